(* `elim` of statements: and, or, exists, not. *)
Lemma of_and : forall A B : Prop, A /\ B -> B.
(*+ From A /\ B we get A and B *)
(*- induction *)
Proof. intros A B H. elim H. intros a b. exact b. Qed.
Lemma of_or : forall A B : Prop, A \/ B -> B \/ A.
(*+ In the first case, we show A *)
(*- induction *)
Proof. intros A B H. elim H. - intros a. right. exact a. - intros b. left. exact b. Qed.
Lemma of_exists : forall P : nat -> Prop, (exists n, P n) -> exists m, P m.
(*+ we get a natural number k such that P k *)
(*- induction *)
(*- forall n *)
Proof. intros P H. elim H. intros k K. exists k. exact K. Qed.
Lemma of_not : forall A B : Prop, A -> ~ A -> B.
(*+ ~ A *)
(*- induction *)
Proof. intros A B a n. elim n. exact a. Qed.
