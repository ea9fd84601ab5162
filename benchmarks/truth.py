"""Made-up wordings whose true columns are known: a seeded generator, and scores of alignments against the truth.

A *concept* has a few words that mean the same; a lexicon lists most of those pairs.  A sentence is a row of concepts
and function words; a wording says it with synonyms, leaves words out, puts words in, says some things in words that no
lexicon knows, and, where blocks are swapped, says two parts of it in the other order.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

FUNCTION_WORDS = ("the", "a", "of", "is", "to", "and", "in", ",", "that", "we")
SYLLABLES = [c + v for c in "bdfgklmnprstvz" for v in "aeiou"]


@dataclass(frozen=True, slots=True)
class Noise:
    """How far the wordings are from each other: chances per word, and of a swap per wording."""

    synonym: float
    unknown: float  # said in a word that the lexicon does not have
    delete: float
    insert: float
    swap: float = 0.0


LEVELS = {
    "light": Noise(synonym=0.15, unknown=0.03, delete=0.05, insert=0.04),
    "middling": Noise(synonym=0.30, unknown=0.08, delete=0.12, insert=0.10),
    "heavy": Noise(synonym=0.40, unknown=0.15, delete=0.22, insert=0.20),
    "swapped": Noise(synonym=0.20, unknown=0.04, delete=0.06, insert=0.05, swap=0.6),
}


@dataclass(frozen=True)
class Case:
    """Wordings, the true column of each of their tokens, and the lexicon that an aligner may use."""

    rows: tuple[tuple[str, ...], ...]
    truth: tuple[tuple[int, ...], ...]
    lexicon: frozenset[tuple[str, str]] = field(default_factory=frozenset)


def cases(level: str, number: int, seed: int = 2002) -> list[Case]:
    """So many groups of 5 to 12 wordings at one level of noise; the same for the same seed."""
    source = random.Random(f"{seed} {level}")
    return [_case(source, LEVELS[level], source.randint(5, 12)) for _ in range(number)]


def one_meaning(number: int, level: str = "middling", seed: int = 2002) -> Case:
    """So many wordings of one sentence of 20 words or more."""
    source = random.Random(f"{seed} {level} {number}")
    return _case(source, LEVELS[level], number, shortest=20)


def _word(source: random.Random) -> str:
    return "".join(source.choice(SYLLABLES) for _ in range(source.choice((2, 2, 3, 3, 4))))


def _case(source: random.Random, noise: Noise, number: int, shortest: int = 10) -> Case:
    concepts = [[_word(source) for _ in range(source.choice((1, 2, 2, 3, 4)))] for _ in range(14)]
    lexicon = {pair for words in concepts for pair in combinations(words, 2) if source.random() < 0.9}
    strange = [_word(source) for _ in range(1000)]
    length = source.randint(shortest, 26)
    columns = [
        [source.choice(FUNCTION_WORDS)] if source.random() < 0.35 else source.choice(concepts) for _ in range(length)
    ]
    fresh = iter(range(length, 10**9))
    wordings = [_wording(source, noise, columns, strange, fresh) for _ in range(number)]
    return Case(
        tuple(tuple(word for word, _ in wording) for wording in wordings),
        tuple(tuple(column for _, column in wording) for wording in wordings),
        frozenset(lexicon),
    )


def _wording(
    source: random.Random, noise: Noise, columns: list[list[str]], strange: list[str], fresh: Iterator[int]
) -> list[tuple[str, int]]:
    said: list[tuple[str, int]] = []
    numbers = list(range(len(columns)))
    if source.random() < noise.swap:
        first, middle, last = sorted(source.sample(range(len(columns) + 1), 3))
        numbers = numbers[:first] + numbers[middle:last] + numbers[first:middle] + numbers[last:]
    for number in numbers:
        if source.random() < noise.insert:
            for _ in range(source.choice((1, 1, 2, 3))):
                inserted = source.choice(FUNCTION_WORDS) if source.random() < 0.35 else source.choice(strange)
                said.append((inserted, next(fresh)))
        if source.random() < noise.delete:
            continue
        words = columns[number]
        word = source.choice(words) if source.random() < noise.synonym else words[0]
        said.append((source.choice(strange) if source.random() < noise.unknown else word, number))
    return said


@dataclass(frozen=True, slots=True)
class Score:
    """How many of the true pairs of tokens were found, and how many of those found are true; whole columns likewise."""

    precision: float
    recall: float
    columns: float

    @property
    def f1(self) -> float:
        return (
            2 * self.precision * self.recall / (self.precision + self.recall) if self.precision + self.recall else 0.0
        )


def scored(found: Iterable[Sequence[Sequence[int]]], truth: Iterable[Case]) -> Score:
    """The scores of some alignments, each a column label per token, over all cases together."""
    right = guessed = true = whole = all_columns = 0
    for labels, case in zip(found, truth, strict=True):
        both: Counter[tuple[int, int]] = Counter()
        ours: dict[int, set[tuple[int, int]]] = {}
        theirs: dict[int, set[tuple[int, int]]] = {}
        for r, (mine, known) in enumerate(zip(labels, case.truth, strict=True)):
            for k, (label, column) in enumerate(zip(mine, known, strict=True)):
                both[label, column] += 1
                ours.setdefault(label, set()).add((r, k))
                theirs.setdefault(column, set()).add((r, k))
        right += sum(count * (count - 1) // 2 for count in both.values())
        guessed += sum(len(tokens) * (len(tokens) - 1) // 2 for tokens in ours.values())
        true += sum(len(tokens) * (len(tokens) - 1) // 2 for tokens in theirs.values())
        known_columns = {frozenset(tokens) for tokens in theirs.values() if len(tokens) > 1}
        whole += len(known_columns & {frozenset(tokens) for tokens in ours.values()})
        all_columns += len(known_columns)
    return Score(
        right / guessed if guessed else 1.0, right / true if true else 1.0, whole / all_columns if all_columns else 1.0
    )
