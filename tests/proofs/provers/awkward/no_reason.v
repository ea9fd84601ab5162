(* "By computation" only where something is computed; a relation of a thing to itself is reflexivity. *)
Require Import Arith.
Require Import Ensembles Setoid RelationClasses.
Lemma in_itself : forall (U : Type) (A : Ensemble U), Included U A A.
(*- computation *)
Proof. intros U A x H. exact H. Qed.
Definition agree (f g : nat -> nat) := forall n, f n = g n.
Instance agree_reflexive : Reflexive agree.
Proof. intros f n. reflexivity. Qed.
Lemma agrees : forall f, agree f f.
(*+ reflexivity *)
(*- computation *)
Proof. intros f. reflexivity. Qed.
Lemma computed : 2 + 2 = 4.
(*+ computation *)
Proof. reflexivity. Qed.
Lemma no_sides : forall P : Prop, (true = true <-> P) -> P.
(*- both sides *)
Proof. intros P H. setoid_rewrite <- H. reflexivity. Qed.
Lemma two_parts : forall n : nat, 1 <= n -> 0 + 0 = 0 /\ 1 <= n.
(*+ computation and 1 <= n *)
(*- conj *)
Proof. intros n H. exact (conj eq_refl H). Qed.
Lemma one_part : forall n : nat, 1 <= n -> 1 <= n /\ n = n.
(*- conj *)
Proof. intros n H. apply (conj H). reflexivity. Qed.
Lemma first_way : forall n m : nat, n + m = m + n. Proof. intros n m. apply Nat.add_comm. Qed.
Lemma other_way : forall n m : nat, n * m = m * n. Proof. intros n m. apply Nat.mul_comm. Qed.
Lemma two_hints : forall n m : nat, n + m = m + n /\ n * m = m * n.
(*+ first_way and other_way *)
Proof. intuition auto using first_way, other_way. Qed.
Lemma found_by_a_tactic : forall n m p : nat, n <= m -> m <= p -> n <= S p.
(*+ Nat.le_trans *)
Proof. intros n m p H K. pose proof Nat.le_trans n m p ltac:(assumption) ltac:(assumption) as L. auto. Qed.
Lemma not_none : forall n : nat, S n <> 0. Proof. intros n. discriminate. Qed.
Lemma apart : forall n m : nat, n <> 0 -> n = m -> m <> 0. Proof. intros n m H E F. apply H. rewrite E. exact F. Qed.
Lemma by_another_lemma : forall n m : nat, S n = m -> m <> 0.
(*+ apart *)
(*+ not_none *)
(*- lemmas apart and S *)
Proof. intros n m H. apply (apart (S n) m (not_none n)). exact H. Qed.
Lemma with_holes : forall n m : nat, S n = m -> m <> 0.
(*+ not_none *)
Proof. intros n m H. exact (apart _ _ (not_none _) H). Qed.
Lemma lemma_and_hypothesis : forall n m : nat, n <= m -> n < S m.
(*+ Nat.lt_succ_r and n <= m *)
(*- the term *)
Proof. intros n m H. apply Nat.lt_succ_r, H. Qed.
Lemma lemma_and_premise : forall n m : nat, (n = 0 -> n <= m) -> n = 0 -> n < S m.
(*+ Nat.lt_succ_r *)
(*- In other words *)
Proof. intros n m H E. apply Nat.lt_succ_r, H. exact E. Qed.
