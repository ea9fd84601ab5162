"""Variables and premises that a tactic takes in before its own work, as `split` does on `forall n, P n /\\ Q n`.

A reader must hear of them, so such a move is told as two: an introduction, and the tactic on what that leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from verbalign.proofs.provers import notation
from verbalign.proofs.provers.calls import Call, unbracketed
from verbalign.proofs.provers.model import Goal, Hypothesis, TacticMove

_INTRODUCING = ("intro", "rintro", "revert", "generalize", "ext", "funext", "fix", "cofix", "pattern", "clear")


def introduced_first(moves: Sequence[TacticMove], read: Callable[[str], Call]) -> Iterator[TacticMove]:
    """The moves, those that take in variables or premises of the goal as two."""
    for move in moves:
        yield from _two(move, read(move.tactic)) or (move,)


def _two(move: TacticMove, call: Call) -> tuple[TacticMove, TacticMove] | None:
    known = [one for one in move.subgoals if one.known]
    if not known or not move.goal.known or call.head.startswith(_INTRODUCING):
        return None
    operands = call.operands[:1] if "induction" in call.head else call.operands  # for the first, all others
    taken_apart = {unbracketed(operand).split(" ")[0] for operand in operands}
    goal, names = move.goal, list[str]()
    while opened := notation.opened(goal.conclusion):
        what, is_premise, rest = opened
        name, _, kind = ("", "", what) if is_premise else what.partition(":")
        if is_premise:
            name = _name_of(what, goal, known) if not any(map(str.isdigit, taken_apart)) else ""  # `destruct 1` counts
        elif goal.type_of(name) is not None or not (
            name in taken_apart or all(one.type_of(name) is not None for one in known)
        ):
            break
        if not name:
            break
        names.append(name)
        added = (*goal.hypotheses, Hypothesis((name,), kind))
        goal = replace(goal, conclusion=rest, hypotheses=added, id=f"{move.goal.id} taken in")
    if not names:
        return None
    return (
        TacticMove(f"intros {' '.join(names)}", move.goal, (goal,), move.sentence),
        replace(move, goal=goal),
    )


def _name_of(premise: str, goal: Goal, known: Sequence[Goal]) -> str:
    """The name under which all goals that are left have this premise, or nothing."""
    found = [name for name, kind in known[0].typed.items() if kind == premise and goal.type_of(name) is None]
    return next((name for name in found if all(one.type_of(name) == premise for one in known)), "")
