(* A fact that a tactic puts before the goal is told once, and not taken in again where nothing has happened to it. *)
Require Import Arith Bool List.

Lemma said_once (f : nat -> bool) (n : nat) : (forall m, f m = true <-> m = 0) -> f n = (n =? 0).
(*+ we get f n = true <-> n = 0. There are two cases *)
(*+ If f n = true, true = true <-> n = 0 -> true = false follows from n <> 0. *)
(*- It is enough to show *)
Proof.
  intros H. generalize (H n). clear H. destruct (n =? 0) eqn:E.
  - apply Nat.eqb_eq in E. intuition.
  - apply Nat.eqb_neq in E. destruct (f n); intuition congruence.
Qed.

Lemma put_back (P Q R : Prop) : P -> Q -> (P -> Q -> R) -> R /\ P.
(*- under the premise *)
Proof.
  intros p q r. generalize p q. intros p' q'. split; auto.
Qed.

Lemma stated_in_full (f g : nat -> nat) (a b c d : nat) :
  (forall x y z u : nat, f (x + y) + f (z + u) = g (x + y) + g (z + u) -> f x + f y + f z + f u = g x + g y + g z + g u) ->
  f (a + b) + f (c + d) = g (a + b) + g (c + d) -> f a + f b + f c + f d = g a + g b + g c + g d.
(*+ We prove more generally that (forall a b c d : nat, *)
Proof.
  intros H E. revert a b c d E. exact H.
Qed.
