(* A proof mode shows its hypotheses above a line of dashes: such a goal is read as what entails what, whole. *)
From Coq Require Import String.
Local Open Scope string_scope.
Inductive given := none | and_also (g : given) (name : string) (P : Prop).
Fixpoint holds (g : given) : Prop := match g with none => True | and_also g _ P => holds g /\ P end.
Definition entails (g : given) (Q : Prop) : Prop := holds g -> Q.
Notation "" := none (only printing).
Notation "G H : P" := (and_also G H P)
  (at level 1, P at level 200, left associativity, format "G H  :  '[' P ']' '//'", only printing).
Notation "G '--------------------------------------' ∗ Q" := (entails G Q)
  (at level 1, Q at level 200, left associativity, format "G '--------------------------------------' ∗ '//' Q '//'", only printing).
Lemma takes_in g name P Q : entails (and_also g name P) Q -> entails g (P -> Q).
Proof. intros H HG HP. apply H. split; assumption. Qed.
Lemma takes_fact g (P Q : Prop) : (P -> entails g Q) -> entails g (P -> Q).
Proof. intros H HG HP. apply H; assumption. Qed.
Lemma splits g P Q : entails g P -> entails g Q -> entails g (P /\ Q).
Proof. intros H K HG. split; auto. Qed.
Ltac last_of H := simpl in H; repeat (try (exact (proj2 H)); destruct H as [H _]).
Tactic Notation "take" "in" constr(name) := notypeclasses refine (takes_in _ name _ _ _).
Tactic Notation "take" "fact" ident(H) := notypeclasses refine (takes_fact _ _ _ (fun H => _)).
Tactic Notation "apart" := apply splits.
Tactic Notation "close" := let H := fresh in intro H; last_of H.
Lemma swapped (P Q R : Prop) : entails none (P -> (Q \/ R -> Q -> P /\ (Q \/ R))).
(*+ it is enough to show P ⊢ (Q \/ R -> Q -> P /\ (Q \/ R)) *)
(*+ P ∗ (Q \/ R) ⊢ (Q -> P /\ (Q \/ R)) *)
(*+ if Q *)
(*- ----- *)
(*- "HP" *)
Proof.
  take in "HP". take in "HQ". take fact K. apart. close. close.
Qed.
