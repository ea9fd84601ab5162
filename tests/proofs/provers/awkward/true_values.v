(* `true` is a value, and no goal that is proved; a witness may leave nothing to show. *)
Lemma replaced_by_true : forall b : bool, b = true -> (if b then 1 else 2) = 1.
(*+ We replace b by true *)
(*- The step *)
Proof. intros b H. replace b with true. reflexivity. Qed.
Lemma any_will_do : forall (A : Type) (a : A), exists x : A, True.
(*+ a *)
(*- The step *)
Proof. intros A a. exists a. exact I. Qed.
Lemma a_pair_changes_facts : forall p : nat * nat, fst p = 0 -> fst p + snd p = snd p.
(*+ p = (x, y) *)
(*- From p we get *)
Proof. intros p H. destruct p as (x, y). simpl in *. rewrite H. reflexivity. Qed.
Lemma turned_round : forall n : nat, 0 = n -> n = 0 /\ True.
(*- By symmetry, by *)
Proof. intros n H. split. - symmetry. apply H. - exact I. Qed.
