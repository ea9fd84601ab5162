(* What a section has proved for itself is no assumption, but what it needed for that is; so is what arithmetic uses. *)
Require Import Arith Lia.
Section Around.
Variable n : nat.
Hypothesis pos : 0 < n.
Let big : 1 <= n.
(*+ we assume that 0 < n *)
(*+ 1 <= n follows from 0 < n *)
Proof. lia. Qed.
Lemma by_the_local_lemma : 1 <= n /\ n <= n.
(*- we assume that 0 < n and *)
(*+ we assume that 0 < n. To prove *)
(*+ the first holds by big *)
Proof. split. exact big. apply le_n. Qed.
End Around.
Inductive COr (A B : Type) : Type := inl1 : A -> COr A B | inr1 : B -> COr A B.
Lemma no_induction : forall (A B C : Type) (f : nat -> COr (A * C) (B * C)), (A * C -> COr A B) -> (B * C -> COr A B) -> nat -> COr A B.
(*- induction *)
Proof. intros A B C f H K n. elim (f n); intro Y. apply H; exact Y. apply K; exact Y. Qed.
Section Needed.
Variable A : Type.
Variable R : A -> A -> Prop.
Class Reflexive_on (S : A -> A -> Prop) := { related : forall x, S x x }.
Context {v : Reflexive_on R}.
Hypothesis unneeded : forall x y, R x y -> x = y.
Lemma by_an_instance : forall x, R x x.
(*+ we assume that Reflexive_on R *)
(*- R x y -> x = y *)
Proof. intros x. apply related. Qed.
End Needed.
