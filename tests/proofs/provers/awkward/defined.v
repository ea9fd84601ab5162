(* Proofs that make a function say what it is. *)
Definition twice : nat -> nat.
(*+ we have to construct *)
(*+ twice is fun n : nat => n + n *)
Proof. intros n. exact (n + n). Defined.
Definition pick (n m : nat) : nat.
(*+ pick is *)
(*- we have to show that nat *)
Proof. destruct n as [| k]. - exact m. - exact k. Defined.
Fixpoint total (n : nat) : nat.
(*+ total is fix *)
Proof. destruct n as [| k]. - exact 0. - exact (S (total k)). Defined.
Lemma not_a_function : forall n : nat, n = n.
(*- not_a_function is *)
Proof. intros n. reflexivity. Defined.
