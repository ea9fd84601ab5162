(* Case distinctions in all their forms. *)
Require Import Arith Bool Lia.

Lemma negb_twice : forall b : bool, negb (negb b) = b.
Proof.
  intros b.
  destruct b.
  - reflexivity.
  - reflexivity.
Qed.

Lemma andb_swap : forall a b : bool, a && b = b && a.
Proof. destruct a, b; reflexivity. Qed.

Lemma by_case : forall b : bool, b = true \/ b = false.
Proof.
  intros b.
  case b.
  - left. reflexivity.
  - right. reflexivity.
Qed.

Lemma by_case_with_equation : forall (f : nat -> bool) (n : nat), f n = true \/ f n = false.
Proof.
  intros f n.
  case_eq (f n); intros E.
  - left. reflexivity.
  - right. reflexivity.
Qed.

Lemma by_elim : forall P Q R : Prop, (P -> R) -> (Q -> R) -> P \/ Q -> R.
Proof.
  intros P Q R HP HQ H.
  elim H.
  - exact HP.
  - exact HQ.
Qed.

Lemma by_elim_of_number : forall n : nat, 0 <= n.
Proof.
  intros n.
  elim n.
  - apply le_n.
  - intros m H. apply le_S. exact H.
Qed.

Lemma by_simple_destruct : forall n : nat, n = 0 \/ n <> 0.
Proof.
  simple destruct n.
  - left. reflexivity.
  - right. discriminate.
Qed.

Lemma trichotomy : forall a b : nat, a < b \/ a = b \/ b < a.
Proof.
  intros a b.
  destruct (lt_eq_lt_dec a b) as [[H | H] | H].
  - left. exact H.
  - right. left. exact H.
  - right. right. exact H.
Qed.

Lemma max_cases : forall a b : nat, Nat.max a b = a \/ Nat.max a b = b.
Proof.
  intros a b.
  edestruct (Nat.max_spec a b) as [[H E] | [H E]].
  - right. exact E.
  - left. exact E.
Qed.

Lemma no_square_root_of_two : forall n : nat, n * n <> 2.
Proof.
  intros [| [| n]] H.
  - discriminate.
  - discriminate H.
  - simpl in H. lia.
Qed.

Lemma xor_swap : forall a b : bool, xorb a b = xorb b a.
Proof. destr_bool. Qed.

Lemma told_apart : forall n : nat, S n = 0 -> n = 7.
Proof. intros n H. ediscriminate H. Qed.

Lemma unlike : forall n : nat, S n <> 0.
Proof. intros n. discriminate. Qed.
