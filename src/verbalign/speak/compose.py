"""Saying what was never seen together: from the templates of smaller sets of arguments, one sentence after the other.

The first sentence is the template that says most; each further one says most of what is left, may name the subject
again, and then calls it by the pronoun that people use.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from verbalign.dictionary.fits import agreeing, fits
from verbalign.dictionary.template import Template
from verbalign.values.arguments import configuration_key, configuration_parts

if TYPE_CHECKING:
    from verbalign.dictionary import Entry

_VALUES = re.compile(r"=[^;]*")  # of a configuration
MOST_PLANS = 10_000  # remembered at a time


@dataclass(frozen=True, slots=True)
class SentenceOption:
    """A template with the configuration it was made for."""

    names: frozenset[str]
    values: Mapping[str, str]  # those of its configuration
    fixed: frozenset[str]  # the arguments for whose values alone its words are right
    template: Template
    number: int

    @property
    def asks(self) -> bool:
        return self.template.text.endswith("?")

    def alike(self, given: Mapping[str, str]) -> int:
        """How many of the values that it was made for are the given ones."""
        return sum(given.get(name) == value for name, value in self.values.items())


@dataclass(frozen=True, slots=True)
class Planned:
    """A sentence of a plan: its template, and all that it says, in words of their own or as a whole."""

    template: Template
    names: frozenset[str]

    @property
    def asks(self) -> bool:
        return self.template.text.endswith("?")


class Composer:
    """Finds templates for the meanings of one predicate; `unsaid` are values that nobody says as they are."""

    def __init__(self, entry: Entry, unsaid: Iterable[str] = ()) -> None:
        self.entry, self.unsaid = entry, frozenset(unsaid)
        self.plans: dict[tuple[str, bool, tuple[str, ...]], tuple[Planned, ...]] = {}
        self.templates: dict[int, Template] = {}

    def exact(self, given: Mapping[str, str]) -> list[Template]:
        """The templates of just this configuration; none where it was never worked out."""
        entry, pairs = self.entry, sorted(given.items())
        numbers = entry.choices.get(configuration_key(pairs, entry.valued), ())
        if entry.banked != entry.valued:
            more = entry.choices.get(configuration_key(pairs, entry.banked), ())
            numbers = tuple(dict.fromkeys((*numbers, *more))) if more != numbers else numbers
        found = [self._template(n) for n in numbers if not entry.rejected or entry.pool[n] not in entry.rejected]
        if entry.fits and len(found) > 1:
            found = [t for t in found if fits(entry.fits, t.text, given)] or found
        found = [self._agreeing(template, given) for template in found] if entry.fits else found
        if self.unsaid.isdisjoint(given.values()):
            return found
        return [template for template in found if not self._unsayable(template, given)]

    def _agreeing(self, template: Template, given: Mapping[str, str]) -> Template:
        """A template with nouns that go with the given numbers."""
        text = agreeing(self.entry.fits, template.text, given) if self.entry.fits and not template.pinned else ""
        return replace(template, text=text) if text and text != template.text else template

    @cached_property
    def pinned(self) -> tuple[Template, ...]:
        return tuple(template for template in self.entry.templates if template.pinned)

    def _unsayable(self, template: Template, given: Mapping[str, str]) -> bool:
        """Would a value that nobody says fill a slot?"""
        return any(given[name] in self.unsaid and name not in template.wordings for name in template.argument_set)

    @cached_property
    def asks(self) -> bool:
        """Are most of its templates questions?"""
        return 2 * sum(text.endswith("?") for text in self.entry.pool) > len(self.entry.pool)

    def plan(
        self,
        given: Mapping[str, str],
        *,
        later: bool = False,
        heads: tuple[str, ...] = (),
        first: frozenset[str] = frozenset(),
    ) -> tuple[Planned, ...]:
        """Sentences that together say as much of a meaning as they can, in order; `later`: others come before them;
        `heads`: how the first begins, if that matters, and what it says at least."""
        key = (
            configuration_key(given.items(), given),
            later,
            heads,
        )  # with all values: fixed words are right for some only
        if key not in self.plans:
            if len(self.plans) >= MOST_PLANS:  # who serves others is asked for any values
                self.plans.clear()
            self.plans[key] = tuple(self._planned(given, later, heads, first))
        return self.plans[key]

    def _planned(
        self, given: Mapping[str, str], later: bool, heads: tuple[str, ...], first: frozenset[str]
    ) -> Iterator[Planned]:
        """One sentence after the other; a question that is added comes last, and none is added to a question."""
        subject = self.entry.subject
        left = set(given) - {subject} if later else set(given)
        plan = list[Planned]()
        while left:
            goes_on = later or bool(plan)
            asked = any(one.asks for one in plan)
            begins = heads if not plan else ()
            best = self._best(given, left, goes_on, asked, heads=begins, first=first if begins else frozenset())
            if best is None and plan and not subject:  # what has no name may be described again
                best = self._best(given, left, goes_on, asked, again=True)
            if best is None:
                break
            template = self._agreeing(best.template, given)
            plan.append(Planned(self.later(template) if goes_on else template, best.names))
            left -= best.names
        yield from plan[:1]
        yield from sorted(plan[1:], key=lambda one: one.asks)

    def _best(
        self,
        given: Mapping[str, str],
        left: Collection[str],
        later: bool,
        asked: bool,
        *,
        again: bool = False,
        heads: tuple[str, ...] = (),
        first: frozenset[str] = frozenset(),
    ) -> SentenceOption | None:
        """The template that says most of what is left; the first sentence should name the subject, a later one need
        not.  `asked`: there is a question already; `again`: what was said before may be said once more."""
        subject = self.entry.subject
        wanted = frozenset(left)
        allowed = frozenset(given) if again else wanted | ({subject} if subject in given else set())
        best: dict[bool, tuple[tuple[int, bool, bool, int, int], SentenceOption]] = {}  # by whether it is in its place
        sought, other = self._mask(wanted), ~self._mask(allowed)
        for mask, names, options in self._masked:
            if mask & other or not mask & sought:
                continue
            says = len(names & wanted)
            if True in best and len(names) < best[True][0][0]:
                break  # they come by size: no other says as much
            if not first <= names:
                continue
            for option in options.fitting(given, self.unsaid):
                if (asked and option.asks and not again) or (heads and not option.template.text.startswith(heads)):
                    continue
                placed = again or self.goes_on(option) if later else subject in names
                fit = not self.entry.fits or fits(self.entry.fits, option.template.text, given)
                rank = says, fit, later and subject not in names, option.alike(given), -option.number
                if (placed or not later) and (placed not in best or rank > best[placed][0]):
                    best[placed] = rank, option
        found = best.get(True) or best.get(False)
        return found[1] if found else None

    def goes_on(self, option: SentenceOption) -> bool:
        """May it follow other sentences?  It says more than the subject, and does not name that again."""
        subject = self.entry.subject
        called = bool(self.entry.pronoun) and option.template.text.startswith(f"[{subject}]")
        return option.names != {subject} and (subject not in option.template.argument_set or called)

    def later(self, template: Template) -> Template:
        """A template for a later sentence: the subject at its head becomes a pronoun."""
        subject, pronoun = f"[{self.entry.subject}]", self.entry.pronoun
        if not pronoun or not template.text.startswith(subject):
            return template
        return replace(template, text=pronoun + template.text[len(subject) :])

    def _template(self, number: int) -> Template:
        if number not in self.templates:
            self.templates[number] = self.entry.pooled(number)
        return self.templates[number]

    @cached_property
    def options(self) -> list[tuple[frozenset[str], _Options]]:
        """The best template of each configuration, by the arguments that it says, the largest sets first."""
        args = set(self.entry.args)
        found: dict[frozenset[str], _Options] = {}
        waiting: dict[str, list[tuple[str, int]]] = {}
        for key, numbers in self.entry.choices.items():
            if not self.entry.rejected or self.entry.pool[numbers[0]] not in self.entry.rejected:
                waiting.setdefault(_VALUES.sub("", key), []).append((key, numbers[0]))
        for listed, keys in waiting.items():
            names = frozenset(listed.split(";")) if listed else frozenset()
            if names <= args:
                found.setdefault(names, _Options(names, self._template)).waiting.extend(keys)
        return sorted(found.items(), key=lambda item: (-len(item[0]), sorted(item[0])))

    @cached_property
    def _masked(self) -> list[tuple[int, frozenset[str], _Options]]:
        """The options with their arguments as the bits of a number too: most are passed over by these."""
        return [(self._mask(names), names, options) for names, options in self.options]

    def _mask(self, names: Iterable[str]) -> int:
        return sum(self._bits.get(name, 0) for name in names)

    @cached_property
    def _bits(self) -> dict[str, int]:
        return {name: 1 << n for n, name in enumerate(self.entry.args)}


class _Options:
    """The templates that say one set of arguments, found by the values that their words are right for; each is looked
    at when it is asked for."""

    def __init__(self, names: frozenset[str], template: Callable[[int], Template]) -> None:
        self.names, self.template = names, template
        self.waiting: list[tuple[str, int]] = []  # configurations

    @cached_property
    def known(self) -> dict[tuple[str, ...], dict[tuple[str, ...], list[SentenceOption]]]:
        found: dict[tuple[str, ...], dict[tuple[str, ...], list[SentenceOption]]] = {}
        for key, number in self.waiting:
            template = self.template(number)
            values = {name: value for name, value in configuration_parts(key) if value is not None}
            fixed = {n: v for n, v in values.items() if n in template.wordings or n not in template.argument_set}
            option = SentenceOption(self.names, values, frozenset(fixed), template, number)
            found.setdefault(tuple(fixed), {}).setdefault(tuple(fixed.values()), []).append(option)
        return found

    @property
    def all(self) -> Iterator[SentenceOption]:
        for by_values in self.known.values():
            for options in by_values.values():
                yield from options

    def fitting(self, given: Mapping[str, str], unsaid: Collection[str]) -> Iterator[SentenceOption]:
        """Those whose fixed words are those of the given values; `unsaid` values fill no slot."""
        for names, by_values in self.known.items():
            for option in by_values.get(tuple([given[n] for n in names]), ()):
                if not unsaid or all(given[n] not in unsaid for n in option.names if n not in option.fixed):
                    yield option
