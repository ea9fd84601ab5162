(* `Proof term.` with what a section assumes, and lemmas that use it. *)
Section S.
Variables A B : Prop.
Hypothesis a : A.
Hypothesis to_b : A -> B.
Lemma from_section : A.
(*+ A *)
(*- refused *)
Proof a.
Lemma through_section : B.
(*+ A -> B *)
Proof. apply to_b. exact a. Qed.
End S.
Lemma after : forall A B : Prop, A -> (A -> B) -> B.
(*+ A -> B *)
Proof. intros A B a f. apply f. apply (from_section A a). Qed.
