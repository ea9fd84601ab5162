(* Definitions, computation, names for terms. *)
Require Import Arith List.
Import ListNotations.

Definition double (n : nat) : nat := n + n.
Definition injective (f : nat -> nat) : Prop := forall x y, f x = f y -> x = y.
#[global] Hint Unfold double : defs.
#[global] Hint Rewrite Nat.add_0_r : zeros.

Lemma double_two : double 2 = 4.
Proof. compute. reflexivity. Qed.

Lemma double_three : double 3 = 6.
Proof. vm_compute. reflexivity. Qed.

Lemma double_sum : forall n : nat, double n = n + n.
Proof.
  intros n.
  unfold double.
  reflexivity.
Qed.

Lemma double_known : forall n m : nat, double n = m -> n + n = m.
Proof.
  intros n m H.
  unfold double in H.
  exact H.
Qed.

Lemma succ_injective : injective S.
Proof.
  red.
  intros x y H.
  now injection H.
Qed.

Lemma succ_injective_again : injective S.
Proof.
  hnf.
  intros x y H.
  congruence.
Qed.

Lemma unfolded_by_hint : forall n : nat, double n = n + n.
Proof.
  intros n.
  autounfold with defs.
  reflexivity.
Qed.

Lemma zeros_go : forall n : nat, (n + 0) + 0 = n.
Proof.
  intros n.
  autorewrite with zeros.
  reflexivity.
Qed.

Lemma head_of : forall (x : nat) (l : list nat), hd 0 (x :: l) = x.
Proof.
  intros x l.
  cbn.
  reflexivity.
Qed.

Lemma lazily : double 1 = 2.
Proof.
  lazy.
  reflexivity.
Qed.

Lemma by_value : (fun n => n + 1) 1 = 2.
Proof.
  cbv beta.
  simpl.
  reflexivity.
Qed.

Lemma folded : forall n : nat, n + n = double n.
Proof.
  intros n.
  fold (double n).
  reflexivity.
Qed.

Lemma restated : forall n : nat, S n = n + 1.
Proof.
  intros n.
  change (S n) with (1 + n).
  now_show (1 + n = n + 1).
  change_no_check (1 + n) with (S n).
  apply eq_sym.
  rewrite Nat.add_comm.
  reflexivity.
Qed.

Lemma named_terms : forall a b : nat, (a + b) * (a + b) = (b + a) * (b + a).
Proof.
  intros a b.
  set (s := a + b).
  pose (t := b + a).
  assert (H : s = t) by (unfold s, t; apply Nat.add_comm).
  fold t.
  rewrite H.
  reflexivity.
Qed.

Lemma remembered : forall a : nat, (a + 1) - (a + 1) = 0.
Proof.
  intros a.
  remember (a + 1) as b.
  pattern b.
  apply Nat.sub_diag.
Qed.
