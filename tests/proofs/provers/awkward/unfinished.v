(* Proofs that are not finished say so, and claim nothing. *)
Lemma admitted : forall n : nat, n = n + 0.
(*+ ends with Admitted *)
(*- proof is complete *)
(*- completes the proof *)
Proof. intros n. destruct n as [| k]. - reflexivity. - simpl. Admitted.
Lemma aborted : 0 = 1.
(*+ ends with Abort *)
(*- 0 = 1 holds *)
Proof. symmetry. Abort.
Lemma admitted_part : 1 = 1 /\ 0 = 1.
(*+ left without a proof *)
(*- both *)
Proof. split. - reflexivity. - admit. Admitted.
Lemma open_end : forall n : nat, n = n /\ True.
(*+ the file ends first *)
Proof. intros n. split.
