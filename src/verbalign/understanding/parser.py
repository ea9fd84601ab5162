"""Which meaning does a text state?  A dictionary read backwards.

What has the words of templates, and values against which nothing speaks, is read by these (`exact`).  Anything else is
read by what is known of each predicate's wordings (`near`); a template that fits oddly is one of the candidates then.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from verbalign.arguments import symbols
from verbalign.errors import InputError
from verbalign.template import Template
from verbalign.text import sentences, tokens
from verbalign.understanding.exact import ExactReader, Found
from verbalign.understanding.known import meaning_of
from verbalign.understanding.reading import Reading
from verbalign.values import Span, Token

if TYPE_CHECKING:
    from verbalign.dictionary import Entry, MappingDictionary
    from verbalign.support import Support
    from verbalign.understanding.near import Near, NearReader

LONGEST = 4_000  # signs of a text
MOST = 20  # readings
WORDED = 8.0  # log odds of a text having a template's words by chance
SURE = 0.95  # the best score where it has not
LEAST = 0.5  # share of the words that must be understood


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A reading, before it is weighed against others, with its log probability."""

    weight: float
    reading: Reading


class Parser:
    """Understands texts with one dictionary."""

    def __init__(self, dictionary: MappingDictionary) -> None:
        self.dictionary = dictionary
        self.exact = ExactReader(dictionary)
        self.support: Support = dictionary.learned.get("support", {})

    @cached_property
    def near(self) -> NearReader:
        from verbalign.understanding.near import NearReader

        return NearReader(self.dictionary)

    def parse(self, text: str) -> list[Reading]:
        """The meanings that a text may state, best first; none where nothing is understood."""
        begin = len(text) - len(text.lstrip())
        given = text.strip()
        if not given:
            raise InputError("the text is empty; give a sentence")
        if len(given) > LONGEST:
            raise InputError(f"the text has {len(given):,} signs; give at most {LONGEST:,} at a time, sentence by sentence")
        found = self._exact(given)
        sure = [one.reading for one in found if not one.odd]
        if sure:
            readings = [one.reading for one in found if one.odd <= 1]
        else:
            readings = _ranked([*self._worded(given, found), *self._nearly(given)], len(tokens(given)))
        return [_moved(reading, begin) for reading in readings[:MOST]]

    def _exact(self, text: str) -> list[Found]:
        """The readings by templates; a sentence may lack its full stop."""
        found = self.exact.readings(text)
        if found or text[-1] in ".!?:":
            return found
        longer = self.exact.readings(f"{text}.")
        return [replace(one, reading=replace(one.reading, exact=False)) for one in longer]

    def _worded(self, text: str, found: Sequence[Found]) -> Iterator[_Candidate]:
        """The readings by templates, with the probability of people saying so."""
        for one in found[:MOST]:
            weight = WORDED * one.reading.exact
            for part in one.parts:
                cut = tokens(text[part.start : part.end])
                spans = {name: _tokens_of(cut, a - part.start, b - part.start) for name, (a, b) in part.spans.items()}
                weight += self.near.weighed(part.predicate, cut, spans)
            yield _Candidate(weight, one.reading)

    def _nearly(self, text: str) -> Iterator[_Candidate]:
        """The readings by what people usually say: the text as a whole, and sentence by sentence."""
        yield from self._of_sentence(text, 0)
        each = sentences(text)
        if len(each) > 1:
            at, best = 0, []
            for sentence in each:
                at = text.index(sentence, at)
                read = list(self._of_sentence(sentence, at))
                if not read:
                    return
                best.append(max(read, key=lambda one: one.weight))
                at += len(sentence)
            yield _Candidate(sum(one.weight for one in best), _together([one.reading for one in best]))

    def _of_sentence(self, text: str, at: int) -> Iterator[_Candidate]:
        cut = tokens(text)
        for near in self.near.readings(cut):
            reading = self._reading(text, cut, near)
            if reading is not None:
                yield _Candidate(near.score, _moved(reading, at))

    def _reading(self, text: str, cut: Sequence[Token], near: Near) -> Reading | None:
        """What was found near a predicate's wordings as a reading; None where too little is understood."""
        unread = self.near.unread(cut, near)
        said = sum(end - start for start, end in near.spans.values())
        anchors = len(cut) - said - len(unread)
        if anchors < 1 or len(unread) > (1 - LEAST) * len(cut) or not self.near.anchored(cut, near):
            return None
        entry = self.dictionary.entries[near.predicate]
        spans = {name: (cut[a].start, cut[b - 1].end) for name, (a, b) in near.spans.items()}
        values = {name: self._value(entry, name, text[a:b]) for name, (a, b) in spans.items()}
        return Reading(
            meaning_of(entry, values, sets=self.exact.sets),
            SURE * (1 - len(unread) / len(cut)),
            False,
            dict(sorted(spans.items(), key=lambda item: item[1])),
            {},
            tuple(_merged([(cut[k].start, cut[k].end) for k in unread], text)),
            tuple(_nearest(entry, [cut[k].text for k in range(len(cut))], frozenset(spans))),
        )

    def _value(self, entry: Entry, name: str, said: str) -> str:
        """The value that words stand for: themselves, or that for which people use them."""
        if said in self.exact.values.get(name, ()):
            return said
        counts: Mapping[str, int] = self.support.get(name, {}).get(" ".join(symbols(said)), {})
        value, _ = max(((v, n) for v, n in counts.items() if v), key=lambda item: (item[1], item[0]), default=("", 0))
        joint = entry.lists.get(name)
        if not value and joint and f" {joint} " in said:
            head, _, last = said.rpartition(f" {joint} ")
            return f"{head}, {last}"
        return value or said


