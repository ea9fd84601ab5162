"""Sources that tell of the hypotheses that come or change, and of how a goal is closed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from verbalign.proofs.model import Goal
from verbalign.proofs.planning.formulas import is_equation, same_sides
from verbalign.proofs.provers.effects import (
    Effect,
    changes,
    is_as_before,
    is_fact_here,
    pattern_opens,
    shared_by_cases,
    source,
    substituted_by,
    taken_apart_by,
    targets,
)
from verbalign.proofs.provers.sources.written import NAME, unquoted_lemmas
from verbalign.proofs.statements import notation
from verbalign.proofs.statements.calls import outermost, unbracketed
from verbalign.proofs.statements.clashes import sides
from verbalign.proofs.statements.restated import not_said_by, plainly_true
from verbalign.values import Value
from verbalign.values.prooftree import PROVED

_MOST_USED = 3  # facts that a reason names
COMPUTED = "computation"  # what a prover says in the place of lemmas where there are none


@source
def facts_used(effect: Effect) -> Value | None:
    """What the hypotheses say that the proof of a closed goal rests on, where they are few."""
    kinds = [effect.goal.type_of(name) for name in effect.move.used if is_fact_here(effect, name)]
    kinds = [kind for kind in kinds if kind and not notation.is_bare(kind, effect.goal)]
    said = list(dict.fromkeys(kind for kind in kinds if kind and kind != effect.goal.conclusion))
    return notation.several(said) if len(said) <= _MOST_USED else None


@source
def computed(effect: Effect) -> Value | None:
    """The goal, where a tactic that is too long to quote only computes."""
    return effect.goal.conclusion if effect.move.lemmas == (COMPUTED,) else None


@source
def all_used(effect: Effect) -> Value | None:
    """What the proof of a closed goal rests on: hypotheses, of many those that the tactic names, and the lemmas that it
    names where it is not quoted with them."""
    names = set(NAME.findall(effect.move.tactic))
    named = [effect.goal.type_of(one) or "" for one in effect.move.used if one in names and is_fact_here(effect, one)]
    found = facts_used(effect) or (notation.several(dict.fromkeys(named)) if len(named) <= _MOST_USED else None)
    each = found if isinstance(found, tuple) else (found,)
    return notation.several(dict.fromkeys([*unquoted_lemmas(effect), *(one for one in each if isinstance(one, str))]))


@source
def several_used(effect: Effect) -> Value | None:
    """The facts that a proof rests on, where they are more than one."""
    found = facts_used(effect)
    return found if isinstance(found, tuple) else None


@source
def one_used(effect: Effect) -> Value | None:
    """The one fact that a proof rests on."""
    found = facts_used(effect)
    return found if isinstance(found, str) else None


@source
def introduced(effect: Effect) -> Value | None:
    """The variables and premises that were introduced, as the corpus writes them."""
    left = effect.only
    if left is None:
        return None
    new = notation.new_names(effect.goal, left)
    new = {name: kind for name, kind in new.items() if not plainly_true(kind)} or new
    defined = [f"{name} = {one.body}" for one in left.hypotheses if one.body for name in one.names if name in new]
    return notation.several([*notation.listed(new, left), *defined, *_consumed(effect, set(new.values()))])


@source
def opened(effect: Effect) -> Value | None:
    """What `intros [x | y]` takes in before it takes it apart: a variable with its type, or a premise."""
    found = pattern_opens(effect)
    return found[0] if found else None


@source
def opened_goal(effect: Effect) -> Value | None:
    """The goal after what `intros [x | y]` takes in, before that is taken apart."""
    found = pattern_opens(effect)
    return found[2] if found else None


@source
def opened_result(effect: Effect) -> Value | None:
    """The goal that `intros [x | y]` leaves, where it is another than the one after what it takes in."""
    found, left = pattern_opens(effect), effect.only
    return left.conclusion if found and left and not is_as_before(effect, left, found[2]) else None


@source
def arrow_equation(effect: Effect) -> Value | None:
    """The equation that `intros ->` uses."""
    found = pattern_opens(effect) if effect.operand in ("->", "<-") else None
    return found[0] if found and found[1] else None


@source
def partly_kept(effect: Effect) -> Value | None:
    """The premise that `intros [_ H]` takes apart, where something of it is dropped."""
    found = pattern_opens(effect)
    return found[0] if found and found[1] and re.search(r"(?<![\w'])_(?![\w'])", effect.operand) else None


@source
def injected(effect: Effect) -> Value | None:
    """The equation between constructors that `intros [=]` takes apart."""
    found = pattern_opens(effect) if effect.operand.startswith("[=") else None
    return found[0] if found and found[1] else None


@source
def substitution(effect: Effect) -> Value | None:
    """The equations by which variables were replaced on the way, as in `destruct H as [k ->]`."""
    found = substituted_by(effect, effect.only) if effect.only else {}
    return notation.several(f"{name} = {form}" for name, form in found.items())


@source
def common_hypotheses(effect: Effect) -> Value | None:
    """The variables and premises that are new in every branch."""
    if not effect.subgoals or not all(one.known for one in effect.subgoals):
        return None
    first = effect.subgoals[0]
    new = notation.new_names(effect.goal, first)
    shared = {name: kind for name, kind in new.items() if all(one.type_of(name) == kind for one in effect.subgoals)}
    return notation.several([*notation.listed(shared, first), *_consumed(effect, set(shared.values()))])


@source
def shared_hypotheses(effect: Effect) -> Value | None:
    """What is new in every case alike, where facts are: of `destruct H as [w [E [A | B]]]`, w and what E says of it."""
    shared = shared_by_cases(effect) if len(effect.call.operands) == 1 else {}
    return notation.several(notation.listed(shared, effect.subgoals[0])) if shared else None


@source
def new_facts(effect: Effect) -> Value | None:
    """The facts that are new or changed in the one goal that is left."""
    left = effect.only
    return notation.several(notation.facts(changes(effect, left), left)) if left else None


@source
def learned_facts(effect: Effect) -> Value | None:
    """The facts that are new in the one goal that is left, without what only says again what is known."""
    left = effect.only
    return notation.several(not_said_by(notation.facts(changes(effect, left), left), effect.goal)) if left else None


@source
def fresh_facts(effect: Effect) -> Value | None:
    """The facts in the one goal that is left whose names are new: none that only has changed."""
    return notation.several(notation.facts(fresh_names(effect), effect.only)) if effect.only else None


@source
def shared_facts(effect: Effect) -> Value | None:
    """What all branches have gained that comes from one of several things which are taken apart."""
    if len(effect.call.operands) < 2 or not effect.subgoals or not all(one.known for one in effect.subgoals):
        return None
    first, *rest = effect.subgoals
    new = {name: kind for name, kind in notation.new_names(effect.goal, first).items() if not effect.goal.type_of(name)}
    shared = {name: kind for name, kind in new.items() if all(one.type_of(name) == kind for one in rest)}
    return notation.several(notation.listed(shared, first)) if notation.facts(shared, first) else None


@source
def fresh_hypotheses(effect: Effect) -> Value | None:
    """All in the one goal that is left whose names are new, variables too."""
    return notation.several(notation.listed(fresh_names(effect), effect.only)) if effect.only else None


def fresh_names(effect: Effect) -> dict[str, str]:
    """What the one goal that is left has under names that are new."""
    new = notation.new_names(effect.goal, effect.only) if effect.only else {}
    return {name: kind for name, kind in new.items() if effect.goal.type_of(name) is None}


@source
def obtained(effect: Effect) -> Value | None:
    """What is new in the one goal that goes on as before, where the others are mere conditions for it."""
    new = [notation.new_names(effect.goal, one) for one in effect.subgoals]
    on = [index for index, names in enumerate(new) if names]
    if len(on) != 1:
        return None
    left = effect.subgoals[on[0]]
    if _alternatives(effect) and any(one.conclusion == left.conclusion for one in effect.subgoals if one is not left):
        return None
    if substituted_by(effect, left):  # the goal is as before, but for the terms that stand for variables now
        return notation.several(notation.listed(changes(effect, left), left))
    return notation.several(notation.listed(new[on[0]], left)) if is_as_before(effect, left) else None


@source
def conditions(effect: Effect) -> Value | None:
    """The goals that are left besides the one that goes on as before."""
    on = [one for one in effect.subgoals if notation.new_names(effect.goal, one)]
    rest = tuple(one.conclusion for one in effect.subgoals if one not in on)
    return rest if len(on) == 1 and rest else None


@source
def derived(effect: Effect) -> Value | None:
    """The facts that `apply … in H` brings into the goal that goes on, where the others are conditions for it."""
    first, *rest = effect.subgoals or (effect.goal,)
    if not rest or first.conclusion != effect.goal.conclusion or _alternatives(effect):
        return None
    return notation.several(notation.facts(changes(effect, first), first))


@source
def derived_under(effect: Effect) -> Value | None:
    """The goals that are left besides the first, as conditions: see `derived`."""
    return tuple(dict.fromkeys(one.conclusion for one in effect.subgoals[1:])) if derived(effect) else None


@source
def posed(effect: Effect) -> Value | None:
    """What is new, each as a fact: for tactics that bring in nothing else."""
    new = notation.new_names(effect.goal, effect.only) if effect.only else {}
    objects = [name for name in new if effect.only and notation.by_looks(new[name], effect.only) is False]
    return None if objects else notation.several(new.values())


@source
def inverted(effect: Effect) -> Value | None:
    """What follows from a hypothesis by the way it was built, without the names that inversion makes up."""
    left = effect.only
    if left is None:
        return None
    kept = notation.without_made_up(notation.new_names(effect.goal, left), left, spoken_of=False)
    taken = taken_apart_by(effect) or ""
    said = [fact for fact in notation.facts(kept, left) if not notation.alike(fact, taken) and fact not in PROVED]
    forms = {**_instantiated(effect, left), **substituted_by(effect, left)}
    replaced = {f"{name} =": _equation(name, form) for name, form in forms.items() if not _states(said, name, form)}
    objects = notation.needed(notation.objects(kept, left), [*replaced.values(), *said], kept)
    shown = {name: kind for name, kind in kept.items() if name in objects or kind in said}
    return notation.several(dict.fromkeys(notation.listed({**shown, **replaced}, left)))


def _equation(name: str, form: str) -> str:
    return f"{name} = ({form})" if outermost(form, r"[,;]|[<>=]") else f"{name} = {form}"


def _states(facts: Iterable[str], name: str, form: str) -> bool:
    """Does one of these equations say what a variable has become, from whichever side?"""
    both = {name, unbracketed(form)}
    return any(both == {unbracketed(side) for side in sides(fact) or ()} for fact in facts)


def _instantiated(effect: Effect, left: Goal) -> dict[str, str]:
    """The variables of the fact that is taken apart for which the goal now has terms, though they are still there."""
    names = [name for name in re.findall(r"[^\W\d][\w']*", taken_apart_by(effect) or "") if effect.goal.type_of(name)]
    for name in dict.fromkeys(names):
        if form := (notation.became([name], effect.goal.conclusion, left.conclusion) or {}).get(name):
            return {} if outermost(form, r"->|→") else {name: form}
    return {}


@source
def made_equal(effect: Effect) -> Value | None:
    """The equations that `injection` finds, without the one that it takes apart."""
    found, given = new_facts(effect), taken_apart_by(effect)
    each = found if isinstance(found, tuple) else (found,)
    return notation.several(one for one in each if isinstance(one, str) and one != given)


@source
def nothing_inverted(effect: Effect) -> Value | None:
    """The goal, where inversion leaves it as it was and has only made up names."""
    same = effect.only is not None and effect.only.conclusion == effect.goal.conclusion
    return effect.goal.conclusion if same and taken_apart_by(effect) and inverted(effect) is None else None


@source
def new_hypotheses(effect: Effect) -> Value | None:
    """All that is new in the one goal that is left, variables too."""
    left = effect.only
    return notation.several(notation.listed(_found(effect, left), left)) if left else None


@source
def new_objects(effect: Effect) -> Value | None:
    """The names of new objects."""
    left = effect.only
    return notation.several(notation.objects(_found(effect, left), left)) if left else None


@source
def target(effect: Effect) -> Value | None:
    """`… in H`: what H said before."""
    names = targets(effect)
    return effect.goal.type_of(names[0]) if len(names) == 1 else None


@source
def existential(effect: Effect) -> Value | None:
    """The existential statement that is taken apart."""
    kind = taken_apart_by(effect)
    return kind if kind and notation.is_existential(kind) else None


@source
def conditional_fact(effect: Effect) -> Value | None:
    """The fact that is taken apart, where it holds under conditions, which are then to be shown too."""
    taken = taken_apart_by(effect)
    return taken if taken and notation.premises(taken)[0] else None


@source
def conjunction(effect: Effect) -> Value | None:
    """The conjunction that is taken apart, which is no more than its parts."""
    kind = taken_apart_by(effect)
    return kind if kind and notation.relation(kind) in ("/\\", "∧") else None


@source
def taken_apart(effect: Effect) -> Value | None:
    """What the hypothesis says that is taken apart, or those, as by `destruct H as [x Hx], K as [y Hy]`."""
    names = [unbracketed(one) for one in effect.call.operands]
    said = [effect.goal.type_of(name) for name in names if is_fact_here(effect, name)]
    if len(names) > 1 and len(said) == len(names) and effect.call.head in ("destruct", "edestruct"):
        return notation.several(dict.fromkeys(one for one in said if one))
    return taken_apart_by(effect)


@source
def taken_equation(effect: Effect) -> Value | None:
    """The equations that are taken apart, which replace one side by the other, and nothing else."""
    named = [effect.goal.type_of(unbracketed(one)) for one in effect.call.operands]
    kinds = named if len(named) > 1 else [taken_apart_by(effect)]
    made = notation.new_names(effect.goal, effect.only) if effect.only else {}
    brought = any(effect.goal.type_of(name) is None for name in made)
    return notation.several(kind or "" for kind in kinds) if _all_equations(kinds) and not brought else None


def _all_equations(kinds: Iterable[str | None]) -> bool:
    return all(kind and is_equation(kind) for kind in kinds)


@source
def identified(effect: Effect) -> Value | None:
    """The variable for which another term stands after an identity was taken apart that gives nothing else."""
    return _identity(effect)[0]


@source
def identified_with(effect: Effect) -> Value | None:
    """The term that stands for that variable."""
    return _identity(effect)[1]


def _identity(effect: Effect) -> tuple[str | None, str | None]:
    found = substituted_by(effect, effect.only) if effect.only else {}
    several = conjunction(effect) or existential(effect)  # of which the identity is but a part
    alone = len(found) == 1 and not fresh_names(effect) and not several
    return next(iter(found.items())) if alone else (None, None)


@source
def asserted(effect: Effect) -> Value | None:
    """The new claim: the first goal of `assert` and `have`, the last of `enough`, `cut` and their like."""
    if not effect.subgoals:
        return None
    return effect.subgoals[0 if effect.call.head in ("assert", "have", "haveI") else -1].conclusion


@source
def proof_name(effect: Effect) -> Value | None:
    """The name of a claim's proof, where the text will speak of it, as in `exists H`."""
    main = effect.subgoals[-1]
    new = notation.new_names(effect.goal, main)
    name = next(iter(new), "")
    return name if len(new) == 1 and not notation.is_fact(name, new[name], main) else None


