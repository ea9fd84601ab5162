(* What a tactic takes in before its own work may have a name that it gives to a part at once. *)

Lemma name_of_a_pair (A : Type) (P : A * A -> Prop) (Q : A -> Prop) :
  (forall a b : A, P (a, b)) -> forall a : A * A, Q (fst a) -> P a.
(*+ a = (a', a0) *)
(*- of the form *)
Proof. intros H. destruct a. intros. apply H. Qed.

Inductive tree : Set := leaf | node (l : tree) (n : nat) (r : tree).
Inductive full : tree -> Prop :=
  | full_leaf : full leaf
  | full_node : forall l n r, full l -> full r -> full (node l n r).
Fixpoint size (t : tree) : nat := match t with leaf => 0 | node l _ r => S (size l + size r) end.

Lemma name_of_what_a_premise_speaks_of : forall l : tree, full l -> size l = 0 -> l = leaf.
(*+ l = node l' n r *)
(*- cases, l = leaf and full l /\ full r *)
Proof. destruct 1. reflexivity. discriminate. Qed.
