"""The paraphrase thesaurus (§3.1.1): phrases that stand in the same place of wordings of the same meaning.

All wordings of a meaning are aligned in pairs; what stands on either side between two shared words (the interior of a
*sausage*) and recurs in several alignments is recorded; the pairs are aligned again with what was found taken as equal,
until nothing new appears.  The paper leaves open what "several" is and how antonyms are kept out.  Here alignments count
as several when their meanings differ, an alignment counts by the words that anchor it, and `contrast` may object.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from verbalign.arguments import SIGNS
from verbalign.contrast import Usage, Words
from verbalign.errors import InputError
from verbalign.similarity import Similarity
from verbalign.text import join

Key: TypeAlias = tuple[Words, Words]

LEAST_SCORE = 400  # §3.1.1: alignments of score less than four are discarded
SEVERAL = 2  # alignments at least; more in a large corpus, where chance meets chance more often (see `several`)
ROUNDS = 12  # at most; the bundled corpus needs five
LONGEST = 5  # words on a side
PAIRS = 45  # of wordings of one meaning at most: all pairs of ten, and of more each with its neighbours
EXAMPLES = 3
SOLID = 2  # the worth of a word as an anchor; a light word has half of it
PUNCTUATION = SIGNS | frozenset("!?…–—‘’`")
LIGHT = frozenset(("the", "a", "to", "and", "of"))  # §3.3: these and punctuation are down-weighted


def is_light(token: str) -> bool:
    """Is this punctuation or one of the five words that the paper gives less weight?"""
    return token in LIGHT or token in PUNCTUATION


@dataclass(frozen=True, slots=True, order=True)
class Paraphrase:
    """Two phrases that mean the same, the number of meanings that show it, and pairs of sentences that do."""

    left: Words
    right: Words
    support: int
    examples: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return f"{' '.join(self.left)} ≈ {' '.join(self.right)}"


@dataclass(frozen=True)
class Thesaurus:
    """Paraphrases, best supported first; a phrase of several words is one token, its words joined by spaces.

    >>> known = Thesaurus((Paraphrase(("=",), ("are", "equal", "to"), 2),))
    >>> known.merge(("both", "are", "equal", "to", "0")), sorted(known.lookup("="))
    (('both', 'are equal to', '0'), ['are equal to'])
    """

    pairs: tuple[Paraphrase, ...] = ()

    def __len__(self) -> int:
        return len(self.pairs)

    def __iter__(self) -> Iterator[Paraphrase]:
        return iter(self.pairs)

    @cached_property
    def alike(self) -> Mapping[str, frozenset[str]]:
        """For each token its paraphrases."""
        table: dict[str, set[str]] = {}
        for pair in self.pairs:
            left, right = " ".join(pair.left), " ".join(pair.right)
            table.setdefault(left, set()).add(right)
            table.setdefault(right, set()).add(left)
        return {token: frozenset(others) for token, others in table.items()}

    @cached_property
    def phrases(self) -> Mapping[str, tuple[Words, ...]]:
        """The entries of several words by their first word, longest first."""
        return _by_first(phrase for pair in self.pairs for phrase in (pair.left, pair.right))

    def lookup(self, token: str) -> frozenset[str]:
        """The paraphrases of a token."""
        return self.alike.get(token, frozenset())

    def spans(self, words: Words) -> tuple[tuple[int, int], ...]:
        """The words that make up each token, as (first, end): from the left, the longest entry that fits."""
        return _spans(words, self.phrases)

    def merge(self, words: Words) -> Words:
        """The words with each entry of several words made one token."""
        return tuple(" ".join(words[i:j]) for i, j in self.spans(words))

    def similarity(self) -> Similarity:
        """The similarity of §3.1: paraphrases are worth half a match."""
        return Similarity([(" ".join(pair.left), " ".join(pair.right)) for pair in self.pairs])

    def to_json(self) -> list[dict[str, Any]]:
        """The pairs as they stand in a dictionary file."""
        return [
            {
                "left": " ".join(pair.left),
                "right": " ".join(pair.right),
                "support": pair.support,
                "examples": [list(example) for example in pair.examples],
            }
            for pair in self.pairs
        ]

    @classmethod
    def from_json(cls, saved: Any) -> Thesaurus:
        """The thesaurus that `to_json` has written."""
        if not isinstance(saved, list):
            raise InputError('a thesaurus is a list of {"left": …, "right": …}; mend or remove it')
        return cls(tuple(_loaded(number, entry) for number, entry in enumerate(saved, 1)))


def _loaded(number: int, entry: Any) -> Paraphrase:
    sides = [entry.get(side) for side in ("left", "right")] if isinstance(entry, dict) else []
    if not sides or not all(isinstance(side, str) and side.split() for side in sides):
        raise InputError(f'thesaurus entry {number} has no words for "left" and "right"; mend or remove it')
    support, examples = entry.get("support", 0), entry.get("examples", [])
    if isinstance(support, bool) or not isinstance(support, int) or not _are_pairs(examples):
        raise InputError(
            f'thesaurus entry {number}: "support" is a number, "examples" lists pairs of sentences; mend it'
        )
    left, right = (tuple(side.split()) for side in sides)
    return Paraphrase(left, right, support, tuple((a, b) for a, b in examples))


def _are_pairs(examples: Any) -> bool:
    return isinstance(examples, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(side, str) for side in pair) for pair in examples
    )


def _by_first(phrases: Iterable[Words]) -> dict[str, tuple[Words, ...]]:
    found: dict[str, set[Words]] = {}
    for phrase in phrases:
        if len(phrase) > 1:
            found.setdefault(phrase[0], set()).add(phrase)
    return {first: tuple(sorted(known, key=lambda p: (-len(p), p))) for first, known in found.items()}


def _spans(words: Words, phrases: Mapping[str, tuple[Words, ...]]) -> tuple[tuple[int, int], ...]:
    found, k = [], 0
    while k < len(words):
        fitting = (phrase for phrase in phrases.get(words[k], ()) if words[k : k + len(phrase)] == phrase)
        end = k + len(next(fitting, words[k : k + 1]))
        found.append((k, end))
        k = end
    return tuple(found)


# ---- induction ----


class Pair(NamedTuple):
    """Two sentences (by number) that say the same meaning."""

    meaning: int
    left: int
    right: int


class Evidence:
    """What speaks for a pair of phrases: by meaning the best alignment's anchors (0 to 4), and sentences that show it."""

    def __init__(self) -> None:
        self.worth: dict[int, int] = {}
        self.shown: dict[int, tuple[int, int]] = {}

    def add(self, pair: Pair, worth: int) -> None:
        self.shown.setdefault(pair.meaning, (pair.left, pair.right))
        self.worth[pair.meaning] = max(worth, self.worth.get(pair.meaning, 0))

    def suffices(self, needed: int) -> bool:
        """Several meanings, and on the whole one and a half solid anchors for each that is needed."""
        return len(self.worth) >= needed and 2 * sum(self.worth.values()) >= 3 * SOLID * needed


