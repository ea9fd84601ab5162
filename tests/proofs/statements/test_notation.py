"""Formulas and tactics, read just far enough."""

import time

from hypothesis import given
from hypothesis import strategies as st

from verbalign.proofs.model import Goal, Hypothesis
from verbalign.proofs.provers.coq.ltac import LtacBranch, LtacLet, LtacMatch
from verbalign.proofs.provers.coq.tactics import AskCoq, Atom, Attempt, Dispatch, Proved, Repeat, Sequence, call, plan
from verbalign.proofs.statements.calls import outermost, split, unbracketed
from verbalign.proofs.statements.notation import application, became, is_existential, is_fact, premises

signs = st.text(alphabet='ab(),;|[] "', max_size=30)


@given(signs, st.sampled_from([",", ";", r"\|"]))
def test_pieces_put_together_again_give_the_text(text, separator):
    assert separator[-1].join(split(text, separator)) == text


@given(signs)
def test_brackets_are_taken_off_only_as_a_pair_around_all(text):
    bare = unbracketed(text)
    assert bare == text or text[1:-1].strip() == bare


def test_a_sign_within_brackets_or_strings_is_not_found():
    assert outermost('f (a by b) "by"', r"\bby\b") is None
    assert outermost("f x by (by y)", r"\bby\b").start() == 4


def test_plans_follow_coqs_strengths():
    assert plan("a; b; c") == Sequence((Atom("a"), Atom("b"), Atom("c")))
    assert plan("a; [b | ]") == Sequence((Atom("a"), Dispatch((Atom("b"), None))))
    assert plan("a; [b | c ..]") == Sequence((Atom("a"), Dispatch((Atom("b"), Atom("c")), rest=1)))
    assert plan("now a; b") == Sequence((Sequence((Atom("a"), Atom("b"))), Atom("easy")))
    assert plan("try (a; b)") == Attempt(Sequence((Atom("a"), Atom("b"))))
    assert plan("assert (H : P) by (a; b)") == Proved(Atom("assert (H : P)"), Sequence((Atom("a"), Atom("b"))))
    matched = LtacMatch("match goal with", (LtacBranch("|- _", (), "a; b"),))
    assert plan("match goal with |- _ => a; b end; c") == Sequence((AskCoq(matched), Atom("c")))
    assert plan("a; let x := y in b; c") == Sequence((Atom("a"), AskCoq(LtacLet("x", "y", "b; c"))))
    assert plan("repeat (a; b); c") == Sequence((Repeat(Sequence((Atom("a"), Atom("b")))), Atom("c")))
    assert plan("repeat a") == Atom("repeat a")
    assert plan("abstract (a; b)") == Atom("abstract (a; b)")


def test_calls_have_heads_operands_and_clauses():
    assert call("try (repeat rewrite <- foo)").head == "rewrite"
    assert call("apply (foo x) with (n := 3) in H as [a b]").clauses == {"with": "(n := 3)", "in": "H", "as": "[a b]"}
    assert call("pose proof (foo x) as H").head == "pose proof"
    assert call("first [a | b]").head == "first"
    assert call("a || b").head == ""
    assert call("intros x [y z] ->").operands == ("x [y z] ->",)


def test_facts_are_told_from_objects():
    goal = Goal("", "f n = m", (Hypothesis(("P",), "Prop"), Hypothesis(("p",), "P")))
    facts = {"H": "n < m", "e": "x = y", "n0": "~ P x", "Pdec": "forall x, {P x} + {~ P x}", "p": "P", "i": "In x l"}
    objects = {"n": "nat", "f": "nat -> nat", "P": "nat -> Prop", "A": "Type", "l": "list A", "m": "nat"}
    assert all(is_fact(name, kind, goal) for name, kind in facts.items())
    assert not any(is_fact(name, kind, goal) for name, kind in objects.items())


def test_premises_are_those_of_coq_lean_and_the_corpus():
    assert premises("forall (x : A) (y : B), P x -> (Q -> R) -> S") == (["P x", "Q -> R"], "S")
    assert premises("∀ a,b:ℤ. a < b ⇒ a ≤ b") == (["a < b"], "a ≤ b")
    assert premises("A <-> B") == ([], "A <-> B")
    assert premises("~ In x l") == (["In x l"], "False")
    assert premises("~ A \\/ B") == ([], "~ A \\/ B")


def test_existentials_are_known():
    assert all(map(is_existential, ["exists x, P x", "(exists x, P)", "∃ x, P", "{x : A | P x}", "{x : A & P x}"]))
    assert not any(map(is_existential, ["existsb f l = true", "{a} + {b}", "P"]))


def test_applications_have_a_head():
    assert application("<- (foo x (y z))") == ("foo", ("x", "(y z)"))
    assert application("a = b") == ("", ())
    assert application("@foo _ x") == ("foo", ("x",))
    assert application("(H : P x)") == ("", ())


def test_a_term_that_did_not_simply_change_its_form_is_not_guessed():
    assert became(["l"], "P l", "Q x") is None
    assert became(["l"], "P l l", "P x y") is None
    assert became(["l"], "P", "P") is None


def test_looking_for_a_form_takes_no_time_to_speak_of():
    before, after = " ".join(["a b"] * 40), " ".join(["x y"] * 39) + " z"
    started = time.process_time()
    became(["a", "b"], before, after)
    assert time.process_time() - started < 2
