(* Patterns of ssreflect's that pass over what a definition hides, clear names at their end, or go through lemmas about
   forms: each piece is told, and none is called routine. *)
From Coq Require Import ssreflect ssrbool.
Set Implicit Arguments.
Notation "x :=: y" := (x = y) (at level 70, only parsing).
Section Patterns.
Variables (T : Type) (f : T -> T -> T).
Definition within (A B : T -> bool) : Prop := forall x, A x -> B x.
Variables (sub : (T -> bool) -> (T -> bool) -> bool) (image : (T -> bool) -> (T -> bool) -> T -> bool).
Hypothesis subP : forall A B, reflect (within A B) (sub A B).
Variant image_spec (U : Type) (A B : U -> bool) (g : U -> U -> U) (z : U) : Prop :=
  ImageSpec x y of A x & B y & z = g x y.
Axiom imageP : forall A B z, reflect (image_spec A B f z) (image A B z).
Lemma hidden_by_a_definition (A B C : T -> bool) : (forall x y, A x -> B y -> C (f x y)) -> sub (image A B) C.
(*+ suffices to show within (image A B) C *)
(*- = true *)
(*+ x and y *)
(*- outine *)
Proof. move=> H; apply/subP=> _ /imageP[x y Ax By ->]. by apply: H. Qed.
Lemma cleared_at_the_end (A B : T -> bool) p : A p -> B p -> exists2 q, A q & B q.
(*+ We take p *)
(*- outine *)
Proof. move=> Ap Bp; exists p => {Ap}//. Qed.
Lemma claimed_with_a_sign (A B : T -> bool) x : A = B -> A x -> B x.
(*+ We first show that A x = B x *)
(*- outine *)
Proof. move=> E Ax. have H: A x :=: B x by rewrite E. by rewrite -H. Qed.
End Patterns.
