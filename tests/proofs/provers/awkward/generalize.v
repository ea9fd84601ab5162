(* `generalize` with a fact finds it; with an object it makes the claim more general. *)
Require Import Arith.
Lemma with_fact : forall n m : nat, n < m -> n <= m.
(*+ n <= m *)
(*- forall n0 *)
Proof. intros n m H. generalize (Nat.lt_le_incl n m H). intros K. exact K. Qed.
Lemma with_object : forall n : nat, n + 1 = 1 + n.
(*+ more general *)
Proof. intros n. generalize n. intros k. apply Nat.add_comm. Qed.
Lemma with_two_facts : forall n m : nat, n + m = m + n /\ n * m = m * n.
(*+ Nat.add_comm and Nat.mul_comm *)
(*+ n + m = m + n and n * m = m * n *)
(*- n + m = m + n -> n * m = m * n and *)
Proof. intros n m. generalize (Nat.add_comm n m)(Nat.mul_comm n m). auto. Qed.
