(* Where every tactic must be alone with its goal, sequences are still taken to pieces. *)
Set Default Goal Selector "!".
Lemma pieces : forall P Q : Prop, P -> Q -> P /\ Q.
(*+ We show P and Q, both of which are given *)
(*- tactic *)
Proof. intros P Q p q. split; assumption. Qed.
Lemma chosen : 1 = 1 /\ 2 = 2 /\ 3 = 3.
(*- tactic *)
Proof. split. 2: split. all: reflexivity. Qed.
