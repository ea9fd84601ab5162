"""What words need: the values that they are tied to, and the numbers, names, times and lists that they go with."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

from verbalign.dictionary.conditions import (
    ENDS,
    IS,
    NONE,
    NOT,
    OVER,
    UNDER,
    UNLIKE,
    Test,
)
from verbalign.learning.frames.agreement import inflected
from verbalign.learning.frames.facts import (
    Line,
    Need,
    PredicateFacts,
    among,
    first_text,
    plural_class,
)
from verbalign.learning.frames.rows import Row, SlottedItem
from verbalign.learning.frames.settings import SETTINGS
from verbalign.learning.frames.ties import Gram, Label
from verbalign.mentions.kinds import (
    AMOUNTS,
    LIST,
    MONEY,
    NAME,
    SIGNS,
    TIME,
    time_of,
)
from verbalign.mentions.renderings import PLURAL, rendered
from verbalign.values.text import kind_word

_BETWEEN = frozenset("-–:/")
_NOON = 12


class NeedFinder:
    """Finds what shared words need."""

    def __init__(self, known: PredicateFacts) -> None:
        self.known = known

    def needs(self, rows: Sequence[Row], grid: Sequence[Line], used: tuple[str, ...]) -> Iterable[Need]:
        """What the words of a shared run need: the values they go with, the best explanation first; what it explains
        needs no other."""
        common = [gram for gram in self._grams(rows, grid) if any(key[0].isalnum() for key in gram)]
        slots = {item.argument for line in grid for item in line if item and item.is_slot}
        ties = self.known.ties
        marks = {gram for gram in common if not self.known.language.number_marks.isdisjoint(gram)}
        known_ = list(used)
        while True:
            among_these = ties.holding({name: {self.known.label(name, row) for row in rows} for name in known_})
            best: tuple[float, int, str, Gram] | None = None
            for argument in ties.labels:
                if argument in known_ or (argument in slots and self.known.kinds[argument] != LIST):
                    continue
                for gram in common:
                    if gram in marks and not self.known.countable(argument):
                        continue  # "is", "are" go with one thing or several, and tell nothing else
                    odds = ties.odds(gram, argument)[0]
                    if odds < SETTINGS.doubtful or (best is not None and (odds, -len(gram)) <= best[:2]):
                        continue
                    rival = max((ties.odds(gram, other)[0] for other in known_), default=-math.inf)
                    if odds > rival + 1 or ties.odds(gram, argument, among_these)[0] >= SETTINGS.doubtful:
                        best = odds, -len(gram), argument, gram
            if best is None:
                break
            odds, _, argument, gram = best
            known_.append(argument)
            shared = frozenset.intersection(*(ties.odds(g, argument)[1] for g in common))
            allowed = {self.known.label(argument, row) for row in rows} | shared
            if not ties.where[argument].keys() <= allowed:
                yield Need(among(argument, allowed, ties.where[argument]), odds, gram)
        yield from self._agreement(rows, grid)
        yield from self._endings(rows, grid)

    def _endings(self, rows: Sequence[Row], grid: Sequence[Line]) -> Iterable[Need]:
        """An ending at a value goes with values that end alike: "des [value]es"."""
        for items in zip(*grid, strict=True):
            item = items[0]
            if item is None or not item.is_slot or item.argument not in self.known.kinds:
                continue
            after = [self._follower(row, entry) for row, entry in zip(rows, items, strict=True)]
            if after and all(next_ and not next_.spaced and next_.text.isalpha() for next_ in after):
                ends = tuple(
                    sorted({first_text(self.known.args(row).get(item.argument))[-SETTINGS.shapes :] for row in rows})
                )
                yield Need(Test(item.argument, ENDS, ends), 5.0, (item.key, after[0].key if after[0] else ""))

    def _follower(self, row: Row, item: SlottedItem | None) -> SlottedItem | None:
        place = row.items.index(item) + 1 if item else len(row.items)
        return row.items[place] if place < len(row.items) else None

    def _agreement(self, rows: Sequence[Row], grid: Sequence[Line]) -> Iterable[Need]:
        """What the values in a run need: the numbers with which the words beside them go."""
        for items in zip(*grid, strict=True):
            item = items[0]
            if item is None or not item.is_slot:
                continue
            kind = self.known.kinds[item.argument]
            if kind in AMOUNTS:
                yield from self._number_needs(rows, items, kind)
            elif kind == LIST:
                yield from self._list_needs(rows, items)
            elif kind == NAME:
                yield from self._name_needs(rows, items)
            elif kind == TIME:
                yield from self._time_needs(rows, items)

    def _time_needs(self, rows: Sequence[Row], items: Sequence[SlottedItem | None]) -> Iterable[Need]:
        """A time that is written alike before and after noon is for the half of the day that it was seen in: what tells
        them apart, if anything does, are words that stay ("in the afternoon")."""
        item = items[0]
        assert item is not None
        times = [time_of(first_text(self.known.args(row).get(item.argument))) for row in rows]
        halves = {found[0] % 24 >= _NOON for found in times if found}
        if len(halves) != 1 or not all(map(self._ambiguous, times, items)):
            return
        after = Test(item.argument, OVER, (f"{_NOON - 1}:59",)), Test(item.argument, UNDER, (f"{_NOON}:00",))
        yield Need(after[0] if halves.pop() else after[1], 1.0, (item.key,))

    def _ambiguous(self, time: tuple[int, int] | None, item: SlottedItem | None) -> bool:
        if time is None or item is None:
            return False
        hour, minute = time
        both = (f"{hour % 24:02d}:{minute:02d}", f"{(hour + _NOON) % 24:02d}:{minute:02d}")
        one, other = (rendered(value, item.rendering, TIME, self.known.language) for value in both)
        return one is not None and one == other

    def _number_needs(self, rows: Sequence[Row], items: Sequence[SlottedItem | None], kind: str) -> Iterable[Need]:
        ties, item = self.known.ties, items[0]
        assert item is not None
        argument = item.argument
        seen = {self.known.label(argument, row) for row in rows}
        there = {one for one in ties.where[argument] if one is not None}
        after = {self._noun_after(row, entry) for row, entry in zip(rows, items, strict=True)}
        word = after.pop() if len(after) == 1 else ""
        outside = set()
        if "0" not in seen and "0" in there and ties.copied.get((argument, "0"), 0.0) <= 0.5:
            outside.add("0")
        if item.rendering == "words":  # "eine Stunde", "dos chicas": what agrees is known only where it was seen
            agreeing = {str(one) for one in self.known.language.inflected_numbers} - seen
            if agreeing:
                yield Need(Test(argument, NOT, tuple(sorted(agreeing))), 1.0, ())
        yield from self._sign_needs(rows, items)
        if seen == {"0"} and self._telling_nought(rows, argument):
            outside |= (self.known.number_labels | there) - {"0"}
        if kind != MONEY and item.rendering not in ("ordinal", "nth") and not self._paired(rows[0], item):
            if seen == {"0"}:
                outside |= (self.known.number_labels | there) - {"0"}
            elif (word[:1].isalpha() and self._counts(rows, items, word)) or self._counts_name(rows[0], item):
                good = {plural_class(one, self.known.language) for one in seen}
                nexts = {self._next_two(row, entry) for row, entry in zip(rows, items, strict=True)}
                followers = [self._follower(row, entry) for row, entry in zip(rows, items, strict=True)]
                in_plural = any(after and after.rendering == PLURAL for after in followers)  # as no other is
                for one in () if in_plural else there - seen:
                    if any(ties.meets((item.key, *two), argument, one) for two in nexts):
                        good.add(plural_class(one, self.known.language))
                if len(good) < 2:
                    outside |= {
                        one
                        for one in self.known.number_labels | there
                        if plural_class(one, self.known.language) not in good
                    }
        if outside:
            yield Need(Test(argument, NOT, tuple(sorted(outside))), 1.0, (item.key, word))

    def _sign_needs(self, rows: Sequence[Row], items: Sequence[SlottedItem | None]) -> Iterable[Need]:
        """A number without its sign is for negative ones, where words tell that it is negative ("12 less"); a plus is
        for the others; and where nobody writes the sign, so is a slot that no negative number was seen in."""
        present = [item for item in items if item]
        argument, negative = present[0].argument, self.known.negative_labels
        below = [self.known.label(argument, row) in negative for row in rows]
        if all(below):
            if not any(item.text.startswith(SIGNS) for item in present):
                yield Need(Test(argument, IS, tuple(sorted(negative))), 1.0, ())
            return
        plus = any(self._before(row, item) == "+" and not item.spaced for row, item in zip(rows, present, strict=True))
        worded = argument not in self.known.signed and not negative.isdisjoint(self.known.ties.where[argument])
        if plus or (worded and not any(below)):
            yield Need(Test(argument, NOT, tuple(sorted(negative))), 1.0, ())

    def _telling_nought(self, rows: Sequence[Row], argument: str) -> bool:
        """Has a sentence a word like an argument's name that is only said where that is nought: "goalless"?"""
        ties = self.known.ties
        shared = set(rows[0].keys).intersection(*(row.keys for row in rows[1:]))
        named = (key for key in shared if key.isalpha() and ties.kin(key, argument)[0])
        return any(ties.odds((key,), argument)[1] == {"0"} for key in named)

    def _paired(self, row: Row, item: SlottedItem) -> bool:
        """Is a number one of two, as in "2-0" and "7/10"?  It counts nothing that comes after."""
        place = row.items.index(item)
        before = place > 1 and row.items[place - 1].text in _BETWEEN and not item.spaced
        after = place + 2 < len(row.items) and row.items[place + 1].text in _BETWEEN and not row.items[place + 1].spaced
        return before or after

    def _counts(self, rows: Sequence[Row], items: Sequence[SlottedItem | None], word: str) -> bool:
        """Does a number tell how many there are of what the next word, or the one after it, names?  A number after a
        word like its argument's name tells which one it is."""
        row, item = rows[0], items[0]
        assert item is not None
        place = row.items.index(item)
        ties = self.known.ties
        if place and row.keys[place - 1].casefold() in item.argument.casefold().replace("-", "_").split("_"):
            return False
        after = row.keys[place + 2] if place + 2 < len(row.keys) else ""
        return self._counted(word) or (after[:1].isalpha() and ties.kin(after, item.argument)[0])

    def _counts_name(self, row: Row, item: SlottedItem) -> bool:
        """Does a number tell how many there are of what a value in small letters names: "[count] [item]"?"""
        place = row.items.index(item) + 1
        after = row.items[place] if place < len(row.items) else None
        return (
            after is not None
            and after.is_slot
            and self.known.kinds[after.argument] == NAME
            and after.text == after.text.lower()
        )

    def _counted(self, word: str) -> bool:
        """Is this a word that goes with numbers?  Others stand after other words, too."""
        before = self.known.preceders.get(word, set())
        numbers = sum((key[0] == "[" and self.known.kinds.get(key[1:-1]) in AMOUNTS) or key.isdigit() for key in before)
        small = self.known.language.small_words
        plain = word not in small if small else len(word) > SETTINGS.weak
        return plain or 3 * numbers >= len(before)

    def _next_two(self, row: Row, item: SlottedItem | None) -> tuple[str, ...]:
        place = row.items.index(item) + 1 if item else len(row.items)
        one, two = (*row.keys[place : place + 2], "", "")[:2]
        return (one, two) if two[:1].isalpha() else (one,)

    def _list_needs(self, rows: Sequence[Row], items: Sequence[SlottedItem | None]) -> Iterable[Need]:
        item = items[0]
        assert item is not None
        seen = {self.known.label(item.argument, row) for row in rows}
        worded = tuple(sorted(one for one in self.known.ties.where[item.argument] if one and one[0] != "#"))
        if worded and not seen & {*worded}:  # "none" is no member
            yield Need(Test(item.argument, NOT, worded), 1.0, (item.key,))
        if len(seen) > 1:
            return
        after = {self._after(row, entry) for row, entry in zip(rows, items, strict=True)}
        if seen == {"#other"} and "#one" in self.known.ties.where[item.argument] and self._labelled(rows, item):
            yield Need(Test(item.argument, IS, ("#other",)), SETTINGS.doubtful, (item.key,))
        if any(word[:1].isalpha() for word in after) or (seen == {"#one"} and self._singular(rows, item.argument)):
            yield Need(Test(item.argument, IS, tuple(sorted(one or NONE for one in seen))), 1.0, (item.key, *after))

    def _labelled(self, rows: Sequence[Row], item: SlottedItem) -> bool:
        """Does a word like its argument's name stand before a list: "Titles: [titles]"?"""
        place = rows[0].items.index(item)
        words = (key for key in rows[0].keys[max(0, place - 2) : place] if key.isalpha())
        return any(self.known.ties.kin(word, item.argument)[0] for word in words)

    def _singular(self, rows: Sequence[Row], argument: str) -> bool:
        """Have these sentences a word that is never said of several, but has another form that is ("goal"), or that
        agrees with what there is one of ("has")?"""
        ties = self.known.ties
        shared = set(rows[0].keys).intersection(*(row.keys for row in rows[1:]))
        several = {number for number, one in enumerate(ties.labels[argument]) if one not in ("#one", None)}
        plural = {gram[0] for gram, where in ties.said.items() if len(gram) == 1 and not several.isdisjoint(where)}
        own = {key for key in shared - plural if key.isalpha()}
        return any(key in self.known.language.agreeing or any(inflected(key, other) for other in plural) for key in own)

    def _name_needs(self, rows: Sequence[Row], items: Sequence[SlottedItem | None]) -> Iterable[Need]:
        """Values that people do not copy into such a slot are not for it."""
        ties, item = self.known.ties, items[0]
        assert item is not None
        seen = {self.known.label(item.argument, row) for row in rows}
        worded = {
            one
            for one in ties.where[item.argument]
            if one is not None and one not in seen and ties.copied.get((item.argument, one), 1.0) < 0.75
        }
        worded = {one for one in worded if not self._copied_alike(rows, items, one)}
        if worded and self.known.closed(item.argument) and self.known.recurring(item.argument):
            yield Need(Test(item.argument, NOT, tuple(sorted(worded))), 1.0, (item.key,))
        words = self.known.mixed.get(item.argument, frozenset())
        if words and seen <= words:
            yield Need(Test(item.argument, IS, tuple(sorted(one for one in seen if one))), 1.0, (item.key,))
        elif words and not seen & words:
            yield Need(Test(item.argument, NOT, tuple(sorted(map(str, words)))), 1.0, (item.key,))
        shapes = {kind_word(one) for one in seen if one}
        altered = {kind_word(one or "") for name, one in self.known.altered if name == item.argument}
        risky = {shape for shape in altered - shapes if shape and self._kind_words[shape] > 1}
        if risky:
            yield Need(Test(item.argument, UNLIKE, tuple(sorted(risky))), 1.0, (item.key,))

    def _copied_alike(self, rows: Sequence[Row], items: Sequence[SlottedItem | None], one: Label) -> bool:
        """Is a value written out elsewhere after or before the same word as here?"""
        ties = self.known.ties
        for row, item in zip(rows, items, strict=True):
            if item is not None:
                keys = ("", *row.keys, "")
                k = row.items.index(item) + 1
                beside = ((keys[k - 1], item.key), (item.key, keys[k + 1]))
                if any(_wordlike(pair) and ties.meets(pair, item.argument, one) for pair in beside):
                    return True
        return False

    @cached_property
    def _kind_words(self) -> Counter[str]:
        """How many names begin with each word: a title of several, any other word of one."""
        names = (a for a in self.known.ties.where if self.known.kinds[a] == NAME)
        return Counter(kind_word(one) for a in names for one in self.known.ties.where[a] if one is not None)

    def _before(self, row: Row, item: SlottedItem) -> str:
        place = row.items.index(item)
        return row.keys[place - 1] if place else ""

    def _after(self, row: Row, item: SlottedItem | None) -> str:
        place = row.items.index(item) + 1 if item else len(row.items)
        return row.keys[place] if place < len(row.keys) else ""

    def _noun_after(self, row: Row, item: SlottedItem | None) -> str:
        """The word after a number; a slot may stand between: "[sessions] [kind] sessions"."""
        place = row.items.index(item) + 1 if item else len(row.items)
        slot = place + 1 < len(row.items) and row.items[place].is_slot and row.keys[place + 1].isalpha()
        place += bool(slot)
        return row.keys[place] if place < len(row.keys) else ""

    def _grams(self, rows: Sequence[Row], grid: Sequence[Line]) -> list[tuple[str, ...]]:
        """The n-grams that all rows have, with at least a word of theirs in this run."""
        found: set[tuple[str, ...]] | None = None
        for row, line in zip(rows, grid, strict=True):
            items = [item for item in line if item]
            first = row.items.index(items[0])
            last = first + len(items)
            own = {
                row.keys[k : k + size]
                for size in range(1, SETTINGS.gram + 1)
                for k in range(max(0, first - size + 1), last)
                if k + size <= len(row.keys)
            }
            found = own if found is None else found & own
        return sorted(found or (), key=lambda gram: (len(gram), gram))


def _wordlike(keys: Iterable[str]) -> bool:
    """Are these words or slots, rather than signs?"""
    return all(key[:1].isalnum() or key[:1] in ("[", "'", "’") for key in keys)
