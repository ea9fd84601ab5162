(* Folding names what is folded, and no variable that a term begins with. *)
Require Import Reals.
Open Scope R_scope.

Lemma folds_a_sign : forall r s : R, r + - s = r - s.
(*- definition of r *)
(*+ we have to show that r + - s = r - s *)
Proof. intros r s. unfold Rminus at 1. fold (r - s). reflexivity. Qed.

Definition twice (r : R) := r + r.
Lemma folds_a_name : forall r : R, twice r = r + r.
(*+ definition of twice *)
Proof. intros r. unfold twice. fold (twice r). reflexivity. Qed.
