(* Records are written in brackets of their own, and two may be taken apart at once. *)
Require Import PeanoNat.

Record pos : Set := make { num : nat; good : 0 < num }.

Lemma both_at_once : forall p p' : pos, num p + num p' = num p' + num p.
(*+ p = {| num := p''; good := H |} *)
(*+ p' = {| num := p'''; good := H' |} *)
Proof. destruct p as (p, H), p' as (p', H'). simpl. apply Nat.add_comm. Qed.


Lemma both_in_a_relation (R : pos -> pos -> Prop) : (forall n H m K, R (make n H) (make m K)) -> forall p q : pos, R p q.
(*+ p = {| num := k; good := H |} and q = {| num := l; good := K |} *)
Proof. intros L p q. destruct p as [k H], q as [l K]. apply L. Qed.
