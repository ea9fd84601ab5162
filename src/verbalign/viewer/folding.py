"""What of a lattice is drawn: all of it while it is small; of a large one the common words, with rare paths folded.

Words that few wordings share are folded: a run of them between two words that are kept becomes one dotted mark.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from verbalign.alignment.lattice import Lattice

WORDS, STACK = 36, 7  # drawn at most: in the whole figure, and above one another; more is not legible
WHOLE = 110  # words: up to so many a lattice is drawn whole, unless a column of it is too high


@dataclass(frozen=True, slots=True)
class Step:
    """A way from one kept node to the next, with the rows that take it; `folded` are the nodes it passes over."""

    source: int
    target: int
    rows: tuple[int, ...]
    folded: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Folded:
    """The part of a lattice that is drawn: nodes by number, and the steps between them.

    `least`: words that fewer wordings use are folded; `words` of them are; `steps` rare ways are not drawn at all."""

    kept: tuple[int, ...]
    steps: tuple[Step, ...]
    least: int
    words: int
    left_out: int


def fold(lattice: Lattice, spine: Sequence[int]) -> Folded:
    """The drawn part of a lattice; the nodes of the spine, a path from start to end, are always drawn."""
    always = {*spine, 0, len(lattice.nodes) - 1}
    least = _least(lattice, always)
    kept = [n for n, node in enumerate(lattice.nodes) if n in always or node.weight >= least]
    steps = _steps(lattice, set(kept))
    drawn = steps if least == 1 else _common(steps, least, set(pairwise(spine)))
    return Folded(tuple(kept), tuple(drawn), least, len(lattice.nodes) - len(kept), len(steps) - len(drawn))


def _least(lattice: Lattice, always: Collection[int]) -> int:
    """The least number of wordings that a word must have so that the figure stays legible."""
    if _legible(lattice, always, 1, WHOLE):
        return 1
    most = max(node.weight for node in lattice.nodes)
    return bisect_left(range(most + 1), True, 2, key=lambda least: _legible(lattice, always, least, WORDS))


def _legible(lattice: Lattice, always: Collection[int], least: int, room: int) -> bool:
    columns: dict[int, int] = {}
    for n, node in enumerate(lattice.nodes):
        if n in always or node.weight >= least:
            columns[node.column] = columns.get(node.column, 0) + 1
    return sum(columns.values()) <= max(room, len(always)) and max(columns.values()) <= STACK


def _steps(lattice: Lattice, kept: Collection[int]) -> list[Step]:
    """The ways between kept nodes: straight ones, and those over folded nodes."""
    rows: dict[tuple[int, int, bool], list[int]] = {}
    over: dict[tuple[int, int, bool], dict[int, None]] = {}
    for r, path in enumerate(lattice.paths):
        source, passed = path[0], list[int]()
        for node in path[1:]:
            if node not in kept:
                passed.append(node)
                continue
            key = source, node, bool(passed)
            rows.setdefault(key, []).append(r)
            over.setdefault(key, {}).update(dict.fromkeys(passed))
            source, passed = node, []
    return [Step(key[0], key[1], tuple(rows[key]), tuple(over[key])) for key in sorted(rows)]


def _common(steps: Iterable[Step], least: int, spine: Collection[tuple[int, int]]) -> list[Step]:
    """The steps that are common, and of each node the commonest into it and out of it."""
    steps = list(steps)
    into: dict[int, Step] = {}
    out: dict[int, Step] = {}
    for step in steps:
        for table, node in ((out, step.source), (into, step.target)):
            if node not in table or len(table[node].rows) < len(step.rows):
                table[node] = step
    needed = {id(step) for step in (*into.values(), *out.values())}
    return [
        step
        for step in steps
        if len(step.rows) >= least or id(step) in needed or (not step.folded and (step.source, step.target) in spine)
    ]
