(* Instances of classes, proved by tactics. *)
Require Import RelationClasses.
Definition same_parity (n m : nat) := Nat.even n = Nat.even m.
Instance parity_equivalence : Equivalence same_parity.
(*- The step *)
(*+ eflexive *)
Proof. split. - intros n. reflexivity. - intros n m H. symmetry. exact H. - intros n m k H K. red. rewrite H. exact K. Qed.
