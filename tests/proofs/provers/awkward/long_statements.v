(* What is long is not said again and again, nor cut until it says nothing. *)
Require Import List.
Import ListNotations.
Record ring (R : Type) (zero one : R) (add mul : R -> R -> R) (opp : R -> R) : Prop := mk_ring {
  add_0_l : forall x, add zero x = x; add_comm : forall x y, add x y = add y x;
  add_assoc : forall x y z, add x (add y z) = add (add x y) z; mul_1_l : forall x, mul one x = x;
  mul_comm : forall x y, mul x y = mul y x; mul_assoc : forall x y z, mul x (mul y z) = mul (mul x y) z;
  distr_l : forall x y z, mul (add x y) z = add (mul x z) (mul y z); opp_def : forall x, add x (opp x) = zero }.
Section Made.
Variables (R : Type) (zero one : R) (add mul : R -> R -> R) (opp : R -> R).
Hypothesis H : ring R zero one add mul opp.
Lemma conditions : ring R zero one add mul opp.
(*+ We use mk_ring and prove its conditions in turn. *)
(*+ (forall x y z : R, mul (add x y) z = add (mul x z) (mul y z)) *)
(*- … *)
Proof.
  apply mk_ring. apply (add_0_l _ _ _ _ _ _ H). apply (add_comm _ _ _ _ _ _ H). apply (add_assoc _ _ _ _ _ _ H).
  apply (mul_1_l _ _ _ _ _ _ H). apply (mul_comm _ _ _ _ _ _ H). apply (mul_assoc _ _ _ _ _ _ H).
  apply (distr_l _ _ _ _ _ _ H). apply (opp_def _ _ _ _ _ _ H).
Qed.
End Made.
Lemma choice : forall A B (R : A -> A -> Prop) (T : A -> B -> Prop), (forall x, R x x) -> (forall x, exists y, T x y) ->
  (forall x y z, R x y -> T x z -> T y z) -> forall x, exists y, T x y /\ forall z, R x z -> exists u, T z u.
(*- We prove that forall *)
Proof. apply (fun P => P). intros A B R T Hr Ht H x. destruct (Ht x) as [y K]. exists y. split; auto. Qed.
Lemma claim_assumed : forall (A B : Type) (f : A -> B) (l : list A) (y : B), In y (map f l) -> exists x, f x = y /\ In x l.
(*+ we assume the claim for l and have to show In y (map f (a :: l)) *)
(*- … *)
Proof.
  intros A B f l y. induction l as [| a l IH]; simpl; intro H.
  - destruct H.
  - destruct H as [H | H]; [exists a; auto |]. destruct (IH H) as (x & E & I). exists x. auto.
Qed.
