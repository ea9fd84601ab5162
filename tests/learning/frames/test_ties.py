"""Words tied to values: what it costs to know, and what is known."""

import math
import time
import tracemalloc

import pytest

from verbalign.learning.frames.rows import Row
from verbalign.learning.frames.ties import learn_ties


def rows_of_words(*sentences: str) -> list[Row]:
    return [Row(number, 0, True, (), tuple(sentence.split())) for number, sentence in enumerate(sentences)]


def test_memory_grows_with_the_names_and_not_with_their_square():
    many = 50_000
    tracemalloc.start()
    ties = learn_ties(rows_of_words("late"), range(many), {"who": [f"name {k}" for k in range(many)]}, {})
    ties.odds(("late",), "who")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(ties.where["who"]) == many
    assert peak < 1000 * many  # bytes


def test_words_said_of_one_value_alone_are_tied_to_it_and_those_said_of_all_to_none():
    rows = rows_of_words("it rains", "it rains", "it shines", "it shines", "it shines")
    ties = learn_ties(rows, range(5), {"sky": ["wet", "wet", "dry", "dry", "dry"], "n": ["1", "2", "1", "2", "1"]}, {})
    assert ties.odds(("it",), "sky") == (-math.inf, {"wet", "dry"})
    assert ties.odds(("rains",), "sky")[1] == {"wet"}
    assert ties.odds(("rains",), "sky")[0] > ties.odds(("rains",), "n")[0]
    assert ties.meets(("it", "rains"), "n", "2") and not ties.meets(("it", "rains"), "sky", "dry")


def test_among_meanings_with_a_known_value_what_else_goes_with_it_tells_nothing():
    rows = rows_of_words("it rains", "it rains", "it shines", "it shines")
    ties = learn_ties(rows, range(4), {"sky": ["wet", "wet", "dry", "dry"], "roof": ["up", "up", "down", None]}, {})
    wet = ties.holding({"sky": {"wet"}})
    assert wet == {0, 1} and ties.holding({}) is None
    assert ties.holding({"sky": {"dry"}, "roof": {"down", "up"}}) == {2}
    assert ties.odds(("rains",), "roof")[0] > -math.inf
    assert ties.odds(("rains",), "roof", wet) == (-math.inf, {"up"})


@pytest.mark.parametrize("many", [1000, 1001, 100_000])
def test_sets_of_many_labels_are_counted_without_their_digits(many):
    rows = rows_of_words("a", "b")
    ties = learn_ties(rows, [0, 1], {"who": [str(k) for k in range(many)]}, {})
    assert math.isclose(ties.odds(("a",), "who")[0], ties.odds(("b",), "who")[0])
    assert ties.odds(("a",), "who")[0] < 4  # one of many names: the share of meanings is as small as its choice is rare


def test_a_word_is_compared_with_the_few_values_that_begin_or_end_like_it():
    names = [f"{a}{b}{c} {c}{b}{a}" for a in "bcdfghklmn" for b in range(40) for c in "prstvwxyzo"]
    ties = learn_ties(rows_of_words("late"), range(len(names)), {"who": names}, {})
    start = time.process_time()
    found = [ties.kin(f"m{number}late", "who") for number in range(300)]
    assert time.process_time() - start < 3, "no time at all, and ten seconds where each is compared with all"
    assert not any(named or labels for named, labels in found)
