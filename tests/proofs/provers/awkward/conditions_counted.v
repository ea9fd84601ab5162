(* Conditions are counted without the goal itself. *)
Section Counted.
Variables (S T : nat -> Prop) (f : nat -> nat) (closed : forall n, T n -> S (f n)).
Variable g : nat -> nat -> nat -> nat.
Hypothesis h : forall x y z, S (f x) -> S (f y) -> S (f x) -> S (f z) -> g x y z = 0.
Lemma conditions x y z : (T x -> T (x + 0)) -> T x -> T y -> T z -> g x y z = 0.
(*+ The proof of S (f x) is the same as that of the first condition. *)
Proof.
  intros X Tx Ty Tz. rewrite h.
  - reflexivity.
  - apply closed. rewrite (plus_n_O x). apply X. exact Tx.
  - apply closed. exact Ty.
  - apply closed. rewrite (plus_n_O x). apply X. exact Tx.
  - apply closed. exact Tz.
Qed.
End Counted.
