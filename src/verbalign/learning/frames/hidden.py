"""Values that a wording must tell somewhere, though nothing in it is known to tell them.

A value that is neither written out nor tied to any word of a wording may be left out, or said in words that nobody else
uses: "at ten in the morning", "nothing in the bowl".  Who can't tell must not say it of another value.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from verbalign.language import Language
from verbalign.learning.frames.rows import Row
from verbalign.learning.frames.settings import SETTINGS
from verbalign.learning.frames.ties import Label, WordTies
from verbalign.mentions.kinds import AMOUNTS, CLOSED, DATE, EXPRESSION, LIST, MONEY, NAME, TIME, Value, amount
from verbalign.mentions.locating import Worded

CLAUSES = frozenset(",;:–—")


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
    counts = Counter(key for own in sentences.values() for key in {key for row in own for key in row.keys})
    finder = _Finder(ties, counts, language.pronouns | language.agreeing)
    untold = {
        number: {name for name in wordings[number].args if not finder.located(name, own)}
        for number, own in sentences.items()
    }
    copied = {name: _copied(name, ties) for name in ties.labels}
    habits = {
        (name, nought): _habit(name, wordings, sentences, finder, nought)
        for name in ties.labels
        for nought in (True, False)
    }
    told = {name: _share(name, wordings, untold) for name in ties.labels}
    plain = {name for name in ties.labels if kinds[name] == NAME and _are_plain(ties.where[name])}
    mixed = words_among_amounts(ties.where, kinds)
    given = Counter(name for wording in wordings for name in wording.args)
    found: dict[tuple[int, int], dict[str, bool]] = {}
    for number, own in sentences.items():
        written = {item.argument for row in own for item in row.items}
        suspects = [
            name
            for name in sorted(wordings[number].args)
            if name not in written
            and (
                habits[name, wordings[number].args[name] == "0"] < SETTINGS.habit
                or any(finder.named(row, name) for row in own)
            )
            and (
                _has_figures(own, language)
                if _in_figures(wordings[number].args[name], kinds[name], copied[name])
                else wordings[number].args[name] in mixed.get(name, ())
                or _suspect(name, wordings[number], kinds, copied[name], told[name], name in plain)
                or (kinds[name] in (NAME, CLOSED) and any(finder.named(row, name) for row in own))
            )
        ]
        labels = {name: ties.labels[name][meaning_of[number]] for name in suspects}
        hiding = _Hiding(own, labels, finder, language.joints)
        for name in suspects:
            anchors, places = hiding.anchors[name], hiding.places(name)
            alone = len(places) == 1 and not any(
                places[0] in hiding.places(other) for other in suspects if other != name
            )
            for row in places:
                sure = anchors == [row] if anchors else alone and told[name] >= SETTINGS.sure
                found.setdefault((number, row.place), {})[name] = sure
        for name in sorted(ties.labels.keys() - wordings[number].args.keys()):
            if 2 * given[name] > len(wordings) and told[name] >= SETTINGS.told:
                for row in own:
                    if hiding.room(row, name) > SETTINGS.spare:
                        found.setdefault((number, row.place), {})[name] = False
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
        self.bound = [row for row in bound if not _slots(row) and self._clauses(row) <= 1]
        self.adrift = sum(not own for own in self.anchors.values())  # values that nothing places

    def places(self, name: str) -> list[Row]:
        """The sentences that may tell a value: those with a word like its argument's name or like itself, and those
        with words of their own.  A sentence with slots has a reason to be there; it tells more only if there is room,
        or as one of those with most room, as many as there are values that nothing places."""
        anchors = self.anchors[name]
        if any(self.finder.named(row, name) for row in anchors):
            return anchors  # who calls an argument by its name tells its value there
        own = [row for row in self.rows if row not in anchors and self.finder.has_own_words(row, name)]
        free = [row for row in own if row not in self.bound]
        room = {row.place: self.room(row, name) for row in free if _slots(row)}
        most = sorted(room.values(), reverse=True)[: 0 if anchors else self.adrift]
        least = max(1, min(most, default=SETTINGS.spare + 1))
        kept = {place for place, size in room.items() if size >= min(least, SETTINGS.spare + 1)}
        free = [row for row in free if row.place in kept or row.place not in room]
        worded = [row for row in self.rows if any(item.text.isalpha() for item in row.items if not item.is_slot)]
        return [row for row in self.rows if row in anchors or row in free] or own or worded

    def _clauses(self, row: Row) -> int:
        """How many clauses of several words a sentence has."""
        sizes = [0]
        for item in row.items:
            if item.text in CLAUSES or item.text in self.joints:
                sizes.append(0)
            sizes[-1] += item.text.isalpha() and item.text not in self.joints
        return sum(size > 1 for size in sizes)

    def room(self, row: Row, name: str) -> int:
        """How many words of its own a sentence has that its slots don't explain; a word that several wordings have
        counts as often."""
        slots = {item.argument for item in row.items if item.is_slot}
        own = (key for key in self.finder.own(row, name) if not self._explained(key, slots))
        return sum(self.finder.wordings[key] for key in own)

    def _explained(self, key: str, slots: Collection[str]) -> bool:
        return any(self.finder.ties.kin(key, slot)[0] for slot in slots)


def _slots(row: Row) -> bool:
    return any(item.is_slot for item in row.items)


class _Finder:
    """Finds the words that tell values; what it has found out it remembers."""

    def __init__(self, ties: WordTies, wordings: Mapping[str, int], common: Collection[str]) -> None:
        self.ties, self.common = ties, common
        self.wordings = wordings  # that have each word
        self._tied: dict[tuple[str, tuple[str, ...]], bool] = {}
        self._kindred: dict[tuple[str, tuple[str, ...]], tuple[bool, frozenset[Label]]] = {}
        self._own: dict[tuple[str, tuple[str, ...]], bool] = {}

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
        named, labels = self._kin(row.keys, name)
        return named or label in labels

    def named(self, row: Row, name: str) -> bool:
        """Has a sentence a word like an argument's name?"""
        return self._kin(row.keys, name)[0]

    def _kin(self, keys: tuple[str, ...], name: str) -> tuple[bool, frozenset[Label]]:
        """Is one of these words like an argument's name, and which of its values are like some of them?"""
        if (name, keys) not in self._kindred:
            found = [self.ties.kin(key, name) for key in keys if key[0] != "["]
            labels = frozenset[Label]().union(*(labels for _, labels in found))
            self._kindred[name, keys] = any(named for named, _ in found), labels
        return self._kindred[name, keys]

    def own(self, row: Row, name: str) -> set[str]:
        """The words of a sentence that were never said of another value."""
        return {
            key
            for key in row.keys
            if key[:1].isalpha()
            and len(key) > SETTINGS.small
            and key not in self.common
            and len(self.ties.odds((key,), name)[1]) <= 1
        }

    def has_own_words(self, row: Row, name: str) -> bool:
        """Has a sentence words, or pairs of words, that were never said of another value?"""
        key = name, row.keys
        if key not in self._own:
            self._own[key] = self._has_own_words(row, name)
        return self._own[key]

    def _has_own_words(self, row: Row, name: str) -> bool:
        pairs = (pair for pair in pairwise(row.keys) if pair[0][:1].isalpha() and pair[1][:1].isalpha())
        return bool(self.own(row, name)) or any(len(self.ties.odds(pair, name)[1]) <= 1 for pair in pairs)


