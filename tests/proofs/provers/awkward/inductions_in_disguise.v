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
Lemma third_premise : forall A B C D : Prop, A -> B -> C /\ D -> A /\ C.
(*+ From C /\ D we get C and D *)
(*- get A *)
Proof. intros A B C D. destruct 3 as [c d]. split; assumption. Qed.
Section Products.
Variables (A B : Type) (R : A -> A -> Prop) (S : B -> B -> Prop).
Inductive both : A * B -> A * B -> Prop := first : forall x x' y, R x x' -> both (x, y) (x', y).
Lemma derivation_dropped : forall x : A, Acc R x -> forall y : B, Acc S y -> Acc both (x, y).
(*+ by induction on the derivation of Acc R x *)
(*- y cases on Acc R x *)
Proof. induction 1 as [x _ IHAcc]. intros y H. constructor. intros [x' y'] K. inversion K. subst. apply IHAcc; assumption. Qed.
End Products.
