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
ALL = ""  # stands for all predicates together


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
    """The closed arguments, from the predicate, arguments and words of each sentence.

    An argument that several predicates have is closed where it is closed for all of them together, too: one dialogue
    act alone may show too little of it."""
    count: Counter[tuple[str, str]] = Counter()
    copied: Counter[tuple[str, str]] = Counter()
    distinct: dict[tuple[str, str], set[str]] = {}
    for predicate, pairs, words in said:
        for name, value in pairs:
            as_given = words.issuperset(symbols(value))
            for key in ((predicate, name), (ALL, name)):
                count[key] += 1
                copied[key] += as_given
                known = distinct.setdefault(key, set())
                if len(known) <= MOST_VALUES:
                    known.add(value)

    def is_closed(key: tuple[str, str]) -> bool:
        few = len(distinct[key]) <= MOST_VALUES and count[key] >= SEEN * len(distinct[key]) > SEEN
        return few and copied[key] <= SAID_AS_GIVEN * count[key]

    names: dict[str, set[str]] = {}
    for key in count:
        if key[0] != ALL and (
            is_closed(key) or (copied[key] <= SAID_AS_GIVEN * count[key] and is_closed((ALL, key[1])))
        ):
            names.setdefault(key[0], set()).add(key[1])
    return ClosedArguments({predicate: frozenset(known) for predicate, known in names.items()})
