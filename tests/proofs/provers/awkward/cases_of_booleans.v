(* A case distinction is told by what the variable is, not by a hypothesis that changes with it. *)
Lemma by_flag : forall (b : bool) (P Q : Prop), (if b then P else Q) -> (if b then P else Q) \/ False.
(*+ b = true *)
(*+ b = false *)
(*- Either P or Q *)
Proof. intros b P Q H. destruct b. - left. exact H. - left. exact H. Qed.
Lemma by_number : forall (n : nat) (P : nat -> Prop), (match n with 0 => P 0 | S k => P k end) -> exists m, P m.
(*+ n = 0 *)
(*+ n = S k for some k *)
(*- Either P 0 or P k *)
Proof. intros n P H. destruct n as [|k]. - exists 0. exact H. - exists k. exact H. Qed.
