(* "By computation" only where something is computed; a relation of a thing to itself is reflexivity. *)
Require Import Ensembles Setoid RelationClasses.
Lemma in_itself : forall (U : Type) (A : Ensemble U), Included U A A.
(*- computation *)
Proof. intros U A x H. exact H. Qed.
Definition agree (f g : nat -> nat) := forall n, f n = g n.
Instance agree_reflexive : Reflexive agree.
Proof. intros f n. reflexivity. Qed.
Lemma agrees : forall f, agree f f.
(*+ reflexivity *)
(*- computation *)
Proof. intros f. reflexivity. Qed.
Lemma computed : 2 + 2 = 4.
(*+ computation *)
Proof. reflexivity. Qed.
Lemma no_sides : forall P : Prop, (true = true <-> P) -> P.
(*- both sides *)
Proof. intros P H. setoid_rewrite <- H. reflexivity. Qed.
