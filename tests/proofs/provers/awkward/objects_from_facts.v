(* Objects that come out of facts: through a lemma, out of two facts at once, and in an induction that is opened within a
   branch and taken apart at once. *)
Require Import List.
Import ListNotations.
Section walks.
Variable S : Type.
Variable go : S -> bool -> S.
Fixpoint walk (s : S) (w : list bool) : S := match w with [] => s | b :: w' => walk (go s b) w' end.
Lemma walk_app : forall v w s, walk s (v ++ w) = walk (walk s v) w.
Proof. induction v; simpl; auto. Qed.
Inductive comes (s : S) : S -> Prop := at_once : comes s s | later t b : comes s t -> comes s (go t b).
Lemma comes_by_walking : forall s t, comes s t <-> exists w, t = walk s w.
(*+ In the inductive step, we have to show comes s t -> t = walk s w -> *)
(*+ for any t, b and w *)
Proof.
  intros s t; split.
  - induction 1 as [| t b H [w E]].
    + exists []. reflexivity.
    + exists (w ++ [b]). rewrite walk_app, <- E. reflexivity.
  - intros [w ->]. induction w as [| b w IH] using rev_ind; [constructor |].
    rewrite walk_app. simpl. now apply later.
Qed.
End walks.
Lemma through_lemma : forall (p : nat -> bool) l, existsb p l = true -> exists n, p n = true.
(*+ the lemma existsb_exists gives us that exists x : nat, In x l /\ p x = true. Pick m with p m = true. *)
Proof. intros p l H. apply existsb_exists in H as [m [_ P]]. exists m. exact P. Qed.
Lemma both_through_lemma : forall (p : nat -> bool) l, existsb p l = true -> exists n, In n l /\ p n = true.
(*+ gives us that exists x : nat, In x l /\ p x = true. Pick m with In m l and p m = true. *)
Proof. intros p l H. apply existsb_exists in H as [m [I P]]. exists m. split; [exact I | exact P]. Qed.
Definition some (P : nat -> Prop) := exists n, P n.
Lemma out_of_two : forall P Q : nat -> Prop, some P -> some Q -> exists n m, P n /\ Q m.
(*+ From some P and some Q we get *)
Proof. intros P Q H K. destruct H as [i Hi], K as [j Kj]. exists i, j. split; assumption. Qed.
