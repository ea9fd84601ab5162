(* All that a section assumes is told whole; and one of several that is plain needs no other reason. *)
Section order.
Variable T : Type.
Variable below : T -> T -> Prop.
Variable least : (T -> Prop) -> T.
Variable step : T -> T.
Hypothesis below_trans : forall x y z : T, below x y -> below y z -> below x z.
Hypothesis below_antisym : forall x y : T, below x y -> below y x -> x = y.
Hypothesis least_lower : forall (S : T -> Prop) (x : T), S x -> below (least S) x.
Hypothesis least_greatest : forall (S : T -> Prop) (y : T), (forall x : T, S x -> below y x) -> below y (least S).
Hypothesis step_monotone : forall x y : T, below x y -> below (step x) (step y).
Theorem fixed_by_step : step (least (fun x => below (step x) x)) = least (fun x => below (step x) x).
(*- … *)
(*+ (forall x y z : T, below x y -> below y z -> below x z) *)
(*+ We also assume that *)
Proof.
  assert (H : below (step (least (fun x => below (step x) x))) (least (fun x => below (step x) x))).
  { apply least_greatest. intros x Hx. apply below_trans with (step x); [apply step_monotone, least_lower |]; exact Hx. }
  apply below_antisym; [exact H |]. apply least_lower. apply step_monotone. exact H.
Qed.
Hypothesis below_refl : forall x : T, below x x.
Lemma one_of_two : forall x y : T, below x (least (fun z => z = y \/ z = y)) -> below x y.
(*- y = y, which follows from *)
Proof. intros x y H. apply below_trans with (1 := H). apply least_lower. auto. Qed.
End order.
