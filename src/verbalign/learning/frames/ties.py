"""Which words are tied to which values: how likely an n-gram is said because an argument is what it is.

An n-gram that was only said of meanings in which an argument has certain values may be neutral all the same, if it was
said a few times only.  The odds weigh both: k meanings that happen to agree, of which a share P would agree by chance,
speak for a tie with (1/P)^k; the more sets of values there are to choose from, the less the one that was found says.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from functools import cached_property

from verbalign.learning.frames.rows import Row
from verbalign.learning.frames.settings import SETTINGS

NAME = "\0name"  # stands for the argument's name among its values

Label = str | None
Gram = tuple[str, ...]


class WordTies:
    """What is known of the n-grams of one predicate's wordings; sets of meanings are bits of a number."""

    def __init__(
        self,
        labels: Mapping[str, Sequence[Label]],
        said: Mapping[Gram, int],
        copied: Mapping[tuple[str, Label], float],
        counted: Container[str] = (),  # lists, of which the number of members may matter
    ) -> None:
        self.counted = counted
        self.labels = labels
        self.said = said
        self.copied = copied
        self.where: dict[str, dict[Label, int]] = {}
        for argument, column in labels.items():
            found: dict[Label, int] = defaultdict(int)
            for number, one in enumerate(column):
                found[one] |= 1 << number
            self.where[argument] = dict(found)
        self._odds: dict[tuple[Gram, str, int], tuple[float, frozenset[Label]]] = {}
        self._kindred: dict[tuple[str, str], tuple[bool, frozenset[Label]]] = {}
        self._indexes: dict[str, Mapping[str, list[tuple[str, Label]]]] = {}

    @cached_property
    def everything(self) -> int:
        return (1 << len(next(iter(self.labels.values()), ()))) - 1

    def holding(self, argument: str, labels: Iterable[Label]) -> int:
        """The meanings in which an argument has one of these labels."""
        found = 0
        for one in labels:
            found |= self.where[argument].get(one, 0)
        return found

    def odds(self, gram: Gram, argument: str, among: int) -> tuple[float, frozenset[Label]]:
        """The log2 odds that an n-gram is tied to the labels of an argument that it was said with, and these labels;
        among those meanings only in which what is already known holds."""
        key = gram, argument, -1 if among is self.everything else among  # a long number is slow to look up
        found = self._odds.get(key)
        if found is None:
            found = self._odds[key] = self._worked_out(gram, argument, among)
        return found

    def _worked_out(self, gram: Gram, argument: str, among: int) -> tuple[float, frozenset[Label]]:
        where = self.said.get(gram, 0) & among
        column = self.where[argument]
        there = list(column) if among is self.everything else [one for one, bits in column.items() if bits & among]
        seen = frozenset(one for one in there if column[one] & where)
        if not where or len(seen) == len(there):
            return -math.inf, seen
        share = (self.holding(argument, seen) & among).bit_count() / among.bit_count()
        sets = math.log2(math.comb(len(there), len(seen)))
        return self.prior(gram, argument, seen) - sets - where.bit_count() * math.log2(share), seen

    def forget(self) -> None:
        """Give back the memory of all but the labels, and which words follow each other."""
        self.said = {gram: 1 for gram in self.said if len(gram) == 2}
        self.where.clear()
        self.copied = {}
        self._odds.clear()
        self._kindred.clear()
        self._indexes.clear()

    def prior(self, gram: Gram, argument: str, seen: Collection[Label]) -> float:
        shares = [self.copied.get((argument, one), 0.0) for one in seen if one is not None]
        written = bool(shares) and min(shares) > SETTINGS.written
        for word in gram:
            named, labels = self.kin(word, argument)
            if not written and (named or not labels.isdisjoint(seen)):  # "The" of "The Trial" tells nothing of it
                return SETTINGS.named
        if not shares:
            return SETTINGS.written_too + 2
        return SETTINGS.written_too if written and argument not in self.counted else SETTINGS.unsaid

    def kin(self, word: str, argument: str) -> tuple[bool, frozenset[Label]]:
        """Is a word like the argument's name, and which of its values have words like it?"""
        key = word, argument
        if key not in self._kindred:
            index, folded = self._index(argument), word.casefold()
            near = (*index.get(f"<{folded[: SETTINGS.shortest]}", ()), *index.get(f">{folded[-SETTINGS.stem :]}", ()))
            found = {one for part, one in near if alike(word, part)}
            self._kindred[key] = NAME in found, frozenset(found - {NAME})
        return self._kindred[key]

    def _index(self, argument: str) -> Mapping[str, list[tuple[str, Label]]]:
        """The words of an argument's name and of its values by how they begin and end, with the values."""
        if argument not in self._indexes:
            found: dict[str, list[tuple[str, Label]]] = defaultdict(list)
            values = (one for one in self.where[argument] if one is not None and len(one) >= SETTINGS.stem)
            for text, one in ((argument, NAME), *((value, value) for value in values)):
                for part in text.replace("_", " ").replace("-", " ").split():
                    if len(part) >= (SETTINGS.shortest if one is NAME else SETTINGS.stem):
                        folded = part.casefold()
                        found[f"<{folded[: SETTINGS.shortest]}"].append((part, one))
                        found[f">{folded[-SETTINGS.stem :]}"].append((part, one))
            self._indexes[argument] = dict(found)
        return self._indexes[argument]


def alike(one: str, two: str) -> bool:
    """Do two words have the same stem, as far as their letters tell?

    >>> alike("parking", "parked"), alike("dog", "dogs"), alike("Wit", "with"), alike("[dog]", "dogs")
    (True, True, False, False)
    """
    if one[:1] == "[" or two[:1] == "[":
        return False
    same_case = one[:1].isupper() == two[:1].isupper()
    one, two = one.casefold(), two.casefold()
    if one == two:
        return len(one) >= SETTINGS.shortest and one.isalpha()
    short, long = sorted((one, two), key=len)
    if len(short) < SETTINGS.stem:  # a single letter more
        return same_case and len(short) == SETTINGS.shortest and len(long) == len(short) + 1 and long.startswith(short)
    size = max(SETTINGS.stem, min(len(one), len(two)) - 2)
    return (
        one[:size] == two[:size]
        or (len(two) > SETTINGS.stem and one.endswith(two))
        or (len(one) > SETTINGS.stem and two.endswith(one))
    )


def learn_ties(
    rows: Iterable[Row],
    meaning_of: Sequence[int],
    labels: Mapping[str, Sequence[Label]],
    copied: Mapping[tuple[str, Label], float],
    counted: Container[str] = (),
) -> WordTies:
    """Count the n-grams of all sentences by meaning."""
    said: dict[Gram, int] = defaultdict(int)
    for row in rows:
        bit = 1 << meaning_of[row.wording]
        keys = row.keys
        for size in range(1, SETTINGS.gram + 1):
            for k in range(len(keys) - size + 1):
                said[keys[k : k + size]] |= bit
    return WordTies(labels, said, copied, counted)
