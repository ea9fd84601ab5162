"""The order of merging found from sketches."""

import numpy as np

from verbalign.alignment import align
from verbalign.alignment.similarity import PAPER_WEIGHTS
from verbalign.kernels import sketch
from verbalign.kernels.coded import Coded, Task


def some_rows(n: int) -> list[list[int]]:
    source = np.random.default_rng(5)
    starts = source.integers(0, 30, (4, 12))
    return [source.permutation(starts[k % 4])[: source.integers(1, 12)].tolist() for k in range(n)]


def test_every_row_is_merged_once_into_the_first():
    rows = some_rows(900)
    task = Task(rows, range(900), [range(len(row)) for row in rows], [1] * 900)
    order = sketch.merge_order(Coded(rows, 30, {}, PAPER_WEIGHTS), task, 2)
    assert len(order) == 899
    alive = set(range(900))
    for a, b in order.tolist():
        assert a < b and a in alive and b in alive
        alive.remove(b)
    assert alive == {0}


def test_equal_points_are_cut_in_half():
    one, other = sketch.halves(np.arange(10), np.zeros((10, 3), np.float32))
    assert one.tolist() == list(range(5)) and other.tolist() == list(range(5, 10))


def test_rows_are_parted_by_what_they_resemble():
    points = np.array([[0.0], [9.0], [0.1], [9.1], [8.9]], np.float32)
    parts = sorted(part.tolist() for part in sketch.halves(np.arange(5), points))
    assert parts == [[0, 2], [1, 3, 4]]


def test_no_token_is_lost_beyond_the_exact_limit():
    rows = [tuple(row) for row in some_rows(700)]
    for method in ("paper", "refined"):
        found = align(rows, method=method, exact=100)
        assert [tuple(cell for cell in row if cell is not None) for row in found.table()] == rows
