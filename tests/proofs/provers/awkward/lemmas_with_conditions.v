(* A lemma that gives something under conditions is no case distinction, though its pattern has a bar for each. *)
From Coq Require Import ssreflect.
Axiom halves : forall n : nat, n <> 3 -> 0 < n -> exists2 k, 1 < k & n = k + k.
Lemma under_conditions n : n <> 3 -> 0 < n -> exists k, n = k + k.
(*+ By halves, we get a natural number k such that 1 < k and n = k + k, provided that *)
(*- cases *)
Proof. move=> p q. case: (halves n) => // k rk E. by exists k. Qed.
Lemma no_conditions (n : nat) : n = 0 \/ exists k, n = S k.
(*+ n = 0 and n = S k *)
(*- provided *)
Proof. destruct n as [ | k]. left; reflexivity. right; exists k; reflexivity. Qed.
