"""Learning from sets of triples: how each pattern of properties is put into words.

An entity is found where it is written, in one of the forms of `entities`; its k-th mention takes the place of its k-th
role.  Templates are people's texts, whole, for the pattern that they say, and sentence by sentence where a sentence
says some of the triples by itself; the one whose n-grams others share most is used.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from verbalign.arguments import folded
from verbalign.dictionary import Entry
from verbalign.entities import FORMS, find, plain
from verbalign.pattern import Pattern, pattern
from verbalign.template import Template, escaped
from verbalign.text import words
from verbalign.values import Corpus, Instance

Words: TypeAlias = tuple[str, ...]

MANY = 50  # patterns of several expressions that make a corpus one of sets
ALTERNATIVES = 3
ORDER = 4
PRICE = 0.25
PRONOUNS = ("it", "he", "she", "they")
SURE = 0.9  # share of a property's pronouns
HEARD = 5  # times


@dataclass(frozen=True, slots=True)
class Spoken:
    """A wording of a pattern as a template, with its words (slots by entity) and its source."""

    pattern: Pattern
    text: str
    words: Words
    source: int
    meaning: str


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
    surfaces: dict[str, Counter[str]] = defaultdict(Counter)
    used: Counter[str] = Counter()
    heard: dict[str, Counter[str]] = defaultdict(Counter)
    counts: dict[str, tuple[Pattern, Counter[str]]] = {}
    spoken: dict[str, list[Spoken]] = defaultdict(list)
    number = 0
    for instance in instances:
        known = pattern(instance.meaning)
        counts.setdefault(known.key, (known, Counter()))[1][instance.id] += len(instance.verbalizations)
        for wording in instance.verbalizations:
            text = wording.text.strip()
            marks = located(known, text)
            for value, places in marks.items():
                for start, end, form in places[:1]:
                    surfaces[value][text[start:end]] += 1
                    used[form] += 1
            for word in words(text.lower()):
                if word in PRONOUNS:
                    for part in instance.meaning:
                        heard[part.predicate][word] += 1
            made = slotted(known, text, marks)
            if made is not None:
                spoken[known.key].append(Spoken(known, made[0], made[1], number, instance.id))
            number += 1
    pairs: Counter[Words] = Counter()
    for lines in spoken.values():
        for one in lines:
            pairs.update(set(_grams(one.words, 2)))
    entries = {
        key: _entry(key, known, meanings, spoken.get(key, ()), pairs)
        for key, (known, meanings) in sorted(counts.items())
    }
    order = tuple(sorted(FORMS, key=lambda form: (-used[form], form)))
    return Learned(entries, _usual(surfaces), order, _pronouns(heard))


def located(known: Pattern, text: str) -> dict[str, list[tuple[int, int, str]]]:
    """The mentions of each entity of a meaning, the longest values first."""
    small = plain(text)
    if len(small) != len(text):
        return {}
    taken: list[tuple[int, int]] = []
    found = {}
    for value, _ in sorted(known.roles, key=lambda role: (-len(role[0]), role[0])):
        places = find(value, text, small, taken)
        taken.extend((start, end) for start, end, _ in places)
        if places:
            found[value] = places
    return found


def slotted(
    known: Pattern, text: str, marks: Mapping[str, Sequence[tuple[int, int, str]]]
) -> tuple[str, Words] | None:
    """A text with its mentions as slots, and its words; None where an entity is not said, or more often than it has
    roles."""
    places: list[tuple[int, int, str, int]] = []
    for entity, (value, roles) in enumerate(known.roles):
        mine = marks.get(value, ())
        if not 1 <= len(mine) <= len(roles):
            return None
        places.extend((a, b, role, entity) for (a, b, _), role in zip(mine, roles, strict=False))
    out, line, at = "", list[str](), 0
    for start, end, role, entity in sorted(places):
        out += escaped(text[at:start]) + f"[{role}]"
        line.extend(folded(word) for word in words(text[at:start]))
        line.append(f"[{entity}]")
        at = end
    out += escaped(text[at:])
    line.extend(folded(word) for word in words(text[at:]))
    if not out.endswith((".", "!", "?", '"')):
        out += "."
        line.append(".")
    return out, tuple(line)


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
        return shared - strange

    best: dict[str, list[Spoken]] = {}
    for one in sorted(lines, key=lambda s: (-round(worth(s), 9), s.text)):
        best.setdefault(one.text, []).append(one)
    templates = tuple(
        Template(text, weight=round(max(worth(same[0]), 0.001), 3), sources=tuple(s.source for s in same[:5]))
        for text, same in list(best.items())[:ALTERNATIVES]
    )
    return Entry(key, known.names, templates, False, len(meanings), meanings.total())


def _usual(surfaces: Mapping[str, Counter[str]]) -> dict[str, str]:
    """The surface that people use most for a value, where it is not the value itself."""
    usual = {value: max(sorted(seen), key=lambda s: seen[s]) for value, seen in sorted(surfaces.items())}
    return {value: said for value, said in usual.items() if said != value}


def _pronouns(heard: Mapping[str, Counter[str]]) -> dict[str, str]:
    found = {}
    for name, seen in sorted(heard.items()):
        word, count = max(seen.items(), key=lambda item: (item[1], item[0]))
        if count >= HEARD and count >= SURE * seen.total():
            found[name] = word.capitalize()
    return found
