"""Learning from sets of triples: how each pattern of properties is put into words.

An entity is found where it is written, in one of the forms of `entities`; its k-th mention takes the place of its k-th
role.  Templates are people's texts, whole, for the pattern that they say; the one whose n-grams others share most is
used.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from verbalign.dictionary import Entry
from verbalign.dictionary.template import Template, escaped
from verbalign.learning.pattern import Pattern, pattern
from verbalign.mentions.entities import FORMS, find, plain
from verbalign.values import Corpus, Instance
from verbalign.values.arguments import folded
from verbalign.values.text import tokens, words

Words: TypeAlias = tuple[str, ...]
Marks: TypeAlias = Mapping[str, Sequence[tuple[int, int, str]]]  # value: start, end and form of its mentions

MANY = 50  # patterns of several expressions that make a corpus one of sets
ALTERNATIVES = 3
ORDER = 4
PRONOUNS = ("it", "he", "she", "they")
GENDERED = frozenset({"he", "his", "him", "she", "her", "hers"})  # nobody tells whether the next one is
GENDER = 0.5  # their price
SURE = 0.9  # share of a property's pronouns
HEARD = 5  # times
RECURS = 3  # subjects of which a word must be said
FAITHFUL = tuple(form for form in FORMS if form not in ("head", "year", "number short", "number round"))


@dataclass(frozen=True, slots=True)
class Spoken:
    """A wording of a pattern as a template, with its words (slots by entity) and its source."""

    text: str
    words: Words
    source: int


@dataclass(frozen=True, slots=True)
class Learned:
    """Entries by pattern; the usual surface of values; which form values of unknown surface take; and the pronoun for
    the subject of each property."""

    entries: Mapping[str, Entry]
    surfaces: Mapping[str, str]
    forms: tuple[str, ...]
    pronouns: Mapping[str, str]


def is_set_corpus(corpus: Corpus) -> bool:
    """Are the meanings sets of expressions, in many combinations?"""
    return len({pattern(i.meaning).key for i in corpus.instances if len(i.meaning) > 1}) >= MANY


def learn_sets(instances: Sequence[Instance]) -> Learned:
    """How each pattern is said."""
    heard = _Heard()
    read = [(instance, pattern(instance.meaning)) for instance in instances]
    found = [
        [(text, located(known, text)) for text in (wording.text.strip() for wording in instance.verbalizations)]
        for instance, known in read
    ]
    for (instance, _), texts in zip(read, found, strict=True):
        for text, marks in texts:
            heard.take(instance, text, marks)
    counts: dict[str, tuple[Pattern, Counter[str]]] = {}
    spoken: dict[str, list[Spoken]] = defaultdict(list)
    number = 0
    for (instance, known), texts in zip(read, found, strict=True):
        counts.setdefault(known.key, (known, Counter()))[1][instance.id] += len(texts)
        for text, marks in texts:
            made = slotted(known, text, heard.with_articles(text, marks), heard)
            if made is not None:
                spoken[known.key].append(Spoken(*made, number))
            number += 1
    pairs: Counter[Words] = Counter()
    for lines in spoken.values():
        for one in lines:
            pairs.update(set(_grams(one.words, 2)))
    entries = {
        key: _entry(key, known, meanings, spoken.get(key, ()), pairs)
        for key, (known, meanings) in sorted(counts.items())
    }
    usual = [form for form in FAITHFUL if form.startswith("number") or form.endswith("year")]
    order = tuple(sorted(usual, key=lambda form: (-heard.forms[form], form)))
    return Learned(entries, heard.surfaces(), order, _pronouns(heard.pronouns))


class _Heard:
    """What was heard of values, words and pronouns over all wordings."""

    def __init__(self) -> None:
        self.written: dict[str, Counter[str]] = defaultdict(Counter)
        self.forms: Counter[str] = Counter()
        self.pronouns: dict[str, Counter[str]] = defaultdict(Counter)
        self.inner: dict[str, Counter[bool]] = defaultdict(Counter)  # value: was "the" before it, within a sentence?
        self.cases: dict[str, Counter[str]] = defaultdict(Counter)  # small word: how it is written within sentences
        self.spread: dict[tuple[str, str], set[str]] = defaultdict(set)  # property and word: subjects

    def take(self, instance: Instance, text: str, marks: Marks) -> None:
        for value, places in marks.items():
            for start, end, form in places:
                self.forms[form] += 1
                if form in FAITHFUL:
                    self.written[value][text[start:end]] += 1
                if start > 1 and text[start - 2] not in ".!?":
                    self.inner[value][text[max(0, start - 4) : start] in ("the ", "The ")] += 1
        said = words(text)
        for before, word in pairwise(said):
            if before not in (".", "!", "?"):
                self.cases[word.lower()][word] += 1
        small = {word.lower() for word in said}
        for part in instance.meaning:
            for word in small:
                if word in PRONOUNS:
                    self.pronouns[part.predicate][word] += 1
                known = self.spread[part.predicate, word]
                if len(known) < RECURS:
                    known.add(str(part.args[0][1]) if part.args else "")

    def takes_article(self, value: str) -> bool:
        seen = self.inner[value]
        return seen.total() >= 3 and seen[True] > 0.6 * seen.total()

    def with_articles(self, text: str, marks: Marks) -> Marks:
        """The mentions with the articles that belong to them."""
        return {
            value: [
                (start - 4, end, form)
                if self.takes_article(value) and text[max(0, start - 4) : start].lower() == "the "
                else (start, end, form)
                for start, end, form in places
            ]
            for value, places in marks.items()
        }

    def usual(self, word: str) -> str:
        """A word as it is written within a sentence: small, if it nearly always is."""
        seen = self.cases[word.lower()]
        return word.lower() if seen[word.lower()] > 10 * seen[word] else word

    def recurs(self, known: Pattern, word: str) -> bool:
        """Is a word said of several subjects with one of these properties?"""
        names = {part.split("(")[0] for part in known.key.split(" + ")}
        return any(len(self.spread[name, word.lower()]) >= RECURS for name in names)

    def surfaces(self) -> dict[str, str]:
        """The surface that people use most for a value, where it is not the value itself."""
        found = {}
        for value, seen in sorted(self.written.items()):
            honest = {s: n for s, n in seen.items() if plain(s) != plain(value) or s.lower() == value.lower()}
            said = max(sorted(honest), key=lambda s: honest[s]) if honest else value
            said = f"the {said}" if self.takes_article(value) and not said.lower().startswith("the ") else said
            if said != value:
                found[value] = said
        return found


def located(known: Pattern, text: str) -> dict[str, list[tuple[int, int, str]]]:
    """The mentions of each entity of a meaning, the longest values first."""
    small = plain(text)
    if len(small) != len(text):
        return {}
    taken: list[tuple[int, int]] = []
    found = {}
    for value, _ in sorted(known.roles, key=lambda role: (-len(role[0]), role[0])):
        places = find(value, small, taken)
        taken.extend((start, end) for start, end, _ in places)
        if places:
            found[value] = places
    return found


def slotted(known: Pattern, text: str, marks: Marks, heard: _Heard) -> tuple[str, Words] | None:
    """A text with its mentions as slots, and its words; None where an entity is not said, or more often than it has
    roles, or where a word goes with this meaning alone."""
    places: list[tuple[int, int, str, int]] = []
    for entity, (value, roles) in enumerate(known.roles):
        mine = marks.get(value, ())
        if not 1 <= len(mine) <= len(roles):
            return None
        places.extend((a, b, role, entity) for (a, b, _), role in zip(mine, roles, strict=False))
    own = {word.lower() for value, _ in known.roles for word in words(value) if len(word) > 3}
    out, line, at = "", list[str](), 0
    for start, end, role, entity in sorted([*places, (len(text), len(text), "", 0)]):
        for token in tokens(text[at:start]):
            word = token.text
            inside = at + token.start > 1 and text[at + token.start - 2] not in ".!?"
            if not heard.recurs(known, word) and (
                (word[0].isupper() and inside) or word[0].isdigit() or word.lower() in own
            ):
                return None
        literal = _cased(text[at:start], at, text, heard)
        if not role:
            break
        out += escaped(literal) + f"[{role}]"
        line.extend(folded(word) for word in words(text[at:start]))
        line.append(f"[{entity}]")
        at = end
    out += escaped(_cased(text[at:], at, text, heard))
    line.extend(folded(word) for word in words(text[at:]))
    if not out.endswith((".", "!", "?", '"')):
        out += "."
        line.append(".")
    return out, tuple(line)


def _cased(literal: str, at: int, text: str, heard: _Heard) -> str:
    """Literal words with the capitals that belong there: "part Of" is a slip."""
    out, done = "", 0
    for token in tokens(literal):
        inside = at + token.start > 1 and text[at + token.start - 2] not in ".!?"
        out += literal[done : token.start] + (heard.usual(token.text) if inside else token.text)
        done = token.end
    return out + literal[done:]


def _grams(line: Words, size: int) -> Iterable[Words]:
    padded = ("<s>", *line, "</s>")
    return (padded[k : k + size] for k in range(len(padded) - size + 1))


def _entry(
    key: str, known: Pattern, meanings: Counter[str], lines: Sequence[Spoken], pairs: Mapping[Words, int]
) -> Entry:
    every: Counter[Words] = Counter()
    for one in lines:
        every.update({gram for n in range(1, ORDER + 1) for gram in _grams(one.words, n)})

    def worth(one: Spoken) -> float:
        grams = {gram for n in range(1, ORDER + 1) for gram in _grams(one.words, n)}
        shared = sum(every[g] for g in grams) / len(lines) / (len(one.words) + 2)
        strange = sum(pairs[g] < 2 for g in set(_grams(one.words, 2))) / (len(one.words) + 1)
        gendered = any(word in GENDERED for word in one.words)
        return shared - strange - GENDER * gendered

    best: dict[str, list[Spoken]] = {}
    for one in sorted(lines, key=lambda s: (-round(worth(s), 9), s.text)):
        best.setdefault(one.text, []).append(one)
    templates = tuple(
        Template(text, weight=round(max(worth(same[0]), 0.001), 3), sources=tuple(s.source for s in same[:5]))
        for text, same in list(best.items())[:ALTERNATIVES]
    )
    return Entry(key, known.names, templates, False, len(meanings), meanings.total())


def _pronouns(heard: Mapping[str, Counter[str]]) -> dict[str, str]:
    found = {}
    for name, seen in sorted(heard.items()):
        word, count = max(seen.items(), key=lambda item: (item[1], item[0]))
        if count >= HEARD and count >= SURE * seen.total():
            found[name] = word.capitalize()
    return found
