"""Predicates that are said with frames, for other tools: every sentence template is a message, and so is every plan.

`build-3` is the third sentence of `build`, `build-1-5` a plan: its first and fifth with a space between.  Which of them
say a meaning is found by search when it is spoken; `Sentences.needed` tells it, with all variables that they ask for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from verbalign.dictionary import conditions
from verbalign.dictionary.conditions import Test
from verbalign.dictionary.filling import Speech
from verbalign.dictionary.frames import Frames, SentenceTemplate, plain_value
from verbalign.dictionary.patterns import Branch, Choice
from verbalign.errors import InputError
from verbalign.exports.cases import NotExported
from verbalign.exports.names import article_names, fresh
from verbalign.exports.sentences.messages import Parts, TooManyWays, choices, message, said, variables
from verbalign.exports.sentences.questions import VALUE, Args, Given, Questions, Variable, language_of
from verbalign.speak.frames import FrameSpeaker
from verbalign.speak.realisation import between
from verbalign.values import Expression
from verbalign.values.expression import format_expression

if TYPE_CHECKING:
    from verbalign.dictionary import Entry, MappingDictionary

TOO_LARGE = "its choices depend on too many values together"
NEVER = "its conditions exclude each other"


class Needed(NamedTuple):
    """What a target needs to say a meaning: the messages of its sentences in order, the message of the whole text where
    there is one, and the variables that they ask for; `joint`: what comes between sentences without a full stop."""

    predicate: str
    sentences: tuple[str, ...]
    text: str | None
    variables: dict[str, Given]
    joint: str = " "

    def whole(self, sentences: Iterable[str]) -> str:
        """The text of sentences that a target has made, one after the other."""
        text = ""
        for sentence in sentences:
            text += between(text, self.joint) + sentence
        return text

    @property
    def numbers(self) -> list[int]:
        """The sentences by number."""
        return [int(key.rpartition("-")[2]) for key in self.sentences]


class SentenceMessage(NamedTuple):
    """A sentence template as a message."""

    key: str
    number: int
    template: SentenceTemplate
    parts: Parts

    @property
    def about(self) -> str:
        """The template, and when it is said."""
        return self.template.text + "".join(
            f" ({word} {'; '.join(found)})"
            for word, found in (
                ("when", sorted(self.template.when)),
                ("only", self.template.only),
                ("in doubt unless", self.template.doubts),
            )
            if found
        )


class Sentences:
    """The sentences of one predicate.  `name`: the predicate as an identifier; `arguments`: each argument's."""

    def __init__(
        self, entry: Entry, frames: Frames, parameters: Mapping[str, object], name: str, arguments: Mapping[str, str]
    ) -> None:
        self.entry, self.predicate, self.name = entry, entry.predicate, name
        self.language = language_of(parameters)
        self.templates = FrameSpeaker(entry, frames, self.language).templates
        self.questions = Questions(Speech(frames.kinds, self.language, frames.articles), _tests(self.templates))
        self.left: list[NotExported] = []
        self.sentences: dict[int, SentenceMessage] = {}
        for number, template in enumerate(self.templates, 1):
            try:
                parts = message(template, self.questions)
            except TooManyWays:
                self.left.append(NotExported(entry.predicate, (template.text,), TOO_LARGE))
                continue
            if parts is None:
                self.left.append(NotExported(entry.predicate, (template.text,), NEVER))
            else:
                self.sentences[number] = SentenceMessage(f"{name}-{number}", number, template, parts)
        self.plans = self._plans(frames)
        self._arguments = arguments

    def _plans(self, frames: Frames) -> dict[tuple[int, ...], str]:
        """The plans of several sentences, by the numbers of these, with their keys."""
        known = {tuple(number + 1 for number in plan.sentences): None for plan in frames.plans}
        return {
            numbers: "-".join([self.name, *map(str, numbers)])
            for numbers in known
            if len(numbers) > 1 and self.sentences.keys() >= set(numbers)
        }

    # ---- variables ----

    def of(self, sentence: SentenceMessage) -> dict[Variable, str]:
        """The variables of a sentence with their names."""
        return {variable: self.names[variable] for variable in variables(sentence.parts)}

    @cached_property
    def names(self) -> dict[Variable, str]:
        """The name of each variable: an argument's own, or one made up for what is derived from it."""
        found = dict.fromkeys(v for sentence in self.sentences.values() for v in variables(sentence.parts))
        taken = {form for name in self._arguments.values() for form in article_names(name)}
        named = {v: self._arguments[v.argument] for v in found if v.holds == VALUE and not v.rendering}
        derived = [v for v in found if v not in named]
        wanted = [self.questions.wanted_name(v) for v in derived]
        return {**named, **dict(zip(derived, fresh(wanted, taken), strict=True))}

    @property
    def derived(self) -> dict[str, str]:
        """The variables beyond the arguments themselves, each with what it holds."""
        return {
            name: self.questions.meaning_of(variable)
            for variable, name in self.names.items()
            if variable.holds != VALUE or variable.rendering
        }

    @cached_property
    def choice_names(self) -> dict[tuple[int, int], str]:
        """The name of the variable that tells the condition which holds, for every choice of every sentence."""
        taken = {*self.names.values(), *(form for name in self._arguments.values() for form in article_names(name))}
        keys = [(n, k) for n, s in self.sentences.items() for k, _ in enumerate(choices(s.template.nodes), 1)]
        return dict(zip(keys, fresh([f"{self.name} {n} choice {k}" for n, k in keys], taken), strict=True))

    # ---- a meaning ----

    def needed(self, dictionary: MappingDictionary, expression: Expression) -> Needed:
        """What it takes to say a meaning as `say` says it; what can't be is an error with the reason."""
        text = dictionary.say(expression)
        numbers = tuple(self.templates.index(t) + 1 for t in text.templates if isinstance(t, SentenceTemplate))
        args = {name: value for name, given in expression.args if (value := plain_value(given))}
        values: dict[Variable, Given] = {}
        for number in numbers:
            if number not in self.sentences:
                fault = f"it is said with a sentence that is not: {self.templates[number - 1].text}"
                raise InputError(f"{format_expression(expression)} is not exported: {fault}")
            parts = self.sentences[number].parts
            values |= {v: self.questions.value(v, args) for v in variables(parts)}
        made = " ".join(said(self.sentences[number].parts, values) for number in numbers)
        if made != text:
            fault = f"a target would say {made!r}, not {str(text)!r}"
            raise InputError(f"{format_expression(expression)} is not exported: {fault}")
        given = {self.names[variable]: value for variable, value in values.items()}
        for number in numbers:
            given |= self._choices(self.sentences[number], args)
        keys = tuple(self.sentences[number].key for number in numbers)
        return Needed(self.predicate, keys, keys[0] if len(keys) == 1 else self.plans.get(numbers), given)

    def _choices(self, sentence: SentenceMessage, args: Args) -> dict[str, Given]:
        """The condition that holds in each choice of a sentence."""
        speech = self.questions.speech
        return {
            self.choice_names[sentence.number, number]: next(
                (
                    condition(choice, branch)
                    for branch in choice.branches
                    if all(test.holds(args, speech.language, speech.kinds) for test in branch.tests)
                ),
                "",
            )
            for number, choice in enumerate(choices(sentence.template.nodes), 1)
        }


def condition(choice: Choice, branch: Branch) -> str:
    """The condition of a branch in words; numbered where another has the same words."""
    written = conditions.written(branch.tests)
    alike = [b for b in choice.branches if conditions.written(b.tests).casefold() == written.casefold()]
    return written if alike[0] is branch else f"{written} ({alike.index(branch) + 1})"


def _tests(templates: Iterable[SentenceTemplate]) -> Iterator[Test]:
    for template in templates:
        for tests in template.needs:
            yield from tests
        for choice in choices(template.nodes):
            for branch in choice.branches:
                yield from branch.tests
