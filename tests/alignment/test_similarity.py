"""How alike words are."""

import math
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.alignment import align
from verbalign.alignment.similarity import Similarity, _misspelt
from verbalign.errors import AlignmentError


def test_words_may_be_folded():
    assert Similarity(fold=str.casefold).score("The", "the") == 100
    assert Similarity([("Zero", "0")], fold=str.casefold).score("ZERO", "0") == 50


def test_words_that_differ_by_a_letter_are_near_but_numbers_are_not():
    sim = Similarity(alike="edit")
    assert sim.score("neighbour", "neighbor") == 50
    assert sim.score("1234", "1235") == -50
    assert sim.score("cat", "cut") == -50


def test_a_function_of_two_words_may_say_how_alike_they_are():
    sim = Similarity(alike=lambda x, y: 0.75 if x[0] == y[0] else -0.5)
    assert sim.score("alpha", "aleph") == 75
    assert sim.score("alpha", "beta") == -50
    found = align([["so", "alpha"], ["aleph"]], similarity=sim, method="paper")
    assert found.places == ((0, 1), (1,))


@pytest.mark.parametrize(
    ("alike", "fault"),
    [
        (lambda x, y: math.nan, "finite number"),
        (lambda x, y: None, "finite number"),
        (lambda x, y: 0.5 if x < y else 0.4, "not the same both ways"),
        ("sound", "cannot be alike by 'sound'"),
    ],
)
def test_a_function_that_makes_no_sense_is_an_error(alike, fault):
    with pytest.raises(AlignmentError, match=fault):
        align(["a b", "b a"], similarity=Similarity(alike=alike))


def test_what_is_listed_goes_before_what_is_computed():
    sim = Similarity(scores={("colour", "color"): 0.9}, alike="edit")
    assert sim.score("color", "colour") == 90


def test_the_same_pair_given_twice_alike_is_no_fault():
    assert Similarity(scores={("a", "b"): 0.3, ("b", "a"): 0.3}).score("a", "b") == 30


@given(st.lists(st.text("abcdé", min_size=2, max_size=13), unique=True, max_size=25))
def test_words_are_compared_with_those_of_about_their_length_and_no_pair_is_missed(words):
    def distance(one: str, two: str) -> int:
        line = list(range(len(two) + 1))
        for i, a in enumerate(one, 1):
            before, line[0] = line[0], i
            for j, b in enumerate(two, 1):
                before, line[j] = line[j], min(line[j] + 1, line[j - 1] + 1, before + (a != b))
        return line[-1]

    real = [word for word in words if len(word) >= 4]
    wanted = [
        (one, two)
        for i, one in enumerate(real)
        for two in real[:i]
        if 4 * distance(one, two) <= max(len(one), len(two))
    ]
    assert _misspelt(words) == wanted


def test_what_is_longer_than_any_word_is_not_compared_letter_by_letter():
    long = ["a" * 1_000_000, "a" * 999_999 + "b", "letter", "lettter"]
    start = time.process_time()
    assert _misspelt(long) == [("lettter", "letter")]
    assert time.process_time() - start < 1
