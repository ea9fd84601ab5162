(* `revert` finds nothing: it makes the claim more general. *)
Lemma reverted : forall n m : nat, n + m = m + n -> m + n = n + m.
(*+ We prove more generally *)
(*- we get *)
(*- Taking *)
Proof. intros n m. revert n. intros k H. symmetry. exact H. Qed.
Lemma reverted_fact : forall n m : nat, n = m -> S n = S m.
(*- we get *)
Proof. intros n m H. revert H. intros ->. reflexivity. Qed.
