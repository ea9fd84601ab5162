(* Only an induction hypothesis is called one: not an assumption that the induction has carried along. *)
Require Import List Lia.
Inductive many (X : Type) (R : X -> X -> Prop) : X -> X -> Prop :=
| none : forall x, many X R x x
| more : forall x y z, R x y -> many X R y z -> many X R x z.
Lemma many_trans : forall X R x y z, many X R x y -> many X R y z -> many X R x z.
(*+ because of the induction hypothesis *)
(*- which is the induction hypothesis *)
(*- precisely the induction hypothesis *)
Proof.
  intros X R x y z G H. induction G.
  - assumption.
  - apply more with y. assumption. apply IHG. assumption.
Qed.
Lemma carried : forall (A : Type) (l m : list A), incl l m -> forall k, incl m k -> incl l k.
(*- From the induction hypothesis incl *)
(*- which is the induction hypothesis *)
Proof.
  intros A l m H. induction l as [| a l IHl]; intros k K.
  - intros x [].
  - intros x [E | E]; [ subst; apply K; apply H; left; reflexivity | apply K; apply H; right; exact E ].
Qed.
Lemma strong : forall P : nat -> Prop, (forall n, (forall m, m < n -> P m) -> P n) -> forall n, P n.
(*- from the induction hypothesis by arithmetic *)
Proof.
  intros P H n. apply H. induction n as [| n IH].
  - intros m Hm. inversion Hm.
  - intros m Hm. apply H. intros k Hk. apply IH. lia.
Qed.
Lemma either_again : forall n : nat, (exists k, n = k + k) \/ n <> 0.
(*+ induction hypothesis (exists k : nat, n = k + k) \/ n <> 0 *)
Proof.
  intros n. induction n as [| n IHn]; [ left; exists 0; reflexivity | ].
  destruct IHn; right; discriminate.
Qed.
