(* A case that takes the same steps as an earlier one, for the same reasons, is said to be similar; others are told. *)
Section Sizes.
Variable size : bool -> nat -> nat.
Hypothesis size_step : forall b n m, size b m <= n -> size b (S m) <= S n.
Hypothesis size_zero : forall b n, size b 1 <= S n.
Hypothesis size_false : forall n m, size false m <= n -> size false (S m) <= S n.
Lemma other_goals b k : size b (if b then 3 else 1 + 2) <= (if b then 2 + S k else 3 + k).
(*+ In the first case, after simplification, because of *)
(*+ The case b = false is similar. *)
Proof.
  destruct b.
  - simpl. apply size_step. apply size_step. simpl. apply size_zero.
  - simpl. apply size_step. apply size_step. simpl. apply size_zero.
Qed.
Lemma other_reason b k : size b (if b then 3 else 1 + 2) <= (if b then 2 + S k else 3 + k).
(*- similar *)
Proof.
  destruct b.
  - simpl. apply size_step. apply size_step. simpl. apply size_zero.
  - simpl. apply size_false. apply size_step. simpl. apply size_zero.
Qed.
Lemma of_three (c : comparison) (b : bool) k :
  size b (match c with Eq => 3 | Lt => S (1 + 1) | Gt => 1 + 2 end) <= (match c with Eq => 2 + S k | Lt => 3 + k | Gt => 1 + S (S k) end).
(*+ The case c = Gt is similar to the first. *)
Proof.
  destruct c.
  - simpl. apply size_step. apply size_step. simpl. apply size_zero.
  - simpl. destruct b. apply size_step. apply size_step. simpl. apply size_zero. apply size_false. apply size_step. simpl. apply size_zero.
  - simpl. apply size_step. apply size_step. simpl. apply size_zero.
Qed.
Lemma in_the_same_way (c : comparison) k : size (match c with Eq => true | Lt => false | Gt => true end) 3 <= S (S (S k)).
(*+ The case c = Gt is proved in the same way as the first. *)
Proof.
  destruct c.
  - apply size_step. apply size_step. apply size_zero.
  - apply size_false. apply size_step. apply size_zero.
  - apply size_step. apply size_step. apply size_zero.
Qed.
End Sizes.
