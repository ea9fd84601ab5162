"""The one door to the compiled kernels: checks and flattens in Python, then hands bare arrays down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from verbalign.errors import AlignmentError
from verbalign.kernels import fast, lanes
from verbalign.kernels.coded import Coded, Model, Task, Weights

BLOCK = 1 << 17  # pairs scored at a time: enough to fill the lanes, few enough for memory
BY_LCS = 64  # rows from which on rapidfuzz scores all pairs, where only equality counts


class NearClasses(NamedTuple):
    """A sparse table: class c resembles `classes[starts[c]:starts[c + 1]]` with `scores` beside; others mismatch."""

    starts: npt.NDArray[np.int32]
    classes: npt.NDArray[np.int32]
    scores: npt.NDArray[np.int32]


class Flat(NamedTuple):
    """A task as arrays: the symbols of all rows, where each row begins, its group and count, each symbol's column."""

    codes: npt.NDArray[np.int32]
    offsets: npt.NDArray[np.int64]
    groups: npt.NDArray[np.int64]
    counts: npt.NDArray[np.int64]
    places: npt.NDArray[np.int32]

    @property
    def lengths(self) -> npt.NDArray[np.int64]:
        return self.offsets[1:] - self.offsets[:-1]


def flat(task: Task) -> Flat:
    """The task as arrays."""
    offsets = np.zeros(len(task.rows) + 1, np.int64)
    np.cumsum([len(row) for row in task.rows], out=offsets[1:])
    size = int(offsets[-1])
    return Flat(
        np.fromiter(chain.from_iterable(task.rows), np.int32, size),
        offsets,
        np.asarray(task.groups, np.int64),
        np.asarray(task.counts, np.int64),
        np.fromiter(chain.from_iterable(task.places), np.int32, size),
    )


def near_table(coded: Coded) -> NearClasses:
    """The sparse table of the classes that are alike, each class alike itself."""
    every = np.arange(coded.classes, dtype=np.int32)
    own = np.full(coded.classes, coded.weights.match, np.int32)
    if not coded.alike:
        return NearClasses(np.arange(coded.classes + 1, dtype=np.int32), every, own)
    pairs = np.array(list(coded.alike), np.int32)
    firsts, others = np.concatenate([every, pairs[:, 0]]), np.concatenate([every, pairs[:, 1]])
    scores = np.concatenate([own, np.fromiter(coded.alike.values(), np.int32, len(pairs))])
    order = np.lexsort((others, firsts))
    starts = np.searchsorted(firsts[order], np.arange(coded.classes + 1)).astype(np.int32)
    return NearClasses(starts, others[order], scores[order])


def columns(row: Sequence[int]) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """A row as an MSA of its own: each column is one class."""
    return np.arange(len(row) + 1, dtype=np.int32), np.asarray(row, np.int32)


def positions(ways: npt.NDArray[np.int8]) -> list[tuple[int, int]]:
    """The steps of a path as pairs of positions (-1 is a gap), from the way of each."""
    i = j = 0
    steps = []
    for way in ways.tolist():
        steps.append((-1 if way == lanes.LEFT else i, -1 if way == lanes.UP else j))
        i, j = i + (way != lanes.LEFT), j + (way != lanes.UP)
    return steps


def progressive(coded: Coded, task: Task, order: npt.NDArray[np.int32]) -> tuple[list[list[int]], int]:
    """The rows' MSAs merged in this order by the paper's scores (§2)."""
    data, weights = flat(task), coded.weights
    found, width = fast.progressive(
        data.codes, data.offsets, data.groups, data.places, order, *near_table(coded), weights.mismatch, weights.gap
    )
    if width < 0:
        longest = max(map(len, task.rows))
        raise AlignmentError(
            f"{len(task.rows)} rows of up to {longest} tokens need a table too large for memory; align fewer or shorter"
        )
    return _rows(found, data), width


def best_path(
    scores: Mapping[tuple[int, int], int], height: int, width: int, mismatch: int, gap: int
) -> list[tuple[int, int]]:
    """The best path through a sparse matrix of scores, as `textbook.best_path` finds it."""
    if height * width > fast.MOST:
        raise AlignmentError(
            f"lattices of {height} and {width} symbols are too large for memory; align fewer or shorter"
        )
    order = sorted(scores)
    rows = np.fromiter((i for i, _ in order), np.int64, len(order))
    starts = np.searchsorted(rows, np.arange(height + 1))
    columns = np.fromiter((j for _, j in order), np.int64, len(order))
    values = np.fromiter((scores[cell] for cell in order), np.int32, len(order))
    left, right = fast.sparse_path(starts, columns, values, width, mismatch, gap)
    return list(zip(left.tolist(), right.tolist(), strict=True))


