(* A sentence of more pieces than are worth showing: an induction is told all the same, and what remains in its cases. *)
Inductive digit := D0 | D1 | D2 | D3 | D4 | D5.
Definition same (a b : digit) : bool :=
  match a, b with D0, D0 | D1, D1 | D2, D2 | D3, D3 | D4, D4 | D5, D5 => true | _, _ => false end.
Lemma all_pairs (f : nat -> nat) : (forall n, f (S n) = S (f n)) -> f 0 = 0 ->
  forall (n : nat) (a b c : digit), same a b = true -> same b c = true -> same a c = true /\ f n = n.
(*+ We argue by induction on n *)
(*- routine reasoning, it remains to show f 0 = 0 and *)
(*- automatically *)
Proof.
  intros H H0.
  induction n; intros; destruct a; destruct b; destruct c; simpl in *; try discriminate; split; auto; rewrite H; f_equal; apply (IHn D0 D0 D0); auto.
Qed.
