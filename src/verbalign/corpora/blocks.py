"""Long files read by others: cut into blocks here, read and packed there, and put together without being unpacked.

Whoever reads alone says what is wrong with a file, and settles what concerns all of it (an id that is given twice), so
that the messages don't depend on who has read.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from verbalign.corpora.source import NO_WORDINGS, SourceFile, wordings_of
from verbalign.errors import InputError
from verbalign.run import parts
from verbalign.run.parallel import begun, several
from verbalign.run.parts import Groups, Parts, kept
from verbalign.values import Corpus, Instance, Warning

T = TypeVar("T")

MANY = 20_000  # lines or rows that are worth several processes


class BlockRead(NamedTuple):
    """The instances of a block, packed, and what is known of them."""

    instances: bytes
    ids: tuple[str, ...]
    wordings: int
    warnings: tuple[Warning, ...]
    empty: frozenset[str]


def packed(corpus: Corpus) -> BlockRead:
    """What whoever reads a block gives back."""
    instances, ids = list(corpus.instances), tuple(one.id for one in corpus.instances)
    wordings = sum(map(wordings_of, instances))
    return BlockRead(pickle.dumps(instances, 5), ids, wordings, corpus.warnings, frozenset(corpus.empty))


def by_meaning(rows: Iterable[tuple[Hashable, T]]) -> Iterator[list[T]]:
    """Rows with a key in blocks, those with the same key next to each other, in the order in which the keys appear."""
    numbers: dict[Hashable, int] = {}
    groups: Groups[T] = Groups()
    for key, row in rows:
        groups.add(numbers.setdefault(key, len(numbers)), row)
    return map(_flat, parts.by_weight(groups.grouped(len(numbers)), len))


def _flat(groups: list[list[T]]) -> list[T]:
    return list(chain.from_iterable(groups))


def read_by_others(
    source: SourceFile,
    cut: Callable[[], Iterable[Any]],
    function: Callable[..., BlockRead | None],
    *shared: Any,
) -> Corpus | None:
    """The instances, warnings and empty columns of a file, each block read by function(block, *shared).  None where
    someone must read it alone: it is short or empty, something is wrong with it, or it gives an id twice."""
    found, ids, wordings = Parts[Instance](), set[str](), 0
    warnings, empty = list(source.warnings), list[frozenset[str]]()
    try:
        blocks = kept(cut(), lambda block: parts.PART)
        workers = several(source.workers, parts.PART * len(blocks), MANY)
        for read in begun(function, blocks, workers, *shared) if workers != 1 else [None]:
            if read is None:
                return None
            found.add(len(read.ids), read.instances)
            ids.update(read.ids)
            wordings += read.wordings
            warnings += read.warnings
            empty.append(read.empty)
    except InputError:
        return None
    if not ids or len(ids) < len(found):
        return None
    instances: Sequence[Instance] = found if wordings > parts.LONG else tuple(found)
    return Corpus(instances, warnings=tuple(warnings), empty=tuple(frozenset.intersection(*empty)))


def as_noted(warnings: Iterable[Warning]) -> tuple[Warning, ...]:
    """Warnings about rows that were read meaning by meaning, in the order of who reads row by row."""
    return tuple(sorted(warnings, key=lambda one: (one.fault == NO_WORDINGS, int(one.place.rpartition(":")[2]))))
