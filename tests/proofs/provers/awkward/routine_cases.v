(* Cases within cases, in which nothing is done but to end them, are told together; names of cases are told. *)
Require Import ZArith.
Lemma only_ten (p : positive) (d : nat) : p <> 10%positive -> (match p with 10%positive => Some 1 | _ => None end) = Some d -> d = 1.
(*+ We go through the cases of p, and further cases within these; all of them hold because None = Some d and 10 <> 10 are impossible. *)
Proof.
  intro H. destruct p as [q|q|].
  - discriminate.
  - destruct q as [r|r|]; try discriminate.
    destruct r as [r|r|]; try discriminate.
    destruct r as [r|r|]; try discriminate.
    congruence.
  - discriminate.
Qed.
Lemma associative (a b c : bool) : andb a (andb b c) = andb (andb a b) c.
(*+ We go through the cases of a, b and c; in all of them, the claim holds by computation. *)
Proof. destruct a. - destruct b; destruct c; reflexivity. - destruct b. + simpl. reflexivity. + reflexivity. Qed.
Lemma not_all_alike (a b : bool) (P : bool -> Prop) : P true -> P false -> P (orb a b).
(*- We go through *)
Proof. intros H K. destruct a; destruct b; simpl. exact H. exact H. exact H. exact K. Qed.
Lemma premise_with_a_form (z : option (nat * nat)) d : match z with Some (z, y) => Some (z, z) | None => None end = Some d -> fst d = snd d.
(*+ for any a *)
(*+ Because of Some (a, a) = Some d, we have to show fst (a, a) = snd (a, a) *)
(*- routine reasoning *)
Proof. case z as [q|]. - case q as [a b]. now injection 1 as <-. - discriminate. Qed.
