"""Values that a wording must tell somewhere, though nothing in it is known to tell them.

A value that is neither written out nor tied to any word of a wording may be left out, or said in words that nobody else
uses: "at ten in the morning", "nothing in the bowl".  Who can't tell must not say it of another value.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from verbalign.language import Language
from verbalign.learning.frames.rows import Row
from verbalign.learning.frames.ties import LONGEST, Label, WordTies
from verbalign.mentions.kinds import AMOUNTS, DATE, EXPRESSION, LIST, MONEY, NAME, TIME, Value, amount
from verbalign.mentions.locating import Worded

LOCATED = 1.0  # log2 odds from which on a word is known to tell a value
RIVALS = 0.5  # bits by which another argument may be tied better
SURE = 0.7  # values that more wordings tell are told here, too
OFTEN = 0.6  # values that fewer wordings tell are taken to be left out
UNSEEN = 2  # wordings without the name that may be yet to come
HABIT = 0.75  # of the wordings: arguments that more call by their name are left out where they are not
SMALL = 2  # letters of words that tell nothing by themselves
SPARE = 1  # words of a sentence with slots that need no other reason
CLAUSES = frozenset(",;:–—")
COPIED = 0.75  # names that more wordings copy can't be said otherwise


def hidden_values(
    wordings: Sequence[Worded],
    rows: Sequence[Row],
    meaning_of: Sequence[int],
    kinds: Mapping[str, str],
    ties: WordTies,
    language: Language,
) -> dict[tuple[int, int], dict[str, bool]]:
    """For each sentence (wording, place) the arguments that it may tell in words; True where it must be this sentence,
    and nothing else."""
    sentences: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        sentences[row.wording].append(row)
    finder = _Finder(ties)
    untold = {
        number: {name for name in wordings[number].args if not finder.located(name, own)}
        for number, own in sentences.items()
    }
    copied = {name: _copied(name, ties) for name in ties.labels}
    habits = {name: _habit(name, wordings, sentences, finder) for name in ties.labels}
    told = {name: _share(name, wordings, untold) for name in ties.labels}
    found: dict[tuple[int, int], dict[str, bool]] = {}
    for number, own in sentences.items():
        written = {item.argument for row in own for item in row.items}
        suspects = [
            name
            for name in sorted(wordings[number].args)
            if name not in written
            and _suspect(name, wordings[number], kinds, copied[name], told[name])
            and (habits[name] < HABIT or any(finder.named(row, name) for row in own))
            and (not _in_figures(wordings[number].args[name], kinds[name], copied[name]) or _has_figures(own, language))
        ]
        labels = {name: ties.labels[name][meaning_of[number]] for name in suspects}
        hiding = _Hiding(own, labels, finder, language.joints)
        for name in suspects:
            anchors, places = hiding.anchors[name], hiding.places(name)
            alone = len(places) == 1 and not any(
                places[0] in hiding.places(other) for other in suspects if other != name
            )
            for row in places:
                sure = anchors == [row] if anchors else alone and told[name] >= SURE
                found.setdefault((number, row.place), {})[name] = sure
    return found


class _Hiding:
    """Where in a wording each of some values may be told that are not written out in it."""

    def __init__(
        self, rows: Sequence[Row], labels: Mapping[str, Label], finder: _Finder, joints: Collection[str]
    ) -> None:
        self.rows, self.finder, self.joints = rows, finder, joints
        self.anchors = {
            name: [row for row in rows if finder.anchored(row, name, one) or finder.tied(name, row.keys)]
            for name, one in labels.items()
        }
        bound = [row for own in self.anchors.values() for row in own]
        self.bound = [row for row in bound if not _slots(row) and self._clauses(row) == 1]
        spare = sum(self._clauses(row) for row in rows if not _slots(row) and row not in bound)
        self.spacious = spare >= sum(not own for own in self.anchors.values())

    def places(self, name: str) -> list[Row]:
        """The sentences that may tell a value: those with a word like its argument's name or like itself, and those
        with words of their own; but not those that have a reason to be there and hardly room for another, if the value
        has another place."""
        anchors = self.anchors[name]
        own = [row for row in self.rows if row not in anchors and self.finder.has_own_words(row, name)]
        free = [row for row in own if row not in self.bound]
        if anchors or self.spacious:
            free = [row for row in free if not _slots(row) or self._room(row, name) > SPARE]
        return [row for row in self.rows if row in anchors or row in free] or own

    def _clauses(self, row: Row) -> int:
        return 1 + sum(item.text in CLAUSES or item.text in self.joints for item in row.items)

    def _room(self, row: Row, name: str) -> int:
        """How many words of its own a sentence has that its slots don't explain."""
        slots = {item.argument for item in row.items if item.is_slot}
        return sum(not any(self.finder.ties.kin(key, slot)[0] for slot in slots) for key in self.finder.own(row, name))


