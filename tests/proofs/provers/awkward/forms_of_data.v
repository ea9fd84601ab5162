(* What an object is made of is named where it is taken apart, and an element that is given is no induction hypothesis. *)
Require Import Arith Lia Utf8.
Record point := mkPoint { px : nat; py : nat }.
Definition swap (p : point) : point.
(*+ an element of point for any a and b, which is given by mkPoint b a *)
Proof. destruct p as [a b]. exact (mkPoint b a). Defined.
Definition least (P : nat -> bool) (n : nat) : option nat.
(*+ is given by Some k *)
(*- is the induction hypothesis *)
Proof. induction n as [| n IH]. exact None. destruct IH as [k |]. exact (Some k). destruct (P n). exact (Some n). exact None. Defined.
Lemma point_eq : forall p q, px p = px q -> py p = py q -> p = q.
(*+ p = {| px := a; py := b |} *)
Proof. intros [a b] [c d]. simpl. intros -> ->. reflexivity. Qed.
Lemma generalized : ∀ n m : nat, n ≤ m → n ≤ m + n.
(*+ Nat.le_add_r, applied to m and n, gives us *)
(*- premises of the goal *)
Proof. intros n m H. generalize (Nat.le_add_r m n). lia. Qed.
