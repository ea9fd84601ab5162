"""The phases behind a predicate, to be looked at: its wordings with their arguments, the lattices of single meanings,
the same with slots, and all slotted wordings of the predicate in one lattice."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from verbalign.alignment.lattice import LatticeSlot
from verbalign.dictionary.frames import SentenceTemplate
from verbalign.errors import InputError, SpeakingError
from verbalign.mentions.kinds import Value
from verbalign.values.arguments import folded
from verbalign.values.text import tokens
from verbalign.viewer.figure import LatticeView
from verbalign.viewer.lattice_view import lattice_view

if TYPE_CHECKING:
    from verbalign.alignment import Alignment, Similarity
    from verbalign.dictionary import Entry, MappingDictionary, Source
    from verbalign.dictionary.template import Template

MOST = 200  # wordings in one figure
MOST_VALUES = 200  # of an argument, for completion
STOPS = frozenset((".", "!", ";", ","))  # at the end of a wording these say nothing

Part: TypeAlias = tuple[int, int, str]  # a mention: start, end, argument


@dataclass(frozen=True, slots=True)
class Drawn:
    """A figure, the wordings that its rows are (numbers of sources), and of how many they were taken."""

    view: LatticeView
    rows: tuple[int, ...]
    of: int


def mentions(source: Source) -> list[Part]:
    """Where a wording says its arguments, in order; of two that overlap, the first."""
    found: list[Part] = []
    for (start, end), name in sorted((span, name) for name, span in source.arguments.items()):
        if start < end and (not found or start >= found[-1][1]):
            found.append((start, end, name))
    return found


def _said_values(source: Source) -> Iterator[tuple[str, Value]]:
    return ((name, source.text[start:end]) for start, end, name in mentions(source))


def word_row(source: Source) -> list[tuple[str, str]]:
    """The words of a wording, each with the argument that it belongs to, or nothing."""
    parts = mentions(source)
    return [
        (folded(token.text), next((name for start, end, name in parts if start <= token.start < end), ""))
        for token in tokens(source.text)
    ]


def slotted_row(source: Source) -> tuple[Hashable, ...]:
    """The words of a wording with a slot for each mention; signs at its end are left off."""
    row: list[Hashable] = []
    inside = ""
    for word, name in word_row(source):
        if not name:
            row.append(word)
        elif name != inside:
            row.append(LatticeSlot(name))
        inside = name
    while len(row) > 1 and row[-1] in STOPS:
        row.pop()
    return tuple(row)


@dataclass(frozen=True)
class Behind:
    """The wordings behind a dictionary, found by predicate and meaning; `missing` says why there are none."""

    sources: Sequence[Source]
    missing: str = ""

    @classmethod
    def of(cls, dictionary: MappingDictionary) -> Behind:
        """The wordings in the file beside a dictionary."""
        try:
            sources = dictionary.with_sources().sources
        except InputError as error:
            return cls((), str(error))
        return cls(sources, "" if sources else "the dictionary has no wordings behind it")

    @cached_property
    def by_predicate(self) -> dict[str, dict[str, list[int]]]:
        """For each predicate its meanings, for each meaning its wordings, in the order of the corpus."""
        found: dict[str, dict[str, list[int]]] = {}
        for number, source in enumerate(self.sources):
            found.setdefault(source.predicate, {}).setdefault(source.meaning, []).append(number)
        return found

    @cached_property
    def said_together(self) -> dict[str, dict[frozenset[str], int]]:
        """For each predicate, which arguments are said in one wording, and in how many."""
        found: dict[str, dict[frozenset[str], int]] = {}
        for source in self.sources:
            names = frozenset(name for _, _, name in mentions(source))
            counts = found.setdefault(source.predicate, {})
            counts[names] = counts.get(names, 0) + 1
        return found

    @cached_property
    def values(self) -> dict[tuple[str, str], list[Value]]:
        """For each argument of a predicate, some of its values; where these are not known, as they were said."""
        found: dict[tuple[str, str], dict[Value, None]] = {}
        for source in self.sources:
            for name, value in source.args.items() or _said_values(source):
                known = found.setdefault((source.predicate, name), {})
                if len(known) < MOST_VALUES:
                    known[value] = None
        return {key: list(known) for key, known in found.items()}


class Phases:
    """A dictionary with the wordings behind it, and figures of them."""

    def __init__(self, dictionary: MappingDictionary, behind: Behind | None = None) -> None:
        self.dictionary, self.behind = dictionary, behind or Behind.of(dictionary)
        self.sources, self.missing = self.behind.sources, self.behind.missing

    @cached_property
    def by_predicate(self) -> dict[str, dict[str, list[int]]]:
        """The wordings of each predicate of the dictionary; sentences that say several steps are of none."""
        return {name: found for name, found in self.behind.by_predicate.items() if name in self.dictionary.entries}

    @cached_property
    def similarity(self) -> Similarity:
        from verbalign.alignment import Similarity

        pairs = [(pair.get("left"), pair.get("right")) for pair in self.dictionary.thesaurus]
        return Similarity([(left, right) for left, right in pairs if left and right])

    def wordings(self, predicate: str) -> list[int]:
        """The wordings of a predicate."""
        return [number for numbers in self.by_predicate.get(predicate, {}).values() for number in numbers]

    def argument_sets(self, predicate: str) -> list[tuple[tuple[str, ...], int]]:
        """Which arguments are said together, and in how many wordings, the commonest first."""
        order = {name: k for k, name in enumerate(self.entry(predicate).args)}
        found = [
            (tuple(sorted(names, key=lambda name: (order.get(name, len(order)), name))), count)
            for names, count in self.behind.said_together.get(predicate, {}).items()
        ]
        return sorted(found, key=lambda item: (-item[1], item[0]))

    def telling_sets(self, predicate: str) -> list[tuple[tuple[str, ...] | None, int]]:
        """The sets of arguments that are worth a figure: all wordings together (None), and each set if there are
        several; none where there are no wordings."""
        sets = self.argument_sets(predicate)
        if not sets:
            return []
        return [(None, sum(count for _, count in sets)), *(sets if len(sets) > 1 else [])]

    def telling_meanings(self, predicate: str) -> list[str]:
        """The meanings that are worth a figure: those with most wordings first, but none with one alone."""
        meanings = self.by_predicate.get(predicate, {})
        return [m for m in sorted(meanings, key=lambda m: -len(meanings[m])) if len(meanings[m]) > 1]

    def entry(self, predicate: str) -> Entry:
        """What the dictionary has on a predicate."""
        found = self.dictionary.entries.get(predicate)
        if found is None:
            raise SpeakingError(f"no predicate '{predicate}'")
        return found

    # ---- figures ----

    def of_meaning(self, predicate: str, meaning: str, *, slots: bool) -> Drawn:
        """The wordings of one meaning as a lattice: their words, those of arguments shaded, or with slots for them."""
        numbers = self.by_predicate.get(predicate, {}).get(meaning)
        if not numbers:
            raise SpeakingError(f"no wordings of a meaning '{meaning}' of {predicate}")
        rows = _sample(numbers, (), MOST)
        title = f"The wordings of {meaning}" + (" with slots" if slots else "")
        args = self.entry(predicate).args
        if slots:
            lattice = self._aligned([slotted_row(self.sources[n]) for n in rows]).lattice()
            return Drawn(lattice_view(lattice, arguments=args, title=title), tuple(rows), len(numbers))
        words = [word_row(self.sources[n]) for n in rows]
        lattice = self._aligned([[word for word, _ in row] for row in words]).lattice()
        said = {}
        for number, node in enumerate(lattice.nodes[1:-1], 1):
            names = [words[row][position][1] for row, position in node.tokens]
            name = max(sorted(set(names)), key=names.count)
            if name:
                said[number] = name
        return Drawn(lattice_view(lattice, said=said, arguments=args, title=title), tuple(rows), len(numbers))

    def of_predicate(
        self, predicate: str, *, said: Iterable[str] | None = None, template: Template | None = None
    ) -> Drawn | None:
        """All slotted wordings of a predicate, or those that say these arguments, as one lattice; the way of the
        template is bold (by default, the weightiest's).  None where there are no such wordings."""
        names = None if said is None else frozenset(said)
        numbers = [
            n
            for n in self.wordings(predicate)
            if names is None or names == {name for _, _, name in mentions(self.sources[n])}
        ]
        if isinstance(template, SentenceTemplate):  # other sentences would hide its own
            numbers = [n for n in numbers if n in template.sources]
        if not numbers:
            return None
        entry = self.entry(predicate)
        backed = [t for t in entry.templates if set(t.sources) & set(numbers)]
        chosen = template or max(backed, key=lambda t: t.weight, default=None)
        firm = [n for n in chosen.sources if n in set(numbers)] if chosen else []
        rows = _sample(numbers, firm, MOST)
        lattice = self._aligned([slotted_row(self.sources[n]) for n in rows]).lattice()
        path = lattice.paths[rows.index(firm[0])] if firm else None
        saying = f" that say {', '.join(sorted(names)) or 'no argument'}" if names is not None else ""
        behind = " behind this sentence" if isinstance(template, SentenceTemplate) else ""
        title = f"The wordings of {predicate}{behind}{saying}, with slots"
        return Drawn(
            lattice_view(lattice, consensus=path, arguments=entry.args, title=title), tuple(rows), len(numbers)
        )

    def _aligned(self, rows: Sequence[Sequence[Hashable]]) -> Alignment:
        from verbalign.alignment import align

        return align(rows, similarity=self.similarity)


def _sample(numbers: Sequence[int], firm: Sequence[int], most: int) -> list[int]:
    """At most so many of these, evenly spread, the firm ones among them."""
    if len(numbers) <= most:
        return list(numbers)
    kept = set(firm[:most])
    room = most - len(kept)
    others = [n for n in numbers if n not in kept]
    kept.update(others[k * len(others) // room] for k in range(room))
    return [n for n in numbers if n in kept]
