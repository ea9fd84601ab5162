"""A move together with its tactic, and the registry of sources that compute arguments from it.

A source gives None where it has nothing to say; a rule with such an argument does not apply."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from verbalign.proofs.model import Goal, TacticMove
from verbalign.proofs.statements import notation
from verbalign.proofs.statements.calls import Call, split, unbracketed
from verbalign.values import Value


@dataclass(frozen=True, slots=True)
class Effect:
    """A move together with its tactic, read as a call."""

    move: TacticMove
    call: Call

    @property
    def goal(self) -> Goal:
        return self.move.goal

    @property
    def subgoals(self) -> tuple[Goal, ...]:
        return self.move.subgoals

    @property
    def only(self) -> Goal | None:
        """The one goal that is left; None where there are several, or none."""
        return self.subgoals[0] if len(self.subgoals) == 1 else None

    @property
    def operand(self) -> str:
        return self.call.operands[0] if self.call.operands else ""


Source: TypeAlias = "Callable[[Effect], Value | None]"
_SOURCES: dict[str, Source] = {}
SOURCES: Mapping[str, Source] = MappingProxyType(_SOURCES)


def source(function: Source) -> Source:
    """Register a source under its own name."""
    _SOURCES[function.__name__] = function
    return function


def is_fact_here(effect: Effect, name: str) -> bool:
    kind = effect.goal.type_of(name)
    return kind is not None and notation.is_fact(name, kind, effect.goal)


LISTED = re.compile(r"^\[[^\]]*\]\s*")  # `decompose [and or] H`
_AGAIN = frozenset({"do", "repeat"})
_TAKES_APART = re.compile(r"[\[(].*[\])]|->|<-", re.DOTALL)


def pattern_opens(effect: Effect) -> tuple[str, bool, str] | None:
    """What `intros [x | y]` or `intros ->`, with one pattern, takes in and apart: see `notation.opened`."""
    operand = " ".join(effect.call.operands)
    single = effect.call.head == "intros" and _TAKES_APART.fullmatch(operand) and len(split(operand, r"\s")) == 1
    return notation.opened(effect.goal.conclusion) if single else None


def bound_by(pattern: str) -> frozenset[str]:
    """The names that a pattern gives, as after `as`: Coq takes none that is in use, so they can only be new.

    >>> sorted(bound_by("[| n e1 [k ->] H%lemma ?]"))
    ['H', 'e1', 'k', 'n']
    """
    return frozenset(_GIVEN.findall(_THROUGH_LEMMAS.sub("", pattern)))


_GIVEN = re.compile(r"(?<![\w'.?])[^\W\d_][\w']*(?![\w'.])")
_THROUGH_LEMMAS = re.compile(r"%(?:[^\W\d][\w.']*|\([^()]*\))")


def taken_apart_by(effect: Effect) -> str | None:
    """What the operand of `destruct`, `inversion` … says: a hypothesis, what gives a thing with a fact about it, or
    the n-th premise of the goal."""
    if opened := pattern_opens(effect):
        return opened[0] if opened[1] else None
    given = LISTED.sub("", effect.operand)
    operand = re.split(r"\s", given, maxsplit=1)[0] if given else ""
    if operand.isdigit():  # `do 2 inversion 1` goes on to others
        return numbered_premise(effect, int(operand)) if not _AGAIN & set(effect.call.modifiers) else None
    bare = unbracketed(given)
    kind = effect.goal.type_of(bare)
    says = kind is not None and (notation.is_fact(bare, kind, effect.goal) or only_says(effect, bare))
    return kind if says else None


def only_says(effect: Effect, name: str) -> bool:
    """Does a hypothesis give a thing with a fact about it (`{x | P x}`), and nothing speak of it by its name?"""
    known = effect.goal.typed
    texts = [effect.goal.conclusion, *(kind for other, kind in known.items() if other != name)]
    given = name in known and notation.is_existential(known[name])
    return given and not any(notation.speaks_of(name, text) for text in texts)


def numbered_premise(effect: Effect, number: int) -> str | None:
    found = notation.premises(effect.goal.conclusion)[0]
    return found[number - 1] if 0 < number <= len(found) else None


_USING_UP = frozenset({"destruct", "edestruct", "simple destruct", "case", "ecase"})  # what is taken apart is gone


def changes(effect: Effect, left: Goal) -> dict[str, str]:
    """What is new in a goal that is left, or has another type; where a variable was replaced by a term, the equation
    that says so stands for all that this has changed."""
    new, equations = notation.new_names(effect.goal, left), substituted_by(effect, left)
    if not equations:
        return new
    again = bound_by(effect.call.clauses.get("as", ""))  # `destruct H as [x H]` gives its name to a part
    again |= set(map(unbracketed, effect.call.operands)) if effect.call.head in _USING_UP else set()
    fresh = {name: kind for name, kind in new.items() if effect.goal.type_of(name) is None or name in again}
    return {**fresh, **{f"{name} =": f"{name} = {form}" for name, form in equations.items()}}


def shared_by_cases(effect: Effect) -> dict[str, str]:
    """The facts that are new in each of several cases alike, and the objects of which they speak, in order."""
    first, *others = effect.subgoals or (effect.goal,)
    if not others or not all(one.known for one in effect.subgoals):
        return {}
    new = notation.new_names(effect.goal, first)
    alike = {n: kind for n, kind in new.items() if all(one.typed.get(n) == kind for one in others)}
    again = {unbracketed(one) for one in effect.call.operands}  # `destruct H as [n [H …` gives its name to a part
    fresh = {n: kind for n, kind in alike.items() if effect.goal.type_of(n) is None or n in again}
    facts = {
        n for n, kind in fresh.items() if notation.is_fact(n, kind, first) and kind not in effect.goal.typed.values()
    }
    spoken_of = [fresh[n] for n in facts]
    for name in reversed(fresh):
        if any(notation.speaks_of(name, one) for one in spoken_of):
            facts.add(name)
            spoken_of.append(fresh[name])
    return {n: kind for n, kind in fresh.items() if n in facts}


def substituted_by(effect: Effect, left: Goal) -> dict[str, str]:
    """The variables that a tactic has replaced, besides the one that it takes apart, with the terms for them."""
    opened = pattern_opens(effect)
    found = notation.substitutions(effect.goal, left, opened[2] if opened else None)
    found = {name: form for name, form in found.items() if name not in map(unbracketed, effect.call.operands)}
    return {**_stood_for(effect, left), **found}


def _stood_for(effect: Effect, left: Goal) -> dict[str, str]:
    """The terms of the fact that is taken apart in whose place the goal has new variables, though they are still
    there: after `destruct H`, where H says `image f (g x)`, the goal may speak of `y` instead of `g x`."""
    opened, fact = pattern_opens(effect), taken_apart_by(effect)
    if fact is None or not left.known or not (opened or effect.call.head in _USING_UP):
        return {}
    before = opened[2] if opened else effect.goal.conclusion
    names = [name for name in re.findall(r"[^\W\d][\w']*", fact) if effect.goal.type_of(name) is not None]
    found = {}
    for term in map(unbracketed, notation.application(fact)[1] or names):
        form = (notation.became([term], before, left.conclusion) or {}).get(term, "")
        if form != term and left.type_of(form) is not None and effect.goal.type_of(form) is None:
            found[term] = form
    return found


def is_as_before(effect: Effect, left: Goal, statement: str | None = None) -> bool:
    """Is the goal that is left the one before, or this statement, but for the names of bound variables?  Where a new
    variable has the name of one that is bound in a pattern, or in a file's own notation, Coq prints `[x0 : T | P x0]`
    for `[x : T | P x]`."""
    before, after = statement or effect.goal.conclusion, left.conclusion
    if notation.alike(after, before):
        return True
    new = [name for name in left.typed if effect.goal.type_of(name) is None]
    either = "|".join(map(re.escape, new))
    return bool(new) and re.sub(rf"(?<![\w'.])({either})\d+(?![\w'])", r"\1", after) == before


def targets(effect: Effect) -> list[str]:
    clause = effect.call.clauses.get("in", "").split("|-")[0].split("⊢")[0]
    return [name for name in re.split(r"[,\s]+", clause) if name and name != "*"]


def applied_name(effect: Effect, term: str) -> str | None:
    """The name that a statement or term applies, where that has a definition: a variable has none."""
    if term.startswith("~"):
        return "not"
    name, arguments = notation.application(term)
    infix = any(re.match(r"[^\w\s(\[{@\"'`]", one) for one in arguments)  # `n << m` applies no n
    known = [one for one in effect.goal.hypotheses if name in one.names]
    return name if name and not infix and all(one.body for one in known) else None