def by_evidence(
    coded: Coded, task: Task, order: npt.NDArray[np.int32], model: Model, speakers: int, rounds: int
) -> tuple[list[list[int]], int]:
    """The rows' MSAs merged in this order by evidence, and then refined where all rows speak."""
    from verbalign.kernels import evidence, posteriors

    data, near, weights = flat(task), near_table(coded), coded.weights
    same, weak = np.asarray(model.same), np.asarray(model.weak, np.bool_)
    firsts = np.repeat(np.arange(coded.classes), np.diff(near.starts))
    pairs = zip(firsts.tolist(), near.classes.tolist(), strict=True)
    ratios = np.fromiter((model.ratio(c, d) for c, d in pairs), np.float64, len(firsts)) if coded.alike else same
    chances = (same, weak, near.starts, near.classes, ratios, model.other, model.opening, model.extending)
    if len(task.rows) > speakers:
        place, width = _by_speakers(data, order, speakers, chances)
        return _rows(place, data), width
    lefts, rights = fast.all_pairs(np.argsort(data.lengths, kind="stable"))
    ones, others = np.minimum(lefts, rights), np.maximum(lefts, rights)
    found = posteriors.pair_evidence(data.codes, data.offsets, ones, others, *chances)
    whole = evidence.gathered(data.codes, data.offsets, *found)
    place, width = evidence.progressive(*data, order, whole)
    if rounds:
        place, width = evidence.refined(
            data.codes, data.offsets, data.counts, place, width, whole, *near, weights.mismatch, weights.gap, rounds
        )
    return _rows(place, data), int(width)


def _by_speakers(data: Flat, order: npt.NDArray[np.int32], speakers: int, chances: Any) -> tuple[Any, int]:
    """MSAs of many rows merged by the evidence of some rows of each; only these are followed from merge to merge."""
    from verbalign.kernels import evidence, posteriors

    place, row_of = data.places.copy(), np.repeat(np.arange(len(data.lengths)), data.lengths)
    bounds = np.searchsorted(data.groups, np.arange(int(data.groups[-1]) + 2))
    voices = [_spread(np.arange(lo, hi), speakers) for lo, hi in pairwise(bounds.tolist())]
    ends = data.offsets[bounds].tolist()
    width = [int(data.places[lo:hi].max(initial=-1)) + 1 for lo, hi in pairwise(ends)]
    maps = []
    for a, b in order.tolist():
        left, right = voices[a], voices[b]
        ones, others = np.repeat(left, len(right)), np.tile(right, len(left))
        heard = posteriors.pair_evidence(data.codes, data.offsets, ones, others, *chances)
        lmap, rmap, width[a] = evidence.joined_by(
            left, right, *heard, data.offsets, row_of, data.counts, place, width[a], width[b]
        )
        evidence.moved_on(left, data.offsets, place, lmap)
        evidence.moved_on(right, data.offsets, place, rmap)
        voices[a], voices[b] = _spread(np.concatenate([left, right]), speakers), left[:0]
        maps.append((lmap, rmap))
    final = {0: np.arange(width[0], dtype=np.int32)}
    for (a, b), (lmap, rmap) in zip(order.tolist()[::-1], maps[::-1], strict=True):
        final[a], final[b] = final[a][lmap], final[a][rmap]
    for group, (lo, hi) in enumerate(pairwise(ends)):
        place[lo:hi] = final[group][data.places[lo:hi]]
    return place, width[0]


