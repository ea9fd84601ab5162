(* What a section assumes is stated where its proofs need it, also where it is a mere name. *)
Section Around.
Variable f : nat -> nat.
Definition grows := forall n, f n <= f (S n).
Hypothesis g : grows.
Lemma uses_it : f 0 <= f 1.
(*+ Here f is a function from nat to nat, and we assume that grows. *)
Proof. apply g. Qed.
Lemma has_its_own : grows -> grows.
(*- we assume *)
Proof. intro H. exact H. Qed.
End Around.
Section Equality.
Variable A : Type.
Variable beq : A -> A -> bool.
Hypothesis beq_refl : forall x, true = beq x x.
Hypothesis beq_eq : forall x y, true = beq x y -> x = y.
Lemma not_equal : forall x y, false = beq x y -> x <> y.
(*+ we assume that forall x : A, true = beq x x. *)
Proof. intros x y H E. subst. rewrite <- beq_refl in H. discriminate. Qed.
Definition equal_dec : forall x y : A, {x = y} + {x <> y}.
(*+ we assume that (forall x : A, true = beq x x) and forall x y : A, true = beq x y -> x = y. *)
Proof. intros x y. destruct (beq x y) eqn:E. left. apply beq_eq. auto. right. apply not_equal. auto. Defined.
End Equality.
