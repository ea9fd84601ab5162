(* What a branch of an induction assumes is no induction hypothesis where Coq makes none. *)
Require Import FunInd List.
Function both (n m : nat) {struct n} : nat := match n with 0 => m | S _ => match m with 0 => n | S _ => n + m end end.
Lemma kept : forall (P : nat -> Prop) n m, P n -> P m -> P (n + m) -> P (both n m).
(*- induction hypothesis *)
Proof. intros P n m. functional induction (both n m); intros; assumption. Qed.
