(* What automation finds from a fact about numbers that can't hold follows from no more than that. *)
Require Import Arith.

Lemma nothing_below (n : nat) (P : nat -> Prop) : n < 0 -> P n.
(*+ But n < 0 cannot hold. *)
(*- follows from n < 0 *)
Proof. intros H. easy. Qed.

Lemma at_most_none (P : nat -> nat -> Prop) (L : forall m n, n <= S m -> P m n) : forall m n, S n <= m -> P (pred m) n.
(*- follows from S n <= 0 *)
Proof. intros [|m] n H. easy. apply L. auto with arith. Qed.
