"""Frames as a dictionary holds them: sentences with choices, and the plans in which people put them together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from verbalign.dictionary import conditions, patterns
from verbalign.dictionary.conditions import Test
from verbalign.dictionary.filling import Filled, names
from verbalign.dictionary.patterns import Nodes
from verbalign.dictionary.template import Template
from verbalign.errors import InputError
from verbalign.language import Language
from verbalign.mentions.kinds import EXPRESSION, NAME, Value
from verbalign.mentions.rendering_names import rendering_fault
from verbalign.values import Value as GivenValue
from verbalign.values.arguments import value_text

ENGLISH = Language()


@dataclass(frozen=True)
class SentenceTemplate(Template):
    """A sentence in the template language (`patterns`).

    `when` holds the conditions under which its words are true; `only` those under which people said it, where words may
    tell a value that nothing else shows; `doubts` those that may or may not matter.  `small`: it begins without a
    capital letter.  `replaces`: the learned template that a person changed into this one, whose place it takes.
    `familiar`: what was true of all meanings that it was said of, and is not of others: of two sentences that say the
    same, the one whose familiar conditions hold goes first.  `silent`: arguments that its words go by without telling
    them, as other sentences do that were said with it."""

    only: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    small: bool = False
    replaces: str = ""
    familiar: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()

    @cached_property
    def nodes(self) -> Nodes:
        return patterns.parsed(self.text)

    @cached_property
    def slots(self) -> tuple[str, ...]:
        return tuple(patterns.slots(self.nodes))

    @cached_property
    def needs(self) -> tuple[tuple[Test, ...], ...]:
        """The conditions under which it is said, each its tests."""
        return tuple(conditions.parsed(text) for text in (*sorted(self.when), *self.only))

    @cached_property
    def tells(self) -> frozenset[str]:
        """The arguments whose value its words tell where it is used without a doubt.  What may or may not matter is
        told by a sentence that says nothing else, and names it: "Card blocked"."""
        tests = [test for text in self.when for test in conditions.parsed(text)]
        if not self.when and not self.slots:
            tests += [test for asked in self.questions for test in asked if names(self.nodes, (test.argument,))]
        return frozenset(test.argument for test in tests if conditions.tells(test)).difference(self.silent)

    def said_by(self, made: Filled) -> set[str]:
        """The arguments that it says once it is filled: those whose values it has, and those that its words tell."""
        return {*made.spans, *(made.told.keys() - {*self.silent}), *self.tells}

    @cached_property
    def hints(self) -> frozenset[str]:
        """The arguments whose value its words may tell: it was only said where they have it."""
        tests = [test for text in (*self.only, *self.doubts) for test in conditions.parsed(text)]
        return frozenset(test.argument for test in tests if conditions.tells(test))

    @cached_property
    def questions(self) -> tuple[tuple[Test, ...], ...]:
        return tuple(conditions.parsed(text) for text in self.doubts)

    @cached_property
    def habits(self) -> tuple[tuple[Test, ...], ...]:
        return tuple(conditions.parsed(text) for text in self.familiar)

    def arguments(self) -> Iterator[str]:
        """All arguments that it names, in slots or conditions."""
        yield from self.slots
        yield from self.silent
        yield from sorted(patterns.tested(self.nodes))
        for tests in (*self.needs, *self.questions, *self.habits):
            yield from (name for test in tests for name in test.arguments)

    def notes(self, kinds: Mapping[str, str]) -> Iterator[str]:
        """Its conditions in plain words."""
        for before, texts in (
            ("when", sorted(self.when)),
            ("so far only said where", self.only),
            ("in doubt unless", self.doubts),
        ):
            for text in texts:
                yield f"{before} {conditions.in_words(conditions.parsed(text), kinds)}"

    def fault(
        self, predicate: str, args: Sequence[str], kinds: Mapping[str, str], language: Language = ENGLISH
    ) -> str | None:
        """What is wrong with it, or None: all arguments must be the predicate's, all renderings those of their kind."""
        try:
            unknown = next((name for name in self.arguments() if name not in args), None)
        except InputError as error:
            return f"has a mistake: {error}"
        if unknown is not None:
            return f"names '{unknown}', but {predicate} has: {', '.join(args) or 'no arguments'}"
        for slot in patterns.placed(self.nodes):
            wrong = rendering_fault(slot.rendering, kinds.get(slot.argument, NAME), language)
            if wrong:
                return f"has a slot [{slot.argument}: {slot.rendering}], but {wrong}"
        return None


@dataclass(frozen=True)
class Plan:
    """Sentences that somebody said one after the other, by their numbers, and what was left unsaid."""

    sentences: tuple[int, ...]
    sources: tuple[int, ...] = ()
    unsaid: tuple[str, ...] = ()


@dataclass(frozen=True)
class Frames:
    """What it takes to speak with sentence templates."""

    plans: tuple[Plan, ...]
    kinds: Mapping[str, str] = field(default_factory=dict)
    articles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # of lists' members; words for expressions
    repeated: tuple[str, ...] = ()  # arguments that people name again in later sentences
    implied: tuple[tuple[str, str, str, str], ...] = ()  # (argument, its label) goes with (argument, its label)
    examples: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # values as they are given, to read them back

    def as_given(self) -> Frames:
        """The same without words for expressions, which then stand as they are."""
        articles = {name: own for name, own in self.articles.items() if self.kinds.get(name) != EXPRESSION}
        return replace(self, articles=articles)


def renumbered(frames: Frames, places: Mapping[int, int]) -> Frames:
    """Frames after their templates were put in other places: old number to new number.

    A template without a place drops out of its plans.  Where it was the first sentence, the plan goes too: the rest may
    speak of what it named."""
    found: dict[tuple[tuple[int, ...], tuple[str, ...]], dict[int, None]] = {}
    for plan in frames.plans:
        if plan.sentences and plan.sentences[0] in places:
            kept = tuple(dict.fromkeys(places[k] for k in plan.sentences if k in places))
            found.setdefault((kept, plan.unsaid), {}).update(dict.fromkeys(plan.sources))
    plans = tuple(Plan(sentences, tuple(sources), unsaid) for (sentences, unsaid), sources in found.items())
    return replace(frames, plans=plans)


def rough(one: str | None) -> str:
    """A label with all numbers but nought as one."""
    return "" if one is None else "some" if one in ("1", "2") or one[:1] == "#" else one


def plain_value(value: GivenValue) -> Value:
    """A value as text, or as a list of texts; a list of one is its member.

    >>> plain_value(("tea", ("milk", ""), "")), plain_value(("tea", ""))
    (('tea', 'milk'), 'tea')
    """
    if isinstance(value, tuple):
        texts = tuple(text for member in value if (text := value_text(member)))
        return texts[0] if len(texts) == 1 else texts
    return value_text(value)
