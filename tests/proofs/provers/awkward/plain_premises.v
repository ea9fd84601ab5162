(* Nobody is asked to suppose that true is true. *)
Definition both (a b : bool) : bool := match a, b with true, true => true | _, _ => false end.
Lemma of_two (a b : bool) (P : Prop) : (both a b = true -> both b a = true -> P) -> a = true -> both a b = true -> P.
(*- suppose that true *)
(*- that true = true and *)
(*+ false = true *)
Proof.
  intros H. destruct a, b; simpl in *; intros H1 H2.
  - apply H; reflexivity.
  - discriminate H2.
  - discriminate H1.
  - discriminate H1.
Qed.
Lemma of_one (n m : nat) (P : Prop) : P -> n = m -> (true = true -> n = m -> P) /\ (true = true -> P).
(*+ suppose that n = m *)
(*- suppose that true = true *)
(*- that true = true and *)
Proof. intros p _. split. - intros H1 H2. destruct H2. exact p. - intros H1. exact p. Qed.
Lemma nothing_more (n m : nat) (P : nat -> Prop) : P m -> n = m -> (true = true -> 0 = 0 -> P n).
(*- By `intuition`, the goal becomes P n *)
Proof. intros p E. intuition. rewrite E. exact p. Qed.
