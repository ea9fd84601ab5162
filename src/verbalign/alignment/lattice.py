"""From an MSA to a lattice (§2): the paths that the verbalizations take through the columns.

A node is a word in a column, or, with `by_column`, the whole column as the paper draws it; edges are induced by walking
along each row.  A *slotted* lattice is one whose tokens include `LatticeSlot`s.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

START, END = 0, -1  # the first node and, counted from the back, the last


@dataclass(frozen=True, slots=True, order=True)
class LatticeSlot:
    """A token that stands for an argument: prints as `[name]`."""

    name: str

    def __str__(self) -> str:
        return f"[{self.name}]"


@dataclass(frozen=True, slots=True)
class Node:
    """A place in the lattice: its column (-1 for start, the width for end), its words in order of frequency, and the
    (row, position) of every token it holds."""

    column: int
    words: tuple[Hashable, ...]
    tokens: tuple[tuple[int, int], ...]

    @property
    def word(self) -> Hashable | None:
        """The commonest word here; None at the start and the end."""
        return self.words[0] if self.words else None

    @property
    def slot(self) -> str | None:
        """The name of the argument that is said here, if this is a slot."""
        return self.word.name if isinstance(self.word, LatticeSlot) else None

    @property
    def weight(self) -> int:
        """The number of verbalizations through this node."""
        return len(self.tokens)

    def __str__(self) -> str:
        return "/".join(map(str, self.words)) or ("start" if self.column < 0 else "end")


@dataclass(frozen=True, slots=True)
class Edge:
    """A step from node to node (by number), with the rows that take it."""

    source: int
    target: int
    rows: tuple[int, ...]

    @property
    def count(self) -> int:
        return len(self.rows)


@dataclass(frozen=True)
class Lattice:
    """Nodes in the order of their columns, `start` first and `end` last, so every edge leads from a lower to a higher
    number and there is no cycle; `paths[row]` is the way of that row, start and end included."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    paths: tuple[tuple[int, ...], ...]

    @cached_property
    def successors(self) -> tuple[tuple[Edge, ...], ...]:
        """The edges out of each node."""
        out: list[list[Edge]] = [[] for _ in self.nodes]
        for edge in self.edges:
            out[edge.source].append(edge)
        return tuple(map(tuple, out))

    @cached_property
    def predecessors(self) -> tuple[tuple[Edge, ...], ...]:
        """The edges into each node."""
        into: list[list[Edge]] = [[] for _ in self.nodes]
        for edge in self.edges:
            into[edge.target].append(edge)
        return tuple(map(tuple, into))

    def to_dot(self) -> str:
        """The lattice in the language of Graphviz; slots are dotted, heavy nodes drawn bold, as in Fig. 5 and 6."""
        most = max((node.weight for node in self.nodes), default=0)
        lines = ["digraph lattice {", "  rankdir=LR;", '  node [shape=box, style="rounded", fontname="Helvetica"];']
        for number, node in enumerate(self.nodes):
            look = ', style="rounded,filled,dotted", fillcolor="lightgrey"' if node.slot else ""
            look += ", penwidth=2" if 1 < most == node.weight else ""
            lines.append(f"  n{number} [label={_quoted(str(node))}{look}];")
        for edge in self.edges:
            width = f" [penwidth={edge.count}, label={edge.count}]" if edge.count > 1 else ""
            lines.append(f"  n{edge.source} -> n{edge.target}{width};")
        return "\n".join([*lines, "}", ""])

    def to_svg(self, *, consensus: Sequence[int] | None = None, title: str = "") -> str:
        """The lattice as a figure, the path of these nodes bold (by default, that of the most typical row)."""
        from verbalign.viewer.lattice_view import lattice_view
        from verbalign.viewer.svg import render

        return render(lattice_view(self, consensus=consensus, title=title))

    def _repr_svg_(self) -> str:
        return self.to_svg()


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def lattice_of(
    rows: Sequence[Sequence[Hashable]], places: Sequence[Sequence[int]], width: int, *, by_column: bool = False
) -> Lattice:
    """The lattice of an MSA whose row r has its k-th token in column `places[r][k]`."""
    held: dict[tuple[int, Hashable], list[tuple[int, int]]] = {}
    for r, row in enumerate(rows):
        for k, token in enumerate(row):
            held.setdefault((places[r][k], None if by_column else token), []).append((r, k))
    keys = sorted(held, key=lambda key: (key[0], -len(held[key]), held[key][0]))
    number = {key: k for k, key in enumerate(keys, 1)}
    ends = tuple((r, len(row)) for r, row in enumerate(rows))
    inner = tuple(Node(key[0], _by_frequency(rows, held[key]), tuple(held[key])) for key in keys)
    start, end = Node(-1, (), tuple((r, -1) for r in range(len(rows)))), Node(width, (), ends)
    paths = tuple(
        (0, *(number[places[r][k], None if by_column else token] for k, token in enumerate(row)), len(keys) + 1)
        for r, row in enumerate(rows)
    )
    return Lattice((start, *inner, end), _edges(paths), paths)


def _by_frequency(rows: Sequence[Sequence[Hashable]], tokens: Sequence[tuple[int, int]]) -> tuple[Hashable, ...]:
    counts: dict[Hashable, int] = {}
    for r, k in tokens:
        counts[rows[r][k]] = counts.get(rows[r][k], 0) + 1
    return tuple(sorted(counts, key=lambda word: -counts[word]))  # a stable sort: ties in order of appearance


def _edges(paths: Sequence[Sequence[int]]) -> tuple[Edge, ...]:
    taken: dict[tuple[int, int], list[int]] = {}
    for r, path in enumerate(paths):
        for step in pairwise(path):
            taken.setdefault(step, []).append(r)
    return tuple(Edge(*step, tuple(taken[step])) for step in sorted(taken))
