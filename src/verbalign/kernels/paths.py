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
    a path has come to, the arguments that it has said, its score, the place and the edge that it came from, and the
    pairs of words in it, as bits by the last digits of their numbers."""

    node: Ints
    mask: Ints
    score: Floats
    parent: Ints
    edge: Ints
    pairs: Ints


def beam(width: int, many: int, longest: int) -> Beam:
    """Room for paths of up to `longest` words, `width` for each number of the `many` arguments said."""
    shape = longest + 1, width * (many + 1)
    node, mask, parent, edge, pairs = (np.zeros(shape, np.int64) for _ in range(5))
    return Beam(node, mask, np.zeros(shape), parent, edge, pairs)


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
    start: int, edge_start: Ints, target: Ints, gain: Floats, says: Ints, pair: Ints, wanted: int, again: int,
    many: int, width: int, longest: int, keep: int, room: Beam,
) -> tuple[Ints, Ints, Floats]:  # fmt: skip
    """Up to `keep` best complete paths as rows of edge numbers (-1 after the end), their lengths and scores.

    edge_start[n] .. edge_start[n + 1]: the edges out of node n; target[e] < 0 ends the sentence.  says[e]: the argument
    (0 …) that the edge says, -1 for none, -2 for an edge that may not be taken.  wanted: the mask of the `many`
    arguments that must be said, each once, but number `again` once or more.  pair[e]: the number of the pair of words
    that the edge ends, none of which may be said twice."""
    size = width * (many + 1)
    node, mask, score, parent, edge, pairs = room
    score[0] = -1e18
    node[0, 0], mask[0, 0], score[0, 0], parent[0, 0], edge[0, 0], pairs[0, 0] = start, 0, 0.0, -1, -1, 0
    found = np.full((keep, longest + 1), -1, np.int64)
    lengths, scores, last = np.zeros(keep, np.int64), np.full(keep, -1e18), 0  # the place of the worst that is kept
    for k in range(longest):
        score[k + 1] = -1e18
        worst = np.arange(0, size, width)  # the place of the worst path, by how many arguments are said
        for slot in range(size):
            if score[k, slot] <= -1e17:
                continue
            here, said = node[k, slot], slot // width
            for e in range(edge_start[here], edge_start[here + 1]):
                if says[e] == -2:
                    continue
                then, part = mask[k, slot], said
                if says[e] >= 0:
                    if not then >> says[e] & 1:
                        part += 1
                    elif says[e] != again:
                        continue
                    then |= 1 << says[e]
                total = score[k, slot] + gain[e]
                if target[e] < 0:
                    if then == wanted and total > scores[last]:
                        _complete(room, found[last], k, slot, e)
                        scores[last], lengths[last] = total, k + 1
                        last = _worst(scores, 0, keep, last)
                    continue
                if total <= score[k + 1, worst[part]] or _repeats(room, pair, k, slot, e):
                    continue
                place = _place(node, mask, score, k + 1, part * width, width, worst[part], target[e], then)
                if total <= score[k + 1, place]:
                    continue
                node[k + 1, place], mask[k + 1, place], score[k + 1, place] = target[e], then, total
                parent[k + 1, place], edge[k + 1, place] = slot, e
                pairs[k + 1, place] = pairs[k, slot] | 1 << (pair[e] & 63)
                if place == worst[part]:
                    worst[part] = _worst(score[k + 1], part * width, width, place)
    return found, lengths, scores


@compiled()
def _repeats(room: Beam, pair: Ints, k: int, slot: int, e: int) -> bool:
    """Would this pair of words stand twice in the path?"""
    if not room.pairs[k, slot] >> (pair[e] & 63) & 1:
        return False
    row, at = k, slot
    while row > 0:
        if pair[room.edge[row, at]] == pair[e]:
            return True
        at = room.parent[row, at]
        row -= 1
    return False


@compiled()
def _place(
    node: Ints, mask: Ints, score: Floats, row: int, start: int, width: int, worst: int, to: int, then: int
) -> int:
    """The place in its part of the beam of a path to this node that has said the same, or of the worst of all."""
    for at in range(start, start + width):
        if score[row, at] <= -1e17:
            break  # the rest is free
        if node[row, at] == to and mask[row, at] == then:
            return at
    return worst


@compiled()
def _worst(score: Floats, start: int, width: int, place: int) -> int:
    """The first of the worst places of a part, after what was the worst is taken; free ones are taken in order."""
    if place + 1 < start + width and score[place + 1] <= -1e17:
        return place + 1
    worst = start
    for at in range(start + 1, start + width):
        if score[at] < score[worst]:
            worst = at
    return worst


@compiled()
def _complete(room: Beam, path: Ints, k: int, slot: int, e: int) -> None:
    """The edges of a complete path, of which this one is the last, into `path`."""
    path[k] = e
    row, at = k, slot
    while row > 0:
        path[row - 1] = room.edge[row, at]
        at = room.parent[row, at]
        row -= 1
