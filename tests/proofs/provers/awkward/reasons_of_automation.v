(* What automation has used is named as its reason, nothing else. *)
Require Import Arith.
Lemma by_two : forall P Q R : Prop, (P -> Q) -> P -> R -> Q.
(*+ which follows from P -> Q and P. *)
(*- immediate *)
Proof. intros. auto. Qed.
Lemma by_one : forall n m k : nat, n <= m -> k = k -> n <= S m.
(*+ which follows from n <= m. *)
Proof. intros. auto with arith. Qed.
Lemma against : forall P Q R : Prop, (P -> Q) -> P -> R -> ~ Q -> False.
(*+ But P -> Q, P and ~ Q contradict each other. *)
Proof. intros. auto. Qed.
Lemma by_equations : forall (f : nat -> nat) x y z, f x = y -> f y = z -> z = 3 -> f (f x) = z.
(*+ which follows from f x = y and f y = z. *)
Proof. intros. congruence. Qed.
Lemma by_hypothesis_of_induction : forall n, n + 0 = n.
(*+ The inductive step follows from the induction hypothesis n + 0 = n after simplification. *)
Proof. induction n; simpl; auto. Qed.
Lemma by_the_case : forall n : nat, n = 0 \/ n <> 0.
(*+ in both cases the claim is immediate *)
Proof. intros n. destruct (Nat.eq_dec n 0); auto. Qed.
Lemma of_an_absurd_claim : forall b c : bool, (forall x, x = b) -> false = true.
(*+ follows from (forall x : bool, x = b) *)
(*- contradict *)
Proof. intros b c H. firstorder congruence. Qed.
Ltac closes := match goal with H : _ <= ?n |- _ <= S ?n => apply le_S; exact H end.
Ltac hides := solve [do 3 idtac; match goal with |- _ => closes end | fail].
Lemma by_a_program : forall n m k : nat, n <= m -> k = k -> n <= S m.
(*- match *)
(*+ holds by `hides`, using n <= m *)
Proof. intros. (do 2 idtac; match goal with |- _ <= S _ => try fail; hides end). Qed.
Ltac takes_all := repeat match goal with H : ?A |- _ => match type of A with Prop => revert H end end; intros; subst; auto.
Lemma of_a_greedy_tactic : forall n m k : nat, n <= m -> k <= 4 -> n <= S m.
(*+ This follows from n <= m. *)
Proof. intros n m k H K. takes_all. Qed.
