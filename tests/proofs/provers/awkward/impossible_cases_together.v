(* Cases in a row that can't be are told in one sentence, without the goals that do not matter then. *)
Inductive com := Skip | Assign (x n : nat) | Seq (c d : com) | Loop (c : com).
Inductive runs : com -> nat -> nat -> Prop :=
| Runs_skip : forall s, runs Skip s s
| Runs_assign : forall x n s, runs (Assign x n) s n
| Runs_seq : forall c d s t u, runs c s t -> runs d t u -> runs (Seq c d) s u
| Runs_loop : forall c s t u, runs c s t -> runs (Loop c) t u -> runs (Loop c) s u.
Lemma never_ends : forall c s t, ~ runs (Loop c) s t.
(*+ The first three cases are impossible, since none of Skip = Loop c, Assign x n = Loop c and *)
(*- The second case *)
Proof.
  intros c s t H. remember (Loop c) as loop eqn:E. induction H; try discriminate. auto.
Qed.
Definition weight (c : com) : option nat := match c with Loop _ => Some 1 | _ => None end.
Lemma only_loops : forall c, weight c = Some 1 -> exists d, c = Loop d.
(*+ The first three cases *)
(*- None = Some 1 -> *)
Proof. intros c. case c; simpl; try discriminate. intros d _. exists d. reflexivity. Qed.
