"""The questions that a target asks to choose words: is an argument given, how many, which value, does a test hold?

A target such as MessageFormat selects by keywords and numbers.  So a condition of a template is taken apart into
questions, each of which is one variable with few answers; what the target can't work out, its caller gives it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from verbalign.dictionary import conditions
from verbalign.dictionary.conditions import CLASSES, COUNT, GIVEN, IS, NEGATIVE, NONE, NOT, OVER, Test
from verbalign.dictionary.filling import Speech, headed
from verbalign.exports.names import identifiers
from verbalign.language import Language
from verbalign.mentions.kinds import AMOUNTS, LIST, Value, amount
from verbalign.mentions.renderings import rendered

# What a variable holds
VALUE, HEADED, PRESENCE, NUMBER, MEMBERS, CLASS, KEY, TEST = (
    "value", "headed", "presence", "number", "members", "class", "key", "test",
)  # fmt: skip
ABSENT, BELOW, OTHERWISE, THERE = "none", "negative", "text", "given"  # the answers to PRESENCE
NO_NUMBER = -1  # what NUMBER is where there is none
OTHER = "other"
_SAMPLES = (*range(201), 1000, 1_000_000, 0.5, 1.5)  # numbers of every plural class of every language

Args: TypeAlias = Mapping[str, Value]
Known: TypeAlias = Mapping["Variable", str]
Given: TypeAlias = "str | int | float"


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of a message: what it holds of which argument.

    `VALUE`: the value in a rendering, `HEADED`: the same with a capital letter; `PRESENCE`: whether it is given at all;
    `NUMBER`: the number in it; `MEMBERS`: the length of a list; `CLASS`: the plural class of either; `KEY`: a keyword
    for its value; `TEST`: yes or no."""

    argument: str
    holds: str
    rendering: str = ""
    test: Test | None = None

    @property
    def counts(self) -> bool:
        """Is it a number, to be chosen by with plurals?"""
        return self.holds in (NUMBER, MEMBERS)


