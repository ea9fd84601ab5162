(* Nothing that a tactic brings in is lost: equations of an inversion, binders of a term, premises, names of proofs. *)
Require Import Arith.
Inductive le_sum (A B : Type) (leA : A -> A -> Prop) : A + B -> A + B -> Prop := left_le : forall x y, leA x y -> le_sum A B leA (inl x) (inl y).
Lemma form_by_inversion : forall (A B : Type) (leA : A -> A -> Prop) (P : A + B -> Prop) (x : A) (y : A + B), (forall z, leA z x -> P (inl z)) -> le_sum A B leA y (inl x) -> P y.
(*+ such that leA x0 x and y = inl x0 *)
Proof. intros A B leA P x y H K. inversion_clear K. apply H. assumption. Qed.
Lemma binders_of_a_term : forall P Q : nat -> Prop, (forall n, P n -> Q n) -> (forall n, P n) -> forall n, Q n.
(*+ n a natural number *)
Proof. intros P Q H K. refine (fun n => H n _). apply K. Qed.
Lemma premise_by_number : forall (A : Prop) n, A /\ n = 0 -> n = 0.
(*+ such that A /\ n = 0; we have to show that n = 0. *)
Proof. destruct 1. assumption. Qed.
Lemma supposed_for_contradiction : forall (O : nat -> Prop) b, (forall n, n = 0 -> ~ O n) -> O b -> b <> 0.
(*+ Suppose that b = 0. To contradict O b, we show ~ O b. *)
Proof. intros O b H K. contradict K. apply H. exact K. Qed.
Definition at_least (n : nat) (H : 0 < n) := n.
Lemma proof_with_a_name : forall n, n = 3 -> exists H : 0 < n, at_least n H = 3.
(*+ We first show that 0 < n; call the proof H. *)
Proof. intros n E. assert (H : 0 < n). { rewrite E. apply Nat.lt_0_succ. } exists H. exact E. Qed.
Section Arrows.
Variable O : Type.
Variable arrow : O -> O -> Type.
Infix "⟶" := arrow (at level 90, right associativity).
Lemma no_function : forall (a b : O) (f : a ⟶ b), f = f.
(*- function *)
Proof. intros a b f. reflexivity. Qed.
End Arrows.
Lemma both_taken_apart : forall P Q R S : nat -> Prop, (forall n, P n /\ Q n) /\ R 0 -> (exists m, S m) /\ Q 1 -> P 3 /\ R 0 /\ exists m, S m.
(*+ we get *)
(*- We use *)
Proof. intros P Q R S H K. elim H; elim K; clear H K; intros A B C D. elim (C 3). intros E F. split. exact E. split; assumption. Qed.
Lemma proofs_of_true : forall p q : True, p = q.
(*+ Let p and q be proofs of True *)
Proof. intros p q. destruct p, q. reflexivity. Qed.
Lemma goal_and_fact_rewritten : forall a b : nat, a + 0 = b -> b + 0 = a.
(*+ we get a = b *)
(*+ By Nat.add_0_r and a = b *)
Proof. intros a b H. rewrite Nat.add_0_r in *. rewrite H. reflexivity. Qed.
Lemma double_negation_ind : forall A C : Prop, (~ ~ C -> C) -> (A -> C) -> ~ ~ A -> C.
Proof. intros A C H K L. apply H. intro N. apply L. intro a. apply N. apply K. exact a. Qed.
Lemma by_a_scheme : forall A B : Prop, ~ ~ A -> (A -> ~ B) -> ~ B.
(*+ double_negation_ind *)
(*- two cases *)
Proof. intros A B H K. destruct H using double_negation_ind. tauto. auto. Qed.
Lemma proof_in_the_goal : forall (P : nat -> Prop) (f : forall n, P n -> nat) n (h : P n), f n h = f n h.
(*+ h *)
Proof. intros P f n h. reflexivity. Qed.
