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
Require Import Eqdep_dec PeanoNat.
Inductive vector : nat -> Set := none : vector 0 | more {n : nat} : nat -> vector n -> vector (S n).
Inductive every (P : nat -> Prop) : forall {n}, vector n -> Prop :=
| every_none : every P none
| every_more : forall n x (v : vector n), P x -> every P v -> every P (more x v).
Inductive within (a : nat) : forall {n}, vector n -> Prop :=
| within_first : forall m (v : vector m), within a (more a v)
| within_later : forall m x (v : vector m), within a v -> within a (more x v).
Lemma every_within : forall P n (v : vector n) a, within a v -> every P v -> P a.
(*+ for any m and v *)
(*+ if there is w of type vector m such that P a *)
(*- and suppose that P *)
(*- natural number k *)
(*- k = m *)
(*+ We substitute w = v *)
Proof.
intros P n v a Hin. induction Hin as [m v|m x v Hin IH]; intros HP; inversion HP as [|k y w Hp Hw Ek [Ey Ew]]; subst; auto.
apply (inj_pair2_eq_dec _ Nat.eq_dec) in Ew; subst; auto.
Qed.
Inductive assigned : nat -> nat -> nat * nat -> Prop := set : forall a n s, S a = n -> assigned a s (n, s).
Lemma value_of_what_is_assigned : forall a s t, assigned a s t -> fst t = S a.
(*+ can only hold if there is a natural number n such that S a = n and (n, s) = t. *)
(*- t = n, s *)
Proof. intros a s t H. inversion H. subst. reflexivity. Qed.
Lemma what_one_equation_says_once : forall a s t u, assigned a s (t, u) -> S a = t -> u = s.
(*- t = S a and S a = t *)
Proof. intros a s t u H E. inversion H. reflexivity. Qed.
Lemma names_given_together : forall a b : nat, a = b -> b = a.
(*+ We write k and m for a and b. *)
Proof. intros a b H. rename a into k, b into m. rewrite H. reflexivity. Qed.
