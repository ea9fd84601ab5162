(* Tactics of a file's own that take lemmas, and rows of tactics in brackets: the lemmas are named. *)
Lemma add_zero (n : nat) : n + 0 = n.
Proof. induction n; simpl; [reflexivity | now rewrite IHn]. Qed.
Lemma half_way (P Q : nat -> Prop) n : (forall k, Q k -> P k) -> Q (n + 0) -> P n.
Proof. intros H HQ. apply H. now rewrite add_zero in HQ. Qed.
Definition marked (T : Type) (x : T) : T := x.
Tactic Notation "rise" "with" constr(lemma) constr(other) "and" "leave" "what" "remains" :=
  let n := fresh in pose (n := lemma); clear n; eapply lemma; [apply other | idtac].
Tactic Notation "finish" "by" "means" "of" constr(lemma) "and" "so" "on" := rewrite lemma; reflexivity.
Lemma rises (P Q : nat -> Prop) (first : forall k, Q k -> P k) n : Q (n + 0) -> P n.
(*+ By the tactic `rise` with half_way, it is enough to show Q (n + 0) *)
Proof. intros HQ. rise with half_way first and leave what remains. exact HQ. Qed.
Lemma finishes n : n + 0 = n.
(*+ by `finish`, using add_zero *)
Proof. finish by means of add_zero and so on. Qed.
Lemma a_program n m : n = m -> n + 0 = m /\ m + 0 = n /\ True.
(*+ follows from add_zero and n = m *)
(*- automatically *)
Proof. intros H. abstract (split; [rewrite add_zero; exact H | split; [rewrite add_zero; symmetry; exact H | exact I]]). Qed.
Lemma a_computation : 2 + 2 = 4 /\ 1 + 1 = 2.
(*+ By computation *)
(*- automatically *)
Proof. abstract (split; cbv; reflexivity). Qed.
