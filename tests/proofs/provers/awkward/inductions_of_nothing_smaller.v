(* `induction` on what no smaller thing is in is a case distinction; `elim` of a number put before the goal is none. *)
Require Import Arith List.
Parameter A : Type.
Parameter leA : A -> A -> Prop.
Section Deciding.
Hypothesis leA_dec : forall x y : A, {leA x y} + {leA y x}.
Lemma decided : forall a b : A, leA a b \/ leA b a.
(*- induction *)
(*+ two cases, leA a b and leA b a *)
Proof. intros a b. induction (leA_dec a b) as [H|H]. left. exact H. right. exact H. Qed.
End Deciding.
Lemma decided_lemma : forall a b : nat, a <= b \/ b < a.
(*- induction *)
(*+ By le_lt_dec, either a <= b or b < a *)
Proof. intros a b. induction (le_lt_dec a b) as [H|H]. left. exact H. right. exact H. Qed.
Lemma decided_data : forall a b : nat, {c : nat | a <= c}.
(*- induction *)
Proof. intros a b. induction (le_lt_dec a b) as [H|H]. exists b. exact H. exists a. apply le_n. Qed.
Lemma some_places : forall p m : nat, m + p * m + p = m + (p * m + p).
(*- cases *)
(*+ We prove more generally that forall n : nat, n + p * m + p = n + (p * m + p) *)
(*+ by induction on n *)
Proof. intros p m. pattern m at 1 3; elim m; simpl; auto. Qed.
Lemma all_places : forall m p : nat, m + p = p + m.
(*+ by induction on m *)
Proof. intros m p. pattern m; elim m. simpl. auto. intros n IH. simpl. rewrite IH. auto. Qed.
Lemma option_elim : forall o : option nat, o = None \/ exists n, o = Some n.
(*- induction *)
(*+ o = Some n for some n and o = None *)
Proof. intros o. induction o as [n|]. right. exists n. reflexivity. left. reflexivity. Qed.
Lemma bool_cases : forall (f : nat -> bool) n, f n = true \/ f n = false.
(*- induction *)
(*+ f n = true and f n = false *)
Proof. intros f n. induction (f n). left. reflexivity. right. reflexivity. Qed.
