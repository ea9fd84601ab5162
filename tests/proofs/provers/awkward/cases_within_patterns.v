(* What all cases of a pattern have in common is told before them. *)
Lemma a_witness : forall (P Q R : nat -> Prop), (exists n, P n /\ (Q n \/ R n)) -> exists n, P n /\ (R n \/ Q n).
(*+ we get a natural number n such that P n. *)
(*+ two cases, Q n and R n *)
(*- n for some n *)
Proof. intros P Q R [n [H [A | B]]]; exists n; split; auto. Qed.
Lemma of_a_hypothesis : forall (P Q R : nat -> Prop) k, (exists n, P n /\ k < n /\ (Q n \/ R n)) -> exists n, P n /\ k < n.
(*+ such that P n and k < n *)
Proof. intros P Q R k H. destruct H as [n [H [K [A | B]]]]; exists n; split; assumption. Qed.
Lemma nothing_in_common : forall (P Q : nat -> Prop), (exists n, P n) \/ (exists n, Q n) -> exists n, P n \/ Q n.
(*+ P n for some n *)
Proof. intros P Q H. destruct H as [[n A] | [n B]]; exists n; [left | right]; assumption. Qed.