@source
def substituted(effect: Effect) -> Value | None:
    """The equations that `subst` has used up, without those for names that nothing else speaks of."""
    return notation.several(kind for name, kind in _used_up(effect).items() if not _idle(effect, name, kind))


@source
def substituted_for_nothing(effect: Effect) -> Value | None:
    """The equations that `subst` has used up, where they are all for names that nothing else speaks of."""
    return notation.several(_used_up(effect).values()) if substituted(effect) is None else None


@source
def premise(effect: Effect) -> Value | None:
    """The premise that the goal has gained: `G` became `P -> G`."""
    return _premise(effect) if len(effect.call.operands) < 2 else None


@source
def several_premises(effect: Effect) -> Value | None:
    """The premises that the goal has gained, one from each operand of `generalize (foo x) (bar y)`."""
    found, count = gained(effect), len(effect.call.operands)
    return found if count > 1 and isinstance(found, tuple) and len(found) == count else None


def _premise(effect: Effect) -> str | None:
    if effect.only is None:
        return None
    left = effect.only.conclusion
    gained = left.removesuffix(effect.goal.conclusion).rstrip()
    arrow = re.search(r" (?:->|→)$", gained) if gained != left else None
    return unbracketed(gained[: arrow.start()].strip()) if arrow else None


@source
def gained(effect: Effect) -> Value | None:
    """All premises that the goal has gained: `G` became `P -> Q -> G`."""
    before = _premise(effect)
    after = notation.premises(effect.subgoals[0].conclusion)[0] if before else []
    count = len(after) - len(notation.premises(effect.goal.conclusion)[0])
    return notation.several(after[:count]) if count > 0 else None


