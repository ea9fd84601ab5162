(* A function that is made by a proof, and calls itself: that it may is said. *)
Fixpoint replace_last (A B : Type) (n : nat) (x : A -> B) {struct n} : A -> B.
(*+ We argue by recursion: replace_last may be used for smaller arguments. *)
Proof. destruct n as [| n']. exact x. exact (fun a => replace_last A B n' x a). Defined.
Lemma plain (n : nat) : n = n.
(*- recursion *)
Proof. reflexivity. Qed.
