"""Values of other meanings that a wording names by mistake: a television called "aeolus 98" where another was meant.

A value that is said nearly only where the meaning has it is a claim wherever it stands.  A wording that claims one that
its own meaning does not have is wrong about a fact, and is no template.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from verbalign.learning.settings import SETTINGS
from verbalign.values import Meaning
from verbalign.values.arguments import arguments, symbols

Words: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Claims:
    """The values that are claims wherever they stand."""

    values: frozenset[Words]
    longest: int
    sizes: Mapping[str, Sequence[int]] = field(init=False, repr=False, compare=False)  # by first word, longest first

    def __post_init__(self) -> None:
        sizes: dict[str, set[int]] = {}
        for value in self.values:
            if value:
                sizes.setdefault(value[0], set()).add(len(value))
        object.__setattr__(self, "sizes", {word: sorted(own, reverse=True) for word, own in sizes.items()})

    @staticmethod
    def learned(said: Sequence[tuple[Iterable[Words], Words]]) -> Claims:
        """The claims of a corpus, from the values of meanings and their wordings' words."""
        read = [
            ({value for value in values if 0 < len(value) <= SETTINGS.foreign_longest}, words) for values, words in said
        ]
        known = {value for values, _ in read for value in values}
        blank = Claims(frozenset(known), max(map(len, known), default=0))
        rightly: Counter[Words] = Counter()
        wrongly: Counter[Words] = Counter()
        for own, words in read:
            found = set(blank.found(words, own))
            rightly.update(found & own)
            wrongly.update(found - own)
        return Claims(
            frozenset(v for v in known if wrongly[v] <= SETTINGS.stray * (rightly[v] + wrongly[v]) and rightly[v]),
            blank.longest,
        )

    def within(self, wordings: Iterable[Words], values: Iterable[Words]) -> Claims:
        """Those that stand in some wordings or are among some values: all that matters for them."""
        stand = {
            words[start:end]
            for words in wordings
            for start in range(len(words))
            for end in range(start + 1, min(start + self.longest, len(words)) + 1)
        }
        stand.update([(word.removesuffix("s"),) for words in stand if len(words) == 1 for word in words])
        known = self.values & stand.union(values)
        return Claims(known, max(map(len, known), default=0))

    def found(self, words: Words, own: Iterable[Words] = ()) -> Iterator[Words]:
        """The values that stand in a wording, the longest at each place; its own come first."""
        mine: dict[str, list[Words]] = {}
        for value in sorted(filter(None, own), key=len, reverse=True):
            mine.setdefault(value[0], []).append(value)
        at = 0
        while at < len(words):
            word = words[at]
            if word not in mine and word not in self.sizes:
                at += 1
                continue
            here = next((value for value in mine.get(word, ()) if words[at : at + len(value)] == value), None)
            pieces = (words[at : at + size] for size in self.sizes.get(word, ()))
            here = here or next((piece for piece in pieces if piece in self.values), None)
            if here is not None:
                yield here
            at += len(here) if here is not None else 1

    def foreign(self, values: Iterable[Words], words: Words) -> bool:
        """Does a wording claim a value that its meaning does not have?  "Sports games" claims the genre sport."""
        own = set(values)
        inside = {word for value in own for word in value}
        if any(value not in own and not inside.issuperset(value) for value in self.found(words, own)):
            return True
        plural = {
            word[:-1] for word in words if word.endswith("s") and word not in inside and (word,) not in self.values
        }
        return any((word,) in self.values and word not in inside for word in plural)


def claimable(meaning: Meaning) -> Iterator[Words]:
    """The values of a meaning, whole and by member, as words."""
    for _, value in arguments(meaning):
        yield symbols(value)
        if ", " in value:
            yield from (symbols(member) for member in value.split(", "))
