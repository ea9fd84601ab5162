"""Which layer of a figure each node stands in: columns from left to right, as few layers as the steps allow.

Nodes of one column stay in one layer, so that what says the same stands above one another; columns that no step joins
may share a layer.
"""

from __future__ import annotations

from collections.abc import Sequence

FULL = 9  # nodes in a layer at most, unless one column alone has more


def layered(columns: Sequence[float], links: Sequence[tuple[int, int, int]]) -> list[int]:
    """The layer of each node, by its column and the links (source, target, weight) from lower to higher columns.

    >>> layered([-1, 0, 1, 2, 5], [(0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1), (3, 4, 2)])
    [0, 1, 1, 2, 3]
    """
    groups: dict[float, list[int]] = {}
    for node, column in enumerate(columns):
        groups.setdefault(column, []).append(node)
    into: dict[float, dict[float, int]] = {column: {} for column in groups}
    out: dict[float, dict[float, int]] = {column: {} for column in groups}
    for source, target, weight in links:
        a, b = columns[source], columns[target]
        out[a][b] = out[a].get(b, 0) + weight
        into[b][a] = into[b].get(a, 0) + weight
    layer: dict[float, int] = {}
    held: dict[int, int] = {}
    for column in sorted(groups):
        size = len(groups[column])
        at = 1 + max((layer[before] for before in into[column]), default=-1)
        while held.get(at, 0) + size > FULL and held.get(at, 0):
            at += 1
        layer[column] = at
        held[at] = held.get(at, 0) + size
    for column in sorted(groups, reverse=True):
        _pull(column, len(groups[column]), layer, held, into[column], out[column])
    return _dense([layer[column] for column in columns])


def _pull(
    column: float,
    size: int,
    layer: dict[float, int],
    held: dict[int, int],
    into: dict[float, int],
    out: dict[float, int],
) -> None:
    """Move a column to the right where that makes the way shorter for more wordings than it makes it longer."""
    if not out or sum(into.values()) >= sum(out.values()):
        return
    for at in range(min(layer[after] for after in out) - 1, layer[column], -1):
        if held.get(at, 0) + size <= FULL:
            held[layer[column]] -= size
            held[at] = held.get(at, 0) + size
            layer[column] = at
            return


def _dense(layers: list[int]) -> list[int]:
    """The layers renumbered without holes; pushing a full layer's column on can leave one."""
    number = {layer: k for k, layer in enumerate(sorted(set(layers)))}
    return [number[layer] for layer in layers]
