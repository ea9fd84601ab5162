"""Sources that tell of the goals."""

from __future__ import annotations

import re
from collections.abc import Sequence

from verbalign.proofs.model import Goal
from verbalign.proofs.provers.effects import Effect, applied_name, bound_by, is_as_before, source, targets
from verbalign.proofs.statements import notation
from verbalign.proofs.statements.calls import outermost, unbracketed
from verbalign.proofs.statements.notation import premises
from verbalign.proofs.statements.propositional import follows
from verbalign.proofs.statements.restated import not_said_by, plainly_true
from verbalign.values import Value
from verbalign.values.prooftree import PROVED

_WORD = re.compile(r"[^\W\d][\w'.]*|\S")
_FEW = 4  # names that a text lists, be they needed or not
_MANY = 10  # names that a text lists one by one


@source
def goal(effect: Effect) -> Value | None:
    """The goal before."""
    return effect.goal.conclusion


@source
def subgoal(effect: Effect) -> Value | None:
    """The one goal that is left, where it is another than before, and not just with other names of bound variables."""
    left = effect.only
    return left.conclusion if left and not is_as_before(effect, left) else None


@source
def subgoals(effect: Effect) -> Value | None:
    """All goals that are left, as a list; what is plainly true is not listed."""
    left = tuple(one.conclusion for one in effect.subgoals)
    return tuple(one for one in left if one not in PROVED) or left


@source
def case_subgoals(effect: Effect) -> Value | None:
    """All goals that are left, each with what is new in it: `P k for any k with n <= k`."""
    given = [(one.conclusion, _given(effect, one)) for one in effect.subgoals]
    return tuple(f"{'a contradiction' if new and goal == 'False' else goal}{new}" for goal, new in given)


@source
def parts(effect: Effect) -> Value | None:
    """All goals that are left; where the tactic took something in or unfolded it first, with what this brought."""
    new = [name for one in effect.subgoals if one.known for name in _new(effect, one)]
    return case_subgoals(effect) if new else subgoals(effect)


@source
def rewritten_goal(effect: Effect) -> Value | None:
    """The first goal that is left, where it is another than before: the rest are conditions."""
    first = effect.subgoals[0].conclusion if effect.subgoals else None
    return first if first != effect.goal.conclusion else None


@source
def rewritten_away(effect: Effect) -> Value | None:
    """The goal, where rewriting has made it plainly true, so that only conditions are left."""
    return effect.goal.conclusion if effect.subgoals and effect.subgoals[0].conclusion in PROVED else None


@source
def supposed_without_loss(effect: Effect) -> Value | None:
    """The premise that the second goal has gained: what is shown in the first to be no loss."""
    given = premises(effect.subgoals[-1].conclusion)[0] if effect.subgoals else []
    gained = len(given) - len(premises(effect.goal.conclusion)[0])
    return notation.several(given[:gained]) if gained > 0 else None


@source
def unshelved(effect: Effect) -> Value | None:
    """The goal, where what a tactic leaves open comes before what has become of it: nothing tells which is which."""
    return effect.goal.conclusion if "unshelve" in effect.call.modifiers else None


@source
def logical_goal(effect: Effect) -> Value | None:
    """The goal, where it follows from what is known by connectives alone, without any computation."""
    known = effect.goal.typed
    facts = [kind for name, kind in known.items() if notation.is_fact(name, kind, effect.goal)]
    return effect.goal.conclusion if follows(effect.goal.conclusion, facts) else None


@source
def common_goal(effect: Effect) -> Value | None:
    """The goal that all branches share, or the one before where each has its own."""
    left = {one.conclusion for one in effect.subgoals}
    return left.pop() if len(left) == 1 else effect.goal.conclusion


@source
def changed_subgoals(effect: Effect) -> Value | None:
    """All goals that are left, where they are not just the old one."""
    left = subgoals(effect)
    return None if left == (effect.goal.conclusion,) else left


