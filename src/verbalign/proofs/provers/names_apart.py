"""Names that a script uses again, told apart: after `destruct n as [| n]` the new n is another than the old.

A reader who has heard of n takes every n for that one, so the new one is called n' from there on, in all that comes of
its case.  An induction may go on with its variable's name, as people do."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from verbalign.proofs.model import Goal, Hypothesis, Script, TacticMove
from verbalign.proofs.planning.formulas import states
from verbalign.proofs.provers.effects import Effect, bound_by, pattern_opens, taken_apart_by
from verbalign.proofs.statements import notation
from verbalign.proofs.statements.calls import Call, unbracketed

_NAME = re.compile(r"[^\W\d][\w']*")
_TAKES_APART = frozenset(
    {"destruct", "edestruct", "simple destruct", "dependent destruction", "intros"}
    | {"cases", "rcases", "obtain", "cases'", "rintro"}
)


@dataclass(frozen=True, slots=True)
class _Told:
    """A goal as the prover has it and as it is told, with the names that differ."""

    goal: Goal
    told: Goal
    names: Mapping[str, str]


def with_names_apart(script: Script, read: Callable[[str], Call]) -> Script:
    """The script, in which no new variable is called as the one that it is a part of."""
    used = frozenset(_NAME.findall(" ".join(_texts(script))))
    known: dict[str, _Told] = {}
    moves = []
    for move in script.moves:
        before = known.setdefault(move.goal.id, _Told(move.goal, move.goal, {}))
        if before.goal != move.goal:  # the prover has shown more of it since
            before = _Told(move.goal, _renamed(move.goal, before, before.names, ()), before.names)
        left = []
        for goal in move.subgoals:
            again = {} if goal.id == move.goal.id else _used_again(move, read(move.tactic), goal)
            again = {*again, *_given_away(before, goal)}
            new = _all_fresh(sorted(again), used.union(before.names.values()))
            names = {**before.names, **new}
            known[goal.id] = _Told(goal, _renamed(goal, before, names, new) if names else goal, names)
            left.append(known[goal.id].told)
        moves.append(_of_names(move, before, tuple(left)))
    return replace(script, moves=tuple(moves))


def _texts(script: Script) -> Iterator[str]:
    yield script.statement
    for move in script.moves:
        yield move.tactic
        for goal in (move.goal, *move.subgoals):
            yield goal.conclusion
            yield from (f"{' '.join(one.names)} {one.type} {one.body}" for one in goal.hypotheses)


def _all_fresh(names: Iterable[str], used: frozenset[str]) -> dict[str, str]:
    """New names for these, each another.

    >>> _all_fresh(["s", "s'"], frozenset(["s", "s'"])).values()
    dict_values(["s''", "s'''"])
    """
    found: dict[str, str] = {}
    for name in names:
        found[name] = _fresh(name, used.union(found.values()))
    return found


def _fresh(name: str, used: Collection[str]) -> str:
    while name in used:
        name += "'"
    return name


def _given_away(before: _Told, left: Goal) -> frozenset[str]:
    """The names that are told as others, which nothing had any more, and which something new has now."""
    gone = [name for name in before.names if before.goal.known and before.goal.type_of(name) is None]
    return frozenset(name for name in gone if left.type_of(name) is not None)


def _used_again(move: TacticMove, call: Call, left: Goal) -> frozenset[str]:
    """The variables that a move takes apart, and whose names it gives to parts of them, or to what else it brings."""
    if call.head not in _TAKES_APART or not move.goal.known or not left.known:
        return frozenset()
    effect = Effect(move, call)
    opened, pattern = pattern_opens(effect), call.clauses.get("as", "")
    if opened:
        what, is_premise, rest = opened
        names = _NAME.findall(what) if is_premise else [what.partition(":")[0].strip()]
        pairs, pattern = [(rest, left.conclusion)], effect.operand
        emptied = [] if is_premise or move.goal.type_of(names[0]) is not None else names
    else:
        fact = taken_apart_by(effect)
        names = _NAME.findall(fact) if fact else [unbracketed(one) for one in call.operands]
        names = [name for name in names if move.goal.type_of(name) is not None]
        pairs = [(move.goal.conclusion, left.conclusion)]
        emptied = [name for name in names if not fact and any(one.type_of(name) is None for one in move.subgoals)]
    others = {name: kind for name, kind in move.goal.typed.items() if name not in map(unbracketed, call.operands)}
    pairs += [(kind, left.typed[name]) for name, kind in others.items() if left.typed.get(name, kind) != kind]
    given = {*emptied, *(name for name in bound_by(pattern) if move.goal.type_of(name) is not None)}
    kept = {name for name in (*names, *given) if left.type_of(name) is not None}
    objects = {name for name in kept if not notation.is_fact(name, left.typed[name], left)}
    itself = {name for name in objects.intersection(names) if not emptied and not opened and _is_itself(name, pairs)}
    return frozenset(name for name in objects - itself if name in given or _part_of_itself(name, names, pairs))


def _is_itself(name: str, pairs: Sequence[tuple[str, str]]) -> bool:
    """Does a variable stand where one of its name stood before, in all that speaks of it?  `destruct H as [x K]` gives
    the name of an index of H to what takes its place.

    >>> _is_itself("x", [("P x", "P x")]), _is_itself("x", [("P x", "P (S x)")]), _is_itself("x", [("P y", "P y")])
    (True, False, False)
    """
    speaking = [one for one in pairs if notation.speaks_of(name, one[0])]
    return bool(speaking) and all(before == after for before, after in speaking)


def _part_of_itself(name: str, names: Sequence[str], pairs: Iterable[tuple[str, str]]) -> bool:
    """Does a variable, one of those taken apart, stand for a part of what it was in what has become of a statement?"""
    for before, after in pairs:
        form = (notation.became([name], before, after) or notation.became(names[:3], before, after) or {}).get(name, "")
        if unbracketed(form) != name and notation.occurs(name, form) and not states(form):
            return True
    return False


def _renamed(goal: Goal, before: _Told, names: Mapping[str, str], new: Collection[str]) -> Goal:
    """A goal with other names; what it has from the goal before it, and does not speak of new ones, is as it was told
    there: bound variables keep their names."""
    told = {_said(one): other for one, other in zip(before.goal.hypotheses, before.told.hypotheses, strict=True)}
    found = []
    for one in goal.hypotheses:
        other = None if _concerns(one, new) else told.get(_said(one))
        found.append(replace(other, fact=one.fact) if other else _of_hypothesis(one, names))
    return replace(goal, conclusion=_other(goal.conclusion, names), hypotheses=tuple(found))


def _said(one: Hypothesis) -> tuple[tuple[str, ...], str, str]:
    return one.names, one.type, one.body


def _concerns(one: Hypothesis, names: Collection[str]) -> bool:
    return any(name in one.names or notation.speaks_of(name, f"{one.type} {one.body}") for name in names)


def _of_hypothesis(one: Hypothesis, names: Mapping[str, str]) -> Hypothesis:
    called = tuple(names.get(name, name) for name in one.names)
    return replace(one, names=called, type=_other(one.type, names), body=_other(one.body, names))


def _of_names(move: TacticMove, before: _Told, left: tuple[Goal, ...]) -> TacticMove:
    def other(texts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(_other(text, before.names) for text in texts)

    return replace(
        move,
        tactic=_other(move.tactic, before.names),
        goal=before.told,
        subgoals=left,
        objects=other(move.objects),
        proofs=other(move.proofs),
        said=other(move.said),
        refuted=other(move.refuted),
        used=other(move.used),
    )


def _other(text: str, names: Mapping[str, str]) -> str:
    if not names or not text:
        return text
    either = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<![\w'.])(?:{either})(?![\w'])", lambda found: names[found.group()], text)
