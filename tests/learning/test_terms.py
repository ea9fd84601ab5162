"""The dictionary of terms: learned from values and the words of their mentions, said by place."""

import json

import pytest

from verbalign.bundled import proof_dictionary
from verbalign.learning.terms import TermPair, terms_from
from verbalign.mentions.terms import Terms, place_of
from verbalign.values.terms import term


def pairs(*rows):
    return [
        TermPair(term(value), place, words, f"m{n}", f"w{k}")
        for n, (value, place, *said) in enumerate(rows)
        for k, words in enumerate(said)
    ]


SMALL = terms_from(
    pairs(
        ("i:ℤ", "let", "i be an integer", "i be an integer"),
        ("n:ℤ", "let", "n be an integer", "n:ℤ"),
        ("n:ℤ", "fix", "an integer n", "an integer n"),
        ("odd(n)", "that", "n is odd", "n is odd"),
        ("odd(n * n)", "that", "n * n is odd", "n * n is odd"),
        ("odd(n)", "from", "odd(n)", "odd(n)", "odd(n)"),
        ("0 ≤ a", "that", "a is nonnegative", "a is nonnegative"),
        ("a ≤ b", "that", "a ≤ b", "a ≤ b", "a is at most b", "a ≤ b", "a ≤ b", "a ≤ b"),
        ("n:ℤ, odd(n)", "let", "n be an integer such that n is odd", "n be an integer such that n is odd"),
    )
)


@pytest.mark.parametrize(
    ("value", "place", "words"),
    [
        ("k:ℤ", "let", "k be an integer"),
        ("k:ℤ", "fix", "an integer k"),
        ("odd(2*k + 1)", "that", "2*k + 1 is odd"),
        ("Odd m", "that", "m is odd"),
        ("odd(n)", "from", "odd(n)"),  # as people leave it, so it is left
        ("0 ≤ x", "that", "x is nonnegative"),
        ("x ≤ y", "that", "x ≤ y"),
        ("k:ℤ, odd(k)", "let", "k be an integer such that k is odd"),
    ],
)
def test_new_values_are_said_as_people_say_others_at_such_a_place(value, place, words):
    assert SMALL.said(value, place).text == words


@pytest.mark.parametrize("value", ["prime(p", "∃", "x:Unknown", "a ~~ b", "(" * 500, "odd(" * 600 + ")" * 600])
def test_a_value_that_no_term_fits_is_said_as_it_stands(value):
    assert SMALL.said(value, "that").text == value


def test_what_leaves_a_variable_unsaid_is_not_learned():
    assert not terms_from(pairs(("0 < n * n", "that", "it is positive", "it is positive"))).wordings


def test_terms_are_the_same_after_saving():
    assert Terms.from_json(json.loads(json.dumps(SMALL.to_json()))) == SMALL


def test_the_place_is_the_word_before():
    assert [place_of(text) for text in ("Let ", "we must show that ", "")] == ["let", "that", ""]


def test_the_bundled_dictionary_declares_and_lists():
    said = proof_dictionary().terms.said
    assert said("a,b:ℤ, 0 ≤ a, a ≤ b", "let").text == "a and b be integers with 0 ≤ a and a ≤ b"
    assert said("l:T list", "let").text == "l be a list over T"
    assert said("a, n", "to").text == "a and n"


def test_what_is_said_of_one_thing_is_said_of_several():
    terms = proof_dictionary().terms
    assert terms.said("l,m:T list", "let").text == "l and m be lists over T"
    assert terms.said("x:A, l,m:T list", "let").text == "x be an element of A and l and m lists over T"


def test_a_property_that_nobody_has_named_is_said_as_others_are():
    terms = proof_dictionary().terms
    assert terms.said("prime(p)", "that").text == "p is prime"
    assert terms.said("Irrefl(R)", "that").text == "R is irreflexive"
    assert terms.said("Foo(R)", "that").text == "Foo(R)"
    assert terms.said("prime(p)", "of").text == "prime(p)"  # no clause stands there


def test_what_is_no_fact_about_a_variable_does_not_narrow_it_down():
    terms = proof_dictionary().terms
    assert terms.said("x:T, A ⊆ B", "let").text == "x be an element of T, and suppose that A ⊆ B"
    assert terms.said("x:T, x ∈ B", "let").text == "x be an element of T with x ∈ B"
