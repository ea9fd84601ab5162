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
