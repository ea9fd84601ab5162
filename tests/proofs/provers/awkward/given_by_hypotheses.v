(* What a tactic takes apart that a hypothesis gives for certain things: the hypothesis is the reason. *)
Require Import Arith List.
Inductive id {A : Type} (x : A) : A -> Type := same : id x x.
Lemma transported : forall (A : Type) (B : A -> Type) (x t : A), id x t -> B t -> B x.
(*+ we may take t to be x *)
(*- we get t = x *)
Proof. intros A B x t e H. destruct e. exact H. Qed.
Lemma substituted : forall (P : nat -> nat -> Prop) (R : nat -> nat -> Prop) a b, (forall k m, R k m -> k = 0 /\ m = k) -> R a b -> P 0 0 -> P b a.
(*- cases *)
(*+ we get a = 0 and b = 0, provided that R a b *)
Proof. intros P R a b H K L. destruct (H a b) as (->&->); auto. Qed.
Section Own.
Variable R : Type.
Variable lt : R -> R -> Prop.
Inductive ex2T (A : Type) (P Q : A -> Type) : Type := intro2 : forall x, P x -> Q x -> ex2T A P Q.
Hypothesis between : forall a b, lt a b -> ex2T R (fun c => lt a c) (fun c => lt c b).
Lemma middle_destruct : forall a b, lt a b -> exists c, lt a c.
(*- cases *)
(*+ From between a b we get an element c of R such that lt a c and lt c b *)
Proof. intros a b H. destruct (between a b H) as [c K L]. exists c. exact K. Qed.
Variable Zero : R.
Definition positive (x : R) : Type := lt Zero x.
Hypothesis dense : forall z e, positive e -> ex2T R (fun d => positive d) (fun d => lt d z).
Hypothesis halves : forall e, positive e -> positive e.
Lemma not_a_statement : forall z e, positive e -> exists d, lt d z.
(*+ dense *)
(*- tactic *)
Proof. intros z e P. elim (dense z e (halves _ P)). intros d K L. exists d. exact L. Qed.
End Own.
Definition merge : nat := 0.
Lemma recursion : forall l1 l2 : list nat, {l : list nat | length l = length l1 + length l2}.
(*+ We argue by recursion on l1: merge may be used where that is smaller. *)
(*- tactic *)
Proof. fix merge 1. intros l1 l2. destruct l1 as [|a l1]. exists l2. reflexivity. destruct (merge l1 l2) as [l E]. exists (a :: l). simpl. rewrite E. reflexivity. Qed.
Lemma recursion_of_two : forall n m : nat, n + m = m + n.
(*+ We argue by recursion on m: we may assume (forall n m : nat, n + m = m + n) where that is smaller. *)
Proof. fix IH 2. intros n [|m]. simpl. symmetry. apply plus_n_O. simpl. rewrite <- (IH n m). symmetry. apply plus_n_Sm. Qed.
Lemma proof_as_argument : forall (f : forall n : nat, 0 < n -> {m : nat | n = S m}) k, 0 < k -> exists m, k = S m.
(*+ From f k we get *)
(*- f k H *)
Proof. intros f k H. destruct (f k H) as [m E]. exists m. exact E. Qed.
