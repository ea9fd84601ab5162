(* `subst` and arrows: the equation is told, and only that of names the reader knows. *)
Lemma replaced : forall n m k : nat, n = m -> m = k -> n = k.
(*+ n = m *)
Proof. intros n m k H K. subst. reflexivity. Qed.
Lemma by_arrow : forall n m : nat, n = m -> S n = S m.
(*+ n = m *)
Proof. intros n m ->. reflexivity. Qed.
