(* What `pose proof` and `destruct` get from a proof that the text knows by its name: an object is no fact. *)
Require Import Arith.
Definition bounded (f : nat -> nat) := forall p : nat, {k : nat | forall i : nat, f i <= k + p}.
Definition first (f : nat -> nat) (b : bounded f) : nat := proj1_sig (b 0).
Lemma posed : forall (f : nat -> nat) (b : bounded f), first f b = first f b /\ exists k : nat, f 0 <= k + 2.
(*+ a natural number k such that *)
(*- We know that nat *)
(*- The tactic *)
Proof. intros f b. split. reflexivity. pose proof (b 2) as [k H]. exists k. apply H. Qed.
Lemma taken_apart : forall (f : nat -> nat) (b : bounded f), first f b = first f b /\ exists k : nat, f 0 <= k + 2.
(*+ a natural number k such that *)
(*- The tactic *)
Proof. intros f b. split. reflexivity. destruct (b 2) as [k H]. exists k. apply H. Qed.
Lemma by_lemma : forall n : nat, exists k : nat, n = 2 * k \/ n = 2 * k + 1.
(*+ n = 2 * k *)
(*- We know that nat *)
(*- the tactic *)
Proof. intros n. pose proof (Nat.Even_or_Odd n) as [[k H] | [k H]]; exists k; [left | right]; exact H. Qed.
