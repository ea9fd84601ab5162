"""Conditions: small tests on a meaning that say when words may be used, as people read and write them in templates.

    failed_tests is 0          status is passed or failed       trend is not given        balance is negative
    rain is over 50            cause ends in "ung"              train begins with "RE "   stops has 3 members
    time is under "12:00"
    grade begins with a vowel sound   item looks plural         tours is few  (a plural class of the language)
    price is more than [budget]                                 start is less than [end]  or is the same as [end]

A condition is one test, or several joined by `and`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from verbalign.errors import InputError
from verbalign.language import Language
from verbalign.mentions.kinds import AMOUNTS, LIST, Value, amount, compared, composed, time_of

IS, NOT, OVER, UNDER, BEGINS, UNLIKE, ENDS, VOWEL, NUMBER_FORM, COUNT, MORE, LESS, SAME = TESTS = (
    "is", "is not", "is over", "is under", "begins with", "does not begin with", "ends in", "begins with a sound",
    "looks", "has members", "is more than", "is less than", "is the same as",
)  # fmt: skip
ORDERS = {MORE: 1, LESS: -1, SAME: 0}  # tests that compare a value with that of another argument, which is the operand
# What a value may be besides itself: given at all, below nought, or in a plural class of the language
GIVEN, NONE, NEGATIVE = "#given", "#not given", "#negative"
CLASSES = ("#zero", "#one", "#two", "#few", "#many", "#other")
_WORDS = {name[1:]: name for name in (GIVEN, NONE, NEGATIVE, *CLASSES)}


@dataclass(frozen=True, slots=True, order=True)
class Test:
    """One test of one argument; with several operands, one of them must fit.

    >>> Test("stops", IS, ("#given",)).holds({"stops": "Leer"}, Language(), {})
    True
    """

    argument: str
    kind: str = IS
    operands: tuple[str, ...] = (GIVEN,)

    def holds(self, args: Mapping[str, Value], language: Language, kinds: Mapping[str, str]) -> bool:
        """Does a meaning with these arguments pass?"""
        value = composed(args.get(self.argument) or "")
        if self.kind in (IS, NOT):
            return self._among(value, language, kinds.get(self.argument, "")) == (self.kind == IS)
        if not value:
            return False
        if self.kind in ORDERS:
            return compared(value, composed(args.get(self.operands[0]) or "")) == ORDERS[self.kind]
        text = value if isinstance(value, str) else value[0]
        if self.kind in (OVER, UNDER):
            number, bound = _bounded(text), _bounded(self.operands[0])
            return (
                number is not None and bound is not None and (number > bound if self.kind == OVER else number < bound)
            )
        if self.kind == BEGINS:
            return text.startswith(self.operands)
        if self.kind == UNLIKE:
            return not text.startswith(self.operands)
        if self.kind == ENDS:
            return (text if isinstance(value, str) else value[-1]).endswith(self.operands)
        if self.kind == VOWEL:
            return language.vowel_sound(text) == (self.operands == ("vowel",))
        if self.kind == NUMBER_FORM:
            several = isinstance(value, tuple) and len(value) > 1
            return (several or language.looks_plural(text) is True) == (self.operands == ("plural",))
        return str(1 if isinstance(value, str) else len(value)) in self.operands

    def _among(self, value: Value, language: Language, kind: str) -> bool:
        if not value:
            return NONE in self.operands
        if GIVEN in self.operands:
            return True
        operands = self.operands
        if value in operands or label(value, kind, language) in operands:
            return True
        return isinstance(value, str) and amount(value) is not None and any(_same(value, one) for one in operands)

    @property
    def arguments(self) -> tuple[str, ...]:
        """The arguments that it asks for."""
        return (self.argument, *self.operands) if self.kind in ORDERS else (self.argument,)

    @property
    def is_given(self) -> bool:
        return self.kind == IS and self.operands == (GIVEN,)

    @property
    def is_absent(self) -> bool:
        return self.kind == IS and self.operands == (NONE,)


def _bounded(text: str) -> float | None:
    """What is over or under a bound: a number, whatever its unit, or a time in minutes."""
    if (time := time_of(text)) is not None:
        return 60 * (time[0] % 24) + time[1]
    found = amount(text)
    return None if found is None else found.number


def tells(test: Test) -> bool:
    """Has whoever passes this test one certain value?"""
    return test.kind == IS and len(test.operands) == 1 and test.operands[0][:1] != "#"


def given(argument: str) -> Test:
    return Test(argument, IS, (GIVEN,))


def absent(argument: str) -> Test:
    return Test(argument, IS, (NONE,))


def _same(value: str, operand: str) -> bool:
    """Is the value this bare number, whatever its unit?"""
    if not operand or operand[0] == "#":
        return False
    one, two = amount(value), amount(operand)
    return one is not None and two is not None and one.number == two.number and not (two.after or two.before)


def label(value: Value | None, kind: str, language: Language) -> str | None:
    """The class of a value, as far as words may depend on it: 0, 1 and 2, `#negative` or the plural class of a number,
    `#one` or `#other` of a list that is not "none", any other value itself; None where there is none."""
    if not value:
        return None
    if isinstance(value, tuple):
        return "#" + language.plural(len(value))
    if kind == LIST:
        return value if language.says_nothing(value) else "#" + language.plural(1)
    found = amount(value) if kind in AMOUNTS else None
    if found is None:
        return value
    if found.number < 0:
        return NEGATIVE if language.plural(2) == "other" else f"{NEGATIVE} {language.plural(-found.number)}"
    return str(int(found.number)) if found.number in (0, 1, 2) else "#" + language.plural(found.number)


# ---- as people write them ----

_BARE = re.compile(r"[\w.+%€£$-]+(?: [\w.+%€£$-]+)*")
_NEGATIVE_CLASS = re.compile(r"#negative \w+")
_NAME = re.compile(r'"((?:[^"\\]|\\.)*)"|([\w.-]+)')


def written(tests: Sequence[Test], since: str = "") -> str:
    """A condition in words; where it begins with an argument that was just named (`since`), that is not repeated.

    >>> written([Test("failed", IS, ("0",)), Test("cause", ENDS, ("ung",))])
    'failed is 0 and cause ends in "ung"'
    """
    found = []
    for test in tests:
        name = "" if test.argument == since else _name(test.argument) + " "
        found.append(name + _written(test))
        since = ""
    return " and ".join(found)


def _written(test: Test) -> str:
    if test.kind == VOWEL:
        return f"begins with a {test.operands[0]} sound"
    if test.kind == NUMBER_FORM:
        return f"looks {test.operands[0]}"
    if test.kind == COUNT:
        return f"has {' or '.join(test.operands)} members"
    if test.kind in ORDERS:
        return f"{test.kind} [{_name(test.operands[0])}]"
    quoted = test.kind in (BEGINS, UNLIKE, ENDS)
    return f"{test.kind} {' or '.join(_quoted(o) if quoted else _operand(o) for o in test.operands)}"


def in_words(tests: Sequence[Test], kinds: Mapping[str, str]) -> str:
    """A condition as one would say it, for those who only want to read it.

    >>> in_words([Test("failed", NOT, (NONE, "1")), Test("stops", IS, ("#other",))], {"stops": "list"})
    'failed is given and not 1, and stops is several'
    >>> in_words([given("minutes"), Test("minutes", NOT, ("0", "1", "2"))], {})
    'minutes is given and none of 0, 1 and 2'
    """
    given_ = {test.argument for test in tests if test.is_given}
    rest = [test for test in tests if not test.is_given]
    found = []
    for test in (*(given(name) for name in sorted(given_ - {test.argument for test in rest})), *rest):
        if test.kind == NOT and test.argument in given_ and NONE not in test.operands:
            test = Test(test.argument, NOT, (NONE, *test.operands))
        found.append(f"{test.argument} {_in_words(test, kinds.get(test.argument, ''))}")
    return ", and ".join(found)


def _in_words(test: Test, kind: str) -> str:
    if test.kind not in (IS, NOT):
        return _written(test)
    operands = sorted(test.operands, key=lambda operand: operand[:1] == "#")  # values before classes of values
    known = [_class_in_words(one, kind) for one in operands if one not in (GIVEN, NONE)]
    if test.kind == IS:
        known += [one[1:] for one in test.operands if one in (GIVEN, NONE)]
        return f"is {_listed(known, 'or')}"
    given = "is given" if NONE in test.operands else ""
    if GIVEN in test.operands:
        return "is not given"
    denied = f"none of {_listed(known, 'and')}" if known[2:] else f"neither {' nor '.join(known)}"
    denied = denied if known[1:] else f"not {known[0]}" if known else ""
    return f"{given} and {denied}" if given and denied else given or f"is {denied}"


def _class_in_words(operand: str, kind: str) -> str:
    if operand[:1] != "#":
        return operand
    if kind == LIST:
        return {"#one": "a single one", "#other": "several"}.get(operand, operand[1:])
    return {"#other": "more than two"}.get(operand, operand[1:])


def _listed(items: Sequence[str], word: str) -> str:
    *others, last = items
    return f"{', '.join(others)} {word} {last}" if others else last


def _name(name: str) -> str:
    return name if re.fullmatch(r"[\w.-]+", name) and name not in _RESERVED - _COUNTED else _quoted(name)


_COUNTED = frozenset({"member", "members"})  # end the number before them, but can be an argument's name
_RESERVED = (
    frozenset({"is", "begins", "ends", "has", "does", "and", "or", "not", "given", "over", "under", "than", "same"})
    | _COUNTED
)


def _operand(operand: str) -> str:
    if operand in _WORDS.values() or _NEGATIVE_CLASS.fullmatch(operand):
        return operand[1:]
    plain = _BARE.fullmatch(operand) and operand not in _WORDS and not set(operand.split()) & _RESERVED
    return operand if plain and not operand.startswith("negative ") else _quoted(operand)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def parsed(text: str, since: str = "") -> tuple[Test, ...]:
    """The condition that stands in a template.

    >>> parsed('failed is 0 or 1 and cause ends in "ung"')[1].operands
    ('ung',)
    >>> parsed("status flies")
    Traceback (most recent call last):
    verbalign.errors.InputError: can't read the condition 'status flies': 'status' what? write is or ends in
    """
    return tuple(_ConditionReader(text, since).tests())


_VERBS = ("is", "begins with", "does not begin with", "ends in", "has", "looks plural", "looks singular")


class _ConditionReader:
    """Reads a condition from left to right."""

    def __init__(self, text: str, since: str) -> None:
        self.text, self.since, self.place = text, since, 0

    def tests(self) -> Iterator[Test]:
        while True:
            test = self._test()
            yield test
            self.since = test.argument
            if not self._take("and"):
                break
        if self.text[self.place :].strip():
            raise self.fault(f"what is {self.text[self.place :].strip()!r}?")

    def fault(self, why: str) -> InputError:
        return InputError(f"can't read the condition {self.text.strip()!r}: {why}")

    def _take(self, words: str) -> bool:
        found = re.compile(r"\s*" + words.replace(" ", r"\s+") + r"(?!\w)").match(self.text, self.place)
        if found:
            self.place = found.end()
        return found is not None

    def _test(self) -> Test:
        start = self.place
        name = self.since
        if not any(self._take(verb) for verb in _VERBS):
            found = _NAME.match(self.text, self._skip())
            if found is None:
                raise self.fault("it begins with no argument")
            name, self.place = _unquoted(found), found.end()
        else:
            self.place = start
        if not name:
            raise self.fault("it begins with no argument")
        for kind in (OVER, UNDER):
            if self._take(kind):
                number = self._one()
                if _bounded(number) is None:
                    raise self.fault(f"{kind.removeprefix('is ')} what number? {number.removeprefix('#')!r} is none")
                return Test(name, kind, (number,))
        for kind in ORDERS:
            if self._take(kind):
                return Test(name, kind, (self._other(kind),))
        if self._take("is not(?! given)"):
            return Test(name, NOT, self._several())
        if self._take("is"):
            return Test(name, IS, self._several())
        for sound in ("vowel", "consonant"):
            if self._take(f"begins with an? {sound} sound"):
                return Test(name, VOWEL, (sound,))
        for form in ("plural", "singular"):
            if self._take(f"looks {form}"):
                return Test(name, NUMBER_FORM, (form,))
        for kind in (BEGINS, UNLIKE, ENDS):
            if self._take(kind):
                return Test(name, kind, self._several())
        if self._take("has"):
            numbers = self._several()
            if not self._take("members?"):
                raise self.fault("write has 2 members")
            return Test(name, COUNT, numbers)
        raise self.fault(f"{name!r} what? write is or ends in")

    def _other(self, kind: str) -> str:
        """The argument that another is compared with."""
        found = re.compile(r"\[(?:" + _NAME.pattern + r")\]").match(self.text, self._skip())
        if found is None:
            raise self.fault(f"write the other argument in brackets: {kind} [name]")
        self.place = found.end()
        return _unquoted(found)

    def _skip(self) -> int:
        while self.place < len(self.text) and self.text[self.place].isspace():
            self.place += 1
        return self.place

    def _several(self) -> tuple[str, ...]:
        found = [self._one()]
        while self._take("or"):
            found.append(self._one())
        return tuple(found)

    def _one(self) -> str:
        quoted = re.compile(r'"((?:[^"\\]|\\.)*)"').match(self.text, self._skip())
        if quoted:
            self.place = quoted.end()
            return re.sub(r"\\(.)", r"\1", quoted[1])
        bare = re.compile(r"(?:(?!\s+(?:or|and|members?)(?!\S))[^\"])+").match(self.text, self._skip())
        if bare is None or not bare.group().strip():
            raise self.fault("a value is missing at its end")
        self.place = bare.end()
        value = bare.group().strip()
        return _WORDS.get(value, f"#{value}" if re.fullmatch(r"negative \w+", value) else value)


def _unquoted(found: re.Match[str]) -> str:
    return re.sub(r"\\(.)", r"\1", found[1]) if found[1] is not None else found[2]
