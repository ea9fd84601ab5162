(* `elim` of a lemma that denies something: a contradiction, and the goal plays no part in it. *)
Require Import Arith.
Lemma denied : forall n m : nat, n < 0 -> n = m.
(*+ contradiction *)
(*+ n < 0 *)
(*- n < 0 suffices *)
Proof. intros n m H. elim (Nat.nlt_0_r n). exact H. Qed.
Lemma denied_at_once : forall n m : nat, n < n -> m = 3.
(*+ By Nat.lt_irrefl, n < n cannot hold *)
(*- m = 3 holds *)
Proof. intros n m H. elim (Nat.lt_irrefl n H). Qed.
Lemma still_cases : forall n m : nat, n <= m \/ m < n.
(*+ either n <= m or m < n *)
(*- contradiction *)
Proof. intros n m. elim (Nat.le_gt_cases n m). - left. assumption. - right. assumption. Qed.
Lemma rewritten : forall n m : nat, n = m -> n + 0 = m.
(*+ n = m *)
(*- contradiction *)
Proof. intros n m H. elim (Nat.add_comm 0 n). exact H. Qed.