def words_among_amounts(
    where: Mapping[str, Mapping[Label, int]], kinds: Mapping[str, str]
) -> dict[str, frozenset[Label]]:
    """Arguments whose values are amounts but for some words, and these words: "free" beside "£5".  Who does not write
    such a word out may tell it in any others: "won't cost a penny"."""
    found = {}
    for name, own in where.items():
        given = [one for one in own if one is not None] if kinds[name] == NAME else []
        words = frozenset[Label](one for one in given if amount(one) is None)
        if words and len(words) < len(given) and all(str(one).isalpha() for one in words):
            found[name] = words
    return found


def _copied(name: str, ties: WordTies) -> float:
    """The share of an argument's classes of values that are written out."""
    shares = [share for (argument, _), share in ties.copied.items() if argument == name]
    return sum(shares) / max(1, len(shares))


def _share(name: str, wordings: Sequence[Worded], untold: Mapping[int, set[str]]) -> float:
    having = [number for number in untold if name in wordings[number].args]
    return sum(name not in untold[number] for number in having) / max(1, len(having))


def _habit(
    name: str, wordings: Sequence[Worded], sentences: Mapping[int, Sequence[Row]], finder: _Finder, nought: bool
) -> float:
    """The share of wordings that name an argument where it is given; of nought, or of anything else: people have words
    for nought that they have not for numbers."""
    having = [
        own
        for number, own in sentences.items()
        if name in wordings[number].args and (wordings[number].args[name] == "0") == nought
    ]
    return sum(any(finder.named(row, name) for row in own) for own in having) / (len(having) + SETTINGS.unseen)


def _in_figures(value: Value, kind: str, copied: float) -> bool:
    """Is this a date, a time or a number that it takes figures, or words for them, to tell?  Nought, one and two, and
    what is owed, may be told in any words: "nobody", "twice"; so may numbers that people seldom write out: "wet"."""
    if kind in AMOUNTS and isinstance(value, str) and (found := amount(value)):
        return (kind == MONEY and found.number > 0) or (copied > SETTINGS.names and found.number > 2)
    return kind in (DATE, TIME)


def _has_figures(rows: Iterable[Row], language: Language) -> bool:
    """Are there figures, words for them or units in these sentences that belong to no slot?"""
    words = (item.text.lower() for row in rows for item in row.items if not item.is_slot)
    return any(word[:1].isdigit() or word in language.figures for word in words)


def _suspect(name: str, wording: Worded, kinds: Mapping[str, str], copied: float, told: float, again: bool) -> bool:
    """Could this value be said in words here?  `again`: it is a plain word of a few that come again and again."""
    kind = kinds[name]
    if kind == LIST or isinstance(wording.args[name], tuple):
        return False
    if kind == EXPRESSION:  # who does not write a formula out puts it into words
        return True
    if kind in (NAME, MONEY) and copied > SETTINGS.names and not again:
        return False
    return told >= SETTINGS.told or (kind not in (DATE, TIME) and copied < SETTINGS.told)


def _are_plain(where: Mapping[Label, int]) -> bool:
    """Are these values plain words, a few that come again and again?"""
    values = {one: count for one, count in where.items() if one is not None}
    words = all(one.replace(" ", "").replace("_", "").isalpha() and one.islower() for one in values)
    return words and 2 * len(values) <= sum(values.values())


def _tied(name: str, keys: tuple[str, ...], ties: WordTies) -> bool:
    """Are some of these words tied to a single value, which must be that of whoever said them?"""
    for size in range(1, SETTINGS.gram + 1):
        for k in range(len(keys) - size + 1):
            gram = keys[k : k + size]
            odds, seen = ties.odds(gram, name)
            if odds >= SETTINGS.located and len(seen) == 1 and not any(key[0] == "[" for key in gram):
                others = (ties.odds(gram, other)[0] for other in ties.labels if other != name)
                if odds >= max(others, default=odds) - SETTINGS.rivals:
                    return True
    return False
