"""Steps of a script put one after the other, those made one that a person would say in one breath.

A fact is obtained and taken apart at once, a premise is put before a goal and introduced again, lemmas are rewritten
with in a row."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from verbalign.proofs.planning.story import Branches
from verbalign.proofs.provers.mapping import Mapped, StepChain, TacticTable
from verbalign.proofs.statements.notation import alike
from verbalign.values import Expression, Value
from verbalign.values.prooftree import Shape


@dataclass(frozen=True, slots=True)
class StepMade:
    """A step of the proof in the making, with what it comes from."""

    expression: Expression
    sentences: tuple[int, ...]
    moves: tuple[int, ...]
    assumed: Branches = ()
    kept: frozenset[str] = frozenset()  # the induction hypotheses as its goal has them
    later: frozenset[str] = frozenset()  # what is said again after its move


def append(steps: list[StepMade], new: StepMade, rules: TacticTable) -> None:
    """Add a step, or make it one with the step before where their predicate forms chains."""
    if _puts_before_the_goal(steps):
        new = _after_a_premise(steps, new)
    if steps and _takes_what_it_gives(steps[-1].expression, new.expression):
        new = _as_one(steps.pop(), new, _given)
    if steps and _is_unpacked(steps[-1].expression, new.expression, new.later):
        new = _as_one(steps.pop(), new, _unpacked)
    chain = rules.chains.get(new.expression.predicate)
    if chain and steps and _goes_with(steps[-1].expression, new.expression) and _follows(steps[-1], new, rules.shapes):
        new = _as_one(steps.pop(), new, partial(_chained, chain=chain))
    steps.append(new)


def _as_one(old: StepMade, new: StepMade, made: Callable[[Expression, Expression], Expression]) -> StepMade:
    sentences = _united(old.sentences, new.sentences)
    expression = made(old.expression, new.expression)
    return replace(old, expression=expression, sentences=sentences, moves=old.moves + new.moves)


def _after_a_premise(steps: list[StepMade], new: StepMade) -> StepMade:
    """The new step, where a fact was found and put before the goal: one with the steps that did so, which are then
    taken away, if it takes the fact or ends the proof."""
    found, moved = steps[-2:]
    before = dict(moved.expression.args)
    if _introduces(found, moved, new):
        del steps[-2:]
        return _as_one(found, new, lambda one, _: one)
    if dict(new.expression.args).get("goal") == before["result"] and _closes(new):
        args = tuple((name, before["goal"] if name == "goal" else value) for name, value in new.expression.args)
        return _as_one(steps.pop(), new, lambda _, other: Expression(other.predicate, args))
    return new


def _goes_with(old: Expression, new: Expression) -> bool:
    """Do two steps in a row make one?  A premise may be put before the goal for what is then said of all things."""
    return old.predicate == new.predicate or (old.predicate in ("Imply", "Revert") and new.predicate == "Generalize")


def _is_unpacked(old: Expression, new: Expression, later: Collection[str]) -> bool:
    """Does the second step take apart a fact that the first has just got out of another, and of which nothing is said
    later?"""
    given = _GOT.get(old.predicate)
    if not given or new.predicate != "Decompose":
        return False
    if given == "conclusion" and any(_DECLARES.match(as_written(one)) for one in _several(new["facts"])):
        return False
    return new["hypothesis"] in _several(old[given]) and new["hypothesis"] not in later


def _unpacked(old: Expression, new: Expression) -> Expression:
    given = _GOT[old.predicate]
    facts = _several(old[given])
    at = facts.index(new["hypothesis"])
    each = (*facts[:at], *_several(new["facts"]), *facts[at + 1 :])
    args = {**dict(old.args), given: each if len(each) > 1 else each[0]}
    return Expression(old.predicate, tuple(args.items()))


def _several(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else (value,)


_GOT = {"ElimExists": "fact", "Decompose": "facts", "ForwardChain": "conclusion", "ForwardHyp": "conclusion"}
_DECLARES = re.compile(r"[^\W\d][\w']*(?:,[^\W\d][\w']*)*:(?![:=])")
_GIVES = {"TakeApart": ("Decompose", "hypothesis"), "TakeLemma": ("Obtain", "lemma")}


def _takes_what_it_gives(old: Expression, new: Expression) -> bool:
    """Was something taken apart (`elim H`), and what it holds introduced for the same goal?"""
    if old.predicate not in _GIVES or new.predicate != "UnivCD":
        return False
    return old["subgoal"] == new["theorem"] and alike(as_written(old["goal"]), as_written(new["goal"]))


def _given(old: Expression, new: Expression) -> Expression:
    predicate, source = _GIVES[old.predicate]
    return Expression(predicate, ((source, old[source]), ("facts", new["hypotheses"])))


_FINDS = frozenset({"InstLemma", "Recall", "InstHyp", "Injection", "ForwardChain", "ForwardHyp"})


def _puts_before_the_goal(steps: list[StepMade]) -> bool:
    """Was a fact found and put before the goal as a premise (`generalize`, `injection`)?"""
    return (
        len(steps) > 1
        and steps[-1].expression.predicate == "Imply"
        and steps[-2].expression.predicate in _FINDS
        and steps[-1].moves == steps[-2].moves
    )


def _introduces(found: StepMade, moved: StepMade, new: StepMade) -> bool:
    """Does the new step take the premise just as it was found?  To put it there was to obtain it, no more."""
    if new.expression.predicate != "UnivCD":
        return False
    fact, before, taken = dict(found.expression.args), dict(moved.expression.args), dict(new.expression.args)
    given = fact.get("result") or fact.get("facts") or fact.get("conclusion")
    return (given, before["result"], before["goal"]) == (taken["hypotheses"], taken["theorem"], taken["goal"])


def _closes(step: StepMade) -> bool:
    return step.expression.predicate in ("Trivial", "Reflexivity", "ByLogic", "Arith", "TacticCloses")


def _united(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return first + tuple(one for one in second if one not in first)


def _follows(old: StepMade, new: StepMade, shapes: Mapping[str, Shape]) -> bool:
    """Does the new step work on just what the old one left?"""
    shape = shapes.get(old.expression.predicate) or Shape(on="goal", leaves="result")
    before, after = dict(old.expression.args), dict(new.expression.args)
    if "fact" in before and "fact" in after:
        return before.get("result") == after["fact"]
    return shape.on not in after or before.get(shape.leaves) == after[shape.on]


def _chained(old: Expression, new: Expression, *, chain: StepChain) -> Expression:
    before = dict(old.args)
    args: list[tuple[str, Value]] = []
    for name, value in new.args:
        if name in chain.first:
            value = before.get(name, value)
        elif name in chain.join and name in before:
            value = _together(before[name], value)
        args.append((name, value))
    return Expression(new.predicate, tuple(args))


def _together(was: Value, value: Value) -> Value:
    """Two values of one argument as a list, or as one where they are the same."""
    return was if was == value else (*_several(was), *_several(value))


def last_said(mapped: Sequence[Mapped]) -> dict[str, int]:
    """The last move, by its number, whose steps speak of each value."""
    return {one: number for number, result in enumerate(mapped) for step in result.steps for one in members(step)}


def members(step: Expression) -> Iterator[str]:
    """The values of a step, those in lists too."""
    for _, value in step.args:
        yield from (one for one in _several(value) if isinstance(one, str))


def said_later(step: Expression, rest: Sequence[Expression], last: Mapping[str, int], number: int) -> frozenset[str]:
    """The values of a step that the rest of its move (which is the one of this number) or later moves speak of."""
    soon = {value for other in rest for value in members(other)}
    return frozenset(one for one in members(step) if one in soon or last.get(one, number) > number)


def as_written(value: Value) -> str:
    """A value on one line, the members of a list one after the other."""
    return " ".join(map(as_written, value)) if isinstance(value, tuple) else value if isinstance(value, str) else ""
