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
Parameter derivable_in_the_end derivable_from_the_beginning : nat -> nat -> nat -> nat -> Set.
Parameter the_value_at_the_end : forall n m k l, derivable_in_the_end n m k l -> nat.
Notation value_of := the_value_at_the_end.
Axiom any : forall n m k l (p q : derivable_in_the_end n m k l), value_of n m k l p = value_of n m k l q.
Axiom begun : forall n m k l, derivable_from_the_beginning n m k l -> derivable_in_the_end n m k l.
Axiom begins : forall n m k l, n = m -> derivable_from_the_beginning n m k l.
Axiom not_more : forall n m k l p, value_of n m k l p <> value_of n m k l p + value_of n m k l p * value_of n m k l p.
Lemma long_parts : forall n m k l (p : derivable_in_the_end (n + m * k) (m + n * k) (k + l * m) (l + k * n)),
  n + m * k = m + n * k -> value_of _ _ _ _ p <> value_of _ _ _ _ p + value_of _ _ _ _ p * value_of _ _ _ _ p.
(*+ have to construct an element of *)
(*- to show an element *)
Proof.
intros n m k l p E. unshelve erewrite (any _ _ _ _ p _).
- apply begun. apply begins. exact E.
- intros F. apply not_more in F. exact F.
Qed.
Axiom through : forall n : nat, n = 1 -> der S -> der S.
Lemma long_first : forall p : der S, value S p <> 4.
(*+ This gives an element of der S *)
(*- proves an element *)
Proof.
intros p. unshelve erewrite (same _ _ _).
- apply (through 1). + reflexivity. + apply (through (0 + 1)). * simpl. reflexivity. * apply (through (1 + 0)).
  -- simpl. reflexivity. -- exact make.
- rewrite (same _ _ make). rewrite is_five. discriminate.
Qed.
