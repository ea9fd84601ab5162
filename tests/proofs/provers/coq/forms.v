(* How things can have been built: inversion, injectivity, constructors. *)
Require Import List Program.Equality.
Import ListNotations.

Inductive even : nat -> Prop :=
  | even_zero : even 0
  | even_step : forall n, even n -> even (S (S n)).

Inductive colour := red | green | blue.

Lemma even_four : even 4.
Proof. repeat constructor. Qed.

Lemma not_even_one : ~ even 1.
Proof.
  intros H.
  inversion H.
Qed.

Lemma even_pred : forall n, even (S (S n)) -> even n.
Proof.
  intros n H.
  inversion H as [| m Hm E].
  exact Hm.
Qed.

Lemma even_pred_clear : forall n, even (S (S n)) -> even n.
Proof.
  intros n H.
  inversion_clear H.
  assumption.
Qed.

Lemma even_pred_simple : forall n, even (S (S n)) -> even n.
Proof.
  intros n H.
  simple inversion H.
  - discriminate.
  - injection H1 as E. intros Hn. subst. exact Hn.
Qed.

Lemma even_pred_dependent : forall n, even (S (S n)) -> even n.
Proof.
  intros n H.
  dependent destruction H.
  exact H.
Qed.

Inductive vec : nat -> Set :=
  | vnil : vec 0
  | vcons : forall n, nat -> vec n -> vec (S n).

Definition size (n : nat) (v : vec n) : nat := n.

Lemma size_from_form : forall (n : nat) (v : vec n), size n v = n.
Proof.
  intros n v.
  dependent inversion v.
  - reflexivity.
  - reflexivity.
Qed.

Lemma different_colours : red <> blue.
Proof. discriminate. Qed.

Lemma three_colours : forall c : colour, c = red \/ c = green \/ c = blue.
Proof.
  intros c.
  destruct c.
  - left. reflexivity.
  - right. left. reflexivity.
  - right. right. reflexivity.
Qed.

Lemma colour_decidable : forall c d : colour, {c = d} + {c <> d}.
Proof. decide equality. Qed.

Lemma pair_parts : forall a b c d : nat, (a, b) = (c, d) -> b = d.
Proof.
  intros a b c d H.
  simplify_eq H.
  intros H1 H2.
  exact H2.
Qed.

Lemma in_two : forall a b c : nat, In a [b; c] -> a = b \/ a = c.
Proof.
  intros a b c H.
  inversion H as [E | H'].
  - left. congruence.
  - inversion H' as [E | []]. right. congruence.
Qed.

Lemma sum_of_parts : forall P Q R : Prop, (P /\ Q) \/ (P /\ R) -> P.
Proof.
  intros P Q R H.
  decompose [and or] H; assumption.
Qed.