@source
def changed_case_subgoals(effect: Effect) -> Value | None:
    """All goals that are left, each with what is new in it, where they are not just the old one."""
    return case_subgoals(effect) if changed_subgoals(effect) else None


@source
def shared_goal(effect: Effect) -> Value | None:
    """The goal that all branches share."""
    left = {one.conclusion for one in effect.subgoals}
    return left.pop() if len(left) == 1 else None


@source
def same_goal(effect: Effect) -> Value | None:
    """The goal, where all branches, of which there are several, still have to show it."""
    same = all(one.known and one.conclusion == effect.goal.conclusion for one in effect.subgoals)
    return effect.goal.conclusion if same and len(effect.subgoals) > 1 else None


@source
def quantified_subgoal(effect: Effect) -> Value | None:
    """The one goal that is left, where it speaks of all things of a kind."""
    left = effect.only.conclusion if effect.only else ""
    return left if re.match(r"forall\b|∀", left) else None


@source
def says_nothing(effect: Effect) -> Value | None:
    """The premises that were introduced, where none of them says anything, and nothing speaks of them."""
    new = notation.new_names(effect.goal, effect.only) if effect.only else {}
    kinds = {"True" if plainly_true(kind) else kind for kind in new.values()}
    named = effect.only is not None and any(notation.speaks_of(name, effect.only.conclusion) for name in new)
    return "True" if new and kinds <= PROVED and not named else None


@source
def nothing_left(effect: Effect) -> Value | None:
    """The one goal that is left, where it is plainly true."""
    return effect.only.conclusion if effect.only and effect.only.conclusion in PROVED else None


@source
def inferred(effect: Effect) -> Value | None:
    """The goal, where the script leaves it to the prover to find a known instance: `apply _`."""
    return effect.goal.conclusion if effect.operand == "_" and not effect.call.clauses else None


@source
def alike_subgoal(effect: Effect) -> Value | None:
    """The one goal that is left, where it says the same of other terms, and nothing else has changed."""
    left = effect.only
    if left is None or not left.known or left.typed != effect.goal.typed:
        return None
    before, after = (notation.relation(one.conclusion) for one in (effect.goal, left))
    return left.conclusion if before == after and not re.match(r"[^\W\d]", after) else None


@source
def brings_new(effect: Effect) -> Value | None:
    """The goal, where what is left speaks of things that were not there before, as after `refine (fun x => _)`."""
    new = any(notation.new_names(effect.goal, left) for left in effect.subgoals if left.known)
    return effect.goal.conclusion if new and effect.goal.known else None


@source
def denied(effect: Effect) -> Value | None:
    """The one goal that is left, where it has nothing of the goal before: what is used must deny it.  Where it speaks
    of the same relation, what is used may as well be an equation."""
    left = effect.only.conclusion if effect.only else ""
    stays = premises(left)[1] == premises(effect.goal.conclusion)[1] or left.endswith(effect.goal.conclusion)
    stays = stays or notation.relation(left) == notation.relation(effect.goal.conclusion)
    return left if left and not stays and not re.match(r"forall\b|∀", left) else None


@source
def data_goal(effect: Effect) -> Value | None:
    """The goal, where it is a type of which an element is to be given."""
    sort = re.fullmatch(r"Prop|Set|Type(?:@\{.*\})?", effect.goal.conclusion)
    return effect.goal.conclusion if effect.goal.data or sort else None


@source
def beyond_arithmetic(effect: Effect) -> Value | None:
    """The goal, where arithmetic says nothing of it: it can only have followed from a contradiction."""
    conclusion = notation.premises(effect.goal.conclusion)[1]
    beyond = notation.is_existential(conclusion) or notation.by_looks(conclusion, effect.goal) is None
    return effect.goal.conclusion if beyond else None


@source
def looks_the_same(effect: Effect) -> Value | None:
    """The goal, where the one that is left is another, though it is written in the same way."""
    same = effect.only is not None and effect.only.conclusion == effect.goal.conclusion
    return effect.goal.conclusion if same and effect.only != effect.goal else None


