"""Which meaning does a text state?  A dictionary read backwards.

What has the words of templates, and values against which nothing speaks, is read by these (`exact`).  Anything else is
read by what is known of each predicate's wordings (`near`); a template that fits oddly is one of the candidates then.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from verbalign.dictionary.template import Template
from verbalign.errors import InputError
from verbalign.speak.generic import YES_AND_NO
from verbalign.understand.exact import ExactReader, Found
from verbalign.understand.frames import FrameReader
from verbalign.understand.known import meaning_of, wordings_of
from verbalign.understand.reading import Reading
from verbalign.understand.settings import SETTINGS
from verbalign.values import Span, Token
from verbalign.values.arguments import folded, symbols
from verbalign.values.text import sentences, tokens

if TYPE_CHECKING:
    from verbalign.dictionary import Entry, MappingDictionary
    from verbalign.understand.near import Near, NearReader


@dataclass(frozen=True, slots=True)
class _ScoredReading:
    """A reading, before it is weighed against others, with its log probability."""

    weight: float
    reading: Reading


class Parser:
    """Understands texts with one dictionary."""

    def __init__(self, dictionary: MappingDictionary) -> None:
        self.dictionary = dictionary
        self.exact = ExactReader(dictionary)
        self.wordings = wordings_of(dictionary)
        framed = any(entry.frames is not None for entry in dictionary.entries.values())
        self.frames = FrameReader(dictionary) if framed else None

    @cached_property
    def near(self) -> NearReader:
        from verbalign.understand.near import NearReader

        return NearReader(self.dictionary, self._phrases())

    def _phrases(self) -> set[tuple[str, str]]:
        """Arguments, with the words that are known to say them."""
        known = {(name, value) for name, values in self.exact.values.items() for value in values}
        return {(name, value) for name, value in known if value not in YES_AND_NO} | set(self.wordings)

    def parse(self, text: str) -> list[Reading]:
        """The meanings that a text may state, best first; none where nothing is understood."""
        if unicodedata.is_normalized("NFC", text):
            return self._parsed(text)
        plain, places = _composed(text)
        return [_moved(reading, places.__getitem__) for reading in self._parsed(plain)] or self._parsed(text)

    def _parsed(self, text: str) -> list[Reading]:
        begin = len(text) - len(text.lstrip())
        given = text.strip()
        if not given:
            raise InputError("the text is empty; give a sentence")
        if len(given) > SETTINGS.longest:
            raise InputError(f"the text has {len(given):,} characters; give at most {SETTINGS.longest:,} at a time")
        framed = self._framed(given)
        if framed:
            return [_moved(reading, begin.__add__) for reading in framed[: SETTINGS.most]]
        found = self._exact(given)
        sure = any(not one.odd for one in found)
        readings = [one.reading for one in found if one.odd <= 1] if sure else self._weighed(given, found)
        return [_moved(reading, begin.__add__) for reading in readings[: SETTINGS.most]]

    def _framed(self, text: str) -> list[Reading]:
        """The readings by sentences with choices; where they do not cover a text, by those that cover most of it."""
        if self.frames is None:
            return []
        found = self.frames.readings(text)
        if not found and text[-1] not in ".!?:":
            longer = self.frames.readings(f"{text}.")
            found = [replace(one, reading=replace(one.reading, exact=False)) for one in longer]
        least = min((one.odd for one in found), default=math.inf)
        if least > SETTINGS.near_best:  # odder than a sentence that can't be read
            others = self.frames.readings(text, skip=True)
            found += [
                one for one in others if one.reading.unread and one.reading.score >= SETTINGS.least and one.odd < least
            ]
            found.sort(key=lambda one: one.odd)
            least = min((one.odd for one in found), default=0.0)
        return [one.reading for one in found if one.odd <= least + SETTINGS.near_best]

    def _weighed(self, text: str, found: Sequence[Found]) -> list[Reading]:
        """Readings by their probability; where the best is that of a template, those of templates come first."""
        worded, nearly = list(self._worded(text, found)), list(self._nearly(text))
        size = len(tokens(text))
        if worded and max(one.weight for one in worded) >= max((one.weight for one in nearly), default=-math.inf):
            first = [one.reading for one in found[: SETTINGS.most]]
            known = {reading.meaning for reading in first}
            return first + [r for r in _ranked([*worded, *nearly], size, first[-1].score) if r.meaning not in known]
        return _ranked([*worded, *nearly], size)

    def _exact(self, text: str) -> list[Found]:
        """The readings by templates; a sentence may lack its full stop."""
        found = self.exact.readings(text)
        if found or text[-1] in ".!?:":
            return found
        longer = self.exact.readings(f"{text}.")
        return [replace(one, reading=replace(one.reading, exact=False)) for one in longer]

    def _worded(self, text: str, found: Sequence[Found]) -> Iterator[_ScoredReading]:
        """The readings by templates, with the probability of people saying so."""
        for one in found[: SETTINGS.most]:
            weight = SETTINGS.worded * one.reading.exact - one.odd
            for part in one.parts:
                cut = tokens(text[part.start : part.end])
                spans = {name: _tokens_of(cut, a - part.start, b - part.start) for name, (a, b) in part.spans.items()}
                weight += self.near.weighed(part.predicate, cut, spans)
            yield _ScoredReading(weight, one.reading)

    def _nearly(self, text: str) -> Iterator[_ScoredReading]:
        """The readings by what people usually say: the text as a whole, and sentence by sentence."""
        each = sentences(text)
        if len(each) <= SETTINGS.most_together:
            yield from self._of_sentence(text, 0, len(tokens(text)))
        if len(each) > 1:
            yield from self._one_by_one(text, each)

    def _one_by_one(self, text: str, each: Sequence[str]) -> Iterator[_ScoredReading]:
        """The best reading of each sentence; those that can't be read are named, if they are less than half."""
        at, best, unread, lost = 0, list[_ScoredReading](), list[Span](), 0
        size = len(tokens(text))
        for sentence in each:
            at = text.index(sentence, at)
            read = list(self._of_sentence(sentence, at, size))
            if read:
                best.append(max(read, key=lambda one: one.weight))
            else:
                unread.append((at, at + len(sentence)))
                lost += len(tokens(sentence))
            at += len(sentence)
        if not best or lost > (1 - SETTINGS.least) * size:
            return
        reading = _together([one.reading for one in best])
        reading = replace(reading, score=reading.score * (1 - lost / size), unread=(*reading.unread, *unread))
        yield _ScoredReading(math.fsum(one.weight for one in best) + SETTINGS.lost * lost, reading)

    def _of_sentence(self, text: str, at: int, size: int) -> Iterator[_ScoredReading]:
        cut = tokens(text)
        for near in self.near.readings(cut, size):
            reading = self._reading(text, cut, near)
            if reading is not None:
                yield _ScoredReading(near.score, _moved(reading, at.__add__))

    def _reading(self, text: str, cut: Sequence[Token], near: Near) -> Reading | None:
        """What was found near a predicate's wordings as a reading; None where too little is understood."""
        unread = self.near.unread(cut, near)
        said = sum(end - start for start, end in near.spans.values())
        anchors = len(cut) - said - len(unread)
        if anchors < 1 or len(unread) > (1 - SETTINGS.least) * len(cut) or not self.near.anchored(cut, near):
            return None
        entry = self.dictionary.entries[near.predicate]
        spans = {name: (cut[a].start, cut[b - 1].end) for name, (a, b) in near.spans.items()}
        values = {name: self._value(entry, name, text[a:b]) for name, (a, b) in spans.items()}
        return Reading(
            meaning_of(entry, values, sets=self.exact.sets),
            SETTINGS.sure * (1 - len(unread) / len(cut)),
            False,
            dict(sorted(spans.items(), key=lambda item: item[1])),
            {},
            tuple(_merged([(cut[k].start, cut[k].end) for k in unread], text)),
            self._nearest(entry, {folded(token.text) for token in cut}, frozenset(spans)),
        )

    @staticmethod
    def _nearest(entry: Entry, said: set[str], names: frozenset[str]) -> tuple[Template, ...]:
        """The template with most of these words, among those that say most of these arguments."""

        def likeness(one: tuple[Template, frozenset[str]]) -> tuple[int, float]:
            template, own = one
            return -len(template.argument_set ^ names), len(own & said) / max(1, len(own | said))

        if entry.frames is not None:
            return ()
        known = _worded((*(template.text for template in entry.templates), *entry.pool[: SETTINGS.most_near]))
        return (max(known, key=likeness)[0],) if known else ()

    def _value(self, entry: Entry, name: str, said: str) -> str:
        """The value that words stand for: themselves, or that for which people use them."""
        if said in self.exact.values.get(name, ()):
            return said
        value = self.wordings.get((name, " ".join(symbols(said))), "")
        joint = entry.lists.get(name)
        if not value and joint and f" {joint} " in said:
            head, _, last = said.rpartition(f" {joint} ")
            return f"{head}, {last}"
        return value or said


