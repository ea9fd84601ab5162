(* Equations and equivalences at work. *)
Require Import Arith Setoid Morphisms List.

Lemma rewrite_back : forall a b c : nat, a = b -> b = c -> c = a.
Proof.
  intros a b c Hab Hbc.
  rewrite <- Hbc.
  rewrite Hab.
  reflexivity.
Qed.

Lemma rewrite_inside : forall a b c : nat, a = b -> b + c = 0 -> a + c = 0.
Proof.
  intros a b c Hab H.
  rewrite <- Hab in H.
  assumption.
Qed.

Lemma substituted : forall a b : nat, a = b -> a * a = b * b.
Proof.
  intros a b H.
  subst a.
  reflexivity.
Qed.

Lemma replaced : forall a b : nat, (a + b) * 2 = 2 * a + 2 * b.
Proof.
  intros a b.
  replace ((a + b) * 2) with (2 * (a + b)).
  - apply Nat.mul_add_distr_l.
  - apply Nat.mul_comm.
Qed.

Lemma under_equivalence : forall P Q R : Prop, (P <-> Q) -> (Q /\ R) -> (P /\ R).
Proof.
  intros P Q R H HQR.
  setoid_rewrite H.
  exact HQR.
Qed.

Lemma equivalent_parts : forall P Q R : Prop, (P <-> Q) -> (P /\ R <-> Q /\ R).
Proof.
  intros P Q R H.
  setoid_replace P with Q.
  - reflexivity.
  - exact H.
Qed.

Lemma later_known : forall a b : nat, (forall x, x + a = b) -> 0 + a = b.
Proof.
  intros a b H.
  erewrite H.
  reflexivity.
Qed.

Lemma everywhere : forall a b : nat, a = b -> a + a = b + b.
Proof.
  intros a b H.
  rewrite_strat (topdown H).
  reflexivity.
Qed.

Lemma all_at_once : forall a b c : nat, a = b -> b = c -> a = c.
Proof.
  intros a b c H K.
  rewrite_all K.
  exact H.
Qed.

Lemma both_ways : forall a b : nat, a = b -> b = a.
Proof.
  intros a b H.
  symmetry in H.
  exact H.
Qed.

Lemma same_function : forall (f : nat -> nat) (a b c d : nat), a = b -> c = d -> f (a + c) = f (b + d).
Proof.
  intros f a b c d H1 H2.
  f_equal.
  f_equal.
  - exact H1.
  - exact H2.
Qed.

Lemma same_up_to : forall l m : list nat, l = m -> rev l = rev m.
Proof.
  intros l m H.
  f_equiv.
  exact H.
Qed.

Lemma dependent_pairs : forall (P : nat -> Set) (Q : forall n, P n -> Prop) (a b : nat) (p : P a) (q : P b),
  existT P a p = existT P b q -> Q b q -> Q a p.
Proof.
  intros P Q a b p q H HQ.
  dependent rewrite H.
  exact HQ.
Qed.

(* notations for tactics, as many developments have them *)
Require Import FunctionalExtensionality.
Tactic Notation "trans" constr(x) := transitivity x.
Tactic Notation "etrans" := etransitivity.
Tactic Notation "done" := trivial.
Lemma pointwise : forall f g : nat -> nat, (forall n, f n = g n) -> f = g.
Proof. intros f g H. extensionality n. apply H. Qed.
Lemma middle : forall a b c d : nat, a = b -> b = c -> c = d -> a = d.
Proof. intros a b c d H K L. trans b. done. etrans. exact K. exact L. Qed.
