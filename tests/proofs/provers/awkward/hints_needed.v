(* Of the hints that automation may use, those are named that it needs. *)
Require Import Arith.
Parameters P Q : nat -> Prop.
Axiom p_one : P 1.
Axiom q_one : Q 1.
Lemma of_two_hints : P 1 /\ Q 1 /\ 1 = 1.
(*+ P 1 holds by p_one. *)
(*+ follows from q_one *)
(*- p_one and q_one *)
Proof. split; [|split]; auto using p_one, q_one. Qed.
Lemma of_both : (P 1 -> Q 1 -> P 0) -> P 0.
(*+ p_one and q_one *)
Proof. intros H. auto using p_one, q_one. Qed.
