(* `intros [a|] [b|]` takes in several objects and takes each apart: the cases are told, and what is new in each, be the
   types of the objects shown or not. *)
Inductive wrapped := Wrap (a : nat) | Bottom.
Definition inner (w : wrapped) : option nat := match w with Wrap a => Some a | Bottom => None end.
Implicit Types v w : wrapped.
Lemma two_at_once : forall v w, v = w <-> inner v = inner w.
(*+ v = Wrap a for some a *)
(*+ let w be of type wrapped *)
(*+ w = Wrap b for some b *)
(*+ v = Bottom *)
(*- part *)
Proof. intros [a|] [b|]; split; simpl; congruence. Qed.
Lemma after_a_number : (forall (n : nat) v w, v = w -> n + 0 = n -> inner v = inner w) /\ True.
(*+ et n be a natural number and v of type wrapped *)
(*+ v = Wrap a for some a *)
(*+ w = Bottom *)
(*- part *)
Proof. split. - intros n [a|] [b|] H K; simpl; congruence. - exact I. Qed.
