(* `split with t` gives t, as `exists t` does. *)
Lemma above (n : nat) : exists m, n <= m /\ True.
(*+ n + 0 *)
(*- show n <= n + 0 /\ True *)
Proof. split with (n + 0). split. rewrite <- plus_n_O. apply le_n. exact I. Qed.
