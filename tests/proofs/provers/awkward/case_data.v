(* `case` on data: cases, and no reason. *)
Require Import List.
Import ListNotations.
Inductive tree (A : Type) := Leaf | Node (l : tree A) (a : A) (r : tree A).
Lemma some_form : forall (A : Type) (t : tree A), t = Leaf A \/ exists l a r, t = Node A l a r.
(*- Because of tree *)
(*- By tree *)
(*+ case *)
Proof. intros A t. case t. - left. reflexivity. - intros l a r. right. exists l, a, r. reflexivity. Qed.
Lemma listed : forall l : list nat, l = [] \/ l <> [].
(*- Because of list *)
(*+ cases *)
Proof. intros l. case l; [left; reflexivity | right; discriminate]. Qed.
Lemma a_term : forall (f : nat -> bool) n, f n = true \/ f n = false.
(*+ f n = true *)
(*- By f *)
Proof. intros f n. case (f n); [left | right]; reflexivity. Qed.
Lemma of_a_pair : forall (f : nat * nat -> bool) a b, f (a, b) = true \/ f (a, b) = false.
(*+ f (a, b) = true *)
(*- By cases *)
Proof. intros f a b. destruct (f (a,b)); [left | right]; reflexivity. Qed.
Definition smaller (l m : list nat) : Prop := forall x : nat, List.In x l -> List.In x m.
Lemma premise_in_a_definition : forall a l m, List.In a m -> smaller l m -> smaller (cons a l) m.
(*+ e have to show In x m for any x with a = x; and In x m for any x with In x l *)
(*- The tactic *)
Proof. intros a l m H K. destruct 1; subst; auto. Qed.

(* Of an object of which nothing else speaks, its type says what the case is. *)
Section TypeValued.
Variable N : Type.
Variables ap r : N -> N -> Type.
Variable plus : N -> N -> N.
Variable apart : forall a b c d, ap (plus a b) (plus c d) -> sum (ap a c) (ap b d).
Variable back : forall a b, ap a b -> r a b.
Lemma one_of_two a b c d : ap (plus a b) (plus c d) -> sum (r a c) (r b d).
(*+ for any a0 : ap a c and an element of r a c + r b d for any a0 : ap b d *)
(*- twice *)
Proof. intro X. destruct (apart _ _ _ _ X); [left|right]; apply back; assumption. Qed.
End TypeValued.
