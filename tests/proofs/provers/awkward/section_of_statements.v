(* What a section assumes is stated where its proofs need it, also where it is a mere name. *)
Section Around.
Variable f : nat -> nat.
Definition grows := forall n, f n <= f (S n).
Hypothesis g : grows.
Lemma uses_it : f 0 <= f 1.
(*+ Here f is a function from nat to nat, and we assume that grows. *)
Proof. apply g. Qed.
Lemma has_its_own : grows -> grows.
(*- we assume *)
Proof. intro H. exact H. Qed.
End Around.
