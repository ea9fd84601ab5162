"""How alike two words are (§3.1): equal, paraphrases, or neither; words are handed to the kernels as class numbers.

Scores are integers, 100 for a match, so that 1, 0.5, −0.01 and −0.5 are exact and every kernel agrees on ties.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Literal, TypeAlias

from verbalign.errors import AlignmentError
from verbalign.kernels.coded import Coded, Weights
from verbalign.language.function_words import STOP_WORDS

Word: TypeAlias = Hashable
Pair: TypeAlias = tuple[Word, Word]


MANY_WORDS = 20_000  # more cannot be compared with each other one by one
PAPER_WEIGHTS = Weights(match=100, paraphrase=50, gap=-1, mismatch=-50)  # §3.1, hand-tuned by the authors


@dataclass(frozen=True)
class Similarity:
    """The similarity of words: `paraphrases` lists pairs that mean the same, `scores` gives pairs a score of their own
    (1 is a match), `fold` says which words are the same word (`str.casefold`, say), and `alike` gives any two words a
    score: a callable, or "edit" for words that differ by a letter or so, which then count as paraphrases.

    >>> sim = Similarity([("0", "zero")])
    >>> sim.score("zero", "0"), sim.score("a", "a"), sim.score("a", "b")
    (50, 100, -50)
    >>> Similarity(alike="edit").score("colour", "color")
    50
    """

    paraphrases: Iterable[Pair] = ()
    scores: Mapping[Pair, float] | None = None
    fold: Callable[[Any], Word] | None = None
    alike: Callable[[Any, Any], float] | Literal["edit"] | None = None
    weights: Weights = PAPER_WEIGHTS

    def __post_init__(self) -> None:
        object.__setattr__(self, "paraphrases", tuple((x, y) for x, y in self.paraphrases))
        if not (self.alike is None or self.alike == "edit" or callable(self.alike)):
            raise AlignmentError(f"words cannot be alike by {self.alike!r}; give 'edit' or a function of two words")

    @cached_property
    def near(self) -> Mapping[Word, Mapping[Word, int]]:
        """For each (folded) word that is listed, the others it resembles, with scores; the same both ways round."""
        table: dict[Word, dict[Word, int]] = {}
        for pair in self.paraphrases:
            self._enter(table, pair, self.weights.paraphrase)
        given = {pair: hundredths(score, pair) for pair, score in (self.scores or {}).items()}
        for (x, y), score in given.items():
            if given.get((y, x), score) != score:
                raise _asymmetric(x, y)
            self._enter(table, (x, y), score)
        return table

    def _enter(self, table: dict[Word, dict[Word, int]], pair: Pair, score: int) -> None:
        x, y = map(self.folded, pair)
        if x != y:
            table.setdefault(x, {})[y] = score
            table.setdefault(y, {})[x] = score

    def folded(self, word: Word) -> Word:
        """The word that stands for this one and all that are the same."""
        return word if self.fold is None else self.fold(word)

    def score(self, x: Word, y: Word) -> int:
        """The similarity of two words, in hundredths."""
        x, y = self.folded(x), self.folded(y)
        return self.weights.match if x == y else self.kin([x, y]).get(x, {}).get(y, self.weights.mismatch)

    def kin(self, words: Sequence[Word]) -> Mapping[Word, Mapping[Word, int]]:
        """For each of these (folded) words, those among them that it resembles; what is listed goes before `alike`."""
        listed = self.near
        known = set(words)
        found = {
            word: {other: score for other, score in listed[word].items() if other in known}
            for word in (words if listed else ())
            if word in listed
        }
        for x, y, score in self._alike_pairs(words):
            if y not in found.get(x, {}):
                found.setdefault(x, {})[y] = score
                found.setdefault(y, {})[x] = score
        return found

    def _alike_pairs(self, words: Sequence[Word]) -> Iterable[tuple[Word, Word, int]]:
        if self.alike is None:
            return []
        if len(words) > MANY_WORDS:
            fault = (
                f"{len(words)} different words are too many to compare with each other; list pairs in `scores` instead"
            )
            raise AlignmentError(fault)
        if self.alike == "edit":
            return [(x, y, self.weights.paraphrase) for x, y in _misspelt(words)]
        return _compared(words, self.alike, self.weights.mismatch)

    def coded(self, rows: Sequence[Sequence[Word]]) -> Coded:
        """The rows as class numbers, in order of first appearance, with the table of the classes that are alike."""
        known: dict[Word, int] = {}
        rows = rows if self.fold is None else [[self.fold(word) for word in row] for row in rows]
        try:
            codes = [[known.setdefault(word, len(known)) for word in row] for row in rows]
        except TypeError as error:
            raise AlignmentError(f"tokens must be hashable ({error}); give strings, numbers or tuples") from None
        words = list(known)
        kin = self.kin(words) if self.near or self.alike else {}
        pairs = {(known[x], known[y]): score for x, others in kin.items() for y, score in others.items()}
        return Coded(codes, len(known), pairs, self.weights, words)


def _misspelt(words: Sequence[Word]) -> Iterable[Pair]:
    """Pairs of words of four letters or more of which at most every fourth letter differs.

    Words are compared with those of about their length, since every letter more is one that differs.  What is longer
    than any word is compared with nothing: that would take the square of its length."""
    import numpy as np
    from rapidfuzz.distance import Levenshtein
    from rapidfuzz.process import cdist

    sizes: dict[int, list[tuple[int, str]]] = {}
    for number, word in enumerate(words):
        if isinstance(word, str) and 4 <= len(word) <= _LONGEST and word.isalpha():
            sizes.setdefault(len(word), []).append((number, word))
    found: list[tuple[int, int]] = []
    for size, long in sizes.items():
        most = size // 4
        for less in range(most + 1):
            short = sizes.get(size - less, [])
            for start in range(0, len(long), _AT_A_TIME):
                some = long[start : start + _AT_A_TIME]
                texts, others = [word for _, word in some], [word for _, word in short]
                apart = cdist(texts, others, scorer=Levenshtein.distance, score_cutoff=most, dtype=np.int32)
                for i, j in zip(*np.nonzero(apart <= most), strict=True):
                    one, two = some[i][0], short[j][0]
                    if less or one > two:
                        found.append((max(one, two), min(one, two)))
    return [(words[i], words[j]) for i, j in sorted(found)]


_LONGEST = 200  # letters of a word
_AT_A_TIME = 500  # words that are compared with all others of a length, so that the table stays small


def _compared(
    words: Sequence[Word], alike: Callable[[Any, Any], float], mismatch: int
) -> Iterable[tuple[Word, Word, int]]:
    """The pairs that a function of two words finds better than a mismatch; it must say the same both ways."""
    for i, x in enumerate(words):
        for y in words[:i]:
            score = hundredths(alike(x, y), (x, y))
            if hundredths(alike(y, x), (y, x)) != score:
                raise _asymmetric(x, y)
            if score > mismatch:
                yield x, y, score


def _asymmetric(x: Word, y: Word) -> AlignmentError:
    return AlignmentError(f"the similarity of {x!r} and {y!r} is not the same both ways; give it once, or alike")


def hundredths(score: float, pair: Pair) -> int:
    """A score as an integer; 1 is 100."""
    if isinstance(score, bool) or not isinstance(score, int | float) or not math.isfinite(score) or abs(score) > 1000:
        raise AlignmentError(
            f"the similarity of {pair[0]!r} and {pair[1]!r} is {score!r}; give a finite number, 1 for a match"
        )
    return round(100 * score)


PUNCTUATION = frozenset(",.;:!?()[]{}\"'“”‘’…—–-")


@lru_cache(maxsize=1 << 16)
def is_weak(word: Word) -> bool:
    """Is this a stop word or punctuation, which cannot hold a column together alone?

    >>> is_weak("The"), is_weak(","), is_weak("..."), is_weak("="), is_weak("lemma"), is_weak(0)
    (True, True, True, False, False, False)
    """
    return isinstance(word, str) and (word.lower() in STOP_WORDS or (word != "" and PUNCTUATION.issuperset(word)))
