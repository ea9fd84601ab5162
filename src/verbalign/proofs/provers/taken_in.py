"""Variables and premises that a tactic takes in before its own work, as `split` does on `forall n, P n /\\ Q n`.

A reader must hear of them, so such a move is told as two: an introduction, and the tactic on what that leaves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from verbalign.proofs.model import Goal, Hypothesis, Script, TacticMove
from verbalign.proofs.statements import notation
from verbalign.proofs.statements.calls import Call, unbracketed
from verbalign.proofs.statements.clashes import sides


def with_named_proofs(script: Script) -> Script:
    """The script, its hypotheses marked as objects where the text will speak of them by name, as in `f H x`."""
    script = _without_equal_proofs(script)
    named = _spoken_of(script)
    if not named:
        return script

    def marked(goal: Goal) -> Goal:
        return replace(goal, hypotheses=tuple(found for one in goal.hypotheses for found in _apart(one, named)))

    moves = (replace(one, goal=marked(one.goal), subgoals=tuple(map(marked, one.subgoals))) for one in script.moves)
    return replace(script, moves=tuple(moves))


def _without_equal_proofs(script: Script) -> Script:
    """The script without hypotheses that only say how a fact is proved: `H = even_S n H'`, of `destruct H eqn:E`."""
    goals = {goal for move in script.moves for goal in (move.goal, *move.subgoals)}
    facts = {name for goal in goals for one in goal.hypotheses if one.fact for name in one.names}

    def equates_proofs(one: Hypothesis, goal: Goal) -> bool:
        both = sides(one.type)
        return both is not None and both[0] in facts and goal.sort_of(both[0]) is not False

    def without(goal: Goal) -> Goal:
        return replace(goal, hypotheses=tuple(one for one in goal.hypotheses if not equates_proofs(one, goal)))

    moves = (replace(one, goal=without(one.goal), subgoals=tuple(map(without, one.subgoals))) for one in script.moves)
    return replace(script, moves=tuple(moves)) if facts else script


def _apart(one: Hypothesis, named: set[tuple[str, str]]) -> Iterator[Hypothesis]:
    """A hypothesis, its names one by one where they are among these: those stand for objects."""
    if not any((name, one.type) in named for name in one.names):
        yield one
        return
    for name in one.names:
        yield replace(one, names=(name,), fact=False if (name, one.type) in named else one.fact)


_GIVES_TERM = re.compile(r"exists\s|set\s|pose\s+(?!proof\b)")
_PLACES = re.compile(r"\s(?:in|at)\s[^()]*$")


def _spoken_of(script: Script) -> set[tuple[str, str]]:
    """The facts, by name and statement, of which a goal, another hypothesis or a witness speaks."""
    goals = {goal for move in script.moves for goal in (move.goal, *move.subgoals)}
    facts = {(name, one.type) for goal in goals for one in goal.hypotheses if _states(one, goal) for name in one.names}
    found = set[tuple[str, str]]()
    for goal in goals:
        names = facts.intersection(goal.typed.items()) - found
        said = [goal.conclusion, *goal.typed.values()] if names else []
        found.update(one for one in names if any(notation.speaks_of(one[0], text) for text in said))
    for move in script.moves:
        if _GIVES_TERM.match(move.tactic):
            names, term = facts.intersection(move.goal.typed.items()) - found, _PLACES.sub("", move.tactic)
            found.update(one for one in names if notation.speaks_of(one[0], term))
    return found


def _states(one: Hypothesis, goal: Goal) -> bool:
    """Is a hypothesis a fact, by what the prover says, else by its looks?"""
    fact = one.fact if one.fact is not None else notation.by_looks(one.type, goal)
    return bool(fact) and len(one.type) > 1


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
    goal, names, before = move.goal, list[str](), 0
    number = next((int(one) for one in taken_apart if one.isdigit()), 0)
    counted = bool(number)  # `destruct 2` takes in all variables before the second premise, and the first
    while opened := notation.opened(goal.conclusion) or _of_untold_type(goal.conclusion, known[0]):
        what, is_premise, rest = opened
        name, _, kind = ("", "", what) if is_premise else what.partition(":")
        if is_premise:
            name = _name_of(what, goal, known) if not counted or before < number - 1 else ""
            before += bool(name)
        elif goal.type_of(name) is not None or not (
            counted or name in taken_apart or all(one.type_of(name) is not None for one in known)
        ):
            break
        if not name:
            break
        names.append(name)
        added = (*goal.hypotheses, Hypothesis((name,), kind, fact=known[0].sort_of(name)))
        goal = replace(goal, conclusion=rest, hypotheses=added, id=f"{move.goal.id} taken in")
    if counted and call.head in _SUPPOSES and (opened := notation.opened(goal.conclusion)) and opened[1]:
        name = _unused(move)  # the premise itself, which nobody has heard of
        added = (*goal.hypotheses, Hypothesis((name,), opened[0], fact=True))
        goal = replace(goal, conclusion=opened[2], hypotheses=added, id=f"{move.goal.id} taken in")
        return (
            TacticMove(f"intros {' '.join([*names, name])}", move.goal, (goal,), move.sentence),
            replace(move, goal=goal, tactic=re.sub(rf"(?<=\s){number}\b", name, move.tactic, count=1)),
        )
    if not names:
        return None
    return (
        TacticMove(f"intros {' '.join(names)}", move.goal, (goal,), move.sentence),
        replace(move, goal=goal, tactic=_counted_from(move.tactic, number, before)),
    )


def _of_untold_type(statement: str, left: Goal) -> tuple[str, bool, str] | None:
    """What a statement assumes first, as `notation.opened` tells it, where the prover shows its type only afterwards.

    >>> _of_untold_type("forall A (p : A * A), p = p", Goal("", "p = p", (Hypothesis(("A",), "Type"),)))
    ('A:Type', False, 'forall p : A * A, p = p')
    """
    name, rest = notation.bound_without_type(statement) or ("", "")
    kind = left.type_of(name) if name else None
    return (f"{name}:{kind}", False, rest) if kind else None


_SUPPOSES = frozenset({"destruct", "inversion", "inversion_clear", "simple destruct"})


def _unused(move: TacticMove) -> str:
    taken, name = {name for goal in (move.goal, *move.subgoals) for name in goal.typed}, "H"
    while name in taken:
        name += "'"
    return name


def _counted_from(tactic: str, number: int, before: int) -> str:
    """`destruct 3` as it reads after two premises were taken in."""
    return re.sub(rf"(?<=\s){number}\b", str(number - before), tactic, count=1) if number and before else tactic


def _name_of(premise: str, goal: Goal, known: Sequence[Goal]) -> str:
    """The name under which all goals that are left have this premise, or nothing."""
    known_here = {name: unbracketed(kind) for name, kind in known[0].typed.items()}
    found = [name for name, kind in known_here.items() if goal.type_of(name) is None and notation.alike(kind, premise)]
    same = (all(unbracketed(one.type_of(name) or "") == known_here[name] for one in known) for name in found)
    return next((name for name, everywhere in zip(found, same, strict=True) if everywhere), "")
