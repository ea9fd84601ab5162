"""Many pairs of sequences aligned at once, one in each lane of the vector unit: scores, and paths where asked for.

In a plain loop each cell waits for its left neighbour; here the inner loop runs over pairs, which do not wait for each
other.  Scores are 16-bit, so a row of 64 lanes is two registers; `fits` says which lengths that holds for.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from verbalign.kernels.compiling import compiled

LANES = 64
DIAGONAL, UP, LEFT, STAY = 0, 1, 2, 3
LIMIT = 32_000  # of 16 bits, less the largest step


def fits(longest: int, largest: int) -> bool:
    """Do all scores of sequences of this length fit into 16 bits, where no step is worth more than `largest`?"""
    return 2 * longest * largest < LIMIT


@compiled()
def _kin_table(starts: Any, near: Any, values: Any, like: Any) -> Any:
    """For each class how many others it resembles, and these with their scores, in columns of equal height."""
    classes = len(starts) - 1
    counts = np.zeros(classes, np.int64)
    for c in range(classes):
        for k in range(starts[c], starts[c + 1]):
            counts[c] += near[k] != c
    height = max(int(counts.max()), 1) if classes else 1
    kin, worth = np.full((height, classes), -1, like.dtype), np.zeros((height, classes), np.int16)
    for c in range(classes):
        place = 0
        for k in range(starts[c], starts[c + 1]):
            if near[k] != c:
                kin[place, c], worth[place, c] = near[k], values[k]
                place += 1
    return counts, kin, worth


@compiled()
def _packed(codes: Any, offsets: Any, rows: Any, first: int, last: int, lanes: Any, lengths: Any) -> int:
    """Sequences first..last laid side by side, one a lane; returns the longest length."""
    longest = 0
    for k in range(first, last):
        start, end = offsets[rows[k]], offsets[rows[k] + 1]
        lengths[k - first] = end - start
        longest = max(longest, end - start)
        for i in range(end - start):
            lanes[i, k - first] = codes[start + i]
    return longest


@compiled()
def _alike(a: Any, used: int, counts: Any, all_kin: Any, all_worth: Any, kin: Any, worth: Any) -> int:
    """What this symbol of each lane resembles besides itself, side by side; returns the greatest number of them."""
    most = 0
    for lane in range(used):
        most = max(most, counts[a[lane]])
    for k in range(most):
        for lane in range(LANES):
            kin[k, lane], worth[k, lane] = all_kin[k, a[lane]], all_worth[k, a[lane]]
    return most


@compiled()
def _similarities(a: Any, b: Any, n: int, kin: Any, worth: Any, most: int, match: int, mismatch: int, row: Any) -> None:
    """row[j, lane]: how alike this symbol of the left sequence and the right one's j-th are."""
    same, other = np.int16(match), np.int16(mismatch)
    for j in range(n):
        for lane in range(LANES):
            row[j, lane] = same if a[lane] == b[j, lane] else other
    for k in range(most):
        for j in range(n):
            for lane in range(LANES):
                known, other = row[j, lane], worth[k, lane]  # loaded before the choice, so that there is no branch
                row[j, lane] = other if kin[k, lane] == b[j, lane] else known


@compiled()
def _row(row: Any, n: int, best: Any, corner: Any, left: Any, gap: int, edge: int) -> None:
    """One row of the dynamic programme in all lanes, scores only."""
    step, start = np.int16(gap), np.int16(edge)
    for lane in range(LANES):
        corner[lane] = best[0, lane]
        best[0, lane] = left[lane] = start
    for j in range(n):
        for lane in range(LANES):
            diagonal = np.int16(corner[lane] + row[j, lane])
            up = np.int16(best[j + 1, lane] + step)
            along = np.int16(left[lane] + step)
            corner[lane] = best[j + 1, lane]
            found = diagonal if diagonal >= up else up
            found = along if along > found else found
            best[j + 1, lane] = left[lane] = found


@compiled()
def _row_with_ways(row: Any, n: int, best: Any, corner: Any, left: Any, gap: int, edge: int, ways: Any) -> None:
    """The same, keeping which way each cell came: 0 diagonal, 1 up, 2 left."""
    step, start = np.int16(gap), np.int16(edge)
    for lane in range(LANES):
        corner[lane] = best[0, lane]
        best[0, lane] = left[lane] = start
    for j in range(n):
        for lane in range(LANES):
            diagonal = np.int16(corner[lane] + row[j, lane])
            up = np.int16(best[j + 1, lane] + step)
            along = np.int16(left[lane] + step)
            corner[lane] = best[j + 1, lane]
            found = diagonal if diagonal >= up else up
            way = np.int8(0) if diagonal >= up else np.int8(1)
            ways[j + 1, lane] = np.int8(2) if along > found else way
            found = along if along > found else found
            best[j + 1, lane] = left[lane] = found


