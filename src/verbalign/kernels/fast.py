"""The algorithms of `textbook`, compiled; equal to it on every input, ties included.

Everything is flat arrays: the symbols of all rows in one (`codes`, cut by `offsets`), and what is similar to class c in
`near[starts[c]:starts[c + 1]]`, with the scores beside it (a class is near to itself).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from verbalign.kernels.compiling import compiled

DIAGONAL, UP, LEFT = 0, 1, 2
WHOLE, MOST = 1 << 26, 1 << 31  # cells of a table that is made whole, and at all


@compiled()
def all_pairs(rows: Any) -> Any:
    """All pairs of rows, each with those before it: two arrays."""
    n = len(rows)
    lefts, rights = np.empty(n * (n - 1) // 2, np.int64), np.empty(n * (n - 1) // 2, np.int64)
    k = 0
    for i in range(n):
        for j in range(i):
            lefts[k], rights[k] = rows[i], rows[j]
            k += 1
    return lefts, rights


@compiled()
def pairs_of(rows: Any, i: int) -> Any:
    """The pairs of the i-th row with those before it."""
    return np.full(i, rows[i], np.int64), rows[:i]


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
    """The best path through a matrix of 64-bit scores: two arrays of positions, -1 where one side has a gap."""
    p, q = scores.shape
    directions = np.empty((p, q), np.int8)
    above, below = np.empty(q + 1, np.int64), np.empty(q + 1, np.int64)
    for j in range(q + 1):
        above[j] = j * gap
    for i in range(p):
        fill_row(scores[i], above, below, directions[i], gap, (i + 1) * gap)
        above, below = below, above
    return traced(directions, p, q)


@compiled()
def long_scores(
    codes: Any, offsets: Any, lefts: Any, rights: Any, starts: Any, near: Any, values: Any, mismatch: int, gap: int
) -> Any:
    """The scores of pairs of rows that are too long for the lanes."""
    scores = np.empty(len(lefts), np.int32)
    longest = 0
    for r in range(len(offsets) - 1):
        longest = max(longest, offsets[r + 1] - offsets[r])
    row, directions = np.empty(longest, np.int32), np.empty(longest, np.int8)
    above, below = np.empty(longest + 1, np.int32), np.empty(longest + 1, np.int32)
    kin = np.full(len(starts), mismatch, np.int32)
    for k in range(len(lefts)):
        a, b = codes[offsets[lefts[k]] : offsets[lefts[k] + 1]], codes[offsets[rights[k]] : offsets[rights[k] + 1]]
        q = len(b)
        for j in range(q + 1):
            above[j] = j * gap
        for i in range(len(a)):
            for m in range(starts[a[i]], starts[a[i] + 1]):
                kin[near[m]] = values[m]
            for j in range(q):
                row[j] = kin[b[j]]
            for m in range(starts[a[i]], starts[a[i] + 1]):
                kin[near[m]] = mismatch
            fill_row(row[:q], above, below, directions, gap, (i + 1) * gap)
            above, below = below, above
        scores[k] = above[q]
    return scores


@compiled()
def summed(scores: Any, lefts: Any, rights: Any, groups: Any, counts: Any, sums: Any) -> None:
    """Add the scores of pairs of rows to the sums of their groups; row r stands for counts[r] equal ones."""
    for k in range(len(scores)):
        a, b = groups[lefts[k]], groups[rights[k]]
        if a != b:
            sums[a, b] += scores[k] * counts[lefts[k]] * counts[rights[k]]
            sums[b, a] = sums[a, b]


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
    whole: int,
) -> Any:
    """The best alignment of two MSAs whose symbols are columns, and whether memory allowed it.

    Where the table would have more than `whole` cells, only columns that resemble some column of the other side are
    aligned.  `head` is scratch, one cell a class, all -1 before and after."""
    p, q = len(lcuts) - 1, len(rcuts) - 1
    if p * q <= whole:
        left, right = _path(
            np.arange(p), np.arange(q), lcuts, lset, rcuts, rset, starts, near, values, mismatch, gap, head
        )
        return left, right, True
    lefts = _resembling(lcuts, lset, rset, starts, near, head)
    rights = _resembling(rcuts, rset, lset, starts, near, head)
    if len(lefts) * len(rights) > MOST:
        return np.empty(0, np.int32), np.empty(0, np.int32), False
    left, right = _path(lefts, rights, lcuts, lset, rcuts, rset, starts, near, values, mismatch, gap, head)
    whole_left, whole_right = _with_the_rest(left, right, lefts, rights, p, q)
    return whole_left, whole_right, True


@compiled()
def _resembling(cuts: Any, classes: Any, others: Any, starts: Any, near: Any, mark: Any) -> Any:
    """The columns in which some class resembles one of `others`."""
    for c in others:
        mark[c] = 0
    found = np.zeros(len(cuts) - 1, np.bool_)
    for i in range(len(cuts) - 1):
        for k in range(cuts[i], cuts[i + 1]):
            for m in range(starts[classes[k]], starts[classes[k] + 1]):
                found[i] |= mark[near[m]] == 0
    for c in others:
        mark[c] = -1
    return np.flatnonzero(found)


@compiled()
def _with_the_rest(left: Any, right: Any, lefts: Any, rights: Any, p: int, q: int) -> Any:
    """A path through some columns widened to all of them; those left out stand alone, right ones first."""
    whole_left, whole_right = np.full(p + q, -1, np.int32), np.full(p + q, -1, np.int32)
    i, j, c = 0, 0, 0
    for k in range(len(left) + 1):
        to_i = (lefts[left[k]] if left[k] >= 0 else i) if k < len(left) else p
        to_j = (rights[right[k]] if right[k] >= 0 else j) if k < len(left) else q
        while j < to_j:
            whole_right[c] = j
            j, c = j + 1, c + 1
        while i < to_i:
            whole_left[c] = i
            i, c = i + 1, c + 1
        if k < len(left):
            if left[k] >= 0:
                whole_left[c] = i
                i += 1
            if right[k] >= 0:
                whole_right[c] = j
                j += 1
            c += 1
    return whole_left[:c], whole_right[:c]


@compiled()
def _path(
    lefts: Any,
    rights: Any,
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
    """The best path through these columns; their similarities are made row by row, never as a whole."""
    p, q = len(lefts), len(rights)
    following, home = np.empty(len(rset), np.int32), np.empty(len(rset), np.int32)
    for j in range(q):  # a chain for each class of the places where the right side has it
        for k in range(rcuts[rights[j]], rcuts[rights[j] + 1]):
            home[k], following[k] = j, head[rset[k]]
            head[rset[k]] = k
    directions, row = np.empty((p, q), np.int8), np.empty(q, np.int32)
    above, below = np.empty(q + 1, np.int32), np.empty(q + 1, np.int32)
    for j in range(q + 1):
        above[j] = j * gap
    for i in range(p):
        row[:] = mismatch
        for k in range(lcuts[lefts[i]], lcuts[lefts[i] + 1]):
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
def sparse_path(starts: Any, columns: Any, values: Any, q: int, mismatch: int, gap: int) -> Any:
    """The best path through a matrix whose row i has `values` in the columns from `starts[i]` on, else mismatches."""
    p = len(starts) - 1
    directions, row = np.empty((p, q), np.int8), np.empty(q, np.int32)
    above, below = np.empty(q + 1, np.int32), np.empty(q + 1, np.int32)
    for j in range(q + 1):
        above[j] = j * gap
    for i in range(p):
        row[:] = mismatch
        for k in range(starts[i], starts[i + 1]):
            row[columns[k]] = values[k]
        fill_row(row, above, below, directions[i], gap, (i + 1) * gap)
        above, below = below, above
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
    places: Any,
    order: Any,
    starts: Any,
    near: Any,
    values: Any,
    mismatch: int,
    gap: int,
) -> Any:
    """MSAs merged two by two in this order: the column of each symbol, and the width, or -1 if too much for memory.

    Rows of a group stand next to each other; a merged MSA keeps the lower number of the two, so 0 is the last."""
    n = len(groups)
    g = groups[n - 1] + 1
    firsts = np.zeros(g + 1, np.int64)
    for r in range(n):
        firsts[groups[r] + 1] = offsets[r + 1]
    cuts, sets = [np.empty(0, np.int32)], [np.empty(0, np.int32)]
    for m in range(g):
        lo, hi = firsts[m], firsts[m + 1]
        width = 0
        for t in range(lo, hi):
            width = max(width, places[t] + 1)
        made = columns_of(codes[lo:hi], places[lo:hi], width)
        cuts.append(made[0])
        sets.append(made[1])
    head = np.full(len(starts), -1, np.int32)
    maps = [np.empty(0, np.int32) for _ in range(2 * len(order))]
    for k in range(len(order)):
        a, b = order[k, 0] + 1, order[k, 1] + 1
        left, right, fine = column_path(
            cuts[a], sets[a], cuts[b], sets[b], starts, near, values, mismatch, gap, head, WHOLE
        )
        if not fine:
            return places, -1
        cuts[a], sets[a], maps[2 * k], maps[2 * k + 1] = _merged_columns(
            left, right, cuts[a], sets[a], cuts[b], sets[b]
        )
        cuts[b], sets[b] = cuts[0], sets[0]
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
