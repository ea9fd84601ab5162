(* Facts taken apart by how they hold: what a case assumes, and for which objects. *)
Inductive ev : nat -> Prop := ev_0 : ev 0 | ev_SS n (H : ev n) : ev (S (S n)).
Lemma with_its_proof_kept : forall n, ev n -> n = 0 \/ exists k, n = S (S k) /\ ev k.
(*+ two cases, n = 0 and n = S (S k) /\ ev k for some k. *)
Proof. intros n E. destruct E as [| k F] eqn:K; [left; reflexivity | right; exists k; split; trivial]. Qed.

Inductive le' : nat -> nat -> Prop := le_n' n : le' n n | le_S' n m (H : le' n m) : le' n (S m).
Lemma of_other_objects : forall m n o, le' m n -> le' n o -> le' m o.
(*+ the base case is le' m n -> le' m n for any n *)
(*+ the inductive step is le' m n -> le' n o -> (le' m n -> le' m o) -> le' m (S o) for any n and o *)
Proof. intros m n o H1 H2. induction H2 as [| n o H2 IH]; [apply H1 | apply le_S'; apply IH; apply H1]. Qed.

Fixpoint halves (l : list nat) : list nat * list nat :=
  match l with nil => (nil, nil) | cons a l => (snd (halves l), cons a (fst (halves l))) end.
Lemma a_pair_seen_in_a_fact : forall a l k m, halves (cons a l) = (k, m) -> m <> nil.
(*+ We write halves l = (b, c). *)
Proof. intros a l k m K. simpl in K. destruct (halves l) as [b c] eqn:E. simpl in K. congruence. Qed.

Lemma cases_under_a_condition : forall P Q R : Prop, (0 = 0 -> P \/ Q) -> (P -> R) -> (Q -> R) -> R.
(*+ 0 = 0 -> P \/ Q *)
(*+ 0 = 0; R if P; and R if Q. *)
(*- cases on 0 = 0 *)
Proof. intros P Q R H K L. destruct H; auto. Qed.
