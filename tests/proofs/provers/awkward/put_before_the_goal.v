(* To put facts before the goal derives nothing from them; a fact with the premise of a case is a reason for its claim. *)
Lemma two_facts : forall a b c : nat, a = b -> b = c -> a = c.
(*- From a = b *)
(*- we get b = c -> *)
(*- It is enough to show *)
(*+ Since a = b, this becomes b = c *)
Proof. intros a b c H K. revert H K. intros E F. rewrite E. exact F. Qed.
Lemma with_its_premise : forall P Q R : Prop, P \/ Q -> (P -> R) -> (Q -> R) -> R.
(*- the goal is one of our assumptions *)
(*+ follows from P -> R *)
(*+ follows from Q -> R *)
Proof. intros P Q R H HP HQ. case H. - assumption. - assumption. Qed.
Lemma in_the_induction : forall (p : nat -> Prop) (n : nat), (forall k, p (S k) -> p k \/ p 0) -> p n -> p 0.
(*- is the induction hypothesis *)
(*+ follows from the induction hypothesis p n -> p 0 *)
Proof.
  intros p n H. induction n as [| n IHn].
  - intros K. exact K.
  - intros K. case (H n K). + exact IHn. + intros Z. exact Z.
Qed.
