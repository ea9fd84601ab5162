"""Arguments whose values are a closed set and are not said as they are written: `familyFriendly[yes]`.

Such a value has no symbols that could be copied.  It is given two signs of its own instead, one for the argument being
there at all and one for the value, so that the words that go with either can be found by association.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from verbalign.mentions.settings import SETTINGS
from verbalign.values.arguments import Values, symbols

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


def find_closed(said: Iterable[tuple[str, Sequence[tuple[str, str]], frozenset[str]]]) -> ClosedArguments:
    """The closed arguments, from the predicate, arguments and words of each sentence.

    An argument that several predicates have is closed where it is closed for all of them together, too: one dialogue
    act alone may show too little of it."""
    count: Counter[tuple[str, str, str]] = Counter()
    copied: Counter[tuple[str, str, str]] = Counter()
    for predicate, pairs, words in said:
        for name, value in pairs:
            key = predicate, name, value
            count[key] += 1
            if words.issuperset(symbols(value)):
                copied[key] += 1
    tallies: dict[tuple[str, str], _Tally] = {}
    values: dict[str, _Tally] = {}
    for (predicate, name, value), number in count.items():
        as_given = copied[predicate, name, value]
        tallies.setdefault((predicate, name), _Tally()).add(number, as_given, value)
        tallies.setdefault((ALL, name), _Tally()).add(number, as_given, value)
        values.setdefault(value, _Tally()).add(number, as_given, name)
    names: dict[str, set[str]] = {}
    for (predicate, name), tally in tallies.items():
        if predicate != ALL and (tally.closed or (tally.worded and tallies[ALL, name].closed)):
            names.setdefault(predicate, set()).add(name)
    unsaid = frozenset(value for value, tally in values.items() if tally.unsaid)
    return ClosedArguments({predicate: frozenset(known) for predicate, known in names.items()}, unsaid)


@dataclass
class _Tally:
    """How often something is meant, how often it is said as it is, and with how many others it goes."""

    count: int = 0
    copied: int = 0
    others: set[str] = field(default_factory=set)

    def add(self, count: int, copied: int, other: str) -> None:
        self.count += count
        self.copied += copied
        self.others.add(other)

    @property
    def worded(self) -> bool:
        """Is this argument said in other words than its values?"""
        return self.copied <= SETTINGS.said_as_given * self.count

    @property
    def closed(self) -> bool:
        """And has it few values, each seen often?"""
        many = len(self.others)
        return self.worded and many <= SETTINGS.most_values and self.count >= SETTINGS.seen * many > SETTINGS.seen

    @property
    def unsaid(self) -> bool:
        """Do several arguments have this value, and do people hardly ever say it as it is?"""
        return (
            len(self.others) >= SETTINGS.several
            and self.count >= SETTINGS.seen
            and self.copied <= SETTINGS.rarely * self.count
        )
