(* What has no name in the text is told by what it says; what had no effect is no reason; cases are no induction. *)
Require Import Arith Bool StrictProp Reals.
Lemma cases_of_a_disjunction (m n : nat) : m < n \/ m = n -> m <= n.
(*+ From m < n \/ m = n we get two cases *)
(*- induction *)
Proof. induction 1. apply Nat.lt_le_incl. assumption. subst. apply le_n. Qed.
Lemma any_two_proofs {A} {P : A -> SProp} (a b : Ssig P) : Spr1 a = Spr1 b -> a = b.
(*+ because any two proofs of P Spr1 are the same *)
Proof. intro e. destruct a,b; simpl in e. destruct e. reflexivity. Qed.
Lemma known_to_be_false (f : nat -> bool) (n : nat) : f n = false -> f n <> true.
(*- different forms *)
Proof. intro H. congruence. Qed.
Lemma merged (S : list nat -> Prop) (merge : forall l k, S l -> S k -> {m : list nat | S m}) : True.
Proof. exact I. Qed.
Section Merging.
Variable sorted : list nat -> Prop.
Hypothesis merge : forall l k, sorted l -> sorted k -> {m : list nat | sorted m}.
Definition merging l k (H : sorted l) (K : sorted k) : {m : list nat | sorted m} := merge l k H K.
Lemma taken_apart l k : sorted l -> sorted k -> exists m, sorted m.
(*+ By merging, sorted l and sorted k, we get a list m over nat such that m is sorted *)
(*- merging _ *)
Proof. intros H K. elim (merging _ _ H K). intros m M. exists m. exact M. Qed.
End Merging.
Lemma not_all_there (a b : nat) : a + 0 = b -> a = b.
(*+ Nat.add_0_r *)
(*- Nat.mul_1_r *)
Proof. intro H. rewrite ?Nat.mul_1_r, ?Nat.add_0_r in H. exact H. Qed.
Lemma half_of_a_lemma (r : R) : (r * 1 + 0)%R = r.
(*+ By Rmult_ne and Rplus_0_r *)
(*- let *)
Proof. rewrite (let (H1, H2) := Rmult_ne r in H1). rewrite Rplus_0_r. reflexivity. Qed.
Lemma given_with_facts (f g : nat -> Type) (make : forall n, f n -> 0 < n -> g n) : (forall n, f n) -> (forall n, 0 < n) -> g 1.
(*- (H 1) *)
Proof. intros X H. exact (make 1 (X 1) (H 1)). Qed.
