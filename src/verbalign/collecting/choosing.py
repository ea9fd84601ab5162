"""Which meaning to ask for next: one with the fewest wordings, and of these the one that would teach most.

What a meaning teaches is counted in its features: each argument that is given, each value that recurs, each class of
number.  A feature that many wordings show already is worth little, one that none shows is worth most; so meanings that
differ from what is there come first.  What a writer has on the screen counts as worded for a while, so that writers who
come at the same time are asked different things.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from verbalign.collecting.study import AskedMeaning, WordingStudy
from verbalign.mentions.kinds import AMOUNTS, Value, amount

Feature = tuple[str, ...]
REFUSED = 2  # writers who would not say a meaning: then nobody else is asked


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a study is, as seen by one writer; counts by item."""

    worded: Mapping[int, int] = field(default_factory=dict)
    refused: Mapping[int, int] = field(default_factory=dict)
    held: Mapping[int, int] = field(default_factory=dict)  # before other writers just now
    seen: frozenset[int] = frozenset()  # by this writer


class Usefulness:
    """The features of a study's meanings, gone through once."""

    def __init__(self, study: WordingStudy) -> None:
        self.study = study
        recurring = Counter((name, value) for item in study.items for name, value in item.args.items())
        self._features = [tuple(self._of(item, recurring)) for item in study.items]

    def _of(self, item: AskedMeaning, recurring: Counter[tuple[str, Value]]) -> Iterator[Feature]:
        predicates = " + ".join(part.predicate for part in item.meaning)
        yield (predicates,)
        for name, value in item.args.items():
            yield predicates, name
            if self.study.kinds[name] in AMOUNTS and (found := amount(str(value))):
                yield predicates, name, self.study.tongue.plural(abs(found.number)), str(min(1, found.number))
            elif recurring[name, value] > 1:
                yield predicates, name, str(value)

    def open(self, standing: Standing) -> Iterator[int]:
        """The meanings that this writer can be asked for, and that need more wordings."""
        for number, item in enumerate(self.study.items):
            needed = self._have(number, standing) < self.study.wordings - item.had
            if needed and number not in standing.seen and standing.refused.get(number, 0) < REFUSED:
                yield number

    def best(self, standing: Standing) -> int | None:
        """What to ask this writer next; None if there is nothing left to ask."""
        return next(self.ranked(standing), None)

    def ranked(self, standing: Standing) -> Iterator[int]:
        """All that this writer can be asked for, the most useful first; each is taken as worded once it is given."""
        shown: Counter[Feature] = Counter()
        for number, item in enumerate(self.study.items):
            for feature in self._features[number]:
                shown[feature] += self._have(number, standing) + item.had
        queue = [self._rank(number, standing, shown) for number in self.open(standing)]
        heapq.heapify(queue)
        while queue:
            known = heapq.heappop(queue)
            now = self._rank(known[-1], standing, shown)  # a wording is worth less than it was before the last one
            if queue and now > queue[0]:
                heapq.heappush(queue, now)
                continue
            shown.update(self._features[known[-1]])
            yield known[-1]

    def _rank(self, number: int, standing: Standing, shown: Counter[Feature]) -> tuple[int, float, int]:
        item = self.study.items[number]
        worth = item.weight * sum(1 / (1 + shown[feature]) for feature in self._features[number])
        return self._have(number, standing) + item.had, -worth, number

    @staticmethod
    def _have(number: int, standing: Standing) -> int:
        return standing.worded.get(number, 0) + standing.held.get(number, 0)
