(* Induction on a derivation, on data, and `induction` that is only a case distinction. *)
Inductive even : nat -> Prop := even_O : even 0 | even_SS n : even n -> even (S (S n)).
Lemma half : forall n, even n -> exists k, n = k + k.
(*+ induction on the derivation of even n *)
(*- By cases *)
Proof.
  intros n H. induction H as [| n H [k IH]].
  - exists 0. reflexivity.
  - exists (S k). rewrite IH. simpl. now rewrite <- plus_n_Sm.
Qed.
Lemma mere_cases : forall A B : Prop, A \/ B -> B \/ A.
(*- induction *)
Proof. intros A B H. induction H as [a | b]; [right | left]; assumption. Qed.
Inductive tree := Leaf | Node (l r : tree).
Fixpoint mirror t := match t with Leaf => Leaf | Node l r => Node (mirror r) (mirror l) end.
Lemma mirrored : forall t, mirror (mirror t) = t.
(*+ induction on t *)
(*+ for any l and r *)
Proof. induction t as [| l IHl r IHr]; simpl; [reflexivity | now rewrite IHl, IHr]. Qed.