@source
def goal_head(effect: Effect) -> Value | None:
    """The name that the goal applies, whose definition `red` unfolds."""
    return applied_name(effect, effect.goal.conclusion)


@source
def target_head(effect: Effect) -> Value | None:
    """The name that a fact applies, whose definition `red in H` unfolds."""
    names = targets(effect)
    kind = effect.goal.type_of(names[0]) if len(names) == 1 else None
    return applied_name(effect, kind) if kind else None


@source
def irrelevant(effect: Effect) -> Value | None:
    """The strict proposition that two variables prove, which alone tell the sides of the equation apart."""
    sign = outermost(effect.goal.conclusion, r"(?<![<>:=!])=(?![=>])")
    if sign is None:
        return None
    text = effect.goal.conclusion
    words = [_WORD.findall(text[: sign.start()]), _WORD.findall(text[sign.end() :])]
    pairs = {pair for pair in zip(*words, strict=False) if pair[0] != pair[1]}
    kinds = {(effect.goal.type_of(one), effect.goal.type_of(other)) for one, other in pairs}
    alike = len(words[0]) == len(words[1]) and len(kinds) == 1 and effect.goal.known
    one, other = kinds.pop() if alike else (None, "")
    family = effect.goal.type_of(notation.application(one or "")[0]) or ""
    return one if one == other and notation.premises(family)[1] == "SProp" else None


def _given(effect: Effect, left: Goal) -> str:
    """What is new in a goal, as it follows the goal."""
    again = notation.said_of_others(effect.goal, left) if left.known else {}
    facts = not_said_by(notation.facts({**_new(effect, left), **again}, left), effect.goal)
    objects = for_any(effect, left, facts)
    return f"{objects}{' with ' if objects else ' if '}{_and(facts)}" if facts else objects


def for_any(effect: Effect, left: Goal, facts: Sequence[str]) -> str:
    """The new objects of which a goal or its new facts speak, as they follow it: " for any k and l"; what is given as
    an element may speak of others, too, of which then only the type tells what they are."""
    names = new_objects_of(effect, left)
    needed = notation.needed(names, (left.conclusion, *facts), left.typed)
    every = left.data and len(names) <= _FEW
    tells = _is_compound if every else _gives_others
    untold = frozenset(name for name in names if name not in needed and tells(left.type_of(name) or ""))
    if not every:
        names = [name for name in names if name in needed or name in untold]
    said = [f"{name} : {left.type_of(name)}" if name in untold else _proof_of(name, left) for name in names]
    return f" for any {_and(said if len(said) <= _MANY else [*said[:2], '…', said[-1]])}" if said else ""


def new_objects_of(effect: Effect, left: Goal) -> list[str]:
    """The objects of a goal that the one before has not, be they called as some that it has."""
    return notation.objects(_new(effect, left), left)


def _is_compound(kind: str) -> bool:
    return " " in kind


def _gives_others(kind: str) -> bool:
    """Is it a function, of which only what it gives may be spoken later?"""
    return outermost(kind, r"(?<!<)->|→") is not None and outermost(kind, r"(?:Prop|Type|Set)$|,") is None


def _proof_of(name: str, goal: Goal) -> str:
    """A name; one for a proof, of which others speak, with what it proves."""
    kind = goal.type_of(name) or ""
    return f"proof {name} of {kind}" if kind and notation.by_looks(kind, goal) else name


def _new(effect: Effect, left: Goal) -> dict[str, str]:
    new = notation.new_names(effect.goal, left) if left.known else {}
    again = bound_by(effect.call.clauses.get("as", "")) - set(map(unbracketed, effect.call.operands))
    if again.intersection(effect.goal.typed):  # other objects of these names
        new = {name: kind for name, kind in left.typed.items() if name in new or name in again}
    return notation.without_made_up(new, left) if "inver" in effect.call.head else new


def _and(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
