"""Sources that tell of cases and inductions: what each is on, and what is particular to each branch."""

from __future__ import annotations

import re

from verbalign.provers import notation
from verbalign.provers.calls import unbracketed
from verbalign.provers.effects import Effect, is_fact_here, numbered_premise, source
from verbalign.provers.model import Goal
from verbalign.values import Value


@source
def variable(effect: Effect) -> Value | None:
    """What an induction or a case distinction is on."""
    operand = re.sub(r"\s.*", "", unbracketed(effect.operand)) if effect.operand else ""
    if operand.isdigit():
        return numbered_premise(effect, int(operand))
    return effect.goal.type_of(operand) if is_fact_here(effect, operand) else unbracketed(effect.operand) or None


@source
def induction_variable(effect: Effect) -> Value | None:
    """What an induction is on; for `elim`, which also takes statements apart, only an object or a numbered premise."""
    if effect.call.head == "elim" and not _is_object(effect, unbracketed(effect.operand)):
        return None
    return variable(effect)


@source
def condition(effect: Effect) -> Value | None:
    return _label(effect, 0) if len(effect.subgoals) == 2 else None


@source
def negation(effect: Effect) -> Value | None:
    return _label(effect, 1) if len(effect.subgoals) == 2 else None


@source
def cases(effect: Effect) -> Value | None:
    """What holds in each branch, as a list."""
    labels = [_label(effect, branch) for branch in range(len(effect.subgoals))]
    found = tuple(label for label in labels if label)
    return found if len(found) == len(labels) > 1 and len(set(found)) == len(found) else None


# ---- helpers ----


def _is_object(effect: Effect, name: str) -> bool:
    return effect.goal.type_of(name) is not None and not is_fact_here(effect, name)


def _label(effect: Effect, branch: int) -> str | None:
    """What is particular to a branch: its new facts, the form of the term, or the premise its goal has gained."""
    if effect.call.head in ("intros", "intro", "rintro"):
        return _introduced_in(effect, effect.subgoals[branch])
    left = effect.subgoals[branch]
    if left.known:
        new = notation.new_names(effect.goal, left)
        own = [kind for kind in notation.facts(new, left) if not _everywhere(effect, kind)]
        if own:
            return notation.joined(own)
    term = unbracketed(effect.operand)
    form = _form(effect, term, left)
    if form:
        return f"{term} is of the form {form}" if notation.occurs(term, form) else f"{term} = {form}"
    gained = left.conclusion.removesuffix(effect.goal.conclusion).rstrip()
    if gained != left.conclusion and gained.endswith("->"):
        return unbracketed(gained[:-2].strip())
    return None


def _introduced_in(effect: Effect, left: Goal) -> str | None:
    """What an introduction pattern brings into one branch: facts of its own, or the form of the bound variable."""
    own = [
        kind for kind in notation.facts(notation.new_names(effect.goal, left), left) if not _everywhere(effect, kind)
    ]
    if own:
        return notation.joined(own)
    bound = re.match(r"(?:forall|∀)\s+\(?([\w']+)[^,]*,\s*(.*)", effect.goal.conclusion, re.DOTALL)
    form = notation.became(bound[1], bound[2], left.conclusion) if bound else None
    if bound is None or form is None:
        return None
    return f"{bound[1]} is of the form {form}" if notation.occurs(bound[1], form) else f"{bound[1]} = {form}"


def _everywhere(effect: Effect, kind: str) -> bool:
    return all(kind in one.typed.values() for one in effect.subgoals)


def _form(effect: Effect, term: str, left: Goal) -> str | None:
    """What a term has become in the goal, or in a hypothesis that speaks of it."""
    if not term:
        return None
    form = notation.became(term, effect.goal.conclusion, left.conclusion)
    if form:
        return form
    for name, kind in effect.goal.typed.items():
        after = left.type_of(name)
        form = notation.became(term, kind, after) if after else None
        if form:
            return form
    return None
