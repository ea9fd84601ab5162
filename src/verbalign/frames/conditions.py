"""Small tests on a meaning, which say when words may be used: `failed_tests is 0`, `cause ends in "ung"`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verbalign.frames.kinds import AMOUNTS, LIST, Value, amount
from verbalign.language import Language

GIVEN, ABSENT, IS, AMONG, NEGATIVE, OVER, BEGINS, ENDS, VOWEL, NOT, UNLIKE, COUNT = (
    "given", "absent", "is", "among", "negative", "over", "begins", "ends", "vowel", "not", "unlike", "count",
)  # fmt: skip
NONE = "not given"
MANY = "many things"  # the class of a list with several members


@dataclass(frozen=True, slots=True, order=True)
class Test:
    """One test of one argument; with several operands, one of them must fit."""

    argument: str
    kind: str
    operands: tuple[str, ...] = ()

    def holds(self, args: Mapping[str, Value], language: Language, kinds: Mapping[str, str]) -> bool:
        value = args.get(self.argument, "")
        if self.kind in (AMONG, NOT):
            found = label(value, kinds.get(self.argument, "name"), language) or NONE
            hit = found in self.operands or any(one[0] == "=" and value and _same(str(value), one[1:]) for one in self.operands)
            return hit == (self.kind == AMONG)
        if not value:
            return self.kind == ABSENT
        if self.kind in (GIVEN, ABSENT):
            return self.kind == GIVEN
        text = value if isinstance(value, str) else value[0]
        if self.kind == IS:
            return isinstance(value, str) and any(_same(value, operand) for operand in self.operands)
        if self.kind == COUNT:
            return str(len(value) if isinstance(value, tuple) else 1) in self.operands
        if self.kind == UNLIKE:
            return not text.startswith(self.operands)
        if self.kind == BEGINS:
            return text.startswith(self.operands)
        if self.kind == ENDS:
            return (text if isinstance(value, str) else value[-1]).endswith(self.operands)
        if self.kind == VOWEL:
            return language.vowel_sound(text) == (self.operands != ("no",))
        number = amount(text) if isinstance(value, str) else None
        if number is None:
            return False
        return number.number < 0 if self.kind == NEGATIVE else number.number > float(self.operands[0])


def _same(value: str, operand: str) -> bool:
    if value == operand:
        return True
    one, two = amount(value), amount(operand)
    return one is not None and two is not None and one.number == two.number and not two.after and not two.before


def label(value: Value | None, kind: str, language: Language) -> str | None:
    """The class of a value, as far as words may depend on it: the value itself where it is closed, zero, one, negative
    or the plural class of a number, one or many of a list; None where there is none."""
    if not value:
        return None
    if isinstance(value, tuple):
        return language.plural(len(value)) if kind == LIST else " ; ".join(value)
    if kind == LIST:
        return language.plural(1)
    if kind in AMOUNTS:
        found = amount(value)
        if found is None:
            return value
        if found.number < 0:
            return NEGATIVE if language.plural(2) == "other" else f"{NEGATIVE} {language.plural(-found.number)}"
        if found.number in (0, 1, 2):
            return str(int(found.number))
        return language.plural(found.number)
    return value
