(* A name that a script uses again for a part of what it was is told apart. *)
Require Import Arith List Sorted.
Lemma taken_apart : forall n : nat, n = 0 \/ exists m, n = S m.
(*+ two cases, n = 0 and n = S n' for some n'. *)
(*+ We choose n' for m *)
(*- of the form *)
Proof. intros n. destruct n as [|n]. left; reflexivity. right. exists n. reflexivity. Qed.
Lemma bound_elsewhere : forall (P : nat -> Prop) n, (forall n, P n) -> (forall n, P n -> P (S n)) -> P 0 -> n <> 0 -> P n.
(*+ because of (forall n : nat, P n -> P (S n)), it suffices to show P n', which follows from (forall n : nat, P n). *)
Proof. intros P n A H K D. destruct n. exact K. apply H. apply (A n). Qed.
Lemma while_introduced : forall n : nat, n = n + 0.
(*+ n = S n' for some n' *)
Proof. intros [|n]. reflexivity. simpl. rewrite <- plus_n_O. reflexivity. Qed.
Lemma in_each_branch : forall n m : nat, n <= m -> n = m \/ n < m.
(*- m'' *)
Proof. intros n m. destruct n. destruct m. auto. right. apply Nat.lt_0_succ. destruct m. intros H. inversion H. intros H. destruct (Nat.eq_dec n m). left. f_equal. assumption. right. apply le_n_S. apply le_S_n in H. apply Nat.le_neq. split; assumption. Qed.
Lemma along_a_fact : forall (A : Type) (R : A -> A -> Prop) l, StronglySorted R l -> Sorted R l.
(*+ two cases, l = nil and l = x :: l' /\ R a x /\ Forall (R a) l' for some x and l'. *)
Proof. induction 1 as [|? ? ? ? HForall]; constructor; trivial. destruct HForall; constructor; trivial. Qed.
Lemma induction_goes_on : forall n : nat, n + 0 = n.
(*- n' *)
Proof. induction n as [|n IH]. reflexivity. simpl. rewrite IH. reflexivity. Qed.
