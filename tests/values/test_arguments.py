"""Meanings as flat names and values, and the symbols that values are made of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.values import Expression
from verbalign.values.arguments import arguments, content, folded, members, predicate_key, symbols, value_text

EVEN = Expression("even", (("n", "2*k"),))


def test_the_arguments_of_one_expression_have_their_own_names():
    assert arguments((Expression("p", (("lemma", "l"), ("goal", "x = y"))),)) == (("lemma", "l"), ("goal", "x = y"))


def test_the_arguments_of_several_expressions_are_numbered():
    assert arguments((EVEN, Expression("p"), EVEN)) == (("1.n", "2*k"), ("3.n", "2*k"))


def test_an_argument_without_a_value_is_left_off():
    assert arguments((Expression("p", (("a", ""), ("b", ()), ("c", "x"))),)) == (("c", "x"),)


def test_nested_and_list_values_are_written_out():
    assert value_text(EVEN) == "even(n=2*k)"
    assert value_text(("a", EVEN, ("b", "c"))) == "a, even(n=2*k), b, c"


def test_a_meaning_is_known_by_its_predicates_in_order():
    assert predicate_key((EVEN,)) == "even"
    assert predicate_key((EVEN, Expression("odd"))) == "even + odd"


def test_capitals_matter_in_symbols_but_not_in_words():
    assert [folded(word) for word in ("The", "A", "a", "ℤ", "absval_Eq", "N2")] == [
        "the", "A", "a", "ℤ", "absval_Eq", "N2",
    ]  # fmt: skip
    assert symbols("Let A = |x|") == ("let", "A", "=", "|", "x", "|")


def test_punctuation_is_no_evidence_and_a_symbol_counts_once():
    assert content(symbols("gcd(a, b) = gcd(b, a)")) == ("gcd", "a", "b", "=")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", ["a"]),
        ("a,b:ℤ", ["a,b:ℤ"]),
        ("a ≤ b, c = (d, e), [f, g]", ["a ≤ b", "c = (d, e)", "[f, g]"]),
        ("a), b", ["a), b"]),
        ("", [""]),
    ],
)
def test_a_list_is_cut_at_the_commas_that_stand_in_no_bracket(text, expected):
    assert members(text) == expected


@given(st.lists(st.text("abc =", min_size=1).map(str.strip).filter(bool), min_size=1))
def test_what_is_joined_by_commas_is_cut_into_the_same_members(parts):
    assert members(", ".join(parts)) == parts
