(* What an operand applies is a reason; its binders, its data and its multipliers are none. *)
Require Import Unicode.Utf8.

Lemma through : forall (P Q : nat -> Prop) (H : forall n, P n -> Q n) (K : forall n, P (S n)), forall n, Q (S n).
(*+ and (∀ n : nat, P (S n)) *)
(*- the term *)
(*- fun *)
Proof. intros P Q H K. apply (fun n => H (S n) (K n)). Qed.

Notation "'λ' x , t" := (fun x => t) (at level 200, x name).
Lemma through_sign : ∀ (P : nat → Prop) (K : ∀ n m, P (m + n)), ∀ n, P (5 + n).
(*+ follows from *)
(*- λ *)
Proof. intros P K. apply (λ n, K n 5). Qed.

Lemma bound_first : forall P : nat -> Prop, (forall n, P n) -> forall n, P n.
(*- follows from K *)
Proof. intros P H. refine (fun n => _). apply (fun K : forall m, P m => K n). exact H. Qed.

Axiom more : forall b c d : bool, andb b (andb c d) = andb b d.
Lemma many_times : forall b c d : bool, andb b (andb c (andb c d)) = andb b d.
(*+ more *)
(*- 2 *)
Proof. intros b c d. rewrite 2(more b). reflexivity. Qed.

Lemma many_times_known : forall b c d : bool, (forall x y z : bool, andb x (andb y z) = andb x z) ->
  andb b (andb c (andb c d)) = andb b d.
(*- 2 *)
Proof. intros b c d H. rewrite 2(H b). reflexivity. Qed.

Axiom power : forall n : nat, 0 < n -> nat.
Axiom power_same : forall n (H K : 0 < n), power n H = power n K.
Axiom positive : forall n, 0 < S n.
Axiom positive_too : forall n, 0 < S n.
Axiom shrinks : forall n m, 0 < m -> n * m = n + power 1 (positive 0).

Lemma exchanged : forall n, power (S n) (positive n) = power (S n) (positive_too n).
(*+ power_same *)
(*- and positive *)
(*- positive and *)
Proof. intros n. rewrite (power_same (S n) (positive n) (positive_too n)). reflexivity. Qed.

Lemma premise_given : forall n m, n * S (S m) = n + power 1 (positive 0).
(*+ shrinks and positive_too *)
Proof. intros n m. rewrite (shrinks n (S (S m)) (positive_too (S m))). reflexivity. Qed.
