(* What a file's own constructors make impossible is told as such, and nothing that can't hold is called immediate. *)
Inductive color : Set := red | green | blue.
Inductive tree : Set := leaf | node (l r : tree).
Fixpoint mirror (t : tree) : tree := match t with leaf => leaf | node l r => node (mirror r) (mirror l) end.
Lemma by_rewriting : forall c : color, c = red -> c = green -> 1 = 2.
(*+ red = green cannot hold *)
(*- immediate *)
Proof. intros c H1 H2. rewrite H1 in H2. discriminate. Qed.
Lemma two_values : forall c : color, c = red -> c = green -> 1 = 2.
(*+ c = red and c = green *)
(*- immediate *)
(*- is obvious *)
Proof. intros c H1 H2. congruence. Qed.
Lemma premise : forall P : Prop, red = blue -> P.
(*+ because red = blue is impossible *)
(*- Clearly *)
Proof. easy. Qed.
Lemma computed : forall l r, mirror (node l r) = leaf -> l = r.
(*+ mirror (node l r) = leaf cannot hold *)
(*- immediate *)
Proof. intros l r H. easy. Qed.
Lemma goal : forall P : Prop, P -> ~ P -> red = green.
(*- red = green is *)
(*- which is immediate *)
Proof. intros P H K. tauto. Qed.
Lemma no_clash : forall c d : color, c = d -> d = red -> c = red.
(*- cannot hold *)
(*- contradict *)
Proof. intros c d H K. congruence. Qed.
