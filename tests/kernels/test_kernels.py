"""The compiled kernels agree with the textbook on every input, ties included."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from verbalign.kernels import door, fast, textbook
from verbalign.similarity import PAPER_WEIGHTS, Coded, Weights

small = st.integers(0, 3)
rows_of_classes = st.lists(st.lists(small, max_size=7), min_size=1, max_size=6)
weightings = st.sampled_from([PAPER_WEIGHTS, Weights(match=3, paraphrase=2, gap=-1, mismatch=-2), Weights(2, 1, -1, 0)])


@st.composite
def score_matrices(draw: st.DrawFn) -> np.ndarray:
    p, q = draw(st.integers(0, 6)), draw(st.integers(0, 6))
    cells = draw(st.lists(st.sampled_from([-50, -2, 0, 50, 100]), min_size=p * q, max_size=p * q))
    return np.array(cells, np.int32).reshape(p, q)


@st.composite
def coded_rows(draw: st.DrawFn) -> Coded:
    alike = {}
    weights = draw(weightings)
    for x, y in draw(st.lists(st.tuples(small, small), max_size=3)):
        if x != y:
            alike[x, y] = alike[y, x] = weights.paraphrase
    return Coded(draw(rows_of_classes), 4, alike, weights)


@given(score_matrices(), st.sampled_from([-1, -3, 0]))
def test_the_fast_path_is_the_textbooks_ties_included(scores: np.ndarray, gap: int) -> None:
    left, right = fast.best_path(scores, gap)
    assert list(zip(left.tolist(), right.tolist(), strict=True)) == textbook.best_path(
        scores.tolist(), scores.shape[1], gap
    )


@given(score_matrices(), st.sampled_from([-1, -3, 0]))
def test_a_path_takes_every_row_and_column_once_and_in_order(scores: np.ndarray, gap: int) -> None:
    steps = textbook.best_path(scores.tolist(), scores.shape[1], gap)
    assert [i for i, _ in steps if i >= 0] == list(range(scores.shape[0]))
    assert [j for _, j in steps if j >= 0] == list(range(scores.shape[1]))
    worth = sum(gap if -1 in step else int(scores[step]) for step in steps)
    assert worth == textbook.best_scores(scores.tolist(), scores.shape[1], gap)[-1][-1]


@settings(max_examples=300)
@given(coded_rows())
def test_fast_progressive_alignment_is_the_textbooks(coded: Coded) -> None:
    groups, places = list(range(len(coded.rows))), [list(range(len(row))) for row in coded.rows]
    plain = textbook.progressive(coded.rows, groups, places, coded.table(), coded.weights.mismatch, coded.weights.gap)
    assert door.progressive(coded, groups, places) == plain


@settings(max_examples=200)
@given(coded_rows(), coded_rows())
def test_fast_alignment_of_alignments_is_the_textbooks(one: Coded, other: Coded) -> None:
    groups, places, rows = [], [], []
    for number, coded in enumerate((one, other)):
        own, _ = door.progressive(coded, list(range(len(coded.rows))), [list(range(len(row))) for row in coded.rows])
        rows += coded.rows
        places += own
        groups += [number] * len(own)
    whole = Coded(rows, 4, one.alike, one.weights)
    plain = textbook.progressive(rows, groups, places, whole.table(), one.weights.mismatch, one.weights.gap)
    assert door.progressive(whole, groups, places) == plain


@given(st.lists(st.lists(st.integers(0, 6), min_size=7, max_size=7), min_size=7, max_size=7))
def test_msas_are_merged_in_the_textbooks_order(scores: list[list[int]]) -> None:
    symmetric = [[scores[min(i, j)][max(i, j)] for j in range(7)] for i in range(7)]
    order = fast.merge_order(np.array(symmetric, np.int64), np.ones(7, np.int64))
    assert [tuple(pair) for pair in order.tolist()] == textbook.merge_order(symmetric, list(range(7)))
