"""The algorithms of `textbook`, compiled; equal to it on every input, ties included.

Everything is flat arrays: the symbols of all rows in one (`codes`, cut by `offsets`), and what is similar to class c in
`near[starts[c]:starts[c + 1]]`, with the scores beside it (a class is near to itself).
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from verbalign.kernels.compiling import compiled

Ints: TypeAlias = npt.NDArray[np.int32]
DIAGONAL, UP, LEFT = 0, 1, 2


class Near(NamedTuple):
    """A sparse table: class c resembles `classes[starts[c]:starts[c + 1]]` with `scores` beside; others mismatch."""

    starts: Ints
    classes: Ints
    scores: Ints


@compiled()
def traced(directions: Any, p: int, q: int) -> Any:
    """The steps of the best path, as two arrays of positions (-1 is a gap), from the directions of each cell."""
    left, right = np.empty(p + q, np.int32), np.empty(p + q, np.int32)
    i, j, k = p, q, p + q
    while i > 0 or j > 0:
        k -= 1
        if i == 0:
            way = LEFT
        elif j == 0:
            way = UP
        else:
            way = directions[i - 1, j - 1]
        left[k] = right[k] = -1
        if way != LEFT:
            i -= 1
            left[k] = i
        if way != UP:
            j -= 1
            right[k] = j
    return left[k:], right[k:]


@compiled()
def fill_row(row: Any, above: Any, below: Any, directions: Any, gap: int, edge: int) -> None:
    """One row of the dynamic programme: `below` and `directions` from `above` and the similarities in `row`."""
    q = len(row)
    for j in range(q):  # no cell depends on its neighbour here, so this loop runs in lanes
        diagonal, up = above[j] + row[j], above[j + 1] + gap
        below[j + 1] = max(diagonal, up)
        directions[j] = DIAGONAL if diagonal >= up else UP
    best = edge
    below[0] = best
    for j in range(q):
        best += gap
        if below[j + 1] >= best:
            best = below[j + 1]
        else:
            below[j + 1] = best
            directions[j] = LEFT


@compiled()
def best_path(scores: Any, gap: int) -> Any:
    """The best path through a matrix of scores: two arrays of positions, -1 where one side has a gap."""
    p, q = scores.shape
    directions = np.empty((p, q), np.int8)
    above = np.arange(q + 1).astype(np.int32) * np.int32(gap)
    below = np.empty(q + 1, np.int32)
    for i in range(p):
        fill_row(scores[i], above, below, directions[i], gap, (i + 1) * gap)
        above, below = below, above
    return traced(directions, p, q)


@compiled()
def pair_score(a: Any, b: Any, starts: Any, near: Any, values: Any, mismatch: int, gap: int) -> Any:
    """The score of the best alignment of two sequences of classes."""
    best = np.empty(len(b) + 1, np.int64)
    for j in range(len(b) + 1):
        best[j] = j * gap
    for i in range(len(a)):
        corner = best[0]
        best[0] += gap
        first, last = starts[a[i]], starts[a[i] + 1]
        for j in range(len(b)):
            score = mismatch
            for k in range(first, last):
                if near[k] == b[j]:
                    score = values[k]
            found = max(corner + score, best[j + 1] + gap, best[j] + gap)
            corner = best[j + 1]
            best[j + 1] = found
    return best[len(b)]


@compiled()
def group_sums(
    codes: Any, offsets: Any, groups: Any, counts: Any, starts: Any, near: Any, values: Any, mismatch: int, gap: int
) -> Any:
    """For any two groups of rows, the sum of the scores of their pairs; row r stands for counts[r] equal ones."""
    n, g = len(groups), groups.max() + 1
    sums = np.zeros((g, g), np.int64)
    for r in range(n):
        a = codes[offsets[r] : offsets[r + 1]]
        for s in range(r):
            if groups[r] != groups[s]:
                score = pair_score(a, codes[offsets[s] : offsets[s + 1]], starts, near, values, mismatch, gap)
                sums[groups[r], groups[s]] += score * counts[r] * counts[s]
                sums[groups[s], groups[r]] = sums[groups[r], groups[s]]
    return sums


@compiled()
def _best_partner(sums: Any, sizes: Any, alive: Any, i: int) -> Any:
    """The later MSA with the highest average score with MSA i; ties go to the lower number."""
    partner, best = -1, -np.inf
    for j in range(i + 1, len(sizes)):
        if alive[j]:
            average = sums[i, j] / (sizes[i] * sizes[j])
            if average > best:
                partner, best = j, average
    return partner, best


@compiled()
def merge_order(sums: Any, sizes: Any) -> Any:
    """As in `textbook`; each MSA remembers its best later partner, so a merge costs about one row of `sums`.

    `sums` is used up: the row and column of a merged MSA take the sums of both."""
    g = len(sizes)
    order = np.empty((max(g - 1, 0), 2), np.int32)
    alive = np.ones(g, np.bool_)
    sizes = sizes.copy()
    partner, best = np.full(g, -1), np.full(g, -np.inf)
    for i in range(g):
        partner[i], best[i] = _best_partner(sums, sizes, alive, i)
    for k in range(g - 1):
        a = -1
        for i in range(g):
            if alive[i] and partner[i] >= 0 and (a < 0 or best[i] > best[a]):
                a = i
        b = partner[a]
        order[k] = a, b
        alive[b] = False
        for j in range(g):
            if alive[j] and j != a:
                sums[a, j] += sums[b, j]
                sums[j, a] = sums[a, j]
        sizes[a] += sizes[b]
        for i in range(b):
            if not alive[i]:
                continue
            if i == a or partner[i] == a or partner[i] == b:
                partner[i], best[i] = _best_partner(sums, sizes, alive, i)
            elif i < a:
                average = sums[i, a] / (sizes[i] * sizes[a])
                if average > best[i] or (average == best[i] and a < partner[i]):
                    partner[i], best[i] = a, average
    return order


@compiled()
def columns_of(codes: Any, places: Any, width: int) -> Any:
    """The set of classes in each column, flat: `classes[cuts[c]:cuts[c + 1]]`."""
    cuts = np.zeros(width + 1, np.int32)
    for k in range(len(codes)):
        cuts[places[k] + 1] += 1
    for c in range(width):
        cuts[c + 1] += cuts[c]
    fill, classes = cuts[:-1].copy(), np.empty(len(codes), np.int32)
    for k in range(len(codes)):
        classes[fill[places[k]]] = codes[k]
        fill[places[k]] += 1
    return _distinct(cuts, classes)


@compiled()
def _distinct(cuts: Any, classes: Any) -> Any:
    """The same columns with each class once, in place."""
    kept, start = 0, 0
    for c in range(len(cuts) - 1):
        first = kept
        for k in range(start, cuts[c + 1]):
            known = False
            for m in range(first, kept):
                known |= classes[m] == classes[k]
            if not known:
                classes[kept] = classes[k]
                kept += 1
        start = cuts[c + 1]
        cuts[c + 1] = kept
    return cuts, classes[:kept].copy()


@compiled()
def column_path(
    lcuts: Any,
    lset: Any,
    rcuts: Any,
    rset: Any,
    starts: Any,
    near: Any,
    values: Any,
    mismatch: int,
    gap: int,
    head: Any,
) -> Any:
    """The best alignment of two MSAs whose symbols are columns; similarities are made row by row, never as a whole.

    `head` is scratch, one cell a class, all -1 before and after: the first column of the right MSA with that class."""
    p, q = len(lcuts) - 1, len(rcuts) - 1
    following, home = np.empty(len(rset), np.int32), np.empty(len(rset), np.int32)
    for j in range(q):
        for k in range(rcuts[j], rcuts[j + 1]):
            home[k], following[k] = j, head[rset[k]]
            head[rset[k]] = k
    directions, row = np.empty((p, q), np.int8), np.empty(q, np.int32)
    above, below = np.empty(q + 1, np.int32), np.empty(q + 1, np.int32)
    for j in range(q + 1):
        above[j] = j * gap
    for i in range(p):
        row[:] = mismatch
        for k in range(lcuts[i], lcuts[i + 1]):
            for m in range(starts[lset[k]], starts[lset[k] + 1]):
                e = head[near[m]]
                while e >= 0:
                    row[home[e]] = max(row[home[e]], values[m])
                    e = following[e]
        fill_row(row, above, below, directions[i], gap, (i + 1) * gap)
        above, below = below, above
    for k in range(len(rset)):
        head[rset[k]] = -1
    return traced(directions, p, q)


@compiled()
def _merged_columns(left: Any, right: Any, lcuts: Any, lset: Any, rcuts: Any, rset: Any) -> Any:
    """The columns of two MSAs put together along a path, and where each side's columns went."""
    width = len(left)
    cuts, classes = np.zeros(width + 1, np.int32), np.empty(len(lset) + len(rset), np.int32)
    lmap, rmap = np.empty(len(lcuts) - 1, np.int32), np.empty(len(rcuts) - 1, np.int32)
    end = 0
    for c in range(width):
        i, j = left[c], right[c]
        if i >= 0:
            lmap[i] = c
            for k in range(lcuts[i], lcuts[i + 1]):
                classes[end] = lset[k]
                end += 1
        if j >= 0:
            rmap[j] = c
            for k in range(rcuts[j], rcuts[j + 1]):
                classes[end] = rset[k]
                end += 1
        cuts[c + 1] = end
    cuts, classes = _distinct(cuts, classes)
    return cuts, classes, lmap, rmap


