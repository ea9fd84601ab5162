"""The one door to the compiled kernels: checks and flattens in Python, then hands bare arrays down."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import numpy as np

from verbalign.kernels import fast
from verbalign.similarity import Coded


def near_table(coded: Coded) -> fast.Near:
    """The sparse table of the classes that are alike, each class alike itself."""
    pairs = sorted(coded.table().items())
    firsts = np.fromiter((c for (c, _), _ in pairs), np.int32, len(pairs))
    starts = np.searchsorted(firsts, np.arange(coded.classes + 1)).astype(np.int32)
    others = np.fromiter((d for (_, d), _ in pairs), np.int32, len(pairs))
    return fast.Near(starts, others, np.fromiter((score for _, score in pairs), np.int32, len(pairs)))


def progressive(coded: Coded, groups: Sequence[int], places: Sequence[Sequence[int]]) -> tuple[list[list[int]], int]:
    """Iterative pairwise alignment of coded rows that stand in MSAs already (a row alone is an MSA of its own)."""
    offsets = np.zeros(len(coded.rows) + 1, np.int64)
    np.cumsum([len(row) for row in coded.rows], out=offsets[1:])
    codes = np.fromiter(chain.from_iterable(coded.rows), np.int32, offsets[-1])
    stands = np.fromiter(chain.from_iterable(places), np.int32, offsets[-1])
    counts = np.ones(len(coded.rows), np.int64)
    weights = coded.weights
    found, width = fast.progressive(
        codes, offsets, np.asarray(groups, np.int64), counts, stands, *near_table(coded), weights.mismatch, weights.gap
    )
    flat = found.tolist()
    return [flat[lo:hi] for lo, hi in zip(offsets[:-1].tolist(), offsets[1:].tolist(), strict=True)], width
