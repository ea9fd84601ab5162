"""The compiled kernels agree with the textbook on every input, ties included."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from verbalign.alignment.similarity import PAPER_WEIGHTS
from verbalign.kernels import door, fast, textbook
from verbalign.kernels.coded import Coded, Task, Weights

small = st.integers(0, 3)
rows_of_classes = st.lists(st.lists(small, max_size=7), min_size=1, max_size=6)
weightings = st.sampled_from([PAPER_WEIGHTS, Weights(match=3, paraphrase=2, gap=-1, mismatch=-2), Weights(2, 1, -1, 0)])


@st.composite
def score_matrices(draw: st.DrawFn) -> np.ndarray:
    p, q = draw(st.integers(0, 6)), draw(st.integers(0, 6))
    cells = draw(st.lists(st.sampled_from([-50, -2, 0, 50, 100]), min_size=p * q, max_size=p * q))
    return np.array(cells, np.int64).reshape(p, q)


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


def task_of(coded: Coded) -> Task:
    n = len(coded.rows)
    return Task(coded.rows, range(n), [list(range(len(row))) for row in coded.rows], [1] * n)


def plain_order(coded: Coded, task: Task) -> list[tuple[int, int]]:
    table, gap = coded.table(), coded.weights.gap
    scores = [[textbook.pair_score(a, b, table, coded.weights.mismatch, gap) for b in task.rows] for a in task.rows]
    return textbook.merge_order(scores, task.groups, task.counts)


def as_tuples(order: np.ndarray) -> list[tuple[int, int]]:
    return [tuple(pair) for pair in order.tolist()]


@settings(max_examples=300)
@given(coded_rows())
def test_fast_progressive_alignment_is_the_textbooks(coded: Coded) -> None:
    task, weights = task_of(coded), coded.weights
    order = plain_order(coded, task)
    assert as_tuples(door.merge_order(coded, task, 1)) == order
    plain = textbook.progressive(*task[:3], order, coded.table(), weights.mismatch, weights.gap)
    assert door.progressive(coded, task, np.array(order, np.int32).reshape(-1, 2)) == plain


@settings(max_examples=200)
@given(coded_rows(), coded_rows())
def test_fast_alignment_of_alignments_is_the_textbooks(one: Coded, other: Coded) -> None:
    groups, places, rows = [], [], []
    for number, coded in enumerate((one, other)):
        task = task_of(coded)
        own, _ = door.progressive(coded, task, door.merge_order(coded, task, 1))
        rows += coded.rows
        places += own
        groups += [number] * len(own)
    whole, task = Coded(rows, 4, one.alike, one.weights), Task(rows, groups, places, [1] * len(rows))
    order = plain_order(whole, task)
    assert as_tuples(door.merge_order(whole, task, 1)) == order == [(0, 1)]
    plain = textbook.progressive(*task[:3], order, whole.table(), one.weights.mismatch, one.weights.gap)
    assert door.progressive(whole, task, np.array(order, np.int32)) == plain


@given(st.lists(st.lists(st.integers(0, 6), min_size=7, max_size=7), min_size=7, max_size=7), st.booleans())
def test_msas_are_merged_in_the_textbooks_order(scores: list[list[int]], twice: bool) -> None:
    symmetric = [[scores[min(i, j)][max(i, j)] for j in range(7)] for i in range(7)]
    counts = [1, 2, 1, 3, 1, 1, 2] if twice else [1] * 7
    sums = np.array(symmetric, np.int64) * np.outer(counts, counts)
    order = fast.merge_order(sums, np.array(counts, np.int64))
    assert as_tuples(order) == textbook.merge_order(symmetric, list(range(7)), counts)


@settings(max_examples=200)
@given(coded_rows(), st.data())
def test_paths_in_lanes_are_the_textbooks(coded: Coded, data: st.DataObject) -> None:
    numbers = st.integers(0, len(coded.rows) - 1)
    pairs = data.draw(st.lists(st.tuples(numbers, numbers), min_size=1, max_size=70))
    scores, begins, ends, steps = door.pair_paths(coded, [a for a, _ in pairs], [b for _, b in pairs])
    weights, table = coded.weights, coded.table()
    for k, (a, b) in enumerate(pairs):
        left, right = coded.rows[a], coded.rows[b]
        cells = textbook.column_scores([[x] for x in left], [[y] for y in right], table, weights.mismatch)
        assert scores[k] == textbook.best_scores(cells, len(right), weights.gap)[-1][-1]
        assert door.positions(steps[begins[k] : ends[k]]) == textbook.best_path(cells, len(right), weights.gap)


@settings(max_examples=100)
@given(coded_rows())
def test_rows_too_long_for_the_lanes_have_the_same_scores(coded: Coded) -> None:
    data, near = door.flat(task_of(coded)), door.near_table(coded)
    lefts, rights = fast.all_pairs(np.arange(len(coded.rows)))
    in_lanes = door.pair_scores(data, lefts, rights, near, coded.weights, 1)
    long = fast.long_scores(data.codes, data.offsets, lefts, rights, *near, coded.weights.mismatch, coded.weights.gap)
    assert in_lanes.tolist() == long.tolist()


@settings(max_examples=100)
@given(rows_of_classes)
def test_where_only_equality_counts_scores_follow_from_the_longest_common_subsequence(rows: list[list[int]]) -> None:
    coded = Coded(rows, 4, {}, PAPER_WEIGHTS)
    data, n = door.flat(task_of(coded)), len(rows)
    table = coded.table()
    scores = door.lcs_scores(data, PAPER_WEIGHTS, 1)
    assert scores.tolist() == [[textbook.pair_score(a, b, table, -50, -1) for b in rows] for a in rows]
    assert scores.shape == (n, n)


def test_threads_change_no_score() -> None:
    source = np.random.default_rng(7)
    rows = [source.integers(0, 9, source.integers(1, 20)).tolist() for _ in range(150)]
    coded = Coded(rows, 9, {(1, 2): 50, (2, 1): 50}, PAPER_WEIGHTS)
    data = door.flat(task_of(coded))
    assert (door.group_sums(coded, data, 150, 1) == door.group_sums(coded, data, 150, 3)).all()


def test_a_table_too_large_is_made_of_the_columns_that_resemble_something() -> None:
    source = np.random.default_rng(3)
    rows = [source.permutation(400)[:60].tolist() for _ in range(6)]
    coded = Coded(rows, 400, {}, PAPER_WEIGHTS)
    cuts = [door.columns(row) for row in rows]
    for a in range(6):
        for b in range(6):
            scratch = np.full(401, -1, np.int32)
            near = door.near_table(coded)
            whole = fast.column_path(*cuts[a], *cuts[b], *near, -50, -1, scratch, 1 << 26)
            some = fast.column_path(*cuts[a], *cuts[b], *near, -50, -1, scratch, 0)
            met = [
                {(i, j) for i, j in zip(x.tolist(), y.tolist(), strict=True) if i >= 0 <= j}
                for x, y, _ in (whole, some)
            ]
            assert len(met[0]) == len(met[1])  # the same score; where there are ties, perhaps other pairs
            for x, y, fine in (whole, some):
                assert fine
                assert [i for i in x.tolist() if i >= 0] == list(range(60)) == [j for j in y.tolist() if j >= 0]
