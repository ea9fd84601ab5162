(* Conditions that all end in the same words are told together. *)
Require Import Arith.
Tactic Notation "positive" := auto with arith.
Lemma with_three : forall (f : nat -> nat -> nat -> nat -> nat),
  (forall a b c d, 0 < a -> 0 < b -> 0 < c -> f a b c d = d) -> forall d, f 1 2 3 d = d.
(*+ The conditions are proved by the tactic `positive` *)
(*- The condition 0 *)
Proof. intros f F d. rewrite F; [reflexivity | positive ..]. Qed.
