(* Coq finds what a script leaves out of a witness, and the goal shows it. *)
Record pos : Set := make { num : nat; good : 0 < num }.

Lemma some_record (P : pos -> Prop) (n : nat) (H : 0 < n) : (forall K, P (make n K)) -> exists p : pos, P p.
(*+ {| num := n; good := H |} *)
(*- make _ H *)
Proof. intros L. exists (make _ H). apply L. Qed.

Lemma some_of_a_kind (P : pos -> Prop) (n : nat) (H : 0 < n) : (forall K, P (make n K)) -> {p : pos | P p}.
(*+ {| num := n; good := H |} *)
(*- make _ H *)
Proof. intros L. exists (make _ H). apply L. Qed.
