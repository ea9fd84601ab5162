"""Tactics told as what they come to: an induction that assumes nothing as the cases that it distinguishes, and a
pattern for some places of a goal as a claim that is more general."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from verbalign.proofs.model import Goal, Script, TacticMove
from verbalign.proofs.provers.effects import Effect, taken_apart_by
from verbalign.proofs.statements import notation
from verbalign.proofs.statements.calls import Call

_INDUCTION = re.compile(r"induction\b")
_NESTED = re.compile(r"[\[(][^\])]*[\[(]|->|<-")  # takes an induction hypothesis apart at once


def without_mere_inductions(script: Script, read: Callable[[str], Call]) -> Script:
    """The script with `destruct` for each `induction` that gives no branch an induction hypothesis, as on what has no
    smaller parts of its kind."""

    def told(move: TacticMove) -> TacticMove:
        mere = _INDUCTION.match(move.tactic) and not _assumes(Effect(move, read(move.tactic)))
        return replace(move, tactic=_INDUCTION.sub("destruct", move.tactic, count=1)) if mere else move

    return replace(script, moves=tuple(map(told, script.moves)))


def _assumes(effect: Effect) -> bool:
    """May a branch of an induction assume what is to be shown, for others, or might it, as far as that is known?  That
    of a fact is told by its own rules."""
    move, call = effect.move, effect.call
    shown = [move.goal, *move.subgoals]
    unsure = (
        taken_apart_by(effect)
        or "using" in call.clauses
        or "in" in call.clauses
        or _NESTED.search(call.clauses.get("as", ""))
    )
    if unsure or not move.subgoals or not all(one.known for one in shown):
        return True
    claims = {_claim(move.goal.conclusion), *(_claim(one.conclusion) for one in move.subgoals)}
    return any(_claim(kind) in claims for one in move.subgoals for kind in notation.new_names(move.goal, one).values())


def _claim(statement: str) -> str:
    """What a statement says after its premises: its sign, or the name that it applies."""
    return notation.relation(notation.premises(statement)[1])


_APPLIED = re.compile(r"\(fun ([\w']+) : ([^=]*?) => (.*)\) ([\w']+)", re.DOTALL)


def without_patterns(moves: Sequence[TacticMove]) -> list[TacticMove]:
    """The moves, their goals without the form that `pattern` gave them for the next tactic's sake.  Where that takes
    a variable apart in some places only, it is another one that stands there."""
    forms: dict[str, Goal] = {}
    names: dict[str, tuple[str, str]] = {}
    found = []
    for move in moves:
        goal = forms.get(move.goal.id, move.goal)
        if move.goal.id in names:
            old, new = names[move.goal.id]
            move = replace(move, tactic=re.sub(rf"(?<![\w'.]){re.escape(old)}(?![\w'])", new, move.tactic, count=1))
        found.append(replace(move, goal=goal))
        if move.tactic.startswith("pattern ") and len(move.subgoals) == 1:
            left = move.subgoals[0]
            general = _general(move, next((one.tactic for one in moves if one.goal.id == left.id), ""))
            forms[left.id] = replace(left, conclusion=general[1] if general else goal.conclusion)
            if general:
                names[left.id] = general[0]
                found[-1] = replace(found[-1], tactic=f"generalize {general[0][0]}")
            found[-1] = replace(found[-1], subgoals=(forms[left.id],))
    return found


def _general(move: TacticMove, then: str) -> tuple[tuple[str, str], str] | None:
    """A variable with the name that it has in some places of a goal, and the goal for all things there."""
    applied = _APPLIED.fullmatch(move.subgoals[0].conclusion)
    if not applied or " at " not in move.tactic:
        return None
    new, kind, body, old = applied.groups()
    partly = notation.speaks_of(old, body) and move.goal.type_of(new) is None and move.goal.type_of(old) is not None
    taken = re.fullmatch(rf"(?:elim|case|induction|destruct) {re.escape(old)}", then)
    return ((old, new), f"forall {new} : {kind}, {body}") if partly and taken else None
