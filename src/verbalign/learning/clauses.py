"""Sentences cut into clauses, each a sentence of its own: "… is near the park and they allow dogs", "… and has a bar".

A sentence is cut after *and*, *but* or a comma where the pronoun for the subject follows, or a word that people put
after that pronoun; the pronoun then stands for the subject that the clause shared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

Words: TypeAlias = tuple[str, ...]

JOINTS = frozenset({"and", "but", ","})
HEARD = 5  # times that a word follows the pronoun
OFTEN = 0.02  # and share of the pronoun's uses;
SELDOM = 0.002  # below this it was a slip


@dataclass(frozen=True, slots=True)
class Clause:
    """Part of a sentence, by its tokens; `shares`: its subject is that of the part before."""

    start: int
    end: int
    shares: bool


class Cutter:
    """Cuts the sentences of a predicate."""

    def __init__(self, lines: Sequence[Words], pronoun: str) -> None:
        self.pronoun = pronoun.lower()
        after: Counter[str] = Counter()
        for line in lines if pronoun else ():
            after.update(right for left, right in pairwise(line) if left == self.pronoun)
        least = max(HEARD, SELDOM * after.total())
        self.heard = {word for word, count in after.items() if count >= least and word.isalpha()}
        self.verbs = {word for word in self.heard if after[word] >= OFTEN * after.total()}
        self.beginnings = {self.pronoun, *self.verbs}

    def clauses(self, words: Words, inside: Container[int]) -> Iterator[Clause]:
        """The clauses of a sentence of several; tokens that are `inside` a mention are no joints."""
        start, shares, found = 0, False, list[Clause]()
        for k, word in enumerate(words):
            if word not in JOINTS or k in inside or k <= start:
                continue
            after = next((n for n in range(k + 1, len(words)) if words[n] not in JOINTS), len(words))
            if after < len(words) and after not in inside and words[after] in self.beginnings:
                found.append(Clause(start, k, shares))
                start, shares = after, words[after] != self.pronoun
        if found:
            yield from (*found, Clause(start, len(words), shares))
