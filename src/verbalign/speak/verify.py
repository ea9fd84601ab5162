"""Fidelity, checked anew: is each argument said, rightly and once, and is nothing else claimed?

A text is read again from its words alone, without the places that the generator gives.  An argument is said where its
value stands, in one of its forms (`entities`), or where words stand that people use for this value and hardly for
another (`support`); where such words are known for other values too, or from few meanings, it is said doubtfully.
Words of another value, or of an argument that the meaning does not have, are claims that were
not meant.  What only the sentence as a whole says (an opinion) is told as implied: it cannot be read again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from verbalign.dictionary.frames import plain_value
from verbalign.errors import InputError
from verbalign.language import Language
from verbalign.learning.foreign import Claims
from verbalign.learning.support import Finder, Support
from verbalign.mentions.entities import forms, spoken_length
from verbalign.speak.finding import Finding
from verbalign.speak.verify_frames import FrameVerifier, verified
from verbalign.values.arguments import arguments, folded, members, starts_of, symbols
from verbalign.values.text import words as words_of

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary
    from verbalign.mentions.kinds import Value as PlainValue
    from verbalign.values import Expression, Meaning

Words: TypeAlias = tuple[str, ...]
Place: TypeAlias = tuple[int, int]

SURE = 0.8  # share of the meanings with some words that must have the value they are taken to say
JOINT = 2  # words between two members of a list: ", and"
FEW = 3  # meanings below which a wording's support is thin


@dataclass(frozen=True, slots=True)
class Doubt:
    """A fixed wording whose support is thin or contradicting."""

    argument: str
    words: str
    meanings: Mapping[str, int]  # by value, "" where the meaning does not have the argument

    @property
    def why(self) -> str:
        counts = ", ".join(
            f"{count} with {f'the value {value}' if value else 'no such argument'}"
            for value, count in sorted(self.meanings.items(), key=lambda item: (-item[1], item[0]))
        )
        return f"rests on {counts or 'no meaning'}"


class Verifier:
    """Reads texts again with what one dictionary knows."""

    def __init__(self, dictionary: MappingDictionary) -> None:
        self.dictionary = dictionary
        self.terms = dictionary.terms
        self.support: Support = dictionary.learned.get("support", {})
        self.framed: dict[str, FrameVerifier] = {}
        sets = dictionary.learned.get("sets", {})
        self.surfaces: Mapping[str, str] = sets.get("surfaces", {})
        self.finders = {name: Finder(tuple(words.split()) for words in known) for name, known in self.support.items()}

    @cached_property
    def claims(self) -> Claims:
        """The values of all meanings, as they stand in people's wordings, that are claims wherever they stand."""
        said = []
        for source in self.dictionary.sources:
            mentions = [(name, symbols(source.text[slice(*span)])) for name, span in source.arguments.items()]
            values = [words for name, words in mentions if " ".join(words) not in self.support.get(name, {})]
            said.append((values, symbols(source.text)))
        return Claims.learned(said)

    @cached_property
    def claimants(self) -> Mapping[Words, frozenset[str]]:
        """The arguments that people say with the words of each claim."""
        found: dict[Words, set[str]] = {}
        for source in self.dictionary.sources:
            for name, (start, end) in source.arguments.items():
                found.setdefault(symbols(source.text[start:end]), set()).add(name)
        return {words: frozenset(names) for words, names in found.items()}

    def verify(self, meaning: Meaning, text: str, implied: Iterable[str] = ()) -> list[Finding]:
        """What is to be said about a text of a meaning; nothing where all is well."""
        framed = [self._framed(part.predicate) for part in meaning]
        if meaning and all(framed):
            parts = [(one, _values(part)) for one, part in zip(framed, meaning, strict=True) if one]
            return verified(parts, text.strip(), implied)
        given, words = dict(arguments(meaning)), tuple(map(folded, words_of(text)))
        taken: set[int] = set()
        found: list[Finding] = []
        unsaid: list[str] = []
        for value in sorted(dict.fromkeys(given.values()), key=lambda v: (spoken_length(v), len(v)), reverse=True):
            names = [name for name in given if given[name] == value]
            twice, silent = self._read(names, value, words, taken, a_set=len(meaning) > 1)
            found.extend(Finding(name, "twice", value) for name in twice)
            unsaid.extend(silent)
        asked = {name for part in meaning for name in part.names if name not in given}
        claimed = [(name, said) for name, said in self._claimed(given, unsaid, words, taken) if name not in asked]
        implied = {*implied, *(self._implied(text, given) if unsaid else ())}
        for name in unsaid:
            instead = next((said for other, said in claimed if other == name), "")
            doubtful = "" if instead else self._doubtful(name, given[name], words)
            if instead:
                claimed.remove((name, instead))
                found.append(Finding(name, "wrong", instead))
            elif doubtful or name in implied:
                found.append(Finding(name, "doubtful" if doubtful else "implied", doubtful or given[name]))
            else:
                found.append(Finding(name, "missing", given[name]))
        found.extend(Finding(name, "wrong" if name in given else "added", said) for name, said in claimed)
        return sorted(found, key=lambda one: (one.argument, one.kind, one.detail))

    def _framed(self, predicate: str) -> FrameVerifier | None:
        """What compares sentences of a predicate with its meanings, where its sentences have choices."""
        entry = self.dictionary.entries.get(predicate)
        if entry is None or entry.frames is None:
            return None
        if predicate not in self.framed:
            language = Language(str(self.dictionary.parameters.get("language", "en")))
            self.framed[predicate] = FrameVerifier(entry, entry.frames, language)
        return self.framed[predicate]

    def _implied(self, text: str, given: Mapping[str, str]) -> Iterator[str]:
        """What a text says besides, where it has the words of templates that are used for just these values."""
        try:
            readings = self.dictionary.parse(text)
        except InputError:  # no text, or a very long one
            return
        for reading in readings[:1]:
            if reading.exact:
                yield from (name for name, value in reading.implied.items() if given.get(name) == value)

    def _read(
        self, names: Sequence[str], value: str, words: Words, taken: set[int], *, a_set: bool
    ) -> tuple[list[str], list[str]]:
        """Of the arguments with one value those that are said too often, and those that are not said.

        Arguments that differ in number alone may be said together ("both cost 5 euros"), and so may all of a set, of
        which several expressions name the same thing; others are said each at a place of its own."""
        kinds: dict[str, list[str]] = {}
        for name in names:
            place = next((place for place, counts in self._phrases(name, words) if _says(counts, value)), None)
            if place is not None:
                taken.update(range(*place))
            else:
                kinds.setdefault("" if a_set else _without_number(name), []).append(name)
        places = self._places(value, words, taken) if kinds else []
        taken.update(k for start, end in places for k in range(start, end))
        together = list(kinds.values())
        many = len(places) > sum(map(len, together)) and self._is_name(value) and not a_set
        return together[0][:1] if many else [], [name for own in together[len(places) :] for name in own]

    def _places(self, value: str, words: Words, taken: set[int]) -> list[Place]:
        """Where a value is said as it is written, in one of its forms."""
        written = [
            value,
            value[:1].lower() + value[1:],
            f"{value}s",
            *(made for _, made in forms(value)),
            self.surfaces.get(value, ""),
        ]
        written += self.terms.forms(value)
        listed = [symbols(part) for part in members(value)]
        places = [next(iter(_found(part, words)), None) for part in listed if part]
        said = sorted(place for place in places if place is not None)
        whole = [(said[0][0], max(e for _, e in said))] if len(said) == len(listed) > 1 else []
        if whole and all(b[0] - a[1] <= JOINT for a, b in pairwise(said)) and taken.isdisjoint(range(*whole[0])):
            return whole  # a list is said by all of its members, not by the first alone
        for wanted in sorted({w for text in written if (w := symbols(text))}, key=lambda w: (-len(w), w)):
            found = [p for p in _found(wanted, words) if taken.isdisjoint(range(*p))]
            if found:
                return found
        return whole

    def _phrases(self, name: str, words: Words) -> Iterator[tuple[Place, Mapping[str, int]]]:
        """The fixed wordings of an argument that stand in a text, with their support."""
        if name in self.finders:
            for start, end in self.finders[name].found(words):
                yield (start, end), self.support[name][" ".join(words[start:end])]

    def _doubtful(self, name: str, value: str, words: Words) -> str:
        """Words that some people use for a value, but few, or for other values as well."""
        known = self._phrases(name, words)
        return next((" ".join(words[start:end]) for (start, end), counts in known if counts.get(value)), "")

    def _is_name(self, value: str) -> bool:
        return symbols(value) in self.claims.values and len(value) > 3

    def _claimed(
        self, given: Mapping[str, str], unsaid: Sequence[str], words: Words, taken: set[int]
    ) -> Iterator[tuple[str, str]]:
        """Arguments, with words outside the mentions, that claim something else of them."""
        free = set(range(len(words))) - taken
        for name in self.support:
            for (start, end), counts in self._phrases(name, words):
                value = _surely(counts) if free.issuperset(range(start, end)) else ""
                if value and value != given.get(name) and counts.get(given.get(name, ""), 0) < FEW:
                    free.difference_update(range(start, end))
                    yield name, " ".join(words[start:end])
        own = {symbols(value) for value in given.values()}
        inside = {word for value in own for word in value}
        at = 0
        for claim in self.claims.found(words, own):
            at = next(k for k in range(at, len(words)) if words[k : k + len(claim)] == claim)
            if claim not in own and free.issuperset(range(at, at + len(claim))) and not inside.issuperset(claim):
                names = self.claimants[claim]
                yield next((name for name in unsaid if name in names), min(names)), " ".join(claim)
            at += len(claim)


