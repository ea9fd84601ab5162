(* Of the hints given to automation, those that its proof uses are named; what red unfolds is no computation. *)
Require Import Arith.
Lemma two_of_three : forall a b c : nat, a <= b -> b < c -> a < S c.
(*+ Nat.le_lt_trans *)
(*- Nat.mul_comm *)
Proof. intros a b c H K. eauto using Nat.le_lt_trans, Nat.lt_lt_succ_r, Nat.mul_comm. Qed.
Definition below (n m : nat) := forall k, k <= n -> k <= m.
Lemma unfolded : forall n m, below n m -> n <= m.
(*+ definition of below *)
(*- computation *)
Proof. intros n m H. red in H. apply H. apply le_n. Qed.
