(* A lemma applied to a proof by reflexivity is the reason, and not computation; an implication is no equation. *)
Require Import Lia.
Section S.
Variable A : Type.
Variable eqb : A -> A -> bool.
Hypothesis eqb_spec : forall x y, eqb x y = true <-> x = y.
Lemma eqb_refl x : eqb x x = true.
(*+ follows from (forall x y : A, eqb x y = true <-> x = y) *)
(*- by computation *)
Proof proj2 (eqb_spec x x) eq_refl.
End S.
Lemma implied : forall f : nat -> nat, f 1 + f 2 = f 3 + f 2 -> f 1 = f 3.
(*- The equation f 1 + f 2 = f 3 + f 2 -> *)
Proof. intros f. lia. Qed.
Inductive Sort : list nat -> Prop := Sorted : forall l, Sort l.
Lemma a_fact_called_sort : forall l (Hl : Sort (1 :: l)%list), l = l.
(*- Hl be of type *)
(*+ such that 1 :: l is sorted *)
Proof. intros l Hl. reflexivity. Qed.
