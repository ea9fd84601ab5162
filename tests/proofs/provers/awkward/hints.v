(* What automation was told to use is named. *)
Lemma succ_le : forall a b : nat, a <= b -> S a <= S b. Proof. auto using le_n_S. Qed.
Lemma used : forall a b : nat, a <= b -> S (S a) <= S (S b).
(*+ succ_le *)
(*- Clearly *)
Proof. intros a b H. auto using succ_le. Qed.
