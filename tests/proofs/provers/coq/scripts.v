(* What a script may look like: bullets, braces, selectors, sequences, housekeeping. *)
Require Import Arith Lia Bool Btauto Rtauto Program.Tactics.
Local Open Scope nat_scope.

Lemma braces : forall P Q : Prop, P -> Q -> P /\ Q.
Proof.
  intros P Q HP HQ.
  split.
  { exact HP. }
  { exact HQ. }
Qed.

Lemma selectors : forall P Q R : Prop, P -> Q -> R -> P /\ Q /\ R.
Proof.
  intros P Q R HP HQ HR.
  split; [| split].
  2: exact HQ.
  all: assumption.
Qed.

Lemma turned : forall P Q : Prop, P -> Q -> P /\ Q.
Proof.
  intros P Q HP HQ.
  split.
  all: swap 1 2.
  all: cycle 1.
  all: revgoals.
  - exact HQ.
  - exact HP.
Qed.

Lemma tidied : forall a b c : nat, a = b -> b = c -> a = b.
Proof.
  intros a b c H K.
  clear K.
  rename H into E.
  move c before a.
  pose (d := a).
  clearbody d.
  idtac.
  exact E.
Qed.

Lemma tried : forall n : nat, n = n /\ True.
Proof.
  intros n.
  split; try lia; auto.
Qed.

Lemma with_default : forall P Q : Prop, P -> Q -> P /\ Q.
Proof with auto.
  intros P Q HP HQ.
  split...
Qed.

Lemma refined : forall P Q : Prop, P -> Q -> P /\ Q.
Proof.
  intros P Q HP HQ.
  refine (conj _ _).
  - simple refine HP.
  - exact_no_check HQ.
Qed.

Lemma applied_variously : forall P Q R : Prop, (P -> Q) -> (Q -> R) -> P -> R.
Proof.
  intros P Q R HPQ HQR HP.
  rapply HQR.
  simple apply HPQ.
  eauto.
Qed.

Lemma shelved : exists n : nat, n = 3.
Proof.
  unshelve eexists.
  - shelve.
  - reflexivity.
  Unshelve.
Qed.

Lemma booleans : forall a b : bool, a && b = b && a.
Proof. intros a b. btauto. Qed.

Lemma propositions : forall P Q : Prop, P /\ Q -> P.
Proof. intros P Q. rtauto. Qed.

Class Inhabited (A : Type) := point : A.
#[global] Instance nat_inhabited : Inhabited nat := 0.

Lemma by_instance : Inhabited nat.
Proof. typeclasses eauto. Qed.

Lemma by_term : forall P : Prop, P -> P.
Proof (fun P H => H).

Lemma put_off : forall n : nat, n < n + 1.
Proof.
  intros n.
  admit.
Admitted.

Lemma given_up : forall n : nat, n < n + 2.
Proof.
  intros n.
  give_up.
Admitted.
