(* What may assume the claim of smaller things is an induction, however its tactic is called; nothing else is. *)
Require Import List.
Inductive heap : list nat -> Prop := empty : heap nil | more : forall a l, heap l -> heap (a :: l).
Inductive spec (a : nat) (l : list nat) : Prop := given : forall k : list nat, length k = a -> spec a l.
Lemma counted : forall l, heap l -> forall n : nat, n + length l = length l + n.
(*+ by induction on the derivation of heap l *)
Proof.
  simple induction 1.
  - intros n. simpl. induction n; [ reflexivity | simpl; rewrite IHn; reflexivity ].
  - intros a k K IH n. simpl. rewrite <- IH. rewrite <- plus_n_Sm. reflexivity.
Qed.
Lemma no_smaller : forall l (f : forall a, spec a l), exists k : list nat, length k = 3.
(*- by induction *)
Proof. intros l f. elim (f 3). intros k K. exists k. exact K. Qed.
Lemma variables_before : forall n : nat, forall (m k : nat), m = k -> k = m.
(*+ m and k *)
Proof. intros n; destruct 1. reflexivity. Qed.
Lemma left_to_coq : forall l : list nat, length (rev l) + 0 = length (rev l).
(*+ Let k be length (rev l) *)
(*- _ *)
Proof. intros l. set (k := length _). induction k; [ reflexivity | simpl; rewrite IHk; reflexivity ]. Qed.
Lemma hole : forall l : list nat, rev l ++ nil = rev l.
(*+ by induction on rev l *)
Proof. intros l. induction (rev _); [ reflexivity | simpl; rewrite IHl0; reflexivity ]. Qed.
