"""Values taken apart: lists, declarations, formulas; what is not understood stays whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.values.terms import LIST, list_term, matches, term


def heads(text):
    return [part.head for part in term(text).parts]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a,b:ℤ, 0 ≤ a, odd(b)", ["a,b:ℤ", "0 ≤ a", "odd(b)"]),
        ("m:ℕ, n:ℕ, Even n", ["m,n:ℕ", "Even n"]),  # one type is declared once
        ("x, x ∈ A ∪ B", ["x ∈ A ∪ B"]),
        ("∃ k:ℤ. n = 2*k", ["k:ℤ", "n = 2*k"]),
        ("|a - b| ≤ |a| + |b|", ["|a - b|", "|a| + |b|"]),
        ("n | r ∧ 0 < r", ["n | r", "0 < r"]),
        ("coprime(n, n + 1)", ["n", "n + 1"]),
        ("P, forall x, Q x", ["P", "forall x, Q x"]),  # the comma is the formula's own
    ],
)
def test_a_value_is_taken_apart_as_its_notation_has_it(text, parts):
    assert [part.text for part in term(text).parts] == parts


@pytest.mark.parametrize("text", ["(((", "a)", "", "absval_eq", "∃ k", "x" * 2000, "(" * 900 + ")" * 900])
def test_what_is_not_understood_is_an_atom(text):
    assert term(text).head == "" and term(text).text == " ".join(text.split())


def test_the_same_predicate_has_one_pattern_however_it_is_applied():
    assert [m.pattern for m in matches(term("Even n"))] == [m.pattern for m in matches(term("even(n)"))] == ["even(_)"]


def test_variables_are_always_in_a_hole():
    assert [m.pattern for m in matches(term("x:A"))] == ["_:_"]
    assert "_:nat" in [m.pattern for m in matches(term("n:nat"))] and len(matches(term("n:nat"))) == 1


def test_members_that_are_known_are_not_cut_again():
    found = list_term(["forall m : nat, P m", "n = 0"])
    assert found.head == LIST and [part.text for part in found.parts] == ["forall m : nat, P m", "n = 0"]


@given(st.text(alphabet="ab:,.|()∃∀¬≤=∈ nodℤ", max_size=60))
def test_any_text_can_be_taken_apart_and_its_patterns_have_their_holes(text):
    for match in matches(term(text)):
        assert match.pattern.count("_") >= len(match.holes) > 0


def test_after_the_stop_of_a_quantifier_commas_part_a_list():
    assert [one.text for one in term("∀ x:T. P(x), y ∈ l").parts] == ["∀ x:T. P(x)", "y ∈ l"]
    assert term("∀ n:ℕ+, r:ℕ. r < n").head != ","
    assert term("forall x, P x, Q x").head != ","


@pytest.mark.parametrize("text", ["Exists P", "Exists P l", "Forall P l", "exists(P)", "Exists(P, l)"])
def test_a_predicate_named_like_a_quantifier_binds_nothing(text):
    assert term(text).head == "" and not matches(term(text))
