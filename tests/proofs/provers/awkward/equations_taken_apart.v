(* Several equations taken apart at once are all named; what contradicts a fact twice supposes twice. *)
Lemma both (A B : Type) (f : A -> B -> B) (u v : A) (w z : B) (p : u = v) (r : w = z) : f u w = f v z.
(*+ By w = z and u = v, both sides become f u w. *)
Proof. destruct r, p. reflexivity. Qed.
Lemma twice (P Q : Prop) : (P -> Q) -> ~ ~ P -> ~ ~ Q.
(*+ Suppose that ~ Q. *)
(*+ To contradict ~ Q, we show Q. *)
Proof. intros H Hd. do 2 contradict Hd. apply H. exact Hd. Qed.
