(* Tactics that are notations for others, which many files have. *)
Require Import FunctionalExtensionality.

Lemma pointwise (f g : nat -> nat) : (forall n, f n = g n) -> f = g.
(*+ By extensionality, it is enough to show f n = g n for any n *)
(*- the tactic *)
Proof. intros H. extensionality n. apply H. Qed.

Tactic Notation "trans" constr(x) := transitivity x.

Lemma by_a_middle (a b c : nat) : a = b -> b = c -> a = c.
(*+ By transitivity, it suffices to show a = b and b = c *)
(*- the tactic *)
Proof. intros H K. trans b; assumption. Qed.
