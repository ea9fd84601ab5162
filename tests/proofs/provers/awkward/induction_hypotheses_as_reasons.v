(* Induction hypotheses that end a branch; what a long branch that is not stated rests on; data from an induction
   hypothesis under a condition; words that are said of a term whose end one would not see. *)
Require Import List Arith Lia Wf_nat.
Import ListNotations.
Inductive term := Var (n : nat) | Add (a b : term) | Neg (a : term).
Fixpoint twice (t : term) := match t with Var n => Var n | Add a b => Add (twice a) (twice b) | Neg a => Neg (twice a) end.
Fixpoint size (t : term) := match t with Var _ => 1 | Add a b => size a + size b | Neg a => S (size a) end.

Lemma size_of_twice : forall t, size (twice t) = size t.
(*+ follows from the induction hypotheses *)
Proof. induction t; simpl; auto. Qed.

Inductive reaches : list nat -> nat -> nat -> Prop :=
  | here l n : In n l -> reaches l n n
  | there l m n k : reaches l m n -> reaches l n k -> reaches l m k
  | less l m n : reaches l m n -> reaches l m (S n).
#[local] Hint Constructors reaches : core.

Lemma more_reaches : forall l m n, reaches l m n -> forall k : nat, (forall a b c d : nat, a + b + c + d = d + c + b + a)
  -> (forall a b c : nat, a + b + c = c + b + a) -> reaches (k :: l) m n.
(*+ The second case follows from the induction hypotheses *)
(*+ The third case follows from the induction hypothesis. *)
Proof.
  intros l m n H. induction H.
  - intros k Z W. apply here. right. assumption.
  - eauto.
  - eauto.
Qed.

Lemma divided : forall b, 0 < b -> forall a, {q : nat & {r : nat | a = b * q + r /\ r < b}}.
(*+ from IH (a - b) we get natural numbers q and r such that *)
(*+ provided that a - b < a *)
(*- By cases on IH *)
Proof.
  intros b B a. pattern a; apply lt_wf_rec; clear a. intros a IH. case (le_lt_dec b a); intros L.
  - destruct (IH (a - b)) as [q [r [E R]]].
    + lia.
    + exists (S q), r. split; [|assumption]. rewrite Nat.mul_succ_r. lia.
  - exists 0, a. split; [ring | assumption].
Defined.

Inductive sorted : list nat -> Prop :=
  | none : sorted []
  | one n : sorted [n]
  | more n m l : n <= m -> sorted (m :: l) -> sorted (n :: m :: l).
Lemma unseen_end : forall (b : bool) n m l, n <= m -> sorted l -> sorted (if b then n :: m :: l else l) -> b = false \/ sorted (n :: m :: l).
(*- are sorted *)
(*- else l is sorted *)
(*+ sorted (if b then n :: m :: l else l) *)
Proof. intros b n m l L S H. destruct b; [right; exact H | left; reflexivity]. Qed.
Lemma given_at_last : forall n m l, n <= m -> sorted (m :: l) -> sorted [n] /\ sorted (n :: m :: l).
(*- sorted (m :: l) suffices. This completes *)
Proof. intros n m l L S. split; [apply one | apply more; [exact L | exact S]]. Qed.
