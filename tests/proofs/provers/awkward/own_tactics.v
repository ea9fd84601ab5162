(* Tactics that a file defines are told by what they do, not by their names, where that can be seen. *)
Require Import Arith Lia.
Inductive ev : nat -> Prop := ev_0 : ev 0 | ev_SS : forall n, ev n -> ev (S (S n)).
Ltac inv H := inversion H; subst; clear H.
Ltac parts := repeat match goal with H : exists x, _ |- _ => destruct H | H : ?A /\ _ |- _ => destruct H | |- _ /\ _ => split end; try lia.
Ltac known f x := let H := fresh "H" in pose proof (f x) as H; first [exact H | solve [auto]].
Ltac both t := split; [t | idtac].
Ltac loops n := match n with S ?m => loops m | 0 => idtac end; lia.
Lemma inverted : forall n, ev (S (S n)) -> ev n.
(*- tactic *)
(*+ can only hold if ev n *)
Proof. intros n H. inv H. assumption. Qed.
Lemma taken_apart : forall n, (exists m, n = m /\ m = 3) -> n = 3 /\ n < 5.
(*- tactic *)
(*+ We show n = 3 and n < 5 *)
Proof. intros n H. parts. Qed.
Lemma of_a_lemma : forall n, n <= S n.
(*- tactic *)
(*+ Nat.le_succ_diag_r *)
Proof. intros n. known Nat.le_succ_diag_r n. Qed.
Lemma given_a_tactic : 1 = 1 /\ 0 < 2.
(*- tactic *)
(*+ e show 1 = 1 and 0 < 2 *)
Proof. both reflexivity. auto. Qed.
Lemma tried_in_vain : forall n, ev n -> n = 0 -> ev 0.
(*- tactic *)
Proof. intros n H E. try inv E. try (inv E; inv E). apply ev_0. Qed.
Lemma by_recursion : forall n m, n <= m -> n <= S m.
(*+ holds by `loops 40`, using n <= m *)
Proof. intros n m H. loops 40. Qed.
Lemma hidden_rewriting : forall n m : nat, n + 0 = m -> m + 0 = n.
(*+ Nat.add_0_r *)
Proof. intros n m. rewrite ?Nat.add_0_r in *. auto. Qed.
Ltac by_cases n := induction n as [| n IH]; intros; simpl in *; (split; [split; simpl in * | split; simpl in *]); idtac.
Lemma hidden_induction : forall n m : nat, ((0 <= n -> n <= n + m) /\ (m = 0 -> n + m = n)) /\ ((n + m = 0 -> n = 0) /\ (0 < n -> 0 < n + m)).
(*- tactic *)
(*+ induction on n *)
Proof. intros n. by_cases n. all: lia. Qed.
