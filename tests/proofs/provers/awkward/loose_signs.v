(* What is left out of a long formula never hides its main sign, and signs that a file makes up are not taken apart. *)
From Coq Require Import Utf8.
Section Loose.
Variables (entails : Prop → Prop → Prop).
Notation "P ⊢ Q" := (entails P Q) (at level 99, Q at level 200).

Lemma whole_entailment (P Q R : Prop) : R → (P ∧ Q ⊢ R) → P ∧ Q ⊢ R.
(*+ that P ∧ Q ⊢ R *)
(*- P and Q ⊢ R *)
Proof. intros r H. exact H. Qed.

Lemma stays_an_implication (f g h : nat → nat → nat → bool) (P : nat → nat → nat → Prop) :
  (forall x y z, P x y z ↔ f x y z = true) → (forall x y z, P y x z ↔ g x y z = true) →
  (forall x y z, P z x y ↔ h x y z = true) → forall x y z, f x y z = g y x z.
(*+ → f x y z = g y x z. Assume *)
(*- ↔ …. *)
Proof.
  intros F G H x y z.
  cut ((P x y z ↔ f x y z = true) → (P x y z ↔ g y x z = true) → (P z x y ↔ h x y z = true) →
    (P y x z ↔ f y x z = true) → (P y x z ↔ g x y z = true) → f x y z = g y x z).
  - intros K. apply K; auto.
  - intros A B _ _ _. destruct (f x y z), (g y x z); intuition congruence.
Qed.
End Loose.
