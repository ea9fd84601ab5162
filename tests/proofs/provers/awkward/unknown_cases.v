(* A tactic whose definition Coq does not show, and that leaves the goal as it was, with facts in each branch, makes cases. *)
Require Import Arith.
Tactic Notation "compare" constr(a) constr(b) := destruct (Nat.eq_dec a b).
Lemma by_comparing : forall n m : nat, n = m \/ n <> m.
(*+ the cases n = m and n <> m *)
(*- The tactic *)
Proof. intros n m. compare n m. left. assumption. right. assumption. Qed.
