"""Block moves: words that some rows say at another place, found and reported rather than torn apart.

An alignment keeps the order of every row, so a block that stands elsewhere in some rows has columns of its own there.
Two such blocks of columns are a move when they hold different rows and run in parallel, word by word.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from itertools import product
from math import fsum

from verbalign.alignment.settings import SETTINGS
from verbalign.alignment.similarity import Similarity, is_weak

STRONG, PARAPHRASE, WEAK, UNLIKE = 100, 80, 25, -60  # what a pair of words says for a move
SKIP, REACH = 20, 4  # the price of a column that is skipped, and how many may be


@dataclass(frozen=True, slots=True)
class Move:
    """The words in columns `source` say, at another place, what those in columns `home` say, one by one."""

    source: tuple[int, ...]
    home: tuple[int, ...]


Columns = list[dict[int, Hashable]]  # the word of each row that has one there


def moves(columns: Columns, similarity: Similarity) -> tuple[Move, ...]:
    """The block moves of an MSA, the most telling first; no column is in two of them."""
    worth = _worth(columns, similarity)
    found = []
    while worth:
        score, block = _best_block(worth)
        if score < SETTINGS.least:
            break
        left, right = tuple(c for c, _ in block), tuple(d for _, d in block)
        heavier = sum(len(columns[c]) for c in left) >= sum(len(columns[d]) for d in right)
        found.append(Move(right, left) if heavier else Move(left, right))
        taken = {*left, *right}
        worth = {cell: value for cell, value in worth.items() if not taken & {*cell}}
    return tuple(found)


def _worth(columns: Columns, similarity: Similarity) -> dict[tuple[int, int], float]:
    """How much two columns (the left one first) that share no row are alike, where they are alike at all."""
    holders: dict[Hashable, list[int]] = {}
    for number, column in enumerate(columns):
        for word in {similarity.folded(word) for word in column.values()}:
            holders.setdefault(word, []).append(number)
    kin = similarity.kin(list(holders))
    cells = {
        (min(c, d), max(c, d))
        for word, homes in holders.items()
        for other in (word, *kin.get(word, ()))
        for c, d in product(homes, holders.get(other, ()))
        if c != d and columns[c].keys().isdisjoint(columns[d])
    }
    values = {(c, d): _mean(columns[c], columns[d], similarity, kin) for c, d in cells}
    return {cell: value for cell, value in sorted(values.items()) if value > 0}


def _mean(
    one: dict[int, Hashable],
    other: dict[int, Hashable],
    similarity: Similarity,
    kin: Mapping[Hashable, Mapping[Hashable, int]],
) -> float:
    """The mean of what the pairs of words of two columns say for a move."""
    pairs = [(similarity.folded(x), similarity.folded(y)) for x in one.values() for y in other.values()]
    return sum(_says(x, y, kin) for x, y in pairs) / len(pairs)


def _says(x: Hashable, y: Hashable, kin: Mapping[Hashable, Mapping[Hashable, int]]) -> int:
    if x == y:
        return WEAK if is_weak(x) else STRONG
    return PARAPHRASE if kin.get(x, {}).get(y, 0) > 0 else UNLIKE


def _best_block(worth: Mapping[tuple[int, int], float]) -> tuple[float, list[tuple[int, int]]]:
    """The best run of pairs of columns that rises on both sides without great leaps, and what it is worth."""
    best: dict[tuple[int, int], tuple[float, tuple[int, int] | None]] = {}
    steps = [(a, b) for a in range(1, REACH + 1) for b in range(1, REACH + 1)]
    for (c, d), value in worth.items():  # in rising order, so whatever may come before is known
        before = [
            (best[c - a, d - b][0] - SKIP * (a + b - 2), (c - a, d - b)) for a, b in steps if (c - a, d - b) in best
        ]
        gain, cell = max(before, default=(0.0, None), key=lambda known: known[0])
        best[c, d] = (value + gain, cell) if gain > 0 else (value, None)
    block = [max(best, key=lambda cell: best[cell][0])]
    score, earlier = best[block[0]]
    while earlier is not None:
        block.append(earlier)
        earlier = best[earlier][1]
    apart = [(c, d) for c, d in block if c < block[-1][1]]  # the two blocks may not overlap
    return (score if len(apart) == len(block) else fsum(worth[cell] for cell in apart)), apart[::-1]
