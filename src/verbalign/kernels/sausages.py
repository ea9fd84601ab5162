"""The sausages of many pairs of sequences at once: what stands on either side between two shared words.

Compiled, since a corpus has hundreds of thousands of pairs; `alignment.pairwise` agrees on each, ties included.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from verbalign.kernels.compiling import compiled
from verbalign.kernels.fast import fill_row, traced


@compiled()
def _aligned(a: Any, b: Any, starts: Any, near: Any, values: Any, mismatch: int, gap: int) -> Any:
    """The best alignment of two sequences of classes: positions on either side (-1 is a gap), and its score."""
    p, q = len(a), len(b)
    directions, row = np.empty((p, q), np.int8), np.empty(q, np.int32)
    above, below = np.empty(q + 1, np.int32), np.empty(q + 1, np.int32)
    for j in range(q + 1):
        above[j] = j * gap
    for i in range(p):
        first, last = starts[a[i]], starts[a[i] + 1]
        for j in range(q):
            row[j] = mismatch
            for k in range(first, last):
                if near[k] == b[j]:
                    row[j] = values[k]
        fill_row(row, above, below, directions[i], gap, (i + 1) * gap)
        above, below = below, above
    left, right = traced(directions, p, q)
    return left, right, above[q]


@compiled()
def _room(found: Any, used: int) -> Any:
    if used < len(found):
        return found
    larger = np.empty((2 * len(found), 5), np.int32)
    larger[:used] = found
    return larger


@compiled()
def sausages(
    codes: Any,
    offsets: Any,
    lefts: Any,
    rights: Any,
    starts: Any,
    near: Any,
    values: Any,
    mismatch: int,
    gap: int,
    least: int,
    longest: int,
) -> Any:
    """For each pair (lefts[k], rights[k]) of rows that aligns with a score of `least` or more: its sausages, as rows
    (k, first left, end left, first right, end right).  Both sides have 1 to `longest` symbols; the ends of the
    sequences are shared nodes too."""
    found, used = np.empty((1024, 5), np.int32), 0
    for k in range(len(lefts)):
        a, b = codes[offsets[lefts[k]] : offsets[lefts[k] + 1]], codes[offsets[rights[k]] : offsets[rights[k] + 1]]
        left, right, score = _aligned(a, b, starts, near, values, mismatch, gap)
        if score < least:
            continue
        i, j = 0, 0
        for step in range(len(left) + 1):
            end = step == len(left)
            if end or (left[step] >= 0 and right[step] >= 0):
                to_i, to_j = (len(a), len(b)) if end else (left[step], right[step])
                if 0 < to_i - i <= longest and 0 < to_j - j <= longest:
                    found = _room(found, used)
                    found[used, 0], found[used, 1], found[used, 2], found[used, 3], found[used, 4] = k, i, to_i, j, to_j
                    used += 1
                i, j = to_i + 1, to_j + 1
    return found[:used]
