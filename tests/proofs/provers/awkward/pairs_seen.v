(* A pair that is taken apart gives its parts: what the goal and what facts said of them, they say of these. *)
Require Import Arith NArith ZArith Fin.
Lemma choice (S S' : Type) (R : S -> S' -> Prop) : (forall x : S, {y : S' | R x y}) -> {f : S -> S' | forall z : S, R z (f z)}.
(*+ From H z we get an element y of S' such that R z y. With proj1_sig (H z) = y, the goal becomes R z y, which is given. *)
(*- exist *)
Proof. intro H. exists (fun z => proj1_sig (H z)). intro z; destruct (H z) as (y, K). exact K. Qed.
Lemma first_part (P : nat -> Prop) (H : {n | P n}) : P (proj1_sig H).
(*+ With proj1_sig H = n, the goal becomes P n, which is given. *)
(*- by the term *)
Proof. destruct H as (n, K). apply K. Qed.
Lemma in_a_fact {m} n (p : Fin.t m) : proj1_sig (to_nat (L n p)) = proj1_sig (to_nat p).
(*+ Then the induction hypothesis proj1_sig (to_nat (L n p)) = proj1_sig (to_nat p) says that x = proj1_sig (to_nat p). *)
(*- By computation, we have x *)
(*- From x0 < n0 *)
Proof.
induction p as [|? p IHp].
- reflexivity.
- simpl; destruct (to_nat (L n p)); simpl in *; rewrite IHp. now destruct (to_nat p).
Qed.
Lemma two_pairs {n} (p q : Fin.t n) : proj1_sig (to_nat p) = proj1_sig (to_nat q) -> p = q.
(*+ From to_nat p and to_nat q we get natural numbers np and nq, a proof hp of np < n and a proof hq of nq < n. Then proj1_sig (to_nat p) = proj1_sig (to_nat q) says that np = nq. *)
(*- By to_nat *)
Proof.
intro H.
rewrite <- (of_nat_to_nat_inv p), <- (of_nat_to_nat_inv q).
destruct (to_nat p) as (np,hp), (to_nat q) as (nq,hq); simpl in *.
revert hp hq. rewrite H. apply of_nat_ext.
Qed.
Lemma it_is_itself : forall (pirr : forall (A : Prop) (p q : A), p = q) (U : Type) (p : U) (Q : U -> Type) (x : Q p) (h : p = p), x = eq_rect p Q x p h.
(*- and eq_refl *)
Proof. intros pirr U p Q x h. rewrite (pirr _ h (eq_refl p)). reflexivity. Qed.
Lemma same_on_both_sides (n m : N) : (n <= m)%N <-> (Z.of_N n <= Z.of_N m)%Z.
(*+ (n ?= m) <> Gt <-> (Z.of_N n ?= Z.of_N m) <> Gt *)
(*- different forms *)
Proof. unfold N.le, Z.le. now rewrite <- N2Z.inj_compare. Qed.
