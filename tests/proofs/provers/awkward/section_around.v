(* What a section gives is introduced before a proof uses it. *)
Section Around.
Variable T : Type.
Variable R : T -> T -> Prop.
Variable unused : nat.
Hypothesis R_anti : forall x y, R x y -> R y x -> x = y.
Hypothesis R_unused : forall x, R x x.
Lemma equal : forall x y, R x y -> R y x -> x = y.
(*+ Here T is a type and R is a relation on T, and we assume that forall x y : T, R x y -> R y x -> x = y *)
(*- unused *)
(*- forall x : T, R x x *)
Proof. intros x y H K. apply R_anti. assumption. assumption. Qed.
Definition chain (S : T -> Prop) : Prop := forall x y, S x -> S y -> R x y \/ R y x.
Lemma smaller_chain : forall S S' : T -> Prop, (forall x, S' x -> S x) -> chain S -> chain S'.
(*- HS x y *)
(*+ R is a relation on T *)
(*+ By cases on chain S *)
Proof. intros S S' H HS x y Hx Hy. destruct (HS x y); auto. Qed.
Lemma of_no_one : 1 = 1.
(*- Here *)
Proof. reflexivity. Qed.
Lemma taken_with_a_subset : {n : nat | n = 1} -> forall b : bool, {n : nat | n = 1}.
(*- Because of {n : nat | n = 1}, we have to show *)
Proof. intros [n H] b. exists n. exact H. Qed.
End Around.
