(* What gives the signs of a statement their meaning is stated before it, and is no reason for it. *)
Class Nice (A : Type) := { nice : A -> A -> Prop }.
Class Good {A} (R : A -> A -> Prop) : Prop := { good : forall x, R x x }.
Section Around.
Context {N : Type} {HN : Nice N} {G : Good (@nice N HN)} {other : Good (fun n m : nat => n <= m)}.
Definition proof_of (x : N) (H : Good nice) : nice x x := good x.
Definition below (x y : N) := exists H : nice x x, H = proof_of x G /\ nice x y.
Lemma below_nice : forall x y, below x y -> nice x y.
(*+ we assume that Good nice *)
(*- n <= m *)
Proof. intros x y [H [_ K]]. exact K. Qed.
Lemma below_iff : forall x y, nice x y -> (nice x y <-> nice x y).
(*- follows from Good *)
Proof. intros x y H. now firstorder. Qed.
End Around.
