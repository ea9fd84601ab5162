(* An instance of a class that gives data, which the script leaves to the prover to find. *)
Require Import Coq.Classes.CRelationClasses.

Lemma both_ways (A : Type) (R : crelation A) (E : Equivalence R) : Equivalence (fun x y : A => R x y).
(*+ all of which are given by a known instance. *)
(*- by _ *)
Proof. split; apply _. Qed.
