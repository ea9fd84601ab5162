(* A formula that is written again and again gets a name, though it is not very long; names are introduced first. *)
Record laws (A : Type) (R : A -> A -> Prop) (one : A) (mul : A -> A -> A) : Prop :=
  { unit_l : forall x, R (mul one x) x; unit_r : forall x, R (mul x one) x; comm : forall x y, R (mul x y) (mul y x);
    assoc : forall x y z, R (mul x (mul y z)) (mul (mul x y) z) }.
Lemma weaker : forall (A : Type) (R S : A -> A -> Prop) (one : A) (mul : A -> A -> A),
  (forall x y : A, R x y -> S x y) -> laws A R one mul -> laws A S one mul.
(*+ suppose that (forall x y : A, R x y -> S x y) (call this (★)) *)
(*+ By (★) *)
Proof. intros A R S one mul Impl Laws. constructor; intros; apply Impl; apply Laws. Qed.
Tactic Notation "norm" := rewrite <- ?plus_n_Sm, <- ?plus_n_O.
Lemma by_one_s_own : forall n m, n + S (m + 0) = S (n + m).
(*- leaves us to show *)
(*+ `norm` *)
Proof. intros n m. norm. reflexivity. Qed.
Definition related (A : Type) (P Q : A -> Prop) : Prop := forall x, P x <-> Q x.
Lemma split_below : forall (A : Type) (P : A -> Prop), related A P P.
(*+ for any x *)
Proof. intros A P. split; trivial. Qed.
