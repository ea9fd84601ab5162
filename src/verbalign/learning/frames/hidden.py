"""Values that a wording must tell somewhere, though nothing in it is known to tell them.

A value that is neither written out nor tied to any word of a wording may be left out, or said in words that nobody else
uses: "at ten in the morning", "nothing in the bowl".  Who can't tell must not say it of another value.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from verbalign.learning.frames.rows import Row
from verbalign.learning.frames.ties import LONGEST, WordTies
from verbalign.mentions.kinds import DATE, EXPRESSION, LIST, MONEY, NAME, TIME
from verbalign.mentions.locating import Worded

LOCATED = 1.0  # log2 odds from which on a word is known to tell a value
RIVALS = 0.5  # bits by which another argument may be tied better
SURE = 0.7  # values that more wordings tell are told here, too
OFTEN = 0.6  # values that fewer wordings tell are taken to be left out
COPIED = 0.75  # names that more wordings copy can't be said otherwise


def hidden_values(
    wordings: Sequence[Worded], rows: Sequence[Row], meaning_of: Sequence[int], kinds: Mapping[str, str], ties: WordTies
) -> dict[tuple[int, int], dict[str, bool]]:
    """For each sentence (wording, place) the arguments that it may tell in words; True where it must be this sentence,
    and nothing else."""
    sentences: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        sentences[row.wording].append(row)
    tied: dict[tuple[str, tuple[str, ...]], bool] = {}
    unlocated = {
        number: {name for name in wordings[number].args if not _located(name, own, ties, tied)}
        for number, own in sentences.items()
    }
    copied = {name: _copied(name, ties) for name in ties.labels}
    told = {name: _share(name, wordings, unlocated) for name in ties.labels}
    found: dict[tuple[int, int], dict[str, bool]] = {}
    for number, own in sentences.items():
        suspects = [
            name
            for name in sorted(unlocated[number])
            if _suspect(name, wordings[number], kinds, copied[name], told[name])
        ]
        for name in suspects:
            places = [row for row in own if _has_own_words(row, name, ties)]
            sure = len(places) == len(suspects) == 1 and told[name] >= SURE
            for row in places:
                found.setdefault((number, row.place), {})[name] = sure
    return found


def _located(name: str, rows: Sequence[Row], ties: WordTies, tied: dict[tuple[str, tuple[str, ...]], bool]) -> bool:
    """Is the value written out somewhere, or are words tied to it?"""
    if any(item.argument == name for row in rows for item in row.items):
        return True
    for row in rows:
        if (name, row.keys) not in tied:
            tied[name, row.keys] = _tied(name, row.keys, ties)
        if tied[name, row.keys]:
            return True
    return False


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


def _copied(name: str, ties: WordTies) -> float:
    """The share of an argument's classes of values that are written out."""
    shares = [share for (argument, _), share in ties.copied.items() if argument == name]
    return sum(shares) / max(1, len(shares))


def _share(name: str, wordings: Sequence[Worded], unlocated: Mapping[int, set[str]]) -> float:
    having = [number for number in unlocated if name in wordings[number].args]
    return sum(name not in unlocated[number] for number in having) / max(1, len(having))


def _suspect(name: str, wording: Worded, kinds: Mapping[str, str], copied: float, told: float) -> bool:
    """Could this value be said in words here?"""
    kind = kinds[name]
    if kind in (LIST, EXPRESSION) or isinstance(wording.args[name], tuple):
        return False
    if kind in (NAME, MONEY) and copied > COPIED:
        return False
    return told >= OFTEN or (kind not in (DATE, TIME) and copied < OFTEN)


def _has_own_words(row: Row, name: str, ties: WordTies) -> bool:
    """Has a sentence words that were never said of another value?"""
    for key in row.keys:
        if key[:1].isalpha() and len(key) > 2 and len(ties.odds((key,), name, ties.everything)[1]) <= 1:
            return True
    pairs = zip(row.keys, row.keys[1:], strict=False)
    return any(
        len(ties.odds(pair, name, ties.everything)[1]) <= 1
        for pair in pairs
        if pair[0][:1].isalpha() and pair[1][:1].isalpha()
    )
