"""Does a statement follow from others by its connectives alone?  What these connect is taken as it is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from verbalign.proofs.statements.calls import outermost, split, unbracketed
from verbalign.proofs.statements.notation import alike

MOST_STEPS = 3000  # after which the search is given up
_BINDER = re.compile(r"(?:forall|exists[!2]?|fun|let|if)(?![\w'])|[∀∃λ]")
_QUANTIFIED = re.compile(r"\s*(?:forall\b|∀)")
_CONNECTIVES = (("imp", r"->|→"), ("iff", r"<->|↔"), ("or", r"\\/|∨"), ("and", r"/\\|∧"))  # the loosest first
_EQUATION = re.compile(r"(?<![<>:=!])=(?![=>])")
_UNEQUAL = re.compile(r"<>|≠")
_BOOLEAN = (("or", r"\|\|"), ("and", r"&&"))
_BOOLEAN_NAMES = {"orb": "or", "andb": "and", "implb": "imp", "xorb": "xor", "negb": "not", "eqb": "iff"}
_CONSTANTS = {"True": True, "⊤": True, "False": False, "⊥": False, "true": True, "false": False}


class Formula(NamedTuple):
    """A connective with what it connects; `atom` has its text, a constant its value."""

    sign: str
    parts: tuple[Formula, ...] = ()
    text: str = ""


_TRUE, _FALSE = Formula("true"), Formula("false")


def follows(goal: str, facts: Iterable[str]) -> bool:
    r"""Does the goal follow from the facts by their connectives alone?

    >>> follows("A /\\ f n -> f n /\\ A", []), follows("B", ["A -> B", "A"]), follows("P", ["A", "~ A"])
    (True, True, True)
    >>> follows("forall P : Prop, P -> P \\/ Q", []), follows("a <> b", ["a = b -> C", "~ C"])
    (True, True)
    >>> follows("odd (2 * n + 1) = true", []), follows("(if even 0 then 1 else 0) = 1", ["even 0"])
    (False, False)
    >>> follows("a && b = b && a", []), follows("xorb a b = b", []), follows("A /\\ (forall x, P -> x)", ["A"])
    (True, False, False)
    """
    given = [_read(fact) for fact in facts]
    steps = [MOST_STEPS]
    try:
        return _derived(given, [_read(_opened(goal))], steps)
    except _TooLong:
        return False


class _TooLong(Exception):
    """The search takes more steps than it is worth."""


def _opened(goal: str) -> str:
    """A goal without what it is quantified over at its beginning: it is to hold for any of these."""
    text = unbracketed(goal.strip())
    comma = outermost(text, ",") if _QUANTIFIED.match(text) else None
    return _opened(text[comma.end() :]) if comma else text


def _read(statement: str) -> Formula:
    text = unbracketed(" ".join(statement.split()))
    if text in ("True", "False", "⊤", "⊥"):
        return _constant(text)
    binder = outermost(text, _BINDER.pattern)
    free = text[: binder.start()] if binder else text  # a quantifier takes in all that follows
    if not free:
        return Formula("atom", text=text)
    for sign, pattern in _CONNECTIVES:
        if found := outermost(free, pattern):
            return Formula(sign, (_read(text[: found.start()]), _read(text[found.end() :])))
    if text[0] in "~¬" and text[:2] != "~~":
        return Formula("not", (_read(text[1:]),))
    if unequal := outermost(free, _UNEQUAL.pattern):
        return Formula("not", (_read(f"{text[: unequal.start()]} = {text[unequal.end() :]}"),))
    return _equation(text)


def _equation(text: str) -> Formula:
    sign = outermost(text, _EQUATION.pattern)
    if sign is None:
        return Formula("atom", text=text)
    left, right = (_truth(text[: sign.start()]), _truth(text[sign.end() :]))
    if left == right:
        return _TRUE
    compound = any(one.sign not in ("atom", "true", "false") for one in (left, right))
    return Formula("iff", (left, right)) if compound else Formula("atom", text=text)


def _truth(term: str) -> Formula:
    """A truth value as a formula."""
    text = unbracketed(term.strip())
    if text in ("true", "false"):
        return _constant(text)
    for sign, pattern in _BOOLEAN:
        if found := outermost(text, pattern, last=True):
            return Formula(sign, (_truth(text[: found.start()]), _truth(text[found.end() :])))
    head, *parts = [word for word in split(text, r"\s") if word] or [""]
    if len(parts) == (1 if head == "negb" else 2) and head in _BOOLEAN_NAMES:
        return Formula(_BOOLEAN_NAMES[head], tuple(map(_truth, parts)))
    return Formula("atom", text=text)


def _constant(word: str) -> Formula:
    return _TRUE if _CONSTANTS[word] else _FALSE


def _derived(given: Sequence[Formula], wanted: Sequence[Formula], steps: list[int]) -> bool:
    """Does one of what is wanted hold wherever all that is given does?"""
    steps[0] -= 1
    if steps[0] < 0:
        raise _TooLong
    for number, one in enumerate(given):
        rest = [*given[:number], *given[number + 1 :]]
        match one:
            case Formula("true"):
                return _derived(rest, wanted, steps)
            case Formula("false"):
                return True
            case Formula("not", (part,)):
                return _derived(rest, [*wanted, part], steps)
            case Formula("and", (left, right)):
                return _derived([*rest, left, right], wanted, steps)
            case Formula("or", (left, right)):
                return _derived([*rest, left], wanted, steps) and _derived([*rest, right], wanted, steps)
            case Formula("imp", (left, right)):
                return _derived(rest, [*wanted, left], steps) and _derived([*rest, right], wanted, steps)
            case Formula("iff" | "xor" as sign, parts):
                return _cases(rest, wanted, parts, sign == "iff", steps)
    for number, one in enumerate(wanted):
        rest = [*wanted[:number], *wanted[number + 1 :]]
        match one:
            case Formula("true"):
                return True
            case Formula("false"):
                return _derived(given, rest, steps)
            case Formula("not", (part,)):
                return _derived([*given, part], rest, steps)
            case Formula("or", (left, right)):
                return _derived(given, [*rest, left, right], steps)
            case Formula("and", (left, right)):
                return _derived(given, [*rest, left], steps) and _derived(given, [*rest, right], steps)
            case Formula("imp", (left, right)):
                return _derived([*given, left], [*rest, right], steps)
            case Formula("iff" | "xor" as sign, parts):
                return _cases(given, rest, parts, sign == "xor", steps)
    return any(alike(one.text, other.text) for one in given for other in wanted)


def _cases(
    given: Sequence[Formula], wanted: Sequence[Formula], parts: tuple[Formula, ...], same: bool, steps: list[int]
) -> bool:
    """Does what is wanted hold where two parts have the same truth value, or different ones?"""
    left, right = parts
    if same:
        return _derived([*given, left, right], wanted, steps) and _derived(given, [*wanted, left, right], steps)
    return _derived([*given, left], [*wanted, right], steps) and _derived([*given, right], [*wanted, left], steps)
