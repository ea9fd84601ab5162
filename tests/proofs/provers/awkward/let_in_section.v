(* What a section proves by `Let` is no assumption, but follows from what is assumed. *)
Section Around.
Variable R : nat -> nat -> Prop.
Hypothesis sym : forall n m, R n m -> R m n.
Let turned : forall n m, R n m -> R m n := sym.
Let refl_eq : forall n : nat, n = n := @eq_refl nat.
Lemma uses n m : R n m -> R m n.
(*+ we assume that (forall n m : nat, R n m -> R m n); from this we have forall n : nat, n = n. *)
(*- and forall n : nat, n = n *)
Proof. intro H. assert (n = n) by apply refl_eq. apply turned. exact H. Qed.
End Around.

Section OnlyWhatIsProved.
Let two : 1 + 1 = 2 := eq_refl.

Lemma of_what_is_proved : 1 + 1 = 2 /\ True.
(*+ Here we have 1 + 1 = 2. *)
(*- assume *)
Proof. split; [ exact two | exact I ]. Qed.
End OnlyWhatIsProved.
