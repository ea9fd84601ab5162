(* A function that a constructor holds is told with its case, though the goal does not speak of it. *)
Require Import Arith.
Inductive reached (P : nat -> Prop) (n : nat) : Prop := here : P n -> reached P n | later : (unit -> reached P (S n)) -> reached P n.
Lemma next : forall P n (r : reached P n), ~ P n -> exists r' : reached P (S n), r' = r'.
(*+ for any r' : unit -> reached P (S n) *)
Proof. intros P n r H. assert (r' := r). destruct r' as [h|r']. contradiction. exists (r' tt). reflexivity. Qed.
