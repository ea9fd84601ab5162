"""A lattice placed for drawing: plain values with positions, which need no browser to be tested.

Columns go from left to right between start and end, words that stand in the same place are stacked, the consensus path
runs along one straight line.  Rare paths of a large lattice are folded, and the caption says so.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from verbalign.alignment.lattice import Lattice
from verbalign.errors import AlignmentError
from verbalign.values.text import counted
from verbalign.viewer.figure import Box, BoxKind, LatticeView, Line
from verbalign.viewer.folding import Folded, Step, fold
from verbalign.viewer.layers import layered
from verbalign.viewer.measure import shortened, text_width
from verbalign.viewer.placing import Link, Placed, placed

SMALLEST, LARGEST = 12.0, 16.0  # font sizes: of a word in one wording of many, and of a word in all
THINNEST, THICKEST = 1.2, 7.0  # lines
LONGEST = 24  # signs of a word that are drawn
PAD, BETWEEN, GAP, MARGIN = 8.0, 8.0, 30.0, 18.0  # pixels: in a box, between boxes, between layers, around the figure


def lattice_view(
    lattice: Lattice,
    *,
    consensus: Sequence[int] | None = None,
    said: Mapping[int, str] | None = None,
    arguments: Sequence[str] = (),
    title: str = "",
) -> LatticeView:
    """The lattice as a figure.

    `consensus`: the nodes of the path to be drawn bold, with or without start and end; by default `typical_path`.
    `said`: for nodes that are words of an argument, its name.  `arguments`: their order, which gives their colours."""
    spine = typical_path(lattice) if consensus is None else _checked(lattice, consensus)
    folded = fold(lattice, spine)
    return _Figure(lattice, folded, spine, said or {}, arguments, title).view()


def typical_path(lattice: Lattice) -> tuple[int, ...]:
    """The way of the most typical row: the one whose steps are, on average, taken by most rows; ties go to the first.

    A path that no row takes could have a greater mean, but need not be a sentence."""
    taken = {(edge.source, edge.target): edge.count for edge in lattice.edges}
    means = [sum(taken[step] for step in pairwise(path)) / (len(path) - 1) for path in lattice.paths]
    return lattice.paths[means.index(max(means))] if means else (0, len(lattice.nodes) - 1)


def _checked(lattice: Lattice, path: Sequence[int]) -> tuple[int, ...]:
    last = len(lattice.nodes) - 1
    inner = [node for node in path if node not in (0, last)]
    whole = (0, *inner, last)
    known = {(edge.source, edge.target) for edge in lattice.edges}
    if lattice.edges and not all(step in known for step in pairwise(whole)):
        raise AlignmentError("the consensus is no path of this lattice; take the nodes of one")
    return whole


@dataclass(frozen=True, slots=True)
class _DrawnNode:
    """A thing to place, before it has a place."""

    kind: BoxKind
    label: str
    words: tuple[str, ...]
    rows: tuple[int, ...]
    column: float
    size: float
    consensus: bool
    argument: str

    @property
    def width(self) -> float:
        if self.kind is BoxKind.FOLD:
            return text_width(self.label, self.size) + 10
        return max(22.0, text_width(self.label, self.size, bold=self.consensus) + 2 * PAD)

    @property
    def height(self) -> float:
        return 18.0 if self.kind is BoxKind.FOLD else round(self.size * 1.2 + 10, 1)


class _Way(NamedTuple):
    """A step between two things to place."""

    source: int
    target: int
    rows: tuple[int, ...]
    consensus: bool = False


class _Figure:
    """A lattice on its way to being a figure."""

    def __init__(
        self,
        lattice: Lattice,
        folded: Folded,
        spine: Sequence[int],
        said: Mapping[int, str],
        arguments: Sequence[str],
        title: str,
    ) -> None:
        self.lattice, self.folded, self.title = lattice, folded, title
        self.rows = max(1, len(lattice.paths))
        self.spine = set(spine)
        straight = set(pairwise(spine))
        self.nodes = [self._node(number, said) for number in folded.kept]
        place = {number: k for k, number in enumerate(folded.kept)}
        self.links: list[_Way] = []
        for step in folded.steps:
            source, target = place[step.source], place[step.target]
            if step.folded:
                self.nodes.append(self._mark(step))
                mark = len(self.nodes) - 1
                self.links += [_Way(source, mark, step.rows), _Way(mark, target, step.rows)]
            else:
                self.links.append(_Way(source, target, step.rows, (step.source, step.target) in straight))
        seen = [node.argument for node in self.nodes if node.argument]
        self.arguments = tuple(dict.fromkeys((*arguments, *sorted(seen))))

    def _node(self, number: int, said: Mapping[int, str]) -> _DrawnNode:
        node = self.lattice.nodes[number]
        rows = tuple(dict.fromkeys(row for row, _ in node.tokens))
        if node.word is None:
            kind = BoxKind.START if number == 0 else BoxKind.END
            return _DrawnNode(kind, kind.value, (), rows, node.column, SMALLEST - 1, True, "")
        words = tuple(str(word) for word in node.words)
        label = node.slot if node.slot is not None else words[0] + ("…" if len(words) > 1 else "")
        size = SMALLEST + (LARGEST - SMALLEST) * math.sqrt(len(rows) / self.rows)
        kind = BoxKind.WORD if node.slot is None else BoxKind.SLOT
        argument = node.slot if node.slot is not None else said.get(number, "")
        consensus = number in self.spine
        return _DrawnNode(
            kind, shortened(label, LONGEST), words, rows, node.column, round(size, 1), consensus, argument
        )

    def _mark(self, step: Step) -> _DrawnNode:
        words = tuple(str(self.lattice.nodes[number]) for number in step.folded)
        column = self.lattice.nodes[step.source].column
        return _DrawnNode(BoxKind.FOLD, f"⋯{len(step.rows)}", words, step.rows, column + 0.5, SMALLEST - 1, False, "")

    def view(self) -> LatticeView:
        layers = layered([n.column for n in self.nodes], [(a, b, len(rows)) for a, b, rows, _ in self.links])
        links = [Link(a, b, len(rows), self._thickness(rows) + 2) for a, b, rows, _ in self.links]
        spine = {number for number, link in enumerate(self.links) if link.consensus}
        heights = placed(layers, [node.height for node in self.nodes], links, spine, BETWEEN)
        spans = self._spans(layers, heights)
        half = [node.height / 2 for node in self.nodes]
        lanes = [(y, link.lane / 2) for ys, link in zip(heights.lanes, links, strict=True) for y in ys]
        extent = [*zip(heights.nodes, half, strict=True), *lanes]
        top, bottom = min(y - h for y, h in extent), max(y + h for y, h in extent)
        down = MARGIN - top
        boxes = tuple(
            Box(
                node.kind, node.label, node.words, node.rows,
                round(sum(spans[layer]) / 2, 1), round(y + down, 1), node.width, node.height, node.size,
                node.consensus, node.argument,
            )
            for node, layer, y in zip(self.nodes, layers, heights.nodes, strict=True)
        )  # fmt: skip
        lines = tuple(
            self._line(link, boxes, layers, [round(y + down, 1) for y in ys], spans)
            for link, ys in zip(self.links, heights.lanes, strict=True)
        )
        many = len(self.lattice.paths)
        return LatticeView(
            boxes, lines, round(spans[-1][1] + MARGIN, 1), round(bottom + down + MARGIN, 1),
            many, self.folded, self.title or f"{counted(many, 'wording')} as a lattice", self.arguments,
        )  # fmt: skip

    def _thickness(self, rows: Sequence[int]) -> float:
        return round(THINNEST + (THICKEST - THINNEST) * len(rows) / self.rows if self.rows > 1 else 2.0, 1)

    def _spans(self, layers: Sequence[int], heights: Placed) -> list[tuple[float, float]]:
        """Left and right end of each layer; where lines are steep, the gap before it is wider."""
        widths = [0.0] * (max(layers) + 1)
        for node, layer in zip(self.nodes, layers, strict=True):
            widths[layer] = max(widths[layer], node.width)
        steep = [0.0] * len(widths)
        for (a, b, _, _), lane in zip(self.links, heights.lanes, strict=True):
            ys = [heights.nodes[a], *lane, heights.nodes[b]]
            for layer, (y, z) in enumerate(pairwise(ys), layers[a] + 1):
                steep[layer] = max(steep[layer], abs(y - z))
        spans, at = [], MARGIN - GAP
        for width, rise in zip(widths, steep, strict=True):
            left = at + GAP + min(34.0, rise * 0.14)
            spans.append((round(left, 1), round(left + width, 1)))
            at = left + width
        return spans

    def _line(
        self,
        way: _Way,
        boxes: Sequence[Box],
        layers: Sequence[int],
        lane: Sequence[float],
        spans: Sequence[tuple[float, float]],
    ) -> Line:
        a, b, rows, consensus = way
        first, last = boxes[a], boxes[b]
        points = [(first.edges[2], first.y), (spans[layers[a]][1], first.y)]
        for layer, y in enumerate(lane, layers[a] + 1):
            points += [(spans[layer][0], y), (spans[layer][1], y)]
        points += [(spans[layers[b]][0], last.y), (last.edges[0], last.y)]
        rounded = tuple((round(x, 1), round(y, 1)) for x, y in points)
        return Line(a, b, rows, rounded, self._thickness(rows), consensus)
