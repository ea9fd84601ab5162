"""Properties that nobody has put into words: said as those are whose names are built alike.

The words of a name stand in many wordings: "The [name] of [subject] is [object]", "[subject] was [name.1-r+d] by
[object]" (designer, "designed").  A new name is put where the names of its relatives stood: all of it, or word by word
where the names have equally many; then the words in which they differ must all be said, a derived word must be known,
and the frame is taken that the nearest relatives use most.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import eq
from typing import Any

from verbalign.dictionary.template import Template, escaped, pieces
from verbalign.language import english, properties
from verbalign.values.arguments import name_words
from verbalign.values.text import tokens

_DERIVED = re.compile(r"name\.(\d{1,3})-(\w*)\+(\w*)")

_IS_TIME = re.compile(r" (?:is|was) \[object\]\.$")
_TITLE = re.compile("[A-Z]+[a-z]*(?=[A-Z_])")  # a name that is written as one of a thing, or begins in capitals
_PART = re.compile("[A-Z]{2,}(?![a-z])|[A-Z][a-z]+")
STEM, ENDING = 4, 3  # letters that a word and one derived from it share at least, and in which they may differ
SHORT = 3  # words up to this length are taken as they are
RELATIVES = 2  # names that must use a frame
FRAMES = 4  # of a new name
AMOUNTS = frozenset({"number", "quantity"})  # kinds of objects
SOURCES = 5
NEAREST = 20  # names that are known, like a new one
COMMON = 0.035  # share of the properties that a short word is said with, if it says nothing of their own


@dataclass(frozen=True, slots=True, eq=False)
class Relative:
    """A name that is known, with the kind of its objects."""

    words: tuple[str, ...]
    kind: str


@dataclass(frozen=True, slots=True)
class _Frame:
    """A frame with the names that use it, and the share of their wordings that do."""

    text: str
    names: tuple[tuple[Relative, float], ...]
    sources: tuple[int, ...]
    told: frozenset[int]  # the words of a name that stand in it; none where all of it does
    noun: bool  # does the name stand there as a noun?

    @classmethod
    def of(cls, one: Mapping[str, Any], known: Mapping[str, Relative]) -> _Frame:
        text = str(one["text"])
        names = tuple((known[name], share) for name, share in one["names"].items() if name in known)
        told = frozenset(int(number) for number in re.findall(r"\[name\.(\d+)", text))
        return cls(text, names, tuple(one["sources"]), told, bool(english.NOUN_SLOT.search(text)))

    def worth(self, alike: Mapping[Relative, float], words: Sequence[str], noun: bool) -> float:
        """How much the names that use it speak for it with another, by how much each counts."""
        if not self.told and self.noun and not noun:
            return 0.0
        own = [(one, share) for one, share in self.names if one in alike]
        if self.told or not self.noun:
            own = [(one, share) for one, share in own if self._fits(one.words, words)]
        return sum([share * alike[one] for one, share in own])

    def _fits(self, theirs: Sequence[str], words: Sequence[str]) -> bool:
        """Is a name built like a relative's, with all that is not the same in a slot of the frame?"""
        if len(theirs) != len(words):
            return False
        if not self.told:
            return words[-1][-2:] == theirs[-1][-2:] and words[0][-2:] == theirs[0][-2:]
        return all(
            a == b or (n in self.told and len(b) > SHORT) for n, (a, b) in enumerate(zip(theirs, words, strict=True), 1)
        )


def abstracted(template: str, name: str) -> str:
    """A wording of a property with the words of its name as slots; nothing where none of them stands in it.

    >>> abstracted("[subject] was designed by [object].", "designer")
    '[subject] was [name.1-r+d] by [object].'
    >>> abstracted("The birth place of [subject] is [object].", "birthPlace")
    'The [name] of [subject] is [object].'
    """
    words = name_words(name).split()
    out, found = "", False
    for literal, slot in pieces(template):
        cut = tokens(literal)
        small = [token.text.lower() for token in cut]
        at = done = 0
        while at < len(cut):
            made, size = "", 1
            if small[at : at + len(words)] == words:
                made, size = "[name]", len(words)
            elif len(small[at]) > SHORT:
                made = next((m for n, word in enumerate(words, 1) if (m := _derived(word, small[at], n))), "")
            if made:
                out += escaped(literal[done : cut[at].start]) + made
                done, found = cut[at + size - 1].end, True
            at += size
        out += escaped(literal[done:]) + (f"[{slot}]" if slot else "")
    return out if found else ""


