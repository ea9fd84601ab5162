(* `apply … in … as` takes apart what the lemma gives: its parts have names that a reader has not heard of. *)
Require Import List.
Import ListNotations.

Lemma names_of_parts (A : Type) (x : A) (l : list A) : In x l -> l <> nil.
(*+ gives us that exists l1 l2 : list A, l = l1 ++ x :: l2. *)
(*- gives us that l = l1 ++ x :: l2 *)
Proof. intros H. apply in_split in H as [l1 [l2 ->]]. destruct l1; discriminate. Qed.

Lemma ways_of_a_fact (A : Type) (x : A) (l m : list A) : In x (l ++ m) -> In x (m ++ l).
(*+ Since In x (l ++ m), the lemma in_app_or gives us that In x l \/ In x m. *)
Proof. intros H. apply in_or_app. apply in_app_or in H as [H | H]; auto. Qed.

Lemma nested_ways (A : Type) (x y : A) (l m : list A) : In x (l ++ y :: m) -> y = x \/ In x l \/ In x m.
(*+ the lemma in_app_or gives us *)
(*- the tactic *)
Proof. intros H. apply in_app_or in H as [H | [H | H]]; auto. Qed.

Lemma both_sides (a b c d : nat) (P : Prop) (L : P -> a = b /\ c = d) : P -> a + c = b + d.
(*+ From P and P -> a = b /\ c = d we get a = b and c = d. *)
(*- we get a = b /\ c = d *)
(*- b + d = b + d *)
Proof. intros H. now apply L in H as [-> ->]. Qed.

Lemma under_a_condition (a : nat) (P : nat -> Prop) (L : forall n, P n -> 0 < n -> exists k, n = S k /\ P k) :
  P a -> 0 < a -> exists k, P k.
(*+ provided that 0 < a *)
(*- the tactic *)
Proof. intros H K. apply L in H as [k [-> Hk]]; auto. exists k. assumption. Qed.

Lemma part_that_is_not_used (l m : list nat) (P : list nat -> Prop) : P nil -> l ++ m = nil -> P l.
(*+ the lemma app_eq_nil gives us that l = [] *)
(*- y cases on *)
Proof. intros H K. apply app_eq_nil in K as [-> _]. exact H. Qed.

Lemma part_of_a_premise (l m : list nat) (P : list nat -> Prop) : P nil -> l = nil /\ m = nil -> P l.
(*- y cases on *)
Proof. intros H K. destruct K as [-> _]. exact H. Qed.

Lemma no_part (P : nat -> Prop) (L : P 1 -> False) : P 1 -> 0 = 1.
(*+ which follows from P 1 -> False and P 1 *)
(*- the tactic *)
Proof. intros H. apply L in H as []. Qed.

Lemma no_part_of_a_lemma (n : nat) (l : list nat) : In n nil -> l = nil.
(*+ cannot hold *)
(*- a contradiction *)
Proof. intros H. apply in_nil in H as []. Qed.
