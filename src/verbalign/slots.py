"""From a lattice to a slotted lattice (§3.1): where argument values are said, slots take the place of the words.

For each value we look for a sequence of nodes, joined by edges of the lattice, each of which holds a symbol of the value
or a paraphrase of one.  A node is a column of the MSA, so the words of several wordings together may say what none says
alone.  The paper leaves open which of several sequences is taken.  Here it is the one that says most of the value, in
its order; values that are said in full go first, and no two share a node.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from verbalign.alignment import Alignment
from verbalign.arguments import SIGNS
from verbalign.lattice import Slot
from verbalign.thesaurus import Thesaurus

Span: TypeAlias = tuple[int, int]
Words: TypeAlias = tuple[str, ...]
Values: TypeAlias = Sequence[tuple[str, Words]]  # argument name and the symbols of its value

WORTH = 4  # of a node that holds a symbol of the value or a paraphrase of one
SKIPPED, BACK = 2, 4  # less, where symbols of the value are passed over, or their order is not kept
LEAST = 0.5  # the share of a value's symbols that a sequence must account for
PART = 0.3  # the share of a sequence's nodes that a wording must go through to have the slot


class Place(NamedTuple):
    """Where a value is said: its nodes, the share of the value's symbols that they hold, how many wordings go through
    the least of the nodes, and what they are worth together."""

    columns: tuple[int, ...]
    share: float
    strength: int
    worth: int

    @property
    def reach(self) -> range:
        """All columns from the first node to the last; what stands there beside the sequence goes with it."""
        return range(self.columns[0], self.columns[-1] + 1)


@dataclass(frozen=True)
class Slotted:
    """A slotted lattice, as an MSA with `Slot`s among its tokens; `sources[r][k]` tells from which tokens (first, end)
    of row r before slotting the k-th comes."""

    alignment: Alignment
    sources: tuple[tuple[Span, ...], ...]
    places: Mapping[str, Place]


def fill_slots(alignment: Alignment, values: Values, thesaurus: Thesaurus = Thesaurus()) -> Slotted:
    """The slotted lattice of an instance: the alignment of its wordings, and the values of its arguments.

    The tokens of the alignment and of the values are those of `thesaurus.merge`."""
    nodes = _Nodes(alignment, thesaurus)
    places: dict[str, Place] = {}
    taken: set[int] = set()
    order = {name: k for k, (name, _) in enumerate(values)}
    waiting = {name: nodes.place(value, taken) for name, value in values}
    while best := max(
        ((p.share, p.strength, p.worth, -p.columns[0], -order[name], name) for name, p in waiting.items() if p),
        default=None,
    ):
        place = waiting.pop(best[-1])
        assert place is not None
        places[best[-1]] = place
        taken.update(place.reach)
        waiting = {
            name: nodes.place(dict(values)[name], taken) if known and not taken.isdisjoint(known.reach) else known
            for name, known in waiting.items()
        }
    return _slotted(alignment, places)


def mentions_of(alignment: Alignment, slotted: Slotted) -> list[dict[str, Span]]:
    """For each wording, which of its tokens (first, end) say which argument.

    >>> from verbalign.alignment import align
    >>> rows = align(["so a is 0", "hence a is 0 again"], method="paper")
    >>> mentions_of(rows, fill_slots(rows, [("fact", ("a", "is", "0"))]))
    [{'fact': (1, 4)}, {'fact': (1, 4)}]
    """
    assert len(alignment.rows) == len(slotted.sources)
    return [
        {token.name: source for token, source in zip(row, sources, strict=True) if isinstance(token, Slot)}
        for row, sources in zip(slotted.alignment.rows, slotted.sources, strict=True)
    ]


class _Nodes:
    """The columns of an MSA as nodes of its lattice: their words, their weights, and the edges into each."""

    def __init__(self, alignment: Alignment, thesaurus: Thesaurus) -> None:
        self.words: list[dict[object, None]] = [{} for _ in range(alignment.width)]
        self.before: list[dict[int, None]] = [{} for _ in range(alignment.width)]
        self.weights = [0] * alignment.width
        self.thesaurus = thesaurus
        for row, places in zip(alignment.rows, alignment.places, strict=True):
            for token, column in zip(row, places, strict=True):
                self.words[column][token] = None
                self.weights[column] += 1
            for left, right in pairwise(places):
                self.before[right][left] = None

    def place(self, value: Words, taken: set[int]) -> Place | None:
        """The best sequence for a value among the columns that are not taken; None if none says enough of it."""
        counting = {v for v, symbol in enumerate(value) if symbol not in SIGNS}
        best: dict[int, dict[int, _Path]] = {}
        for column, words in enumerate(self.words):
            held = [] if column in taken else [v for v, symbol in enumerate(value) if self.holds(words, symbol)]
            if held:
                best[column] = self._extended(column, held, best, taken)
        ends = [path for paths in best.values() for path in paths.values()]
        if not ends or not counting:
            return None
        end = max(ends, key=lambda path: (path.worth, -path.reach, path.weight, -path.column))
        nodes = _trimmed(end.nodes(), value)
        share = len(counting.intersection(symbol for _, symbol in nodes)) / len(counting)
        if share < LEAST:
            return None
        columns = tuple(column for column, _ in nodes)
        return Place(columns, share, min(self.weights[column] for column in columns), end.worth)

    def holds(self, words: Collection[object], symbol: str) -> bool:
        """Is this symbol, or a paraphrase of it, among the words?"""
        return symbol in words or any(word in words for word in self.thesaurus.lookup(symbol))

    def _extended(
        self, column: int, held: Sequence[int], best: Mapping[int, Mapping[int, _Path]], taken: set[int]
    ) -> dict[int, _Path]:
        """For each symbol that this column holds, the best sequence that ends here with it."""
        weight = self.weights[column]
        found = {v: _Path(WORTH, 0, weight, column, v, None) for v in held}
        for before in self.before[column]:
            if before not in best or not taken.isdisjoint(range(before + 1, column)):
                continue
            for v in held:
                for path in best[before].values():
                    cost = 0 if path.symbol == v - 1 else SKIPPED if path.symbol < v else BACK
                    worth, reach = path.worth + WORTH - cost, path.reach + column - before
                    if (worth, -reach, path.weight + weight) > (found[v].worth, -found[v].reach, found[v].weight):
                        found[v] = _Path(worth, reach, path.weight + weight, column, v, path)
        return found


def _trimmed(nodes: list[Span], value: Words) -> list[Span]:
    """The nodes without signs at either end that the value does not begin or end with."""
    first, last = 0, len(nodes)
    while first < last and value[nodes[first][1]] in SIGNS and nodes[first][1] > 0:
        first += 1
    while first < last and value[nodes[last - 1][1]] in SIGNS and nodes[last - 1][1] < len(value) - 1:
        last -= 1
    return nodes[first:last]


class _Path(NamedTuple):
    """A sequence that ends in this column, taken for this symbol of the value."""

    worth: int
    reach: int  # columns from the first node to the last: of equals, the shorter
    weight: int
    column: int
    symbol: int
    before: _Path | None

    def nodes(self) -> list[Span]:
        found, path = [], self
        while True:
            found.append((path.column, path.symbol))
            if path.before is None:
                return found[::-1]
            path = path.before


def _slotted(alignment: Alignment, places: Mapping[str, Place]) -> Slotted:
    """The alignment with slots in these places: a wording that goes through a node of the sequence has the slot
    instead of all its words within reach; one that goes past it keeps its words, beside the slot."""
    home = {column: name for name, place in places.items() for column in place.reach}
    core = {(column, name) for name, place in places.items() for column in place.columns}
    rows, stands, sources = [], [], []
    for row, known in zip(alignment.rows, alignment.places, strict=True):
        through = Counter(name for column in known if (column, name := home.get(column, "")) in core)
        saying = {name for name, count in through.items() if count >= PART * len(places[name].columns)}
        cells: list[tuple[object, tuple[int, int], Span]] = []
        for k, (token, column) in enumerate(zip(row, known, strict=True)):
            name = home.get(column)
            if name is None or name not in saying:
                cells.append((token, (column, 1), (k, k + 1)))
            elif cells and cells[-1][0] == Slot(name):
                cells[-1] = (*cells[-1][:2], (cells[-1][2][0], k + 1))
            else:
                cells.append((Slot(name), (places[name].columns[0], 0), (k, k + 1)))
        rows.append(tuple(token for token, _, _ in cells))
        stands.append([column for _, column, _ in cells])
        sources.append(tuple(source for _, _, source in cells))
    number = {column: k for k, column in enumerate(sorted({column for known in stands for column in known}))}
    made = Alignment(
        tuple(rows), tuple(tuple(number[c] for c in known) for known in stands), len(number), alignment.ids
    )
    return Slotted(made, tuple(sources), dict(places))
