"""Texts in the words of templates: one template, or several sentences one after the other.

Sentences about the same thing are one expression, as the composer says it; others are several.  Whether a reading is
exact is seen by saying it again.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from heapq import nsmallest
from math import fsum
from operator import attrgetter
from typing import TYPE_CHECKING, cast

from verbalign.dictionary.template import Template
from verbalign.speak.realisation import realised
from verbalign.understand.index import Effort, Match, Price, TemplateIndex, lowered
from verbalign.understand.known import Known, known_templates, meaning_of, values_of
from verbalign.understand.oddness import SENTENCE, Oddness
from verbalign.understand.reading import Reading
from verbalign.understand.settings import SETTINGS
from verbalign.values import Expression, Meaning, Span
from verbalign.values.text import capitalised, sentences, words

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary

REACH = (3, 6, 12)  # ends of sentences up to which one template is looked for, as many as it takes;
EFFORT, EFFORT_A_SIGN = 20_000, 20  # what may be looked at in a text, and for each sign of it
_END = re.compile(r"(?<=[.!?:])(?= )|(?= \. )|$")


@dataclass(frozen=True, slots=True)
class _ReadSentence:
    """What one sentence says: values and places; `odd`: words that speak against it."""

    known: Known
    template: Template
    values: Mapping[str, str]
    spans: Mapping[str, Span]
    implied: Mapping[str, str]
    odd: float
    exact: bool
    start: int
    end: int
    later: bool  # it follows a sentence that names what it speaks of


@dataclass(frozen=True, slots=True)
class Chain:
    """Sentences one after the other: the last, those before it, and how much speaks against them all.

    `number` is the same for chains that say the same up to the same place."""

    last: _ReadSentence
    before: Chain | None
    odd: float
    number: int

    def sentences(self) -> list[_ReadSentence]:
        found, at = list[_ReadSentence](), cast("Chain | None", self)
        while at is not None:
            found.append(at.last)
            at = at.before
        return found[::-1]


@dataclass(frozen=True, slots=True)
class ReadPart:
    """A stretch of a text that says one entry's meaning, with the places of its arguments."""

    predicate: str
    start: int
    end: int
    spans: Mapping[str, Span]


@dataclass(frozen=True, slots=True)
class Found:
    """A reading with what it was made of, and how much speaks against it."""

    reading: Reading
    odd: float
    parts: tuple[ReadPart, ...]


