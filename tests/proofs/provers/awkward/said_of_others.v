(* An induction that takes other objects of the same names: what is said of them is a premise of its cases. *)
Fixpoint ty (n : nat) : Type := match n with 0 => nat | S n => (nat * ty n)%type end.
Fixpoint eqv n : ty n -> ty n -> Prop :=
  match n with 0 => fun x y => x = y | S n => fun x y => fst x = fst y /\ eqv n (snd x) (snd y) end.
Lemma swapped n (x y : ty n) : eqv n x y -> eqv n y x.
(*+ eqv 0 x y -> eqv 0 y x *)
(*- the base case is eqv 0 y x *)
Proof. intro H. induction n; simpl in *. - symmetry. exact H. - destruct H as [K L]. split; [now symmetry | now apply IHn]. Qed.
