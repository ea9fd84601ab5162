"""Meanings of several expressions that share values: their pattern, whatever order they are given in.

Equal values are one entity.  The pattern of a set of expressions names the predicates in a canonical order and says
which arguments are the same entity: `birthPlace(A, B) + country(B, C)`.  Wordings are kept by pattern.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from verbalign.values import Meaning
from verbalign.values.arguments import value_text

_LETTERS = (*ascii_uppercase, *(f"{a}{b}" for a in ascii_uppercase for b in ascii_uppercase))


@dataclass(frozen=True, slots=True)
class Pattern:
    """A meaning in canonical order.

    `order`: the positions of its expressions as given; `roles`: for each entity (by value) the argument names that it
    has in the canonical numbering, in order."""

    key: str
    order: tuple[int, ...]
    roles: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """All argument names, in the canonical numbering; those of one expression as it has them."""
        return tuple(sorted((name for _, names in self.roles for name in names), key=_number))


def _number(name: str) -> int:
    number = name.partition(".")[0]
    return int(number) if number.isdigit() else 0


def pattern(meaning: Meaning) -> Pattern:
    """The pattern of a meaning.

    >>> from verbalign.values import Expression
    >>> born = Expression("birthPlace", (("subject", "Ann"), ("object", "Bonn")))
    >>> lies = Expression("country", (("subject", "Bonn"), ("object", "Germany")))
    >>> pattern((lies, born)).key, pattern((lies, born)).order
    ('birthPlace(A, B) + country(B, C)', (1, 0))
    """
    flat = [[(name, value_text(value)) for name, value in part.args] for part in meaning]
    if len(flat) == 1 and len({value for _, value in flat[0]}) == len(flat[0]):
        return Pattern(meaning[0].predicate, (0,), tuple([(value, (name,)) for name, value in flat[0]]))
    order = _order(meaning, flat)
    roles: dict[str, list[str]] = {}
    letters: dict[str, str] = {}
    parts = []
    for number, at in enumerate(order, 1):
        for name, value in flat[at]:
            roles.setdefault(value, []).append(f"{number}.{name}" if len(meaning) > 1 else name)
            letters.setdefault(value, _LETTERS[min(len(letters), len(_LETTERS) - 1)])
        parts.append(f"{meaning[at].predicate}({', '.join(letters[value] for _, value in flat[at])})")
    return Pattern(" + ".join(parts), order, tuple((value, tuple(names)) for value, names in roles.items()))


def _order(meaning: Meaning, flat: Sequence[Sequence[tuple[str, str]]]) -> tuple[int, ...]:
    """The canonical order: by predicate, and of the same by what else their values are, and by these."""
    names = [part.predicate for part in meaning]
    if len(set(names)) == len(names):
        return tuple(sorted(range(len(names)), key=names.__getitem__))
    uses: dict[str, list[str]] = {}
    for predicate, pairs in zip(names, flat, strict=True):
        for name, value in pairs:
            uses.setdefault(value, []).append(f"{predicate}.{name}")
    signs = {value: sorted(places) for value, places in uses.items()}

    def rank(at: int) -> tuple[str, list[list[str]], list[str]]:
        return names[at], [signs[value] for _, value in flat[at]], [value for _, value in flat[at]]

    return tuple(sorted(range(len(names)), key=rank))


def chosen(meaning: Meaning, mask: int) -> Meaning:
    """The expressions of a meaning that a mask picks."""
    return tuple(part for at, part in enumerate(meaning) if mask >> at & 1)