def _slots(row: Row) -> bool:
    return any(item.is_slot for item in row.items)


class _Finder:
    """Finds the words that tell values; what it has found out it remembers."""

    def __init__(self, ties: WordTies) -> None:
        self.ties = ties
        self._tied: dict[tuple[str, tuple[str, ...]], bool] = {}

    def located(self, name: str, rows: Sequence[Row]) -> bool:
        """Is the value written out somewhere, or are words tied to it?"""
        written = any(item.argument == name for row in rows for item in row.items)
        return written or any(self.tied(name, row.keys) for row in rows)

    def tied(self, name: str, keys: tuple[str, ...]) -> bool:
        if (name, keys) not in self._tied:
            self._tied[name, keys] = _tied(name, keys, self.ties)
        return self._tied[name, keys]

    def anchored(self, row: Row, name: str, label: Label) -> bool:
        """Has a sentence a word like an argument's name, or like its value?"""
        return any(named or label in labels for named, labels in self._kin(row, name))

    def named(self, row: Row, name: str) -> bool:
        """Has a sentence a word like an argument's name?"""
        return any(named for named, _ in self._kin(row, name))

    def _kin(self, row: Row, name: str) -> Iterator[tuple[bool, frozenset[Label]]]:
        return (self.ties.kin(item.key, name) for item in row.items if not item.is_slot)

    def own(self, row: Row, name: str) -> set[str]:
        """The words of a sentence that were never said of another value."""
        every = self.ties.everything
        return {
            key
            for key in row.keys
            if key[:1].isalpha() and len(key) > SMALL and len(self.ties.odds((key,), name, every)[1]) <= 1
        }

    def has_own_words(self, row: Row, name: str) -> bool:
        """Has a sentence words, or pairs of words, that were never said of another value?"""
        pairs = (pair for pair in pairwise(row.keys) if pair[0][:1].isalpha() and pair[1][:1].isalpha())
        every = self.ties.everything
        return bool(self.own(row, name)) or any(len(self.ties.odds(pair, name, every)[1]) <= 1 for pair in pairs)


def _copied(name: str, ties: WordTies) -> float:
    """The share of an argument's classes of values that are written out."""
    shares = [share for (argument, _), share in ties.copied.items() if argument == name]
    return sum(shares) / max(1, len(shares))


def _share(name: str, wordings: Sequence[Worded], untold: Mapping[int, set[str]]) -> float:
    having = [number for number in untold if name in wordings[number].args]
    return sum(name not in untold[number] for number in having) / max(1, len(having))


def _habit(name: str, wordings: Sequence[Worded], sentences: Mapping[int, Sequence[Row]], finder: _Finder) -> float:
    """The share of wordings that name an argument where it is given."""
    having = [own for number, own in sentences.items() if name in wordings[number].args]
    return sum(any(finder.named(row, name) for row in own) for own in having) / (len(having) + UNSEEN)


def _in_figures(value: Value, kind: str, copied: float) -> bool:
    """Is this a date, a time or a number that it takes figures, or words for them, to tell?  Nought, one and two, and
    what is owed, may be told in any words: "nobody", "twice"; so may numbers that people seldom write out: "wet"."""
    if kind in AMOUNTS and isinstance(value, str) and (found := amount(value)):
        return (kind == MONEY and found.number > 0) or (copied > COPIED and found.number > 2)
    return kind in (DATE, TIME)


def _has_figures(rows: Iterable[Row], language: Language) -> bool:
    """Are there figures, words for them or units in these sentences that belong to no slot?"""
    words = (item.text.lower() for row in rows for item in row.items if not item.is_slot)
    return any(word[:1].isdigit() or word in language.figures for word in words)


def _suspect(name: str, wording: Worded, kinds: Mapping[str, str], copied: float, told: float) -> bool:
    """Could this value be said in words here?"""
    kind = kinds[name]
    if kind in (LIST, EXPRESSION) or isinstance(wording.args[name], tuple):
        return False
    if kind in (NAME, MONEY) and copied > COPIED:
        return False
    return told >= OFTEN or (kind not in (DATE, TIME) and copied < OFTEN)


def _tied(name: str, keys: tuple[str, ...], ties: WordTies) -> bool:
    """Are some of these words tied to a single value, which must be that of whoever said them?"""
    for size in range(1, LONGEST + 1):
        for k in range(len(keys) - size + 1):
            gram = keys[k : k + size]
            odds, seen = ties.odds(gram, name, ties.everything)
            if odds >= LOCATED and len(seen) == 1 and not any(key[0] == "[" for key in gram):
                others = (ties.odds(gram, other, ties.everything)[0] for other in ties.labels if other != name)
                if odds >= max(others, default=odds) - RIVALS:
                    return True
    return False
