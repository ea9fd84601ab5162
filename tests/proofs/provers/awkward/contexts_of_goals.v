(* What holds in one branch is told with its goal. *)
Lemma with_context : forall (P : nat -> Prop), (forall n, P n -> P (S n)) -> P 0 -> P 1 /\ P 2.
(*+ P 1 and P 2 *)
Proof. intros P S0 H. split. - apply S0, H. - apply S0, S0, H. Qed.
Lemma split_by : forall n m : nat, n = m \/ n <> m -> (n = m -> 0 = 1) -> n <> m.
(*+ In the first case, suppose that n = m -> 0 = 1 *)
(*- is immediate. In *)
Proof. intros n m [E | N] H. - specialize (H E). discriminate. - exact N. Qed.
Lemma told_with_goal : forall P : nat -> Prop, P 0 -> (forall k, 0 < k -> P k) -> forall n, P n.
(*+ P n *)
Proof. intros P Z H n. destruct n as [|k]. - exact Z. - apply H. apply le_n_S, le_0_n. Qed.
