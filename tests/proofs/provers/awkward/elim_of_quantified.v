(* `elim` where the claim is for all, and its bound variables get other names; what a hypothesis that is applied gives in
   all of its cases alike. *)
Require Import List.
Import ListNotations.
Lemma either_side : forall (A : Type) (k l m n : list A) (a : A), k ++ l = m ++ a :: n ->
  (exists o, k = m ++ a :: o) \/ (exists o, l = o ++ a :: n).
(*+ by induction on k *)
(*- cases on k *)
Proof.
  intros A k; elim k; simpl; auto.
  - intros l m n a E. right. exists m. exact E.
  - intros b k' IH l m n a. case m; simpl.
    + intros E. left. exists k'. injection E as E1 E2. rewrite E1. reflexivity.
    + intros c m' E. injection E as E1 E2. case (IH l m' n a E2).
      * intros [o E3]. left. exists o. rewrite E3, E1. reflexivity.
      * intros [o E3]. right. exists o. exact E3.
Qed.
Lemma far : forall P : nat -> nat -> Prop, (forall n, 0 < n -> exists i j, i < j /\ (P i j \/ P j i)) ->
  forall n, 0 < n -> exists i j, P i j.
(*+ we get natural numbers i and j such that i < j *)
(*+ There are two cases, P i j and P j i *)
Proof.
  intros P H n L. destruct (H n L) as [i [j [Hij [K | K]]]].
  - exists i, j. exact K.
  - exists j, i. exact K.
Qed.
