(* Unicode notations and names. *)
Require Import Utf8.
Notation "x ⊕ y" := (x + y) (at level 50, left associativity).
Lemma ε_neutral : ∀ α : nat, α ⊕ 0 = α ∧ (α ≤ α ∨ False).
(*+ α ⊕ 0 = α *)
(*+ α ≤ α *)
Proof. intros α. split. - induction α as [| β IH]; [reflexivity | simpl; now rewrite IH]. - left. auto. Qed.
Lemma über : ∃ y, y = 1.
(*+ 1 = 1 *)
Proof. exists 1. reflexivity. Qed.
