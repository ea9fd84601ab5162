(* `generalize` with a fact finds it; with an object it makes the claim more general. *)
Require Import Arith.
Lemma with_fact : forall n m : nat, n < m -> n <= m.
(*+ n <= m *)
(*- forall n0 *)
Proof. intros n m H. generalize (Nat.lt_le_incl n m H). intros K. exact K. Qed.
Lemma with_object : forall n : nat, n + 1 = 1 + n.
(*+ more general *)
Proof. intros n. generalize n. intros k. apply Nat.add_comm. Qed.