@source
def assumed(effect: Effect) -> Value | None:
    """The goal, where it is among the hypotheses as it stands, and has need of one."""
    goal = effect.goal.conclusion
    return goal if goal in effect.goal.typed.values() and not same_sides(goal) else None


@source
def false_goal(effect: Effect) -> Value | None:
    """The goal, where it is a contradiction."""
    return effect.goal.conclusion if effect.goal.conclusion in ("False", "⊥") else None


@source
def related_goal(effect: Effect) -> Value | None:
    """The goal, where it is no equation but another relation of a thing to itself."""
    conclusion = notation.premises(effect.goal.conclusion)[1]
    equal = outermost(conclusion, r"(?<![<>:=])=(?![=>])") and not outermost(conclusion, r"<->|↔")
    strict = outermost(conclusion, r"(?<![<=-])[<>](?![=>-])")  # nothing is less than itself: 1 < 2 is computed
    return None if equal or strict else effect.goal.conclusion


@source
def inverted_one(effect: Effect) -> Value | None:
    """What follows from a hypothesis by the way it was built, where that brings in one object."""
    return inverted(effect) if _brought_in(effect) == 1 else None


@source
def inverted_many(effect: Effect) -> Value | None:
    """What follows from a hypothesis by the way it was built, where that brings in several objects."""
    return inverted(effect) if _brought_in(effect) > 1 else None


