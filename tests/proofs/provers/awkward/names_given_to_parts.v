(* Facts taken apart whose names their parts get; indices that are replaced though they are still there; what a
   hypothesis gives under a condition where a file's own notation binds. *)
Set Implicit Arguments.
Definition sub (T : Type) := T -> Prop.
Inductive having (T : Type) (P : sub T) : sub T := have_it : forall x, P x -> having P x.
Notation "[| x : T | P |]" := (having (fun x : T => P)) (x name).
Inductive image (S T : Type) (f : S -> T) (P : sub T) : sub S := in_image : forall x, P (f x) -> image f P x.
Inductive union (T : Type) (F : sub T -> Prop) : sub T := in_union : forall A x, F A -> A x -> union F x.

Lemma parts_of_the_same_name : forall (T : Type) (F : sub T -> Prop) (A : sub T) (x : T), A x -> [| B : sub T | F B |] A -> union F x.
(*+ such that F A' and A = A' *)
Proof. intros T F A x Hx H0. destruct H0 as [A H0]. exists A; assumption. Qed.
Lemma parts_of_no_name : forall (T : Type) (P : sub T) x, [| y : T | P y /\ P y |] x -> P x.
(*+ we get P x /\ P x *)
Proof. intros. destruct H. tauto. Qed.
Lemma still_there : forall (T : Type) (P Q : sub T) (x : T), [| y : T | P y /\ Q y |] x -> P x.
(*+ x = x' *)
Proof. intros T P Q x [x' [H _]]. exact H. Qed.
Lemma term_replaced : forall (S T U : Type) (f : S -> T) (g : T -> U) (P : sub U) x, image g P (f x) -> P (g (f x)).
(*+ f x = x0 *)
Proof. intros. destruct H. trivial. Qed.
Definition apart (T : Type) := forall x y : T, x <> y -> exists A B : sub T, A x /\ B y /\ (forall z, A z -> ~ B z).
Lemma under_condition : forall (T : Type) (x y : T), apart T -> x <> y -> union [| A : sub T | ~ A x |] y.
(*+ provided that x <> y *)
(*- By cases on *)
Proof.
  intros T x y H N. destruct (H x y) as [A [B [HA [HB HC]]]].
  - exact N.
  - exists B; [|exact HB]. constructor. intro HB'. exact (HC x HA HB').
Qed.
Lemma bound_in_pattern : forall (T : Type) (f : T -> option T) x, (exists y, f x = Some y /\ exists z, f y = Some z) ->
  exists z, match f x with Some y => f y | None => None end = Some z.
(*- Because of *)
(*- the goal becomes *)
Proof. intros T f x. intros (y & Hy & z & Hz). exists z. rewrite Hy. exact Hz. Qed.

(* A part that takes the place of an index of the same name is that one. *)
Inductive within (P : (nat -> Prop) -> Prop) : nat -> Prop := here : forall (S : nat -> Prop) x, P S -> S x -> within P x.
Lemma index_of_the_same_name : forall (P Q : (nat -> Prop) -> Prop), (forall S, P S -> Q S) -> forall x, within P x -> within Q x.
(*+ From within P x we get S such that P S and S x. *)
(*- x' *)
Proof. intros P Q H x K. destruct K as [S x HS Hx]. exists S; [apply H; exact HS | exact Hx]. Qed.
