"""Saying what was never seen together: from the templates of smaller sets of arguments, one sentence after the other.

The first sentence is the template that says most; each further one says most of what is left, may name the subject
again, and then calls it by the pronoun that people use.  What no template says is said by its name (`generic`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from verbalign.arguments import configuration_key
from verbalign.generic import generic
from verbalign.template import Template

if TYPE_CHECKING:
    from verbalign.dictionary import Entry

MOST_PLANS = 10_000  # remembered at a time


@dataclass(frozen=True, slots=True)
class _Option:
    """A template with the configuration it was made for."""

    names: frozenset[str]
    values: Mapping[str, str]
    template: Template
    number: int

    def fits(self, given: Mapping[str, str]) -> bool:
        """Can it be filled, and are its fixed words those of the given values?"""
        if not self.names <= given.keys():
            return False
        fixed = [n for n in self.values if n in self.template.wordings or n not in self.template.argument_set]
        return all(self.values[name] == given[name] for name in fixed)

    def alike(self, given: Mapping[str, str]) -> int:
        """How many of the values that it was made for are the given ones."""
        return sum(given.get(name) == value for name, value in self.values.items())


@dataclass(frozen=True, slots=True)
class Planned:
    """A sentence of a plan: its template, and all that it says, in words of their own or as a whole."""

    template: Template
    names: frozenset[str]


class Composer:
    """Finds templates for the meanings of one predicate."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.options: list[_Option] | None = None
        self.plans: dict[str, tuple[Planned, ...]] = {}
        self.templates: dict[int, Template] = {}

    def exact(self, given: Mapping[str, str]) -> list[Template]:
        """The templates of just this configuration; none where it was never worked out."""
        entry = self.entry
        numbers = entry.choices.get(configuration_key(given.items(), entry.valued), ())
        return [self._template(n) for n in numbers if entry.pool[n] not in entry.rejected]

    def _template(self, number: int) -> Template:
        if number not in self.templates:
            self.templates[number] = Template(self.entry.pool[number])
        return self.templates[number]

    def plan(self, given: Mapping[str, str]) -> tuple[Planned, ...]:
        """The templates that say a meaning together, in order."""
        key = configuration_key(given.items(), given)  # with all values: fixed words are right for some only
        if key not in self.plans:
            if len(self.plans) >= MOST_PLANS:  # who serves others is asked for any values
                self.plans.clear()
            self.plans[key] = tuple(self._planned(given))
        return self.plans[key]

    def _planned(self, given: Mapping[str, str]) -> Iterable[Planned]:
        left, subject = set(given), self.entry.subject
        first = True
        while left:
            allowed = {n: v for n, v in given.items() if n in left or n == subject}
            fitting = [o for o in self._options() if o.fits(allowed) and o.names & left]
            best = max(
                [o for o in fitting if self._in_place(o, first)] or (fitting if first else ()),
                key=lambda o: (len(o.names & left), not first and subject not in o.names, o.alike(given), -o.number),
                default=None,
            )
            if best is None:
                break
            yield Planned(best.template if first else self._later(best.template), best.names)
            left -= best.names
            first = False
        if left and not first:
            yield from (Planned(generic(name, given[name]), frozenset({name})) for name in given if name in left)

    def _in_place(self, option: _Option, first: bool) -> bool:
        """May it stand here?  The first sentence names the subject; a later one says more than that."""
        subject = self.entry.subject
        return (subject in option.names or not subject) if first else option.names != {subject}

    def _later(self, template: Template) -> Template:
        """A template for a later sentence: the subject at its head becomes a pronoun."""
        subject, pronoun = f"[{self.entry.subject}]", self.entry.pronoun
        if not pronoun or not template.text.startswith(subject):
            return template
        return replace(template, text=pronoun + template.text[len(subject) :])

    def _options(self) -> list[_Option]:
        if self.options is None:
            args = set(self.entry.args)
            found = []
            for key, numbers in self.entry.choices.items():
                parts = [part.partition("=") for part in key.split(";")] if key else []
                if all(name in args for name, _, _ in parts):
                    names = frozenset(name for name, _, _ in parts)
                    values = {name: value for name, mark, value in parts if mark}
                    found.append(_Option(names, values, self._template(numbers[0]), numbers[0]))
            self.options = [o for o in found if o.template.text not in self.entry.rejected]
        return self.options