@compiled()
def pair_scores(
    codes: Any,
    offsets: Any,
    lefts: Any,
    rights: Any,
    starts: Any,
    near: Any,
    values: Any,
    match: int,
    mismatch: int,
    gap: int,
    longest: int,
) -> Any:
    """The scores of the best alignments of the pairs (lefts[k], rights[k]) of rows; pairs of like length should be
    neighbours, since a batch takes as long as its longest."""
    scores = np.empty(len(lefts), np.int32)
    a, b = np.zeros((longest, LANES), codes.dtype), np.zeros((longest, LANES), codes.dtype)
    tall, wide = np.zeros(LANES, np.int64), np.zeros(LANES, np.int64)
    row, best = np.empty((longest, LANES), np.int16), np.empty((longest + 1, LANES), np.int16)
    corner, left = np.empty(LANES, np.int16), np.empty(LANES, np.int16)
    counts, all_kin, all_worth = _kin_table(starts, near, values, codes)
    kin, worth = np.empty((len(all_kin), LANES), codes.dtype), np.empty((len(all_kin), LANES), np.int16)
    for first in range(0, len(lefts), LANES):
        last = min(first + LANES, len(lefts))
        m = _packed(codes, offsets, lefts, first, last, a, tall)
        n = _packed(codes, offsets, rights, first, last, b, wide)
        for j in range(n + 1):
            best[j] = j * gap
        for i in range(m + 1):
            for lane in range(last - first):
                if tall[lane] == i:
                    scores[first + lane] = best[wide[lane], lane]
            if i < m:
                most = _alike(a[i], last - first, counts, all_kin, all_worth, kin, worth)
                _similarities(a[i], b, n, kin, worth, most, match, mismatch, row)
                _row(row, n, best, corner, left, gap, (i + 1) * gap)
    return scores


@compiled()
def pair_paths(
    codes: Any,
    offsets: Any,
    lefts: Any,
    rights: Any,
    starts: Any,
    near: Any,
    values: Any,
    match: int,
    mismatch: int,
    gap: int,
    longest: int,
) -> Any:
    """The best alignments of pairs of rows: scores, and the ways that pair k goes as steps[begins[k]:ends[k]]."""
    scores, begins, ends = (
        np.empty(len(lefts), np.int32),
        np.empty(len(lefts), np.int64),
        np.empty(len(lefts), np.int64),
    )
    room = 0
    for k in range(len(lefts)):  # one place more than steps can be: a lane that is done writes there
        room += offsets[lefts[k] + 1] - offsets[lefts[k]] + offsets[rights[k] + 1] - offsets[rights[k]] + 1
        begins[k] = ends[k] = room
    steps = np.empty(room, np.int8)
    a, b = np.zeros((longest, LANES), codes.dtype), np.zeros((longest, LANES), codes.dtype)
    tall, wide = np.zeros(LANES, np.int64), np.zeros(LANES, np.int64)
    row, best = np.empty((longest, LANES), np.int16), np.empty((longest + 1, LANES), np.int16)
    corner, left = np.empty(LANES, np.int16), np.empty(LANES, np.int16)
    counts, all_kin, all_worth = _kin_table(starts, near, values, codes)
    kin, worth = np.empty((len(all_kin), LANES), codes.dtype), np.empty((len(all_kin), LANES), np.int16)
    ways = np.empty((longest + 1, longest + 1, LANES), np.int8)
    ways[0], ways[:, 0], ways[0, 0] = LEFT, UP, STAY
    for first in range(0, len(lefts), LANES):
        last = min(first + LANES, len(lefts))
        m = _packed(codes, offsets, lefts, first, last, a, tall)
        n = _packed(codes, offsets, rights, first, last, b, wide)
        for j in range(n + 1):
            best[j] = j * gap
        for i in range(m + 1):
            for lane in range(last - first):
                if tall[lane] == i:
                    scores[first + lane] = best[wide[lane], lane]
            if i < m:
                most = _alike(a[i], last - first, counts, all_kin, all_worth, kin, worth)
                _similarities(a[i], b, n, kin, worth, most, match, mismatch, row)
                _row_with_ways(row, n, best, corner, left, gap, (i + 1) * gap, ways[i + 1])
        _trace(ways, last - first, tall[: last - first], wide[: last - first], begins[first:last], steps)
    return scores, begins, ends, steps


@compiled()
def _trace(ways: Any, used: int, tall: Any, wide: Any, begins: Any, steps: Any) -> None:
    """The ways of all lanes, written backwards from `begins` on, which then says where they begin.

    The lanes go step by step together: one alone would wait for each cell to come from memory."""
    flat, line = ways.ravel(), ways.shape[1] * LANES
    back = np.array([line + LANES, line, LANES, 0], np.int32)
    cell = np.empty(used, np.int32)
    for lane in range(used):
        cell[lane] = tall[lane] * line + wide[lane] * LANES + lane
    going = True
    while going:
        going = False
        for lane in range(used):
            way = flat[cell[lane]]
            steps[begins[lane] - 1] = way
            cell[lane] -= back[way]
            begins[lane] -= way != STAY
            going |= way != STAY
