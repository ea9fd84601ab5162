(* A name that is defined before the colon, whose type is itself a product. *)
Definition stated (n : nat) (k : forall B : Type, (B -> B -> Prop) -> Prop) := k nat (fun x y => x = y) -> n = n.
Lemma defined_first n (k := fun (B : Type) (e : B -> B -> Prop) => forall y : B, e y y) : stated n k.
(*- (Type, *)
(*+ forall B : Type, (B -> B -> Prop) -> Prop *)
(*+ k = (fun (B : Type) (e : B -> B -> Prop) => forall y : B, e y y) *)
Proof. unfold stated. intros H. reflexivity. Qed.
Lemma defined_by_cast n (k := fun (B : Type) (e : B -> B -> Prop) => forall y : B, (e y y : Prop)) : stated n k.
(*- of type (Prop *)
(*+ k is of type (forall B : Type, (B -> B -> Prop) -> Prop) *)
Proof. unfold stated. intros H. reflexivity. Qed.
