"""Which of several good texts is said: the first, one that a seed chooses, or another than the last time."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from verbalign.values import Expression

T = TypeVar("T")


class Variation:
    """A choice that varies from text to text: never the same template twice in a row for a predicate, where there is
    another.  The same seed and the same meanings, one after the other, give the same texts.

    `said`: the templates of the last text, where it was said elsewhere."""

    def __init__(self, seed: int = 0, said: Sequence[str] = ()) -> None:
        self._chance = random.Random(seed)
        self._first = frozenset(said)
        self._said: dict[str, frozenset[str]] = {}

    def pick(self, expression: Expression, options: Sequence[T], templates: Callable[[T], frozenset[str]]) -> T:
        """One of the options by chance, if possible without templates that were said last of this predicate."""
        last = self._said.get(expression.predicate, self._first)
        other = [one for one in options if last.isdisjoint(templates(one))]
        found = self._chance.choice(other or [one for one in options if templates(one) != last] or options)
        self._said[expression.predicate] = templates(found)
        return found


Seed: TypeAlias = "int | Variation | None"


def picked(seed: Seed, expression: Expression, options: Sequence[T], templates: Callable[[T], frozenset[str]]) -> T:
    """One of several good options, the best first; a number chooses by itself and the meaning alone."""
    if isinstance(seed, Variation):
        return seed.pick(expression, options, templates)
    return options[0 if seed is None else zlib.crc32(f"{seed}|{expression}".encode()) % len(options)]