class Questions:
    """The questions about the arguments of one predicate."""

    def __init__(self, speech: Speech, tests: Iterable[Test]) -> None:
        self.speech, self.language = speech, speech.language
        operands: dict[str, dict[str, None]] = {}
        self.counted: dict[str, set[float]] = {}  # numbers of list members that conditions name
        for test in tests:
            if test.kind in (IS, NOT):
                operands.setdefault(test.argument, {}).update(dict.fromkeys(test.operands))
            if test.kind == COUNT:
                self.counted.setdefault(test.argument, set()).update(float(o) for o in test.operands if _is_bare(o))
        self.numbers: dict[str, set[float]] = {}
        self.keys: dict[str, dict[str, str]] = {}
        self.raw: set[str] = set()  # arguments whose values are keywords as they are
        for name, found in operands.items():
            self._add(name, found)

    def _add(self, name: str, operands: Iterable[str]) -> None:
        if self.kind(name) in AMOUNTS:
            named = {amount_of(o) for o in operands if _is_bare(o)}
            classes = {0.0, 1.0, 2.0} if any(o[:1] == "#" and o not in (GIVEN, NONE) for o in operands) else set()
            self.numbers[name] = named | classes
            operands = [o for o in operands if not _is_bare(o)]
        values = sorted(o for o in operands if o[:1] != "#")
        self.keys[name] = identifiers(values)
        if all(_is_keyword(value) for value in values):
            self.raw.add(name)
            self.keys[name] = {value: value for value in values}
        elif OTHER in self.keys[name].values():
            self.keys[name] = {value: f"{key}_" if key == OTHER else key for value, key in self.keys[name].items()}

    def kind(self, name: str) -> str:
        return self.speech.kinds.get(name, "")

    # ---- what is known so far ----

    def truth(self, test: Test, known: Known) -> bool | Variable:
        """Does a test hold, as far as is known?  Otherwise the question to be asked next."""
        if test.kind in (IS, NOT):
            found = self._among(test, known)
            return found if isinstance(found, Variable) else found == (test.kind == IS)
        if self.given(test.argument, known) is False:
            return False
        if test.kind == COUNT:
            members = Variable(test.argument, MEMBERS)
            cell = known.get(members)
            return members if cell is None else cell in {f"={o}" for o in test.operands if o != "0"}
        number = known.get(Variable(test.argument, NUMBER), "")
        if test.kind == OVER and number.startswith("="):
            return float(number[1:]) > float(test.operands[0])
        return self._asked(test, known)

    def _asked(self, test: Test, known: Known) -> bool | Variable:
        question = Variable(test.argument, TEST, test=test)
        return known[question] == "yes" if question in known else question

    def _among(self, test: Test, known: Known) -> bool | Variable:
        question: Variable | None = None
        for operand in test.operands:
            found = self._is(test.argument, operand, known)
            if found is True:
                return True
            if isinstance(found, Variable) and question is None:
                question = found
        return False if question is None else question

    def _is(self, name: str, operand: str, known: Known) -> bool | Variable:
        """Is the argument this operand?"""
        given = self.given(name, known)
        if operand in (GIVEN, NONE):
            return Variable(name, PRESENCE) if given is None else given == (operand == GIVEN)
        if given is False:
            return False
        if self.kind(name) in AMOUNTS and _is_bare(operand):
            number = Variable(name, NUMBER)
            return known[number] == f"={amount_of(operand):g}" if number in known else number
        if operand[0] == "#" and self.kind(name) in (*AMOUNTS, LIST):
            return self._in_class(name, operand, known)
        if operand in self.keys[name]:
            question = self.keyed(name)
            return known[question] == self.keys[name][operand] if question in known else question
        return self._asked(Test(name, IS, (operand,)), known)

    def _in_class(self, name: str, operand: str, known: Known) -> bool | Variable:
        presence = known.get(Variable(name, PRESENCE))
        if presence is None:
            return Variable(name, PRESENCE)
        if operand == NEGATIVE:
            return presence == BELOW and self.language.plural(2) == OTHER
        below = operand.startswith(NEGATIVE)
        if presence != (BELOW if below else THERE):
            return False
        counted = Variable(name, MEMBERS if self.kind(name) == LIST else NUMBER)
        cell = known.get(counted)
        if cell is None:
            return counted
        if cell[0] == "=":
            number = abs(float(cell[1:]))
            own = f"#{self.language.plural(number)}"
            plain = counted.holds == NUMBER and not below and number in (0, 1, 2)
            return not plain and own == f"#{operand.split()[-1].removeprefix('#')}"
        return cell == operand.split()[-1].removeprefix("#")

    def given(self, name: str, known: Known) -> bool | None:
        """Has the argument a value, as far as is known?"""
        presence = known.get(Variable(name, PRESENCE))
        if presence is not None:
            return presence != ABSENT
        if known.get(self.keyed(name), OTHER) != OTHER or known.get(Variable(name, NUMBER), "")[:1] == "=":
            return True
        tests = (v.test for v, answer in known.items() if v.argument == name and answer == "yes" and v.test)
        return True if any(test.kind not in (IS, NOT) or GIVEN not in test.operands for test in tests) else None

    def keyed(self, name: str) -> Variable:
        """The variable that tells which of the known values an argument has."""
        return Variable(name, VALUE if name in self.raw else KEY)

    # ---- answers ----

    def answers(self, question: Variable) -> Sequence[str]:
        """All answers to a question; the last is for what the others don't name."""
        name = question.argument
        if question.holds == PRESENCE:
            return (ABSENT, BELOW, OTHERWISE, THERE) if self.kind(name) in AMOUNTS else (ABSENT, THERE)
        if question.holds == TEST:
            return ("yes", "no")
        if question.counts:
            named = (self.numbers if question.holds == NUMBER else self.counted).get(name, set())
            return (*(f"={number:g}" for number in sorted(named)), *self._classes(named))
        return (*sorted(set(self.keys[name].values())), OTHER)

    def _classes(self, named: set[float]) -> list[str]:
        """The plural classes that have other numbers than these; `other` is the last."""
        found = {self.language.plural(n) for n in _SAMPLES if n not in named}
        return [*(c.removeprefix("#") for c in CLASSES if c.removeprefix("#") in found - {OTHER}), OTHER]

    def fallback(self, answer: str) -> str:
        """The plural class of a number that is named by itself."""
        return self.language.plural(abs(float(answer[1:]))) if answer[:1] == "=" else OTHER

    # ---- what a meaning answers ----

    def value(self, variable: Variable, args: Args) -> Given:
        """What a variable holds for a meaning."""
        name, value = variable.argument, args.get(variable.argument) or ""
        if variable.holds in (VALUE, HEADED):
            return self._said(variable, value)
        if variable.test is not None:
            return "yes" if variable.test.holds(args, self.language, self.speech.kinds) else "no"
        if variable.holds == PRESENCE:
            return self._presence(name, value)
        if variable.holds == KEY:
            return self._key(name, args)
        number = self._count(variable, value)
        return self.language.plural(abs(number)) if variable.holds == CLASS else number

    def _count(self, variable: Variable, value: Value) -> int | float:
        if variable.holds == MEMBERS or (variable.holds == CLASS and self.kind(variable.argument) == LIST):
            return len(value) if isinstance(value, tuple) else bool(value) + 0
        found = amount(value) if isinstance(value, str) else None
        number = NO_NUMBER if found is None else found.number
        return int(number) if number == int(number) else number

    def _said(self, variable: Variable, value: Value) -> str:
        if not value:
            return ""
        articles = self.speech.articles.get(variable.argument)
        kind = self.speech.kinds.get(variable.argument, "name")
        text = rendered(value, variable.rendering, kind, self.language, articles) or ""
        return headed(text)[0] if variable.holds == HEADED else text

    def _presence(self, name: str, value: Value) -> str:
        if not value:
            return ABSENT
        if self.kind(name) not in AMOUNTS:
            return THERE
        found = amount(value) if isinstance(value, str) else None
        return OTHERWISE if found is None else BELOW if found.number < 0 else THERE

    def _key(self, name: str, args: Args) -> str:
        holding = (o for o in self.keys[name] if Test(name, IS, (o,)).holds(args, self.language, self.speech.kinds))
        return next((self.keys[name][operand] for operand in holding), OTHER)

    # ---- in words ----

    def wanted_name(self, variable: Variable) -> str:
        """What a variable would be called, if nothing else were called so."""
        if variable.test is not None:
            return f"{variable.argument} {conditions.written([variable.test], variable.argument)}"
        suffix = {
            VALUE: variable.rendering, HEADED: f"{variable.rendering} capital", PRESENCE: "is", CLASS: "plural",
        }.get(variable.holds, variable.holds)  # fmt: skip
        return f"{variable.argument} {suffix}".strip()

    def meaning_of(self, variable: Variable) -> str:
        """What a variable holds, for the people who must give it."""
        name = variable.argument
        if variable.test is not None:
            return f"yes where {conditions.written([variable.test])}, else no"
        if variable.holds in (VALUE, HEADED):
            form = f", as {variable.rendering}" if variable.rendering else ""
            return f"{name}{form}{', with a capital letter' if variable.holds == HEADED else ''}"
        if variable.holds == KEY:
            keys = ", ".join(f"{key} for {value}" for value, key in self.keys[name].items())
            return f"a keyword for {name}: {keys}; else {OTHER}"
        return {
            PRESENCE: f"none where {name} is not given, " + (
                "negative below zero, text where it isn't a number, else given"
                if self.kind(name) in AMOUNTS else "else given"
            ),
            NUMBER: f"the number in {name}, {NO_NUMBER} where there is none",
            MEMBERS: f"how many members {name} has",
            CLASS: f"the plural class of {name} in the language",
        }[variable.holds]  # fmt: skip


def amount_of(operand: str) -> float:
    found = amount(operand)
    assert found is not None
    return float(found.number)


def _is_bare(operand: str) -> bool:
    """Is an operand a number without a unit?"""
    found = amount(operand) if operand[:1] != "#" else None
    return found is not None and not found.before and not found.after


def _is_keyword(value: str) -> bool:
    """Can every target select by this value as it is?"""
    return value.isascii() and value.isidentifier() and value[0] != "_" and value != OTHER and amount(value) is None


def language_of(parameters: Mapping[str, object]) -> Language:
    return Language(str(parameters.get("language", "en")))
