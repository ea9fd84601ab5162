"""Fidelity, checked anew: is each argument said, rightly and once, and is nothing else claimed?

A text is read again from its words alone, without the places that the generator gives.  An argument is said where its
value stands, in one of its forms (`entities`), or where words stand that people use for this value and hardly for
another (`support`); where such words are known for other values too, or from few meanings, it is said doubtfully.
Words of another value, or of an argument that the meaning does not have, are claims that were
not meant.  What only the sentence as a whole says (an opinion) is told as implied: it cannot be read again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from verbalign.arguments import arguments, folded, members, symbols
from verbalign.entities import forms
from verbalign.foreign import Claims
from verbalign.support import Finder, Support
from verbalign.text import words as words_of

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary
    from verbalign.values import Meaning

Words: TypeAlias = tuple[str, ...]
Place: TypeAlias = tuple[int, int]
Kind: TypeAlias = Literal["missing", "wrong", "added", "twice", "doubtful", "implied"]

SURE = 0.8  # share of the meanings with some words that must have the value they are taken to say
FEW = 3  # meanings below which a wording's support is thin


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about an argument of a text: its kind (`doubtful` and `implied` are no faults), and the words."""

    argument: str
    kind: Kind
    detail: str

    @property
    def is_fault(self) -> bool:
        return self.kind not in ("doubtful", "implied")


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
        self.support: Support = dictionary.learned.get("support", {})
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

    def verify(self, meaning: Meaning, text: str, implied: Iterable[str] = ()) -> list[Finding]:
        """What is to be said about a text of a meaning; nothing where all is well."""
        given, words = dict(arguments(meaning)), tuple(map(folded, words_of(text)))
        taken: set[int] = set()
        places: dict[tuple[str, str], list[Place]] = {}  # of a set's expressions several may name the same thing
        found = []
        unsaid = []
        for name, value in sorted(given.items(), key=lambda item: -len(item[1])):
            key = "" if len(meaning) > 1 else name, value
            if key not in places:
                places[key] = self._places(name, value, words, taken)
                taken.update(k for start, end in places[key] for k in range(start, end))
            if not places[key]:
                unsaid.append(name)
            elif len(places[key]) > 1 and self._is_name(value) and len(meaning) == 1:
                found.append(Finding(name, "twice", value))
        asked = {name for part in meaning for name in part.names if name not in given}
        claimed = {name: said for name, said in self._claimed(given, words, taken) if name not in asked}
        for name in unsaid:
            doubtful = self._doubtful(name, given[name], words)
            if name in claimed or not (doubtful or name in implied):
                found.append(Finding(name, "wrong" if name in claimed else "missing", claimed.pop(name, given[name])))
            else:
                found.append(Finding(name, "doubtful" if doubtful else "implied", doubtful or given[name]))
        found.extend(Finding(name, "wrong" if name in given else "added", said) for name, said in claimed.items())
        return sorted(found, key=lambda one: (one.argument, one.kind))

    def _places(self, name: str, value: str, words: Words, taken: set[int]) -> list[Place]:
        """Where a value is said."""
        worded = [place for place, counts in self._phrases(name, words) if _says(counts, value)]
        if worded:
            return worded[:1]
        written = [value, f"{value}s", *(made for _, made in forms(value)), self.surfaces.get(value, "")]
        for wanted in sorted({w for text in written if (w := symbols(text))}, key=lambda w: (-len(w), w)):
            found = [p for p in _found(wanted, words) if taken.isdisjoint(range(*p))]
            if found:
                return found
        listed = [symbols(part) for part in members(value)]
        places = [next(iter(_found(part, words)), None) for part in listed if part]
        said = [place for place in places if place is not None]
        return [(min(s for s, _ in said), max(e for _, e in said))] if len(said) == len(listed) > 1 else []

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

    def _claimed(self, given: Mapping[str, str], words: Words, taken: set[int]) -> Iterator[tuple[str, str]]:
        """Arguments, with words outside the mentions, that claim something else of them."""
        for name in self.support:
            for (start, end), counts in self._phrases(name, words):
                value = _surely(counts) if taken.isdisjoint(range(start, end)) else ""
                if value and value != given.get(name) and counts.get(given.get(name, ""), 0) < FEW:
                    yield name, " ".join(words[start:end])
        own = {symbols(value) for value in given.values()}
        inside = {word for value in own for word in value}
        at = 0
        for claim in self.claims.found(words, own):
            at = next(k for k in range(at, len(words)) if words[k : k + len(claim)] == claim)
            if claim not in own and taken.isdisjoint(range(at, at + len(claim))) and not inside.issuperset(claim):
                yield "", " ".join(claim)
            at += len(claim)


def _says(counts: Mapping[str, int], value: str) -> bool:
    return counts.get(value, 0) >= SURE * sum(counts.values()) > 0


def _surely(counts: Mapping[str, int]) -> str:
    """The value that some words say, if they say one."""
    value, count = max(counts.items(), key=lambda item: (item[1], item[0]), default=("", 0))
    return value if count >= max(FEW, SURE * sum(counts.values())) else ""


def _found(wanted: Words, words: Words) -> list[Place]:
    size = len(wanted)
    places = [k for k in range(len(words) - size + 1) if words[k : k + size] == wanted]
    return [(k, k + size) for n, k in enumerate(places) if not n or k >= places[n - 1] + size]


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
