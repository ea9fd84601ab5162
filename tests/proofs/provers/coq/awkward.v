(* What a teller gets wrong if it goes by the names of tactics: patterns that take apart and replace at once, terms that
   are no lemmas, cases that cannot be, proofs that make functions. *)
Require Import Arith Bool List Lia ZArith.
Import ListNotations.

(* patterns *)
Lemma arrow_variable : forall b, b = true -> b = false -> 1 = 2.
Proof. intros b -> H. discriminate. Qed.
Lemma arrow_denied : forall x y z : nat, x <= y -> y <> z -> x <> z \/ x = z.
Proof. intros x y z H N. destruct (Nat.eq_dec x z) as [-> | D]; auto. Qed.
Lemma arrow_within : forall a b c : Z, (a | b)%Z -> (b | c)%Z -> (a | c)%Z.
Proof. intros a b c [k ->] [m ->]. exists (m * k)%Z. apply Z.mul_assoc. Qed.
Lemma injected : forall n m, S n = S m -> n = m. Proof. intros n m [=]. assumption. Qed.
Lemma one_or_other : forall n, n <> 0 -> exists m, S m = n.
Proof. intros [|m] H. now elim H. now exists m. Qed.
Lemma two_by_two : forall a b : nat, (a = 0 \/ a = 1) -> (b = 0 \/ b = 1) -> a * b = 0 \/ a * b = 1.
Proof. intros a b [Ha|Ha] [Hb|Hb]; rewrite Ha, Hb; simpl; auto. Qed.
Lemma let_in : forall n, let m := n + 1 in m > n. Proof. intros n m. unfold m. lia. Qed.
Lemma a_pair : forall p : nat * nat, fst p + snd p = snd p + fst p.
Proof. intros p. destruct p as [x y]. simpl. apply Nat.add_comm. Qed.
Lemma disjunct_gone : forall x y : nat, x = y \/ x < y -> x <= y.
Proof. intros x y H. destruct H as [-> | H]. - reflexivity. - apply Nat.lt_le_incl. exact H. Qed.

(* terms that are no lemmas, and hypotheses that are *)
Lemma term_cases : forall (f : nat -> option nat) x, f x = None \/ exists y, f x = Some y.
Proof. intros f x. case (f x). - intros a. right. exists a. reflexivity. - left. reflexivity. Qed.
Lemma term_equation : forall (f : nat -> option nat) x, f x <> None -> exists y, f x = Some y.
Proof. intros f x H. destruct (f x) as [y|] eqn:E. - exists y. reflexivity. - contradiction H. reflexivity. Qed.
Lemma term_list : forall l m : list nat, l ++ m = [] -> rev l = [].
Proof. intros l m H. destruct (rev l) eqn:E. reflexivity. apply app_eq_nil in H as [-> _]. discriminate. Qed.
Lemma applied : forall l m (x : nat), In x (l ++ m) -> In x l \/ In x m.
Proof.
  intros l m x. induction l as [|a l IH]; simpl; [intros H; right; exact H|]. intros [E|H].
  - left; left; exact E.
  - destruct (IH H) as [K|K]; [left; right|right]; exact K.
Qed.
Lemma elim_exists : forall P : nat -> Prop, (exists x, P x) -> ~ forall x, ~ P x.
Proof. intros P H N. elim H. intros x Hx. elim (N x). assumption. Qed.

(* what cannot be *)
Lemma vacuous : forall n, S n = 0 -> n = 5. Proof. discriminate. Qed.
Lemma two_values : forall b, b = true -> b = false -> 1 = 2. Proof. intros b H H'. congruence. Qed.
Lemma no_arithmetic : forall n, n > 0 -> exists m, n = S m. Proof. intros n H. destruct n; [lia|]. now exists n. Qed.

(* open places, reflexivity, objects *)
Lemma open_place : forall a b c d, a <= b -> b <= c -> c <= d -> a <= d.
Proof. intros. eapply Nat.le_trans. eassumption. eapply Nat.le_trans. apply H0. apply H1. Qed.
Lemma reflexive : forall P : Prop, P <-> P. Proof. reflexivity. Qed.
Definition double : nat -> nat. Proof. intros n. exact (n + n). Defined.
Definition larger (n m : nat) : nat. Proof. destruct (le_lt_dec n m). exact m. exact n. Defined.
Fixpoint sum (n m : nat) {struct n} : nat. Proof. destruct n as [|k]. exact m. exact (S (sum k m)). Defined.
Goal forall n, n + 0 = n. auto. Qed.
