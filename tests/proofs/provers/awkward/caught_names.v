(* Names of the script that other formulas bind catch nothing; injection says what it finds, and no more. *)
Lemma dropped : forall (f : nat -> option nat) (n q : nat), f n <> None -> (forall d : nat, f n = Some d -> d = q) -> exists d, d = q.
(*- forall d : nat, Some d = Some d *)
Proof. intros f n q. destruct (f n) as [x |]; [ | intros H; destruct H; reflexivity ]. intros _ H. exists x. apply H. reflexivity. Qed.
Lemma one_of_them : forall (f : nat -> option nat) (n q : nat), (forall k : nat, f n = Some k -> f n <> None -> (forall d : nat, f n = Some d -> d = q) -> k = q).
(*- forall d : nat, f n = Some d -> d = q) and forall *)
Proof. intros f n q d E _ H. apply H. exact E. Qed.
Lemma found_equal : forall n m : nat, Some (S n) = Some (S m) -> n = m.
(*- injective, so Some *)
Proof. intros n m. now injection 1. Qed.
Lemma nothing_said : forall n m : nat, True /\ S n = S m -> n = m.
(*- if True *)
Proof. intros n m H. inversion H as [T E]. inversion E. reflexivity. Qed.
Lemma thrown_away_on_the_way (P : nat -> nat -> Prop) : (forall a b c, P a b -> a <= c -> P c b) -> forall (l : list nat) (a b c : nat), P a b -> a <= c -> P c b.
(*+ suppose that P a b, a <= c and forall a0 b c : nat *)
(*- and a0 <= c; *)
(*- P r1 *)
Proof. intros X l. elim l. exact X. intros r1 r2 _ a b c H H0. eapply X; eassumption. Qed.
