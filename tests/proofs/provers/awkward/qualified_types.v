(* A statement is known again though a bound variable has another name, whatever module its type comes from. *)
Module X. Definition t := nat. End X.
Lemma from_a_hypothesis : forall (P : X.t -> Prop) (n : nat), (0 < n -> exists y : X.t, P y) -> 0 < n -> exists y : X.t, P y.
(*+ we get an element y of X.t such that P y, provided that 0 < n *)
(*- y cases on *)
Proof. intros P n IH H. destruct IH as (y, K). assumption. exists y. assumption. Qed.
Definition PER (R : nat -> Prop) : Prop := forall n, R n -> R n.
Lemma acronym : forall R, PER R -> R 1 -> R 1.
(*- periodic *)
Proof. intros R H K. exact (H 1 K). Qed.
