(* Induction hypotheses that are given what they are subject to, that read otherwise after a substitution, or that
   rewrite everything; facts that are taken apart and used again; and no arithmetic where something is to be shown. *)
Inductive tree := Leaf | Node (l r : tree) | Twig (t : tree).
Inductive path : tree -> nat -> Prop :=
  | on_leaf : path Leaf 0
  | on_left l r n : path l n -> path (Node l r) (S n)
  | on_twig t n : path t n -> path (Twig t) n.
Inductive same : tree -> tree -> Prop :=
  | same_leaf : same Leaf Leaf
  | same_node l r l' r' : same l l' -> same r r' -> same (Node l r) (Node l' r')
  | same_twig t t' : same t t' -> same (Twig t) (Twig t').

Lemma has_path : forall t u, same t u -> exists n, path t n.
(*- by arithmetic *)
Proof.
  intros t u H. induction H.
  - exists 0. apply on_leaf.
  - destruct IHsame1 as [n P]. exists (S n). apply on_left. exact P.
  - destruct IHsame as [n P]. exists n. apply on_twig. exact P.
Qed.

Lemma subject_to : forall t n k, path t n -> n = k -> exists u, same u t.
(*+ the induction hypothesis (forall k : nat, n = k -> exists u : tree, same u l) and n = n *)
(*- take u to be Twig u *)
Proof.
  intros t n k H. revert k. induction H; intros k E.
  - exists Leaf. apply same_leaf.
  - assert (L : n = n) by reflexivity. destruct (IHpath n L) as [u P].
    assert (R : forall t, same t t) by (induction t; constructor; assumption).
    exists (Node u r). apply same_node; [exact P | apply R].
  - assert (L : n = n) by reflexivity. destruct (IHpath n L) as [u P]. exists (Twig u). apply same_twig. exact P.
Qed.

Inductive endless : tree -> Prop := again t : endless (Twig t) -> endless (Twig t) | stop l r : endless (Node l r).
Lemma in_other_words : forall t, endless (Twig t) -> False.
(*+ By the induction hypothesis Twig t = Twig t -> False *)
(*- base case *)
Proof.
  intros t H. remember (Twig t) as w eqn:E. induction H; inversion E; subst.
  apply IHendless. reflexivity.
Qed.

Lemma one_below : forall t u, same t u -> forall w, same t w -> u = w.
(*+ With the induction hypothesis *)
(*- Clearly *)
Proof.
  intros t u H. induction H; intros w E; inversion E; subst.
  - reflexivity.
  - rewrite (IHsame1 _ H3) in *. rewrite (IHsame2 _ H5) in *. auto.
  - rewrite (IHsame _ H1) in *. auto.
Qed.

Lemma used_again : forall n m k : nat, n = m /\ m = k -> n <= k -> m <= k /\ n = m.
(*+ From n = m /\ m = k we get n = m and m = k. *)
Proof. intros n m k H L. destruct H as [E K]. rewrite E in *. split; [exact L | reflexivity]. Qed.
Inductive steps : nat -> Prop := start : steps 0 | next n : steps n -> steps (S n).
Lemma another_fact : forall n, steps n -> n <= n + n.
(*- S n <= S (n + n) follows from the induction hypothesis *)
Proof.
  intros n H. induction H.
  - apply le_n.
  - apply le_n_S in IHsteps. simpl. rewrite <- plus_n_Sm. apply le_S. exact IHsteps.
Qed.
