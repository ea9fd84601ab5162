"""The cases of a predicate whose arguments come and go: one for each configuration of arguments and values.

`say` looks for the values that decide (`valued`), and then for those of people's own sentences (`banked`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from verbalign.dictionary.fits import demands
from verbalign.dictionary.template import Template
from verbalign.exports.cases import COMPOSED, CaseChoice, NotExported, ranked_cases, with_values
from verbalign.values.arguments import configuration_parts
from verbalign.values.features import of_place, of_value

if TYPE_CHECKING:
    from verbalign.dictionary import Entry

UNREADABLE = "its configuration cannot be asked for"

Names: TypeAlias = tuple[str, ...]
Values: TypeAlias = tuple[tuple[str, str], ...]
Known: TypeAlias = dict[Names, dict[Values, tuple[Template, ...]]]


class Configurations:
    """The configurations of an entry, by the arguments they have; `unsaid` are values that nobody says as they are."""

    def __init__(self, entry: Entry, unsaid: Collection[str]) -> None:
        self.entry, self.unsaid = entry, unsaid
        self.decided: Known = {}
        self.banked: Known = {}
        self.unreadable: list[NotExported] = []
        for key, numbers in entry.choices.items():
            self._add(key, [entry.pooled(n) for n in numbers if entry.pool[n] not in entry.rejected])
        self.seen = _values_seen(self.decided)

    def _add(self, key: str, templates: list[Template]) -> None:
        parts = configuration_parts(key)
        names = tuple(sorted(name for name, _ in parts))
        values = dict(sorted((name, value) for name, value in parts if value is not None))
        kept = tuple(
            t for t in templates if not any(values.get(n) in self.unsaid and n not in t.wordings for n in t.slots)
        )
        for known, deciding in ((self.decided, self.entry.valued), (self.banked, self.entry.banked)):
            if set(names) <= set(self.entry.args) and values.keys() == set(deciding) & set(names):
                known.setdefault(names, {})[tuple(values.items())] = kept
                return
        self.unreadable.append(NotExported(self.entry.predicate, tuple(key.split(";")), UNREADABLE))

    @property
    def sets(self) -> list[Names]:
        return [*self.decided, *self.banked]

    def choices(self, names: Names) -> list[CaseChoice]:
        """The cases of an argument set in order: what is pinned, then what was learned."""
        decided = dict(self.decided.get(names, {}))
        own = [t for t in self.entry.templates if t.pinned and t.argument_set == set(names)]
        while own and (values := _configuration(own[-1], set(self.entry.valued) & set(names))):
            decided[values] = (own.pop(), *decided.get(values, ()))  # from the back: before what is learned
        found = ranked_cases(own, names)
        for known in (decided, self.banked.get(names, {})):
            if not (found and found[-1].always):
                found += [self._case(values, kept) for values, kept in known.items() if kept]
        return found

    def _case(self, values: Values, kept: tuple[Template, ...]) -> CaseChoice:
        """A case with its first template, and those that fit wherever that one does."""
        first = set(demands(self.entry.fits, kept[0].text))
        others = (t for t in kept[1:] if first.issuperset(demands(self.entry.fits, t.text)))
        return CaseChoice(values, frozenset(), (kept[0], *others), kept)

    def missing(self, names: Names, choices: list[CaseChoice]) -> Iterator[NotExported]:
        """The configurations of known values that a set with some others has no case for."""
        there = {choice.values for choice in choices}
        if () in there or not there or names not in self.decided:
            return
        valued = [name for name in names if name in self.entry.valued]
        for values in product(*(self.seen.get(name, ()) for name in valued)):
            pairs = tuple(zip(valued, values, strict=True))
            if pairs not in there:
                yield NotExported(self.entry.predicate, with_values(names, pairs), COMPOSED)


def _configuration(template: Template, valued: Collection[str]) -> tuple[tuple[str, str], ...]:
    """The configuration that a template is pinned for; empty where its conditions are others."""
    if not valued or any(of_place(feature) for feature in template.when):
        return ()
    cut = [of_value(feature) for feature in template.when]
    fits = len(cut) == len(valued) and {name for name, relation, _ in cut if relation == "is"} == set(valued)
    return tuple(sorted((name, value) for name, _, value in cut)) if fits else ()


def _values_seen(known: Known) -> dict[str, list[str]]:
    """The values that the configurations have, by argument."""
    seen: dict[str, dict[str, None]] = {}
    for configured in known.values():
        for values in configured:
            for name, value in values:
                seen.setdefault(name, {})[value] = None
    return {name: sorted(values) for name, values in seen.items()}
