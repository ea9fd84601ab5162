(* Structures, projections and what is inside them. *)
Record point := { px : nat; py : nat }.
Lemma point_eta : forall p : point, {| px := px p; py := py p |} = p.
(*- induction *)
(*- The step *)
Proof. intros p. destruct p as [a b]. reflexivity. Qed.
Lemma swap_twice : forall p : point, {| px := px p; py := py p |} = {| px := px p; py := py p |}.
(*- The step *)
Proof. intros [a b]. reflexivity. Qed.
