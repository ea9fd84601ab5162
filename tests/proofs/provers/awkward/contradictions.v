(* Goals that hold because the assumptions cannot: the text says which. *)
Require Import Arith Lia.
Lemma by_opposite : forall (P : Prop) (n : nat), P -> ~ P -> n = 0.
(*+ P and ~ P contradict each other *)
(*- n = 0 is *)
Proof. intros P n H K. contradiction. Qed.
Lemma by_lia : forall n : nat, n < 0 -> exists m, m < m.
(*- exists m : nat, m < m is true *)
(*- by arithmetic, we have *)
Proof. intros n H. lia. Qed.
Lemma by_inversion : forall n : nat, S n <= 0 -> n = 5.
(*+ S n <= 0 cannot hold *)
Proof. intros n H. inversion H. Qed.
Lemma by_false : forall n : nat, False -> n = 5.
(*- n = 5 is immediate *)
Proof. intros n H. destruct H. Qed.
