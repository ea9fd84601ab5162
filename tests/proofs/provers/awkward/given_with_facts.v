(* What a lemma gives with a fact about it has no name that a reader has heard. *)
Parameter bounded : (nat -> nat) -> Prop.
Axiom bound : forall f, bounded f -> {n : nat | forall m, f m <= n}.
Lemma some_bound f : bounded f -> exists n, forall m, f m <= n.
(*+ From {n : nat | forall m : nat, f m <= n} we get *)
(*- From H *)
Proof. intro B. assert (H := bound f B). elim H; intros n Hn. exists n. exact Hn. Qed.
Lemma some_bound_too f : bounded f -> exists n, forall m, f m <= n.
(*- From H *)
Proof. intro B. pose proof (bound f B) as H. destruct H as [n Hn]. exists n. exact Hn. Qed.
