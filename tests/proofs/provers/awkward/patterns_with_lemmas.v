(* A pattern that applies a lemma: what is obtained is obtained by it. *)
Require Import Lia.
Lemma weaker : forall n, n < 3 -> n < 5.
Proof. intros n H. lia. Qed.
Lemma in_a_pattern : (forall k, exists n, n < 3 /\ n = k) -> exists n, n < 5.
(*+ l < 3 and l = 1 *)
(*+ weaker gives us that l < 5 *)
(*- we get l such that l < 5 *)
Proof. intros H. destruct H with 1 as (l, (K%weaker, E)). exists l. exact K. Qed.
Lemma in_intros : forall n, n < 3 -> n = n -> n < 5.
(*+ weaker *)
(*- such that n < 5 *)
Proof. intros n K%weaker E. exact K. Qed.
Lemma one_of_two : forall n, n < 2 -> n = 0 \/ n = 1.
Proof. intros [|[|n]] H; auto. inversion H. inversion H1. inversion H3. Qed.
Lemma into_cases : forall n, n < 2 -> n = n -> n < 5.
(*+ one_of_two *)
(*+ two cases, n = 0 and n = 1 *)
Proof. intros n [K|K]%one_of_two E; subst; repeat constructor. Qed.
Lemma with_conditions : forall n m, (n = m -> m < 3 -> n < 3) -> n = m -> m < 3 -> n < 5.
(*+ weaker *)
Proof. intros n m H E K. pose proof (H E K) as L%weaker. exact L. Qed.
