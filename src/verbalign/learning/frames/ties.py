"""Which words are tied to which values: how likely an n-gram is said because an argument is what it is.

An n-gram that was only said of meanings in which an argument has certain values may be neutral all the same, if it was
said a few times only.  The odds weigh both: k meanings that happen to agree, of which a share P would agree by chance,
speak for a tie with (1/P)^k; the more sets of values there are to choose from, the less the one that was found says.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from functools import lru_cache

from verbalign.learning.frames.rows import Row
from verbalign.learning.frames.settings import SETTINGS

EXACT = 1000  # labels whose sets are counted exactly
NAME = "\0name"  # stands for the argument's name among its values

Label = str | None
Gram = tuple[str, ...]


class WordTies:
    """What is known of the n-grams of one predicate's wordings.  Meanings are numbers: `said` has those of each n-gram,
    `where` counts those of each label."""

    def __init__(
        self,
        labels: Mapping[str, Sequence[Label]],
        said: Mapping[Gram, Sequence[int]],
        copied: Mapping[tuple[str, Label], float],
        counted: Container[str] = (),  # lists, of which the number of members may matter
    ) -> None:
        self.counted = counted
        self.labels = labels
        self.said = said
        self.copied = copied
        self.where: dict[str, Counter[Label]] = {argument: Counter(column) for argument, column in labels.items()}
        self._odds: dict[tuple[Gram, str, frozenset[int] | None], tuple[float, frozenset[Label]]] = {}
        self._kindred: dict[tuple[str, str], tuple[bool, frozenset[Label]]] = {}
        self._indexes: dict[str, Mapping[str, list[tuple[str, Label]]]] = {}

    def holding(self, labels: Mapping[str, Container[Label]]) -> frozenset[int] | None:
        """The meanings in which each of these arguments has one of its labels; None where nothing is asked of them."""
        found: Iterable[int] | None = None
        for argument, allowed in labels.items():
            column = self.labels[argument]
            found = [k for k in (range(len(column)) if found is None else found) if column[k] in allowed]
        return None if found is None else frozenset(found)

    def meets(self, gram: Gram, argument: str, one: Label) -> bool:
        """Was an n-gram said of a meaning in which an argument has this label?"""
        return one in self.odds(gram, argument)[1]

    def odds(self, gram: Gram, argument: str, among: frozenset[int] | None = None) -> tuple[float, frozenset[Label]]:
        """The log2 odds that an n-gram is tied to the labels of an argument that it was said with, and these labels;
        among those meanings only in which what is already known holds."""
        key = gram, argument, among
        found = self._odds.get(key)
        if found is None:
            found = self._odds[key] = self._worked_out(gram, argument, among)
        return found

    def _worked_out(self, gram: Gram, argument: str, among: frozenset[int] | None) -> tuple[float, frozenset[Label]]:
        column, where, there = self.labels[argument], self.said.get(gram, ()), self.where[argument]
        if among is not None:
            where, there = [k for k in where if k in among], Counter(column[k] for k in among)
        seen = frozenset([column[k] for k in where])
        if not where or len(seen) == len(there):
            return -math.inf, seen
        share = sum([there[one] for one in seen]) / (len(column) if among is None else len(among))
        return self.prior(gram, argument, seen) - _sets(len(there), len(seen)) - len(where) * math.log2(share), seen

    def forget(self) -> None:
        """Give back the memory of all but the labels, and which words follow each other."""
        self.said = {gram: () for gram in self.said if len(gram) == 2}
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
            index, folded = self._index(argument), unmarked(word)
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
                        folded = unmarked(part)
                        found[f"<{folded[: SETTINGS.shortest]}"].append((part, one))
                        found[f">{folded[-SETTINGS.stem :]}"].append((part, one))
            self._indexes[argument] = dict(found)
        return self._indexes[argument]


@lru_cache(4096)
def _sets(every: int, seen: int) -> float:
    """The log2 of the number of sets of so many labels.  It has thousands of digits where labels are names."""
    if every <= EXACT:
        return math.log2(math.comb(every, seen))
    return (math.lgamma(every + 1) - math.lgamma(seen + 1) - math.lgamma(every - seen + 1)) / math.log(2)


_IN_TWO = re.compile(r"(?<![aeiouq])([aou])e(?![aeiou])")  # not in "neue", "queue"


@lru_cache(65536)
def unmarked(word: str) -> str:
    """A word without capitals and accents; names of columns have German letters in two.

    >>> unmarked("Café"), unmarked("Mängel") == unmarked("maengel")
    ('cafe', True)
    """
    folded = _IN_TWO.sub(r"\1", word.casefold())
    if folded.isascii():
        return folded
    return "".join(sign for sign in unicodedata.normalize("NFD", folded) if not unicodedata.combining(sign))


def alike(one: str, two: str) -> bool:
    """Do two words have the same stem, as far as their letters tell?

    >>> alike("parking", "parked"), alike("dog", "dogs"), alike("Wit", "with"), alike("[dog]", "dogs")
    (True, True, False, False)
    """
    if one[:1] == "[" or two[:1] == "[":
        return False
    same_case = one[:1].isupper() == two[:1].isupper()
    one, two = unmarked(one), unmarked(two)
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
    meanings: dict[tuple[str, ...], list[int]] = defaultdict(list)  # of the sentences with the same words
    for row in sorted(rows, key=lambda row: meaning_of[row.wording]):
        meanings[row.keys].append(meaning_of[row.wording])
    said: dict[Gram, list[int]] = defaultdict(list)
    for keys, numbers in meanings.items():
        for size in range(1, SETTINGS.gram + 1):
            for k in range(len(keys) - size + 1):
                said[keys[k : k + size]] += numbers
    for found in said.values():
        if len(found) > 1:
            found[:] = sorted(set(found))
    return WordTies(labels, said, copied, counted)
