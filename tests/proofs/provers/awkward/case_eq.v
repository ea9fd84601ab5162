(* `case_eq` keeps the equation of each case as a premise; that is what the case is. *)
Definition half (n : nat) : option nat := match n with 0 => None | S m => Some m end.
Lemma bool_case : forall b c : bool, andb b c = true -> c = true.
(*+ two cases, b = true and b = false *)
(*- -> true) *)
Proof. intros b c. case_eq b; simpl; intros E H; [ assumption | discriminate ]. Qed.
Lemma with_object : forall n : nat, (match half n with Some k => k = 7 | None => False end) -> n <> 0.
(*+ half n = Some n0 for some n0 *)
(*- If half n = Some n0 for some n0, let *)
Proof. intros n. case_eq (half n); [ intros k E H; intros Z; subst; discriminate | intros E []]. Qed.
Lemma nothing_to_show : forall b : bool, if b then 1 = 1 else True.
(*+ The case b = false is immediate *)
Proof. intros b; case_eq b; intro H. reflexivity. trivial. Qed.
