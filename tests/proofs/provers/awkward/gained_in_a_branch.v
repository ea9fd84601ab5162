(* What a branch or the one goal that is left has gained is told, whatever name it has. *)
Require Import List Sorted Arith.
Lemma old_name : forall l : list nat, StronglySorted le l -> l = nil \/ exists n k, l = n :: k /\ StronglySorted le k.
(*+ l = n :: k /\ StronglySorted le k /\ Forall (le n) k for some n and k *)
Proof. intros l H. destruct H as [|n k H F]. left; reflexivity. right. exists n, k. split. reflexivity. exact H. Qed.
Definition doubled (n : nat) : {m : nat | m = n + n}.
Proof. exists (n + n). reflexivity. Defined.
Definition two_times n := let (m, _) := doubled n in m.
Lemma of_a_constant : forall n : nat, n <= two_times n.
(*+ By doubled, we get a natural number m such that m = n + n *)
(*+ The goal becomes n <= m *)
Proof. intros n. unfold two_times. case doubled as (m, E). rewrite E. apply Nat.le_add_r. Qed.
Lemma of_a_constant_destructed : forall n : nat, n <= two_times n.
(*+ The goal becomes n <= m *)
Proof. intros n. unfold two_times. destruct (doubled n) as (m, E). rewrite E. apply Nat.le_add_r. Qed.
Lemma bounds n : 0 <= n /\ n <= n. Proof. split; auto with arith. Qed.
Lemma two_operands : forall n m : nat, n < m -> n <= m.
(*+ 0 <= n *)
(*+ n <= n *)
Proof. intros n m H. destruct (bounds n), (Nat.le_gt_cases n m) as [K|K]. exact K. apply Nat.lt_le_incl. exact H. Qed.
Lemma two_conjunctions : forall n m : nat, n < m -> n <= m.
(*+ 0 <= m *)
(*+ 0 <= n *)
Proof. intros n m H. destruct (bounds n), (bounds m). apply Nat.lt_le_incl. exact H. Qed.
Lemma routine_left : forall (P : nat -> Prop) (A : Prop), (forall n, ~ P n) -> (P 0 -> A) -> ~ A -> A \/ ~ P 0 /\ ~ P 1.
(*- By routine reasoning *)
Proof. intros P A F N D. right. split. intro. apply D. auto. intuition. apply (F 1). assumption. Qed.
Lemma one_left : forall (P Q : nat -> Prop) n, (forall k, P k -> Q k -> False) -> Q n -> (Q n /\ True) /\ ~ P n.
(*+ derive a contradiction if P n *)
Proof. intros P Q n F H. intuition. apply (F n). assumption. exact H. Qed.
Lemma several_left : forall (P Q R : nat -> Prop) n, P n \/ Q n -> (forall k, R k -> P k /\ Q k) -> R n -> Q n /\ P n.
(*+ Q n if P n; and P n if Q n *)
Proof. intros P Q R n D F H. intuition. apply (F n). exact H. apply (F n). exact H. Qed.
Lemma no_type : forall n, n = 0 \/ exists m, n = S m.
(*+ n = S m for some m *)
(*- By n *)
Proof. destruct n as [|m]. left. reflexivity. right. exists m. reflexivity. Qed.
