(* What a section defines is told with what it is built from, also where a formula hides it. *)
Require Import PeanoNat.
Section Built.
Variable T : Type.
Variable R : T -> T -> Prop.
Variable idle : T.
Hypothesis sym : forall x y, R x y -> R y x.
Hypothesis trans : forall x y z, R x y -> R y z -> R x z.
Let both := conj sym trans.
Lemma from_both : forall x y z, R y x -> R y z -> R x z.
(*+ we assume that (forall x y : T, R x y -> R y x) and (forall x y z : T, R x y -> R y z -> R x z) (call this (★)); from this we have *)
(*- idle *)
Proof. intros x y z H K. destruct both as [S Q]. exact (Q x y z (S y x H) K). Qed.
Variable m n : nat.
Hypothesis positive : 0 < n.
Let sum := m + n.
Lemma grows : m < sum.
(*+ Here m, n and sum are natural numbers, where sum = m + n, and we assume that 0 < n *)
Proof. unfold sum. rewrite <- (Nat.add_0_r m) at 1. apply Nat.add_lt_mono_l. exact positive. Qed.
End Built.

Record Valuation (A : Type) := { value : nat -> A }.
Section Hidden.
Variable env : Valuation Prop.
Notation "[[ k ]]" := (value Prop env k).
Lemma in_brackets : forall k, [[ k ]] -> [[ k ]].
(*+ Here env is of type Valuation Prop *)
(*- instance *)
Proof. intros k H. exact H. Qed.
Variable T : Type.
Variable zero : T.
Variable plus : T -> T -> T.
Notation "0" := zero.
Hypothesis left : forall x, plus x 0 = x.
Lemma of_sign : forall x, plus (plus x 0) 0 = plus x 0.
(*+ zero is an element of T *)
Proof. intros x. apply left. Qed.
End Hidden.

Section Many.
Variables (A B C D E F G : Type).
Variables (a : A) (b : B) (c : C) (d : D) (e : E) (f : F) (g : G).
Variables (ab : A -> B) (bc : B -> C) (cd : C -> D) (de : D -> E) (ef : E -> F) (fg : F -> G) (ga : G -> A).
Hypothesis round : ga (fg (ef (de (cd (bc (ab a)))))) = a.
Hypothesis parts : b = b /\ c = c /\ d = d /\ e = e /\ f = f /\ g = g /\ ab a = b.
Lemma one_of_many : ab a = b.
(*+ a is an element of A *)
(*+ ab is a function from A to B *)
Proof. destruct parts as (_ & _ & _ & _ & _ & _ & H). exact H. Qed.
End Many.
