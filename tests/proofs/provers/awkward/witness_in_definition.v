(* A witness for what a definition hides may bring in objects and premises: they are told. *)
Definition tends (f : nat -> nat) (l : nat) := forall d, 0 < d -> exists N, forall n, N <= n -> f n <= l + d.
Lemma constant : tends (fun _ => 2) 2.
(*+ for any d with 0 < d *)
Proof. exists 0. intros n _. apply le_n_S, le_n_S, le_0_n. Qed.
