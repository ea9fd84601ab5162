"""Counts of what goes together: how often each feature has come with each n-gram."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from verbalign.kernels.compiling import compiled

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@compiled()
def together(kinds: Ints, grams: Ints, counts: Ints, starts: Ints, features: Ints, size: int, many: int) -> Floats:
    """found[f, g]: the counts of the pairs of kind and n-gram g whose kind has feature f.

    features[starts[k] .. starts[k + 1]]: the features of kind k; there are `size` features and `many` n-grams."""
    found = np.zeros((many, size))
    for p in range(len(kinds)):
        row = found[grams[p]]
        for f in range(starts[kinds[p]], starts[kinds[p] + 1]):
            row[features[f]] += counts[p]
    return found.T.copy()
