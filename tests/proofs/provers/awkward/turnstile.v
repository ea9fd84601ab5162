(* A notation of a file's own for the sign that stands before a goal, and a function whose recursion needs two proofs. *)
Require Import List Arith Recdef Lia.
Import ListNotations.
Inductive form := Atom (n : nat) | And (a b : form).
Inductive prf : list form -> form -> Prop :=
  | given G a : In a G -> prf G a
  | both G a b : prf G a -> prf G b -> prf G (And a b)
  | one G a b : prf G (And a b) -> prf G a.
#[local] Hint Constructors prf : core.
Notation "G |- a" := (prf G a) (at level 70).
Lemma from_more : forall G a, G |- a -> forall D, (forall b, In b G -> In b D) -> D |- a.
(*+ D |- And a b, which follows from the induction hypothesis *)
(*- is obvious *)
Proof.
  intros G a H. induction H; intros D HD.
  - apply given. auto.
  - auto.
  - eapply one. eauto.
Qed.
Function zip (p : list nat * list nat) {measure (fun p => length (fst p) + length (snd p)) p} : list nat :=
  match p with
  | ([], l) => l
  | (l, []) => l
  | (x :: l, y :: m) => if x <=? y then x :: zip (l, y :: m) else y :: zip (x :: l, m)
  end.
(*+ For the second part, *)
Proof. all: intros; simpl; lia. Defined.
