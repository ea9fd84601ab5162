(* A text says that its goal is reached, also where all that is left is True, and names no placeholder. *)
Lemma nothing_to_show : forall n : nat, n = n -> True.
(*+ Clearly, forall n : nat, n = n -> True. *)
Proof. intros. tauto. Qed.
Lemma witness_of_nothing : forall n : nat, n = 0 -> exists m : nat, (fun _ => True) m.
(*+ which is shown by taking n. *)
Proof. intros n H. exists n. exact I. Qed.
Lemma the_same_witness : exists a b c : nat, a + b = c.
(*+ Take 0, 0 and 0 *)
(*- cases *)
Proof. exists (0 : nat), (0 : nat), 0. reflexivity. Qed.
Class Good (n : nat) := { good : n = n }.
#[global] Instance good_all n : Good n := {| good := eq_refl n |}.
Lemma instance_found : forall n, Good n /\ n = n.
(*+ the first holds by a known instance *)
(*- by _ *)
Proof. intros n. split. apply _. reflexivity. Qed.
