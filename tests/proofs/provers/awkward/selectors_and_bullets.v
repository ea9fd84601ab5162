(* Goals in another order than they come, braces, bullets, and a last `all:`. *)
Lemma three : forall P Q R : Prop, P -> Q -> R -> P /\ Q /\ R.
(*+ P *)
(*- tactic *)
Proof. intros P Q R p q r. split. 2: { split. - exact q. - exact r. } exact p. Qed.
Lemma solved_by_all : forall n : nat, (n = n /\ 0 = 0) /\ 1 = 1.
(*- The step *)
Proof. intros n. split; [split |]. all: reflexivity. Qed.
