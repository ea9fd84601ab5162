(* Every name is introduced before it is used. *)
Require Import List.
Import ListNotations.
Lemma app_nothing : forall (A : Type) (l : list A), l ++ [] = l.
(*+ (x :: l) ++ [] = x :: l for any x *)
Proof. intros A l. induction l as [| x l IH]; [reflexivity |]. simpl. rewrite IH. reflexivity. Qed.
Lemma found : forall (f : nat -> option nat) n, f n <> None -> exists m, f n = Some m.
(*+ f n = Some m for some m *)
Proof. intros f n H. destruct (f n) as [m |]. - exists m. reflexivity. - contradiction. Qed.
Lemma either_exists : forall P Q : nat -> Prop, (exists k, P k \/ Q k) -> exists k, Q k \/ P k.
(*+ P k for some k *)
(*+ Q k for some k *)
Proof. intros P Q [k [H | H]]. - exists k. right. exact H. - exists k. left. exact H. Qed.
Lemma numbered : forall n m : nat, n = 0 \/ exists k, n = S k.
(*+ n = S j for some j *)
Proof. intros n m. destruct n as [| j]. - left. reflexivity. - right. exists j. reflexivity. Qed.
Inductive rotated : list nat -> list nat -> Prop := turn l m : rotated (l ++ m) (m ++ l).
Lemma rotated_length : forall a b, rotated a b -> length b = length a.
(*+ such that rotated a b *)
(*+ lists l and m over nat *)
Proof. intros a b [l m]. rewrite !app_length. apply PeanoNat.Nat.add_comm. Qed.
Lemma renamed : forall n : nat, n = 0 -> exists m : nat, m = 0.
(*+ We write k for n. *)
Proof. intros n H. rename n into k. exists k. exact H. Qed.
Lemma two_found : forall (f : nat -> nat), (forall x y, f x = y -> x = y) -> forall a b c d, f a = b -> f c = d -> a + c = b + d.
(*+ a = b and c = d *)
(*+ Together, (forall x y : nat, f x = y -> x = y) *)
Proof. intros f H a b c d K L. generalize (H _ _ K) (H _ _ L). intros -> ->. reflexivity. Qed.
Lemma impossible_case : forall P Q : Prop, (P \/ False) /\ Q -> P.
(*- fact this *)
(*+ is impossible *)
Proof. intros P Q [H _]. elim H; intro K. assumption. elim K. Qed.