def _derived(word: str, said: str, number: int) -> str:
    """How a word that is said comes from one of a name: `name.1-r+d`."""
    same = 0
    while same < min(len(word), len(said)) and word[same] == said[same]:
        same += 1
    strip, add = word[same:], said[same:]
    if same < min(STEM, len(word)) or max(len(strip), len(add)) > ENDING or len(word) <= SHORT:
        return ""
    return f"[name.{number}-{strip}+{add}]"


def frames(wordings: Mapping[str, Sequence[tuple[str, int]]]) -> list[dict[str, Any]]:
    """The frames of all names, as a dictionary's file has them: by property its templates, with their sources."""
    used: dict[str, dict[str, list[int]]] = {}
    for name, own in sorted(wordings.items()):
        for text, source in own:
            if not english.GENDERED.search(text) and (made := abstracted(text, name)):
                used.setdefault(made, {}).setdefault(name, []).append(source)
    return [
        {
            "text": text,
            "names": {name: round(len(s) / len(wordings[name]), 3) for name, s in by.items()},
            "sources": [source for s in by.values() for source in s[:2]][:SOURCES],
        }
        for text, by in sorted(used.items())
        if len(by) >= RELATIVES or "[name.3" in text
    ]


class Relatives:
    """Templates for new names; `spoken`: for each property that is known, the words of its templates; `had`: the
    kinds of objects of which people say that the subject has them; `small`: all words that are no names."""

    def __init__(
        self,
        frames: Iterable[Mapping[str, Any]],
        kinds: Mapping[str, str],
        spoken: Iterable[Collection[str]],
        capitals: Iterable[str] = (),
        had: Iterable[str] = (),
        small: Collection[str] = (),
    ) -> None:
        self.known = {
            name: Relative(words, kind) for name, kind in kinds.items() if (words := (*name_words(name).split(),))
        }
        self.frames = [_Frame.of(one, self.known) for one in frames]
        every = [*spoken]
        self.vocabulary = Counter(word for words in every for word in words)
        self.common = frozenset(w for w, n in self.vocabulary.items() if len(w) <= STEM and n > COMMON * len(every))
        self.by_ends: dict[tuple[bool, bool], list[Relative]] = {}
        for one in self.known.values():
            ends = one.words[0] in self.common, one.words[-1] in self.common
            self.by_ends.setdefault(ends, []).append(one)
        self.capitals = {word.lower(): word for word in capitals}
        self.had = frozenset(had)
        self.small = small
        self.templates = lru_cache(4096)(self._templates)
        self.nearest = lru_cache(4096)(self._nearest)

    def shared(self, template: str, name: str) -> bool:
        """Is a wording of a property built as those of others are, with its name in it?"""
        made = abstracted(template, name)
        return bool(made) and any(frame.text == made for frame in self.frames)

    def _nearest(self, name: str, kind: str) -> tuple[str, ...]:
        """The known names that are most like one, best first."""
        alike = _alike(self.known.values(), self._words(name), kind)
        return tuple(sorted(self.known, key=lambda one: -alike[self.known[one]])[:NEAREST])

    def _templates(self, name: str, kind: str) -> tuple[Template, ...]:
        """The best templates for a name and an object of some kind, best first."""
        words = self._words(name)
        ends = words[0] in self.common, words[-1] in self.common
        noun = not any(ends)
        if happening := self._happening(words, kind) if noun else "":
            return (Template(happening),)
        alike = _alike(self.by_ends.get(ends, ()), words, kind)
        worth = {n: frame.worth(alike, words, noun) for n, frame in enumerate(self.frames)}
        found: dict[str, Template] = {}
        for n in sorted((n for n in worth if worth[n]), key=lambda n: (-round(worth[n], 9), n)):
            frame = self.frames[n]
            if len(found) < FRAMES and (text := self._filled(frame.text, words)):
                found.setdefault(text, Template(text, weight=round(worth[n], 3), sources=frame.sources))
                if noun and kind in AMOUNTS and not frame.told:
                    return self._amounts(found, words, kind)
        if noun and kind in AMOUNTS and not found:
            return self._amounts({"": Template("")}, words, kind)
        every = (*found.values(),) or (Template(properties.statement(words, self.common)),)
        if done := self._done_by(words) if kind == "name" else "":
            by = next((one for one in every if done in one.text), replace(every[0], text=done))
            return (by, *(one for one in every if one is not by))
        if kind in ("date", "year") and noun and not properties.at_a_time(words):
            return tuple(replace(one, text=_IS_TIME.sub(" was on [object].", one.text)) for one in every)
        return every

    def _happening(self, words: Sequence[str], kind: str) -> str:
        """What was done, and when, by a name that tells a time, or another that is no noun."""
        if kind in ("date", "year") and (happened := properties.dated(words, self._is_word)):
            return f"[subject] {happened} {'on' if kind == 'date' else 'in'} [object]."
        return properties.happening(words, kind, self.common)

    def _done_by(self, words: Sequence[str]) -> str:
        """A sentence that says what the object has done to the subject, by a name that is the agent's."""
        done = properties.done_by(words[0]) if len(words) == 1 else ""
        return f"[subject] was {done} by [object]." if done and self._is_word(done) else ""

    def _is_word(self, word: str) -> bool:
        return word in self.vocabulary or word in self.small

    def _amounts(self, found: Mapping[str, Template], words: Sequence[str], kind: str) -> tuple[Template, ...]:
        """Templates for an amount, the last of which says a name as a noun: it is had, if people say so of the kind."""
        *told, last = found.values()
        made = [properties.amount(words, had=had) for had in sorted({kind in self.had, False}, reverse=True)]
        return (*told, *(replace(last, text=text) for text in dict.fromkeys(made)))

    def _words(self, name: str) -> tuple[str, ...]:
        """The words of a name with the capitals that they have in it or elsewhere, without "has" before a noun."""
        words = name_words(name).split()
        own = {part.lower(): part for part in _PART.findall(name)} if _TITLE.match(name) else {}
        own = {word: part for word, part in own.items() if len(word) > SHORT or part.isupper()} | self.capitals
        if len(words) > 1 and words[0] == "has" and words[1] not in self.common:
            del words[0]
        return tuple(own.get(w) or (w.upper() if properties.stands_for_others(w) else w) for w in words)

    def _filled(self, frame: str, words: tuple[str, ...]) -> str:
        """A frame with a name in it; nothing where that would need a word nobody knows."""
        out, plural = "", False
        for literal, slot in pieces(frame):
            if plural and slot == "object":
                literal = re.sub(r"^ (is|was)\b", lambda found: " are" if found[1] == "is" else " were", literal)
            out += escaped(literal)
            if slot is None:
                continue
            if slot == "name":
                if literal.endswith((" a ", " an ")) and english.plural(words):
                    return ""
                out += escaped(" ".join(words))
                plural = literal.endswith(("The ", "the ", "'s ", "its ")) and english.plural(words)
            elif found := _DERIVED.fullmatch(slot):
                number, strip, add = found.groups()
                word = words[int(number) - 1] if 0 < int(number) <= len(words) else ""
                made = word[: len(word) - len(strip)] + add
                if not word or not word.endswith(strip) or ((strip or add) and not self._is_word(made)):
                    return ""
                out += escaped(made)
            else:
                out += f"[{slot}]"
        return out


def _alike(relatives: Iterable[Relative], words: Sequence[str], kind: str) -> dict[Relative, float]:
    """How much names count for another: by the kind of their objects, their ending, words and the number of these."""
    found, backwards, last = {}, words[::-1], words[-1]
    for one in relatives:
        theirs, ending = one.words, 0
        other = theirs[-1]
        while ending < min(ENDING, len(last)) and other[-1 - ending :] == last[-1 - ending :]:
            ending += 1
        same = sum(map(eq, reversed(theirs), backwards)) + (theirs[0] == words[0])
        length = 2 if len(theirs) == len(words) else 1
        found[one] = (6.0 if one.kind == kind else 1.0) * (1 + ending) * (1 + 2 * same) * length
    return found
