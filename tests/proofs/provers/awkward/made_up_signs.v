(* `-->` is a sign of its own, in which there is no arrow: small-step semantics, as students write it. *)
Require Import Lia.
Inductive tm := C (n : nat) | P (a b : tm).
Reserved Notation "t '-->' u" (at level 40).
Inductive step : tm -> tm -> Prop :=
| PlusConst : forall n m, P (C n) (C m) --> C (n + m)
| Plus1 : forall a a' b, a --> a' -> P a b --> P a' b
where "t '-->' u" := (step t u).
Fixpoint size (t : tm) : nat := match t with C _ => 1 | P a b => 1 + size a + size b end.
Lemma smaller : forall t u, t --> u -> size u < size t.
(*+ by induction on the derivation of t --> u *)
(*- a -; *)
Proof. intros t u H. elim H; clear; [ intros; simpl; lia | intros a a' b _ IH; simpl; lia ]. Qed.
Lemma deterministic : forall t u v, t --> u -> t --> v -> u = v.
(*+ We argue by induction on the derivation of t --> u *)
(*+ the induction hypothesis (forall v : tm, a --> v -> a' = v) *)
(*- by cases on t --> u *)
Proof.
  intros t u v H. revert v. induction H; intros v K; inversion K; subst.
  - reflexivity.
  - inversion H2.
  - inversion H.
  - f_equal. apply IHstep. assumption.
Qed.
