"""OpenFst: a lattice as a weighted acceptor in the text form of `fstcompile --acceptor`, and its table of symbols.

An arc has the word of the node that it leads to; its weight is minus the logarithm of the share of rows that take it,
so that the shortest path is the likeliest.  Where rows end, a state is final.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from verbalign.alignment.lattice import START, Lattice

EPSILON = "<eps>"


def openfst(lattice: Lattice) -> str:
    """The arcs and final states of a lattice, the start first."""
    return "".join(f"{line}\n" for line in _lines(lattice))


def symbols(lattice: Lattice) -> str:
    """The table of its symbols, epsilon being 0."""
    words = dict.fromkeys([EPSILON, *(symbol(word) for node in lattice.nodes for word in node.words)])
    return "".join(f"{word}\t{number}\n" for number, word in enumerate(words))


def symbol(word: object) -> str:
    """A word as a symbol: OpenFst separates by white space, and `<eps>` is nothing.

    >>> symbol("coffee shop"), symbol("<eps>")
    ('coffee␣shop', '‹eps›')
    """
    text = re.sub(r"\s", "␣", str(word))
    return "‹eps›" if text == EPSILON else text or "␣"


def _lines(lattice: Lattice) -> Iterator[str]:
    end = len(lattice.nodes) - 1
    for number, _ in enumerate(lattice.nodes):
        leaving = lattice.successors[number]
        total = sum(edge.count for edge in leaving)
        for edge in leaving:
            if edge.target == end:
                yield f"{number}\t{_weight(edge.count, total)}"
                continue
            node = lattice.nodes[edge.target]
            share = _weight(edge.count, total * len(node.words))
            for word in node.words:
                yield f"{number}\t{edge.target}\t{symbol(word)}\t{share}"
    if not lattice.successors[START]:
        yield "0"


def _weight(count: int, total: int) -> str:
    return f"{-math.log(count / total) + 0.0:.6f}"
