(* A claim that is taken apart as soon as it is shown gives cases; of several tactics the one that works is told. *)
Lemma either_way : forall (P : Prop) (b : bool), (b = true -> P) -> (b = false -> P) -> P.
(*+ We first show that b = true \/ b = false *)
(*+ b = true and b = false *)
(*- The third part *)
Proof.
  intros P b T F. assert (b = true \/ b = false) as [H | H] by (destruct b; [left | right]; reflexivity).
  - apply T. exact H.
  - apply F. exact H.
Qed.
Lemma later : forall (P : Prop) (b : bool), (b = true -> P) -> (b = false -> P) -> P.
(*+ b = true and b = false *)
Proof.
  intros P b T F. assert (b = true \/ b = false) as [H | H].
  - destruct b; [left | right]; reflexivity.
  - apply T. exact H.
  - apply F. exact H.
Qed.
Lemma one_of_two : forall n m : nat, n = m -> m = n /\ n = m.
(*- The tactic *)
Proof. intros n m H. split; exact H || (symmetry; exact H). Qed.
Lemma first_of_two : forall n m : nat, n = m -> m = n /\ n = m.
(*- The tactic *)
Proof. intros n m H. split; first [ exact H | symmetry; exact H ]. Qed.
Lemma no_induction : forall (P Q : nat -> Prop) (n : nat), (exists k, P k /\ Q k /\ k = n) -> Q n.
(*- by induction *)
Proof. intros P Q n H. elim H. intros k K. destruct K as [_ [K E]]. rewrite <- E. exact K. Qed.
Inductive both (P Q : nat -> Prop) (n : nat) : Prop := both_intro : P n -> Q n -> both P Q n.
Inductive holds (P : nat -> Prop) : nat -> Prop := holds_intro : forall n, P n -> holds P n.
Lemma no_induction_either : forall (P Q : nat -> Prop) (n : nat), holds (both P Q) n -> Q n.
(*- by induction *)
Proof. intros P Q n H. elim H. intros k K. elim K. intros _ L. exact L. Qed.
Lemma no_small : forall n : nat, n < 0 -> False.
Proof. intros n H. inversion H. Qed.
Lemma with_a_hint : forall n : nat, n < 0 -> 1 = 2.
(*+ By no_small, we have a contradiction *)
Proof. intros n H. exfalso. eauto using no_small. Qed.
