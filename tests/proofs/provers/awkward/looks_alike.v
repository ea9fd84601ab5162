(* Names of one bracket each, formulas that look alike when shortened, inductions whose hypothesis has a name of its own. *)
Require Import List Lia.
Lemma tight (n:nat)(m:nat) : n = m -> m = n.
(*+ Let n and m be natural numbers *)
Proof. intros H. symmetry. exact H. Qed.
Definition shift (f : nat -> nat) (n : nat) : nat := f n.
Lemma long_facts : forall (f g h : nat -> nat) (a b c d : nat),
  (forall x y z u : nat, x + y + z + u = a + b + c + d -> (f x = g y -> shift f x + shift g y + shift h z + shift f u = a + a + b + b + c)
     /\ (g x = h y -> f (x + y + z) = g (x + y + u) + h (x + y + z + u) + f a + g b + h c)) -> a = a.
(*- (★) means (★) *)
(*- becomes (★) *)
Proof. intros f g h a b c d H. unfold shift in H. reflexivity. Qed.
Inductive acc (R : nat -> nat -> Prop) : nat -> Prop := down : forall x, (forall y, R y x -> acc R y) -> acc R x.
Lemma below : forall R Q : nat -> nat -> Prop, (forall x y, Q x y -> R x y) -> forall x, acc R x -> acc Q x.
(*+ by induction on the derivation of acc R x *)
(*- for,any *)
(*- By cases *)
Proof. intros R Q I x H. induction H as [x0 _ K]. constructor. intros y L. apply K. apply I. exact L. Qed.
Lemma taken_up : forall (P : nat -> Prop), (exists n, P n /\ n > 3) -> exists n, P n.
(*- Let x be *)
(*- We use *)
(*+ such that P n /\ n > 3 *)
Proof. intros P H. elim H. intros n K. exists n. apply K. Qed.
Lemma pairs : forall a b c d : nat, a = c -> b = d -> (a, b) = (c, d).
(*+ both sides become (c, d) *)
Proof. intros a b c d H K. rewrite H. rewrite K. reflexivity. Qed.
