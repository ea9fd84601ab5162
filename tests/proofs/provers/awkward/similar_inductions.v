(* A case that is like an earlier one is named by what it has to show, not with its induction hypothesis. *)
Inductive bin := End | Even (b : bin) | Odd (b : bin).
Fixpoint long (b : bin) : nat := match b with End => 0 | Even b => S (0 + long b) | Odd b => S (S (0 + long b)) end.
Fixpoint copy (b : bin) : bin := match b with End => End | Even b => Even (copy b) | Odd b => Odd (copy b) end.
Lemma copies b : forall n m, n = m -> n + long (copy b) = m + long b.
(*+ third case, (forall n m : nat, n = m -> n + long (copy (Odd b)) = m + long (Odd b)), is similar *)
Proof.
  induction b; cbn [long copy]; intros n m E.
  - now rewrite E.
  - rewrite E. rewrite (IHb 0 0 eq_refl). simpl. reflexivity.
  - rewrite E. rewrite (IHb 0 0 eq_refl). simpl. reflexivity.
Qed.