def several(meanings: int) -> int:
    """How many alignments are several, in a corpus of so many meanings.

    >>> several(170), several(5000)
    (2, 9)
    """
    return max(SEVERAL, math.ceil(math.sqrt(meanings) / 8))


def parallel(groups: Sequence[Sequence[Words]]) -> tuple[list[Words], list[Pair]]:
    """The distinct sentences, and the pairs of them that say one meaning; no pair twice."""
    numbers: dict[Words, int] = {}
    pairs: dict[tuple[int, int], Pair] = {}
    for m, group in enumerate(groups):
        own = list(dict.fromkeys(numbers.setdefault(words, len(numbers)) for words in group if words))
        for i, j in _neighbours(len(own)):
            left, right = sorted((own[i], own[j]))
            pairs.setdefault((left, right), Pair(m, left, right))
    return list(numbers), list(pairs.values())


def _neighbours(n: int) -> Iterator[tuple[int, int]]:
    """Pairs of n in a ring, nearest first; all of them unless they are too many."""
    made = 0
    for distance in range(1, n // 2 + 1):
        twice = 2 * distance == n  # then the way round is the same pair
        for i in range(n // 2 if twice else n):
            if made < PAIRS:
                made += 1
                yield i, (i + distance) % n


def induce(groups: Sequence[Sequence[Words]], symbols: Sequence[Iterable[str]] = ()) -> Thesaurus:
    """The paraphrases in a corpus: `groups[m]` are the wordings of meaning m, `symbols[m]` the symbols of its values."""
    known_symbols = [frozenset(known) for known in symbols] or [frozenset[str]()] * len(groups)
    sentences, pairs = parallel(groups)
    usage, needed = Usage(groups, known_symbols), several(len(groups))
    evidence: dict[Key, Evidence] = {}
    found: set[Key] = set()
    settled: set[Key] = set()  # made of smaller pairs that are known: these never come back, so there is an end
    for _ in range(ROUNDS):
        for key, pair, worth in _sausages(sentences, pairs, found, known_symbols):
            evidence.setdefault(key, Evidence()).add(pair, worth)
        before = set(found)
        for key in sorted(evidence, key=lambda key: (len(key[0]) + len(key[1]), -len(evidence[key].worth), key)):
            seen = evidence[key]
            if key in found or key in settled or not seen.suffices(needed):
                continue
            if not reducible(*key, found) and usage.objection(*key, seen.worth) is None:
                found.add(key)
        settled.update(key for key in found if reducible(*key, found))
        found -= settled
        if found == before:
            break
    return Thesaurus(tuple(sorted((_entry(key, evidence[key], sentences) for key in found), key=_rank)))


def _rank(pair: Paraphrase) -> tuple[int, Words, Words]:
    return -pair.support, pair.left, pair.right


def _entry(key: Key, seen: Evidence, sentences: Sequence[Words]) -> Paraphrase:
    examples = []
    for a, b in list(seen.shown.values())[:EXAMPLES]:
        pair = join(sentences[a]), join(sentences[b])
        examples.append(pair if _has(sentences[a], key[0]) else pair[::-1])
    return Paraphrase(*key, len(seen.worth), tuple(examples))


def _has(words: Words, phrase: Words) -> bool:
    return any(words[k : k + len(phrase)] == phrase for k in range(len(words) - len(phrase) + 1))


def reducible(left: Words, right: Words, known: Collection[Key]) -> bool:
    """Do these begin or end with equal words, or with a known paraphrase?  Then what remains is to be looked at, not
    the whole; aligned anew, the rest stands in a sausage of its own.

    >>> reducible(("=", "0"), ("equals", "zero"), {(("=",), ("equals",))})
    True
    """
    if left[0] == right[0] or left[-1] == right[-1]:
        return True
    for p in range(1, len(left) + 1):
        for q in range(1, len(right) + 1):
            for x, y in ((left[:p], right[:q]), (left[-p:], right[-q:])):
                if (p, q) != (len(left), len(right)) and (min(x, y), max(x, y)) in known:
                    return True
    return False


def _sausages(
    sentences: Sequence[Words], pairs: Sequence[Pair], equal: Iterable[Key], symbols: Sequence[frozenset[str]]
) -> Iterator[tuple[Key, Pair, int]]:
    """The interiors of the sausages of all pairs that align well, each with what its anchors are worth."""
    import numpy as np

    from verbalign.kernels import door
    from verbalign.kernels.sausages import sausages

    phrases = _by_first(chain.from_iterable(equal))
    spans = [_spans(words, phrases) for words in sentences]
    rows = [[" ".join(words[i:j]) for i, j in cut] for words, cut in zip(sentences, spans, strict=True)]
    similarity = Similarity(scores={(" ".join(left), " ".join(right)): 1.0 for left, right in equal})
    coded = similarity.coded(rows)
    offsets = np.cumsum([0, *map(len, rows)])
    codes = np.fromiter(chain.from_iterable(coded.rows), np.int32, offsets[-1])
    sides = np.array([(pair.left, pair.right) for pair in pairs], np.int64).reshape(-1, 2)
    table, weights = door.near_table(coded), coded.weights
    limits = weights.mismatch, weights.gap, LEAST_SCORE, LONGEST
    for k, i, p, j, q in sausages(codes, offsets, sides[:, 0], sides[:, 1], *table, *limits).tolist():
        pair = pairs[k]
        left = sentences[pair.left][spans[pair.left][i][0] : spans[pair.left][p - 1][1]]
        right = sentences[pair.right][spans[pair.right][j][0] : spans[pair.right][q - 1][1]]
        if _may_be(left, right, symbols[pair.meaning]):
            row = rows[pair.left]
            worth = _anchor(row[i - 1] if i else None), _anchor(row[p] if p < len(row) else None)
            if max(worth) == SOLID:  # a sausage that hangs on a comma and a stop word alone shows nothing
                yield (min(left, right), max(left, right)), pair, sum(worth)


def _anchor(token: str | None) -> int:
    """What a shared word is worth as the end of a sausage; the edge of a sentence is worth nothing."""
    return 0 if token is None else SOLID // 2 if is_light(token) else SOLID


def _may_be(left: Words, right: Words, symbols: frozenset[str]) -> bool:
    """Can these be paraphrases at all?  Both must have some weight, be no torn pieces, and not both name values."""
    return (
        max(len(left), len(right)) <= LONGEST
        and not all(map(is_light, left))
        and not all(map(is_light, right))
        and not any(side[-1] in SIGNS or (side[0] in SIGNS and side[0] not in symbols) for side in (left, right))
        and not (symbols.intersection(left).difference(right) and symbols.intersection(right).difference(left))
    )
