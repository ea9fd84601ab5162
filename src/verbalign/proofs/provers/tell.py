"""A recorded script as a `Proof` of the corpus's predicates, with an account of every tactic sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from verbalign.proofs.model import Account, Ending, Fate, Goal, Role, Script, TacticMove
from verbalign.proofs.planning.formulas import same_sides
from verbalign.proofs.planning.story import INDUCTIVE, Branches
from verbalign.proofs.provers.disguises import without_mere_inductions, without_patterns
from verbalign.proofs.provers.effects import Effect
from verbalign.proofs.provers.joined import StepMade, append, as_written, last_said, said_later
from verbalign.proofs.provers.kept_hypotheses import KeptHypotheses
from verbalign.proofs.provers.mapping import Mapped, TacticTable
from verbalign.proofs.provers.names_apart import with_names_apart
from verbalign.proofs.provers.sources.branches import named_hypotheses
from verbalign.proofs.provers.tables import bundled
from verbalign.proofs.provers.taken_in import introduced_first, with_named_proofs
from verbalign.proofs.statements.calls import Call, outermost, unbracketed
from verbalign.proofs.statements.casts import without_casts
from verbalign.proofs.statements.notation import new_names, premises
from verbalign.proofs.statements.projections import without_projections
from verbalign.proofs.statements.scopes import without_scopes
from verbalign.values import Expression, Proof, Value
from verbalign.values.features import FALSE
from verbalign.values.prooftree import PROVED, Shape, goals_left


@dataclass(frozen=True, slots=True)
class Told:
    """A proof ready to be put into words; `sources[i]` are the sentences of the script behind step i + 1."""

    script: Script
    proof: Proof
    sources: tuple[tuple[int, ...], ...]
    accounts: tuple[Account, ...]
    shapes: Mapping[str, Shape]
    assumed: Mapping[int, Branches] = field(default_factory=dict)  # induction hypotheses by step (from 0) and branch
    kept: tuple[frozenset[str], ...] = ()  # induction hypotheses as each step meets them


def tell(script: Script, read: Callable[[str], Call], *, prover: str = "coq", rules: TacticTable | None = None) -> Told:
    """Map a script's moves to steps; `read` takes a tactic of this prover apart."""
    rules = rules or bundled()
    script = without_mere_inductions(without_casts(without_projections(without_scopes(script))), read)
    script = replace(script, moves=tuple(introduced_first(without_patterns(script.moves), read)))
    script = with_named_proofs(with_names_apart(script, read))
    moves = list(script.moves)
    mapped = list(_all_mapped(moves, rules, read, prover))
    steps: list[StepMade] = []
    stated = frozenset(_NAME.findall(script.statement))
    told: dict[str, frozenset[str]] = {}  # the names that a reader has heard of, for each goal
    kept = KeptHypotheses()
    last = last_said(mapped)
    abandoned = _abandoned(moves) if script.ending is not Ending.PROVED else {}
    for number, (move, result) in enumerate(zip(moves, mapped, strict=True)):
        for goal in abandoned.get(number, ()):
            open_ = Expression("Unproved", (("goal", goal.conclusion),))
            append(steps, StepMade(open_, steps[-1].sentences if steps else (move.sentence,), ()), rules)
        heard = told.get(move.goal.id, stated)
        made = _balanced(move, result, rules.shapes)
        for at, one in enumerate(made, 1):
            expression = _without_untold(one, heard)
            if expression is None:
                continue
            told.update(_heard(move, expression, heard))
            heard = frozenset.union(*(told[one.id] for one in move.subgoals)) if len(move.subgoals) == 1 else heard
            inductive = named_hypotheses(move) if expression.predicate in INDUCTIVE else ()
            later = said_later(expression, made[at:], last, number)
            append(steps, StepMade(expression, (move.sentence,), (number,), inductive, kept.of(move), later), rules)
        kept.pass_on(move, inductive=any(one.predicate in INDUCTIVE for one in result.steps))
    proof = Proof(script.name, script.statement, tuple(step.expression for step in steps))
    accounts = _accounts(script, moves, mapped, steps)
    assumed = {number: step.assumed for number, step in enumerate(steps) if step.assumed}
    hypotheses = tuple(step.kept for step in steps)
    return Told(script, proof, tuple(step.sentences for step in steps), accounts, rules.shapes, assumed, hypotheses)


