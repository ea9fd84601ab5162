(* Coq gives the name of an open place, once that is filled, to the next one: they are told apart. *)
Require Import PeanoNat.
Lemma through_max (a x q : nat) : Nat.max a (x + 1) <= q -> a <= q.
(*+ a <= Nat.max a (x + 1) and Nat.max a (x + 1) <= q *)
(*- a <= (x + 1) *)
(*- a <= x + 1 *)
Proof. intro H. eapply Nat.le_trans. apply Nat.le_max_l. exact H. Qed.
Lemma remainders n : 0 < n -> forall x y x' y', x < n -> x' < n -> y * n + x = y' * n + x' -> y = y' /\ x = x'.
(*- (n * y + x) = n * y + x' *)
(*- (call this (★★)) *)
Proof.
  intros Hn x y x' y' Hx Hx' H. rewrite Nat.mul_comm, (Nat.mul_comm y') in H. split.
  - erewrite Nat.div_unique. 3: eassumption. 2: assumption.
    rewrite H. eapply Nat.div_unique. 2: symmetry; eassumption. assumption.
  - erewrite Nat.mod_unique. 3: eassumption. 2: assumption.
    rewrite H. eapply Nat.mod_unique. 2: symmetry; eassumption. assumption.
Qed.
Inductive boxed := box (n : nat).
Parameter related : boxed -> boxed -> Prop.
Parameter less : nat -> nat -> Prop.
Axiom irreflexive : forall x : boxed, related x x -> False.
Axiom boxes : forall x y : nat, less x y -> related (box x) (box y).
Lemma not_less x : less x x -> False.
(*+ related x' x' for a suitable x' *)
(*- related x x *)
Proof. intros H. eapply irreflexive. apply boxes. apply H. Qed.
