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
SEVERAL = 2
RARELY = 0.1
ALL = ""  # stands for all predicates together


@dataclass(frozen=True, slots=True)
class ClosedArguments:
    """The closed arguments of each predicate, and values that no argument is said with as they are: `dontcare`."""

    names: Mapping[str, frozenset[str]]
    unsaid: frozenset[str] = frozenset()

    def values(self, predicate: str, pairs: Iterable[tuple[str, str]]) -> Values:
        """The symbols of each argument's value; of a closed one its two signs."""
        closed = self.names.get(predicate, frozenset())
        return tuple(
            (name, (f"⟨{name}⟩", f"⟨{name}={value}⟩") if name in closed or value in self.unsaid else symbols(value))
            for name, value in pairs
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
    return ClosedArguments({predicate: frozenset(known) for predicate, known in names.items()}, _unsaid(said))


def _unsaid(said: Sequence[tuple[str, Sequence[tuple[str, str]], frozenset[str]]]) -> frozenset[str]:
    """The values that several arguments have, and that people hardly ever say as they are."""
    count: Counter[str] = Counter()
    copied: Counter[str] = Counter()
    arguments: dict[str, set[str]] = {}
    for _, pairs, words in said:
        for name, value in pairs:
            if len(arguments.setdefault(value, {name})) < SEVERAL:
                arguments[value].add(name)
            count[value] += 1
            copied[value] += words.issuperset(symbols(value))
    return frozenset(
        value
        for value, number in count.items()
        if len(arguments[value]) >= SEVERAL and number >= SEEN and copied[value] <= RARELY * number
    )
