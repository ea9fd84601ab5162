(* "By symmetry" belongs to the goal that it turns round. *)
Lemma turned : forall n m p : nat, n = m -> m = p -> p = n.
(*- By symmetry, we first *)
Proof. intros n m p H K. symmetry. assert (L : n = p). - rewrite H. exact K. - exact L. Qed.
