(* Obligations of `Program` and lemmas about what it made. *)
Require Import Program.
Program Definition next (n : nat) : {m : nat | n < m} := S n.
Lemma next_is : forall n, proj1_sig (next n) = S n.
(*+ (next n) = S n *)
Proof. intros n. reflexivity. Qed.
