"""Equations that can't hold, and facts that contradict each other, as far as looks or a prover's answers tell.

A prover is asked about equations whose sides are built by constructors of a file's own: see `equations`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from verbalign.proofs.model import Goal
from verbalign.proofs.statements.calls import outermost, unbracketed
from verbalign.proofs.statements.notation import premises

MOST = 8  # equations that a prover is asked about at one goal
_CONNECTIVE = r"->|→|/\\|\\/|∧|∨|<->|↔"
_QUANTIFIED = re.compile(r"\s*(?:forall|∀|exists|∃)")
_EQUAL = r"(?<![<>:=!~])(?:==|=|≡)(?![=>])"


def equations(goal: Goal) -> tuple[str, ...]:
    """The equations at a goal that may be between terms of different forms, though their looks don't tell: those that
    are known, those among the premises, the goal itself, and those that follow from two that share a side.

    >>> from verbalign.proofs.model import Hypothesis
    >>> known = (Hypothesis(("c",), "color"), Hypothesis(("H",), "c = red"), Hypothesis(("K",), "c = green"))
    >>> equations(Goal("", "even n", known))
    ('red = green',)
    """
    given, conclusion = premises(goal.conclusion)
    kinds = [*goal.typed.values(), *given]
    found = [*kinds, conclusion, *(f"{one} = {other}" for one, other, _, _ in _sharing(kinds))]
    open_ = [kind for kind in dict.fromkeys(found) if _may_clash(kind, goal) and not built_differently(kind)]
    return tuple(open_[:MOST])


def _may_clash(kind: str, goal: Goal) -> bool:
    """Is it an equation between two different terms, none of which is a mere variable?"""
    both = sides(kind)
    return both is not None and both[0] != both[1] and all(goal.type_of(one) is None for one in both)


def sides(kind: str) -> tuple[str, str] | None:
    """The sides of an equation that speaks of nothing else."""
    sign = outermost(kind, r"(?<![<>:=])=(?![=>])")
    if sign is None or outermost(kind, _CONNECTIVE) or _QUANTIFIED.match(kind):
        return None
    return kind[: sign.start()].strip(), kind[sign.end() :].strip()


def built_differently(kind: str, refuted: Collection[str] = ()) -> bool:
    """Are the sides of an equation of different forms: plainly (another number, empty and not, true and false), or
    because a prover has refuted it?"""
    both = sides(kind)
    one, other = map(_form, both) if both else (None, None)
    return kind in refuted or (one is not None and other is not None and one != other and one[0] == other[0])


def unlike_itself(kind: str) -> bool:
    """Does it say that a thing differs from itself?"""
    both = re.fullmatch(r"(.*?) (?:<>|≠) (.*)", kind, re.DOTALL)
    return both is not None and both[1] == both[2]


def clash(goal: Goal, refuted: Collection[str] = ()) -> tuple[str, str] | None:
    """Two hypotheses that contradict each other, where that can be seen."""
    kinds = [*goal.typed.values()]
    known = set(kinds)
    for kind in kinds:
        for other in _opposites(kind):
            if other in known:
                return other, kind
    pairs = (
        (first, second) for one, two, first, second in _sharing(kinds) if built_differently(f"{one} = {two}", refuted)
    )
    return next(pairs, None)


def _form(term: str) -> tuple[str, str] | None:
    """The kind of thing that a term is by its looks, and its form."""
    text = unbracketed(term)
    if re.fullmatch(r"\d+", text):
        return "number", "0" if text == "0" else "S" if text else ""
    if re.match(r"S\s", text):
        return "number", "S"
    if text in ("[]", "nil"):
        return "list", "empty"
    if outermost(text, "::"):
        return "list", "more"
    if text in ("true", "false"):
        return "truth", text
    if text == "None" or re.match(r"Some\s", text):
        return "option", text.split()[0]
    return None


def _sharing(kinds: Sequence[str]) -> Iterator[tuple[str, str, str, str]]:
    """Two values of the same term, and the equations that say so."""
    values: dict[str, list[tuple[str, str]]] = {}
    for kind in kinds:
        one, other = sides(kind) or ("", "")
        for term, value in ((one, other), (other, one)):
            for before, earlier in values.get(term, ()) if term else ():
                yield before, value, earlier, kind
            values.setdefault(term, []).append((value, kind))


def _opposites(kind: str) -> list[str]:
    """What a negated statement denies; an equation, from either side.

    >>> _opposites("~ q == 0"), _opposites("~ P \\\\/ Q"), _opposites("A -> B -> False")
    (['q == 0', '0 == q'], [], [])
    """
    unequal = outermost(kind, r"<>|≠")
    if kind.startswith(("~", "¬")):
        denied = kind[1:].strip()
    elif kind.endswith("-> False"):
        denied = kind.removesuffix("-> False").strip()
    else:
        denied = f"{kind[: unequal.start()].strip()} = {kind[unequal.end() :].strip()}" if unequal else ""
    if not denied or outermost(denied, _CONNECTIVE) or _QUANTIFIED.match(kind):
        return []
    bare = unbracketed(denied)
    equal = None if outermost(bare, _CONNECTIVE) or _QUANTIFIED.match(bare) else outermost(bare, _EQUAL)
    return [bare, *([f"{bare[equal.end() :].strip()} {equal[0]} {bare[: equal.start()].strip()}"] if equal else [])]
