(* Reasoning from what is known. *)
Require Import Arith Lia.

Lemma below_its_square : forall n : nat, 0 < n -> n <= n * n.
Proof.
  intros n Hn.
  pose proof (Nat.mul_le_mono_l 1 n n Hn) as H.
  rewrite Nat.mul_1_r in H.
  exact H.
Qed.

Lemma chain : forall (P Q R : nat -> Prop),
  (forall n, P n -> Q n) -> (forall n, Q n -> R n) -> forall n, P n -> R n.
Proof.
  intros P Q R HPQ HQR n Hn.
  specialize (HPQ n Hn).
  apply HQR in HPQ.
  exact HPQ.
Qed.

Lemma claimed : forall a b : nat, a = b -> a + a = b + b.
Proof.
  intros a b H.
  assert (Hd : a + a = a + b).
  - rewrite H. reflexivity.
  - rewrite Hd. rewrite H. reflexivity.
Qed.

Lemma claimed_briefly : forall a b : nat, a < b -> a <> b.
Proof.
  intros a b H.
  assert (Hn : ~ a = b) by (intros E; subst; apply Nat.lt_irrefl in H; exact H).
  exact Hn.
Qed.

Lemma enough_for : forall P Q : Prop, (P -> Q) -> P -> Q.
Proof.
  intros P Q HPQ HP.
  enough (H : P).
  - apply HPQ. exact H.
  - exact HP.
Qed.

Lemma cut_for : forall P Q : Prop, (P -> Q) -> P -> Q.
Proof.
  intros P Q HPQ HP.
  cut P.
  - exact HPQ.
  - exact HP.
Qed.

Lemma lapply_for : forall P Q : Prop, (P -> Q) -> P -> Q.
Proof.
  intros P Q HPQ HP.
  lapply HPQ.
  - intro HQ. exact HQ.
  - exact HP.
Qed.

Lemma general : forall n m : nat, n + m = m + n.
Proof.
  intros n m.
  generalize (Nat.add_comm n m).
  intro H.
  exact H.
Qed.

Lemma more_general : forall n m : nat, n + m = m + n.
Proof.
  intros n m.
  generalize dependent m.
  revert n.
  exact Nat.add_comm.
Qed.

Lemma partly_known : forall n : nat, n <= n + 1.
Proof.
  intros n.
  epose proof (Nat.le_add_r n _) as H.
  eapply H.
Qed.

Lemma named : forall n : nat, n * 0 = 0.
Proof.
  intros n.
  assert (H := Nat.mul_0_r n).
  trivial.
Qed.
