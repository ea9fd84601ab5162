(* What developments in the wild do, and was once told falsely. *)
Require Import List Arith Ensembles Lia.
Import ListNotations.
Inductive state := St (n : nat).
Inductive instr := Skip | Seq (a b : instr) | Incr.
Inductive exec : state -> instr -> state -> Prop :=
| e_skip s : exec s Skip s
| e_incr n : exec (St n) Incr (St (S n))
| e_seq s s1 s2 a b : exec s a s1 -> exec s1 b s2 -> exec s (Seq a b) s2.

Lemma seq_inv : forall s a b s', exec s (Seq a b) s' -> exists m, exec s a m /\ exec m b s'.
Proof. intros s a b s' H. inversion H; subst. exists s1. split; assumption. Qed.

Lemma two_ways : forall (P Q : nat -> Prop), (exists n, P n) \/ (exists m, Q m) -> exists k, P k \/ Q k.
Proof. intros P Q H. destruct H as [[n Hn]|[m Hm]]. exists n; left; assumption. exists m. now right. Qed.

Lemma rev_ind_like : forall (l m : list nat), length (l ++ m) = length l + length m.
Proof. intros l m. revert m. induction l as [|x l IH]; intros m; simpl. reflexivity. f_equal. apply IH. Qed.

Lemma rev_fact : forall n m : nat, n = m -> m = n.
Proof. intros n m H. revert H. revert m. intros k E. symmetry. assumption. Qed.

Lemma disc : forall n, S n = 0 -> False.
Proof. intros n H. discriminate H. Qed.
Lemma disc2 : forall n m, S n = 0 -> m = 7.
Proof. intros. discriminate. Qed.
Lemma disc3 : forall n, S n <> 0.
Proof. intros n. discriminate. Qed.
Lemma disc4 : forall n, n <> 0 -> exists m, n = S m.
Proof. intros n H. destruct n. congruence. exists n. reflexivity. Qed.

Lemma refl_inst : forall (U : Type) (A : Ensemble U), Included U A A.
Proof. intros U A. red. intros x Hx. exact Hx. Qed.
Lemma refl2 : forall n, n <= n.
Proof. intros n. reflexivity. Qed.

Lemma case_l : forall l : list nat, l = [] \/ exists x t, l = x :: t.
Proof. intros l. case l. left; reflexivity. intros x t. right. exists x, t. reflexivity. Qed.
Lemma case_l2 : forall l : list nat, length l = 0 -> l = [].
Proof. intros l. case l. reflexivity. intros n t H. discriminate H. Qed.

Lemma elim_n : forall n, n + 0 = n.
Proof. intro n. elim n. reflexivity. intros k IH. simpl. rewrite IH. reflexivity. Qed.
Lemma elim_and : forall A B : Prop, A /\ B -> B /\ A.
Proof. intros A B H. elim H. intros HA HB. split; assumption. Qed.
Lemma elim_or : forall A B : Prop, A \/ B -> B \/ A.
Proof. intros A B H. elim H. intro HA. right; assumption. intro HB; left; assumption. Qed.
Lemma elim_ex : forall P : nat -> Prop, (exists n, P n) -> ~ (forall n, ~ P n).
Proof. intros P H N. elim H. intros n Hn. apply (N n). exact Hn. Qed.

Lemma evars : forall (R : nat -> nat -> Prop), (forall x y z, R x y -> R y z -> R x z) -> forall a b c, R a b -> R b c -> R a c.
Proof. intros R T a b c H1 H2. eapply T. eassumption. exact H2. Qed.
Lemma evars2 : exists n, n * n = 9.
Proof. eexists. instantiate (1 := 3). reflexivity. Qed.
Definition pred_of (n : nat) (H : n <> 0) : { m : nat | n = S m }.
Proof. destruct n as [|m]. contradiction. exists m. reflexivity. Defined.

