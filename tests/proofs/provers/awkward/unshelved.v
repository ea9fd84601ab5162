(* `unshelve` puts what is left open before what has become of the goal: neither is said to be the other. *)
Parameter der : (nat -> nat) -> Set.
Parameter value : forall f, der f -> nat.
Axiom same : forall f (p q : der f), value f p = value f q.
Axiom make : der S.
Axiom is_five : value S make = 5.
Lemma first_shelved : forall p : der S, value S p <> 4.
(*- becomes der S *)
(*- the same as *)
(*- provided that value S make <> 4 *)
(*+ it is enough to have an element of der S and value S make <> 4 *)
Proof. intros p. unshelve erewrite (same _ _ _). - exact make. - rewrite is_five. discriminate. Qed.
Axiom cond : forall f (p q : der f), f 0 = 1 -> value f p = value f q.
Lemma with_condition : forall p : der S, value S p <> 4.
(*- provided that *)
Proof. intros p. unshelve erewrite (cond _ _ _). - exact make. - rewrite is_five. discriminate. - reflexivity. Qed.
Axiom lem : forall x : nat, x = 3 -> x < 4 -> 2 < 4.
Lemma shelved_apply : 2 < 4.
(*- that nat *)
(*+ to have an element of nat, 3 = 3 and 3 < 4 *)
Proof. unshelve eapply lem. - exact 3. - reflexivity. - auto. Qed.
