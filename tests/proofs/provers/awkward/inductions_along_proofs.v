(* `elim (wf x)` is an induction too, and what it runs along is told. *)
Require Import Arith Wf_nat.
Definition closed (R : nat -> nat -> Prop) := forall x, Acc R x.
Lemma by_lemma : forall P : nat -> Prop, (forall n, (forall m, m < n -> P m) -> P n) -> forall n, P n.
(*+ lt_wf, applied to n, gives us Acc lt n *)
(*+ by induction on the derivation of Acc lt n *)
(*- We use lt_wf *)
Proof. intros P H n. elim (lt_wf n). intros x _ IH. apply H. exact IH. Qed.
Lemma by_hypothesis : forall (R S : nat -> nat -> Prop), (forall x y, S x y -> R x y) -> closed R -> forall x, Acc S x.
(*+ by induction on the derivation of Acc R x *)
(*- We use closed *)
Proof. intros R S H W x. elim (W x). intros y _ IH. constructor. intros z K. apply IH. apply H. exact K. Qed.
Section Closure.
Variable A : Type.
Variable R : A -> A -> Prop.
Inductive closure : A -> A -> Prop := one x y : R x y -> closure x y | more x y z : closure x y -> closure y z -> closure x z.
Lemma names_that_are_new (P : A -> Prop) : (forall x y, R x y -> P y -> P x) -> forall y z, closure y z -> P z -> P y.
(*+ P x for any x and y *)
(*- P x for any x. *)
Proof. intros H y z K. induction K; intro L. eapply H; eassumption. auto. Qed.
End Closure.
