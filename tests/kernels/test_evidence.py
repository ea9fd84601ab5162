"""Alignment by evidence: compiled and in plain Python it gives the same to the last bit."""

import math

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from verbalign.alignment.similarity import PAPER_WEIGHTS
from verbalign.kernels import door, textbook, textbook_evidence
from verbalign.kernels.coded import Coded, Model, Task

CLASSES = 6
classes = st.integers(0, CLASSES - 1)
rows_of_classes = st.lists(st.lists(classes, max_size=9), min_size=1, max_size=6)
ALIKE = {(2, 3): 50, (3, 2): 50}
MODEL = Model(
    [math.exp(4.0 if c < 2 else 100 / 15) for c in range(CLASSES)],
    {pair: math.exp(80 / 15) for pair in ALIKE},
    math.exp(-1 / 3),
    math.exp(-4 / 3),
    math.exp(-4 / 15),
    [c < 2 for c in range(CLASSES)],
)


def both(rows: list[list[int]], counts: list[int], speakers: int, rounds: int):
    coded, n = Coded(rows, CLASSES, ALIKE, PAPER_WEIGHTS), len(rows)
    task = Task(rows, range(n), [list(range(len(row))) for row in rows], counts[:n])
    order = door.merge_order(coded, task, 1)
    pairs = [tuple(pair) for pair in order.tolist()]
    plain = textbook_evidence.progressive(task, pairs, MODEL, speakers)
    if n <= speakers and rounds:
        plain = textbook_evidence.refined(plain, task, MODEL, coded.table(), -50, -1, rounds)
    return door.by_evidence(coded, task, order, MODEL, speakers, rounds), plain


@settings(max_examples=200)
@given(
    rows_of_classes, st.lists(st.integers(1, 3), min_size=6, max_size=6), st.sampled_from([2, 99]), st.integers(0, 2)
)
def test_fast_evidence_is_the_textbooks(rows, counts, speakers, rounds):
    fast, plain = both(rows, counts, speakers, rounds)
    assert fast == plain


@settings(max_examples=100)
@given(st.lists(classes, min_size=1, max_size=40), st.lists(classes, min_size=1, max_size=40))
def test_no_symbol_corresponds_more_than_once(a, b):
    found = textbook_evidence.posteriors(a, b, MODEL)
    slack = len(a) + len(b)  # each cell is rounded to thousandths
    assert all(sum(row) <= 1000 + slack for row in found)
    assert all(sum(row[j] for row in found) <= 1000 + slack for j in range(len(b)))


def test_long_rows_stay_in_range():
    rows = [[c % CLASSES for c in range(600)], [c % CLASSES for c in range(3, 590)]]
    fast, plain = both(rows, [1, 1], 9, 0)
    assert fast == plain
    assert fast[1] < 620


@settings(max_examples=200)
@given(rows_of_classes, st.lists(st.integers(1, 3), min_size=6, max_size=6))
def test_taking_rows_out_and_back_never_lowers_the_sum_of_pairs_score(rows, counts):
    before, after = (_score(rows, counts, both(rows, counts, 99, rounds)[0]) for rounds in (0, 3))
    assert after >= before


def _score(rows, counts, merged) -> int:
    places, width = merged
    table = Coded(rows, CLASSES, ALIKE, PAPER_WEIGHTS).table()
    cells = [[textbook.GAP] * width for _ in rows]
    for row, known, line in zip(rows, places, cells, strict=True):
        for symbol, place in zip(row, known, strict=True):
            line[place] = symbol
    total = 0
    for r in range(len(rows)):
        for s in range(r):
            for x, y in zip(cells[r], cells[s], strict=True):
                if (x, y) != (-1, -1):
                    total += counts[r] * counts[s] * (-1 if -1 in (x, y) else table.get((x, y), -50))
    return total


def test_weak_symbols_or_position_alone_are_no_evidence():
    assert textbook_evidence.pair_evidence([[0, 4], [0, 5]], 0, 1, MODEL) == {}
    near = textbook_evidence.pair_evidence([[0, 4, 5], [0, 4, 2]], 0, 1, MODEL)
    assert min(near[(0, k), (1, k)] for k in range(3)) > 800


def test_unlike_symbols_correspond_where_all_around_them_agrees():
    fast, _ = both([[2, 4, 5], [2, 0, 5], [2, 4, 5]], [1] * 3, 9, 2)
    assert fast == ([[0, 1, 2]] * 3, 3)


def test_speakers_are_spread_evenly():
    assert textbook_evidence.spread(list(range(10)), 4) == [0, 2, 5, 7]
    assert np.array_equal(textbook_evidence.spread([1, 2], 4), [1, 2])
