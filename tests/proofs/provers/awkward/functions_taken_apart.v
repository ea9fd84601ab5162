(* A function whose name stands for its application is told with its arguments, and is no lemma. *)
Fixpoint find (n : nat) (l : list nat) : option nat := match l with nil => None | cons m k => if Nat.eqb n m then Some m else find n k end.
Definition found (n : nat) (l : list nat) : bool := match find n l with Some _ => true | None => false end.
Lemma found_or_not : forall n l, found n l = true \/ found n l = false.
(*- By find *)
(*+ By cases on find n l *)
Proof. intros n l. unfold found. destruct find. left. reflexivity. right. reflexivity. Qed.
Lemma rewritten_everywhere : forall (f : nat -> nat), (forall n, f n = n) -> forall a b, f a = 1 -> f b = 2 -> a + b = 3.
(*- We know that *)
Proof. intros f F a b H K. rewrite F in H, K. rewrite H. rewrite K. reflexivity. Qed.
Require Import PeanoNat.
Lemma rewritten_by_a_lemma : forall a b : nat, a + 0 = 1 -> b + 0 = 2 -> a + b = 3.
(*+ Nat.add_0_r *)
(*- We know that *)
Proof. intros a b H K. rewrite Nat.add_0_r in H, K. rewrite H. rewrite K. reflexivity. Qed.
Tactic Notation "spare" constr(n) := destruct (Nat.eq_dec n 0); [ left; assumption | ].
Lemma one_case_left : forall n : nat, n = 0 \/ n <> 0.
(*- gives us *)
(*+ we may assume n <> 0 *)
Proof. intros n. spare n. right. assumption. Qed.
Lemma twice : forall a b : nat, Nat.even a = true -> orb (Nat.even a) (Nat.even b) = true.
(*- By cases on Nat.even a, we have to show true = true -> orb true true *)
(*+ Nat.even a = true and Nat.even a = false *)
Proof. intros a b. do 2 destruct Nat.even; auto. Qed.
Lemma of_a_lemma : forall x y : nat, x <= y -> S x <= S y.
(*+ le_n_S *)
(*- We know that *)
Proof. intros x y H. pose proof ((le_n_S x) y H) as K. exact K. Qed.
Lemma not_the_condition : forall x y : bool, x = y -> true = orb x true -> false <> orb y true.
(*- x = y cannot hold *)
Proof. intros x y E H. rewrite <- E. rewrite <- H. discriminate. Qed.
