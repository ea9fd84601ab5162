(* A branch is called what it is: a case, a condition, or a part that is told from the others. *)
Require Import ZArith Lia.
Open Scope Z_scope.

Lemma the_condition (P : Z -> Z -> Z -> Prop) (a b c : Z) :
  ((forall x y z : Z, 0 < x + y + z -> P x y z \/ P y x z \/ P y z x) -> exists k : Z, P a b k) ->
  (forall x y z : Z, P x y z \/ P y x z \/ P y z x) -> exists k : Z, P a b k.
(*+ The condition follows from *)
(*- The first part *)
Proof.
  intros H K. destruct H as [k Hk]. - auto. - exists k. exact Hk.
Qed.

Lemma false_is_a_case (P : Prop) : P \/ False -> P.
(*+ two cases, P and False *)
(*- and a contradiction *)
Proof. intros H. destruct H as [p | f]. exact p. contradiction. Qed.

Lemma like_the_second (a b : Z) : a = 0 \/ b = 0 -> a * b = 0 /\ (a * b + 0 = 0 /\ a * b + 0 = 0).
(*- The proof of a * b + 0 = 0 *)
Proof.
  intros H. split; [| split].
  - nia.
  - rewrite Z.add_0_r. destruct H as [-> | ->]. + apply Z.mul_0_l. + apply Z.mul_0_r.
  - rewrite Z.add_0_r. destruct H as [-> | ->]. + apply Z.mul_0_l. + apply Z.mul_0_r.
Qed.
