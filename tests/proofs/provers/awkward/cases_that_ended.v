(* A tactic of a file's own may have ended some of the cases that it distinguishes: those left are not called all. *)
Ltac settle := repeat progress (intuition; subst).
Parameters P Q R : nat -> Prop.
Axiom from_q : forall m, Q m -> P m.
Axiom from_r : forall m, R m -> P m.
Lemma three n : P n \/ Q n \/ R n -> P n.
(*- two cases *)
(*- ither Q n *)
(*+ it is enough to consider the cases Q n and R n *)
Proof. intros L. settle. - apply from_q. assumption. - apply from_r. assumption. Qed.
Lemma folded (f : nat -> nat) (n : nat) : n = 2 -> f (n + 0) = f 2.
(*- unfold k *)
(*+ definition of k *)
Proof. intro H. pose (k := n + 0). fold k. unfold k. rewrite <- plus_n_O. rewrite H. reflexivity. Qed.
