(* A fact that is taken apart into one of the same name gives no new variables but its own. *)
Require Import PeanoNat.
Definition above (f g : nat -> nat) := exists n, g n < f n.
Lemma in_place (x y : nat -> nat) : (forall n, x n <= y n) -> above x y -> False.
(*+ From above x y we get *)
(*- x' *)
(*- x = x *)
Proof.
  intros H H0. destruct H0 as [n H0]. specialize (H n). apply (Nat.lt_irrefl (y n)).
  apply Nat.lt_le_trans with (x n); assumption.
Qed.
Lemma itself (b : bool) : b = true -> true = true.
(*- assumption *)
(*- is given *)
Proof. intro H. rewrite H in H. exact H. Qed.
Lemma bound_within (n : nat) : 0 < n -> 0 < n + 0.
(*- and 0 < n *)
Proof.
  intro H1. rewrite (let (H1, H2) := conj (eq_sym (plus_n_O n)) I in H1). exact H1.
Qed.
