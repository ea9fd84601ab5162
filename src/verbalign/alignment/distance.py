"""Aligning lattices as §2 has it: the i-th symbol of a lattice is the set of its nodes at distance i from the start.

The paper does not say which distance.  Its Figure 6 does: "we" is at distance 1 from the start in one of Figure 5's
lattices and at 2 in the other if the shortest path counts, and could not be one node; by the longest path it is at 2 in
both.  So distance is the length of the longest path.  Then every edge leads to a greater distance, and whatever is
merged along a path through the distances makes no cycle.  Of two symbols that are aligned, the nodes that resemble each
other become one, the most alike first; the others stay apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

from verbalign.kernels.coded import Coded, Task, Weights
from verbalign.kernels.textbook import GAP, Cells, Step, columns_at_start

Near: TypeAlias = Mapping[int, Sequence[tuple[int, int]]]  # for each class those it resembles, with scores


class BestPath(Protocol):
    """The best path through a sparse matrix of so many rows and columns: steps, GAP where one side has nothing."""

    def __call__(
        self, scores: Mapping[Step, int], height: int, width: int, mismatch: int, gap: int, /
    ) -> Sequence[Step]: ...


def progressive(
    coded: Coded, task: Task, order: Sequence[tuple[int, int]], best_path: BestPath
) -> tuple[list[list[int]], int]:
    """The rows' MSAs merged two by two in this order: the column of each symbol, and the width."""
    near: dict[int, list[tuple[int, int]]] = {c: [(c, coded.weights.match)] for c in range(coded.classes)}
    for (x, y), score in coded.alike.items():
        near[x].append((y, score))
    msas = {group: columns_at_start(group, task.groups, task.places) for group in dict.fromkeys(task.groups)}
    for a, b in order:
        msas[a] = _merged(_Lattice(msas[a], task), _Lattice(msas.pop(b), task), near, coded.weights, best_path)
    final: list[list[int]] = [[0] * len(row) for row in task.rows]
    whole = next(iter(msas.values()), [])
    for number, column in enumerate(whole):
        for row, position in column:
            final[row][position] = number
    return final, len(whole)


def levels(msa: Sequence[Cells]) -> list[list[int]]:
    """The columns at each distance from the start: the number of nodes on the longest path of rows before them.

    >>> levels([[(0, 0)], [(0, 1), (1, 0)], [(1, 1)], [(0, 2)]])  # rows of columns 0, 1, 3 and 1, 2
    [[0], [1], [2, 3]]
    """
    reached: dict[int, int] = {}  # by row, the distance of its last column so far
    found: list[list[int]] = []
    for number, cells in enumerate(msa):
        distance = max(reached.get(row, 0) for row, _ in cells)
        reached.update((row, distance + 1) for row, _ in cells)
        if distance == len(found):
            found.append([])
        found[distance].append(number)
    return found


class _Lattice:
    """The columns of an MSA as nodes: their classes and their distances from the start."""

    def __init__(self, cells: list[Cells], task: Task) -> None:
        self.cells = cells
        self.classes = [{task.rows[row][k] for row, k in own} for own in cells]
        self.levels = levels(cells)
        self.level = {column: i for i, level in enumerate(self.levels) for column in level}


def _merged(left: _Lattice, right: _Lattice, near: Near, weights: Weights, best_path: BestPath) -> list[Cells]:
    """Two MSAs aligned as sequences of what stands at each distance."""
    alike = _alike(left, right, near)
    scores: dict[Step, int] = {}
    for (c, d), score in alike.items():
        key = left.level[c], right.level[d]
        scores[key] = max(score, scores.get(key, score))
    made: list[Cells] = []
    for i, j in best_path(scores, len(left.levels), len(right.levels), weights.mismatch, weights.gap):
        ones, others = left.levels[i] if i != GAP else [], right.levels[j] if j != GAP else []
        joined = _joined(ones, others, alike)
        made += [left.cells[c] + (right.cells[joined[c]] if c in joined else []) for c in ones]
        made += [right.cells[d] for d in others if d not in joined.values()]
    return made


def _alike(left: _Lattice, right: _Lattice, near: Near) -> dict[Step, int]:
    """The pairs of nodes that resemble each other: the similarity of two sets is that of the best pair in them."""
    having: dict[int, list[int]] = {}
    for d, classes in enumerate(right.classes):
        for y in classes:
            having.setdefault(y, []).append(d)
    found: dict[Step, int] = {}
    for c, classes in enumerate(left.classes):
        for x in classes:
            for y, score in near[x]:
                for d in having.get(y, ()):
                    found[c, d] = max(score, found.get((c, d), score))
    return found


def _joined(ones: Sequence[int], others: Sequence[int], alike: Mapping[Step, int]) -> dict[int, int]:
    """Which of these nodes become one with which of those: the most alike first, ties from the left."""
    pairs = [(c, d) for c in ones for d in others if alike.get((c, d), 0) > 0]
    found: dict[int, int] = {}
    for c, d in sorted(pairs, key=lambda pair: (-alike[pair], pair)):
        if c not in found and d not in found.values():
            found[c] = d
    return found
