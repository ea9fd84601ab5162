(* Numbers: induction, rewriting, decision procedures. *)
Require Import Arith Lia.

Lemma add_zero : forall n : nat, n + 0 = n.
Proof.
  intros n.
  induction n as [| n IH].
  - reflexivity.
  - simpl. rewrite IH. reflexivity.
Qed.

Lemma add_succ : forall n m : nat, n + S m = S (n + m).
Proof.
  induction n; intros m; simpl.
  - reflexivity.
  - now rewrite IHn.
Qed.

Lemma add_swap : forall n m : nat, n + m = m + n.
Proof.
  intros n m.
  induction n as [| n IH].
  - simpl. symmetry. apply add_zero.
  - simpl. rewrite IH. rewrite add_succ. reflexivity.
Qed.

Fixpoint sum (n : nat) : nat :=
  match n with
  | 0 => 0
  | S k => S k + sum k
  end.

Lemma twice_sum : forall n : nat, 2 * sum n = n * (n + 1).
Proof.
  intros n.
  induction n as [| n IH].
  - reflexivity.
  - change (sum (S n)) with (S n + sum n).
    rewrite Nat.mul_add_distr_l, IH.
    ring.
Qed.

Lemma order : forall a b c : nat, a <= b -> b < c -> a < c.
Proof. intros a b c Hab Hbc. lia. Qed.

Lemma product_grows : forall a b : nat, 1 <= a -> 1 <= b -> 1 <= a * b.
Proof. intros a b Ha Hb. nia. Qed.

Lemma zero_or_more : forall n : nat, n = 0 \/ 0 < n.
Proof.
  intros n.
  destruct n as [| k].
  - left. reflexivity.
  - right. apply Nat.lt_0_succ.
Qed.

Lemma two_sides : forall a b : nat, a <= b \/ b <= a.
Proof.
  intros a b.
  destruct (le_lt_dec a b) as [H | H].
  - left; exact H.
  - right; apply Nat.lt_le_incl; exact H.
Qed.

Lemma squeezed : forall a b c : nat, a <= b -> b <= c -> a <= c.
Proof.
  intros a b c Hab Hbc.
  transitivity b.
  - exact Hab.
  - exact Hbc.
Qed.

Lemma squeezed_later : forall a b c : nat, a = b -> b = c -> a = c.
Proof.
  intros a b c Hab Hbc.
  etransitivity.
  - exact Hab.
  - exact Hbc.
Qed.
