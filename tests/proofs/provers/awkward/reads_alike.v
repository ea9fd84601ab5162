(* Goals that are written alike though they are not the same, parts of facts in a row, folding, and premises kept. *)
Require Import Arith QArith Qcanon Bool.
Lemma hidden_coercion (x y : Qc) : (x - x)%Qc = (y - y)%Qc.
(*+ We apply Qc_decomp, after which the goal reads as before. *)
Proof. apply Qc_decomp. unfold Qcminus. rewrite (Qcplus_opp_r x), (Qcplus_opp_r y). reflexivity. Qed.
Open Scope nat_scope.
Lemma folded_terms (a b : nat) : a + b = b + a.
(*- By the definition of ( *)
(*- By definition of ( *)
Proof. change (Nat.add a b = b + a). fold (a + b) (b + a). apply Nat.add_comm. Qed.
Lemma parts_in_a_row (P Q R S : Prop) : P /\ (Q /\ (R /\ S)) -> R.
(*+ From P /\ Q /\ R /\ S we get P, Q, R and S. *)
(*- Because of Q /\ R /\ S, we have *)
Proof. intro H. destruct H as [p H]. destruct H as [q H]. destruct H as [r s]. exact r. Qed.
Lemma premise_kept (a b : nat) : a = b -> b = a.
(*+ we have to show that b = a. By symmetry, we show a = b, which is given. *)
(*- this implies the goal *)
Proof. intro H. generalize H. clear H. intro K. symmetry. exact K. Qed.
Lemma trivially_so (x : nat) : 255 < x -> None = None :> option nat.
(*- by computation *)
Proof. reflexivity. Qed.
Lemma chosen_by_match (x y : unit) : x = y.
(*- `match` *)
Proof. do 2 match goal with x : unit |- _ => destruct x end. reflexivity. Qed.
