(* What can be run piece by piece is told piece by piece, and not quoted. *)
Require Import Arith Lia.
Inductive digit := D0 | D1 | D2 | D3 | D4 | D5.
Definition show (d : digit) : nat := match d with D0 => 0 | D1 => 1 | D2 => 2 | D3 => 3 | D4 => 4 | D5 => 5 end.
Lemma clashes : forall d, show d = 7 -> d = D0.
(*+ since show D0 = 7 cannot hold. The other five cases are impossible for the same kind of reason. *)
Proof. intros d H. destruct d; discriminate H. Qed.
Lemma clashing_premises : forall d, show d = 7 -> d = D0.
(*+ because show D0 = 7 is impossible. The other five cases hold for the same kind of reason. *)
Proof. intros d. destruct d; easy. Qed.
Lemma taken_to_pieces : forall A B C D : Prop, A /\ B /\ C /\ D -> C /\ B.
(*+ we get A, B, C and D *)
(*- The tactic *)
Proof. intros A B C D H. decompose [and] H. split; assumption. Qed.
Lemma by_now : forall n m : nat, n = m -> m + 0 = n.
(*+ We first show that m + 0 = m. By plus_n_O *)
(*- tactic *)
Proof. intros n m H. assert (m + 0 = m) by now rewrite <- plus_n_O; reflexivity. rewrite H0. symmetry. exact H. Qed.
Lemma nested : forall n m : nat, n = 0 \/ n = 1 -> m = 0 \/ m = 1 -> n * m <= 1.
(*+ Either m = 0 or m = 1 *)
(*- tactic *)
Proof. intros n m [H | H] K; (destruct K as [K | K]; [rewrite K | rewrite K in |- *]); lia. Qed.
Lemma twice : forall a b : nat, a + 0 + (b + 0) = a + b.
(*+ By plus_n_O *)
Proof. intros a b. rewrite <- 2plus_n_O. reflexivity. Qed.
Lemma goal_is_this : forall n : nat, n <= 1 -> 1 <= n \/ n = 0.
(*- and this by arithmetic *)
Proof. intros n H. destruct (le_lt_dec 1 n) as [K | K]. - left. lia. - right. lia. Qed.
Lemma forms_alike : forall (f : digit -> nat) d m, f d = m -> f d + 0 = m + 0.
(*+ The other five cases are analogous. *)
Proof.
  intros f d m H. destruct d; assert (K : m = m + 0) by apply plus_n_O; rewrite <- K; rewrite <- plus_n_O; exact H.
Qed.
Lemma holes : forall a b : nat, a + b + 0 = b + a.
(*+ We replace a + b + 0 by b + a *)
(*- _ *)
Proof. intros a b. replace (_ + 0) with (b + a); [reflexivity | lia]. Qed.
Lemma goals_hold : forall (b : bool) (n : nat), b = true -> b = false -> n = 0 /\ n = 1.
(*- both of these are impossible *)
Proof. intros b n H K. split; congruence. Qed.
