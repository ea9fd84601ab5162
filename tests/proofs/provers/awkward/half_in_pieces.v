(* Where Coq refuses a sentence, those before it are still told piece by piece. *)
(*fault: was not found *)
Lemma not_far : forall b c : bool, andb b c = true -> b = true /\ c = true.
(*+ two cases, b = true and b = false *)
(*- The tactic *)
Proof. intros b c. destruct b; simpl; intros H. split; [reflexivity | assumption]. apply no_such_lemma. Qed.
