(* `apply … in H` under a condition is no case distinction, though Coq may put the lemma among the facts there. *)
Require Import ZArith Lia.
Open Scope Z_scope.
Lemma under_a_condition : forall a q x : Z, 0 < a -> a * q <= a * x -> q <= x.
(*+ provided that 0 < a *)
(*+ Z.mul_le_mono_pos_l *)
(*- Either *)
(*- cases *)
Proof. intros a q x P H. apply Z.mul_le_mono_pos_l in H; auto with zarith. Qed.
Lemma by_a_hypothesis : forall (P Q R : Prop), (P -> Q -> R) -> Q -> P -> R.
(*+ provided that *)
(*- Either *)
Proof. intros P Q R f q p. apply f in p. - exact p. - exact q. Qed.
Lemma still_cases : forall a b : Z, a * b = 0 -> b * a = 0.
(*+ a = 0 *)
(*+ b = 0 *)
(*- provided *)
Proof. intros a b H. apply Z.mul_eq_0 in H as [H | H]; subst; lia. Qed.
Lemma twice_the_same : forall a b : Z, b <> 0 -> (b | a) -> a = b * (a / b).
(*+ provided that b <> 0. *)
(*- in two cases *)
Proof. intros a b N H. apply Z.mod_divide, Z.div_exact in H; assumption. Qed.
