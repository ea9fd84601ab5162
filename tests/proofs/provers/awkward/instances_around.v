(* Classes of a section that nothing names are told, as far as the statement rests on them; what laws imply is not. *)
Class Same (A : Type) := same : A -> A -> Prop.
Class Count (A : Type) := count : A -> nat.
Class Lawful (A : Type) (S : Same A) : Prop := { lawful : forall x : A, same x x }.
Section Around.
Context {A : Type} {S : Same A} {C : Count A} {L : Lawful A S}.
Definition below (x y : A) := count x <= count y.
Lemma below_refl : forall x, below x x.
(*+ Here A is a type, and there is an instance of Count A. *)
(*- Same A *)
Proof. intro x. unfold below. apply le_n. Qed.
Lemma same_refl : forall x, same x x.
(*- Count A *)
Proof. intro x. apply lawful. Qed.
End Around.
