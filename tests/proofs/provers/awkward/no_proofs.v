(* Nothing to prove here. *)
Definition one := 1.
Inductive colour := red | green.
Notation "'uno'" := one.
(*no proofs*)
