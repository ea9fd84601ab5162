(* Where a text cannot tell what stands for an open place, it says that something suitable does. *)
Require Import Lia.
Lemma between : forall a b c : nat, a <= b -> b <= c -> a <= c.
(*- ?m *)
(*- ?n *)
Proof. intros a b c H K. eapply PeanoNat.Nat.le_trans; eauto. Qed.
Lemma above : forall n : nat, exists m, n < m.
(*- ?m *)
Proof. intros n. eexists. apply PeanoNat.Nat.lt_succ_diag_r. Qed.
