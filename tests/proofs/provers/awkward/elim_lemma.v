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
Lemma a_number_less n : 0 < n -> exists k, n = S k.
Proof. intros H. destruct H as [| m]. exists 0. reflexivity. exists m. reflexivity. Qed.
Lemma through_the_lemma n (H : 0 < n + n) : exists k, n + n = S k.
(*+ a_number_less and 0 < n + n *)
(*- (n + n) and *)
Proof. elim (a_number_less (n + n) H). intros k E. exists k. exact E. Qed.
