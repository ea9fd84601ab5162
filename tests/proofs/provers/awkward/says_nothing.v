(* Goals that are plainly true end in plain words, and no case is left without an end. *)
Lemma either : forall n : nat, n = 3 -> {True} + {~ True}.
(*- The step *)
(*+ immediate *)
Proof. intros n H. left. trivial. Defined.
Lemma in_one_case : forall b : bool, if b then 1 = 1 else True.
(*+ two cases, b = true and b = false *)
(*+ The case b = false is immediate *)
Proof. destruct b. reflexivity. exact I. Qed.
Lemma premise_of_no_use : forall n : nat, (n = 2 -> n = 2) /\ (n = 3 -> n = 4 -> True).
(*+ n = 3 -> n = 4 -> True is immediate *)
(*- Suppose that n = 3 *)
Proof. intros n. split. intro; assumption. intros. trivial. Qed.
Lemma no_premise : forall n : nat, n = n /\ (False -> n = 5) /\ ~ False.
(*- contradict each other *)
(*- Suppose that False *)
Proof. intros n. repeat split. intros []. intro F. contradiction. Qed.
Fixpoint same (n m : nat) : Prop := match n, m with 0, 0 => True | S n, S m => same n m | _, _ => False end.
Lemma by_computing : forall n : nat, same n n.
(*+ The base case holds by computation *)
Proof. induction n. simpl. trivial. simpl. assumption. Qed.
