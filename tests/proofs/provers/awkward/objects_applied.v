(* What is applied is named, also where its values are objects and no proofs; it is no other way to say the goal. *)
Definition bounded (f : nat -> nat) (n : nat) : Type := {m : nat | f n <= m}.
Lemma all_bounded : forall f : nat -> nat, (forall n, n < 5 -> bounded f n) -> bounded f 3.
(*- can be stated as *)
(*- In other words *)
(*+ (forall n : nat, n < 5 -> bounded f n) *)
Proof.
  intros f H. assert (K : forall n, n < 5 -> bounded f n). { intros n L. apply H. exact L. }
  apply K. repeat constructor.
Qed.
Lemma changed_everywhere : forall n m : nat, n = 2 + 2 -> m = 2 + 2 -> n = m.
(*- The tactic *)
(*+ In other words, we have n = 4 and m = 4 *)
Proof. intros n m H K. change (2 + 2) with 4 in *. rewrite H. symmetry. exact K. Qed.
