"""Arguments whose values are a closed set and are not said as they are written: `familyFriendly[yes]`.

Such a value has no symbols that could be copied.  It is given two signs of its own instead, one for the argument being
there at all and one for the value, so that the words that go with either can be found by association.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from verbalign.arguments import Values, symbols

SAID_AS_GIVEN = 0.3  # an argument that is copied more often is open
SEEN = 12  # wordings for each value, on average, that make a set closed
MOST_VALUES = 40


@dataclass(frozen=True, slots=True)
class ClosedArguments:
    """The closed arguments of each predicate."""

    names: Mapping[str, frozenset[str]]

    def values(self, predicate: str, pairs: Iterable[tuple[str, str]]) -> Values:
        """The symbols of each argument's value; of a closed one its two signs."""
        closed = self.names.get(predicate, frozenset())
        return tuple(
            (name, (f"⟨{name}⟩", f"⟨{name}={value}⟩") if name in closed else symbols(value)) for name, value in pairs
        )


NONE_CLOSED = ClosedArguments({})


def find_closed(
    said: Sequence[tuple[str, Sequence[tuple[str, str]], frozenset[str]]],
) -> ClosedArguments:
    """The closed arguments, from the predicate, arguments and words of each sentence."""
    count: Counter[tuple[str, str]] = Counter()
    copied: Counter[tuple[str, str]] = Counter()
    distinct: dict[tuple[str, str], set[str]] = {}
    for predicate, pairs, words in said:
        for name, value in pairs:
            key = predicate, name
            count[key] += 1
            copied[key] += words.issuperset(symbols(value))
            known = distinct.setdefault(key, set())
            if len(known) <= MOST_VALUES:
                known.add(value)
    names: dict[str, set[str]] = {}
    for key, number in count.items():
        few = len(distinct[key]) <= MOST_VALUES and number >= SEEN * len(distinct[key]) > SEEN
        if few and copied[key] <= SAID_AS_GIVEN * number:
            names.setdefault(key[0], set()).add(key[1])
    return ClosedArguments({predicate: frozenset(known) for predicate, known in names.items()})
