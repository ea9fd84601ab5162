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
Lemma by_less : forall (f : nat -> nat) (n m : nat), n < m -> m <= n -> f n = 3.
(*+ n < m and m <= n contradict each other *)
(*- f n = 3, which *)
Proof. intros f n m H K. lia. Qed.
Lemma no_opposite : forall P Q R : Prop, ~ P \/ Q -> P \/ Q -> (Q -> R) -> (P -> R) -> R.
(*- contradict *)
Proof. intros P Q R H K L M. tauto. Qed.
Require Import QArith Lqa.
Lemma by_other_side : forall (f : Q -> Q) (q : Q), ~ (q == 0)%Q -> (q == 0 \/ 0 == q)%Q -> (f q < q)%Q.
(*+ 0 == q and ~ q == 0 contradict each other *)
(*- evident *)
(*- by arithmetic *)
Proof. intros f q H [K | K]. - contradiction. - lra. Qed.