def _ranked(candidates: Sequence[_Candidate], size: int) -> list[Reading]:
    """Readings by their probability; the score goes down with it, per word."""
    best = max((one.weight for one in candidates), default=0.0)
    found: dict[object, Reading] = {}
    score = 1.0
    for one in sorted(candidates, key=lambda one: (-one.weight, str(one.reading))):
        score = min(score, one.reading.score * math.exp((one.weight - best) / max(1, size)))
        found.setdefault(one.reading.meaning, replace(one.reading, score=round(score, 4)))
    return list(found.values())


def _together(readings: Sequence[Reading]) -> Reading:
    """Sentences that are read one by one, as one reading."""
    arguments: dict[str, Span] = {}
    before = 0
    for reading in readings:
        several = len(reading.meaning) > 1
        for name, span in reading.arguments.items():
            number, _, bare = name.partition(".") if several else ("1", "", name)
            arguments[f"{before + int(number)}.{bare}"] = span
        before += len(reading.meaning)
    return Reading(
        tuple(part for reading in readings for part in reading.meaning),
        sum(reading.score for reading in readings) / len(readings),
        False,
        arguments,
        {},
        tuple(span for reading in readings for span in reading.unread),
        tuple(template for reading in readings for template in reading.templates),
    )


def _moved(reading: Reading, by: int) -> Reading:
    """A reading of a part of a text, with its places in the whole."""
    if not by:
        return reading
    return replace(
        reading,
        arguments={name: (a + by, b + by) for name, (a, b) in reading.arguments.items()},
        unread=tuple((a + by, b + by) for a, b in reading.unread),
    )


def _tokens_of(cut: Sequence[Token], start: int, end: int) -> tuple[int, int]:
    """The tokens between two places."""
    first = next((k for k, token in enumerate(cut) if token.end > start), len(cut))
    return first, next((k for k, token in enumerate(cut) if token.start >= end), len(cut))


def _merged(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Spans with nothing but white space between them are one."""
    open_span: Span | None = None
    for start, end in spans:
        if open_span and not text[open_span[1] : start].strip():
            open_span = open_span[0], end
            continue
        if open_span:
            yield open_span
        open_span = start, end
    if open_span:
        yield open_span


def _nearest(entry: Entry, said: Sequence[str], names: frozenset[str]) -> Iterator[Template]:
    """The template with most of these words, among those that say most of these arguments."""
    inside = set(symbols(" ".join(said)))

    def likeness(template: Template) -> tuple[int, float]:
        own = {word for literal, _ in template.pieces for word in symbols(literal)}
        return -len(template.argument_set ^ names), len(own & inside) / max(1, len(own | inside))

    if entry.templates or entry.pool:
        yield max((*entry.templates, *map(Template, entry.pool[:1000])), key=likeness)
