"""Sentences that are built alike: clusters of slotted sentences, which become frames.

Average linkage of the share of words that two sentences have in common, in order.  Two sentences of one wording never
come together: they would be said one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from verbalign.learning.frames.rows import Row
from verbalign.learning.frames.settings import SETTINGS

WEAK = frozenset(".,;:!?()\"'-–/")


def clusters(rows: Sequence[Row], alike: float = SETTINGS.alike) -> list[list[Row]]:
    """The rows in clusters, in the order of their first rows."""
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        groups.setdefault(row.keys, []).append(row)
    kinds = list(groups)
    likeness = _likeness([[key for key in keys if key not in WEAK] or list(keys) for keys in kinds])
    members = [[k] for k in range(len(kinds))]
    wordings = [{row.wording for row in groups[key]} for key in kinds]
    sums = {(i, j): likeness[i][j] for i in range(len(kinds)) for j in range(i) if likeness[i][j] > 0}
    alive = set(range(len(kinds)))
    while True:
        best, pair = alike, None
        for (i, j), total in sums.items():
            average = total / (len(members[i]) * len(members[j]))
            if average > best and not wordings[i] & wordings[j]:
                best, pair = average, (i, j)
        if pair is None:
            break
        i, j = pair
        for k in alive - {i, j}:
            moved = sums.pop((max(i, k), min(i, k)), 0.0)
            if moved:
                key = (max(j, k), min(j, k))
                sums[key] = sums.get(key, 0.0) + moved
        sums.pop((i, j))
        members[j] += members[i]
        wordings[j] |= wordings[i]
        alive.remove(i)
    found = [[row for k in sorted(members[c]) for row in groups[kinds[k]]] for c in sorted(alive)]
    return [sorted(cluster, key=lambda row: (row.wording, row.place)) for cluster in found]


def _likeness(sequences: Sequence[Sequence[str]]) -> list[list[float]]:
    from rapidfuzz.distance import LCSseq

    found = []
    for i, one in enumerate(sequences):
        line = []
        for two in sequences[:i]:
            shared = LCSseq.similarity(one, two)
            line.append(2 * shared / (len(one) + len(two)))
        found.append(line)
    return found
