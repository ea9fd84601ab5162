"""Which phrases are no paraphrases though they stand in the same place.

Meanings tell: of two paraphrases either may be said of the same meaning, while "even" and "odd", "integer" and "natural
number", two values of one argument go with meanings of their own.  No list of words is needed for that.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from verbalign.alignment.settings import SETTINGS
from verbalign.values.arguments import SIGNS

Words: TypeAlias = tuple[str, ...]

NEXT, TOGETHER = 0.05, 0.4  # of the sentences with the rarer one, so many have both, side by side or anywhere


@dataclass(frozen=True, slots=True)
class PhraseUses:
    """Where a phrase is said: sentences and meanings as sets of bits, and the number of sentences by meaning."""

    sentences: int
    meanings: int
    counts: Mapping[int, int]


class Usage:
    """What is said of which meaning: `groups[m]` are the wordings of meaning m, `symbols[m]` those of its values."""

    def __init__(self, groups: Sequence[Sequence[Words]], symbols: Sequence[Iterable[str]]) -> None:
        self.sentences = [(m, words) for m, group in enumerate(groups) for words in group]
        self.places: dict[str, list[tuple[int, int]]] = {}
        for s, (_, words) in enumerate(self.sentences):
            for k, word in enumerate(words):
                self.places.setdefault(word, []).append((s, k))
        having: dict[str, list[int]] = {}
        for m, known in enumerate(symbols):
            for symbol in sorted(set(known) - SIGNS):
                having.setdefault(symbol, []).append(m)
        self.having = {symbol: bits(meanings) for symbol, meanings in having.items()}
        self.said = cache(self._said)

    def _said(self, phrase: Words) -> PhraseUses:
        places = [self.places.get(word, []) for word in phrase]
        rarest = min(range(len(phrase)), key=lambda n: len(places[n]))
        found = dict.fromkeys(s for s, k in places[rarest] if self._stands(phrase, s, k - rarest))
        counts = Counter(self.sentences[s][0] for s in found)
        return PhraseUses(bits(found), bits(counts), counts)

    def _stands(self, phrase: Words, s: int, k: int) -> bool:
        return len(phrase) == 1 or (k >= 0 and self.sentences[s][1][k : k + len(phrase)] == phrase)

    def objection(self, left: Words, right: Words, facing: Iterable[int]) -> str | None:
        """Why these are no paraphrases though they face each other in wordings of the meanings `facing`; or None."""
        facing = list(facing)
        for phrase, other in ((left, right), (right, left)):
            symbol = self.unanswered(phrase, other, facing)
            if symbol is not None:
                return f"'{' '.join(other)}' is said without {symbol}"
        return self.contrast(left, right)

    def contrast(self, left: Words, right: Words, among: int = -1, decisive: float = SETTINGS.decisive) -> str | None:
        """Why these are no paraphrases, wherever they face each other; or None.  `among` are the meanings (as bits)
        that are looked at: elsewhere one of them may be said for other reasons."""
        if within(left, right) or within(right, left):
            return "one is the other with something added"
        if self.partners(left, right):
            return "they stand together in sentences"
        if self.agreed(left, right, among):
            return "the wordings of a meaning agree on one of them"
        symbol = self.telling(left, right, among, decisive)
        return None if symbol is None else f"{symbol} goes with one and not with the other"

    def unanswered(self, phrase: Words, other: Words, facing: Sequence[int]) -> str | None:
        """A symbol of the values in `phrase` that the meanings said by `other` often lack."""
        meanings = self.said(other).meanings
        for word in phrase:
            having = self.having.get(word, 0)
            named = word not in other and all(having >> m & 1 for m in facing)
            if named and (having & meanings).bit_count() < SETTINGS.answered * meanings.bit_count():
                return word
        return None

    def partners(self, left: Words, right: Words) -> bool:
        """Do the two make up one phrase, or one sentence, rather than replace each other?  Symbols may recur."""
        a, b = self.said(left).sentences, self.said(right).sentences
        rarer, both = min(a.bit_count(), b.bit_count()), (a & b).bit_count()
        if both < NEXT * rarer:
            return False
        symbolic = any(word in self.having for word in left + right)
        if not symbolic and both >= TOGETHER * rarer:
            return True
        beside = sum(self.said(phrase).sentences.bit_count() for phrase in (left + right, right + left))
        return beside >= NEXT * rarer

    def agreed(self, left: Words, right: Words, among: int = -1) -> bool:
        """Does the meaning decide which is said?  Then two of its wordings hardly ever differ in it."""
        a, b = self._alone(left, right, among), self._alone(right, left, among)
        same = differ = 0
        for m in sorted({*a, *b}):
            x, y = a.get(m, 0), b.get(m, 0)
            same += (x * (x - 1) + y * (y - 1)) // 2
            differ += x * y
        total = sum(a.values()) + sum(b.values())
        share = sum(a.values()) / total if total else 0.0
        return differ < SETTINGS.agreed * 2 * share * (1 - share) * (same + differ)

    def _alone(self, phrase: Words, other: Words, among: int) -> Mapping[int, int]:
        """By meaning, how many sentences have the phrase without the other."""
        both = self.said(phrase).sentences & self.said(other).sentences
        counts = dict(self.said(phrase).counts)
        while both:
            s = both.bit_length() - 1
            counts[self.sentences[s][0]] -= 1
            both ^= 1 << s
        return {m: count for m, count in counts.items() if among >> m & 1}

    def telling(self, left: Words, right: Words, among: int = -1, decisive: float = SETTINGS.decisive) -> str | None:
        """The symbol that most tells the meanings of one phrase from those of the other, if it does so decisively."""
        a, b = self.said(left).meanings & among, self.said(right).meanings & among
        m, n = max(1, a.bit_count()), max(1, b.bit_count())
        found, most = None, decisive
        for symbol, having in self.having.items():
            x, y = (a & having).bit_count(), (b & having).bit_count()
            if abs(x / m - y / n) >= SETTINGS.apart:
                ratio = likelihood_ratio(x, m - x, y, n - y)
                if ratio > most:
                    found, most = symbol, ratio
        return found


def bits(members: Collection[int]) -> int:
    """A set of numbers as the bits of one.

    >>> bin(bits([0, 3]))
    '0b1001'
    """
    mask = bytearray(max(members, default=0) // 8 + 1)
    for member in members:
        mask[member // 8] |= 1 << member % 8
    return int.from_bytes(mask, "little")


def within(part: Words, whole: Words) -> bool:
    """Are these words a subsequence of those?

    >>> within(("is",), ("is", "not")), within(("is", "so"), ("so", "is"))
    (True, False)
    """
    rest = iter(whole)
    return all(word in rest for word in part)


def likelihood_ratio(a: int, b: int, c: int, d: int) -> float:
    """G² of a two-by-two table: how surely its rows differ.

    >>> round(likelihood_ratio(10, 0, 0, 10), 1), likelihood_ratio(5, 5, 5, 5)
    (27.7, 0.0)
    """
    n = a + b + c + d
    cells = ((a, a + b, a + c), (b, a + b, b + d), (c, c + d, a + c), (d, c + d, b + d))
    return 2 * math.fsum(seen * math.log(seen * n / (row * column)) for seen, row, column in cells if seen)
