(* Tactics of ssreflect's: each piece is told as what it does, in words, and none is quoted. *)
From Coq Require Import ssreflect ssrbool ssrfun.
Set Implicit Arguments.
Lemma add0 : forall n, n + 0 = n.
(*+ by induction on n *)
(*+ the induction hypothesis *)
(*- ` *)
Proof. by elim=> //= n ->. Qed.
Lemma addS n m : n + S m = S (n + m).
(*+ by induction on n *)
(*- ` *)
Proof. by elim: n => //= n IHn; rewrite IHn. Qed.
Lemma swapped n m : n + m = m + n.
(*+ add0 *)
(*+ addS *)
(*- addS IHn *)
(*- ` *)
Proof. by elim: n => [|n IHn] /=; [rewrite add0 | rewrite addS IHn]. Qed.
Lemma several_at_once a b c : a = b -> c + (a + 0) = b + (c + 0).
(*+ add0 *)
(*+ swapped *)
(*+ both sides become *)
(*- add0 swapped *)
(*- ` *)
Proof. by move=> ->; rewrite !add0 swapped. Qed.
Lemma backwards_and_unfolded (f := fun n => n + 0) n : f n = n.
(*+ the definition of f *)
(*- ` *)
Proof. by rewrite /f -{2}[n]add0. Qed.
Lemma by_a_view (a b : bool) : a && b -> b && a.
(*+ andP *)
(*+ a and b *)
(*- fact *)
(*- ` *)
Proof. by case/andP=> Ha Hb; apply/andP; split. Qed.
Lemma a_view_on_the_way (a b c : bool) : a && b -> (b -> c) -> c.
(*+ Since a && b, the lemma andP gives us *)
(*- : andP *)
(*- ` *)
Proof. move=> /andP[_ Hb] H. exact: H. Qed.
Lemma applied n m : n + 0 = m -> m = n.
(*+ esym *)
(*- : esym *)
(*- the term *)
(*- ` *)
Proof. move=> H. apply: esym. by rewrite -H add0. Qed.
Lemma constructors n m : S n = S m -> m = n.
(*+ Constructors are injective, so n = m *)
(*- ` *)
Proof. by case=> ->. Qed.
Lemma more_than_it_holds (A B C : Prop) (H : A /\ B) : C -> C.
(*+ we get A and B *)
(*- we get A, B and C *)
(*- ` *)
Proof. case: H => a b c. exact: c. Qed.
Lemma either_way (A B C : Prop) : A \/ B -> (A -> C) -> (B -> C) -> C.
(*+ two cases, A and B *)
(*- ` *)
Proof. by move=> [a|b] f g; [apply: f | apply: g]. Qed.
Lemma claimed n m : n = m -> m + 0 = n.
(*+ We first show that m + 0 = m *)
(*+ add0 *)
(*- ` *)
Proof. move=> E. have -> : m + 0 = m by rewrite add0. by rewrite E. Qed.
Lemma taken_from (P Q : nat -> Prop) (H : forall n, P n -> exists m, Q m) : P 0 -> exists m, Q m.
(*+ Q m *)
(*- ` *)
Proof. move=> p. have [m Hm] := H 0 p. by exists m. Qed.
Lemma enough_for n : n + 0 + 0 = n.
(*+ It is enough to show n + 0 = n *)
(*- ` *)
Proof. suff E : n + 0 = n by rewrite !E. exact: add0. Qed.
Lemma without_loss (P : nat -> nat -> Prop) (sym : forall a b, P a b -> P b a) (total : forall a b, a <= b \/ b <= a)
  (Q : nat -> nat -> Prop) (H : forall a b, a <= b -> Q a b -> P a b) (q : forall a b, Q a b) a b : P a b.
(*+ Without loss of generality, we suppose that a <= b *)
(*- ` *)
Proof.
wlog le_ab : a b / a <= b.
  by move=> W; case: (total a b) => le; [apply: W | apply/sym/W].
apply: H => //.
Qed.
Lemma boolean_negation b : ~~ b -> b = false.
(*- built differently *)
(*- ` *)
Proof. by case: b. Qed.
Lemma of_the_form n : n = 0 \/ 0 <> n.
(*+ n = S n' for some n' *)
(*- ` *)
Proof. case: n => [|n]; first by left. by right. Qed.
Lemma first_cases n : 0 + n = n.
(*- = (forall *)
(*- ` *)
Proof. by case: n. Qed.
Lemma condition_after (f g : nat -> nat) (D : nat -> Prop) (fK : forall x, D x -> g (f x) = x) x y : D x -> f x = y -> x = g y.
(*+ provided that D x *)
(*- provided that x = x *)
(*- ` *)
Proof. by move=> Dx <-; rewrite fK. Qed.
Lemma to_the_end (A B : Prop) : A -> B -> A /\ B.
(*+ A and B *)
(*- ` *)
Proof. by move=> a b; split. Qed.
Lemma the_last_first (A B : Prop) (a : A) (b : B) : A /\ B.
(*- ` *)
Proof. split; last first. exact: b. exact: a. Qed.
Lemma again a b : a && b = b && a.
(*+ We go through the cases of a, and further cases within these; in all of them, the claim is immediate. *)
(*- ` *)
Proof. by move: a b; do 2!case. Qed.
Lemma both_languages n m : n = m -> m + 0 = n.
(*+ add0 *)
(*- ` *)
Proof. intros H. symmetry; rewrite H. by rewrite add0. Qed.
Lemma such_that (P Q : nat -> Prop) : (exists2 n, P n & Q n) -> exists n, Q n.
(*- exists2, *)
(*+ Q n *)
(*- ` *)
Proof. by case=> n _ Hn; exists n. Qed.
Lemma seen_as (b : bool) (P : Prop) (bP : reflect P b) : b -> P.
(*+ reflect P b *)
(*- ` *)
Proof. by move=> /bP. Qed.
Lemma remembered (f : bool -> bool) b : f b = true \/ f b = false.
(*+ f b = true *)
(*- ` *)
Proof. by case E: (f b); [left | right]. Qed.
Lemma generalised n m : n + m + 0 = n + m.
(*- ` *)
Proof. by move: (n + m) => k; rewrite add0. Qed.
Lemma in_all_places n m k : n + m + k = n + (m + k).
(*+ by induction on n *)
(*- ` *)
Proof. by elim: n => //= n IHn in m k *; rewrite IHn. Qed.
Lemma no_fact_but_a_pair (A B : Type) (f : A * B -> nat) (v : nat -> A * B) : nat -> {n : nat & A} -> nat * nat.
(*- fact *)
(*- ` *)
Proof. move=> n [m a]. move: (v n) => [_ b]. exact: (f (a, b), m). Qed.
Lemma simplified_before_it_is_named (a b : bool) (H : (true && a) && b) : a.
(*+ andP *)
(*- arbitrary *)
(*- ` *)
Proof. by case/andP: (H) => /= Ha Hb. Qed.
Notation "'[' '!' rules ']'" := (ltac:(rewrite !rules)) (at level 0, rules at level 200) : ssripat_scope.
Lemma rewritten_by_a_view (a b : nat) (neutral : forall n, n + 0 = n) : False \/ a + 0 = b -> a = b.
(*+ from a + 0 = b and (forall n : nat, n + 0 = n) we get a = b *)
(*- ` *)
Proof. case=> [|/[!neutral] c] //. Qed.
