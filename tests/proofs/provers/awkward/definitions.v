(* `red` unfolds a definition: no simplification. *)
Require Import Arith.
Definition below (n m : nat) := exists k, n + k = m.
Infix "<<" := below (at level 70).
Lemma below_itself : forall n, n << n.
(*+ unfolding the definition *)
(*- simplif *)
Proof. intros n. red. exists 0. apply PeanoNat.Nat.add_0_r. Qed.
Lemma denies : forall P : Prop, P -> ~ ~ P.
(*+ definition of not *)
Proof. intros P p. red. intros n. apply n. exact p. Qed.
