"""From a lattice to a slotted lattice (§3.1): where argument values are said, slots take the place of the words.

For each value we look for a sequence of nodes, joined by edges of the lattice, each of which holds a symbol of the
value or a paraphrase of one.  A node is a column of the MSA, so several wordings together may say what none says alone.
The paper leaves open which of several sequences is taken.  Here it is the one that says most of the value, in its
order; values that are said in full go first, and no two share a node.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from verbalign.alignment import Alignment
from verbalign.alignment.lattice import LatticeSlot
from verbalign.alignment.paraphrases import Thesaurus
from verbalign.learning.paper.settings import PAPER, PaperSettings
from verbalign.values.arguments import SIGNS

Span: TypeAlias = tuple[int, int]
Words: TypeAlias = tuple[str, ...]
Values: TypeAlias = Sequence[tuple[str, Words]]  # argument name and the symbols of its value

NO_PARAPHRASES = Thesaurus()

WORTH = 4  # of a node that holds a symbol of the value or a paraphrase of one
SKIPPED, BACK = 2, 4  # less, where symbols of the value are passed over, or their order is not kept


class ValuePlace(NamedTuple):
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
    """A slotted lattice, as an MSA with `LatticeSlot`s among its tokens; `sources[r][k]` tells which tokens (first,
    end) of row r the k-th comes from."""

    alignment: Alignment
    sources: tuple[tuple[Span, ...], ...]
    places: Mapping[str, ValuePlace]


def fill_slots(
    alignment: Alignment, values: Values, thesaurus: Thesaurus = NO_PARAPHRASES, settings: PaperSettings = PAPER
) -> Slotted:
    """The slotted lattice of an instance: the alignment of its wordings, and the values of its arguments.

    The tokens of the alignment and of the values are those of `thesaurus.merge`."""
    nodes = _Nodes(alignment, thesaurus, settings)
    places: dict[str, ValuePlace] = {}
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
    return _slotted(alignment, places, _SlotReader(nodes, dict(values), places))


def mentions_of(alignment: Alignment, slotted: Slotted) -> list[dict[str, Span]]:
    """For each wording, which of its tokens (first, end) say which argument.

    >>> from verbalign.alignment import align
    >>> rows = align(["so a is 0", "hence a is 0 again"], method="paper")
    >>> mentions_of(rows, fill_slots(rows, [("fact", ("a", "is", "0"))]))
    [{'fact': (1, 4)}, {'fact': (1, 4)}]
    """
    assert len(alignment.rows) == len(slotted.sources)
    return [
        {token.name: source for token, source in zip(row, sources, strict=True) if isinstance(token, LatticeSlot)}
        for row, sources in zip(slotted.alignment.rows, slotted.sources, strict=True)
    ]


class _Nodes:
    """The columns of an MSA as nodes of its lattice: their words, their weights, and the edges into each."""

    def __init__(self, alignment: Alignment, thesaurus: Thesaurus, settings: PaperSettings) -> None:
        self.words: list[dict[object, None]] = [{} for _ in range(alignment.width)]
        self.before: list[dict[int, None]] = [{} for _ in range(alignment.width)]
        self.after: list[dict[int, None]] = [{} for _ in range(alignment.width)]
        self.weights = [0] * alignment.width
        self.thesaurus, self.settings = thesaurus, settings
        for row, places in zip(alignment.rows, alignment.places, strict=True):
            for token, column in zip(row, places, strict=True):
                self.words[column][token] = None
                self.weights[column] += 1
            for left, right in pairwise(places):
                self.before[right][left] = None
                self.after[left][right] = None

    def place(self, value: Words, taken: set[int]) -> ValuePlace | None:
        """The best sequence for a value among the columns that are not taken; None if none says enough of it."""
        counting = {v for v, symbol in enumerate(value) if symbol not in SIGNS}
        best: dict[int, dict[int, _NodePath]] = {}
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
        if share < self.settings.share:
            return None
        columns = tuple(column for column, _ in nodes)
        return ValuePlace(columns, share, min(self.weights[column] for column in columns), end.worth)

    def holds(self, words: Collection[object], symbol: str) -> bool:
        """Is this symbol, or a paraphrase of it, among the words?"""
        return symbol in words or any(word in words for word in self.thesaurus.lookup(symbol))

    def _extended(
        self, column: int, held: Sequence[int], best: Mapping[int, Mapping[int, _NodePath]], taken: set[int]
    ) -> dict[int, _NodePath]:
        """For each symbol that this column holds, the best sequence that ends here with it."""
        weight = self.weights[column]
        found = {v: _NodePath(WORTH, 0, weight, column, v, None) for v in held}
        for before in self.before[column]:
            if before not in best or not taken.isdisjoint(range(before + 1, column)):
                continue
            for v in held:
                for path in best[before].values():
                    cost = 0 if path.symbol == v - 1 else SKIPPED if path.symbol < v else BACK
                    worth, reach = path.worth + WORTH - cost, path.reach + column - before
                    if (worth, -reach, path.weight + weight) > (found[v].worth, -found[v].reach, found[v].weight):
                        found[v] = _NodePath(worth, reach, path.weight + weight, column, v, path)
        return found


def _trimmed(nodes: list[Span], value: Words) -> list[Span]:
    """The nodes without signs at either end that the value does not begin or end with."""
    first, last = 0, len(nodes)
    while first < last and value[nodes[first][1]] in SIGNS and nodes[first][1] > 0:
        first += 1
    while first < last and value[nodes[last - 1][1]] in SIGNS and nodes[last - 1][1] < len(value) - 1:
        last -= 1
    return nodes[first:last]


class _NodePath(NamedTuple):
    """A sequence that ends in this column, taken for this symbol of the value."""

    worth: int
    reach: int  # columns from the first node to the last: of equals, the shorter
    weight: int
    column: int
    symbol: int
    before: _NodePath | None

    def nodes(self) -> list[Span]:
        found, path = [], self
        while True:
            found.append((path.column, path.symbol))
            if path.before is None:
                return found[::-1]
            path = path.before


class _SlotReader:
    """Which tokens of a wording say which values, once the places of the values are known."""

    def __init__(self, nodes: _Nodes, values: Mapping[str, Words], places: Mapping[str, ValuePlace]) -> None:
        self.nodes, self.values, self.places = nodes, values, places
        self.openings = {name: nodes.before[place.columns[0]] for name, place in places.items()}
        self.closings = {name: nodes.after[place.columns[-1]] for name, place in places.items()}

    def mentions(self, row: Sequence[object], columns: Sequence[int]) -> dict[str, Span]:
        """The tokens (first, end) of each value that this wording says; what it says most of goes first."""
        found: dict[str, Span] = {}
        free = [True] * len(row)
        by_part = {n: len(self._through(n, columns, free)) / len(p.columns) for n, p in self.places.items()}
        for name in sorted(by_part, key=lambda name: -by_part[name]):
            span = self._span(name, row, columns, free)
            if span is not None:
                found[name] = span
                free[span[0] : span[1]] = [False] * (span[1] - span[0])
        return found

    def _through(self, name: str, columns: Sequence[int], free: Sequence[bool]) -> list[int]:
        """The tokens, of those that are still free, with which the wording goes through nodes of the sequence."""
        return [k for k, column in enumerate(columns) if free[k] and column in self.places[name].columns]

    def _span(self, name: str, row: Sequence[object], columns: Sequence[int], free: Sequence[bool]) -> Span | None:
        place, through = self.places[name], self._through(name, columns, free)
        own = [k for k, column in enumerate(columns) if free[k] and column in place.reach]
        if len(through) < max(1, self.nodes.settings.part * len(place.columns)) or own[-1] - own[0] >= len(own):
            return None  # too little of it, or torn apart by what belongs to another value
        first, end = own[0], own[-1] + 1
        if columns[through[0]] != place.columns[0]:  # what leads from before the sequence into it is beside its start
            first = next((k + 1 for k in self._free(first - 1, -1, free) if columns[k] in self.openings[name]), first)
        if columns[through[-1]] != place.columns[-1]:
            end = next((k for k in self._free(end, 1, free) if columns[k] in self.closings[name]), end)
        return self._completed(self.values[name], row, first, end, free)

    def _free(self, start: int, step: int, free: Sequence[bool]) -> Iterator[int]:
        k = start
        while 0 <= k < len(free) and free[k]:
            yield k
            k += step

    def _completed(self, value: Words, row: Sequence[object], first: int, end: int, free: Sequence[bool]) -> Span:
        """The span with the tokens on either side that say what it lacks of the value, as in "b = 0" of Fig. 1 (3)."""
        lacking = [symbol for symbol in value if symbol not in SIGNS and not self.nodes.holds(row[first:end], symbol)]
        for k in self._free(end, 1, free):
            if not any(self.nodes.holds((row[k],), symbol) for symbol in lacking):
                break
            end = k + 1
        for k in self._free(first - 1, -1, free):
            if not any(self.nodes.holds((row[k],), symbol) for symbol in lacking):
                break
            first = k
        return first, end


def _slotted(alignment: Alignment, places: Mapping[str, ValuePlace], reader: _SlotReader) -> Slotted:
    """The alignment with slots in these places; a wording that goes past a place keeps its words, beside the slot."""
    rows, stands, sources = [], [], []
    for row, known in zip(alignment.rows, alignment.places, strict=True):
        starts = {first: (name, end) for name, (first, end) in reader.mentions(row, known).items()}
        cells: list[tuple[Hashable, tuple[int, int], Span]] = []
        k = 0
        while k < len(row):
            name, end = starts.get(k, ("", k + 1))
            column = (places[name].columns[0], 0) if name else (known[k], 1)
            cells.append((LatticeSlot(name) if name else row[k], column, (k, end)))
            k = end
        rows.append(tuple(token for token, _, _ in cells))
        stands.append([column for _, column, _ in cells])
        sources.append(tuple(source for _, _, source in cells))
    number = {column: k for k, column in enumerate(sorted({column for known in stands for column in known}))}
    made = Alignment(
        tuple(rows), tuple(tuple(number[c] for c in known) for known in stands), len(number), alignment.ids
    )
    return Slotted(made, tuple(sources), dict(places))
