(* An induction hypothesis that gives an element is said once, be it that it is called by its name. *)
Require Import List.

Lemma for_lists (Q : list nat -> Type) (start : Q nil) (grow : forall n l, Q l -> Q (n :: l)) (l : list nat) :
  length l = length l -> Q l.
(*+ -> Q (a :: l) for any a. *)
(*- for any a and IHl *)
Proof. induction l; intros H. exact start. apply grow, IHl. reflexivity. Qed.
