(* A lemma of another module with the name of the one that is proved: it does not look like a circle. *)
Module Earlier.
  Lemma add_one : forall n, n = 3 -> S n = 4.
  Proof. intros n H. rewrite H. reflexivity. Qed.
End Earlier.
Import Earlier.
Lemma add_one : forall n, n = 3 -> S n = 4 \/ n = 2.
(*+ the lemma Earlier.add_one *)
Proof. intros n H. left. apply add_one; auto. Qed.
Lemma assumed : (forall n, n = 3 -> S n = 4) -> S 3 = 4.
(*- Earlier *)
Proof. intros assumed. apply assumed. reflexivity. Qed.
