"""Lattices aligned by the distance of their nodes from the start (§2)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from verbalign.alignment import Alignment, Similarity, align, unify
from verbalign.alignment.distance import levels

SIM = Similarity([("a", "b"), ("zero", "0")])
words = st.sampled_from(["a", "b", "c", "the", ",", "zero", "0"])
sentences = st.lists(st.lists(words, max_size=7), min_size=1, max_size=6)


def is_alignment(found: Alignment, rows: list[list[str]]) -> bool:
    rising = all(list(places) == sorted(set(places)) for places in found.places)
    full = {place for places in found.places for place in places} == set(range(found.width))
    return rising and full and [list(row) for row in found.rows] == rows


@settings(max_examples=200)
@given(sentences)
def test_both_kernels_agree_and_every_row_rises_through_full_columns(rows):
    found = [align(rows, similarity=SIM, method="paper", kernel=kernel) for kernel in ("fast", "textbook")]
    assert found[0] == found[1]
    assert is_alignment(found[0], rows)


@settings(max_examples=100)
@given(sentences, sentences)
def test_unifying_keeps_the_rows_and_makes_no_cycle(left, right):
    parts = [align(rows, similarity=SIM, method="paper", kernel="textbook") for rows in (left, right)]
    assert is_alignment(unify(parts, similarity=SIM, kernel="textbook"), left + right)


@given(st.lists(words, max_size=8), st.lists(words, max_size=8))
def test_of_two_sentences_it_is_the_same_as_by_columns(one, two):
    by_distance, by_column = (
        align([one, two], similarity=SIM, method="paper", symbols=symbols, kernel="textbook")
        for symbols in ("distance", "columns")
    )
    assert by_distance == by_column


def test_distance_is_that_of_the_longest_path():
    """Rows of the columns 0, 1, 2 and 2 alone: the last is three nodes away by the first row."""
    assert levels([[(0, 0)], [(0, 1)], [(0, 2), (1, 0)]]) == [[0], [1], [2]]