@compiled()
def progressive(
    codes: Any,
    offsets: Any,
    groups: Any,
    counts: Any,
    places: Any,
    starts: Any,
    near: Any,
    values: Any,
    mismatch: int,
    gap: int,
) -> Any:
    """As in `textbook`, with the rows flat and groups numbered from 0: the column of each symbol, and the width.

    Rows of a group stand next to each other."""
    n = len(groups)
    g = groups[n - 1] + 1
    sizes, firsts = np.zeros(g, np.int64), np.zeros(g + 1, np.int64)
    for r in range(n):
        sizes[groups[r]] += counts[r]
        firsts[groups[r] + 1] = offsets[r + 1]
    order = merge_order(group_sums(codes, offsets, groups, counts, starts, near, values, mismatch, gap), sizes)
    cuts, sets = [np.empty(0, np.int32)], [np.empty(0, np.int32)]
    for m in range(g):
        lo, hi = firsts[m], firsts[m + 1]
        made = columns_of(codes[lo:hi], places[lo:hi], places[lo:hi].max() + 1 if hi > lo else 0)
        cuts.append(made[0])
        sets.append(made[1])
    head = np.full(len(starts), -1, np.int32)
    maps = [np.empty(0, np.int32) for _ in range(2 * len(order))]
    for k in range(len(order)):
        a, b = order[k]
        left, right = column_path(
            cuts[a + 1], sets[a + 1], cuts[b + 1], sets[b + 1], starts, near, values, mismatch, gap, head
        )
        cuts[a + 1], sets[a + 1], maps[2 * k], maps[2 * k + 1] = _merged_columns(
            left, right, cuts[a + 1], sets[a + 1], cuts[b + 1], sets[b + 1]
        )
        cuts[b + 1], sets[b + 1] = cuts[0], sets[0]
    width = len(cuts[1]) - 1
    final = placed(order, maps, g, width)
    result = np.empty_like(places)
    for m in range(g):
        for t in range(firsts[m], firsts[m + 1]):
            result[t] = final[m][places[t]]
    return result, width


@compiled()
def placed(order: Any, maps: Any, g: int, width: int) -> Any:
    """Where each group's own columns stand in the whole, found from the last merge back to the first."""
    final = [np.empty(0, np.int32) for _ in range(g)]
    if g:
        final[0] = np.arange(width).astype(np.int32)
    for k in range(len(order) - 1, -1, -1):
        a, b = order[k]
        final[b] = final[a][maps[2 * k + 1]]
        final[a] = final[a][maps[2 * k]]
    return final
