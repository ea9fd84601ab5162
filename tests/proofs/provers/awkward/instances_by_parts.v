(* Instances whose objects are given with the statement, so that their laws are the goals. *)
Require Import List Arith.
Class Pointed (A : Type) := { point : A; join : A -> A -> A; join_point : forall x, join x point = x; point_join : forall x, join point x = x }.
#[refine] Instance pointed_nat : Pointed nat := { point := 0; join := Nat.add }.
(*+ To construct an element of Pointed nat, we show (forall x : nat, x + 0 = x) and forall x : nat, 0 + x = x *)
Proof.
  - intros x. apply Nat.add_0_r.
  - intros x. reflexivity.
Defined.
#[refine] Instance pointed_list (A : Type) : Pointed (list A) := { point := nil; join := @app A }.
(*+ Let A be a type; we have to construct an element of Pointed (list A) *)
(*+ We show (forall x : list A, x ++ nil = x) and forall x : list A, nil ++ x = x *)
Proof.
  - intros x. induction x as [| a x IH]; simpl; [reflexivity | rewrite IH; reflexivity].
  - intros x. destruct x as [| a x]; simpl; reflexivity.
Defined.
