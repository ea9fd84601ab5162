(* A proof that a term speaks of by name has a name in the text too. *)
Lemma choice : forall (P Q : nat -> Prop) (H : forall n, {P n} + {Q n}),
  {f : nat -> bool | forall n, f n = true -> P n}.
(*+ H *)
(*- Suppose that forall n : nat, {P n} + {Q n} *)
Proof.
  intros P Q H. exists (fun n => if H n then true else false).
  intros n. destruct (H n) as [p | q]. - intros _. exact p. - discriminate.
Defined.
