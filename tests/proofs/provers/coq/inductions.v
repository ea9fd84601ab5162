(* Inductions of other kinds. *)
Require Import Arith Lia List Program.Equality FunInd Wf_nat.
Import ListNotations.

Inductive even : nat -> Prop :=
  | even_zero : even 0
  | even_step : forall n, even n -> even (S (S n)).

Lemma even_sum : forall m n, even m -> even n -> even (m + n).
Proof.
  intros m n Hm Hn.
  induction Hm as [| m Hm IH].
  - exact Hn.
  - simpl. apply even_step. exact IH.
Qed.

Lemma even_halves : forall n, even n -> exists k, n = k + k.
Proof.
  simple induction 1.
  - exists 0. reflexivity.
  - intros m Hm [k Hk]. exists (S k). lia.
Qed.

Lemma even_not_one : forall n, even n -> n = 1 -> False.
Proof.
  intros n H.
  dependent induction H.
  - discriminate.
  - discriminate.
Qed.

Fixpoint half (n : nat) : nat :=
  match n with
  | S (S k) => S (half k)
  | _ => 0
  end.
Functional Scheme half_ind := Induction for half Sort Prop.

Lemma half_small : forall n, half n <= n.
Proof.
  intros n.
  functional induction (half n).
  - apply le_n.
  - apply Nat.le_0_l.
  - lia.
Qed.

Lemma by_recursion : forall n : nat, n = n + 0.
Proof.
  fix rec 1.
  destruct n as [| k].
  - reflexivity.
  - simpl. rewrite <- (rec k). reflexivity.
Qed.

Lemma strong : forall n : nat, n < 2 ^ n.
Proof.
  induction n as [n IH] using lt_wf_ind.
  destruct n as [| k].
  - simpl. apply Nat.lt_0_1.
  - assert (H : k < 2 ^ k) by (apply IH; apply Nat.lt_succ_diag_r).
    simpl. lia.
Qed.

Lemma for_all_lists : forall (A : Type) (l m : list A), length (l ++ m) = length (m ++ l).
Proof.
  intros A l m.
  rewrite !app_length.
  apply Nat.add_comm.
Qed.
