"""How alike two words are (§3.1): equal, paraphrases, or neither; words are handed to the kernels as class numbers.

Scores are integers, 100 for a match, so that 1, 0.5, −0.01 and −0.5 are exact and every kernel agrees on ties.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from verbalign.errors import AlignmentError
from verbalign.kernels.coded import Coded, Weights

Word: TypeAlias = Hashable
Pair: TypeAlias = tuple[Word, Word]


PAPER_WEIGHTS = Weights(match=100, paraphrase=50, gap=-1, mismatch=-50)  # §3.1, hand-tuned by the authors


@dataclass(frozen=True)
class Similarity:
    """The similarity of words: `paraphrases` lists pairs that mean the same, `scores` gives pairs a score of their own
    (1 is a match), `fold` says which words are the same word (`str.casefold`, say).

    >>> sim = Similarity([("0", "zero")])
    >>> sim.score("zero", "0"), sim.score("a", "a"), sim.score("a", "b")
    (50, 100, -50)
    """

    paraphrases: Iterable[Pair] = ()
    scores: Mapping[Pair, float] | None = None
    fold: Callable[[Word], Word] | None = None
    weights: Weights = PAPER_WEIGHTS

    def __post_init__(self) -> None:
        object.__setattr__(self, "paraphrases", tuple((x, y) for x, y in self.paraphrases))

    @cached_property
    def near(self) -> Mapping[Word, Mapping[Word, int]]:
        """For each (folded) word, the other words it resembles, with scores; the same both ways round."""
        table: dict[Word, dict[Word, int]] = {}
        for pair in self.paraphrases:
            self._enter(table, pair, self.weights.paraphrase)
        for pair, score in (self.scores or {}).items():
            self._enter(table, pair, hundredths(score, pair))
        for (x, y), score in (self.scores or {}).items():
            if table.get(self.folded(y), {}).get(self.folded(x), hundredths(score, (x, y))) != hundredths(
                score, (x, y)
            ):
                raise AlignmentError(
                    f"the similarity of {x!r} and {y!r} is not the same both ways; give it once, or alike"
                )
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
        return self.weights.match if x == y else self.near.get(x, {}).get(y, self.weights.mismatch)

    def coded(self, rows: Sequence[Sequence[Word]]) -> Coded:
        """The rows as class numbers, in order of first appearance, with the table of the classes that are alike."""
        known: dict[Word, int] = {}
        rows = rows if self.fold is None else [[self.fold(word) for word in row] for row in rows]
        try:
            codes = [[known.setdefault(word, len(known)) for word in row] for row in rows]
        except TypeError as error:
            raise AlignmentError(f"tokens must be hashable ({error}); give strings, numbers or tuples") from None
        near = self.near
        alike = {
            (number, known[other]): score
            for word, number in known.items()
            for other, score in near.get(word, {}).items()
            if other in known
        } if near else {}  # fmt: skip
        return Coded(codes, len(known), alike, self.weights, list(known))


def hundredths(score: float, pair: Pair) -> int:
    """A score as an integer; 1 is 100."""
    if isinstance(score, bool) or not isinstance(score, int | float) or not math.isfinite(score) or abs(score) > 1000:
        raise AlignmentError(
            f"the similarity of {pair[0]!r} and {pair[1]!r} is {score!r}; give a finite number, 1 for a match"
        )
    return round(100 * score)


# Words that many sentences share whatever they say: the paper's five (§3.3) and others of their kind
_STOP_WORDS = """the a an to and of in on at by for with from as is are was were be been it its this that these those we
    i you he she they there which who or but if then so not no has have had do does can will would"""
STOP_WORDS = frozenset(_STOP_WORDS.split())
PUNCTUATION = frozenset(",.;:!?()[]{}\"'“”‘’…—–-")


def is_weak(word: Word) -> bool:
    """Is this a stop word or punctuation, which cannot hold a column together alone?

    >>> is_weak("The"), is_weak(","), is_weak("..."), is_weak("="), is_weak("lemma"), is_weak(0)
    (True, True, True, False, False, False)
    """
    return isinstance(word, str) and (word.lower() in STOP_WORDS or (word != "" and PUNCTUATION.issuperset(word)))
