"""Alignment by evidence, compiled: as in `textbook_evidence`, and equal to it on every input.

The evidence for all pairs of symbols stands in one square matrix where there are few rows; where there are many, each
MSA has some speakers, and their evidence is gathered when two MSAs meet.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from verbalign.kernels.compiling import compiled
from verbalign.kernels.fast import best_path

DOUBT = 350  # thousandths: symbols that correspond with less are better kept apart


@compiled()
def gathered(codes: Any, offsets: Any, xs: Any, ys: Any, worth: Any) -> Any:
    """The evidence of all pairs, helped by third rows: (2 E + E·E / 1000) / n, within rows 0."""
    size, n = len(codes), len(offsets) - 1
    direct, result = np.zeros((size, size), np.int16), np.zeros((size, size), np.int16)
    for k in range(len(xs)):
        direct[xs[k], ys[k]] = direct[ys[k], xs[k]] = worth[k]
    sums, divisor = np.empty(size, np.int32), 1000 * max(n, 2)  # no sum exceeds n + 2 millions
    for r in range(n):
        for x in range(offsets[r], offsets[r + 1]):
            for y in range(size):
                sums[y] = np.int32(2000 * direct[x, y])
            for z in range(size):
                first = direct[x, z]
                if first > 0:
                    onward = direct[z]
                    for y in range(size):
                        sums[y] += np.int32(np.int32(first) * np.int32(onward[y]))
            for y in range(size):
                if sums[y] >= divisor:  # a division costs more than all the rest
                    result[x, y] = sums[y] // divisor
            for y in range(offsets[r], offsets[r + 1]):
                result[x, y] = 0
    return result


@compiled()
def _columns_in_use(rows: Any, offsets: Any, place: Any, counts: Any, width: int) -> Any:
    """The columns that hold a symbol of these rows, their number in `number`, and how many symbols each holds."""
    weight, number = np.zeros(width, np.int64), np.full(width, -1, np.int64)
    for r in rows:
        for t in range(offsets[r], offsets[r + 1]):
            weight[place[t]] += counts[r]
    used = 0
    for c in range(width):
        if weight[c] > 0:
            number[c], weight[used] = used, weight[c]
            used += 1
    back = np.empty(used, np.int64)
    for c in range(width):
        if number[c] >= 0:
            back[number[c]] = c
    return number, back, weight[:used]


@compiled()
def gain_steps(gains: Any, lefts: Any, rights: Any, p: int, q: int) -> Any:
    """Where p left and q right columns go when the most gain is gathered: their new places, and the width.

    gains[i, j] is for columns lefts[i] and rights[j]; columns without any gain stand alone, right ones first."""
    high, wide = gains.shape
    some_left, some_right = np.zeros(high, np.bool_), np.zeros(wide, np.bool_)
    for i in range(high):
        for j in range(wide):
            if gains[i, j] > 0:
                some_left[i] = some_right[j] = True
    chosen_left, chosen_right = np.flatnonzero(some_left), np.flatnonzero(some_right)
    scores = np.empty((len(chosen_left), len(chosen_right)), np.int64)
    for i in range(len(chosen_left)):
        for j in range(len(chosen_right)):
            scores[i, j] = gains[chosen_left[i], chosen_right[j]]
    way_left, way_right = best_path(scores, 0)
    lmap, rmap = np.empty(p, np.int32), np.empty(q, np.int32)
    i, j, column = 0, 0, 0
    for k in range(len(way_left) + 1):
        if k < len(way_left) and (way_left[k] < 0 or way_right[k] < 0):
            continue
        last = k == len(way_left)
        to_i = p if last else lefts[chosen_left[way_left[k]]]
        to_j = q if last else rights[chosen_right[way_right[k]]]
        while j < to_j:
            rmap[j] = column
            j, column = j + 1, column + 1
        while i < to_i:
            lmap[i] = column
            i, column = i + 1, column + 1
        if not last:
            lmap[i] = rmap[j] = column
            i, j, column = i + 1, j + 1, column + 1
    return lmap, rmap, column


@compiled()
def _less_doubt(gains: Any, lweight: Any, rweight: Any) -> None:
    for i in range(len(lweight)):
        for j in range(len(rweight)):
            gains[i, j] -= DOUBT * lweight[i] * rweight[j]


@compiled()
def joined(left: Any, right: Any, whole: Any, offsets: Any, counts: Any, place: Any, p: int, q: int) -> Any:
    """Two MSAs of p and q columns, with these rows, joined by the evidence of all: where the columns go, the width."""
    lnumber, lefts, lweight = _columns_in_use(left, offsets, place, counts, p)
    rnumber, rights, rweight = _columns_in_use(right, offsets, place, counts, q)
    gains = np.zeros((len(lefts), len(rights)), np.int64)
    for r in left:
        for s in right:
            for x in range(offsets[r], offsets[r + 1]):
                row = gains[lnumber[place[x]]]
                for y in range(offsets[s], offsets[s + 1]):
                    row[rnumber[place[y]]] += whole[x, y] * counts[r] * counts[s]
    _less_doubt(gains, lweight, rweight)
    return gain_steps(gains, lefts, rights, p, q)


@compiled()
def joined_by(
    left: Any,
    right: Any,
    xs: Any,
    ys: Any,
    worth: Any,
    offsets: Any,
    row_of: Any,
    counts: Any,
    place: Any,
    p: int,
    q: int,
) -> Any:
    """The same, by the evidence of their speakers: symbols xs[k] and ys[k] correspond with worth[k]."""
    lnumber, lefts, lweight = _columns_in_use(left, offsets, place, counts, p)
    rnumber, rights, rweight = _columns_in_use(right, offsets, place, counts, q)
    gains = np.zeros((len(lefts), len(rights)), np.int64)
    for k in range(len(xs)):
        weight = counts[row_of[xs[k]]] * counts[row_of[ys[k]]]
        gains[lnumber[place[xs[k]]], rnumber[place[ys[k]]]] += worth[k] * weight
    _less_doubt(gains, lweight, rweight)
    return gain_steps(gains, lefts, rights, p, q)


@compiled()
def moved_on(rows: Any, offsets: Any, place: Any, to: Any) -> None:
    """The symbols of these rows put into the columns that theirs have become."""
    for r in rows:
        for t in range(offsets[r], offsets[r + 1]):
            place[t] = to[place[t]]


@compiled()
def progressive(codes: Any, offsets: Any, groups: Any, counts: Any, places: Any, order: Any, whole: Any) -> Any:
    """MSAs merged two by two in this order, each time so as to gather the most evidence from all their rows: the column
    of each symbol, and the width."""
    n = len(groups)
    g = groups[n - 1] + 1
    place, width = places.copy(), np.zeros(g, np.int64)
    first, last = np.zeros(g, np.int64), np.zeros(g, np.int64)
    following = np.full(n, -1, np.int64)  # the rows of an MSA, one after the other
    for r in range(n - 1, -1, -1):
        m = groups[r]
        if r == n - 1 or groups[r + 1] != m:
            last[m] = r
        else:
            following[r] = r + 1
        first[m] = r
        for t in range(offsets[r], offsets[r + 1]):
            width[m] = max(width[m], places[t] + 1)
    for k in range(len(order)):
        a, b = order[k, 0], order[k, 1]
        left, right = _members(first[a], following), _members(first[b], following)
        lmap, rmap, wide = joined(left, right, whole, offsets, counts, place, width[a], width[b])
        moved_on(left, offsets, place, lmap)
        moved_on(right, offsets, place, rmap)
        following[last[a]], last[a], width[a] = first[b], last[b], wide
    return place, width[0]


@compiled()
def _members(row: int, following: Any) -> Any:
    number, r = 0, row
    while r >= 0:
        number, r = number + 1, following[r]
    rows = np.empty(number, np.int64)
    for k in range(number):
        rows[k], row = row, following[row]
    return rows


@compiled()
def _similarity(x: int, y: int, starts: Any, near: Any, values: Any, mismatch: int) -> Any:
    for k in range(starts[x], starts[x + 1]):
        if near[k] == y:
            return values[k]
    return mismatch


@compiled()
def _row_score(
    r: int,
    way: Any,
    codes: Any,
    offsets: Any,
    counts: Any,
    row_of: Any,
    place: Any,
    weight: Any,
    starts: Any,
    near: Any,
    values: Any,
    mismatch: int,
    gap: int,
) -> Any:
    """What row r adds to the sum-of-pairs score when its k-th symbol stands in column way[k] of the rest (or alone)."""
    everyone, first = counts.sum() - counts[r], offsets[r]
    score, home = gap * weight.sum(), np.full(len(weight), -1)
    for k in range(len(way)):
        score += gap * everyone
        if way[k] >= 0:
            score -= 2 * gap * weight[way[k]]
            home[way[k]] = k
    for t in range(len(codes)):
        if row_of[t] != r and home[place[t]] >= 0:
            alike = _similarity(codes[first + home[place[t]]], codes[t], starts, near, values, mismatch)
            score += counts[row_of[t]] * alike
    return score


@compiled()
def _without(r: int, counts: Any, row_of: Any, place: Any, width: int) -> Any:
    """The columns of the other rows, numbered anew: the new number of each old one (-1 if empty), and their weights."""
    weight, number = np.zeros(width, np.int64), np.full(width, -1, np.int64)
    for t in range(len(place)):
        if row_of[t] != r:
            weight[place[t]] += counts[row_of[t]]
    used = 0
    for c in range(width):
        if weight[c] > 0:
            number[c], weight[used] = used, weight[c]
            used += 1
    return number, weight[:used]


@compiled()
def refined(
    codes: Any,
    offsets: Any,
    counts: Any,
    places: Any,
    width: int,
    whole: Any,
    starts: Any,
    near: Any,
    values: Any,
    mismatch: int,
    gap: int,
    rounds: int,
) -> Any:
    """The MSA after taking out one row at a time and aligning it anew with the rest; see `textbook_evidence`."""
    n, place, row_of = len(offsets) - 1, places.copy(), np.empty(len(codes), np.int32)
    for r in range(n):
        row_of[offsets[r] : offsets[r + 1]] = r
    for _ in range(rounds):
        moved = False
        for r in range(n):
            first, last = offsets[r], offsets[r + 1]
            number, weight = _without(r, counts, row_of, place, width)
            rest, old = np.empty(len(codes), np.int32), np.empty(last - first, np.int64)
            for t in range(len(codes)):
                rest[t] = number[place[t]]
            old[:] = rest[first:last]
            gains = np.zeros((len(weight), last - first), np.int64)
            for t in range(len(codes)):
                if row_of[t] != r:
                    row, evidence, count = gains[rest[t]], whole[t, first:last], counts[row_of[t]]
                    for k in range(last - first):
                        row[k] += evidence[k] * count
            for c in range(len(weight)):
                for k in range(last - first):
                    gains[c, k] = gains[c, k] - DOUBT * weight[c] if gains[c, k] > 0 else -DOUBT
            lmap, rmap, joined = gain_steps(
                gains, np.arange(len(weight)), np.arange(last - first), len(weight), last - first
            )
            new = np.full(last - first, -1)
            for c in range(len(weight)):
                k = np.searchsorted(rmap, lmap[c])
                if k < len(rmap) and rmap[k] == lmap[c]:
                    new[k] = c
            worth = 0
            for k in range(last - first):
                worth += gains[new[k], k] if new[k] >= 0 else 0
                worth -= gains[old[k], k] if old[k] >= 0 else 0
            if worth > 0 and _row_score(
                r, new, codes, offsets, counts, row_of, rest, weight, starts, near, values, mismatch, gap
            ) >= _row_score(r, old, codes, offsets, counts, row_of, rest, weight, starts, near, values, mismatch, gap):
                for t in range(len(codes)):
                    place[t] = rmap[t - first] if row_of[t] == r else lmap[rest[t]]
                width, moved = joined, True
        if not moved:
            break
    return place, width
