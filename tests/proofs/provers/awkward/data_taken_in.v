(* What is left of a type when its variables are taken in is no statement, nor is a premise that is a type. *)
Fixpoint tuple (n : nat) : Set := match n with 0 => unit | S m => bool * tuple m end.

Lemma copies : forall n : nat, bool -> tuple n.
(*+ Let n be a natural number; we have to construct an element of bool -> tuple n. *)
(*+ the base case is to construct an element of bool -> tuple 0 *)
(*- show that bool *)
Proof. simple induction n; intros. exact tt. exact (H0, H H0). Defined.

Lemma is_zero (n : nat) : {n = 0} + {n <> 0}.
(*+ to construct an element of {n = 0} + {n <> 0} *)
(*- show that {n = 0} *)
Proof. revert n. intros m. generalize (eq_refl m). case m; intros; [left | right]; auto. Defined.

Lemma from_the_first : forall P : nat -> Type, P 0 -> (forall n, P n -> P (S n)) -> forall n, P n.
(*- that P 0 *)
Proof. simple induction n; auto. Defined.
