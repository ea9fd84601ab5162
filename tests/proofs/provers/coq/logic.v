(* Propositional and first-order reasoning. *)

Lemma and_swap : forall P Q : Prop, P /\ Q -> Q /\ P.
Proof.
  intros P Q H.
  destruct H as [HP HQ].
  split.
  - exact HQ.
  - assumption.
Qed.

Lemma or_swap : forall P Q : Prop, P \/ Q -> Q \/ P.
Proof.
  intros P Q [HP | HQ].
  - right. exact HP.
  - left. trivial.
Qed.

Lemma contrapositive : forall P Q : Prop, (P -> Q) -> ~ Q -> ~ P.
Proof.
  intros P Q HPQ HQ HP.
  apply HQ.
  apply HPQ.
  exact HP.
Qed.

Lemma explosion : forall P Q : Prop, P -> ~ P -> Q.
Proof.
  intros P Q HP HN.
  contradiction.
Qed.

Lemma explosion_again : forall P Q : Prop, P -> ~ P -> Q.
Proof.
  intros P Q HP HN.
  exfalso.
  auto.
Qed.

Lemma by_absurdity : forall P Q : Prop, P -> ~ P -> Q.
Proof.
  intros P Q HP HN.
  absurd P.
  - exact HN.
  - exact HP.
Qed.

Lemma distribute : forall P Q R : Prop, P /\ (Q \/ R) <-> (P /\ Q) \/ (P /\ R).
Proof. intros P Q R. tauto. Qed.

Lemma regroup : forall P Q R : Prop, P /\ Q -> R -> Q /\ (R /\ P).
Proof. intros. intuition. Qed.

Lemma regroup_weakly : forall P Q : Prop, P /\ Q -> Q.
Proof. intros. dintuition. Qed.

Lemma all_and : forall (A : Type) (P Q : A -> Prop),
  (forall x, P x /\ Q x) -> (forall x, P x) /\ (forall x, Q x).
Proof. firstorder. Qed.

Lemma not_all : forall (A : Type) (P : A -> Prop), (exists x, ~ P x) -> ~ (forall x, P x).
Proof.
  intros A P H all.
  destruct H as [x Hx].
  contradict Hx.
  apply all.
Qed.

Lemma in_any_order : forall P Q : Prop, P -> Q -> P /\ Q.
Proof. intros P Q. easy. Qed.

Lemma until_here : forall P Q : Prop, P -> Q -> P.
Proof.
  intros until 1.
  intro H'.
  eassumption.
Qed.
