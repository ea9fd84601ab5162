(* Many objects of a section have a sentence of their own. *)
Section Ring.
Variables (R C E : Type) (rO rI : R) (radd rmul rsub rdiv : R -> R -> R) (ropp rinv : R -> R) (req rle rlt : R -> R -> Prop).
Variables (cO cI : C) (cadd cmul csub : C -> C -> C) (copp : C -> C) (ceqb cleb : C -> C -> bool) (phi : C -> R) (pow : nat -> E) (rpow : R -> E -> R).
Hypothesis refl : forall x, req x x.
Let one : req rI rI := refl rI.
Lemma of_many : req rO rO /\ req rI rI /\ (radd = radd /\ rmul = rmul /\ rsub = rsub /\ rdiv = rdiv /\ ropp = ropp /\ rinv = rinv /\ rle = rle /\ rlt = rlt /\ cO = cO /\ cI = cI /\ cadd = cadd /\ cmul = cmul /\ csub = csub /\ copp = copp /\ ceqb = ceqb /\ cleb = cleb /\ phi = phi /\ pow = pow /\ rpow = rpow).
(*+ We assume that (forall x : R, req x x). From this we have req rI rI. *)
(*- and we assume *)
Proof. split; [apply refl | split; [exact one | repeat split]]. Qed.
End Ring.
