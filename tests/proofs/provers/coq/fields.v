(* Rational numbers: rings, fields, linear and nonlinear arithmetic. *)
Require Import QArith Lqa Field ZArith Lia Nsatz.
Local Open Scope Q_scope.

Lemma half_and_half : forall x : Q, x * (1 # 2) + x * (1 # 2) == x.
Proof.
  intros x.
  field.
Qed.

Lemma average : forall x y : Q, x <= y -> x <= (x + y) * (1 # 2).
Proof.
  intros x y H.
  lra.
Qed.

Lemma square_nonneg : forall x : Q, 0 <= x * x.
Proof.
  intros x.
  nra.
Qed.

Local Open Scope Z_scope.

Lemma square_of_sum : forall a b : Z, (a + b) * (a + b) = a * a + 2 * a * b + b * b.
Proof.
  intros a b.
  ring.
Qed.

Lemma simplified : forall a b : Z, a + b - b = a -> a + b - b + 0 = a.
Proof.
  intros a b H.
  ring_simplify.
  reflexivity.
Qed.

Local Open Scope Q_scope.

Lemma simplified_field : forall a : Q, a / 1 + 0 == a.
Proof.
  intros a.
  field_simplify (a / 1 + 0).
  reflexivity.
Qed.
