(* A contradiction is named, and the goal is not called immediate. *)
Lemma clash : forall n m : nat, S n = 0 -> m = 7.
(*+ S n = 0 cannot hold *)
(*- immediate *)
Proof. intros n m H. discriminate. Qed.
Lemma clash_named : forall (b : bool) n, b = true -> b = false -> n = S n.
(*+ true = false cannot hold *)
(*- n = S n is immediate *)
Proof. intros b n H K. rewrite H in K. discriminate K. Qed.
Lemma clash_premise : forall n : nat, S n = 0 -> n = 3.
(*+ because S n = 0 is impossible *)
Proof. discriminate. Qed.
Lemma differ : forall n : nat, S n <> 0.
(*+ because terms of different forms are never equal *)
Proof. discriminate. Qed.
Axiom empty_only : forall n, (forall m, m < n -> False) -> n <= 0 -> S n = 0.
Lemma clash_under_conditions : forall n, (forall m, m < n -> False) -> n <= 0 -> n = 7.
(*+ contradiction *)
(*+ empty_only *)
(*- routine *)
Proof. intros n H K. discriminate (empty_only n). - exact H. - exact K. Qed.
Lemma clash_under_assumption : forall n, (0 < n -> S n = 0) -> 0 < n -> n = 7.
(*+ To contradict *)
(*- routine *)
Proof. intros n H K. discriminate H. exact K. Qed.
