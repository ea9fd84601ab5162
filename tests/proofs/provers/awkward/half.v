(* What compiles before and after a fault is told. *)
(*fault: no_such_name *)
(*fault: Unable to unify *)
Lemma before : 1 = 1.
(*+ 1 = 1 *)
Proof. reflexivity. Qed.
Definition broken := no_such_name.
Lemma wrong : forall n : nat, n = S n.
(*+ This proof is not complete *)
(*- proves *)
Proof. intros n. reflexivity. Qed.
Lemma later : 3 = 3.
(*+ 3 = 3 *)
Proof. reflexivity. Qed.
