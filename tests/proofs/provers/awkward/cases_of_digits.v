(* An induction with as many cases as there are digits, and a row of tactics in each: the induction is told, what the
   cases rest on, and the cases that are alike are told once. *)
Inductive digits := Nil | C0 (d : digits) | C1 (d : digits) | C2 (d : digits) | C3 (d : digits) | C4 (d : digits) | C5 (d : digits) | C6 (d : digits) | C7 (d : digits) | C8 (d : digits) | C9 (d : digits) | C10 (d : digits) | C11 (d : digits) | C12 (d : digits) | C13 (d : digits) | C14 (d : digits) | C15 (d : digits).
Fixpoint size (d : digits) : nat := match d with Nil => 0
  | C0 d => S (size d) | C1 d => S (size d) | C2 d => S (size d) | C3 d => S (size d) | C4 d => S (size d) | C5 d => S (size d) | C6 d => S (size d) | C7 d => S (size d) | C8 d => S (size d) | C9 d => S (size d) | C10 d => S (size d) | C11 d => S (size d) | C12 d => S (size d) | C13 d => S (size d) | C14 d => S (size d) | C15 d => S (size d) end.
Fixpoint turned (d : digits) : digits := match d with Nil => Nil
  | C0 d => C15 (turned d) | C1 d => C14 (turned d) | C2 d => C13 (turned d) | C3 d => C12 (turned d) | C4 d => C11 (turned d) | C5 d => C10 (turned d) | C6 d => C9 (turned d) | C7 d => C8 (turned d) | C8 d => C7 (turned d) | C9 d => C6 (turned d) | C10 d => C5 (turned d) | C11 d => C4 (turned d) | C12 d => C3 (turned d) | C13 d => C2 (turned d) | C14 d => C1 (turned d) | C15 d => C0 (turned d) end.
Fixpoint doubled (d : digits) : digits := match d with Nil => Nil
  | C0 d => C0 (C0 (doubled d)) | C1 d => C1 (C1 (doubled d)) | C2 d => C2 (C2 (doubled d)) | C3 d => C3 (C3 (doubled d)) | C4 d => C4 (C4 (doubled d)) | C5 d => C5 (C5 (doubled d)) | C6 d => C6 (C6 (doubled d)) | C7 d => C7 (C7 (doubled d)) | C8 d => C8 (C8 (doubled d)) | C9 d => C9 (C9 (doubled d)) | C10 d => C10 (C10 (doubled d)) | C11 d => C11 (C11 (doubled d)) | C12 d => C12 (C12 (doubled d)) | C13 d => C13 (C13 (doubled d)) | C14 d => C14 (C14 (doubled d)) | C15 d => C15 (C15 (doubled d)) end.
Ltac unfold_digit := match goal with |- context [size (?f ?x)] => progress change (size (f x)) with (S (size x)) end.
Lemma sizes d : size (turned d) = size d /\ size (doubled d) = size d + size d /\ size (turned (turned d)) = size d.
(*+ We argue by induction on d *)
(*+ size (turned d) = size d *)
(*+ similar *)
(*- automatically *)
(*- routine *)
Proof.
  induction d; try destruct IHd as (IH1 & IH2 & IH3); simpl turned; simpl doubled; repeat split; simpl; rewrite ?IH1, ?IH2, ?IH3;
    rewrite <- ?plus_n_Sm; repeat (simpl; f_equal); reflexivity || auto.
Qed.
