(* A name that a pattern gives again is another's, whatever the goal shows. *)
Require Import List Arith PArith.
Inductive extended := finite (n : nat) | infinite.
Coercion finite : nat >-> extended.
Definition below (n : nat) (e : extended) : Prop := match e with finite m => n <= m | infinite => True end.
Lemma hidden_coercion : forall e : extended, below 0 e.
(*+ e = e' for some e' : nat and e = infinite *)
Proof. intros [e|]; simpl. apply Nat.le_0_l. constructor. Qed.
Lemma three_levels : forall p : positive, Pos.of_nat (Pos.to_nat p) = p.
(*+ p = p'~1 for some p' *)
(*+ p' = p''~1 for some p'' *)
(*- of the form *)
Proof. intros p. destruct p. destruct p. apply Pos2Nat.id. apply Pos2Nat.id. apply Pos2Nat.id. apply Pos2Nat.id. apply Pos2Nat.id. Qed.
Inductive steps : nat -> nat -> nat -> Prop :=
  | none e : steps 0 e e
  | more n e1 e2 e3 : S e1 = e2 -> steps n e2 e3 -> steps (S n) e1 e3.
Lemma indices : forall n e1 e2, steps n e1 e2 -> n + e1 = e2.
(*+ for any n, e1, e2 and e3 *)
Proof. intros n e1 e2 H. induction H as [e|n e1 e2 e3 H K IH]. reflexivity. rewrite <- IH, <- H. rewrite <- plus_n_Sm. reflexivity. Qed.
Lemma indices_of_cases : forall n e1 e2, steps n e1 e2 -> n = 0 \/ exists k, n = S k.
(*+ n = S n' /\ steps n' (S e1') e3 for some n', e1' and e3 *)
Proof. intros n e1 e2 H. destruct H as [e|n e1 e2 e3 H K]. left. reflexivity. right. exists n. reflexivity. Qed.
Lemma again : forall l k : list nat, l <> nil -> k <> nil -> exists n m : nat, In n l /\ In m k.
(*+ k = m :: l'' for some m and l'' *)
Proof. intros l k H K. destruct l as [|n l]. contradiction. rename l into l0. destruct k as [|m l]. contradiction. exists n, m. simpl. auto. Qed.
