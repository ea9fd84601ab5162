"""The same function over many things, on one core or several; results come in the order of the things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def mapped(function: Callable[[T], R], things: Sequence[T], workers: int = 1) -> list[R]:
    """[function(thing) for thing in things], by `workers` processes."""
    if workers <= 1 or len(things) < 2:
        return [function(thing) for thing in things]
    from joblib import Parallel, delayed

    return list(Parallel(n_jobs=workers)(delayed(function)(thing) for thing in things))


def chunks(things: Sequence[T], count: int) -> list[Sequence[T]]:
    """The things in `count` runs of about the same length, none empty.

    >>> chunks([1, 2, 3, 4, 5], 2)
    [[1, 2, 3], [4, 5]]
    """
    count = max(1, min(count, len(things)))
    size, extra = divmod(len(things), count)
    found, start = [], 0
    for number in range(count):
        end = start + size + (number < extra)
        found.append(things[start:end])
        start = end
    return found
