(* A sentence that works on several goals, and a fault in the first: what was done for the second is not told of it. *)
(*fault: was not found *)
Lemma parts : forall a b : nat, a = b -> S a = S b /\ b + 0 = a + 0.
(*+ S b = S b, which is left without a proof. *)
(*+ For b + 0 = a + 0, *)
Proof. intros a b H. split; [rewrite H | rewrite <- plus_n_O]. apply no_such_lemma. Qed.