class ExactReader:
    """Reads texts with the templates of one dictionary."""

    def __init__(self, dictionary: MappingDictionary) -> None:
        self.dictionary = dictionary
        self.capitals = bool(dictionary.parameters.get("capitals", True))
        self.sets = "sets" in dictionary.learned
        self.values: dict[str, set[str]] = {}  # of the arguments whose values are known
        for entry in dictionary.entries.values():
            for name, values in values_of(entry).items():
                self.values.setdefault(name, set()).update(values)
        self.index: TemplateIndex[Known] = TemplateIndex()
        literals: set[str] = set()
        for known in known_templates(dictionary):
            self.index.add(known.pieces, known)
            literals.update(literal for literal, _ in known.pieces)
        for entry in dictionary.entries.values():
            if entry.subject and entry.pronoun:
                self.index.behead(entry.subject, entry.pronoun)
                literals.add(entry.pronoun)
        self.oddness = Oddness(literals, self.values)

    @cached_property
    def meant(self) -> dict[str, str]:
        """The values that people write otherwise, by how they write them."""
        surfaces: Mapping[str, str] = self.dictionary.learned.get("sets", {}).get("surfaces", {})
        return {written: value for value, written in sorted(surfaces.items(), reverse=True)}

    def readings(self, text: str) -> list[Found]:
        """The meanings that a text has the words of, best first."""
        found = self._from(text, 0, "")
        for opener in self.dictionary.openers:
            if text.startswith(f"{opener.text} "):
                found += self._from(text, len(opener.text) + 1, opener.text)
        best: dict[Meaning, Found] = {}
        for one in sorted(found, key=lambda one: _rank(one.reading)):
            best.setdefault(one.reading.meaning, one)
        return list(best.values())

    def _from(self, text: str, start: int, opener: str) -> list[Found]:
        """The readings with as few sentences as there can be.

        A template that takes in the next sentences as a value is odd, and so it is looked for within a few ends of
        sentences first: a long text takes as long as its parts."""
        small = lowered(text)
        ends = sorted({found.end() for found in _END.finditer(small)} | {len(small)})
        heads = {start, *(_next(text, end) for end in ends)}
        odd = cache(lambda name, a, b: self.oddness.of(name, text[a:b], a in heads))
        effort = Effort(EFFORT + EFFORT_A_SIGN * len(text))
        ended: list[Chain] = []
        for reach in REACH if len(ends) <= SETTINGS.exact_long else REACH[:1]:

            @cache
            def following(at: int, reach: int = reach) -> list[_ReadSentence]:
                after = ends[bisect_right(ends, at) :][:reach]
                found = self._sentences(text, small, at, after, odd, opener if at == start else "", effort)
                return nsmallest(SETTINGS.exact_most_ways, found, key=attrgetter("odd"))

            ended = _chains(following, text, start)
            if len(ends) <= reach or any(chain.odd < SENTENCE for chain in ended):
                break
        size = len(words(text))
        return [
            self._reading(chain, opener, size)
            for chain in nsmallest(SETTINGS.exact_most_ways, ended, key=attrgetter("odd"))
        ]

    # ---- one sentence ----

    def _sentences(
        self, text: str, small: str, at: int, ends: Sequence[int], odd: Price, opener: str, effort: Effort
    ) -> Iterator[_ReadSentence]:
        """What may be said from a place on, without what is much odder than the rest that ends there."""
        matches: dict[int, list[Match[Known]]] = {}
        for match in self.index.matches(small, at, ends, odd, effort):
            entry = match.known.entry
            if not match.head or (entry is not None and lowered(entry.pronoun) == match.head):
                matches.setdefault(match.end, []).append(match)
        for ending in matches.values():
            least = min(match.odd for match in ending)
            good = [match for match in ending if match.odd <= least + SETTINGS.margin]
            for match in sorted(good, key=attrgetter("odd"))[: SETTINGS.width]:
                yield from self._said(text, match, opener)

    def _said(self, text: str, match: Match[Known], opener: str) -> Iterator[_ReadSentence]:
        known, template = match.known, match.known.template
        if match.head and known.entry is not None:
            template = replace(template, text=known.entry.pronoun + template.text.partition("]")[2])
        given = {name: text[a:b] for name, (a, b) in match.spans}
        written = text[match.start : match.end]
        again = realised(template, given, opener, capitals=self.capitals)
        shift = match.start - (len(opener) + 1 if opener else 0)
        same = again[match.start - shift :] == written
        spans = dict(match.spans)
        if len(again) + shift == match.end:
            spans = {name: (a + shift, b + shift) for name, (a, b) in again.arguments.items()}
        later = bool(match.head) or known.entry is None
        for setting in known.settings:
            for values in self._meant(known, given, match.start == 0 and not opener):
                all_values = {**setting.said, **values}
                yield _ReadSentence(
                    known, template, all_values, spans, setting.implied, match.odd, same, match.start, match.end, later
                )

    def _meant(self, known: Known, given: Mapping[str, str], first: bool) -> Iterator[dict[str, str]]:
        """The values that may have been given, where they are said so: lists without their joints, first words without
        the sentence's capital, abbreviations with the full stop that they share with the sentence."""
        found = [dict(given)]
        lists = known.entry.lists if known.entry else {}
        for name in given:
            for value in _unlisted(given[name], lists[name]) if name in lists else ():
                found = [{**one, name: value} for one in found] + found
        pieces = known.pieces
        name = pieces[0][1] or ""
        if first and not pieces[0][0] and name in given:
            found += [{**one, name: small} for one in found if (small := self._small(one[name]))]
        if len(pieces) > 1 and pieces[-1] == (".", None):
            name = pieces[-2][1] or ""
            found += [{**one, name: f"{one[name]}."} for one in found if len(sentences(f"{one[name]}. It")) == 1]
        for one in found:
            yield {name: self.meant.get(value, value) for name, value in one.items()} if self.meant else one

    def _small(self, value: str) -> str:
        """A value without the capital that the sentence may have given it."""
        small = value[:1].lower() + value[1:]
        word = words(small)[0]
        plain = word in self.oddness.words or word == "a"
        return small if small != value and plain and capitalised(small) == value and value[1:].islower() else ""

    # ---- several ----

    def _reading(self, chain: Chain, opener: str, size: int) -> Found:
        each = chain.sentences()
        groups = list(_joined(each))
        several = len(groups) > 1
        meaning: list[Expression] = []
        arguments: dict[str, Span] = {}
        implied: dict[str, str] = {}
        parts = []
        for group in groups:
            entry = group[0].known.entry
            assert entry is not None, "what a name alone says comes later"
            values = {name: value for said in reversed(group) for name, value in said.values.items()}
            spans = {name: span for said in reversed(group) for name, span in said.spans.items()}
            expressions = meaning_of(entry, values, sets=self.sets)
            numbered = {n: _numbered(n, len(meaning) + 1, len(expressions)) if several else n for n in entry.args}
            arguments.update({numbered.get(name, name): span for name, span in spans.items()})
            for said in group:
                implied.update({numbered.get(n, n): v for n, v in said.implied.items() if n not in values})
            meaning.extend(expressions)
            parts.append(ReadPart(entry.predicate, group[0].start, group[-1].end, spans))
        reading = Reading(
            tuple(meaning),
            round(max(0.0, 1 - chain.odd / max(4, size)), 4),
            all(said.exact for said in each),
            dict(sorted(arguments.items(), key=lambda item: item[1])),
            implied,
            (),
            tuple(said.template for said in each),
            opener,
        )
        return Found(reading, chain.odd, tuple(parts))