def _values(part: Expression) -> dict[str, PlainValue]:
    """The arguments of an expression that have a value."""
    return {name: plain for name, value in part.args if (plain := plain_value(value))}


def _without_number(name: str) -> str:
    """The name of an argument that has a number because there are several: `price` of `price.2`."""
    head, mark, number = name.rpartition(".")
    return head if mark and number.isdigit() else name


def _says(counts: Mapping[str, int], value: str) -> bool:
    return counts.get(value, 0) >= SURE * sum(counts.values()) > 0


def _surely(counts: Mapping[str, int]) -> str:
    """The value that some words say, if they say one."""
    value, count = max(counts.items(), key=lambda item: (item[1], item[0]), default=("", 0))
    return value if count >= max(FEW, SURE * sum(counts.values())) else ""


def _found(wanted: Words, words: Words) -> list[Place]:
    size, starts = len(wanted), list(starts_of(wanted, words))
    return [(k, k + size) for n, k in enumerate(starts) if not n or k >= starts[n - 1] + size]


def doubts(dictionary: MappingDictionary) -> list[Doubt]:
    """The fixed wordings whose support rests on few or contradicting meanings."""
    found = []
    support: Support = dictionary.learned.get("support", {})
    for name, known in support.items():
        for words, counts in known.items():
            best, total = max(counts.values(), default=0), sum(counts.values())
            if best < FEW or best < SURE * total:
                found.append(Doubt(name, words, counts))
    return found
