(* Algebra that leaves conditions is no "routine reasoning". *)
Require Import Reals Lra.
Open Scope R_scope.
Lemma inverse : forall r : R, r <> 0 -> 1 = / r * r.
(*+ By arithmetic *)
(*+ r <> 0 *)
(*- routine *)
Proof. intros r H. field. exact H. Qed.
Lemma positive : forall r : R, 0 < r -> r <> 0 /\ 0 <= r.
(*+ r <> 0 follows from 0 < r by arithmetic *)
(*- by arithmetic, r <> 0 *)
Proof. intros r H. split. - lra. - apply Rlt_le. exact H. Qed.