def _abandoned(moves: Sequence[TacticMove]) -> dict[int, list[Goal]]:
    """The goals on which no move works though later ones were begun, by the number of the move before which each would
    have been proved: what follows belongs to other branches."""
    worked_on = {move.goal.id for move in moves}
    open_ = [moves[0].goal] if moves else []
    found: dict[int, list[Goal]] = {}
    for number, move in enumerate(moves):
        while open_ and open_[-1].id not in worked_on:
            found.setdefault(number, []).append(open_.pop())
        if open_ and open_[-1].id == move.goal.id:
            open_.pop()
        if not (len(move.subgoals) == 1 and move.subgoals[0].id == move.goal.id):
            open_ += reversed(move.subgoals)
        else:
            open_.append(move.goal)
    return found


_NAME = re.compile(r"[^\W\d][\w']*")


def _heard(move: TacticMove, step: Expression, before: frozenset[str]) -> dict[str, frozenset[str]]:
    """The names that a reader knows after a step, for each goal that is left: a branch has those of its own member."""
    count = len(move.subgoals)
    found = {}
    for number, left in enumerate(move.subgoals):
        own = (
            value[number] if isinstance(value, tuple) and len(value) == count > 1 else value for _, value in step.args
        )
        cases = [step[name] for name in ("condition", "negation") if name in step.names]
        shared = set(_NAME.findall(" ".join(map(as_written, own))))
        if len(cases) == count:
            shared -= set(_NAME.findall(as_written(cases[1 - number]))) - set(_NAME.findall(as_written(cases[number])))
        found[left.id] = before | shared
    return found


def _without_untold(step: Expression, told: Collection[str]) -> Expression | None:
    """A substitution without the equations that only name what nobody has heard of; None where none is left."""
    if step.predicate != "Substitute":
        return step
    (name, given), *rest = step.args
    equations = given if isinstance(given, tuple) else (given,)
    kept = tuple(one for one in equations if set(_NAME.findall(as_written(one))) <= set(told))
    if not kept:
        return None
    return Expression(step.predicate, ((name, kept if len(kept) > 1 else kept[0]), *rest))


def _all_mapped(
    moves: Sequence[TacticMove], rules: TacticTable, read: Callable[[str], Call], prover: str
) -> Iterator[Mapped]:
    """What became of each move.  A goal that says nothing (`True`, `P -> True`, `False -> P`) is proved at once where
    its reader knows of it, as of a case, and what is done for it after that is not worth a word."""
    settled, cases, stated = set[str](), set[str](), dict[str, Value]()
    own: dict[str, frozenset[str]] = {}  # what each case assumes
    for move in moves:
        silent, says_nothing = move.goal.conclusion in PROVED, _says_nothing(move.goal)
        if move.goal.id in settled or (silent and move is not moves[0] and move.goal.id not in cases):
            result = Mapped((), Fate.MERGED, "all that is left to show is True")
        elif says_nothing and (move is not moves[0] or not silent):
            false = not silent and move.goal.id in stated and premises(move.goal.conclusion)[1] not in PROVED
            trivial = Expression("Trivial", (("goal", move.goal.conclusion),))
            result = Mapped((Expression("Impossible", ()) if false else trivial,))
        else:
            result = rules.mapped(Effect(move, read(move.tactic)), prover)
            if len(move.subgoals) > 1 and _counts_all(move, result, rules.shapes):
                cases.update(one.id for one in move.subgoals)
                stated.update(_stated(move, result.steps[-1], rules.shapes))
                own.update(_assumed_by_cases(move, result.steps[-1], rules.shapes))
            result = _at_once(result, move, own.get(move.goal.id, frozenset()))
            yield _of_the_case(result, move.goal, stated.get(move.goal.id))
            continue
        settled.update(one.id for one in move.subgoals)
        yield result


def _stated(move: TacticMove, step: Expression, shapes: Mapping[str, Shape]) -> dict[str, Value]:
    """The goal of each case, as its reader knows it, by the prover's goals: a premise that says what the case is has
    become an assumption."""
    shape = shapes.get(step.predicate)
    known = step[shape.leaves] if shape and shape.branches and shape.leaves in step.names else None
    return {one.id: known for one in move.subgoals} if known else {}


def _assumed_by_cases(move: TacticMove, step: Expression, shapes: Mapping[str, Shape]) -> dict[str, frozenset[str]]:
    """What is assumed in each case, by the prover's goals, where a step distinguishes cases."""
    shape = shapes.get(step.predicate)
    if not shape or not shape.branches or not shape.leaves:
        return {}
    return {one.id: frozenset(new_names(move.goal, one).values()) for one in move.subgoals}


