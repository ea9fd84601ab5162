(* café *)
Lemma old : 5 = 5.
(*+ 5 = 5 *)
Proof. reflexivity. Qed.
