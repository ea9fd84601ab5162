"""Expressions of tables in words: which words say them is told by other wordings."""

from __future__ import annotations

from verbalign.learning.frames.expressions import learned_patterns
from verbalign.mentions.locating import Worded

KINDS = {"fact": "expression", "by": "name"}


def patterns(*rows):
    wordings = [Worded(n, "claim", {"fact": fact, "by": "Ann"}, text) for n, (fact, text) in enumerate(rows)]
    return learned_patterns(wordings, KINDS).get("fact", {})


def test_words_that_other_patterns_have_there_too_are_no_part_of_it():
    found = patterns(
        ("even(n)", "Ann knows that n is even, as we heard."),
        ("even(m)", "Ann knows that m is even, as we heard."),
        ("0 ≤ a", "Ann knows that a is not negative, as we heard."),
        ("0 ≤ b", "Ann knows that b is not negative, as we heard."),
    )
    assert found == {"0 ≤ _": "[1] is not negative", "even(_)": "[1] is even"}


def test_words_stop_at_the_name_of_a_property_and_at_other_values():
    assert patterns(("odd(n=3)", "Ann says 3 is odd today."), ("odd(n=5)", "Ann says 5 is odd today.")) == {
        "odd(n=_)": "says [1] is odd"
    }


def test_several_parts_stand_in_the_order_of_the_words():
    found = patterns(("divides(a, b)", "We divide b by a here."), ("divides(x, y)", "So divide y by x here."))
    assert found == {"divides(_, _)": "divide [2] by [1] here"}


def test_what_is_copied_or_said_of_one_value_alone_gives_no_words():
    assert patterns(("even(n)", "Ann says that even(n)."), ("even(m)", "Ann says that even(m).")) == {}
    assert patterns(("even(n)", "Ann says that n is even."), ("even(n)", "Ann claims that n is even.")) == {}
