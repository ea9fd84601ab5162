"""The proof tree behind a flat list of steps: a goal stack says where each step stands.

Steps come in depth-first order.  A step works on the newest open goal: a split opens several in its place, a closing
step takes it away, any other step replaces it by the goal it leaves.  What is known of a step's place (first, last,
n-th branch, closes a goal) is the context for learning and for choosing words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from verbalign.values import Expression, Proof, Value
from verbalign.values.arguments import members
from verbalign.values.terms import term

Branch: TypeAlias = tuple[str, int]  # the predicate that split the goal, and which of its branches (1-based)

WITNESSING = "InstConcl"
PROVED = frozenset({"True", "⊤", "true"})  # a goal that needs no further step


@dataclass(frozen=True, slots=True)
class Shape:
    """What a predicate does to the goal it works on; all are names of its arguments.

    `on` holds that goal.  `leaves` holds the goal that is left; a list leaves one goal for each member, and an empty
    list or `True` closes.  `branches` hold what is particular to each branch: its assumption where there is also
    `leaves`, else its goal; a list there is a branch for each member.  With none of these the goal stays as it is."""

    on: str = ""
    leaves: str = ""
    branches: tuple[str, ...] = ()
    closes: bool = False


TACTICS: Mapping[str, Shape] = MappingProxyType(
    {
        "UnivCD": Shape(on="theorem", leaves="goal"),
        "Unfold": Shape(on="goal", leaves="subgoal"),
        "BackThruLemma": Shape(on="goal", leaves="subgoal"),
        "RewriteWith": Shape(on="goal", leaves="result"),
        "HypSubst": Shape(on="goal", leaves="result"),
        "InstConcl": Shape(leaves="goal"),
        "InstLemma": Shape(),
        "ForwardChain": Shape(),
        "ElimExists": Shape(),
        "Cases": Shape(on="goal", leaves="goal", branches=("condition", "negation")),
        "Induction": Shape(branches=("base", "step")),
        "Arith": Shape(on="goal", closes=True),
        "Hypothesis": Shape(on="goal", closes=True),
        "Contradiction": Shape(closes=True),
    }
)

_UNKNOWN = Shape(on="goal", leaves="result")


@dataclass(frozen=True, slots=True)
class StepContext:
    """Where a step stands in its proof tree."""

    first: bool
    last: bool
    opens: Branch | None  # the branch of which this is the first step
    inside: tuple[Branch, ...]  # the branches around it, innermost last
    closes: bool  # it closes a goal
    ends: tuple[Branch, ...]  # the branches whose last goal it closes, innermost first
    repeated: bool  # the same predicate occurred earlier in this proof
    goal: str | None  # the open goal before it, where known
    before: str | None = None  # the goal that was left to it, whatever it says itself

    @property
    def depth(self) -> int:
        return len(self.inside)


@dataclass(frozen=True, slots=True)
class _Goal:
    text: str | None
    inside: tuple[Branch, ...] = ()
    fresh: bool = True  # no step has worked on it yet


@dataclass(frozen=True, slots=True)
class Tree:
    """The context of every step, and the goals that are still open after the last (newest last)."""

    contexts: tuple[StepContext, ...]
    unproved: tuple[str | None, ...]
    surplus: int  # steps that came when no goal was open any more


def contexts(proof: Proof | Iterable[Expression], shapes: Mapping[str, Shape] = TACTICS) -> tuple[StepContext, ...]:
    """The context of each step, in the steps' order; see `tree`.

    >>> steps = [Expression("Cases", (("condition", "0 ≤ i"), ("negation", "i < 0"), ("goal", "P"))),
    ...          Expression("Arith", (("goal", "P"),)), Expression("Hypothesis", (("goal", "P"),))]
    >>> [(c.opens, c.closes, c.depth) for c in contexts(steps)]
    [(None, False, 0), (('Cases', 1), True, 1), (('Cases', 2), True, 1)]
    """
    return tree(proof, shapes).contexts


def tree(proof: Proof | Iterable[Expression], shapes: Mapping[str, Shape] = TACTICS) -> Tree:
    """The proof tree of a proof or of its steps alone.

    Steps that do not fit are taken as they come: an unknown predicate replaces the goal it works on, and a step after
    the last goal was closed stands by itself at the top."""
    steps, start = (proof.steps, proof.theorem) if isinstance(proof, Proof) else (tuple(proof), None)
    stack, found, seen, surplus = [_Goal(start or None)], [], set[str](), 0
    for number, step in enumerate(steps, 1):
        shape = shapes.get(step.predicate, _UNKNOWN)
        surplus += not stack
        top = stack.pop() if stack else _Goal(None, fresh=False)
        goal = _text(step, shape.on) or top.text
        opened = _opened(step, shape, replace(top, text=goal))
        stack.extend(reversed(opened))
        found.append(
            StepContext(
                first=number == 1,
                last=number == len(steps),
                opens=top.inside[-1] if top.fresh and top.inside else None,
                inside=top.inside,
                closes=not opened,
                ends=() if opened else _ended(top.inside, stack),
                repeated=step.predicate in seen,
                goal=goal,
                before=top.text,
            )
        )
        seen.add(step.predicate)
    return Tree(tuple(found), tuple(goal.text for goal in stack), surplus)


def with_variables(proof: Proof, shapes: Mapping[str, Shape] = TACTICS) -> Proof:
    """The proof, each step that gives a witness with the variable that it is for, as the goal has it; but not where the
    witness speaks of another of that name.

    >>> steps = (Expression("InstConcl", (("witness", "5"), ("goal", "10 = 2*5"))),)
    >>> with_variables(Proof("ten", "∃ k:ℕ. 10 = 2*k", steps)).steps[0]["variable"]
    'k'
    >>> steps = (Expression("InstConcl", (("witness", "S k"), ("goal", "k < S k"))),)
    >>> with_variables(Proof("more", "∃ k:ℕ. k < k", steps)).steps[0].names
    ('witness', 'goal')
    """
    if not any(step.predicate == WITNESSING for step in proof.steps):
        return proof
    steps = []
    for step, context in zip(proof.steps, contexts(proof, shapes), strict=True):
        names = _bound_names(context.before or "") if step.predicate == WITNESSING else ""
        given = members(_text(step, "witness") or "")
        known = not names or "variable" in step.names or len(given) != len(members(names))
        if not known and not {word for one in given for word in _NAME.findall(one)} & set(members(names)):
            step = Expression(step.predicate, (*step.args, ("variable", names)))
        steps.append(step)
    return replace(proof, steps=tuple(steps))


_NAME = re.compile(r"[^\W\d][\w']*")


def _bound_names(goal: str) -> str:
    """The variables that a goal says there are: `x, y`."""
    found = term(goal)
    if found.head not in ("∃", "exists") or not found.parts:
        return ""
    declared = found.parts[0]
    names = declared.parts[0].text if declared.parts else declared.text
    return ", ".join(names.replace(",", " ").split())


def goals_left(step: Expression, shape: Shape | None) -> int:
    """How many goals a step leaves in place of the one it works on; without a shape, as an unknown predicate."""
    return len(_opened(step, shape or _UNKNOWN, _Goal(None)))


def _opened(step: Expression, shape: Shape, top: _Goal) -> list[_Goal]:
    """The goals that take the place of `top`, in the order in which they are worked on."""
    if shape.closes:
        return []
    if shape.branches:
        members = [member for name in shape.branches for member in _members(step, name)]
        left = _text(step, shape.leaves) or top.text
        texts = [left if shape.leaves else member for member in members]
        if len(texts) > 1:
            return [goal for goal in _branched(step.predicate, texts, top) if goal.text not in PROVED]
        return [replace(top, text=texts[0] if texts else left, fresh=False)]
    if not shape.leaves:
        return [replace(top, fresh=False)]
    left_goals = [goal for goal in _members(step, shape.leaves) if goal not in PROVED]
    if len(left_goals) > 1:
        return _branched(step.predicate, left_goals, top)
    if left_goals:
        return [replace(top, text=left_goals[0], fresh=False)]
    return [] if shape.leaves in step.names else [replace(top, text=None, fresh=False)]


def _branched(predicate: str, goals: Iterable[str | None], top: _Goal) -> list[_Goal]:
    return [_Goal(goal, (*top.inside, (predicate, branch))) for branch, goal in enumerate(goals, 1)]


def _ended(inside: tuple[Branch, ...], stack: list[_Goal]) -> tuple[Branch, ...]:
    """The branches around a goal just closed in which nothing is left open, innermost first."""
    still_in = stack[-1].inside if stack else ()
    shared = 0
    while shared < min(len(still_in), len(inside)) and still_in[shared] == inside[shared]:
        shared += 1
    return tuple(reversed(inside[shared:]))


def _members(step: Expression, name: str) -> tuple[str, ...]:
    if name not in step.names:
        return ()
    value = step[name]
    return tuple(_plain(member) for member in value) if isinstance(value, tuple) else (_plain(value),)


def _text(step: Expression, name: str) -> str | None:
    value = step[name] if name and name in step.names else ""
    return value if isinstance(value, str) and value else None


def _plain(value: Value) -> str:
    """A value as text; nested ones are written as expressions are."""
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_plain, value)) + "]"
    return f"{value.predicate}({', '.join(f'{name}={_plain(inner)}' for name, inner in value.args)})"
