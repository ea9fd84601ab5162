(* `inversion` says what must have been, with its objects. *)
Inductive step : nat -> nat -> Prop := one n : step n (S n) | two n m : step n m -> step n (S (S m)).
Lemma not_to_zero : forall n, ~ step n 0.
(*+ step n 0 cannot hold *)
Proof. intros n H. inversion H. Qed.
Lemma from_zero : forall m, step 0 (S (S m)) -> m = m.
(*- can only hold if an element *)
Proof. intros m H. inversion H as [| a b K]; reflexivity. Qed.
Require Import List.
Inductive pairs : list nat -> Prop := some_pairs (a b : nat) l : a < b -> pairs l -> pairs (a :: b :: l).
Lemma first_of_pairs : forall l, pairs l -> exists a b m, l = a :: b :: m.
(*- can only hold if an element *)
(*- if natural numbers *)
Proof. intros l H. inversion H as [a b m L P E]. exists a, b, m. reflexivity. Qed.
Inductive sorted_down : list nat -> Prop :=
| sorted_nil : sorted_down nil
| sorted_cons : forall n l, sorted_down l -> sorted_down (n :: l).
Inductive among (n : nat) : list nat -> Prop :=
| at_head : forall l, among n (n :: l)
| in_tail : forall m l, among n l -> among n (m :: l).
Lemma two_at_once : forall n m l, sorted_down (m :: l) -> among n (m :: l) -> n = m \/ among n l.
(*+ sorted_down l *)
(*- sorted_down (m :: l) we get two cases *)
(*- By sorted_down (m :: l), there *)
(*- cases, sorted_down l *)
Proof. intros n m l. do 2 inversion_clear 1. - left. reflexivity. - right. assumption. Qed.
