(* `elim` of an object that holds a proof is no induction; of a number it is one. *)
Lemma of_sig : forall P : nat -> Prop, {n : nat | P n} -> exists m, P m.
(*- induction *)
(*+ we get a natural number k such that P k *)
Proof. intros P X. elim X. intros k K. exists k. exact K. Qed.
Lemma of_pair : forall (A B : Type) (p : A * B), p = (fst p, snd p).
(*- induction *)
Proof. intros A B p. elim p. intros a b. reflexivity. Qed.
Lemma of_number : forall n : nat, n + 0 = n.
(*+ by induction on n *)
Proof. intros n. elim n. - reflexivity. - intros k IH. simpl. rewrite IH. reflexivity. Qed.
