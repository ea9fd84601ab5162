(* Cases that only differ in a form, told by their goals, are analogous; many of them share a sentence. *)
Inductive word := W0 (w : word) | W1 (w : word) | W2 (w : word) | W3 (w : word) | W4 (w : word) | End.
Fixpoint size (w : word) : nat :=
  match w with W0 w | W1 w | W2 w | W3 w | W4 w => S (size w) | End => 0 end.
Lemma positive (w : word) : w <> End -> 1 <= size w.
(*+ The next four cases are analogous. *)
(*- In the third case, *)
Proof.
  case w; clear w; [| | | | | intro H; exfalso; apply H; reflexivity].
  all: intros w H; simpl; apply le_n_S; apply le_0_n.
Qed.
