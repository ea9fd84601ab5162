"""The paraphrase thesaurus (§3.1.1): phrases that stand in the same place of wordings of the same meaning.

All wordings of a meaning are aligned in pairs; what stands on either side between two shared words, the interior of a
*sausage*, and recurs in several alignments is recorded; then the pairs are aligned again with what was found taken as
equal, until nothing new appears.  The paper leaves open what "several" is and how antonyms are kept out.  Here
alignments of different meanings are several, each counts by the words that anchor it, and `contrast` may object.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, TypeAlias

from verbalign.alignment.contrast import Usage
from verbalign.alignment.paraphrases import Paraphrase, Thesaurus, Words, is_light
from verbalign.alignment.settings import SETTINGS
from verbalign.alignment.similarity import Similarity
from verbalign.values.arguments import SIGNS, within
from verbalign.values.text import join

__all__ = ["Paraphrase", "Thesaurus", "induce"]

Key: TypeAlias = tuple[Words, Words]


def induce(groups: Sequence[Sequence[Words]], symbols: Sequence[Iterable[str]] = ()) -> Thesaurus:
    """The paraphrases in a corpus: `groups[m]` holds the wordings of meaning m, `symbols[m]` those of its values."""
    known = [frozenset(those) for those in symbols] or [frozenset[str]()] * len(groups)
    sentences, pairs = parallel(groups)
    usage, needed = Usage(groups, known), several(len(groups))
    evidence: dict[Key, Evidence] = {}
    found: set[Key] = set()
    settled: set[Key] = set()  # made of smaller pairs that are known: these never come back, so there is an end
    for _ in range(SETTINGS.rounds):
        for key, pair, worth in _likely(sentences, pairs, found, known):
            evidence.setdefault(key, Evidence()).add(pair, worth)
        before = set(found)
        likely = [key for key, seen in evidence.items() if seen.suffices(needed) and key not in settled]
        for key in sorted(likely, key=lambda key: (len(key[0]) + len(key[1]), -evidence[key].support, key)):
            if not reducible(key, found) and usage.objection(*key, evidence[key].worth) is None:
                found.add(key)
        settled.update(key for key in found if reducible(key, found))
        found -= settled
        if found == before:
            break
    ranked = sorted(found, key=lambda key: (-evidence[key].support, key))
    return Thesaurus(tuple(_entry(key, evidence[key], sentences) for key in ranked))


def several(meanings: int) -> int:
    """How many alignments are several, in a corpus of so many meanings.

    >>> several(170), several(5000)
    (2, 9)
    """
    return max(SETTINGS.several, math.ceil(math.sqrt(meanings) / 8))


class Pair(NamedTuple):
    """Two sentences (by number) that say the same meaning."""

    meaning: int
    left: int
    right: int


class Evidence:
    """What speaks for a pair of phrases: for each meaning, what the anchors of the best alignment are worth."""

    def __init__(self) -> None:
        self.worth: dict[int, int] = {}
        self.shown: list[Pair] = []

    @property
    def support(self) -> int:
        """The number of meanings."""
        return len(self.worth)

    def add(self, pair: Pair, worth: int) -> None:
        if pair.meaning not in self.worth and len(self.shown) < SETTINGS.examples:
            self.shown.append(pair)
        self.worth[pair.meaning] = max(worth, self.worth.get(pair.meaning, 0))

    def suffices(self, needed: int) -> bool:
        """Are these enough meanings, with one and a half solid anchors for each that is needed?"""
        return self.support >= needed and 2 * sum(self.worth.values()) >= 3 * SETTINGS.solid * needed


def parallel(
    groups: Sequence[Sequence[Words]], most: int = SETTINGS.pairs, *, once: bool = True
) -> tuple[list[Words], list[Pair]]:
    """The distinct sentences, and the pairs of them that say one meaning, at most so many of each; with `once`, no
    pair twice, whoever writes it again."""
    numbers: dict[Words, int] = {}
    pairs: dict[tuple[int, ...], Pair] = {}
    for m, group in enumerate(groups):
        own = list(dict.fromkeys(numbers.setdefault(words, len(numbers)) for words in group if words))
        for i, j in _neighbours(len(own), most):
            left, right = sorted((own[i], own[j]))
            pairs.setdefault((left, right) if once else (m, left, right), Pair(m, left, right))
    return list(numbers), list(pairs.values())


def _neighbours(n: int, left: int) -> Iterator[tuple[int, int]]:
    """Pairs of n in a ring, nearest first; all of them unless they are too many."""
    for distance in range(1, n // 2 + 1):
        for i in range(n // 2 if 2 * distance == n else n):  # half way round, the way back is the same pair
            if not left:
                return
            left -= 1
            yield i, (i + distance) % n


def reducible(key: Key, known: Collection[Key]) -> bool:
    """Do these begin or end with equal words, or with a known paraphrase?  Then it is not the whole that should be
    looked at but the rest, which stands in a sausage of its own when the sentences are aligned anew.

    >>> reducible((("=", "0"), ("equals", "zero")), {(("=",), ("equals",))})
    True
    """
    left, right = key
    if left[0] == right[0] or left[-1] == right[-1]:
        return True
    parts = [(p, q) for p in range(1, len(left) + 1) for q in range(1, len(right) + 1)]
    return any(
        ordered(*sides) in known for p, q in parts[:-1] for sides in ((left[:p], right[:q]), (left[-p:], right[-q:]))
    )


def ordered(left: Words, right: Words) -> Key:
    """The two as a key, whichever comes first."""
    return (left, right) if left <= right else (right, left)


class Sausage(NamedTuple):
    """What two sentences say between two shared nodes, and what stands there (None at the edge of a sentence)."""

    left: Words
    right: Words
    pair: Pair
    before: str | None
    after: str | None


def sausages(
    sentences: Sequence[Words], pairs: Sequence[Pair], equal: Collection[Key], least: int, longest: int
) -> Iterator[Sausage]:
    """The sausages of all pairs that align with a score (in hundredths) of `least` or more, both sides of 1 to
    `longest` tokens; what is `equal` is aligned as the same word, phrases of several words as one token."""
    import numpy as np

    from verbalign.kernels import door
    from verbalign.kernels import sausages as kernel

    merging = Thesaurus(tuple(Paraphrase(*key, 0) for key in equal))
    cuts = [merging.spans(words) for words in sentences]
    rows = [[" ".join(words[i:j]) for i, j in cut] for words, cut in zip(sentences, cuts, strict=True)]
    coded = Similarity(scores={(" ".join(left), " ".join(right)): 1.0 for left, right in equal}).coded(rows)
    offsets = np.cumsum([0, *map(len, rows)])
    codes = np.fromiter(chain.from_iterable(coded.rows), np.int32, offsets[-1])
    sides = np.array([(pair.left, pair.right) for pair in pairs], np.int64).reshape(-1, 2)
    limits = coded.weights.mismatch, coded.weights.gap, least, longest
    found = kernel.sausages(codes, offsets, sides[:, 0], sides[:, 1], *door.near_table(coded), *limits)
    for k, i, p, j, q in found.tolist():
        pair = pairs[k]
        row, cut, other = rows[pair.left], cuts[pair.left], cuts[pair.right]
        yield Sausage(
            sentences[pair.left][cut[i][0] : cut[p - 1][1]],
            sentences[pair.right][other[j][0] : other[q - 1][1]],
            pair,
            row[i - 1] if i else None,
            row[p] if p < len(row) else None,
        )


def _likely(
    sentences: Sequence[Words], pairs: Sequence[Pair], equal: Collection[Key], symbols: Sequence[frozenset[str]]
) -> Iterator[tuple[Key, Pair, int]]:
    """What may be paraphrases, from the sausages of all pairs that align well, and what the anchors are worth."""
    for one in sausages(sentences, pairs, equal, SETTINGS.least_score, SETTINGS.longest):
        worth = _anchor(one.before), _anchor(one.after)
        if max(worth) < SETTINGS.solid:  # held together by a comma or a stop word alone
            continue
        if _may_be(one.left, one.right, symbols[one.pair.meaning]):
            yield ordered(one.left, one.right), one.pair, sum(worth)


def _anchor(token: str | None) -> int:
    """What a shared word is worth as the end of a sausage; the edge of a sentence is worth nothing."""
    return 0 if token is None else SETTINGS.solid // 2 if is_light(token) else SETTINGS.solid


def _may_be(left: Words, right: Words, symbols: frozenset[str]) -> bool:
    """Can these be paraphrases at all?  Neither may be too long, without content or torn off at a sign; and not both
    may name a value's symbols that the other does not."""
    sides = left, right
    return (
        max(map(len, sides)) <= SETTINGS.longest
        and not any(all(map(is_light, side)) for side in sides)
        and not any(side[-1] in SIGNS or (side[0] in SIGNS and side[0] not in symbols) for side in sides)
        and not (symbols.intersection(left).difference(right) and symbols.intersection(right).difference(left))
    )


def _entry(key: Key, seen: Evidence, sentences: Sequence[Words]) -> Paraphrase:
    return Paraphrase(*key, seen.support, tuple(example(key, pair, sentences) for pair in seen.shown))


def example(key: Key, pair: Pair, sentences: Sequence[Words]) -> tuple[str, str]:
    """The two sentences of a pair, the one with the left phrase first."""
    a, b = sentences[pair.left], sentences[pair.right]
    facing = within(key[0], a) and within(key[1], b)
    return (join(a), join(b)) if facing else (join(b), join(a))