def _at_once(result: Mapped, move: TacticMove, own: Collection[str]) -> Mapped:
    """What automation finds with the assumption of the case alone, which was just stated, needs no other reason; nor
    does it need one that a thing is itself."""
    if not move.used or [one.predicate for one in result.steps] != ["ByHyp"]:
        return result
    given = result.steps[0]["hypothesis"]
    plain = _is_plain(move.goal.conclusion)
    if not plain and not set(given if isinstance(given, tuple) else (given,)) <= set(own):
        return result
    return replace(result, steps=(Expression("Trivial", (("goal", move.goal.conclusion),)),))


def _is_plain(statement: str) -> bool:
    """Does a statement, or one of several that it gives the choice of, relate a term to itself?

    >>> _is_plain("n = n"), _is_plain("n = m \\\\/ (n = n)"), _is_plain("n = m")
    (True, True, False)
    """
    either = outermost(statement, r"\\/|∨")
    if either is None:
        return same_sides(unbracketed(statement.strip()))
    return _is_plain(statement[: either.start()]) or _is_plain(statement[either.end() :])


def _of_the_case(result: Mapped, goal: Goal, stated: Value | None) -> Mapped:
    """A fact that is the prover's goal, but more than its reader has to be shown, is a reason for that."""
    if stated in (None, goal.conclusion) or [one.predicate for one in result.steps] != ["Hypothesis"]:
        return result
    fact = goal.conclusion
    return replace(result, steps=(Expression("ByHyp", (("goal", fact), ("hypothesis", fact))),))


def _counts_all(move: TacticMove, result: Mapped, shapes: Mapping[str, Shape]) -> bool:
    """Has the last step of a move a branch for every goal that is left, be it plainly true?"""
    last = result.steps[-1] if result.steps else None
    return last is not None and goals_left(last, shapes.get(last.predicate)) == len(move.subgoals)


def _balanced(move: TacticMove, result: Mapped, shapes: Mapping[str, Shape]) -> list[Expression]:
    """The steps of a move, and where they leave fewer or more goals than the prover did, one more that says so."""
    steps = list(result.steps)
    if (not steps and result.fate is Fate.MERGED) or _settles(move, steps):
        return steps
    left = goals_left(steps[-1], shapes.get(steps[-1].predicate)) if steps else 1
    remaining: tuple[Value, ...] = tuple(one.conclusion for one in move.subgoals if one.conclusion not in PROVED)
    if left == len(remaining) or (left > 1 and _counts_all(move, result, shapes)):
        return steps
    if left == 0:  # a closing step where goals are left: they are what remains to be shown
        steps = []
    if not remaining:
        return [*steps, Expression("Done", (("goal", move.goal.conclusion),))]
    return [*steps[: len(steps) if left == 1 else -1], Expression("Remain", (("subgoals", remaining),))]


def _settles(move: TacticMove, steps: Sequence[Expression]) -> bool:
    """Does a step prove a goal that says nothing, whatever the script goes on to do for it?"""
    return [one.predicate for one in steps] in (["Trivial"], ["Impossible"]) and _says_nothing(move.goal)


def _says_nothing(goal: Goal) -> bool:
    """Is a goal plainly true, whatever else it speaks of?"""
    given, conclusion = premises(goal.conclusion)
    return conclusion in PROVED or not FALSE.isdisjoint(given)


def _accounts(
    script: Script, moves: Sequence[TacticMove], mapped: list[Mapped], steps: list[StepMade]
) -> tuple[Account, ...]:
    """What became of each tactic sentence: nothing vanishes without a reason."""
    said: dict[int, list[int]] = {}
    for number, step in enumerate(steps, 1):
        for sentence in step.sentences:
            said.setdefault(sentence, []).append(number)
    by_sentence: dict[int, list[Mapped]] = {}
    for move, result in zip(moves, mapped, strict=True):
        by_sentence.setdefault(move.sentence, []).append(result)
    first = {step.sentences[0] for step in steps}
    accounts = []
    for index, written in enumerate(script.sentences):
        if written.role is not Role.TACTIC:
            continue
        results = by_sentence.get(index, [])
        numbers = tuple(said.get(index, ()))
        if numbers and index in first:
            generic = all(result.generic for result in results if result.steps)
            accounts.append(Account(index, Fate.CONVEYED, numbers, generic=generic))
        elif numbers:
            accounts.append(Account(index, Fate.MERGED, numbers, "said together with the step before"))
        else:
            accounts.append(_silent(index, results, script))
    return tuple(accounts)


def _silent(index: int, results: list[Mapped], script: Script) -> Account:
    for result in results:
        if result.fate is Fate.MERGED:
            return Account(index, Fate.MERGED, (), result.reason)
    if results:
        return Account(index, Fate.DROPPED, (), results[0].reason)
    reason = "was not reached" if script.fault else "has no goal to work on, or was taken back"
    return Account(index, Fate.DROPPED, (), reason)
