(*fault: yntax error *)
theorem swap (p q : Prop) (h : p ∧ q) : q ∧ p := by
  constructor
  · exact h.2
  · exact h.1
.
Lemma still_read : 4 = 4.
(*+ 4 = 4 *)
Proof. reflexivity. Qed.
