"""The alignment algorithms of §2 in plain Python, to be checked by hand; `fast` must agree with every line of it.

A *column* of an MSA is the set of classes it holds.  A *table* gives the score of two classes that are not a mere
mismatch, both ways round.  `places[k]` is the column of a row's k-th symbol.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

GAP = -1
Column: TypeAlias = Collection[int]
Table: TypeAlias = Mapping[tuple[int, int], int]
Step: TypeAlias = tuple[int, int]  # (i, j), where GAP stands for "nothing here"


class Merged(NamedTuple):
    """An MSA: the column of each symbol of each row, and the number of columns."""

    places: list[list[int]]
    width: int


def column_scores(left: Sequence[Column], right: Sequence[Column], table: Table, mismatch: int) -> list[list[int]]:
    """The similarity of any two columns: that of the best pair of symbols in them (§2, aligning lattices)."""
    return [[max(table.get((x, y), mismatch) for x in s for y in t) for t in right] for s in left]


def best_scores(scores: Sequence[Sequence[int]], width: int, gap: int) -> list[list[int]]:
    """best[i][j]: the score of the best alignment of the first i rows with the first j columns of `scores`."""
    best = [[j * gap for j in range(width + 1)]]
    for i, row in enumerate(scores):
        above, here = best[-1], [(i + 1) * gap]
        for j, score in enumerate(row):
            here.append(max(above[j] + score, above[j + 1] + gap, here[j] + gap))
        best.append(here)
    return best


def best_path(scores: Sequence[Sequence[int]], width: int, gap: int) -> list[Step]:
    """The steps of the best alignment, traced back from the end; ties go to the diagonal, then up, then left.

    >>> best_path([[100, -50], [-50, -50]], 2, -1)
    [(0, 0), (-1, 1), (1, -1)]
    """
    best, steps = best_scores(scores, width, gap), []
    i, j = len(scores), width
    while i or j:
        if i and j and best[i][j] == best[i - 1][j - 1] + scores[i - 1][j - 1]:
            i, j = i - 1, j - 1
            steps.append((i, j))
        elif i and best[i][j] == best[i - 1][j] + gap:
            i -= 1
            steps.append((i, GAP))
        else:
            j -= 1
            steps.append((GAP, j))
    return steps[::-1]


def pair_score(a: Sequence[int], b: Sequence[int], table: Table, mismatch: int, gap: int) -> int:
    """The score of the best alignment of two sequences of classes."""
    return best_scores(column_scores([[x] for x in a], [[y] for y in b], table, mismatch), len(b), gap)[-1][-1]


def merge_order(
    scores: Sequence[Sequence[int]], groups: Sequence[int], counts: Sequence[int] | None = None
) -> list[tuple[int, int]]:
    """Which two MSAs to merge, one after the other: those with the highest average of `scores` over all pairs of
    their sequences.  `groups[row]` is the MSA that a row is in, `counts[row]` the number of equal sequences it stands
    for; a merged MSA keeps the lower number of the two, and ties go to the lowest numbers.
    """
    members: dict[int, list[int]] = {}
    times = counts or [1] * len(groups)
    for row, group in enumerate(groups):
        members.setdefault(group, []).append(row)

    def average(a: int, b: int) -> float:
        total = sum(scores[i][j] * times[i] * times[j] for i in members[a] for j in members[b])
        return total / (sum(times[i] for i in members[a]) * sum(times[j] for j in members[b]))

    averages = {(a, b): average(a, b) for a in members for b in members if a < b}
    order = []
    while averages:
        a, b = min(averages, key=lambda pair: (-averages[pair], pair))
        order.append((a, b))
        members[a] += members.pop(b)
        averages = {pair: known for pair, known in averages.items() if not {a, b} & set(pair)}
        averages |= {(min(a, c), max(a, c)): average(a, c) for c in members if c != a}
    return order


def progressive(
    rows: Sequence[Sequence[int]],
    groups: Sequence[int],
    places: Sequence[Sequence[int]],
    order: Sequence[tuple[int, int]],
    table: Table,
    mismatch: int,
    gap: int,
) -> Merged:
    """Iterative pairwise alignment (§2): the MSAs that the rows are in are merged two by two, in the order given.

    At the start row r stands in the MSA `groups[r]`, its k-th symbol in column `places[r][k]` of it.
    """
    msas = {group: columns_at_start(group, groups, places) for group in groups}
    for a, b in order:
        msas[a] = _merge(msas[a], msas.pop(b), rows, table, mismatch, gap)
    final: list[list[int]] = [[0] * len(row) for row in rows]
    whole = next(iter(msas.values()), [])
    for number, column in enumerate(whole):
        for row, position in column:
            final[row][position] = number
    return Merged(final, len(whole))


Cells: TypeAlias = list[tuple[int, int]]  # the (row, position) of each symbol in a column


def columns_at_start(group: int, groups: Sequence[int], places: Sequence[Sequence[int]]) -> list[Cells]:
    """The columns of one MSA at the start."""
    rows = [row for row, known in enumerate(groups) if known == group]
    columns: list[Cells] = [[] for _ in range(max((place + 1 for row in rows for place in places[row]), default=0))]
    for row in rows:
        for position, place in enumerate(places[row]):
            columns[place].append((row, position))
    return columns


def _merge(
    left: list[Cells], right: list[Cells], rows: Sequence[Sequence[int]], table: Table, mismatch: int, gap: int
) -> list[Cells]:
    """Two MSAs aligned as if they were sequences whose symbols are columns."""
    sets = [[{rows[row][position] for row, position in cells} for cells in msa] for msa in (left, right)]
    steps = best_path(column_scores(sets[0], sets[1], table, mismatch), len(right), gap)
    return [(left[i] if i != GAP else []) + (right[j] if j != GAP else []) for i, j in steps]
