(* A pattern with holes is told as the term that it stands for in the goal. *)
From Coq Require Import Arith Bool ssreflect ssrbool.
Lemma compared n m : (if n <=? n + m then true else true) = true.
(*+ n <=? n + m *)
(*- _ *)
Proof. destruct (_ <=? _); reflexivity. Qed.
Lemma compared_with_scope n m : (if (n <=? m + n)%nat then n + m else m + n) = n + m.
(*+ n <=? m + n *)
(*- on (_ *)
Proof. case (_ <=? _)%nat. reflexivity. apply Nat.add_comm. Qed.
Lemma the_first_of_two n m : (if n <=? m then true else true) = true /\ (if m <=? n then true else true) = true.
(*+ n <=? m *)
(*+ m <=? n *)
(*- _ *)
Proof. split; destruct (_ <=? _); reflexivity. Qed.
Lemma one_of_several n m : (if n <=? m then if m <=? n then true else true else true) = true.
(*- _ *)
Proof. destruct (_ <=? _); [destruct (_ <=? _) |]; reflexivity. Qed.
Definition apart (n m : nat) : bool := negb (n =? m).
Notation "n # m" := (apart n m) (at level 70).
Lemma unfolded n m : n # m -> (n + 0) # m.
(*+ the definition of n # m *)
(*- of _ *)
Proof. by rewrite /(n # _) Nat.add_0_r. Qed.
Lemma unfolded_backwards n m : [ || false, (n + m) # (m * 2) | false] -> negb (n + m =? m * 2).
(*+ the definition of n + m # m * 2 *)
(*- of _ *)
Proof. by rewrite /(_ # _) /= orbF. Qed.