@lru_cache(maxsize=16)
def _worded(texts: tuple[str, ...]) -> list[tuple[Template, frozenset[str]]]:
    """Templates with their words."""
    made = [Template(text) for text in texts]
    return [(t, frozenset(word for literal, _ in t.pieces for word in symbols(literal))) for t in made]


def _ranked(candidates: Sequence[_ScoredReading], size: int, score: float = 1.0) -> list[Reading]:
    """Readings by their probability; the score goes down with it, per word."""
    best = max((one.weight for one in candidates), default=0.0)
    found: dict[object, Reading] = {}
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
        math.fsum(reading.score for reading in readings) / len(readings),
        False,
        arguments,
        {},
        tuple(span for reading in readings for span in reading.unread),
        tuple(template for reading in readings for template in reading.templates),
    )


def _moved(reading: Reading, place: Callable[[int], int]) -> Reading:
    """A reading whose spans are elsewhere in the text as it was given."""
    return replace(
        reading,
        arguments={name: (place(a), place(b)) for name, (a, b) in reading.arguments.items()},
        unread=tuple((place(a), place(b)) for a, b in reading.unread),
    )


def _composed(text: str) -> tuple[str, list[int]]:
    """A text whose letters are one with their marks (NFC), and where each of its places was before.

    >>> _composed("e\u0301te\u0301")
    ('été', [0, 2, 3, 5])
    """
    joined = (k for k, sign in enumerate(text) if k and (unicodedata.combining(sign) or "\u1160" <= sign <= "\u11ff"))
    inner = set(joined)  # marks, and the vowels and endings of Korean syllables
    starts = [k for k in range(len(text)) if k not in inner]
    pieces = [unicodedata.normalize("NFC", text[a:b]) for a, b in pairwise([*starts, len(text)])]
    places = [start for start, piece in zip(starts, pieces, strict=True) for _ in piece]
    return "".join(pieces), [*places, len(text)]


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