@source
def absurd(effect: Effect) -> Value | None:
    """The hypothesis that cannot hold: the one that is named."""
    return taken_apart_by(effect) if effect.operand else None


# ---- helpers ----


def _used_up(effect: Effect) -> dict[str, str]:
    """The equations that are gone, by name."""
    left = effect.subgoals[0].typed if effect.subgoals else effect.goal.typed
    known = effect.goal.typed
    return {name: kind for name, kind in known.items() if name not in left and outermost(kind, r"(?<![<>])=")}


def _idle(effect: Effect, name: str, equation: str) -> bool:
    """Is an equation for a name that has gone with it, and of which nothing else speaks?"""
    left, known = effect.subgoals[0].typed, effect.goal.typed
    gone = [one.strip() for one in sides(equation) or () if one.strip() in known and one.strip() not in left]
    others = [effect.goal.conclusion, *(kind for other, kind in known.items() if other != name)]
    return any(not any(notation.speaks_of(one, text) for text in others) for one in gone)


def _alternatives(effect: Effect) -> bool:
    """Are the branches cases, as in `destruct H as [A | B]`?"""
    return outermost(effect.call.clauses.get("as", "").strip("[]() "), r"\|") is not None


def _found(effect: Effect, left: Goal) -> dict[str, str]:
    """What is new, without variables that `destruct 1` and its like introduced on the way."""
    introduced, earlier = notation.bound(effect.goal.conclusion), notation.premises(effect.goal.conclusion)[0]
    taken = set(earlier[: int(effect.operand) - 1]) if effect.operand.isdigit() else set()
    new = {n: kind for n, kind in changes(effect, left).items() if n not in introduced and kind not in taken}
    return {name: kind for name, kind in new.items() if kind not in PROVED} or new


