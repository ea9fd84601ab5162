(* A successor may be written after its number: `n.+1` is made of n. *)
Notation "n .+1" := (S n) (at level 2, left associativity, format "n .+1").
Lemma below (f : nat -> nat) (n : nat) : (forall k, f k.+1 = k.+1) -> f 0 = 0 -> f n = n.
(*- n = n.+1 *)
Proof. intros H H0. case n; [exact H0 | clear n; intro n; apply H]. Qed.
Lemma again (f : nat -> nat) (n : nat) : (forall k, f k.+1 = k.+1) -> f 0 = 0 -> f n = n.
(*- n = n.+1 *)
Proof. intros H H0. destruct n as [| n]; [exact H0 | apply H]. Qed.
