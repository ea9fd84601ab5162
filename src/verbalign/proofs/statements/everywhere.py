"""A script with all statements of its goals in another form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from verbalign.proofs.model import Goal, Script


def everywhere(script: Script, form: Callable[[str], str]) -> Script:
    """The script, its goals and hypotheses in this form."""
    known: dict[Goal, Goal] = {}

    def formed(goal: Goal) -> Goal:
        if goal not in known:
            kept = tuple(replace(one, type=form(one.type)) for one in goal.hypotheses)
            known[goal] = replace(goal, conclusion=form(goal.conclusion), hypotheses=kept)
        return known[goal]

    moves = (replace(move, goal=formed(move.goal), subgoals=tuple(map(formed, move.subgoals))) for move in script.moves)
    return replace(script, moves=tuple(moves))
