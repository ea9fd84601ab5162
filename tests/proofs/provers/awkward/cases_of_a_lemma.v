(* Where a lemma gives cases, a text that leaves out their long goals says what holds in each. *)
Require Import ZArith.
Open Scope Z_scope.

Lemma each_way (f : Z -> Z -> Z -> Z) (a b c : Z) : (forall x y z, f x y z = 0) ->
  match f a b c ?= f b c a with
  | Eq => f a a b + f b b c + f c c a = 0 | Lt => f a b a + f b c b + f c a c = 1 | Gt => f a b b + f b c c + f c a a = 2 end.
(*+ By Z.compare_spec, there are the cases f a b c = f b c a, f a b c < f b c a and f b c a < f a b c. *)
(*- several things *)
Proof.
  intros H. case Z.compare_spec; intros K.
  - rewrite !H. reflexivity.
  - rewrite !H in K. discriminate.
  - rewrite !H in K. discriminate.
Qed.
