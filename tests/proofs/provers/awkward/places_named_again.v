(* Coq gives the name of an open place, once that is filled, to the next one: they are told apart. *)
Require Import PeanoNat.
Lemma through_max (a x q : nat) : Nat.max a (x + 1) <= q -> a <= q.
(*+ a <= Nat.max a (x + 1) and Nat.max a (x + 1) <= q *)
(*- a <= (x + 1) *)
(*- a <= x + 1 *)
Proof. intro H. eapply Nat.le_trans. apply Nat.le_max_l. exact H. Qed.
