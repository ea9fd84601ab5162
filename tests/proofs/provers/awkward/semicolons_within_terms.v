(* A notation with a semicolon of its own does not end a tactic. *)
From Coq Require Import ssreflect ssrbool.
Section Within.
Variables (T : Type) (good base : T -> bool) (span : T -> T -> T -> bool) (sum : T -> T -> T).
Notation "<< K ; z >>" := (span K z) (at level 0, K, z at level 99).
Hypothesis sum_in : forall K z x y, <<K; z>> x -> <<K; z>> y -> <<K; z>> (sum x y).
Hypothesis goodP : forall K z, reflect (forall x, <<K; z>> x -> good x) (base z).
Lemma through_a_view K z x y : <<K; z>> x -> <<K; z>> y -> base z -> good (sum x y).
(*+ first show that << K; z >> (sum x y) *)
(*+ we get base z -> good (sum x y) *)
(*- routine *)
Proof.
move=> Hx Hy Hz.
have /(goodP K _ _): <<K; z>> (sum x y).
  by apply: sum_in.
by apply.
Qed.
Lemma in_a_row K z x y : <<K; z>> x -> <<K; z>> y -> <<K; z>> (sum x y) /\ True.
(*+ We first show that << K; z >> (sum x y) *)
(*- routine *)
Proof. intros Hx Hy; assert (H : <<K; z>> (sum x y)); [apply sum_in; assumption | split; [exact H | exact I]]. Qed.
End Within.
