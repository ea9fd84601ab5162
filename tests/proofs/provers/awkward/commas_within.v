(* The commas of a quantifier that stands after an arrow part nothing; scripts are no formulas. *)
Lemma one_fact : forall (P : Prop) (R : nat -> nat -> Prop), (P -> forall x : nat, exists y : nat, R x y) -> P -> exists y, R 0 y.
(*- forall x : nat) *)
(*+ P -> forall x : nat, exists y : nat, R x y *)
Proof. intros P R. intros H. intros p. apply H. exact p. Qed.
Require Import ssreflect.
Lemma by_case : forall P Q : Prop, P /\ Q -> Q /\ P.
(*- by,case *)
Proof. move=> P Q. by case=> p q; split. Qed.
Require Import Wf_nat.
Definition down : forall n : nat, {m : nat & m = n}.
Proof. intros n. exists n. reflexivity. Defined.
Definition by_smaller : forall n : nat, list nat.
(*+ forall IH : (forall m : nat, m < n -> list nat), list nat *)
Proof. intros n. induction n as [n IH] using lt_wf_rec. destruct n as [| k]. - exact nil. - exact (IH k (le_n (S k))). Defined.
