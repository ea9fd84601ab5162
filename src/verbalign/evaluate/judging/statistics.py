"""The figures of a study: shares, majorities, agreement, sign tests and bootstrap intervals; same input, same figures.

Where a figure has no value (nobody judged, or no agreement by chance can be told from any) it is None, never 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from verbalign.evaluate.judging.study import Mark

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RESAMPLES = 10_000
_CHUNK = 1_000  # resamples at a time: bounds the memory


class Share(NamedTuple):
    """So many of so many."""

    hits: int
    total: int

    @property
    def value(self) -> float | None:
        return self.hits / self.total if self.total else None


class Interval(NamedTuple):
    """The middle 95 % of the resamples."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class JudgementTable:
    """Who said what about which item, as in Figure 8: marks[judge][item], None where nothing was said."""

    judges: tuple[str, ...]
    items: tuple[str, ...]
    marks: tuple[tuple[Mark | None, ...], ...]
    good: frozenset[Mark]

    @property
    def columns(self) -> tuple[tuple[Mark | None, ...], ...]:
        return tuple(zip(*self.marks, strict=True)) if self.marks else tuple(() for _ in self.items)

    def good_by_judge(self) -> tuple[Share, ...]:
        return tuple(share(row, self.good) for row in self.marks)

    def good_by_item(self) -> tuple[Share, ...]:
        return tuple(share(column, self.good) for column in self.columns)

    def majorities(self) -> tuple[bool, ...]:
        """For each item: did more than half of those who judged it mark it ■?"""
        return tuple(2 * ours > total for ours, total in (share(c, {Mark.OURS}) for c in self.columns))

    def share(self, among: Iterable[Mark]) -> Share:
        """The share of these marks in all that was said."""
        return share([mark for row in self.marks for mark in row], frozenset(among))


def share(marks: Iterable[Mark | None], among: Iterable[Mark]) -> Share:
    """How many of the marks given are among these.

    >>> share([Mark.OURS, Mark.RIVAL, None], {Mark.OURS})
    Share(hits=1, total=2)
    """
    said, wanted = [mark for mark in marks if mark is not None], set(among)
    return Share(sum(mark in wanted for mark in said), len(said))


# ---- agreement ----


def cohen_kappa(one: Sequence[Hashable | None], other: Sequence[Hashable | None]) -> float | None:
    """Cohen's kappa of two judges over what both judged; None where chance alone would make them agree always.

    >>> cohen_kappa("yynn", "ynnn")
    0.5
    """
    both = [(a, b) for a, b in zip(one, other, strict=True) if a is not None and b is not None]
    if not both:
        return None
    total = len(both)
    left, right = Counter(a for a, _ in both), Counter(b for _, b in both)
    observed = sum(a == b for a, b in both) * total
    expected = sum(count * right[answer] for answer, count in left.items())
    return None if expected == total**2 else (observed - expected) / (total**2 - expected)


def fleiss_kappa(columns: Iterable[Sequence[Hashable | None]]) -> float | None:
    """Fleiss' kappa of all judges, over the items (columns) that at least two of them judged.

    Judges need not have judged the same items: each item counts with those who did.
    """
    counts = [Counter(mark for mark in column if mark is not None) for column in columns]
    counts = [count for count in counts if count.total() > 1]
    if not counts:
        return None
    observed = sum(_agreeing_pairs(count) / _pairs(count.total()) for count in counts) / len(counts)
    whole = sum(counts, Counter())
    expected = sum(count**2 for count in whole.values()) / whole.total() ** 2
    return None if len(whole) == 1 else (observed - expected) / (1 - expected)


def _agreeing_pairs(count: Counter[Any]) -> int:
    return sum(_pairs(n) for n in count.values())


def _pairs(n: int) -> int:
    return n * (n - 1)


# ---- tests ----


def sign_test(ours: int, rival: int) -> float:
    """The exact two-sided p of so many against so many, if both were equally likely; ties are left out.

    >>> sign_test(9, 1)
    0.021484375
    """
    total, tail, ways = ours + rival, 0, 1
    for k in range(min(ours, rival) + 1):
        tail += ways  # ways to choose k of all
        ways = ways * (total - k) // (k + 1)
    return min(1.0, float(Fraction(2 * tail, 2**total)))


@dataclass(frozen=True, slots=True)
class Comparison:
    """How often one side came out ahead, with its sign test."""

    over: str  # "items" or "judges"
    ours: int
    rival: int
    ties: int

    @property
    def p(self) -> float:
        return sign_test(self.ours, self.rival)


def comparisons(leads: Sequence[Sequence[int | None]]) -> tuple[Comparison, Comparison]:
    """Who is ahead per item and per judge, from leads[judge][item]: 1 for ours, -1 for the rival, 0 for neither.

    One judge's answers hang together, and so do the answers about one item; so they are summed before they are
    counted, and no test takes all answers as independent.
    """
    by_item = [sum(filter(None, column)) for column in zip(*leads, strict=True) if _any_said(column)]
    by_judge = [sum(filter(None, row)) for row in leads if _any_said(row)]
    return _comparison("items", by_item), _comparison("judges", by_judge)


def _any_said(leads: Iterable[int | None]) -> bool:
    return any(lead is not None for lead in leads)


def _comparison(over: str, sums: Sequence[int]) -> Comparison:
    return Comparison(over, sum(s > 0 for s in sums), sum(s < 0 for s in sums), sum(s == 0 for s in sums))


# ---- intervals ----


@dataclass(frozen=True, slots=True)
class Intervals:
    """Where a share would lie with other items, and with other items and other judges."""

    items: Interval
    both: Interval


def bootstrap(
    table: JudgementTable, among: Iterable[Mark], *, seed: int, resamples: int = RESAMPLES
) -> Intervals | None:
    """Percentile intervals of a share of marks: items drawn anew, and items and judges both drawn anew.

    The second answers "and with other judges?"; it is the wider one, and the one to believe with few judges.
    """
    import numpy as np

    wanted = frozenset(among)
    said = np.array([[mark is not None for mark in row] for row in table.marks], dtype=float)
    if not said.sum():
        return None
    hits = np.array([[mark in wanted for mark in row] for row in table.marks], dtype=float)
    draw = np.random.RandomState(seed % 2**32)  # its stream is frozen: the figures stay the same with any numpy
    per_items, per_both = [], []
    for start in range(0, resamples, _CHUNK):
        size = min(_CHUNK, resamples - start)
        items, judges = _drawn(draw, said.shape[1], size), _drawn(draw, said.shape[0], size)
        per_items.append(_ratio(items @ hits.sum(0), items @ said.sum(0)))
        per_both.append(_ratio(((judges @ hits) * items).sum(1), ((judges @ said) * items).sum(1)))
    return Intervals(_middle(per_items), _middle(per_both))


def _drawn(draw: np.random.RandomState, kinds: int, size: int) -> NDArray[np.float64]:
    """How often each is drawn when as many are drawn as there are, `size` times over."""
    counts: NDArray[np.float64] = draw.multinomial(kinds, [1 / kinds] * kinds, size=size).astype(float)
    return counts


def _ratio(hits: NDArray[np.float64], said: NDArray[np.float64]) -> NDArray[np.float64]:
    """The share in each resample that has any answer at all."""
    answered = said > 0
    return hits[answered] / said[answered]


def _middle(parts: Sequence[NDArray[np.float64]]) -> Interval:
    import numpy as np

    low, high = np.quantile(np.concatenate(list(parts)), [0.025, 0.975])
    return Interval(float(low), float(high))
