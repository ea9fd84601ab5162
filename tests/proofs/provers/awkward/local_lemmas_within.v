(* What a section's local lemmas need is assumed, also where only definitions and types speak of them. *)
Section Within.
Variables (f : nat -> nat) (a b : nat).
Hypothesis same : f a = f b.
Let difference : {d : nat | f a + d = f b}.
Proof. exists 0. rewrite same. symmetry. apply plus_n_O. Qed.
Let d := proj1_sig difference.
Let sum : f a + d = f b.
Proof. exact (proj2_sig difference). Qed.
Theorem there_is_one : exists e : nat, f a + e = f b.
(*+ we assume that f a = f b *)
Proof. exists d. exact sum. Qed.
End Within.

Section Named.
Variables (P : nat -> Prop) (holds : forall n, P n).
Theorem by_using : P 3 /\ P 4.
(*+ we assume that forall n : nat, P n *)
Proof using holds. split; auto. Qed.
End Named.
