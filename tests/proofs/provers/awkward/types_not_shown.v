(* Coq leaves out the types of variables that are declared for a whole file. *)
Implicit Types n m : nat.

Lemma between_others : forall n (b : bool) m, b = true -> m + n = m + n /\ n = n.
(*+ Let n and m be natural numbers and b a boolean such that b = true; we have to show that m + n = m + n /\ n = n. *)
(*- bool) *)
Proof. split; reflexivity. Qed.

Lemma premise_with_another_name (f : nat -> bool) : forall n m, (forall n k : nat, n = k -> f n = f k) -> f n = f m <-> f m = f n.
(*+ and suppose that forall n0 k : nat, n0 = k -> f n0 = f k; *)
Proof. split; auto. Qed.
