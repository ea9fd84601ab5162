(* To invert a conjunction is to take it apart: it does not "only hold if" its parts do. *)
Lemma taken_apart (P Q R : Prop) : P /\ Q -> Q.
(*+ From P /\ Q we get P and Q. *)
(*- can only hold *)
Proof. intro H. inversion H. exact H1. Qed.
Lemma nested (P Q : nat -> Prop) : forall x y, P x /\ Q y /\ x = y -> Q y.
(*+ From P x /\ Q y /\ x = y we get P x, Q y and x = y. *)
Proof. intros x y H. inversion_clear H as [H1 H2]. inversion H2. trivial. Qed.
