(* `all:` with a tactic that cannot be taken to pieces: each goal keeps what became of it. *)
Require Import Lia.
Lemma by_two : forall n : nat, (exists m, n = S m) -> n <> 0 /\ n > 0.
(*+ For n <> 0, pick m with n = S m *)
(*- in two cases *)
(*- is proved by the tactic *)
Proof. intros n H. split. all: destruct H as [m E]; subst; (idtac + fail). all: lia. Qed.
Lemma many_at_once : forall a b : nat, a < b \/ b < a -> a <> b.
(*+ a = b *)
(*- For False *)
(*- False for any *)
Proof. intuition. - lia. - lia. Qed.
