(* Lists: structural induction and the forms of a list. *)
Require Import List.
Import ListNotations.

Section Lists.
  Variable A : Type.

  Lemma app_nil : forall l : list A, l ++ [] = l.
  Proof.
    induction l as [| x l IH]; simpl; [reflexivity | now rewrite IH].
  Qed.

  Lemma app_three : forall l m n : list A, (l ++ m) ++ n = l ++ (m ++ n).
  Proof.
    intros l m n.
    induction l as [| x l IH].
    - reflexivity.
    - simpl. f_equal. exact IH.
  Qed.

  Lemma rev_app : forall l m : list A, rev (l ++ m) = rev m ++ rev l.
  Proof.
    intros l m.
    induction l as [| x l IH].
    - simpl. rewrite app_nil. reflexivity.
    - simpl. rewrite IH. apply app_three.
  Qed.

  Lemma length_app : forall l m : list A, length (l ++ m) = length l + length m.
  Proof.
    intros l m; induction l; simpl; auto.
  Qed.

  Lemma nil_or_not : forall l : list A, l = [] \/ exists x m, l = x :: m.
  Proof.
    intros l.
    destruct l as [| x m].
    - left. reflexivity.
    - right. exists x, m. reflexivity.
  Qed.

  Lemma in_middle : forall (x : A) (l m : list A), In x (l ++ x :: m).
  Proof.
    intros x l m.
    apply in_or_app.
    right.
    left.
    reflexivity.
  Qed.

  Lemma no_member : forall x : A, ~ In x [].
  Proof.
    unfold not.
    intros x H.
    inversion H.
  Qed.

  Lemma same_head : forall (x y : A) (l m : list A), x :: l = y :: m -> x = y /\ l = m.
  Proof.
    intros x y l m H.
    injection H as Hx Hl.
    subst.
    split; reflexivity.
  Qed.

  Lemma nothing_ends : forall (l : list A) (x : A), l ++ [x] <> [].
  Proof.
    intros l x H.
    destruct l; discriminate.
  Qed.

  Lemma member_splits : forall (x : A) (l : list A), In x l -> exists l1 l2, l = l1 ++ x :: l2.
  Proof.
    intros x l.
    induction l as [| y l IH]; intros H.
    - contradiction.
    - simpl in H.
      destruct H as [H | H].
      + subst. exists [], l. reflexivity.
      + apply IH in H.
        destruct H as [l1 [l2 H]].
        exists (y :: l1), l2.
        rewrite H.
        reflexivity.
  Qed.
End Lists.
