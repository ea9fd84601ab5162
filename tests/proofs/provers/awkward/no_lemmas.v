(* Constructors, functions and what decides are used by their names, but are no lemmas. *)
Require Import PeanoNat Compare_dec.

Inductive grown (n : nat) : nat -> Prop :=
| grown_same : grown n n
| grown_more : forall m, grown n m -> grown n (S m).
Lemma grown_twice : forall n, grown n (S (S n)).
(*+ grown_more *)
(*- lemma *)
Proof. intros n. apply grown_more. apply grown_more. apply grown_same. Qed.

Definition chosen (n : nat) : {m : nat | n < m} := exist _ (S n) (le_n _).
Lemma some_greater : forall n, exists m, n < m.
(*+ chosen *)
(*- lemma *)
Proof. intros n. destruct (chosen n) as [m H]. exists m. exact H. Qed.

Lemma decided : forall n m : nat, n <= m \/ m < n.
(*+ le_lt_dec *)
(*- lemma *)
Proof. intros n m. destruct (le_lt_dec n m) as [H | H]. left; exact H. right; exact H. Qed.

Lemma proved : forall n m p : nat, n <= m -> n + p <= m + p.
(*+ the lemma Nat.add_le_mono_r *)
Proof. intros n m p H. apply -> Nat.add_le_mono_r. exact H. Qed.

Lemma through_many : forall (n : nat) (P : nat -> Prop), (forall m, n < m -> P m -> P n) -> (forall m, P m) -> P n.
(*+ chosen *)
(*- The chosen *)
(*- lemma *)
Proof. intros n P H K. generalize (chosen n). intros [m l]. exact (H m l (K m)). Qed.
