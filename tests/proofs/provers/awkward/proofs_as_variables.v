(* A variable whose type is a proposition is a proof of it, also where the proposition is itself a variable. *)
Theorem decided (A B : Prop) (C : Set) (f : {A} + {B} -> C -> C -> C) :
  (forall b x y, f (right b) x y = y) -> forall H : {A} + {B}, ~ A -> forall x y : C, f H x y = y.
(*+ H a proof of {A} + {B} *)
(*+ suppose that a is a proof of A *)
(*- is an element of A *)
Proof.
  intros h H Hn **; case H; auto.
  intro; absurd A; trivial.
Qed.
