"""How high each thing in a layered figure stands: the spine on one straight line, the rest around it, few crossings.

A link over several layers has a lane of its own in each layer between, so that no line runs over a word.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Collection, Sequence
from dataclasses import dataclass

SWEEPS = 20
STRAIGHT = 16  # how much more a lane is drawn to its own lane in the next layer than to a word


@dataclass(frozen=True, slots=True)
class Link:
    """A link between two nodes of different layers; `lane` is the height it takes where it passes a layer."""

    source: int
    target: int
    weight: int
    lane: float


@dataclass(frozen=True, slots=True)
class Placed:
    """The height of the middle of each node, and of each link in the layers that it passes, from left to right."""

    nodes: tuple[float, ...]
    lanes: tuple[tuple[float, ...], ...]


def placed(
    layers: Sequence[int], heights: Sequence[float], links: Sequence[Link], spine: Collection[int], between: float
) -> Placed:
    """Heights for the nodes and links of a figure; `spine` are links that make one path through all layers, at 0."""
    board = _Board(layers, heights, links, spine, between)
    best: tuple[float, list[float]] | None = None
    for sweep in range(SWEEPS):
        board.sweep(forward=sweep % 2 == 0, both=sweep >= SWEEPS // 2)
        cost = board.cost()
        if best is None or cost < best[0]:
            best = cost, list(board.y)
        if not cost:
            break  # a straight line
    assert best
    size = len(layers)
    nodes = tuple(round(y, 1) for y in best[1][:size])
    return Placed(nodes, tuple(tuple(round(best[1][item], 1) for item in lane) for lane in board.lanes))


class _Board:
    """The things to place, nodes first and then lanes, with those they are linked with in the layers beside them."""

    def __init__(
        self,
        layers: Sequence[int],
        heights: Sequence[float],
        links: Sequence[Link],
        spine: Collection[int],
        between: float,
    ) -> None:
        self.heights, self.between = list(heights), between
        self.layers: list[list[int]] = [[] for _ in range(max(layers) + 1)]
        for node, layer in enumerate(layers):
            self.layers[layer].append(node)
        self.lanes: list[tuple[int, ...]] = []
        self.joints: list[list[tuple[int, int, int]]] = [[] for _ in self.layers]  # (left, right, pull) by left layer
        fixed: set[int] = set()
        for number, link in enumerate(links):
            chain = self._chain(link, layers)
            if number in spine:
                fixed.update(chain)
        self.left: list[list[tuple[int, int]]] = [[] for _ in self.heights]
        self.right: list[list[tuple[int, int]]] = [[] for _ in self.heights]
        for joints in self.joints:
            for a, b, pull in joints:
                self.right[a].append((b, pull))
                self.left[b].append((a, pull))
        self.y = [0.0] * len(self.heights)
        self.middle = [next((item for item in layer if item in fixed), None) for layer in self.layers]
        self._begin()

    def _chain(self, link: Link, layers: Sequence[int]) -> list[int]:
        first, last = layers[link.source], layers[link.target]
        lane = range(len(self.heights), len(self.heights) + last - first - 1)
        self.heights.extend([link.lane] * len(lane))
        self.lanes.append(tuple(lane))
        for item, layer in zip(lane, range(first + 1, last), strict=True):
            self.layers[layer].append(item)
        chain = [link.source, *lane, link.target]
        for k, layer in enumerate(range(first, last)):
            inner = STRAIGHT if 0 < k < last - first - 1 else 1
            self.joints[layer].append((chain[k], chain[k + 1], inner * link.weight))
        return chain

    def _begin(self) -> None:
        """A first order: alternately above and below, in the order given."""
        for layer, middle in zip(self.layers, self.middle, strict=True):
            others = [item for item in layer if item != middle]
            self._place([(1.0 + k if k % 2 == 0 else -1.0 - k, item) for k, item in enumerate(others)], middle)

    def sweep(self, *, forward: bool, both: bool) -> None:
        """Order each layer by what it is linked with, from left to right or back."""
        for number in range(len(self.layers)) if forward else reversed(range(len(self.layers))):
            middle = self.middle[number]
            if self.layers[number] == [middle]:
                continue  # nothing to order
            wanted = []
            for item in self.layers[number]:
                if item != middle:
                    near = (
                        [*self.left[item], *self.right[item]] if both else (self.left if forward else self.right)[item]
                    )
                    pull = sum(weight for _, weight in near)
                    aim = sum(self.y[other] * weight for other, weight in near) / pull if pull else self.y[item]
                    wanted.append((round(aim, 3), item))
            self._place(wanted, middle)

    def _place(self, wanted: list[tuple[float, int]], middle: int | None) -> None:
        """Put the things of a layer as near to where they want to be as the room between them allows."""
        clear = self.heights[middle] / 2 if middle is not None else -self.between / 2
        above, below = list[tuple[float, int]](), list[tuple[float, int]]()
        taken = {True: 0.0, False: 0.0}
        for aim, item in sorted(wanted, key=lambda pair: (abs(pair[0]), pair[1])):
            low = aim > 0 or (aim == 0 and taken[True] <= taken[False])
            taken[low] += self.heights[item]
            (below if low else above).append((abs(aim), item))
        if middle is not None:
            self.y[middle] = 0.0
        for side, sign in ((below, 1), (above, -1)):
            for item, y in self._spread(sorted(side), clear):
                self.y[item] = sign * y

    def _spread(self, side: list[tuple[float, int]], clear: float) -> list[tuple[int, float]]:
        """Distances from the middle, in this order, nearest to those wanted in the sum of squares.

        Neighbours that would come too near are put into one block that stands at its mean (isotonic regression)."""
        offsets, at = [], clear
        for _, item in side:
            offsets.append(at + self.between + self.heights[item] / 2)
            at += self.between + self.heights[item]
        blocks: list[tuple[float, int]] = []  # mean distance beyond the offset, and how many things
        for (aim, _), offset in zip(side, offsets, strict=True):
            mean, count = aim - offset, 1
            while blocks and blocks[-1][0] > mean:
                other, size = blocks.pop()
                mean, count = (mean * count + other * size) / (count + size), count + size
            blocks.append((mean, count))
        extra = [max(0.0, mean) for mean, count in blocks for _ in range(count)]
        return [(item, offset + more) for (_, item), offset, more in zip(side, offsets, extra, strict=True)]

    def cost(self) -> float:
        """What there is to dislike: crossings, steep ways, and height."""
        total = 0.0
        for joints in self.joints:
            total += sum(pull**0.5 * abs(self.y[a] - self.y[b]) for a, b, pull in joints)
            total += 60 * self._crossings([(self.y[a], self.y[b]) for a, b, _ in joints])
        return total + 8 * (max(self.y) - min(self.y))

    @staticmethod
    def _crossings(ends: list[tuple[float, float]]) -> int:
        seen: list[float] = []
        crossings = 0
        for _, right in sorted(ends):
            crossings += len(seen) - bisect_right(seen, right)
            insort(seen, right)
        return crossings
