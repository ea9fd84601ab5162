"""How likely two symbols correspond, over all alignments of two sequences at once: `evidence`'s first step, compiled.

The model is that of `textbook_evidence`, cell for cell and in the same order of operations, so that both give the same
numbers to the last bit; here it runs for several pairs side by side.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from verbalign.kernels.compiling import compiled

SIDE = 16  # pairs side by side
FAINT = 50  # thousandths: less than this is no evidence
RESCALE = 16  # rows after which weights are scaled to 1 at most, so that long sequences stay in range
WINDOW = 8  # how near a pair needs a strong one


# The loops below do one thing each over few arrays: with more, the compiler cannot tell that they do not overlap and
# gives up its vectors.  It does so too where an index is a sum, which might be negative and so count from the end.


@compiled()
def _likelihoods(
    a: Any,
    b: Any,
    i: int,
    n: int,
    wide: Any,
    same: Any,
    starts: Any,
    near: Any,
    ratios: Any,
    other: float,
    row: Any,
) -> None:
    """How much likelier symbol i of the left and each of the right sequence are as a pair than by chance."""
    lanes, equal = a.shape[1], a[i]
    own = np.empty(lanes)
    for lane in range(lanes):
        own[lane] = same[equal[lane]]
    for j in range(n):
        for lane in range(lanes):
            yes = own[lane]
            row[j, lane] = yes if equal[lane] == b[j, lane] else other
    for lane in range(lanes):
        first, last = starts[equal[lane]], starts[equal[lane] + 1]
        if last - first > 1:
            for j in range(wide[lane]):
                for k in range(first, last):
                    if near[k] == b[j, lane] and near[k] != equal[lane]:
                        row[j, lane] = ratios[k]


@compiled()
def _scale(rows: Any, n: int, scale: Any) -> None:
    lanes = len(scale)  # a constant would have the compiler unroll the loop instead of using vectors
    for j in range(n):
        for lane in range(lanes):
            rows[j, lane] *= scale[lane]


@compiled()
def _times(out: Any, n: int, x: Any, y: Any) -> None:
    out, x, y = out.ravel(), x.ravel(), y.ravel()
    for k in range(n * SIDE):
        out[k] = x[k] * y[k]


@compiled()
def _sum(out: Any, n: int, x: Any, y: Any, z: Any) -> None:
    out, x, y, z = out.ravel(), x.ravel(), y.ravel(), z.ravel()
    for k in range(n * SIDE):
        out[k] = x[k] + y[k] + z[k]


@compiled()
def _reached(out: Any, n: int, row: Any, x: Any, y: Any, z: Any) -> None:
    out, row, x, y, z = out.ravel(), row.ravel(), x.ravel(), y.ravel(), z.ravel()
    for k in range(n * SIDE):
        out[k] = row[k] * (x[k] + y[k] + z[k])


@compiled()
def _blend(out: Any, n: int, p: float, x: Any, q: float, y: Any) -> None:
    out, x, y = out.ravel(), x.ravel(), y.ravel()
    for k in range(n * SIDE):
        out[k] = p * x[k] + q * y[k]


@compiled()
def _greatest(rows: Any, n: int, top: Any) -> None:
    lanes = len(top)
    for j in range(n):
        for lane in range(lanes):
            value, best = rows[j, lane], top[lane]
            top[lane] = value if value > best else best


@compiled()
def _forward(
    a: Any,
    b: Any,
    m: int,
    n: int,
    wide: Any,
    inside: Any,
    same: Any,
    starts: Any,
    near: Any,
    ratios: Any,
    other: float,
    opening: float,
    extending: float,
    pairs: Any,
    skips: Any,
    row: Any,
) -> None:
    """The weight of all beginnings that end in a pair (`pairs`) or in a skipped left symbol (`skips`), row by row."""
    lanes = a.shape[1]
    runs, reach, top, carry = np.zeros((n + 1, SIDE)), np.empty((n + 1, SIDE)), np.empty(SIDE), np.empty(SIDE)
    later = runs[1:]
    pairs[0, : n + 1], skips[0, : n + 1], pairs[0, 0] = 0.0, 0.0, 1.0
    for i in range(m + 1):
        pair, skip = pairs[i], skips[i]
        if i > 0:
            last_pair, last_skip = pairs[i - 1], skips[i - 1]
            _likelihoods(a, b, i - 1, n, wide, same, starts, near, ratios, other, row)
            pair[0] = 0.0
            _reached(pair[1:], n, row, last_pair, last_skip, runs)
            _blend(skip, n + 1, opening, last_pair, extending, last_skip)
        _blend(reach, n + 1, opening, pair, opening, skip)
        runs[0] = 0.0
        carry[:] = 0.0
        for j in range(n):  # runs: beginnings that end in a skipped right symbol
            for lane in range(lanes):
                run = reach[j, lane] + extending * carry[lane]
                carry[lane] = later[j, lane] = run
        if i % RESCALE == 0:
            _sum(reach, n + 1, pair, skip, runs)
            top[:] = reach[0]
            _times(reach, n, reach[1:], inside)
            _greatest(reach, n, top)
            for lane in range(lanes):
                top[lane] = 1.0 / top[lane]
            _scale(pair, n + 1, top)
            _scale(skip, n + 1, top)
            _scale(runs, n + 1, top)


@compiled()
def _backward(
    a: Any,
    b: Any,
    m: int,
    n: int,
    tall: Any,
    wide: Any,
    same: Any,
    starts: Any,
    near: Any,
    ratios: Any,
    other: float,
    opening: float,
    extending: float,
    pairs: Any,
    skips: Any,
    row: Any,
    found: Any,
) -> None:
    """The weight of all endings, row by row from the last; met with the beginnings, that gives the thousandths."""
    lanes = a.shape[1]
    after_pair, after_skip, after_run = np.zeros((n + 1, SIDE)), np.zeros((n + 1, SIDE)), np.zeros((n + 2, SIDE))
    meet, reach, top, total = np.zeros((n + 1, SIDE)), np.zeros((n + 1, SIDE)), np.empty(SIDE), np.empty(SIDE)
    carry = np.empty(SIDE)
    for i in range(m, -1, -1):
        if i < m:
            _likelihoods(a, b, i, n, wide, same, starts, near, ratios, other, row)
            _times(meet, n, row, after_pair[1:])
            meet[n] = 0.0
        for lane in range(lanes):
            if tall[lane] == i:
                meet[wide[lane], lane] += 1.0
        carry[:] = 0.0
        for j in range(n, -1, -1):
            run, met = after_run[j], meet[j]
            for lane in range(lanes):
                run[lane] = met[lane] + extending * carry[lane]
                carry[lane] = run[lane]
        later = after_run[1:]
        _blend(reach, n + 1, 1.0, meet, opening, later)
        _blend(after_pair, n + 1, 1.0, reach, opening, after_skip)
        _blend(after_skip, n + 1, 1.0, reach, extending, after_skip)
        if i % RESCALE == 0:
            top[:] = 0.0
            _greatest(after_pair, n + 1, top)
            for lane in range(lanes):
                top[lane] = 1.0 / top[lane] if top[lane] > 0.0 else 1.0
            _scale(after_pair, n + 1, top)
            _scale(after_skip, n + 1, top)
            _scale(after_run, n + 1, top)
        if i > 0:
            pair, skip, thousandths = pairs[i], skips[i], found[i - 1]
            _times(reach, n + 1, pair, after_pair)
            _times(meet, n + 1, skip, after_skip)
            total[:] = 0.0
            for j in range(n + 1):  # every alignment passes each row once
                for lane in range(lanes):
                    total[lane] += reach[j, lane] + meet[j, lane]
            for lane in range(lanes):
                total[lane] = 1000.0 / total[lane] if total[lane] > 0.0 else 0.0
            shares = reach[1:]
            for j in range(n):
                for lane in range(lanes):
                    thousandths[j, lane] = np.int32(shares[j, lane] * total[lane] + 0.5)


@compiled()
def _strong(x: int, y: int, same: Any, weak: Any, starts: Any, near: Any, ratios: Any) -> Any:
    """Are these symbols alike, and neither of them weak?"""
    if weak[x] or weak[y]:
        return False
    if x == y:
        return same[x] > 1.0
    for k in range(starts[x], starts[x + 1]):
        if near[k] == y:
            return ratios[k] > 1.0
    return False


@compiled()
def _sum_up(strong: Any, m: int, n: int, sums: Any) -> None:
    """sums[i, j]: all of `strong` above row i and before column j."""
    lanes = strong.shape[2]
    for j in range(n + 1):
        for lane in range(lanes):
            sums[0, j, lane] = 0
    carry = np.empty(lanes, np.int32)  # the sum of this row so far
    for i in range(m):
        own, above, here = strong[i], sums[i, 1:], sums[i + 1, 1:]
        for lane in range(lanes):
            sums[i + 1, 0, lane] = carry[lane] = 0
        for j in range(n):
            for lane in range(lanes):
                row = np.int32(carry[lane] + own[j, lane])
                carry[lane] = row
                here[j, lane] = np.int32(row + above[j, lane])


@compiled()
def _within(sums: Any, lane: int, top: int, bottom: int, left: int, right: int) -> Any:
    return sums[bottom, right, lane] - sums[top, right, lane] - sums[bottom, left, lane] + sums[top, left, lane]


@compiled()
def _support(sums: Any, lane: int, m: int, n: int, i: int, j: int) -> Any:
    """The evidence of the strong pairs near this one, on both sides of it."""
    before = _within(sums, lane, max(i - WINDOW, 0), i, max(j - WINDOW, 0), j)
    return before + _within(sums, lane, i + 1, min(i + 1 + WINDOW, m), j + 1, min(j + 1 + WINDOW, n))


@compiled()
def _grown(array: Any) -> Any:
    larger = np.empty(2 * len(array), np.int32)
    for k in range(len(array)):
        larger[k] = array[k]
    return larger


@compiled()
def pair_evidence(
    codes: Any,
    offsets: Any,
    lefts: Any,
    rights: Any,
    same: Any,
    weak: Any,
    starts: Any,
    near: Any,
    ratios: Any,
    other: float,
    opening: float,
    extending: float,
) -> Any:
    """For pairs of rows, every two symbols (by their places in `codes`) that correspond with some likelihood, and the
    likelihood in thousandths: three arrays."""
    longest = 0
    for k in range(len(lefts)):
        longest = max(longest, offsets[lefts[k] + 1] - offsets[lefts[k]], offsets[rights[k] + 1] - offsets[rights[k]])
    a, b = np.zeros((longest + 1, SIDE), np.int32), np.zeros((longest + 1, SIDE), np.int32)
    tall, wide, x, y = (
        np.zeros(SIDE, np.int64),
        np.zeros(SIDE, np.int64),
        np.zeros(SIDE, np.int64),
        np.zeros(SIDE, np.int64),
    )
    row, inside = np.zeros((longest, SIDE)), np.empty((longest, SIDE))
    found, strong = np.empty((longest, longest, SIDE), np.int32), np.empty((longest, longest, SIDE), np.int32)
    pairs, skips = np.empty((longest + 1, longest + 1, SIDE)), np.empty((longest + 1, longest + 1, SIDE))
    sums = np.empty((longest + 1, longest + 1, SIDE), np.int32)
    xs, ys, worth = np.empty(1024, np.int32), np.empty(1024, np.int32), np.empty(1024, np.int32)
    cells, size, lanes = np.empty(1024, np.int32), 0, a.shape[1]
    for first in range(0, len(lefts), SIDE):
        used = min(SIDE, len(lefts) - first)
        for lane in range(SIDE):
            tall[lane] = wide[lane] = 0
            if lane < used:
                x[lane], y[lane] = offsets[lefts[first + lane]], offsets[rights[first + lane]]
                tall[lane] = offsets[lefts[first + lane] + 1] - x[lane]
                wide[lane] = offsets[rights[first + lane] + 1] - y[lane]
            for i in range(tall[lane]):
                a[i, lane] = codes[x[lane] + i]
            for j in range(wide[lane]):
                b[j, lane] = codes[y[lane] + j]
        m, n = tall.max(), wide.max()
        for j in range(n):
            for lane in range(SIDE):
                inside[j, lane] = 1.0 if j < wide[lane] else 0.0
        _forward(a, b, m, n, wide, inside, same, starts, near, ratios, other, opening, extending, pairs, skips, row)
        _backward(
            a, b, m, n, tall, wide, same, starts, near, ratios, other, opening, extending, pairs, skips, row, found
        )
        waiting = 0
        for i in range(m):
            here, counted = found[i], strong[i]
            for j in range(n):
                some = 0
                for lane in range(lanes):
                    some |= here[j, lane]
                    counted[j, lane] = 0
                if some == 0:  # in no pair of rows do these two correspond
                    continue
                for lane in range(used):
                    value = here[j, lane]
                    if value <= 0:
                        continue
                    if _strong(a[i, lane], b[j, lane], same, weak, starts, near, ratios):
                        counted[j, lane] = value
                        if value >= FAINT:
                            if size == len(xs):
                                xs, ys, worth = _grown(xs), _grown(ys), _grown(worth)
                            xs[size], ys[size], worth[size] = x[lane] + i, y[lane] + j, value
                            size += 1
                    elif value >= FAINT:  # to be looked at when all strong pairs are known
                        if waiting == len(cells):
                            cells = _grown(cells)
                        cells[waiting] = (i * longest + j) * SIDE + lane
                        waiting += 1
        _sum_up(strong, m, n, sums)
        while size + waiting > len(xs):
            xs, ys, worth = _grown(xs), _grown(ys), _grown(worth)
        for k in range(waiting):
            lane, j, i = cells[k] % SIDE, cells[k] // SIDE % longest, cells[k] // SIDE // longest
            value = min(found[i, j, lane], _support(sums, lane, tall[lane], wide[lane], i, j))
            if value >= FAINT:
                xs[size], ys[size], worth[size] = x[lane] + i, y[lane] + j, value
                size += 1
    return xs[:size], ys[:size], worth[:size]
