"""Saying what was never seen together: from the templates of smaller sets of arguments, one sentence after the other.

The first sentence is the template that says most; each further one says most of what is left, may name the subject
again, and then calls it by the pronoun that people use.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from verbalign.dictionary.template import Template
from verbalign.values.arguments import configuration_key, configuration_parts

if TYPE_CHECKING:
    from verbalign.dictionary import Entry

MOST_PLANS = 10_000  # remembered at a time


@dataclass(frozen=True, slots=True)
class _Option:
    """A template with the configuration it was made for."""

    names: frozenset[str]
    values: Mapping[str, str]  # those of its configuration
    fixed: Mapping[str, str]  # those that its words are right for alone
    template: Template
    number: int

    def fits(self, given: Mapping[str, str], unsaid: Collection[str]) -> bool:
        """Are its fixed words those of the given values?  `unsaid` values fill no slot."""
        return all(given[name] == value for name, value in self.fixed.items()) and not (
            unsaid and any(given[name] in unsaid and name not in self.fixed for name in self.names)
        )

    def alike(self, given: Mapping[str, str]) -> int:
        """How many of the values that it was made for are the given ones."""
        return sum(given.get(name) == value for name, value in self.values.items())


@dataclass(frozen=True, slots=True)
class Planned:
    """A sentence of a plan: its template, and all that it says, in words of their own or as a whole."""

    template: Template
    names: frozenset[str]


class Composer:
    """Finds templates for the meanings of one predicate; `unsaid` are values that nobody says as they are."""

    def __init__(self, entry: Entry, unsaid: Collection[str] = ()) -> None:
        self.entry, self.unsaid = entry, unsaid
        self.plans: dict[tuple[str, bool], tuple[Planned, ...]] = {}
        self.templates: dict[int, Template] = {}

    def exact(self, given: Mapping[str, str]) -> list[Template]:
        """The templates of just this configuration; none where it was never worked out."""
        entry = self.entry
        keys = dict.fromkeys(configuration_key(given.items(), known) for known in (entry.valued, entry.banked))
        numbers = dict.fromkeys(n for key in keys for n in entry.choices.get(key, ()))
        found = [self._template(n) for n in numbers if entry.pool[n] not in entry.rejected]
        return [t for t in found if not self._unsayable(t, given)] if self.unsaid else found

    def _unsayable(self, template: Template, given: Mapping[str, str]) -> bool:
        """Would a value that nobody says fill a slot?"""
        return any(given[name] in self.unsaid and name not in template.wordings for name in template.argument_set)

    @cached_property
    def asks(self) -> bool:
        """Are most of its templates questions?"""
        return 2 * sum(text.endswith("?") for text in self.entry.pool) > len(self.entry.pool)

    def plan(self, given: Mapping[str, str], *, later: bool = False) -> tuple[Planned, ...]:
        """Sentences that together say as much of a meaning as they can, in order; `later`: others come before them."""
        key = configuration_key(given.items(), given), later  # with all values: fixed words are right for some only
        if key not in self.plans:
            if len(self.plans) >= MOST_PLANS:  # who serves others is asked for any values
                self.plans.clear()
            self.plans[key] = tuple(self._planned(given, later))
        return self.plans[key]

    def _planned(self, given: Mapping[str, str], later: bool) -> Iterator[Planned]:
        subject = self.entry.subject
        left = set(given) - {subject} if later else set(given)
        while left:
            best = self._best(given, left, later)
            if best is None:
                return
            yield Planned(self._later(best.template) if later else best.template, best.names)
            left -= best.names
            later = True

    def _best(self, given: Mapping[str, str], left: Collection[str], later: bool) -> _Option | None:
        """The template that says most of what is left; the first sentence should name the subject, a later one need
        not."""
        subject = self.entry.subject
        wanted = frozenset(left)
        allowed = wanted | ({subject} if subject in given else set())
        best: dict[bool, tuple[tuple[int, bool, int, int], _Option]] = {}  # by whether it is in its place
        for names, options in self._options:
            says = len(names & wanted)
            if True in best and len(names) < best[True][0][0]:
                break  # they come by size: no other says as much
            if not says or not names <= allowed:
                continue
            for option in options:
                if not option.fits(given, self.unsaid):
                    continue
                placed = self._goes_on(option) if later else subject in names
                rank = says, later and subject not in names, option.alike(given), -option.number
                if (placed or not later) and (placed not in best or rank > best[placed][0]):
                    best[placed] = rank, option
        found = best.get(True) or best.get(False)
        return found[1] if found else None

    def _goes_on(self, option: _Option) -> bool:
        """May it follow other sentences?  It says more than the subject, and does not name that again."""
        subject = self.entry.subject
        called = bool(self.entry.pronoun) and option.template.text.startswith(f"[{subject}]")
        return option.names != {subject} and (subject not in option.template.argument_set or called)

    def _later(self, template: Template) -> Template:
        """A template for a later sentence: the subject at its head becomes a pronoun."""
        subject, pronoun = f"[{self.entry.subject}]", self.entry.pronoun
        if not pronoun or not template.text.startswith(subject):
            return template
        return replace(template, text=pronoun + template.text[len(subject) :])

    def _template(self, number: int) -> Template:
        if number not in self.templates:
            self.templates[number] = Template(self.entry.pool[number])
        return self.templates[number]

    @cached_property
    def _options(self) -> list[tuple[frozenset[str], list[_Option]]]:
        """The best template of each configuration, by the arguments that it says, the largest sets first."""
        args = set(self.entry.args)
        found: dict[frozenset[str], list[_Option]] = {}
        for key, numbers in self.entry.choices.items():
            parts = configuration_parts(key)
            names = frozenset(name for name, _ in parts)
            template = self._template(numbers[0])
            if template.text in self.entry.rejected or not names <= args:
                continue
            values = {name: value for name, value in parts if value is not None}
            fixed = {n: v for n, v in values.items() if n in template.wordings or n not in template.argument_set}
            found.setdefault(names, []).append(_Option(names, values, fixed, template, numbers[0]))
        return sorted(found.items(), key=lambda item: (-len(item[0]), sorted(item[0])))