def _chains(following: Callable[[int], Iterable[_ReadSentence]], text: str, start: int) -> list[Chain]:
    """The chains of sentences from a place to the end of a text."""
    chains: Sequence[Chain | None] = [None]
    numbers: dict[object, int] = {}
    ended: list[Chain] = []
    width = SETTINGS.width if len(text) <= SETTINGS.long else SETTINGS.width // 4
    while chains:
        grown = _grown(((c, following(_next(text, c.last.end) if c else start)) for c in chains), numbers)
        done = [chain for chain in grown if chain.last.end == len(text)]
        ended += done
        chains = nsmallest(width, (c for c in grown if c.last.end < len(text)), key=attrgetter("odd"))
        if done and min(chain.odd for chain in done) < SENTENCE:
            break
    return ended


def _grown(
    beginnings: Iterable[tuple[Chain | None, Iterable[_ReadSentence]]], numbers: dict[object, int]
) -> list[Chain]:
    """Chains with one more sentence; of those that say the same up to the same place, the least odd."""
    found: dict[int, Chain] = {}
    for chain, following in beginnings:
        for said in following:
            if chain or not said.later:
                before, odd = (chain.number, chain.odd + said.odd) if chain else (-1, said.odd)
                key = before, said.end, id(said.known.entry), tuple(sorted(said.values.items()))
                number = numbers.setdefault(key, len(numbers))
                if number not in found or odd < found[number].odd:
                    found[number] = Chain(said, chain, odd, number)
    return list(found.values())


def _numbered(name: str, first: int, many: int) -> str:
    """An argument's name among several expressions."""
    number, _, argument = name.rpartition(".")
    return f"{first + int(number) - 1}.{argument}" if many > 1 and number.isdigit() else f"{first}.{name}"


def _joined(chain: Iterable[_ReadSentence]) -> Iterator[list[_ReadSentence]]:
    """The sentences of each expression: those about the same subject, as long as none contradicts another."""
    group: list[_ReadSentence] = []
    for said in chain:
        if group and not _goes_on(group, said):
            yield group
            group = []
        group.append(said)
    yield group


def _goes_on(group: list[_ReadSentence], said: _ReadSentence) -> bool:
    entry, own = said.known.entry, group[0].known.entry
    alike = entry is None or own is None or entry is own or entry.subject == own.subject
    composed = entry is None or bool(entry.choices and own and own.choices)
    return (alike and composed) and all(
        one.values.get(name, value) == value for one in group for name, value in said.values.items()
    )


def _rank(reading: Reading) -> tuple[bool, float, int, int, float]:
    """The order of readings; among equals those with the longer values, then those with the heavier templates."""
    weight = fsum(template.weight for template in reading.templates)
    long = sum(end - start for start, end in reading.arguments.values())
    return not reading.exact, -reading.score, len(reading.templates), -long, -weight


def _next(text: str, end: int) -> int:
    """Where the next sentence begins."""
    return end + 3 if text.startswith(" . ", end) else end + 1


def _unlisted(value: str, joint: str) -> Iterator[str]:
    """A list as it was given: commas between all its members."""
    before, mark, last = value.rpartition(f" {joint} ")
    if mark:
        yield f"{before}, {last}"
