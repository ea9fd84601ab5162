"""Sources that tell how a goal is closed because something known can't be."""

from __future__ import annotations

import re

from verbalign.proofs.planning.arithmetic import Arithmetic
from verbalign.proofs.planning.formulas import identity
from verbalign.proofs.provers.effects import Effect, source, taken_apart_by
from verbalign.proofs.provers.sources.facts import facts_used
from verbalign.proofs.statements import notation
from verbalign.proofs.statements.calls import outermost
from verbalign.proofs.statements.clashes import built_differently, clash, sides, unlike_itself
from verbalign.values import Value

_NAMES_IT = frozenset({"discriminate", "ediscriminate"})


@source
def fact1(effect: Effect) -> Value | None:
    pair = clash(effect.goal, effect.move.refuted) if not identity(effect.goal.conclusion) else None
    return pair[0] if pair else None


@source
def fact2(effect: Effect) -> Value | None:
    pair = clash(effect.goal, effect.move.refuted) if not identity(effect.goal.conclusion) else None
    return pair[1] if pair else None


def _contradictory(effect: Effect) -> tuple[str, ...]:
    """The fewest known facts that contradict each other by arithmetic."""
    known = effect.goal.typed
    return Arithmetic(known).rests_on("0 < 0", list(known.values())) or ()


@source
def number_fact(effect: Effect) -> Value | None:
    """The fact about numbers that can't hold."""
    found = _contradictory(effect)
    return found[0] if len(found) == 1 else None


@source
def number_fact1(effect: Effect) -> Value | None:
    """The first of two facts about numbers that contradict each other."""
    found = _contradictory(effect)
    return found[0] if len(found) == 2 else None


@source
def number_fact2(effect: Effect) -> Value | None:
    """The second of two facts about numbers that contradict each other."""
    found = _contradictory(effect)
    return found[1] if len(found) == 2 else None


@source
def impossible_used(effect: Effect) -> Value | None:
    """The one fact that a proof rests on, where it is about numbers and can't hold: `0 < 0`."""
    used = facts_used(effect)
    alone = isinstance(used, str) and Arithmetic(effect.goal.typed).rests_on("0 < 0", [used]) is not None
    return used if alone else None


@source
def false_known(effect: Effect) -> Value | None:
    """`False`, where it is the fact that is used, or is known and no fact is named."""
    used = taken_apart_by(effect) if effect.operand else "False" if "False" in effect.goal.typed.values() else None
    return used if used == "False" else None


@source
def clashing(effect: Effect) -> Value | None:
    """The equation between terms that are built differently: the one that is named, or the only one it can be."""
    if effect.operand and effect.call.head in _NAMES_IT:
        return taken_apart_by(effect)
    if identity(effect.goal.conclusion):
        return None
    known = list(effect.goal.typed.values())
    equations = [kind for kind in known if sides(kind)]
    plain = [kind for kind in known if built_differently(kind, effect.move.refuted) or unlike_itself(kind)]
    only = len(equations) == 1 and effect.call.head in _NAMES_IT and not unequal_goal(effect)
    return plain[0] if plain else equations[0] if only else None


@source
def clashing_premise(effect: Effect) -> Value | None:
    """The premise of the goal that equates terms which are built differently."""
    found = notation.premises(effect.goal.conclusion)[0] if not unequal_goal(effect) else ()
    return next((one for one in found if built_differently(one, effect.move.refuted) or unlike_itself(one)), None)


@source
def impossible_goal(effect: Effect) -> Value | None:
    """The goal, where it equates terms which are built differently: who proves it has assumptions that can't be."""
    return effect.goal.conclusion if built_differently(effect.goal.conclusion, effect.move.refuted) else None


@source
def unequal_forms(effect: Effect) -> Value | None:
    """The goal that two things differ, where they do by their forms alone, and not because of what is known."""
    told = effect.call.head in _NAMES_IT or not effect.move.used
    return unequal_goal(effect) if told else None


@source
def unequal_goal(effect: Effect) -> Value | None:
    """The goal, where it says that two things differ."""
    conclusion = effect.goal.conclusion
    left = notation.premises(conclusion)[1]
    unequal = None if outermost(left, r"<->|↔|/\\|\\/|∧|∨") else outermost(left, r"<>|≠")
    return conclusion if unequal or re.match(r"[~¬](?!~).* = ", conclusion) else None
