"""How wordings relate the values that they name: which way round, by which words, and what a clause hangs on.

A template must relate its values as the meaning does.  "A is part of B" is turned round if nearly all say it of the
subject first; "B, who speaks C" claims something of B; "B and C" puts side by side what one triple relates; and a
property that people always have words for ("born") is not said by a text without any of them.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from verbalign.language import english
from verbalign.language.function_words import STOP_WORDS
from verbalign.values import Meaning
from verbalign.values.text import sentences, words

Place: TypeAlias = tuple[int, int, str]  # start and end of a mention, and its value

HEARD = 5  # times
TURNED = 3  # times as many say it the other way round
LIFT = 8.0  # how much more often a word is said with a property than without, if it tells the property
TOLD = 0.9  # share of a property's own wordings that have such a word, if every template must have one
_STOP = re.compile(r"[.!?;] ")
_HEAD = re.compile(r"(?:^|[.!?] )(?:The )?$")


@dataclass(frozen=True, slots=True)
class _Between:
    """Two values that follow each other in a sentence, and what stands between them."""

    first: str
    second: str
    text: str
    head: bool  # does the first begin the sentence?

    @property
    def link(self) -> tuple[str, ...]:
        """The words that link the second value to the first."""
        return tuple(english.stem(word.lower()) for word in words(self.text) if word.isalpha())[-2:]


class Relations:
    """What all wordings tell of the ways to relate values."""

    def __init__(self) -> None:
        self.ways: Counter[tuple[str, tuple[str, ...], bool]] = Counter()  # property, link, is the subject first?
        self.said: dict[str, Counter[str]] = defaultdict(Counter)  # property: texts with a word, "" for all
        self.every: Counter[str] = Counter()  # texts with a word
        self.alone: dict[str, list[frozenset[str]]] = defaultdict(list)  # property: the words of its own wordings
        self.cues: dict[str, frozenset[str]] = {}

    def take(self, meaning: Meaning, text: str, places: Sequence[Place]) -> None:
        """One wording, with its mentions in order."""
        for pair in _pairs(text, places):
            for name, turned in _related(meaning, pair):
                self.ways[name, pair.link, turned] += 1
        literal = frozenset(literal_words(text, places))
        self.every.update(("", *literal))
        for name in {part.predicate for part in meaning}:
            self.said[name].update(("", *literal))
        if len(meaning) == 1:
            self.alone[meaning[0].predicate].append(literal)

    def settle(self) -> None:
        """Find the words that tell properties, once all wordings are taken."""
        for name, lines in self.alone.items():
            seen = self.said[name]
            rest = self.every[""] - seen[""]
            own = frozenset[str]().union(*lines)
            found = frozenset(
                word
                for word, count in seen.items()
                if word and count >= HEARD and count * rest >= LIFT * (self.every[word] - count) * seen[""]
            )
            for cues in (found - STOP_WORDS, found):
                if len(lines) >= HEARD and sum(not cues.isdisjoint(line) for line in lines) >= TOLD * len(lines):
                    self.cues[name] = cues & own
                    break

    def untold(self, names: Iterable[str], said: Collection[str]) -> bool:
        """Is there a property that people have words for, and none of them is said?"""
        return any(name in self.cues and self.cues[name].isdisjoint(said) for name in names)

    def wrong(self, meaning: Meaning, text: str, places: Sequence[Place]) -> bool:
        """Does a wording relate its values in another way than the meaning does?"""
        for pair in _pairs(text, places):
            related = list(_related(meaning, pair))
            if not related and (english.RELATIVE.match(pair.text) or self._claims(meaning, pair)):
                return True
            if related and len(meaning) > 1 and english.BESIDE.fullmatch(pair.text):
                return True
            if related and all(self._turned(name, pair.link, forward) for name, forward in related):
                return True
        return False

    def apart(self, meaning: Meaning, text: str, places: Sequence[Place]) -> bool:
        """Is there a triple whose values no sentence names together, nor takes up: "A was born in C. B is D's home"?"""
        ends = list[int]()
        for one in sentences(text)[:-1] if len(meaning) > 1 else ():
            end = text.index(one, ends[-1] if ends else 0) + len(one)
            if not any(a <= end - 1 < b for a, b, _ in places):  # not "F.C."
                ends.append(end)
        inside: dict[str, set[int]] = defaultdict(set)
        for start, _, value in places:
            inside[value].add(bisect(ends, start))
        cut = [text[a:b] for a, b in pairwise((0, *ends, len(text)))]
        for part in meaning:
            subject, object_ = (inside[str(value)] for _, value in (part.args[0], part.args[-1]))
            later = max(max(subject, default=0), max(object_, default=0))
            if subject and object_ and subject.isdisjoint(object_) and not english.TAKING_UP.search(cut[later]):
                return True
        return False

    def _claims(self, meaning: Meaning, pair: _Between) -> bool:
        """Is what begins a sentence related to another value as by a property that it has not: "A lies in C", where A
        lies in B?"""
        return pair.head and any(self.ways[part.predicate, pair.link, True] >= HEARD for part in meaning)

    def _turned(self, name: str, link: tuple[str, ...], forward: bool) -> bool:
        other = self.ways[name, link, not forward]
        return bool(link) and other >= HEARD and other >= TURNED * self.ways[name, link, forward]


def literal_words(text: str, places: Sequence[Place]) -> Iterator[str]:
    """The words of a wording that belong to no value, in small letters."""
    at = 0
    for start, end, _ in [*places, (len(text), len(text), "")]:
        yield from (word.lower() for word in words(text[at:start]))
        at = end


def _pairs(text: str, places: Sequence[Place]) -> Iterator[_Between]:
    for (begin, end, first), (start, _, second) in pairwise(places):
        if first != second and not _STOP.search(text[end:start]):
            head = _HEAD.search(text, 0, begin) is not None
            yield _Between(first, second, text[end:start], head)


def _related(meaning: Meaning, pair: _Between) -> Iterator[tuple[str, bool]]:
    """The properties that relate two values, and whether the subject comes first."""
    for part in meaning:
        if len(part.args) == 2:
            values = str(part.args[0][1]), str(part.args[1][1])
            if values in ((pair.first, pair.second), (pair.second, pair.first)):
                yield part.predicate, values[0] == pair.first
