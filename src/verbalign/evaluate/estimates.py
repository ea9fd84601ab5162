"""Figures over several runs, with intervals: what would other proofs, and other choices of wordings, have given?

Counts are kept for each run (a seed) and each unit (a proof), so that a figure of any resample is one sum away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]
FigureOf: TypeAlias = Callable[[Floats], Floats]  # of counts along the last axis

SAMPLES = 2000
CONFIDENCE = 0.95


class Estimate(NamedTuple):
    """The mean over runs, and the interval that holds with 95 % confidence; percent."""

    mean: float
    low: float
    high: float

    def apart(self, other: Estimate) -> bool:
        """Do the two intervals not overlap?"""
        return self.low > other.high or other.low > self.high


def ratio(hits: int, of: int) -> FigureOf:
    """The figure that divides one count by another.

    >>> ratio(0, 1)(np.array([[1.0, 4.0], [0.0, 0.0]])).tolist()
    [25.0, 0.0]
    """
    return lambda counts: _percent(counts[..., hits], counts[..., of])


def precision(counts: Floats) -> Floats:
    """Right of all found; counts are right, wrong, missed."""
    return _percent(counts[..., 0], counts[..., 0] + counts[..., 1])


def recall(counts: Floats) -> Floats:
    """Right of all there are."""
    return _percent(counts[..., 0], counts[..., 0] + counts[..., 2])


def f1(counts: Floats) -> Floats:
    """The harmonic mean of precision and recall."""
    return _percent(2 * counts[..., 0], 2 * counts[..., 0] + counts[..., 1] + counts[..., 2])


def _percent(hits: Floats, of: Floats) -> Floats:
    return 100 * hits / np.where(of > 0, of, 1)


def resampled(counts: Floats, figure: FigureOf, *, seed: int = 1) -> Floats:
    """The figure, as a mean over runs, of bootstrap resamples of units and of runs; `counts[run, unit, count]`.

    The same seed draws the same units whatever the runs are, so that two conditions can be compared."""
    runs, units, _ = counts.shape
    drawn = np.random.default_rng(seed).multinomial(units, [1 / units] * units, SAMPLES)
    scores = figure(np.einsum("su,ruc->src", drawn, counts))
    weights = np.random.default_rng(seed + 1).multinomial(runs, [1 / runs] * runs, SAMPLES) / runs
    return np.asarray((scores * weights).sum(axis=1))


def estimate(counts: Floats, figure: FigureOf) -> Estimate:
    """The figure with its interval."""
    return _of(float(figure(counts.sum(axis=1)).mean()), resampled(counts, figure))


def difference(one: Floats, other: Floats, figure: FigureOf) -> Estimate:
    """How much larger the figure is for the first, on the same units."""
    means = [float(figure(counts.sum(axis=1)).mean()) for counts in (one, other)]
    return _of(means[0] - means[1], resampled(one, figure) - resampled(other, figure))


def _of(mean: float, scores: Floats) -> Estimate:
    low, high = np.quantile(scores, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return Estimate(mean, float(low), float(high))
