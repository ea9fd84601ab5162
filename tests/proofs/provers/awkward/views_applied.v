(* A view may apply what it is a view on: that is no lemma. *)
From Coq Require Import ssreflect.

Lemma applied_and_taken_apart : forall P Q R : Prop, P -> (P -> Q /\ R) -> R.
(*+ From P -> Q /\ R and P we get Q and R *)
(*- _ *)
Proof. move=> P Q R p f. by move: f => /(_ p) [q r]. Qed.

Lemma applied_only : forall (P : nat -> Prop) (Q : Prop), (forall n, P n -> Q) -> P 3 -> Q.
(*- _ *)
Proof. move=> P Q f p. by move: f => /(_ 3 p). Qed.

Lemma applied_first : forall (P Q R : Prop), P -> (P -> Q \/ R) -> R \/ Q.
(*+ P -> Q \/ R *)
(*- _ *)
Proof. move=> P Q R p /(_ p) [q | r]. by right. by left. Qed.
