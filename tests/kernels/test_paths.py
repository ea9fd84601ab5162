"""The beam search for the best path through a lattice, against the same written plainly."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from verbalign.kernels.paths import beam, best_paths

LONGEST, MANY = 8, 2
END = -1


class Edge(NamedTuple):
    to: int
    gain: float
    says: int


class Lattice(NamedTuple):
    """The edges out of each node, and the last word of each."""

    edges: list[list[Edge]]
    words: list[int]


class Path(NamedTuple):
    node: int
    said: int
    score: float
    edges: tuple[int, ...]
    words: tuple[int, ...]


@st.composite
def lattices(draw: st.DrawFn) -> Lattice:
    many = draw(st.integers(3, 8))
    targets, says = st.sampled_from([*range(1, many), END]), st.sampled_from([-1, -1, -1, *range(MANY), -2])
    edge = st.builds(Edge, targets, st.integers(-3, 3).map(float), says)
    edges = draw(st.lists(st.lists(edge, min_size=2, max_size=5), min_size=many, max_size=many))
    return Lattice(edges, [0, *draw(st.lists(st.integers(1, 4), min_size=many - 1, max_size=many - 1))])


def _plainly(lattice: Lattice, wanted: int, again: int, width: int, keep: int) -> list[Path]:
    first = np.cumsum([0, *map(len, lattice.edges)]).tolist()
    paths, complete = [Path(0, 0, 0.0, (), (0,))], list[Path]()
    for _ in range(LONGEST):
        parts: list[list[Path]] = [[] for _ in range(MANY + 1)]
        for path in paths:
            for number, edge in enumerate(lattice.edges[path.node], first[path.node]):
                if edge.says == -2 or (edge.says >= 0 and path.said >> edge.says & 1 and edge.says != again):
                    continue
                said = path.said | (1 << edge.says if edge.says >= 0 else 0)
                words = (*path.words, lattice.words[edge.to] if edge.to >= 0 else END)
                longer = Path(edge.to, said, path.score + edge.gain, (*path.edges, number), words)
                pairs = list(pairwise(words))
                if edge.to == END and said == wanted:
                    _enter(longer, complete, keep, None)
                elif edge.to != END and pairs[-1] not in pairs[:-1]:
                    part = parts[said.bit_count()]
                    alike = (n for n, one in enumerate(part) if (one.node, one.said) == (edge.to, said))
                    _enter(longer, part, width, next(alike, None))
        paths = [path for part in parts for path in part]
    return complete


def _enter(path: Path, paths: list[Path], most: int, place: int | None) -> None:
    """Put a path where there is room, or in place of a worse one: that at `place`, else the first of the worst."""
    if place is None and len(paths) < most:
        paths.append(path)
        return
    place = min(range(len(paths)), key=lambda n: paths[n].score) if place is None else place
    if path.score > paths[place].score:
        paths[place] = path


@given(
    lattices(),
    st.integers(0, 3),
    st.integers(-1, 1),
    st.integers(1, 3),
    st.integers(1, 4),
    st.sampled_from([1, 35, 64]),
)
def test_the_compiled_search_finds_what_a_plain_one_finds(lattice, wanted, again, width, keep, apart):
    edges = [(node, edge) for node, own in enumerate(lattice.edges) for edge in own]
    pairs = [(lattice.words[node], lattice.words[edge.to] if edge.to >= 0 else END) for node, edge in edges]
    numbers = {pair: apart * n for n, pair in enumerate(dict.fromkeys(pairs))}
    found, lengths, scores = best_paths(
        0,
        np.cumsum([0, *map(len, lattice.edges)]).astype(np.int64),
        np.array([edge.to for _, edge in edges], np.int64),
        np.array([edge.gain for _, edge in edges]),
        np.array([edge.says for _, edge in edges], np.int64),
        np.array([numbers[pair] for pair in pairs], np.int64),
        wanted,
        again,
        MANY,
        width,
        LONGEST,
        keep,
        beam(width, MANY, LONGEST),
    )
    rows = [(tuple(found[n, : lengths[n]].tolist()), scores[n]) for n in range(keep) if lengths[n]]
    assert rows == [(path.edges, path.score) for path in _plainly(lattice, wanted, again, width, keep)]