Inductive le2 : nat -> nat -> Prop := l0 n : le2 n n | lS n m : le2 n m -> le2 n (S m).
Lemma elim_derivation : forall n m, le2 n m -> le2 n (S m).
Proof. intros n m H. elim H. intro k. constructor. constructor. intros k j Hk IH. constructor. exact IH. Qed.
Lemma elim_h2 : forall n m, n <= m -> n <= S m.
Proof. intros n m H. elim H. auto. intros k Hk IH. auto. Qed.
Lemma evars3 : forall (R : nat -> nat -> Prop), (forall x y z, R x y -> R y z -> R x z) -> forall a b c, R a b -> R b c -> R a c.
Proof. intros R T a b c H1 H2. eapply T; eauto. Qed.
Lemma gen : forall n m : nat, n + m = m + n.
Proof. intros n m. generalize m. generalize (Nat.add_comm n). intros H k. apply H. Qed.
Lemma gen2 : forall (T : Type) (a : T) (P : T -> Prop), (forall x, P x) -> P a.
Proof. intros T a P H. revert a. exact H. Qed.
Lemma gen3 : forall (T : Type) (a b : T) (P : T -> Prop), (forall x, P x -> P b) -> P a -> P b.
Proof. intros T a b P H Ha. generalize (H a). intro K. apply K. assumption. Qed.
Lemma with_binders (n m : nat) (H : n < m) : m <> 0.
Proof. destruct m. inversion H. discriminate. Qed.
Section S.
Variable A : Type.
Hypothesis dec : forall x y : A, {x = y} + {x <> y}.
Lemma ind_dec (x y : A) : x = y \/ x <> y.
Proof. destruct (dec x y) as [e|e]; auto. Qed.
End S.
Lemma exf : forall n, n < 0 -> n = 5.
Proof. intros n H. exfalso. inversion H. Qed.
Lemma nat_case : forall n m, n <= m -> n = m \/ n < m.
Proof. intros n m H. destruct H as [|k H]. left; reflexivity. right. lia. Qed.
Lemma lt_wf_ex : forall n, n > 0 -> exists m, m < n.
Proof. intros n. case n. intros H; inversion H. intros k _. exists k. constructor. Qed.
Lemma setoid : forall P Q : Prop, (P <-> Q) -> (Q <-> P).
Proof. intros P Q H. split; intro X; apply H; assumption. Qed.
Lemma assert_ex : forall n, n + 0 = n.
Proof. intros n. assert (H : forall k, k + 0 = k). { induction k; auto. } apply H. Qed.
Lemma spec : (forall n, n = n + 0) -> 3 = 3 + 0.
Proof. intros H. specialize (H 3). assumption. Qed.
Lemma rem : forall n, n * 2 = n + n.
Proof. intros n. remember (n + n) as k eqn:E. rewrite E. lia. Qed.

Lemma le_eq_left : forall x y z : nat, x <= y -> x = z -> z <= y.
Proof. intros x y z H E. rewrite <- E. exact H. Qed.
Lemma le_eq_right : forall x y z : nat, x <= y -> y = z -> x <= z.
Proof. intros x y z H E. rewrite <- E. exact H. Qed.
Declare Left Step le_eq_left.
Declare Right Step le_eq_right.
Lemma stepwise : forall a b : nat, 0 + a <= b -> a <= b + 0.
Proof.
  intros a b H.
  stepl (0 + a).
  - stepr b.
    + exact H.
    + apply plus_n_O.
  - reflexivity.
Qed.

CoInductive stream := Cons : nat -> stream -> stream.
CoInductive same : stream -> stream -> Prop := Same : forall n s t, same s t -> same (Cons n s) (Cons n t).
Lemma same_refl : forall s, same s s.
Proof. cofix self. intros [n s]. constructor. apply self. Qed.
Lemma two_at_once : forall p q : nat * nat, p = q -> fst q = fst p.
Proof. intros p q E. destruct p, q. injection E. intros _ H. simpl. symmetry. exact H. Qed.
