"""The best path through an n-gram lattice that says each wanted argument once: a beam search.

A node is the last three tokens, an edge one more token.  An edge is worth what its n-grams are worth for the meaning at
hand, less a price; some edges say an argument.  At each length the best paths are kept apart by how many arguments
they have said, so that a path that says the awkward ones early is not crowded out.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from verbalign.kernels.compiling import compiled

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Beam(NamedTuple):
    """Room for the paths of a search, to be used again for the next: by length, and by place in the beam, the node that
    a path has come to, the arguments that it has said, its score, and the place and the edge that it came from."""

    node: Ints
    mask: Ints
    score: Floats
    parent: Ints
    edge: Ints


def beam(width: int, many: int, longest: int) -> Beam:
    """Room for paths of up to `longest` words, `width` for each number of the `many` arguments said."""
    shape = longest + 1, width * (many + 1)
    node, mask, parent, edge = (np.zeros(shape, np.int64) for _ in range(4))
    return Beam(node, mask, np.zeros(shape), parent, edge)


@compiled()
def weigh(
    chances: Floats, grams: Ints, worth: Floats, price: float, unlikely: float, context: int, kind: Ints, said: Ints,
    gain: Floats, says: Ints,
) -> None:  # fmt: skip
    """What each edge is worth into `gain`, and what it says into `says`.

    grams[e]: the n-grams that the edge completes, by length less one, the last chance being that of none; those of
    length `context` must be likely enough.  said[kind[e]]: what an edge of this kind says."""
    none = len(chances) - 1
    for e in range(len(gain)):
        total = 0.0
        for n in range(len(worth)):
            total += chances[grams[e, n]] * worth[n]
        gain[e] = total - price
        longest = grams[e, context - 1]
        says[e] = -2 if longest != none and chances[longest] < unlikely else said[kind[e]]


@compiled()
def best_paths(
    start: int, edge_start: Ints, target: Ints, gain: Floats, says: Ints, word: Ints, wanted: int, again: int,
    many: int, width: int, longest: int, keep: int, room: Beam,
) -> tuple[Ints, Ints, Floats]:  # fmt: skip
    """Up to `keep` best complete paths as rows of edge numbers (-1 after the end), their lengths and scores.

    edge_start[n] .. edge_start[n + 1]: the edges out of node n; target[e] < 0 ends the sentence.  says[e]: the argument
    (0 …) that the edge says, -1 for none, -2 for an edge that may not be taken.  wanted: the mask of the `many`
    arguments that must be said, each once, but number `again` once or more.  word[e]: the edge's word, by which a
    repeated pair of words is known."""
    size = width * (many + 1)
    node, mask, score, parent, edge = room
    score[0] = -1e18
    node[0, 0], mask[0, 0], score[0, 0], parent[0, 0], edge[0, 0] = start, 0, 0.0, -1, -1
    found = np.full((keep, longest + 1), -1, np.int64)
    lengths, scores = np.zeros(keep, np.int64), np.full(keep, -1e18)
    for k in range(longest):
        score[k + 1] = -1e18
        for slot in range(size):
            if score[k, slot] <= -1e17:
                continue
            here = node[k, slot]
            for e in range(edge_start[here], edge_start[here + 1]):
                if says[e] == -2:
                    continue
                then = mask[k, slot]
                if says[e] >= 0:
                    if then >> says[e] & 1 and says[e] != again:
                        continue
                    then |= 1 << says[e]
                total = score[k, slot] + gain[e]
                if target[e] < 0:
                    if then == wanted:
                        _complete(found, lengths, scores, total, k, slot, e, parent, edge)
                    continue
                if _repeats(word, edge, parent, k, slot, e):
                    continue
                bits = 0
                rest = then
                while rest:
                    bits += rest & 1
                    rest >>= 1
                _enter(node, mask, score, parent, edge, k + 1, bits * width, width, target[e], then, total, slot, e)
    return found, lengths, scores


@compiled()
def _repeats(word: Ints, edge: Ints, parent: Ints, k: int, slot: int, e: int) -> bool:
    """Would this pair of words stand twice in the path?"""
    last = edge[k, slot]
    if last < 0:
        return False
    first, second = word[last], word[e]
    after = word[last]
    row, at = k - 1, parent[k, slot]
    while row > 0 and at >= 0:
        before = word[edge[row, at]]
        if before == first and after == second:
            return True
        after = before
        at = parent[row, at]
        row -= 1
    return False


@compiled()
def _enter(
    node: Ints, mask: Ints, score: Floats, parent: Ints, edge: Ints, row: int, start: int, width: int,
    to: int, then: int, total: float, slot: int, e: int,
) -> None:  # fmt: skip
    """Enter a path into its part of the beam, in place of a worse one to the same node or of the worst of all."""
    worst = start
    for at in range(start, start + width):
        if score[row, at] > -1e17 and node[row, at] == to and mask[row, at] == then:
            if total > score[row, at]:
                score[row, at], parent[row, at], edge[row, at] = total, slot, e
            return
        if score[row, at] < score[row, worst]:
            worst = at
    if total > score[row, worst]:
        node[row, worst], mask[row, worst], score[row, worst] = to, then, total
        parent[row, worst], edge[row, worst] = slot, e


@compiled()
def _complete(
    found: Ints, lengths: Ints, scores: Floats, total: float, k: int, slot: int, e: int, parent: Ints, edge: Ints
) -> None:
    worst = 0
    for n in range(len(scores)):
        if scores[n] < scores[worst]:
            worst = n
    if total <= scores[worst]:
        return
    scores[worst], lengths[worst] = total, k + 1
    found[worst, k] = e
    row, at = k, slot
    while row > 0:
        found[worst, row - 1] = edge[row, at]
        at = parent[row, at]
        row -= 1
