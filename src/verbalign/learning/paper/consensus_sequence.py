"""Template induction (§3.3): the consensus sequence of a unified slotted lattice.

The weight of a node is the number of verbalizations through it, less for punctuation and *the, a, to, and, of* (how
much less is not said: we take half); the weight of a path is the mean over its nodes.  The paper prefers shorter paths,
so ties go to them, but discards those of fewer than six words.  Slots are words here: the paper's own template for
Figure 6, "We use lemma [lemma] to get [goal]", has only five others.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from verbalign.alignment import Alignment
from verbalign.alignment.lattice import Lattice, LatticeSlot, Node
from verbalign.alignment.paraphrases import PUNCTUATION, is_light
from verbalign.learning.paper.settings import PAPER, PaperSettings

if TYPE_CHECKING:
    import numpy.typing as npt


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


def node_weight(node: Node, light: Fraction = PAPER.light_weight) -> Fraction:
    """The number of verbalizations through a node, down-weighted if it holds punctuation or a light word."""
    return node.weight * (light if isinstance(node.word, str) and is_light(node.word.lower()) else Fraction(1))


def is_word(node: Node) -> bool:
    """Is this a word or a slot, and not punctuation?"""
    return not (isinstance(node.word, str) and node.word in PUNCTUATION)


def consensus(alignment: Alignment, settings: PaperSettings = PAPER) -> Consensus | None:
    """The heaviest path through the lattice of an MSA; None if all paths are too short.

    >>> from verbalign.alignment import align
    >>> rows = align(["so it holds", "so it is true", "and so it holds"], method="paper")
    >>> str(consensus(rows, PaperSettings(fewest=3)))
    'so it holds'
    """
    lattice = alignment.lattice(by_column=True)
    path, weight = heaviest_path(lattice, settings)
    if not path:
        return None
    nodes = (lattice.nodes[number] for number in path)
    return Consensus(tuple(ConsensusNode(node.word, tuple(row for row, _ in node.tokens)) for node in nodes), weight)


def heaviest_path(lattice: Lattice, settings: PaperSettings = PAPER) -> tuple[tuple[int, ...], Fraction]:
    """The inner nodes of the path with the greatest mean of `node_weight`, and that mean; empty if all are too short.

    A mean has no optimal prefixes: the heavier short prefix can end in the lighter path.  So we keep the heaviest path
    for each node, length and number of words (as far as it matters), and divide only at the end node.  Ties go to the
    shorter path, then to the one with more words, whose last steps come from the left."""
    import numpy as np

    if not lattice.edges:
        return (), Fraction(0)
    size, longest, fewest = len(lattice.nodes), _longest(lattice), settings.fewest
    unit = settings.light_weight.denominator
    best: npt.NDArray[Any] = np.full((size, longest + 1, fewest + 1), -1, np.int64)  # -1 is no such path
    came: npt.NDArray[Any] = np.zeros((size, longest + 1, fewest + 1, 2), np.int32)  # from which node, with how many
    best[0, 0, 0] = 0
    for number in range(1, size):
        sources = np.array([edge.source for edge in lattice.predecessors[number]], np.int32)
        choice = best[sources].argmax(axis=0)
        heaviest = np.take_along_axis(best[sources], choice[None], axis=0)[0]
        node, end = lattice.nodes[number], number == size - 1  # the end node is no symbol
        step = 0 if end else 1
        weight = 0 if end else int(unit * node_weight(node, settings.light_weight))
        worded = step and (settings.punctuation or is_word(node))
        for words in range(fewest + 1):
            to = min(fewest, words + 1) if worded else words
            kept, here = heaviest[: longest + 1 - step, words], best[number, step:, to]
            better = (kept >= 0) & (kept + weight > here)
            here[better] = kept[better] + weight
            came[number, step:, to][better] = np.stack(
                [sources[choice[: longest + 1 - step, words]], np.full(len(kept), words)], axis=-1
            )[better]
    means = [(Fraction(int(w), n * unit), -n) for n, w in enumerate(best[-1, :, fewest]) if n and w >= 0]
    if not means:
        return (), Fraction(0)
    mean, negative = max(means)
    return _traced(came, size - 1, -negative, fewest), mean


def _longest(lattice: Lattice) -> int:
    """The number of inner nodes of the longest path."""
    depth = [0] * len(lattice.nodes)
    for number in range(1, len(lattice.nodes)):
        depth[number] = 1 + max(depth[edge.source] for edge in lattice.predecessors[number])
    return depth[-1] - 1


def _traced(came: npt.NDArray[Any], end: int, length: int, words: int) -> tuple[int, ...]:
    path: list[int] = []
    number, words = map(int, came[end, length, words])
    while length:
        path.append(number)
        number, words = map(int, came[number, length, words])
        length -= 1
    return tuple(reversed(path))
