"""A sentence template as a message: text, variables, and switches that choose by the answer to one question each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from verbalign.dictionary.conditions import GIVEN, NONE, Test
from verbalign.dictionary.filling import headed
from verbalign.dictionary.frames import SentenceTemplate
from verbalign.dictionary.patterns import Branch, Choice, Node, Nodes, Slot, Words
from verbalign.exports.sentences.questions import (
    CLASS,
    HEADED,
    OTHER,
    PRESENCE,
    VALUE,
    Given,
    Known,
    Questions,
    Variable,
)

Parts: TypeAlias = "tuple[str | Variable | Switch, ...]"
Taken: TypeAlias = "dict[int, int]"  # by the number of a choice, the number of its branch
Ways: TypeAlias = "tuple[tuple[int, int], ...]"
STEPS = 20_000  # ways through its choices that are looked at, before a sentence has too many


@dataclass(frozen=True, slots=True)
class Switch:
    """Words by the answer to a question; `default` where no case is named for the answer."""

    question: Variable
    cases: tuple[tuple[str, Parts], ...]
    default: Parts

    @property
    def keywords(self) -> bool:
        """Is a number chosen by for its plural class, not only by itself?"""
        return self.question.counts and any(answer[0] != "=" for answer, _ in self.cases)


class Head(NamedTuple):
    """Where a text stands: nothing said yet, and a capital letter still to come."""

    empty: bool
    capital: bool


SETTLED = Head(False, False)


class TooManyWays(Exception):
    """A sentence whose choices depend on so many values that a message would be too large."""


def message(template: SentenceTemplate, questions: Questions) -> Parts | None:
    """A sentence as a message; None where no meaning can be said by it."""
    return _MessageWriter(template, questions).built(template.nodes, {}, Head(True, not template.small))


def variations(template: SentenceTemplate, questions: Questions, most: int) -> list[tuple[Taken, Parts]] | None:
    """A sentence without switches: each way through its choices, by number, with its words; None if too many."""
    writer = _MessageWriter(template, questions)
    found: dict[Ways, Parts] = {}
    for steps, (ways, parts) in enumerate(writer.paths(template.nodes, {}, Head(True, not template.small), (), ())):
        found[ways] = parts
        if len(found) > most or steps > STEPS:
            return None
    return [(dict(ways), parts) for ways, parts in found.items()]


class _MessageWriter:
    """Writes one sentence.  What can't be, because the sentence would not be said, is left out of switches."""

    def __init__(self, template: SentenceTemplate, questions: Questions) -> None:
        self.questions = questions
        self.steps = 0
        self.needs: tuple[Test, ...] = tuple(test for tests in template.needs for test in tests)
        self.numbers = {id(choice): number for number, choice in enumerate(choices(template.nodes))}
        self.required = [node.argument for node in template.nodes if isinstance(node, Slot)]

    def possible(self, known: Known) -> bool:
        """Can the sentence be said where this is known?"""
        if any(self.questions.given(name, known) is False for name in self.required):
            return False
        return not any(self.questions.truth(test, known) is False for test in self.needs)

    def built(self, nodes: Nodes, known: Known, head: Head) -> Parts | None:
        out: list[str | Variable | Switch] = []
        for place, node in enumerate(nodes):
            if isinstance(node, Choice):
                rest = nodes[place + 1 :] if head != SETTLED and not _settles(node) else ()
                found = self.chosen(node, rest, known, head)
                if found is None:
                    return None
                out += found
                if rest or place + 1 == len(nodes):
                    return joined(out)
                head = SETTLED
            elif isinstance(node, Slot) and self.questions.given(node.argument, known) is False:
                return None
            else:
                head = self.add(out, node, head)
        return joined(out)

    def add(self, out: list[str | Variable | Switch], node: Words | Slot, head: Head) -> Head:
        out += [" "] if node.spaced and not head.empty else []
        if isinstance(node, Slot):
            out.append(Variable(node.argument, HEADED if head.capital else VALUE, node.rendering))
            return SETTLED
        text, done = headed(node.text) if head.capital else (node.text, True)
        out.append(text)
        return Head(False, not done)

    def chosen(self, choice: Choice, rest: Nodes, known: Known, head: Head) -> Parts | None:
        """The words of a choice, and of what comes after it where that depends on them."""
        self.steps += 1
        if self.steps > STEPS:
            raise TooManyWays
        for branch in choice.branches:
            found = self.holds(branch, known)
            if found is True:
                return self.built((*branch.nodes, *rest), known, head)
            if isinstance(found, Variable):
                found = self.first(found, choice, known)
                children = []
                for answer in self.questions.answers(found):
                    more = {**known, found: answer}
                    children.append((answer, self.chosen(choice, rest, more, head) if self.possible(more) else None))
                return self.switch(found, children)
        return None

    def first(self, question: Variable, choice: Choice, known: Known) -> Variable:
        """What is better asked before a number: whether there is any, where the choice asks for that too."""
        name = question.argument
        asked = (test for branch in choice.branches for test in branch.tests if test.argument == name)
        if question.counts and self.questions.given(name, known) is None and any(_of_presence(test) for test in asked):
            return Variable(name, PRESENCE)
        return question

    def holds(self, branch: Branch, known: Known) -> bool | Variable:
        """Does the condition of a branch hold, or what is to be asked next?"""
        question: Variable | None = None
        for test in branch.tests:
            found = self.questions.truth(test, known)
            if found is False:
                return False
            if isinstance(found, Variable) and question is None:
                question = found
        return True if question is None else question

    def paths(self, nodes: Nodes, known: Known, head: Head, out: Parts, ways: Ways) -> Iterator[tuple[Ways, Parts]]:
        """The ways through choices, with the words of each."""
        for place, node in enumerate(nodes):
            if isinstance(node, Choice):
                yield from self.ways_on(node, nodes[place + 1 :], known, head, out, ways)
                return
            if isinstance(node, Slot) and self.questions.given(node.argument, known) is False:
                return
            more = list(out)
            head = self.add(more, node, head)
            out = tuple(more)
        yield ways, joined(out)

    def ways_on(
        self, choice: Choice, rest: Nodes, known: Known, head: Head, out: Parts, ways: Ways
    ) -> Iterator[tuple[Ways, Parts]]:
        for number, branch in enumerate(choice.branches):
            found = self.holds(branch, known)
            if found is True:
                taken = (*ways, (self.numbers[id(choice)], number))
                yield from self.paths((*branch.nodes, *rest), known, head, out, taken)
                return
            if isinstance(found, Variable):
                for answer in self.questions.answers(found):
                    more = {**known, found: answer}
                    if self.possible(more):
                        yield from self.ways_on(choice, rest, more, head, out, ways)
                return

    def switch(self, question: Variable, children: Sequence[tuple[str, Parts | None]]) -> Parts | None:
        """The words by the answer; what can't be answered needs no words."""
        found = [(answer, parts) for answer, parts in children if parts is not None]
        if not found:
            return None
        if all(parts == found[0][1] for _, parts in found):
            return found[0][1]
        # Nothing is said of a value that the sentence has no words for: better a gap than another value's words.
        default = children[-1][1] or ()
        classes = dict(found)
        cases = tuple(
            (answer, parts)
            for answer, parts in found
            if parts != (classes.get(self.questions.fallback(answer), default) if answer[0] == "=" else default)
        )
        return (Switch(question, cases, default),) if cases else default


