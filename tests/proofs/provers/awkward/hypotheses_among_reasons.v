(* An induction hypothesis is called so where it is one of several reasons, too. *)
Lemma with_a_fact (P Q : nat -> Prop) (H0 : forall n, Q n) (Hs : forall n, P n -> P (S n)) : P 0 -> forall n, Q n -> P n.
(*+ follows from the induction hypothesis Q n -> P n and *)
Proof. intros H n. induction n; intros q. exact H. apply Hs. apply (IHn (H0 n)). Qed.
Lemma denied_with_a_fact (P Q : nat -> Prop) (H0 : forall n, Q n) (Hs : forall n, P n -> P (S n)) : P 0 -> forall n, Q n -> ~~ P n.
(*+ Because of the induction hypothesis Q n -> ~ ~ P n and *)
Proof. intros H n. induction n; intros q. intro K; exact (K H). intro K. elim (IHn (H0 n)). intro p. apply K. apply Hs. exact p. Qed.

