(* Signs that somebody made of an `=`, brackets and words such as `end`. *)
Inductive com := skip | seq (c d : com) | loop (c : com).
Reserved Notation "s =[ c ]=> t" (at level 40, c constr at level 99, t constr at next level).
Notation "'do' c 'end'" := (loop c) (at level 0, c at level 99).
Inductive runs : com -> nat -> nat -> Prop :=
  | runs_skip : forall s, s =[ skip ]=> s
  | runs_seq : forall c d s t u, s =[ c ]=> t -> t =[ d ]=> u -> s =[ seq c d ]=> u
  | runs_stop : forall c s, s = 0 -> s =[ do c end ]=> s
  | runs_on : forall c s t u, s <> 0 -> s =[ c ]=> t -> t =[ do c end ]=> u -> s =[ do c end ]=> u
where "s =[ c ]=> t" := (runs c s t).

Lemma seq_runs : forall c d s u, s =[ seq c d ]=> u -> exists t, s =[ c ]=> t /\ t =[ d ]=> u.
(*+ such that s =[ c ]=> t and t =[ d ]=> u *)
(*- s =[ c ]=> [ *)
Proof. intros c d s u H. inversion H; subst. exists t. split; assumption. Qed.

Lemma same : forall c s t, s =[ c ]=> t -> forall u, s =[ c ]=> u -> t = u.
(*+ with s <> 0, s =[ c ]=> t and t =[ do c end ]=> u, let u0 *)
(*- and u = *)
Proof.
  intros c s t H. induction H; intros u0 K; inversion K; subst; try contradiction; auto.
  - assert (t = t0) by (apply IHruns1; assumption). subst. apply IHruns2. assumption.
  - assert (t = t0) by (apply IHruns1; assumption). subst. apply IHruns2. assumption.
Qed.

Lemma claim : forall c s, s = 0 -> s =[ do c end ]=> s.
(*+ We first show that forall (c : com) (s t : nat), s = t -> t = 0 -> s =[ do c end ]=> t *)
Proof.
  assert (A : forall (c : com) s t, s = t -> t = 0 -> s =[ do c end ]=> t).
  { intros c s t E F. rewrite E. apply runs_stop. assumption. }
  intros c s E. apply A; [reflexivity | assumption].
Qed.
