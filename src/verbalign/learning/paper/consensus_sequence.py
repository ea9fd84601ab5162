"""Template induction (§3.3): the consensus sequence of a unified slotted lattice.

The weight of a node is the number of verbalizations through it, halved for punctuation and *the, a, to, and, of*; the
weight of a path is the mean over its nodes.  The paper prefers shorter paths, so ties go to them, but discards those of
fewer than six symbols; slots count.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from verbalign.alignment import Alignment
from verbalign.alignment.lattice import Lattice, LatticeSlot, Node
from verbalign.alignment.paraphrases import is_light

if TYPE_CHECKING:
    import numpy.typing as npt

FEWEST = 6  # symbols: shorter sequences are "potentially spurious"


@dataclass(frozen=True, slots=True)
class ConsensusNode:
    """A symbol of a consensus sequence: a word, a phrase that is one token, or a slot; and the rows that have it."""

    symbol: Hashable
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Consensus:
    """A consensus sequence with its length-normalised weight; prints as the paper's templates do."""

    nodes: tuple[ConsensusNode, ...]
    weight: Fraction

    @property
    def tokens(self) -> tuple[str, ...]:
        """The words one by one, with slots as `[name]`."""
        return tuple(
            token
            for node in self.nodes
            for token in ([str(node.symbol)] if isinstance(node.symbol, LatticeSlot) else str(node.symbol).split())
        )

    @property
    def slots(self) -> tuple[str, ...]:
        """The names of its slots, in order."""
        return tuple(node.symbol.name for node in self.nodes if isinstance(node.symbol, LatticeSlot))

    def __str__(self) -> str:
        return " ".join(self.tokens)


def node_weight(node: Node) -> int:
    """Twice the weight of a node, so that it is whole."""
    light = isinstance(node.word, str) and is_light(node.word)
    return node.weight if light else 2 * node.weight


def consensus(alignment: Alignment, *, fewest: int = FEWEST) -> Consensus | None:
    """The heaviest path through the lattice of an MSA; None if all paths are too short.

    >>> from verbalign.alignment import align
    >>> str(consensus(align(["so it holds", "so it is true", "and so it holds"], method="paper"), fewest=3))
    'so it holds'
    """
    lattice = alignment.lattice(by_column=True)
    path, weight = heaviest_path(lattice, fewest)
    if not path:
        return None
    nodes = (lattice.nodes[number] for number in path)
    return Consensus(
        tuple(ConsensusNode(node.word, tuple(row for row, _ in node.tokens)) for node in nodes), weight / 2
    )


def heaviest_path(lattice: Lattice, fewest: int) -> tuple[tuple[int, ...], Fraction]:
    """The inner nodes of the path with the greatest mean of `node_weight`, and that mean; empty if all are too short.

    A mean has no optimal prefixes: the heavier short prefix can end in the lighter path.  So we keep the heaviest path
    for each node and length, and divide only at the end node: (longest path x edges) extensions.  Ties go to the
    shorter path, then to the one whose last steps come from the left."""
    import numpy as np

    if not lattice.edges:
        return (), Fraction(0)
    size = len(lattice.nodes)
    longest = _longest(lattice)
    best: npt.NDArray[Any] = np.full((size, longest + 1), -1, np.int64)  # best[node, length]; -1 is no such path
    came: npt.NDArray[Any] = np.zeros((size, longest + 1), np.int32)
    best[0, 0] = 0
    for number in range(1, size):
        sources = np.array([edge.source for edge in lattice.predecessors[number]], np.int32)
        choice = best[sources].argmax(axis=0)
        heaviest = best[sources[choice], np.arange(longest + 1)]
        step = 0 if number == size - 1 else 1  # the end node is no symbol
        weight = node_weight(lattice.nodes[number]) if step else 0
        kept = heaviest[: longest + 1 - step]
        best[number, step:] = np.where(kept >= 0, kept + weight, -1)
        came[number, step:] = sources[choice][: longest + 1 - step]
    means = [(Fraction(int(w), n), -n) for n, w in enumerate(best[-1]) if n >= max(1, fewest) and w >= 0]
    if not means:
        return (), Fraction(0)
    mean, negative = max(means)
    return _traced(came, size - 1, -negative), mean


def _longest(lattice: Lattice) -> int:
    """The number of inner nodes of the longest path."""
    depth = [0] * len(lattice.nodes)
    for number in range(1, len(lattice.nodes)):
        depth[number] = 1 + max(depth[edge.source] for edge in lattice.predecessors[number])
    return depth[-1] - 1


def _traced(came: npt.NDArray[Any], end: int, length: int) -> tuple[int, ...]:
    path, number = [], int(came[end, length])
    while length:
        path.append(number)
        number, length = int(came[number, length]), length - 1
    return tuple(reversed(path))
