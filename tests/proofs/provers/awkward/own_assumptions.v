(* Many goals that each follow from their own assumption share a sentence. *)
Inductive sort := S0 | S1 | S2 | S3 | S4 | S5.
Definition number x := match x with S0 => Some 0 | S1 => Some 1 | S2 => Some 2 | S3 => Some 3 | S4 => Some 4 | S5 => Some 5 end.
Definition value x := match x with S0 => 0 | S1 => 1 | S2 => 2 | S3 => 3 | S4 => 4 | S5 => 5 end.
Tactic Notation "apart" ident(x) := destruct x; cbn; intros.
Lemma numbered x y : number x = Some y -> value x = y.
(*+ The other five parts are similar. *)
Proof. apart x. all: congruence. Qed.
