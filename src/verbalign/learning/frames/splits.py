"""Ways to tell sentences apart by one argument: given or not, its value, its number, its sound or its shape."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from verbalign.dictionary.conditions import (
    BEGINS,
    ENDS,
    IS,
    NEGATIVE,
    NONE,
    NUMBER_FORM,
    ORDERS,
    OVER,
    VOWEL,
    Test,
    absent,
    given,
    label,
)
from verbalign.learning.frames.facts import PredicateFacts, first_text
from verbalign.learning.frames.rows import Row, SlottedItem
from verbalign.learning.frames.settings import SETTINGS
from verbalign.mentions.kinds import AMOUNTS, DATE, LIST, NAME, TIME, Value, amount, compared

Variant = tuple[str, ...]
Tests = Callable[[Sequence[str]], tuple[Test, ...]]


@dataclass(frozen=True)
class Split:
    """A way to tell rows apart by one argument: the label of each row, and how labels are written as tests."""

    argument: str
    labels: tuple[str, ...]
    tests: Tests
    plainness: float  # bits that it costs beforehand
    order: Mapping[str, int] = field(default_factory=dict)


class SplitFinder:
    """Finds the ways in which rows can be told apart."""

    def __init__(self, known: PredicateFacts) -> None:
        self.known = known

    def splits(
        self, rows: Sequence[Row], variants: Sequence[Variant], left: SlottedItem | None, right: SlottedItem | None
    ) -> Iterable[Split]:
        names = sorted({name for row in rows for name in self.known.args(row)})
        beside = {item.argument for item in (left, right) if item and item.is_slot}
        inside = {key[1:-1] for variant in variants for key in variant if key[0] == "["}
        if right and self._are_articles(variants, right):
            yield from self._shapes(
                right.argument, [self.known.args(row).get(right.argument) for row in rows], variants, True
            )
            return
        for name in names:
            values = [self.known.args(row).get(name) for row in rows]
            kind = self.known.kinds[name]
            given = tuple("given" if value else NONE for value in values)
            yield Split(name, given, _given_tests(name), 0.0, {"given": 0, NONE: 9})
            if kind in AMOUNTS:
                yield from self.of_numbers(name, values)
            elif kind == LIST:
                labels = tuple(label(v, kind, self.known.language) or NONE for v in values)
                yield Split(name, labels, _label_tests(name), 0.5, {NONE: 9})
            elif kind not in (DATE, TIME):
                if name in self.known.numbered and all(values):
                    looks = (self.known.language.looks_plural(first_text(value)) for value in values)
                    forms = tuple("plural" if many else "singular" for many in looks)
                    yield Split(name, forms, _form_tests(name), 0.0)
                if self.known.closed(name):
                    labels = tuple(str(v) if v else NONE for v in values)
                    yield Split(name, labels, _label_tests(name), self._closedness(name, values), {NONE: 9})
                if name in beside | inside:
                    if right and right.argument == name and self._may_elide(variants):
                        yield from self._sounds(name, values)
                    yield from self._shapes(name, values, variants)
            if kind in AMOUNTS and right and right.argument == name and self._may_elide(variants):
                yield from self._sounds(name, values)
        yield from self._orders(rows)

    def _orders(self, rows: Sequence[Row]) -> Iterable[Split]:
        """By which of two values is more, of arguments that all these sentences write out."""
        written = [{item.argument for item in row.items if item.is_slot} for row in rows]
        for one, other in self.known.ordered:
            if all({one, other} <= own for own in written):
                args = [self.known.args(row) for row in rows]
                found = [compared(own.get(one), own.get(other)) for own in args]
                labels = tuple(next(kind for kind, sign in ORDERS.items() if sign == order) for order in found)
                yield Split(one, labels, _order_tests(one, other), 1.0)

    def _closedness(self, name: str, values: Sequence[Value | None]) -> float:
        """What a split by value costs: little for values that people do not copy, much for names."""
        shares = [self.known.ties.copied.get((name, str(v)), 0.0) for v in values if v]
        return 0.5 + 4 * (sum(shares) / max(1, len(shares)))

    def of_numbers(self, name: str, values: Sequence[Value | None]) -> Iterable[Split]:
        labels = tuple(label(v, self.known.kinds[name], self.known.language) or NONE for v in values)
        order = {"0": 0, "1": 1, "2": 2, NEGATIVE: 3, "#other": 8, NONE: 9}
        yield Split(name, labels, _number_tests(name), 0.5, order)
        numbers = sorted({a.number for v in values if isinstance(v, str) and (a := amount(v))})
        for low, high in pairwise(numbers):
            cut = f"{(low + high) / 2:g}"
            sides = tuple(
                NONE if not v else "over" if (a := amount(str(v))) and a.number > float(cut) else "under"
                for v in values
            )
            yield Split(name, sides, _over_tests(name, cut), 4.0, {"over": 0, "under": 1, NONE: 9})

    def _may_elide(self, variants: Sequence[Variant]) -> bool:
        """Do all variants end in a small word, which may go by the sound of what follows?"""
        last = {variant[-1] if variant else "" for variant in variants}
        small = all((word.isalpha() and len(word) <= SETTINGS.weak + 1) or word in ("'", "’") for word in last)
        return self.known.language.elides and small

    def _sounds(self, name: str, values: Sequence[Value | None]) -> Iterable[Split]:
        forms = [first_text(v) for v in values]
        if all(forms):
            labels = tuple("vowel" if self.known.language.vowel_sound(form) else "other" for form in forms)
            yield Split(name, labels, _sound_tests(name), 0.0, {"vowel": 0})

    def _are_articles(self, variants: Sequence[Variant], right: SlottedItem) -> bool:
        """Are these articles before a noun, whose gender they go by?"""
        genders = self.known.language.genders
        words = {variant[0].lower() for variant in variants if len(variant) == 1}
        return self.known.kinds.get(right.argument) == NAME and len(words) > 1 and words <= genders.keys()

    def _shapes(
        self, name: str, values: Sequence[Value | None], variants: Sequence[Variant], singly: bool = False
    ) -> Iterable[Split]:
        """By how the values begin or end: the shortest beginnings and endings that tell the variants apart."""
        texts = [first_text(v) for v in values]
        if not all(texts):
            return
        groups: dict[str, set[Variant]] = defaultdict(set)
        for text, variant in zip(texts, variants, strict=True):
            groups[text].add(variant)
        for kind, cut in ((BEGINS, _beginning), (ENDS, _ending)):
            parts = {}
            for text in groups:
                sizes = range(1 if kind == BEGINS else SETTINGS.shapes, len(text) + 1)
                found = next((cut(text, size) for size in sizes if _tells(text, size, cut, groups)), None)
                if found is None:
                    break
                parts[text] = found
            else:
                labels = tuple(parts[text] for text in texts)
                if len(set(labels)) == len(groups) and not singly:
                    continue  # each value by itself explains nothing
                yield Split(name, labels, _shape_tests(name, kind), 2.0 + 0.7 * len(set(labels)))


def _tells(text: str, size: int, cut: Callable[[str, int], str], groups: Mapping[str, set[Variant]]) -> bool:
    part = cut(text, size)
    return bool(part) and all(groups[text] & groups[other] for other in groups if cut(other, size) == part)


def _beginning(text: str, size: int) -> str:
    """The first word of a value with several, up to and with the space."""
    word, space, _ = text.partition(" ")
    if size == 1:
        return word + space if space else ""
    return text[:size] if size >= SETTINGS.shapes and not space else ""


def _ending(text: str, size: int) -> str:
    return text[-size:]


# ---- tests of splits ----


def _given_tests(name: str) -> Tests:
    return lambda labels: (given(name) if "given" in labels else absent(name),)


def _label_tests(name: str) -> Tests:
    return lambda labels: (Test(name, IS, tuple(labels)),)


def _number_tests(name: str) -> Tests:
    """Of the plural classes `other` comes last, and is whatever is given."""
    return lambda labels: (given(name) if "#other" in labels and NONE not in labels else Test(name, IS, tuple(labels)),)


def _over_tests(name: str, cut: str) -> Tests:
    def tests(labels: Sequence[str]) -> tuple[Test, ...]:
        if "over" in labels and "under" not in labels:
            return (Test(name, OVER, (cut,)),)
        return (absent(name) if list(labels) == [NONE] else given(name),)

    return tests


def _order_tests(name: str, other: str) -> Tests:
    """Two of the three orders need no test of their own: it is what the third is not."""
    return lambda labels: (Test(name, labels[0], (other,)) if len(labels) == 1 else given(name),)


def _sound_tests(name: str) -> Tests:
    return lambda labels: (Test(name, VOWEL, ("vowel" if "vowel" in labels else "consonant",)),)


def _form_tests(name: str) -> Tests:
    return lambda labels: (Test(name, NUMBER_FORM, tuple(labels)),)


def _shape_tests(name: str, kind: str) -> Tests:
    return lambda labels: (Test(name, kind, tuple(labels)),)


def residual(variants: Sequence[Variant], labels: Sequence[str]) -> float:
    """Bits that the variants still cost once the labels are known."""
    groups: dict[str, Counter[Variant]] = defaultdict(Counter)
    for variant, name in zip(variants, labels, strict=True):
        groups[name][variant] += 1
    return sum(-n * math.log2(n / counts.total()) for counts in groups.values() for n in counts.values())
