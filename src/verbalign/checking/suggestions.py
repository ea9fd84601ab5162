"""Which meanings would help most if somebody worded them: likely ones that can't be said for sure.

How likely a combination of values is, the corpus tells: the share of meanings that have each value, less where two
values might well have come together and never did.  Meanings that fail for the same reason count together, and the
likeliest of them stands for all.
"""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from verbalign.checking.evidence import PredicateEvidence, assignment
from verbalign.checking.questions import expression_of
from verbalign.dictionary import conditions
from verbalign.mentions.kinds import AMOUNTS, LIST, Value
from verbalign.speak.frames import FramedText
from verbalign.values.expression import format_expression
from verbalign.values.text import listed

MOST = 5  # suggestions
TRIED = 1500  # combinations, over all predicates
LEAST = 0.002  # of the meanings to be expected: what is rarer is not suggested
FEW = 6  # an argument with so many values may be closed
FLAT = 0.2  # the count that every pair of values has to begin with

Combination = tuple[str | None, ...]  # a label for each argument


@dataclass(frozen=True)
class Suggestion:
    """A meaning to be worded, and what is wrong with it now."""

    predicate: str
    meaning: str
    why: str
    share: float  # of the meanings that are to be expected, so far as the corpus tells: those with the same fault


def suggestions(evidence: Sequence[PredicateEvidence]) -> list[Suggestion]:
    """The meanings that would help most, the best first."""
    every = max(1, sum(len(one.meanings) for one in evidence))
    tried = max(50, TRIED // max(1, len(evidence)))
    found = [
        Suggestion(one.predicate, meaning, why, round(share * len(one.meanings) / every, 3))
        for one in evidence
        for meaning, why, share in _Likely(one).faults(tried)
    ]
    return sorted(found, key=lambda s: (-s.share, s.meaning))[:MOST]


@dataclass(frozen=True)
class _Fault:
    """A likely meaning that can't be said for sure: why, and what it has in common with others."""

    meaning: str
    why: str
    cause: str
    likely: float


class _Likely:
    """Likely meanings of one predicate."""

    def __init__(self, evidence: PredicateEvidence) -> None:
        self.evidence = evidence
        self.names = evidence.names
        self.columns = [[self._class(name, m.labels[name]) for m in evidence.meanings] for name in self.names]
        self.shares = [Counter(column).most_common() for column in self.columns]

    def _class(self, name: str, label: str | None) -> str | None:
        """A label, or of values that people just write out only that there is one."""
        return self._given if label is not None and name not in self._closed else label

    _given = "given"

    @cached_property
    def _closed(self) -> frozenset[str]:
        """Arguments on whose values words may depend."""
        kinds = self.evidence.speaker.speech.kinds
        found = set()
        for name in self.names:
            labels = Counter(m.labels[name] for m in self.evidence.meanings if m.labels[name] is not None)
            few = len(labels) <= FEW and 2 * len(labels) <= labels.total() + 1
            if kinds.get(name) in (*AMOUNTS, LIST) or (few and not self.evidence.copied(name)):
                found.add(name)
        return frozenset(found)

    def faults(self, tried: int) -> Iterator[tuple[str, str, float]]:
        """Meanings that fail, with the reason, and how likely it is that a meaning fails so."""
        seen = set(zip(*self.columns, strict=True))
        total = 0.0
        failed: dict[str, list[_Fault]] = defaultdict(list)
        for combination in self._combinations(tried):
            likely = self._likelihood(combination)
            total += likely
            if combination not in seen and (found := self._fault(combination, likely)):
                failed[found.cause].append(found)
        for several in failed.values():
            best = max(several, key=lambda one: one.likely)
            share = sum(one.likely for one in several) / total
            if share >= LEAST:
                yield best.meaning, best.why, share

    def _combinations(self, most: int) -> Iterator[Combination]:
        """Combinations of labels by the product of their shares, the likeliest first."""
        start = (0,) * len(self.names)
        queue = [(-self._product(start), start)]
        known = {start}
        while queue and most:
            _, places = heapq.heappop(queue)
            yield tuple(column[k][0] for column, k in zip(self.shares, places, strict=True))
            most -= 1
            for n, k in enumerate(places):
                after = (*places[:n], k + 1, *places[n + 1 :])
                if k + 1 < len(self.shares[n]) and after not in known:
                    known.add(after)
                    heapq.heappush(queue, (-self._product(after), after))

    def _product(self, places: Sequence[int]) -> float:
        product = 1.0
        for column, k in zip(self.shares, places, strict=True):
            product *= column[k][1] / len(self.evidence.meanings)
        return product

    def _likelihood(self, combination: Combination) -> float:
        """The product of the shares, less for pairs that might have come together and never did."""
        count = len(self.evidence.meanings)
        product = 1.0
        for n, label in enumerate(combination):
            product *= self._counts[n][label] / count
        for (i, one), (j, two) in combinations(enumerate(combination), 2):
            expected = self._counts[i][one] * self._counts[j][two] / count
            product *= min(1.0, (self._pairs[i, one, j, two] + FLAT) / (expected + FLAT))
        return product

    @cached_property
    def _counts(self) -> list[Counter[str | None]]:
        return [Counter(column) for column in self.columns]

    @cached_property
    def _pairs(self) -> Counter[tuple[int, str | None, int, str | None]]:
        found: Counter[tuple[int, str | None, int, str | None]] = Counter()
        for row in zip(*self.columns, strict=True):
            found.update((i, one, j, two) for (i, one), (j, two) in combinations(enumerate(row), 2))
        return found

    def _fault(self, combination: Combination, likely: float) -> _Fault | None:
        """A meaning with these labels and why it can't be said for sure, or None where it can."""
        args = self._values(combination)
        if not args:
            return None
        expression = expression_of(self.evidence, self.evidence.meanings[0].expression.predicate, args)
        told = self.evidence.speaker.alternatives(expression)
        if told:
            why, cause = self._why(told[0], args), f"{told[0].left_out} {told[0].doubts}"
        else:
            why = cause = self.evidence.speaker.nothing(expression)
        return _Fault(format_expression(expression), why, cause, likely) if why else None

    def _values(self, combination: Combination) -> dict[str, Value]:
        """Values with these labels, from the meanings that are most like the combination."""
        rows = list(zip(*self.columns, strict=True))
        near = sorted(range(len(rows)), key=lambda k: -sum(a == b for a, b in zip(rows[k], combination, strict=True)))
        found: dict[str, Value] = {}
        for n, name in enumerate(self.names):
            if combination[n] is not None:
                k = next(k for k in near if rows[k][n] == combination[n])
                found[name] = self.evidence.meanings[k].args[name]
        return found

    def _why(self, told: FramedText, args: Mapping[str, Value]) -> str:
        if told.doubts:
            return f"in doubt: it was only said where {listed(sorted(set(told.doubts)))}"
        if told.left_out:
            names = [f"`{assignment(n, args[n]) if n in self._closed else n}`" for n in told.left_out]
            return f"{listed(names)} would be left out"
        guesses = {conditions.written(tests) for said in told.sentences for tests in said.made.guessed}
        return f"a guess: no wording shows what to leave out where {listed(sorted(guesses))}" if guesses else ""
