"""What the kernels take: rows of class numbers, what the classes are worth to each other, where the rows stand."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Weights:
    """What a pair of symbols in one column is worth, in hundredths."""

    match: int = 100
    paraphrase: int = 50
    gap: int = -1
    mismatch: int = -50


@dataclass(frozen=True, slots=True)
class Coded:
    """Rows of class numbers, and the scores of pairs of different classes that are no mere mismatch (both ways)."""

    rows: Sequence[Sequence[int]]
    classes: int
    alike: Mapping[tuple[int, int], int]
    weights: Weights
    words: Sequence[Hashable] = ()  # what each class stands for

    def table(self) -> dict[tuple[int, int], int]:
        """All pairs that do not mismatch, equal ones included."""
        return {(c, c): self.weights.match for c in range(self.classes)} | dict(self.alike)


class Task(NamedTuple):
    """Rows of classes that stand in MSAs already (a row alone is an MSA), and how many equal ones each stands for.

    Groups are numbered from 0, the rows of one next to each other; `places[r][k]` is the column of row r's k-th symbol.
    """

    rows: Sequence[Sequence[int]]
    groups: Sequence[int]
    places: Sequence[Sequence[int]]
    counts: Sequence[int]


class Model(NamedTuple):
    """How much likelier two symbols are as a pair than by chance: a class with itself, classes that are alike, others;
    what it costs to skip a symbol; and which classes are weak, such as stop words."""

    same: Sequence[float]
    alike: Mapping[tuple[int, int], float]
    other: float
    opening: float
    extending: float
    weak: Sequence[bool]

    def ratio(self, x: int, y: int) -> float:
        return self.same[x] if x == y else self.alike.get((x, y), self.other)
