"""Alignment by evidence in plain Python: `posteriors` and `evidence` must agree with every line of it.

The paper's scores align only what is similar.  Here we ask instead how *likely* two symbols correspond, given all
alignments of their sequences (a pair hidden Markov model: pair, skip left, skip right), and given the other sequences;
then the MSA is built that gathers the most evidence.  So unlike words may share a column where all around them agrees.
Evidence is in thousandths, and whole numbers from there on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from verbalign.kernels.coded import Model, Task
from verbalign.kernels.textbook import GAP, Merged, Step, Table, best_path

FAINT, WINDOW = 50, 8  # thousandths that are no evidence yet; how near a pair needs a strong one
RESCALE = 16  # rows after which weights are scaled to 1 at most, so that long sequences stay in range
DOUBT = 350  # thousandths: symbols that correspond with less are better kept apart

Symbol: TypeAlias = tuple[int, int]  # (row, position)
Evidence: TypeAlias = dict[tuple[Symbol, Symbol], int]


def posteriors(a: Sequence[int], b: Sequence[int], model: Model) -> list[list[int]]:
    """In thousandths, how likely each symbol of `a` corresponds to each of `b`."""
    m, n = len(a), len(b)
    pairs, skips = _forward(a, b, model)
    zeros = [0.0] * (n + 2)
    below_pair, below_skip = zeros, zeros
    found: list[list[int]] = [[] for _ in a]
    for i in range(m, -1, -1):
        after_pair, after_skip, after_run = zeros[:], zeros[:], zeros[:]
        for j in range(n, -1, -1):
            start = 1.0 if (i, j) == (m, n) else 0.0
            pair = start if j == n or i == m else model.ratio(a[i], b[j]) * below_pair[j + 1] + start
            on = pair + model.opening * after_run[j + 1]
            after_pair[j] = on + model.opening * below_skip[j]
            after_skip[j] = on + model.extending * below_skip[j]
            after_run[j] = pair + model.extending * after_run[j + 1]
        scale = 1.0 / max(after_pair) if i % RESCALE == 0 else 1.0
        below_pair, below_skip = [w * scale for w in after_pair], [w * scale for w in after_skip]
        if i > 0:
            total = 0.0
            for j in range(n + 1):  # every alignment passes each row once
                total += pairs[i][j] * below_pair[j] + skips[i][j] * below_skip[j]
            share = 1000.0 / total
            found[i - 1] = [int(pairs[i][j] * below_pair[j] * share + 0.5) for j in range(1, n + 1)]
    return found


def _forward(a: Sequence[int], b: Sequence[int], model: Model) -> tuple[list[list[float]], list[list[float]]]:
    """The weight of all beginnings that end in a pair, or in a skipped left symbol."""
    n = len(b)
    pairs, skips, above = [[1.0] + [0.0] * n], [[0.0] * (n + 1)], [0.0] * (n + 1)
    for i in range(len(a) + 1):
        if i > 0:
            last_pair, last_skip = pairs[-1], skips[-1]
            pairs.append([0.0])
            for j in range(1, n + 1):
                before = last_pair[j - 1] + last_skip[j - 1] + above[j - 1]
                pairs[-1].append(model.ratio(a[i - 1], b[j - 1]) * before)
            skips.append([model.opening * p + model.extending * s for p, s in zip(last_pair, last_skip, strict=True)])
        runs = [0.0]
        for j in range(1, n + 1):
            opened = model.opening * pairs[-1][j - 1] + model.opening * skips[-1][j - 1]
            runs.append(opened + model.extending * runs[-1])
        scale = 1.0
        if i % RESCALE == 0:
            scale = 1.0 / max(p + s + r for p, s, r in zip(pairs[-1], skips[-1], runs, strict=True))
        pairs[-1], skips[-1] = [p * scale for p in pairs[-1]], [s * scale for s in skips[-1]]
        above = [r * scale for r in runs]
    return pairs, skips


def pair_evidence(rows: Sequence[Sequence[int]], r: int, s: int, model: Model) -> Evidence:
    """The evidence that symbols of rows r and s correspond.  A pair that is not strong counts no more than the strong
    ones near it: so stop words, commas, or mere position cannot hold a column together alone."""
    a, b, found = rows[r], rows[s], posteriors(rows[r], rows[s], model)
    evidence = {}
    for i in range(len(a)):
        for j in range(len(b)):
            value = found[i][j]
            if value >= FAINT and not _strong(a[i], b[j], model):
                value = min(value, _support(a, b, found, model, i, j))
            if value >= FAINT:
                evidence[(r, i), (s, j)] = value
    return evidence


def _strong(x: int, y: int, model: Model) -> bool:
    """Are these symbols alike, and neither of them weak?"""
    return not model.weak[x] and not model.weak[y] and model.ratio(x, y) > 1


def _support(a: Sequence[int], b: Sequence[int], found: list[list[int]], model: Model, i: int, j: int) -> int:
    near = [(sign * d, sign * e) for sign in (-1, 1) for d in range(1, WINDOW + 1) for e in range(1, WINDOW + 1)]
    places = [(i + d, j + e) for d, e in near if 0 <= i + d < len(a) and 0 <= j + e < len(b)]
    return sum(found[p][q] for p, q in places if _strong(a[p], b[q], model))


# ---- many sequences ----


def gathered(rows: Sequence[Sequence[int]], model: Model) -> Evidence:
    """The evidence for all pairs of rows, both ways round, helped by what third rows say: the mean, over all rows z, of
    the likelihood that both symbols correspond to the same symbol of z (z may be one of the two rows itself)."""
    direct: Evidence = {}
    for r in range(len(rows)):
        for s in range(r + 1, len(rows)):
            for (x, y), value in pair_evidence(rows, r, s, model).items():
                direct[x, y] = direct[y, x] = value
    onward: dict[Symbol, list[tuple[Symbol, int]]] = {}
    for (x, y), value in direct.items():
        onward.setdefault(x, []).append((y, value))
    sums = {pair: 2 * 1000 * value for pair, value in direct.items()}
    for x, steps in onward.items():
        for z, first in steps:
            for y, second in onward[z]:
                if y[0] != x[0]:
                    sums[x, y] = sums.get((x, y), 0) + first * second
    return {pair: total // (1000 * max(len(rows), 2)) for pair, total in sums.items()}


def gain_path(gains: Mapping[tuple[int, int], int], p: int, q: int) -> list[Step]:
    """The alignment of p with q columns that gathers the most gain; columns without any gain stand alone, those of the
    right side first."""
    lefts = sorted({i for (i, _), gain in gains.items() if gain > 0})
    rights = sorted({j for (_, j), gain in gains.items() if gain > 0})
    scores = [[gains.get((i, j), -1) for j in rights] for i in lefts]
    met = [(lefts[i], rights[j]) for i, j in best_path(scores, len(rights), 0) if GAP not in (i, j)]
    steps: list[Step] = []
    i = j = 0
    for to_i, to_j in [*met, (p, q)]:
        steps += [(GAP, y) for y in range(j, to_j)] + [(x, GAP) for x in range(i, to_i)] + [(to_i, to_j)]
        i, j = to_i + 1, to_j + 1
    return steps[:-1]


def progressive(task: Task, order: Sequence[tuple[int, int]], model: Model, speakers: int) -> Merged:
    """MSAs merged two by two in this order, each time so as to gather the most evidence from their speakers, the rows
    that speak for an MSA: all of them, or where there are more than `speakers`, so many of them."""
    everything = gathered(task.rows, model) if len(task.rows) <= speakers else None
    places = [list(known) for known in task.places]
    members: dict[int, list[int]] = {}
    for row, group in enumerate(task.groups):
        members.setdefault(group, []).append(row)
    width = {group: max((p + 1 for r in rows for p in places[r]), default=0) for group, rows in members.items()}
    voices = {group: spread(rows, speakers) for group, rows in members.items()}
    for a, b in order:
        evidence = everything if everything is not None else heard(task.rows, voices[a], voices[b], model)
        steps = gain_path(gains(evidence, voices[a], voices[b], places, task.counts), width[a], width[b])
        for side, group in enumerate((a, b)):
            to = {step[side]: column for column, step in enumerate(steps)}
            for row in members[group]:
                places[row] = [to[place] for place in places[row]]
        members[a] += members.pop(b)
        voices[a] = spread(voices[a] + voices[b], speakers)
        width[a] = len(steps)
    return Merged(places, next(iter(width.values()), 0) if not order else width[order[-1][0]])


def spread(rows: list[int], most: int) -> list[int]:
    """These rows, or so many of them at even distances."""
    return rows[:] if len(rows) <= most else [rows[k * len(rows) // most] for k in range(most)]


def heard(rows: Sequence[Sequence[int]], left: Sequence[int], right: Sequence[int], model: Model) -> Evidence:
    """The evidence of some rows about some others, straight from the pairs."""
    return {pair: value for r in left for s in right for pair, value in pair_evidence(rows, r, s, model).items()}


def gains(
    evidence: Evidence,
    left: Sequence[int],
    right: Sequence[int],
    places: Sequence[Sequence[int]],
    counts: Sequence[int],
) -> dict[tuple[int, int], int]:
    """What it gains to join a left column and a right one: the evidence of their symbols less the doubt, where any."""
    total: dict[tuple[int, int], int] = {}
    for (x, y), value in evidence.items():
        if x[0] in left and y[0] in right and value > 0:
            cell = places[x[0]][x[1]], places[y[0]][y[1]]
            total[cell] = total.get(cell, 0) + value * counts[x[0]] * counts[y[0]]
    weights = [_weights(rows, places, counts) for rows in (left, right)]
    return {(i, j): value - DOUBT * weights[0][i] * weights[1][j] for (i, j), value in total.items()}


def _weights(rows: Sequence[int], places: Sequence[Sequence[int]], counts: Sequence[int]) -> dict[int, int]:
    """How many symbols each column holds."""
    held: dict[int, int] = {}
    for r in rows:
        for place in places[r]:
            held[place] = held.get(place, 0) + counts[r]
    return held


def refined(merged: Merged, task: Task, model: Model, table: Table, mismatch: int, gap: int, rounds: int) -> Merged:
    """The MSA after taking out one row at a time and aligning it anew with the rest.  A row moves only if it gathers
    more evidence and its sum-of-pairs score is no lower; `rounds` times, or until nothing moves."""
    places, width, rows = [list(known) for known in merged.places], merged.width, task.rows
    evidence = gathered(rows, model)
    for _ in range(rounds):
        moved = False
        for r, row in enumerate(rows):
            others = [s for s in range(len(rows)) if s != r]
            kept = sorted({place for s in others for place in places[s]})
            number = {column: k for k, column in enumerate(kept)}
            rest = [[number[place] for place in places[s]] if s != r else [*range(len(row))] for s in range(len(rows))]
            gain = gains(evidence, others, [r], rest, [1 if s == r else c for s, c in enumerate(task.counts)])
            steps = gain_path(gain, len(kept), len(row))
            old = [number.get(place, GAP) for place in places[r]]
            new = [GAP] * len(row)
            for i, j in steps:
                if j != GAP:
                    new[j] = i
            worth = [sum(gain.get((i, j), -DOUBT) for j, i in enumerate(way) if i != GAP) for way in (old, new)]
            score = [_row_score(r, way, rest, len(kept), task, table, mismatch, gap) for way in (old, new)]
            if worth[1] > worth[0] and score[1] >= score[0]:
                to = {i: column for column, (i, _) in enumerate(steps)}
                here = [column for column, (_, j) in enumerate(steps) if j != GAP]
                places = [here if s == r else [to[place] for place in rest[s]] for s in range(len(rows))]
                width, moved = len(steps), True
        if not moved:
            break
    return Merged(places, width)


def _row_score(
    r: int,
    way: Sequence[int],
    rest: Sequence[Sequence[int]],
    width: int,
    task: Task,
    table: Table,
    mismatch: int,
    gap: int,
) -> int:
    """What row r adds to the sum-of-pairs score when its k-th symbol stands in column way[k] of the rest (or alone)."""
    held: list[dict[int, int]] = [{} for _ in range(width)]
    for s, places in enumerate(rest):
        if s != r:
            for place, symbol in zip(places, task.rows[s], strict=True):
                held[place][symbol] = held[place].get(symbol, 0) + task.counts[s]
    everyone = sum(task.counts) - task.counts[r]
    score = gap * sum(sum(column.values()) for c, column in enumerate(held) if c not in way)
    for symbol, c in zip(task.rows[r], way, strict=True):
        column = held[c] if c != GAP else {}
        score += sum(count * table.get((symbol, other), mismatch) for other, count in column.items())
        score += gap * (everyone - sum(column.values()))
    return score
