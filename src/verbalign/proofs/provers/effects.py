"""A move together with its tactic, and the registry of sources that compute arguments from it.

A source gives None where it has nothing to say; a rule with such an argument does not apply."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from verbalign.proofs.provers import notation
from verbalign.proofs.provers.calls import Call, unbracketed
from verbalign.proofs.provers.model import Goal, TacticMove
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


def taken_apart_by(effect: Effect) -> str | None:
    """What the operand of `destruct`, `inversion` … says: a hypothesis, or the n-th premise of the goal."""
    operand = re.split(r"\s", effect.operand, maxsplit=1)[0] if effect.operand else ""
    if operand.isdigit():
        return numbered_premise(effect, int(operand))
    bare = unbracketed(effect.operand)
    kind = effect.goal.type_of(bare)
    return kind if kind is not None and notation.is_fact(bare, kind, effect.goal) else None


def numbered_premise(effect: Effect, number: int) -> str | None:
    found = notation.premises(effect.goal.conclusion)[0]
    return found[number - 1] if 0 < number <= len(found) else None


def targets(effect: Effect) -> list[str]:
    clause = effect.call.clauses.get("in", "").split("|-")[0].split("⊢")[0]
    return [name for name in re.split(r"[,\s]+", clause) if name and name != "*"]