def _consumed(effect: Effect, known: set[str]) -> list[str]:
    """Premises that were introduced and used up at once, as by `intros ->` or, into several cases, `intros [H | H]`."""
    used_up = r"->|<-|\[=|%|→|rfl|(?<!\w)_(?!\w)" if effect.only else r"\[|\||⟨"
    if not re.search(used_up, " ".join(effect.call.operands)):
        return []
    left = effect.subgoals[0]
    before = _premises_named(effect.goal, notation.objects(_new(effect, left), left))
    after = notation.premises(left.conclusion)[0]
    used = [one for one in before[: len(before) - len(after)] if not any(notation.alike(one, fact) for fact in known)]
    return [premise for premise in used if notation.is_fact("", premise, effect.goal)]


def _premises_named(goal: Goal, names: Sequence[str]) -> list[str]:
    """All premises of a goal, its variables called by these names, wherever they stand between them; `nat -> P` has a
    variable, too."""
    statement, found, left = goal.conclusion, list[str](), list(names)
    while first := notation.opened(notation.with_names(statement, left[:1])):
        said, is_premise, statement = first
        if is_premise:
            found.append(said)
        if not is_premise or not notation.is_fact("", said, goal):
            left = left[1:]
    return found


def _new(effect: Effect, left: Goal) -> dict[str, str]:
    return notation.new_names(effect.goal, left)


def _brought_in(effect: Effect) -> int:
    """How many objects the hypotheses speak of that inversion has brought in."""
    given = inverted(effect)
    pieces = given if isinstance(given, tuple) else (given,)
    return sum(
        piece.split(":")[0].count(",") + 1 for piece in pieces if isinstance(piece, str) and _OBJECTS.match(piece)
    )


_OBJECTS = re.compile(r"[^\W\d][\w']*(?:,[^\W\d][\w']*)*:(?![:=])")
