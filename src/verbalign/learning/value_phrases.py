"""The phrases with which people say closed values, whatever the predicate: "usb ports" for `hasusbport[true]`.

In "there are no televisions with usb ports" every other wording has a *no*, and few have the argument at all: one such
predicate alone does not tell which words say its value.  Other predicates do.  So a value that was not found in a
wording is looked for among the phrases that say it anywhere; the longest phrase at a place counts, so that "no usb
ports" does not say that there are some.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from verbalign.learning.configured import VERIFIED
from verbalign.mentions.wording import Wording

Words: TypeAlias = tuple[str, ...]

SEEN = 5  # mentions of a phrase
AMBIGUOUS = ""  # stands for the value of a phrase that says several


@dataclass(frozen=True)
class ValuePhrases:
    """What phrases say, by argument and phrase."""

    values: Mapping[tuple[str, Words], str]

    @classmethod
    def learned(cls, said: Sequence[tuple[Collection[str], Sequence[Wording]]]) -> ValuePhrases:
        """The phrases of the closed arguments of each predicate, but for those that are said without them too."""
        counts: dict[tuple[str, Words], Counter[str]] = defaultdict(Counter)
        for closed, wordings in said:
            for one in wordings:
                for name, value in one.arguments:
                    if name in closed and name in one.spans:
                        start, end = one.spans[name]
                        counts[name, one.words[start:end]][value] += 1
        known = {key: values for key, values in counts.items() if values.total() >= SEEN}
        sizes = {len(phrase) for _, phrase in known}
        names: dict[Words, set[str]] = defaultdict(set)
        for name, phrase in known:
            names[phrase].add(name)
        alone: Counter[tuple[str, Words]] = Counter()
        for _, wordings in said:
            for one in wordings:
                words, given = one.words, {name for name, _ in one.arguments}
                phrases = {words[k : k + size] for size in sizes for k in range(len(words) - size + 1)}
                alone.update((name, p) for p in phrases & names.keys() for name in names[p] - given)
        return cls({key: _said(v) for key, v in known.items() if alone[key] <= (1 - VERIFIED) * v.total()})

    def within(self, names: Collection[str]) -> ValuePhrases:
        """Those of some arguments."""
        return ValuePhrases({key: value for key, value in self.values.items() if key[0] in names})

    def located(self, one: Wording, closed: Collection[str]) -> Wording:
        """A wording with the closed arguments that were not found in it, where all such phrases in it say their
        values.  Where a predicate alone tells too little of an argument to call it closed, a mention that is part of
        such a phrase is as wide as that, and is none where that says another value: "not allow dogs" is not "allow
        dogs"."""
        spans = dict(one.spans)
        for name, value in one.arguments:
            taken = {k for other, (a, b) in spans.items() if other != name for k in range(a, b)}
            if name in closed and name not in spans:
                places = list(self._places(name, one.words, taken))
                if places and all(self.values[name, one.words[a:b]] == value for a, b in places):
                    spans[name] = places[0]
            elif name in self.names and name not in closed and name in spans:
                start, end = spans[name]
                around = [(a, b) for a, b in self._places(name, one.words, taken) if a <= start and end <= b]
                said = [self.values[name, one.words[a:b]] for a, b in around]
                if said == [value]:
                    spans[name] = around[0]
                elif said and said != [AMBIGUOUS]:
                    del spans[name]
        return one.located(spans)

    @cached_property
    def names(self) -> frozenset[str]:
        return frozenset(name for name, _ in self.values)

    def _places(self, name: str, words: Words, taken: set[int]) -> Iterator[tuple[int, int]]:
        """Where phrases of an argument stand, the longest at each place; not within other mentions."""
        sizes = sorted({len(phrase) for known, phrase in self.values if known == name}, reverse=True)
        at = 0
        while at < len(words):
            sayable = (size for size in sizes if size <= len(words) - at)
            ends = (at + size for size in sayable if (name, words[at : at + size]) in self.values)
            end = next((end for end in ends if taken.isdisjoint(range(at, end))), at)
            if end > at:
                yield at, end
            at = max(end, at + 1)


def _said(values: Counter[str]) -> str:
    """The value that a phrase says, if it is one."""
    value, most = max(values.items(), key=lambda item: (item[1], item[0]))
    return value if most >= VERIFIED * values.total() else AMBIGUOUS
