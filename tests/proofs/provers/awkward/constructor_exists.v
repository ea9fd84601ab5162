(* `econstructor` leaves something open: it exists, it is not for all. *)
Inductive state := St (n : nat).
Inductive instr := Skip | Seq (a b : instr).
Inductive exec : state -> instr -> state -> Prop :=
| e_skip s : exec s Skip s
| e_seq s s1 s2 a b : exec s a s1 -> exec s1 b s2 -> exec s (Seq a b) s2.
Lemma twice : forall s, exec s (Seq Skip Skip) s.
(*+ exec s Skip s *)
(*- forall s1 *)
(*- s1 *)
Proof. intros s. econstructor. - constructor. - constructor. Qed.
Lemma somewhere : forall s i1, (exists s', exec s i1 s') -> exists s'', exec s (Seq i1 Skip) s''.
(*+ such that exec s i1 s' *)
(*- forall s' *)
Proof. intros s i1 [s' H]. exists s'. econstructor. exact H. constructor. Qed.
