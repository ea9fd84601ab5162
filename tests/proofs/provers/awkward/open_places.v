(* What Coq leaves open is named where it is found, and never shown as `?y`. *)
Lemma chained : forall R : nat -> nat -> Prop, (forall x y z, R x y -> R y z -> R x z) ->
  forall a b c, R a b -> R b c -> R a c.
(*+ R a b and R b c *)
(*- ? *)
(*- suitable *)
Proof. intros R T a b c H K. eapply T. - exact H. - exact K. Qed.
Lemma witness : exists n : nat, n * n = 9.
(*+ 3 * 3 = 9 *)
(*- ? *)
Proof. eexists. instantiate (1 := 3). reflexivity. Qed.
Lemma both : forall P : nat -> nat -> Prop, P 1 2 -> exists x y, P x y.
(*+ P 1 2 *)
(*- ? *)
Proof. intros P H. do 2 eexists. exact H. Qed.
