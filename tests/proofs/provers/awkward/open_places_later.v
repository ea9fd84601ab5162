(* What one goal fills in of what several have open is filled in everywhere. *)
Inductive many (R : nat -> nat -> Prop) : nat -> nat -> Prop :=
| none : forall x, many R x x
| more : forall x y z, R x y -> many R y z -> many R x z.
Lemma some_steps : forall R : nat -> nat -> Prop, R 1 2 -> R 2 3 -> exists z, many R 1 z /\ z = 3.
(*+ R 1 2 and many R 2 3 *)
(*- suitable *)
Proof.
  intros R H K. eexists. split.
  - eapply more. exact H. eapply more. exact K. apply none.
  - reflexivity.
Qed.
Lemma names_of_inversion : forall R x z, many R x z -> x = z \/ exists y, R x y.
(*- we substitute x0 *)
(*- x0 = x *)
Proof.
  intros R x z H. inversion H; subst.
  - left. reflexivity.
  - right. exists y. assumption.
Qed.