def _of_presence(test: Test) -> bool:
    return not {GIVEN, NONE}.isdisjoint(test.operands)


def choices(nodes: Nodes) -> Iterator[Choice]:
    """All choices of a template, those within others after these."""
    for node in nodes:
        if isinstance(node, Choice):
            yield node
            for branch in node.branches:
                yield from choices(branch.nodes)


def _settles(choice: Choice) -> bool:
    """Does a choice say something with a letter or a digit in any case?"""
    return all(any(_speaks(node) for node in branch.nodes) for branch in choice.branches)


def _speaks(node: Node) -> bool:
    if isinstance(node, Choice):
        return _settles(node)
    return isinstance(node, Slot) or headed(node.text)[1]


def joined(parts: Sequence[str | Variable | Switch]) -> Parts:
    """Parts with neighbouring texts put together."""
    out: list[str | Variable | Switch] = []
    for part in parts:
        if isinstance(part, str) and out and isinstance(out[-1], str):
            out[-1] += part
        elif part != "":
            out.append(part)
    return tuple(out)


def variables(parts: Parts) -> Iterator[Variable]:
    """The variables of a message, in order; a number whose plural class is asked for has that as another."""
    for part in parts:
        if isinstance(part, Variable):
            yield part
        elif isinstance(part, Switch):
            yield part.question
            if part.keywords:
                yield Variable(part.question.argument, CLASS)
            for _, words in (*part.cases, ("", part.default)):
                yield from variables(words)


def said(parts: Parts, given: Mapping[Variable, Given]) -> str:
    """What a target says with a message: the textbook twin of all of them."""
    return "".join(_said(part, given) for part in parts)


def _said(part: str | Variable | Switch, given: Mapping[Variable, Given]) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, Variable):
        return str(given[part])
    answer, cases = given[part.question], dict(part.cases)
    if part.question.counts:
        explicit = f"={answer:g}"
        own = str(given.get(Variable(part.question.argument, CLASS), OTHER))
        return said(cases.get(explicit, cases.get(own, part.default)), given)
    return said(cases.get(str(answer), part.default), given)
