"""Formulas in words: known readings, and that no two formulas are read alike."""

import json
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import verbalign
from verbalign.proofs.statements.signs import ARROWS, INFIX
from verbalign.proofs.statements.words import in_words, words

PROOFS = Path(verbalign.__file__).parent / "data" / "proofs"


@pytest.mark.parametrize(
    ("formula", "reading"),
    [
        ("n <= m", "n is less than or equal to m"),
        ("A /\\ (B \\/ C)", "A and (B or C)"),
        ("A /\\ B \\/ C", "A and B or C"),
        ("(A -> B) -> C", "if (if A then B) then C"),
        ("A -> B -> C", "if A then if B then C"),
        ("~ In x l", "not In x l"),
        ("~ (A /\\ B)", "not (A and B)"),
        ("forall x, P x", "for all x, P x"),
        ("forall n : nat, n = n", "for all natural numbers n, n equals n"),
        (
            "forall (x y : list A) (f : A -> B), P x",
            "for all x and y of type list A and f of type A -> B, P x",
        ),
        ("exists k : Z, n = 2 * k", "there exists an integer k such that n equals 2 times k"),
        ("exists x y : nat, x < y", "there exist natural numbers x and y such that x is less than y"),
        ("∃! x, P x", "there exists exactly one x such that P x"),
        ("∀ x ∈ s, x > 0", "for all x in s, x is greater than 0"),
        ("∀ a,b:ℤ. a < b ⇒ ¬b < a", "for all integers a and b, if a is less than b then not b is less than a"),
        (
            "|a - b| ≤ |a| + |b|",
            "the absolute value of (a minus b) is less than or equal to the absolute value of a plus"
            " the absolute value of b",
        ),
        ("|i| = |-i|", "the absolute value of i equals the absolute value of (minus i)"),
        ("n | n*(n + 1)", "n divides n times (n plus 1)"),
        ("a <= b < c", "a is less than or equal to b, which is less than c"),
        ("(-1)^n = 1", "(minus 1) to the power of n equals 1"),
        ("x ∈ A ∪ B", "x is in A united with B"),
        ("f(x, y) = g x (y + 1)", "f(x, y) equals g x (y plus 1)"),
        ("(a + b)%nat = c", "(a plus b) equals c"),
        ("match l with [] => 0 end = n", "match l with [] => 0 end equals n"),
    ],
)
def test_a_formula_is_read_so(formula, reading):
    assert words(formula) == reading


@pytest.mark.parametrize(
    "text", ["le_trans", "", "fun x => x", "a = ", ") (", "‖x‖ < 1", "if a then b else c", "forall", "∀ x"]
)
def test_what_cannot_be_read_stays_as_it_is(text):
    assert words(text) == text


def test_lists_are_read_one_by_one():
    assert in_words("a - b, b - c") == "a minus b, b minus c"
    assert in_words("0 < n, ∃ k:ℤ. n = k") == "0 is less than n, there exists an integer k such that n equals k"
    assert in_words("absval_eq, le_n") == "absval_eq, le_n"


def test_every_formula_of_the_bundled_proofs_but_those_with_if_is_read():
    for name in ("train", "dev"):
        for line in (PROOFS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            theorem = json.loads(line).get("theorem", "")
            assert not set(words(theorem)) & set("∀∃⇒≤<=∈⊆"), theorem


# ---- no two formulas are read alike ----

PHRASES = {}
for sign in INFIX:
    PHRASES.setdefault(INFIX[sign].phrase, sign)
SIGNS = sorted(set(PHRASES.values()) - {"|"})


def trees(leaves):
    return st.one_of(
        st.tuples(st.sampled_from([*SIGNS, "->"]), leaves, leaves),
        st.tuples(st.just("~"), leaves),
        st.tuples(st.just("forall"), leaves),
    )


formulas = st.recursive(st.sampled_from(["a", "b", "f x"]), trees, max_leaves=8)


def written(formula):
    """A formula with brackets around every part that is compound."""
    if isinstance(formula, str):
        return formula
    head, *parts = formula
    inner = [part if isinstance(part, str) else f"({written(part)})" for part in parts]
    if head == "forall":
        return f"forall x, {written(parts[0])}"
    return f"~ {inner[0]}" if head == "~" else f"{inner[0]} {head} {inner[1]}"


@given(formulas, formulas)
def test_two_formulas_that_differ_are_read_differently(one, other):
    assert (words(written(one)) == words(written(other))) == (written(one) == written(other))


@given(formulas)
def test_no_sign_is_left_in_what_was_read(formula):
    text = written(formula)
    assert words(text) == text or not any(f" {sign} " in words(text) for sign in [*INFIX, *ARROWS])


@example(" :<")
@given(st.text(alphabet="ab()[]|,.:<>=~∀∃ /\\-", max_size=40))
def test_any_text_is_read_or_kept(text):
    assert isinstance(in_words(text), str)
