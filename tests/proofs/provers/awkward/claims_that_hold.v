(* The claim of a case of an induction holds because an assumption can't; no claim is impossible. *)
Inductive tree : Type := leaf : tree | node : tree -> nat -> tree -> tree.
Inductive within : nat -> tree -> Prop :=
| here : forall n l r, within n (node l n r)
| further : forall n m l r, within n l -> within n (node l m r).
Fixpoint least (t : tree) : option nat :=
  match t with leaf => None | node l n _ => match least l with None => Some n | x => x end end.
Lemma none_within : forall t, least t = None -> forall n, ~ within n t.
(*+ holds because within n leaf cannot hold *)
(*- is impossible, since *)
Proof.
  induction t.
  - inversion 2.
  - simpl. destruct (least t1); discriminate.
Qed.
