(* A premise that says nothing is passed over in plain words. *)
Lemma idle : forall n : nat, n = 0 \/ True -> True -> n = n.
(*- The step *)
(*- UnivCD *)
Proof. intros n H. intros T. reflexivity. Qed.
Lemma left_by_case : forall b : bool, b = b.
(*- The step *)
Proof. intros b. case (if b then I else I). reflexivity. Qed.
