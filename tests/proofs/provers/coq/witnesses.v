(* Existence: giving witnesses and taking them. *)
Require Import Arith Lia.

Definition Even (n : nat) : Prop := exists k, n = 2 * k.
Definition Odd (n : nat) : Prop := exists k, n = 2 * k + 1.

Lemma even_ten : Even 10.
Proof.
  unfold Even.
  exists 5.
  reflexivity.
Qed.

Lemma even_sum : forall m n : nat, Even m -> Even n -> Even (m + n).
Proof.
  intros m n Hm Hn.
  destruct Hm as [j Hj].
  destruct Hn as [k Hk].
  exists (j + k).
  rewrite Hj, Hk.
  ring.
Qed.

Lemma odd_follows_even : forall n : nat, Even n -> Odd (S n).
Proof.
  unfold Even, Odd.
  intros n [k Hk].
  exists k.
  lia.
Qed.

Lemma even_or_odd : forall n : nat, Even n \/ Odd n.
Proof.
  intros n.
  induction n as [| n IH].
  - left. exists 0. reflexivity.
  - destruct IH as [[k Hk] | [k Hk]].
    + right. exists k. lia.
    + left. exists (S k). lia.
Qed.

Lemma some_even : exists n, Even n.
Proof.
  eexists.
  apply even_ten.
Qed.

Lemma some_pair : exists a b : nat, a < b.
Proof.
  exists 0.
  exists 1.
  constructor.
Qed.

Lemma one_below : forall n : nat, exists m, m <= n.
Proof.
  intros n.
  esplit.
  apply le_n.
Qed.

Lemma small : exists n : nat, n <= 1.
Proof.
  econstructor.
  eexact (le_n 1).
Qed.
