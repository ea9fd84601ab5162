"""What a frame is, and what its builders need to know of a predicate: meanings, ties, labels, neighbours."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from verbalign.dictionary.conditions import IS, NEGATIVE, NONE, NOT, Test, label
from verbalign.dictionary.patterns import Nodes
from verbalign.language import Language
from verbalign.learning.frames.agreement import AgreeingWords
from verbalign.learning.frames.rows import Row, SlottedItem
from verbalign.learning.frames.settings import SETTINGS
from verbalign.learning.frames.ties import Label, WordTies
from verbalign.mentions.kinds import AMOUNTS, CLOSED, DATE, LIST, NAME, NUMBER, TIME, Value, compared

_MEASURED = frozenset({*AMOUNTS, DATE, TIME})
Line = tuple[SlottedItem | None, ...]


@dataclass(frozen=True)
class PredicateFacts:
    """What the builder needs to know of the corpus."""

    meanings: Sequence[Mapping[str, Value]]
    meaning_of: Sequence[int]  # of a wording
    kinds: Mapping[str, str]
    language: Language
    ties: WordTies
    hidden: Mapping[tuple[int, int], Mapping[str, bool]] = field(default_factory=dict)  # of a wording's sentence
    lower: bool = False  # some sentences begin without a capital
    articles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # of members of lists
    altered: frozenset[tuple[str, Label]] = frozenset()  # names that some wording has in another form
    agreements: AgreeingWords = field(default_factory=dict)
    commas: frozenset[str] = frozenset()  # arguments whose decimals are written with a comma that the value has not
    signed: frozenset[str] = frozenset()  # arguments whose negative values some wording writes with the sign
    counted: Mapping[str, str] = field(default_factory=dict)  # arguments said in the plural, by how many there are
    mixed: Mapping[str, frozenset[Label]] = field(default_factory=dict)  # words among amounts: "free" beside "£5"

    @cached_property
    def number_labels(self) -> frozenset[str]:
        """The labels that numbers may have in the language."""
        return frozenset(label(str(n), NUMBER, self.language) or "" for n in range(121))

    @cached_property
    def negative_labels(self) -> frozenset[str]:
        """The labels that numbers below nought may have."""
        return frozenset(label(str(-n), NUMBER, self.language) or "" for n in range(1, 121))

    @cached_property
    def subject(self) -> frozenset[str]:
        """What the sentences are about: the first name that all meanings have, and all wordings write out."""
        for name, where in self.ties.where.items():
            if (
                self.kinds[name] == NAME
                and None not in where
                and all(self.ties.copied[name, one] == 1 for one in where)
            ):
                return frozenset((name,))
        return frozenset()

    @cached_property
    def ordered(self) -> Mapping[tuple[str, str], Counter[int]]:
        """Pairs of arguments of which now one, now the other is more, with how often each is the case; of mere numbers
        those whose names are alike."""
        found: dict[tuple[str, str], Counter[int]] = {}
        for one, other in combinations([name for name in self.ties.labels if self.kinds[name] in _MEASURED], 2):
            kind = self.kinds[one]
            if kind == self.kinds[other] and (kind != NUMBER or _named_alike(one, other)):
                orders = (compared(args.get(one), args.get(other)) for args in self.meanings)
                found[one, other] = Counter(order for order in orders if order is not None)
        return {pair: orders for pair, orders in found.items() if len(orders) > 1}

    @cached_property
    def colouring(self) -> tuple[str, ...]:
        """Arguments that a whole text may be coloured by: all meanings have one, it is one of a few values that come
        again and again, more than yes and no, and people put it into words of their own."""
        return tuple(
            name
            for name, where in self.ties.where.items()
            if self.kinds[name] == NAME and None not in where and self.closed(name)
            if 2 < len(where) <= SETTINGS.few + 1 and len(where) < sum(where.values())
        )

    @cached_property
    def worded(self) -> tuple[str, ...]:
        """Arguments with few values, all of them words in small letters, which come again."""
        found = []
        for name, labels in self.ties.labels.items():
            own = {one for one in labels if one is not None}
            few = 1 < len(own) <= SETTINGS.classes and 2 * len(own) <= len(labels)
            if few and self.kinds[name] in (NAME, CLOSED) and all(one == one.lower() for one in own):
                found.append(name)
        return tuple(found)

    @cached_property
    def numbered(self) -> tuple[str, ...]:
        """Arguments whose values are common nouns, some for one thing, some for several: earring, keys."""
        looks = {
            name: {self.language.looks_plural(one) for one in where if one is not None}
            for name, where in self.ties.where.items()
            if self.kinds[name] == NAME
        }
        return tuple(name for name, forms in looks.items() if {True, False} <= forms)

    @cached_property
    def beginning(self) -> Mapping[str, list[str]]:
        """The words by how they begin."""
        found: dict[str, list[str]] = defaultdict(list)
        for gram in self.ties.said:
            if len(gram) == 1 and gram[0].isalpha():
                found[gram[0][: SETTINGS.shortest]].append(gram[0])
        return found

    def countable(self, name: str) -> bool:
        """Does an argument tell one thing from several: a number, a list, or nouns for either?"""
        return self.kinds[name] in (NUMBER, LIST) or name in self.numbered

    @cached_property
    def preceders(self) -> Mapping[str, set[str]]:
        """The words that come before each word."""
        return self._neighbours(1, 0)

    @cached_property
    def followers(self) -> Mapping[str, set[str]]:
        """The words that come after each word."""
        return self._neighbours(0, 1)

    def _neighbours(self, one: int, other: int) -> Mapping[str, set[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for gram in self.ties.said:
            if len(gram) == 2:
                found[gram[one]].add(gram[other])
        return found

    def args(self, row: Row) -> Mapping[str, Value]:
        return self.meanings[self.meaning_of[row.wording]]

    def label(self, argument: str, row: Row) -> Label:
        return self.ties.labels[argument][self.meaning_of[row.wording]]

    def closed(self, name: str) -> bool:
        """May words depend on what this value is?  Not where people always copy it."""
        where = {one: count for one, count in self.ties.where[name].items() if one is not None}
        several = len(where) <= SETTINGS.few or len(where) <= 0.6 * sum(where.values())
        return several and min((self.ties.copied.get((name, one), 0.0) for one in where), default=0.0) <= 0.75

    def tellable(self, name: str) -> bool:
        """May a word tell this value without writing it out?  Hardly a date, a time, a list, or one of many names."""
        kind = self.kinds[name]
        return kind not in (DATE, TIME, LIST) and (kind in AMOUNTS or self.closed(name))

    def recurring(self, name: str) -> bool:
        """Do the values of an argument come again and again?"""
        where = [count for one, count in self.ties.where[name].items() if one is not None]
        return len(where) <= 0.6 * sum(where)

    def few(self, argument: str) -> bool:
        """Has an argument few values, which come again and again?"""
        where = [count for one, count in self.ties.where[argument].items() if one is not None]
        return (
            len(where) <= SETTINGS.few + 1
            and 2 * len(where) <= sum(where)
            and self.kinds[argument] not in (DATE, TIME, LIST)
        )


def _named_alike(one: str, other: str) -> bool:
    """Have the names of two arguments a word in common: `home_goals`, `away_goals`?"""
    return not {*re.split(r"[\W_]+", one.casefold())}.isdisjoint(re.split(r"[\W_]+", other.casefold()))


def plural_class(one: Label, language: Language) -> str:
    """The plural class of a number's label."""
    if one is not None and one.isdigit():
        return language.plural(int(one))
    return (one or "").removeprefix(NEGATIVE).strip("# ") or "other"


@dataclass(frozen=True)
class Need:
    """A test that words need, with the log2 odds that they do, and the words that are tied to it."""

    test: Test
    odds: float
    gram: tuple[str, ...]
    hidden: bool = False  # nothing shows that the words tell this, nor that they don't


@dataclass(frozen=True)
class Frame:
    """A cluster of sentences as words, slots and choices."""

    nodes: Nodes
    needs: tuple[Need, ...]
    rows: tuple[Row, ...]
    capital: bool
    silent: frozenset[str] = frozenset()  # arguments that decide its words, which other sentences tell


def among(argument: str, allowed: Iterable[Label], every: Iterable[Label]) -> Test:
    """A test that an argument is among some labels, written the shorter way."""
    inside = sorted(one or NONE for one in allowed)
    outside = sorted({one or NONE for one in every} - set(inside))
    exact = any(one[0] != "#" for one in outside) and any(one[0] == "#" and one != NONE for one in inside)
    if outside and (exact or (NONE in inside and len(outside) < len(inside))):
        return Test(argument, NOT, tuple(outside))
    return Test(argument, IS, tuple(inside))


def first_text(value: Value | None) -> str:
    return value[0] if isinstance(value, tuple) else value or ""
