"""The order of merging for more rows than can all be compared with each other.

Each row is described by its similarity to O(log² n) seed rows; by these descriptions the rows are halved again and
again until parts are small enough for the exact order, and the parts are merged as they were halved.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from verbalign.kernels import door
from verbalign.kernels.coded import Coded, Task

PART = 256  # rows that are merged in exact order
ROUNDS = 8  # of moving rows to the nearer of two middles

Order: TypeAlias = list[tuple[int, int]]
Rows: TypeAlias = npt.NDArray[np.int64]


def merge_order(coded: Coded, task: Task, workers: int) -> npt.NDArray[np.int32]:
    """Which rows' MSAs to merge, one pair after the other; a merged MSA keeps the lower number of the two."""
    data = door.flat(task)
    by_length = np.argsort(data.lengths, kind="stable")
    many = min(len(by_length), math.ceil(math.log2(len(by_length) + 1)) ** 2)
    seeds = by_length[np.linspace(0, len(by_length) - 1, many).astype(np.int64)]
    scores = door.lcs_scores(data, coded.weights, workers, np.unique(seeds))
    points = (scores / np.maximum(data.lengths, 1)[:, None]).astype(np.float32)
    return np.array(_merges(np.arange(len(by_length)), points, coded, task, workers), np.int32).reshape(-1, 2)


def _merges(rows: Rows, points: npt.NDArray[np.float32], coded: Coded, task: Task, workers: int) -> Order:
    """The merges that make one MSA of these rows (in rising order); it has the number of the first."""
    if len(rows) <= PART:
        return _exact(rows, coded, task, workers)
    one, other = halves(rows, points)
    below = _merges(one, points, coded, task, workers) + _merges(other, points, coded, task, workers)
    return [*below, (int(min(one[0], other[0])), int(max(one[0], other[0])))]


def _exact(rows: Rows, coded: Coded, task: Task, workers: int) -> Order:
    some = [task.rows[r] for r in rows]
    part = Task(some, range(len(some)), [range(len(row)) for row in some], [task.counts[r] for r in rows])
    return [(int(rows[a]), int(rows[b])) for a, b in door.merge_order(coded, part, workers)]


def halves(rows: Rows, points: npt.NDArray[np.float32]) -> tuple[Rows, Rows]:
    """The rows in two parts, each nearer to its own middle than to the other's; equal points are simply cut in half."""
    mine = points[rows]
    first = mine[np.argmax(((mine - mine.mean(axis=0)) ** 2).sum(axis=1))]
    second = mine[np.argmax(((mine - first) ** 2).sum(axis=1))]
    side = np.zeros(len(rows), np.bool_)
    for _ in range(ROUNDS):
        nearer = ((mine - second) ** 2).sum(axis=1) < ((mine - first) ** 2).sum(axis=1)
        if nearer.all() or not nearer.any() or (nearer == side).all():
            break
        side, first, second = nearer, mine[~nearer].mean(axis=0), mine[nearer].mean(axis=0)
    if side.all() or not side.any():
        side = np.arange(len(rows)) >= len(rows) // 2
    return rows[~side], rows[side]
