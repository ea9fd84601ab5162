(* What holds by logic alone holds whatever its parts say; where these must be computed, something else proves it. *)
Require Import Bool Arith Btauto.

Lemma parts_exchanged : forall (P Q : Prop) (n : nat), P /\ 0 <= n -> 0 <= n /\ (Q \/ P).
(*+ logic *)
Proof. tauto. Qed.
Lemma booleans_exchanged : forall a b : bool, a && b = b && a.
(*+ logic *)
Proof. intros a b. btauto. Qed.
Lemma one_is_odd : Nat.even 4 = true -> (if Nat.odd 1 then 3 else 5) = 3.
(*- logic *)
Proof. tauto. Qed.
Lemma less_than_two : 0 < 1 -> 0 < 2 \/ 1 = 1 - 0.
(*- logic *)
Proof. tauto. Qed.
Lemma unfolds : forall (P : nat -> Prop) (A : Prop), P (2 + 2) -> A -> A /\ P 4.
(*- logic *)
Proof. intros P A H a. tauto. Qed.
