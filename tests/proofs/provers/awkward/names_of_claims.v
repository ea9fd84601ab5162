(* A name that a statement got when it was still to be shown is no reason; nor is it one for what only reads alike. *)
From Coq Require Import List.
Import ListNotations.

Lemma equal_zeros (l m : list nat) : Forall (eq 0) l -> Forall (eq 0) m -> length l = length m -> l = m.
(*+ By the induction hypothesis (forall m : list nat, Forall (eq 0) m -> length l = length m -> l = m) and eq_add_S *)
(*- (★) *)
Proof.
  intros Hl. revert m. induction Hl as [|x l Hx Hl IH]; intros m Hm E.
  - destruct m; [reflexivity | discriminate].
  - destruct Hm as [|y m Hy Hm]; [discriminate |].
    rewrite <- Hx, <- Hy. f_equal. apply IH, eq_add_S; [exact Hm | exact E].
Qed.
