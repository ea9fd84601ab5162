(* The names of scopes are for Coq; but two statements that differ must not read alike. *)
Require Import ZArith Reals.
Lemma no_scopes : forall n m : nat, (n <= m)%nat -> (INR (n + 0)%nat <= INR m)%R.
(*+ n <= m *)
(*- % *)
Proof. intros n m H. rewrite Nat.add_0_r. apply le_INR. exact H. Qed.
Open Scope R_scope.
Lemma not_the_same : 0 = 0 -> 0%Z = 0%Z.
(*- which is given *)
(*- one of our assumptions *)
Proof. intros H. reflexivity. Qed.
Open Scope Z_scope.
Lemma divides : forall a b : Z, (a | b) -> (a | b * 2).
(*+ a | b *)
(*- %Z *)
Proof. intros a b H. apply Z.divide_mul_l. exact H. Qed.
Declare Scope computed_scope.
Notation "n <= m" := (Nat.leb n m = true) : computed_scope.
Open Scope computed_scope.
Lemma relations_that_print_alike (n m : nat) : (n <= m)%nat -> (S n <= S m)%nat.
(*+ such that (n <= m)%nat; we have to show that (S n <= S m)%nat *)
Proof. intros H. apply Nat.leb_le in H. apply le_n_S, Nat.leb_le, H. Qed.
