(* Two lemmas by one induction. *)
Inductive even : nat -> Prop := ev0 : even 0 | evS n : odd n -> even (S n)
with odd : nat -> Prop := odS n : even n -> odd (S n).
Scheme even_mut := Induction for even Sort Prop with odd_mut := Induction for odd Sort Prop.
Lemma even_not_one : forall n, even n -> n <> 1.
(*- The step *)
Proof. intros n H. destruct H as [| n O]. - discriminate. - destruct O as [n E]. intros K. discriminate K. Qed.
