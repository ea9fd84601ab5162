(* What a coinduction may use is told by what it says, and Coq finds the instances that it needs. *)
CoInductive Str : Type := Cons : nat -> Str -> Str.
Definition tl (s : Str) := match s with Cons _ t => t end.
Definition hd (s : Str) := match s with Cons x _ => x end.
CoInductive All (P : Str -> Prop) (s : Str) : Prop := HereAndFurther : P s -> All P (tl s) -> All P s.
CoFixpoint thin (s : Str) : Str := Cons (hd s) (thin (tl (tl s))).

Class NonExpansive (s : Str) : Prop := small : All (fun t => hd t <= 1) s.
#[global] Instance of_tail s (h : NonExpansive s) : NonExpansive (tl s).
Proof. destruct h. assumption. Qed.

Lemma thin_is (s : Str) (h : NonExpansive s) : NonExpansive (thin s).
(*+ follows from (forall s : Str, NonExpansive s -> NonExpansive (thin s)) *)
(*+ such that NonExpansive s; *)
(*- FIX *)
(*- nonexpansive *)
Proof. revert s h. cofix FIX. intros s h. constructor; simpl. destruct h. assumption. now apply FIX, _. Qed.
