"""Sentences in ssreflect's language: how they are taken apart, and which are not its own."""

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from verbalign.proofs.provers.coq.ssreflect import (
    Again,
    Backward,
    By,
    Claim,
    Each,
    Intro,
    On,
    Rewrite,
    Stack,
    StackHead,
    Then,
    Within,
    Wlog,
    ssreflect,
)
from verbalign.proofs.provers.coq.ssreflect.parts import (
    Arrow,
    Branches,
    Forget,
    RewriteKind,
    Simplify,
    Take,
    View,
    discharged,
    items,
    rewriting,
)
from verbalign.proofs.provers.coq.tactics import call


@pytest.mark.parametrize(
    "text",
    [
        "intros x; rewrite H",
        "destruct H as [a | b]; auto",
        "rewrite <- foo, bar in H by lia",
        "rewrite !foo",
        "rewrite 2foo in H",
        "apply foo; [easy | auto]",
        "case x; intros",
        "elim n using foo",
        "move H after K",
        "set (x := 3)",
        "pose proof (foo x) as H",
        "match goal with | H : _ |- _ => apply H end",
        "let x := constr:(3) in exists x",
        "exact (fun x => x)",
        "refine fun x => x",
        "do 2 apply foo",
        "first [auto | easy]; try lia",
        "done",
        "assert (H : x = y) by auto",
    ],
)
def test_what_plain_coq_reads_is_not_ssreflects(text):
    assert ssreflect(text) is None


def test_what_both_read_is_ssreflects_only_where_that_is_loaded():
    assert isinstance(ssreflect("done", loaded=True), By)
    assert isinstance(ssreflect("rewrite foo", loaded=True), Rewrite)
    assert ssreflect("auto", loaded=True) is None


def test_a_by_reaches_to_the_end_of_the_sentence():
    found = ssreflect("by rewrite foo; apply: bar")
    assert isinstance(found, By)
    (inner,) = found.choices
    assert isinstance(inner, Then) and len(inner.parts) == 2


def test_a_by_with_brackets_ends_with_them():
    found = ssreflect("have H : P by [auto]; apply: bar")
    assert isinstance(found, Then)
    claim, rest = found.parts
    assert isinstance(claim, Claim) and isinstance(claim.by, By) and isinstance(rest, Backward)


def test_the_parts_of_a_sequence_know_their_goals():
    found = ssreflect("case: n => [|n]; first by left")
    assert isinstance(found, Then)
    intro, first = found.parts
    assert isinstance(intro, Intro) and isinstance(first, On) and not first.last
    found = ssreflect("split=> //; [apply: foo | by []]; last first")
    assert isinstance(found, Then)
    assert [type(part) for part in found.parts] == [Intro, Each, On]


def test_discharged_terms_are_told_apart():
    found = ssreflect("elim/ind: n {-2}n (leqnn n) => [|n IHn] [|m] //=")
    assert isinstance(found, Intro) and isinstance(found.tactic, Stack)
    assert found.tactic.head is StackHead.ELIM and found.tactic.views == ("ind",)
    assert [(one.term, one.marked) for one in found.tactic.terms] == [("n", False), ("n", True), ("(leqnn n)", False)]
    assert discharged("x in H *") is None


def test_what_is_cleared_or_rewritten_with_at_the_end_is_no_term():
    found = ssreflect("move: H {x}")
    assert isinstance(found, Stack) and found.cleared == "{x}" and len(found.terms) == 1
    found = ssreflect("move: (foo x) ->")
    assert isinstance(found, Intro) and isinstance(found.items[0], Arrow)
    found = ssreflect("move/eqP->")
    assert isinstance(found, Intro) and [type(one) for one in found.items] == [View, Arrow]


def test_patterns_are_read_item_by_item():
    found = items("x {}y /andP[-> {H}/eqP K] {z} //= -[|n IHn] ? _ *")
    kinds = [type(one) for one in found]
    assert kinds == [Take, Take, View, Branches, Forget, Simplify, Branches, Take, Take, Take]
    inner = found[3]
    assert isinstance(inner, Branches) and [type(one) for one in inner.parts[0]] == [Arrow, View, Take]
    dashed = found[6]
    assert isinstance(dashed, Branches) and dashed.dashed and len(dashed.parts) == 2


def test_a_bar_before_an_arrow_or_another_bar_divides_branches():
    (found,) = items("[||-> _|x]")
    assert isinstance(found, Branches) and [len(part) for part in found.parts] == [0, 0, 2, 1]


def test_rewriting_items_may_stand_without_spaces():
    found = rewriting("-[x]foo{2}bar//= /baz/qux ?(a, b) -/c !{}H {K}")
    assert found is not None
    assert [(one.kind, one.term, one.backwards) for one in found] == [
        (RewriteKind.RULE, "foo", True),
        (RewriteKind.RULE, "bar", False),
        (RewriteKind.SIMPLIFY, "", False),
        (RewriteKind.UNFOLD, "baz", False),
        (RewriteKind.UNFOLD, "qux", False),
        (RewriteKind.RULE, "(a, b)", False),
        (RewriteKind.FOLD, "c", True),
        (RewriteKind.RULE, "H", False),
        (RewriteKind.FORGET, "", False),
    ]


def test_claims_have_a_pattern_binders_and_a_type_or_a_term():
    found = ssreflect("have H x (y : nat) : P x y by apply: foo")
    assert isinstance(found, Claim)
    assert (found.binders, found.type, found.term) == ("x (y : nat)", "P x y", "")
    found = ssreflect("have [a /eqP->] := foo x")
    assert isinstance(found, Claim) and found.term == "foo x" and not found.binders
    found = ssreflect("wlog lt : m n / n < m by auto")
    assert isinstance(found, Wlog) and found.given == "m n / n < m" and found.by


def test_repetitions_and_places_are_read():
    found = ssreflect("do 2!apply: foo")
    assert isinstance(found, Again) and found.times == 2 and not found.may_fail
    found = ssreflect("elim: n => // n IHn in m *")
    assert isinstance(found, Within) and found.names == ("m",)


def test_a_sentence_in_its_own_language_has_no_head_to_be_told_by():
    assert call("apply: foo").head == ""
    assert call("apply foo").head == "apply"


@pytest.mark.parametrize(
    "text",
    [
        "rewrite " + "-[x]foo " * 1250,
        "move=> " + "/foo[a b] " * 1000,
        "case: " + "x " * 5000,
        "have " + "(" * 5000 + ")" * 5000,
        "by " * 3333,
        "/" * 10_000,
        "move=> " + "[" * 5000 + "]" * 5000,
        "move=> " + "[" * 10_000,
        "rewrite " + "[ " * 5000,
        "rewrite " + "{" * 10_000,
        "do !" * 2500,
        "x || " * 2000,
        "first [" * 1500 + "]" * 1500,
        "; ".join(["first by x"] * 800),
        "case: " + "x " * 4000 + "{" + "y " * 1000,
        "wlog " + ": " * 5000,
        "move: x" + " {y}" * 2500 + "z",
    ],
    ids=lambda text: text[:12],
)
def test_ten_thousand_signs_are_taken_apart_in_no_time(text):
    start = time.process_time()
    ssreflect(text)
    assert time.process_time() - start < 1


@example(";")
@given(st.text(alphabet="ab n[](){}|/=><-+*_?!:;,.by ", max_size=60))
def test_anything_can_be_read(text):
    for head in ("", "move=> ", "rewrite ", "case: ", "have ", "by "):
        ssreflect(head + text)
