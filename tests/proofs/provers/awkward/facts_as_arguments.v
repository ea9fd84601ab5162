(* The facts that a lemma is applied to are reasons too. *)
Require Import Arith.
Lemma through : forall a b c : nat, a <= b -> b < c -> a < c.
(*+ Nat.le_lt_trans *)
(*+ a <= b *)
Proof. intros a b c H K. exact (Nat.le_lt_trans a b c H K). Qed.
Lemma posed : forall a b : nat, a < b -> a <= b.
(*+ Since a < b, the lemma Nat.lt_le_incl gives us that a <= b *)
Proof. intros a b H. pose proof (Nat.lt_le_incl _ _ H) as K. exact K. Qed.
Lemma hypothesis_applied : forall P Q : nat -> Prop, (forall n, P n -> Q n) -> P 3 -> Q 3.
(*+ P 3 *)
(*- Taking P 3 in *)
Proof. intros P Q H K. pose proof (H _ K) as L. exact L. Qed.
Lemma put_together (P Q R : nat -> Prop) : (forall n, P n /\ Q n -> R n) -> P 1 -> Q 1 -> R 1.
(*+ Taking 1, P 1 and Q 1 in (forall n : nat, P n /\ Q n -> R n), we get R 1 *)
(*- conj *)
Proof. intros H K L. pose proof (H 1 (conj K L)) as M. exact M. Qed.