def _spread(rows: npt.NDArray[np.int64], most: int) -> npt.NDArray[np.int64]:
    """These rows, or so many of them at even distances."""
    return rows if len(rows) <= most else rows[np.arange(most) * len(rows) // most]


def _rows(found: Any, data: Flat) -> list[list[int]]:
    symbols, ends = found.tolist(), data.offsets.tolist()
    return [symbols[lo:hi] for lo, hi in pairwise(ends)]


# ---- the order of merging ----


def merge_order(coded: Coded, task: Task, workers: int) -> npt.NDArray[np.int32]:
    """Which MSAs to merge, one pair after the other: those with the highest average score of their pairs of rows."""
    data = flat(task)
    g = int(data.groups[-1]) + 1
    if g <= 2:  # there is no choice
        return np.array([(0, 1)][: g - 1], np.int32).reshape(-1, 2)
    sizes = np.bincount(data.groups, data.counts, g).astype(np.int64)
    return fast.merge_order(group_sums(coded, data, g, workers), sizes)  # type: ignore[no-any-return]


def group_sums(coded: Coded, data: Flat, g: int, workers: int) -> npt.NDArray[np.int64]:
    """For any two groups of rows, the sum of the scores of their pairs."""
    n, weights = len(data.groups), coded.weights
    if not coded.alike and weights.mismatch <= 2 * weights.gap < 2 * weights.match and n >= BY_LCS and g == n:
        return lcs_scores(data, weights, workers) * data.counts[:, None] * data.counts
    sums = np.zeros((g, g), np.int64)
    by_length = np.argsort(data.lengths, kind="stable")
    for lefts, rights in _blocks(by_length):
        fast.summed(
            pair_scores(data, lefts, rights, near_table(coded), weights, workers),
            lefts,
            rights,
            data.groups,
            data.counts,
            sums,
        )
    return sums


def _blocks(rows: npt.NDArray[np.int64]) -> Any:
    """All pairs of rows, some thousands at a time."""
    if len(rows) * len(rows) <= 2 * BLOCK:
        yield fast.all_pairs(rows)
        return
    first = 1
    while first < len(rows):
        last = first + 1
        while last < len(rows) and (last + 1 - first) * last <= BLOCK:
            last += 1
        yield tuple(
            np.concatenate(side) for side in zip(*(fast.pairs_of(rows, k) for k in range(first, last)), strict=True)
        )
        first = last


def pair_scores(
    data: Flat,
    lefts: npt.NDArray[np.int64],
    rights: npt.NDArray[np.int64],
    near: NearClasses,
    weights: Weights,
    workers: int,
) -> npt.NDArray[np.int32]:
    """The score of the best alignment of each pair of rows."""
    longest = int(data.lengths.max(initial=0))
    largest = max(abs(weights.gap), abs(weights.mismatch), int(np.abs(near.scores).max(initial=0)))
    if not lanes.fits(longest, largest):
        return fast.long_scores(data.codes, data.offsets, lefts, rights, *near, weights.mismatch, weights.gap)  # type: ignore[no-any-return]
    codes = _narrow(data.codes, near)
    rest = (*near, weights.match, weights.mismatch, weights.gap, longest)
    if workers < 2 or len(lefts) < 4096:
        return lanes.pair_scores(codes, data.offsets, lefts, rights, *rest)  # type: ignore[no-any-return]
    parts = np.array_split(np.arange(len(lefts)), workers)
    with ThreadPoolExecutor(workers) as pool:
        done = pool.map(lambda part: lanes.pair_scores(codes, data.offsets, lefts[part], rights[part], *rest), parts)
        return np.concatenate(list(done))


def pair_paths(
    coded: Coded, lefts: Sequence[int] | npt.NDArray[np.int64], rights: Sequence[int] | npt.NDArray[np.int64]
) -> tuple[Any, Any, Any, Any]:
    """The best alignments of pairs of rows: scores, and the ways of pair k as steps[begins[k]:ends[k]] (0 diagonal, 1
    up, 2 left)."""
    n = len(coded.rows)
    data = flat(Task(coded.rows, range(n), [range(len(row)) for row in coded.rows], [1] * n))
    left, right = np.asarray(lefts, np.int64), np.asarray(rights, np.int64)
    near, weights = near_table(coded), coded.weights
    longest = int(data.lengths.max(initial=0))
    largest = max(abs(weights.gap), abs(weights.mismatch), int(np.abs(near.scores).max(initial=0)))
    if not lanes.fits(longest, largest):
        raise AlignmentError(f"a row of {longest} tokens is too long to align in pairs at once; use pairwise")
    order = np.lexsort((data.lengths[right], data.lengths[left]))
    scores, begins, ends, steps = lanes.pair_paths(
        _narrow(data.codes, near), data.offsets, left[order], right[order], *near,
        weights.match, weights.mismatch, weights.gap, longest,
    )  # fmt: skip
    back = np.empty_like(order)
    back[order] = np.arange(len(order))
    return scores[back], begins[back], ends[back], steps


def _narrow(codes: npt.NDArray[np.int32], near: NearClasses) -> npt.NDArray[Any]:
    """The classes in 16 bits, where there are not too many: twice as many fit into a register."""
    return codes.astype(np.int16) if len(near.starts) < 1 << 15 else codes


def lcs_scores(data: Flat, weights: Weights, workers: int, others: Any = None) -> npt.NDArray[np.int64]:
    """The scores of all pairs where only equality counts: a mismatch never beats two gaps, so they follow from the
    length of the longest common subsequence, which rapidfuzz finds bit-parallel."""
    from rapidfuzz.distance import LCSseq
    from rapidfuzz.process import cdist

    words, ends = [chr(code) for code in data.codes.tolist()], data.offsets.tolist()
    rows = ["".join(words[lo:hi]) for lo, hi in pairwise(ends)]
    chosen = np.arange(len(rows)) if others is None else others
    common = cdist(rows, [rows[k] for k in chosen], scorer=LCSseq.similarity, dtype=np.int32, workers=workers)
    lengths = data.lengths
    shared: npt.NDArray[np.int64] = common.astype(np.int64)
    return shared * weights.match + (lengths[:, None] + lengths[chosen] - 2 * shared) * weights.gap
