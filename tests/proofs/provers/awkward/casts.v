(* Coq may write that a statement is one; a reader knows. *)
Notation "{ 'all' P }" := (forall x, P x : Prop) (at level 0).
Lemma sometimes : forall (A : Type) (P : A -> Prop), (forall y, P y) -> {all P}.
(*+ we have to show that P x, which *)
(*- : Prop *)
(*- P,x *)
Proof. intros A P H x. auto. Qed.
