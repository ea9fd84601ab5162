"""Sources that tell of cases and inductions: what each is on, and what is particular to each branch."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from verbalign.proofs.model import Goal, TacticMove
from verbalign.proofs.provers.effects import (
    LISTED,
    Effect,
    is_fact_here,
    numbered_premise,
    only_says,
    pattern_opens,
    shared_by_cases,
    source,
    substituted_by,
    taken_apart_by,
)
from verbalign.proofs.provers.sources.goals import for_any, new_objects_of
from verbalign.proofs.provers.sources.reasons import without_proofs
from verbalign.proofs.statements import notation
from verbalign.proofs.statements.calls import outermost, unbracketed
from verbalign.proofs.statements.notation import premises
from verbalign.proofs.statements.projections import PARTS
from verbalign.proofs.statements.scopes import unscoped
from verbalign.values import Value
from verbalign.values.prooftree import PROVED

FOR_SOME = " for some "  # what names the new objects of a case
DERIVATION, COMPUTATION = "the derivation of ", "the computation of "
CONSTRUCTORS = {  # of types that everybody knows, in their order
    "bool": ("true", "false"),
    "comparison": ("Eq", "Lt", "Gt"),
    "nat": ("0", "S _"),
    "positive": ("_~1", "_~0", "1"),
    "N": ("0", "N.pos _"),
    "Z": ("0", "Z.pos _", "Z.neg _"),
}
_CONNECTIVE = re.compile(
    r"(?<!\S)(?:/\\|\\/|<->|->|<>)(?!\S)|[∧∨↔¬∃≠→]|~(?![~>=-])|(?<![<>])=(?![>=])|\bexists\b|^False$|^True$|\{.*\}",
    re.DOTALL,
)
_DECIDED = re.compile(r"\b(?:left|right|inleft|inright|ReflectT|ReflectF) [^\W\d][\w']*")
_CASE = frozenset({"case", "elim", "destruct", "simple destruct", "edestruct"})
_INTRODUCE = frozenset({"intros", "intro", "rintro"})
_TAKES_APART = frozenset({"destruct", "edestruct"})
_INFIX = re.compile(r"[^\w\s(\[{@\"'`]+")
_QUANTIFIED = re.compile(r"(?:forall\b|∀)")
_BOUND = re.compile(r"(?:forall|∀)\s+\(?([\w'\s]+?)\s*(?::[^,]*)?,\s*(.*)", re.DOTALL)


@source
def variable(effect: Effect) -> Value | None:
    """What an induction or a case distinction is on: objects by name, facts by what they say."""
    operand = re.sub(r"\s.*", "", unbracketed(effect.operand)) if effect.operand else ""
    if operand.isdigit():
        return numbered_premise(effect, int(operand))
    names = [unscoped(unbracketed(LISTED.sub("", one))) for one in effect.call.operands]
    heads = [one if effect.move.objects else notation.application(one)[0] or one for one in names]  # of `H x`, `H`
    said = [
        effect.goal.type_of(head) if is_fact_here(effect, head) else without_proofs(effect, name)
        for name, head in zip(names, heads, strict=True)
    ]
    return notation.several(one for one in said if one)


def _derivation(effect: Effect) -> Value | None:
    """What an induction runs along that is no object: the ways in which a fact holds, or a function is computed."""
    if effect.call.head.startswith("functional"):
        return f"{COMPUTATION}{unbracketed(effect.operand)}"
    fact = taken_apart_by(effect) or _said(effect)
    return f"{DERIVATION}{fact}" if fact else None


@source
def said(effect: Effect) -> Value | None:
    """What the proof says that is taken apart, as in `elim (wf x)`."""
    return _said(effect)


def _said(effect: Effect) -> str | None:
    single = len(effect.call.operands) == len(effect.move.said) == 1 and "?" not in effect.move.said[0]
    return effect.move.said[0] if single else None


@source
def induction_variable(effect: Effect) -> Value | None:
    """What an induction is on; `elim` also takes logical statements apart, which is none, and where a fact is taken
    apart and no branch may assume the claim, these are mere cases."""
    kind = taken_apart_by(effect) or _said(effect)
    if one_form(effect) or (effect.call.head == "elim" and not kind and not assumes_of_others(effect)):
        return None
    if effect.call.head == "elim" and not kind and not _has_smaller(effect):
        return None
    if kind and outermost(kind, r"\\/|/\\|∧|∨"):
        return None
    logical = effect.call.head == "elim" and not _is_object(effect, unbracketed(effect.operand))
    if logical and (not kind or _CONNECTIVE.search(kind)):
        return None
    named = effect.call.head == "induction" and named_hypotheses(effect.move)
    assumed = not kind or named or any(_assumes_claim(effect, kind, one) for one in effect.subgoals)
    if kind and not assumed and not _hides_hypotheses(effect, kind):
        return None
    return _derivation(effect) or variable(effect)


@source
def one_form(effect: Effect) -> Value | None:
    """The object that can only have one form, in which nothing smaller of its kind is: it holds what it is made of."""
    name = unbracketed(effect.operand)
    if effect.only is None or not _is_object(effect, name) or len(effect.call.operands) > 1:
        return None
    claim, kind = premises(effect.goal.conclusion)[1], effect.goal.type_of(name) or ""
    new = [*notation.new_names(effect.goal, effect.only).values(), *premises(effect.only.conclusion)[0]]
    found = [premises(fact)[1] for fact in new]
    assumed = any(notation.alike(fact, claim) or notation.became([name], claim, fact) for fact in found)
    shown = kind if only_says(effect, name) else name
    return shown if kind and not assumed and kind not in CONSTRUCTORS else None


@source
def mere_cases(effect: Effect) -> Value | None:
    """The fact that `induction` takes apart without any branch that may assume the claim."""
    if effect.call.head != "elim" and (single := one_form(effect)):
        return single
    return taken_apart_by(effect) if effect.call.head != "elim" and induction_variable(effect) is None else None


@source
def base(effect: Effect) -> Value | None:
    """The first of two inductive statements, where that assumes nothing of others."""
    if len(effect.subgoals) != 2:
        return None
    named = inductive_names(effect.move)
    return None if named and named[0] else _inductive(effect, effect.subgoals[0])


@source
def inductive_step(effect: Effect) -> Value | None:
    """The second of two inductive statements: from the induction hypothesis to what is to be shown."""
    return _inductive(effect, effect.subgoals[1]) if len(effect.subgoals) == 2 else None


@source
def inductive_subgoals(effect: Effect) -> Value | None:
    """All inductive statements."""
    return tuple(_inductive(effect, one) for one in effect.subgoals)


@source
def case_object(effect: Effect) -> Value | None:
    """The object that `case` takes apart, or the term for one that any such tactic does."""
    name = unbracketed(effect.operand)
    single = effect.call.head == "elim" and one_form(effect)  # it gives what it is made of
    return (
        without_proofs(effect, name) if effect.call.head in _CASE and _is_object(effect, name) and not single else None
    )


@source
def of_nothing_smaller(effect: Effect) -> Value | None:
    """The goal, where what suffices for it is no induction, as `elimtype` may be."""
    given = notation.premises(effect.subgoals[0].conclusion)[0] if effect.subgoals else ()
    quantified = any(notation.bound(one) for one in given) and effect.call.head == "elimtype"
    return None if quantified and assumes_of_others(effect) else effect.goal.conclusion


@source
def opened_variable(effect: Effect) -> Value | None:
    """The variable that `intros [x | y]` takes in and apart."""
    found = pattern_opens(effect)
    return found[0].partition(":")[0] if found and not found[1] else None


@source
def opened_form(effect: Effect) -> Value | None:
    """What the variable is seen to be that `intros (x, y)` takes in and apart."""
    found = pattern_opens(effect)
    return _forms(effect, effect.only) if found and not found[1] and effect.only else None


@source
def unseen_premise(effect: Effect) -> Value | None:
    """The goal, where `destruct 1` takes a premise apart that only a definition in the goal holds."""
    numbered = effect.operand.isdigit() and numbered_premise(effect, int(effect.operand)) is None
    return effect.goal.conclusion if numbered else None


@source
def case_hypothesis(effect: Effect) -> Value | None:
    """The hypothesis whose forms are the cases, where it says more than "the one or the other", or is called an
    induction hypothesis."""
    kind = taken_apart_by(effect)
    inductive = _INDUCTIVE_NAME.fullmatch(unbracketed(effect.operand))
    return kind if kind and (inductive or set(_labels(effect)) != set(_disjuncts(effect))) else None


@source
def form(effect: Effect) -> Value | None:
    """What the terms that are taken apart are seen to be: `split l = (l0, l1)`."""
    return notation.several(_all_forms(effect, effect.only)) if effect.only else None


@source
def part_seen(effect: Effect) -> Value | None:
    """What the parts of a pair that is taken apart are seen to be, where the goal speaks of them."""
    if not effect.only or effect.only.conclusion == effect.goal.conclusion:
        return None
    return notation.several(_parts_seen(effect, effect.goal.conclusion, effect.only.conclusion))


def _parts_seen(effect: Effect, before: str, after: str) -> list[str]:
    """What the parts of the pairs that are taken apart have become in a statement."""
    terms = [one if re.fullmatch(r"[\w'.]+", one) else f"({unbracketed(one)})" for one in effect.call.operands]
    parts = [f"{function} {term}" for term in terms for function in PARTS]
    found = notation.became([part for part in parts if part in before], before, after) or {}
    return [_equated(term, form) for term, form in found.items()]


@source
def pair_seen(effect: Effect) -> Value | None:
    """The pairs that are taken apart, where the goal or a fact speaks of one of their parts."""
    facts = _facts_seen(effect)
    seen = len(facts) == 1 or (not facts and part_seen(effect))
    return notation.several(map(unbracketed, effect.call.operands)) if seen else None


@source
def fact_before(effect: Effect) -> Value | None:
    """The one fact that speaks of a part of a pair, before it is seen what that is."""
    found = _facts_seen(effect)
    return found[0][0] if len(found) == 1 else None


@source
def fact_after(effect: Effect) -> Value | None:
    """The one fact that speaks of a part of a pair, when it is seen what that is."""
    found = _facts_seen(effect)
    return found[0][1] if len(found) == 1 else None


def _facts_seen(effect: Effect) -> list[tuple[str, str]]:
    left = effect.only
    kinds = [(kind, left.type_of(name) or "") for name, kind in effect.goal.typed.items()] if left else []
    return [(kind, after) for kind, after in kinds if kind != after and _parts_seen(effect, kind, after)]


@source
def condition(effect: Effect) -> Value | None:
    """What holds in the first of two branches."""
    labels = _labels(effect)
    return labels[0] if len(labels) == 2 else None


@source
def negation(effect: Effect) -> Value | None:
    """What holds in the second of two branches."""
    labels = _labels(effect)
    return labels[1] if len(labels) == 2 else None


@source
def cases(effect: Effect) -> Value | None:
    """What holds in each branch, as a list."""
    return _labels(effect) or None


# ---- induction hypotheses ----

_INDUCTIVE_NAME = re.compile(r"IH[\w']*|ih[\w'✝]*")


def named_hypotheses(move: TacticMove) -> tuple[frozenset[str], ...]:
    """The induction hypotheses of each branch, where a prover or a user calls them so; nothing where nobody does, or
    where a branch is not known.  Where Coq chose the names and calls none so, there are none."""
    found = tuple(frozenset(one.values()) for one in inductive_names(move))
    return found if any(found) or _NAMED_BY_COQ.match(move.tactic) else ()


def inductive_names(move: TacticMove) -> tuple[dict[str, str], ...]:
    """What is new in each branch and called an induction hypothesis, by its name; nothing where a branch is not
    known."""
    if not all(one.known for one in move.subgoals):
        return ()
    new = [notation.new_names(move.goal, one) for one in move.subgoals]
    return tuple({name: kind for name, kind in one.items() if _INDUCTIVE_NAME.fullmatch(name)} for one in new)


_NAMED_BY_COQ = re.compile(r"(?:functional\s+|dependent\s+)?induction\b(?!.*\bas\b)", re.DOTALL)


# ---- helpers ----


_NESTED = re.compile(r"[\[(][^\])]*[\[(]|->|<-")


def _hides_hypotheses(effect: Effect, kind: str) -> bool:
    """Does `induction H as [| n H [k E]]` take apart what a branch may assume, so that it can't be seen any more?"""
    pattern = effect.call.clauses.get("as", "")
    return effect.call.head == "induction" and not _CONNECTIVE.search(kind) and bool(_NESTED.search(pattern))


def _assumes_claim(effect: Effect, kind: str, left: Goal) -> bool:
    """Has a branch among its new facts or premises the one that is taken apart, and the claim, both for others?"""
    if not left.known:
        return True
    known = left.typed if effect.call.head != "elim" else notation.new_names(effect.goal, left)
    new = [*notation.new_names(effect.goal, left).values(), *notation.premises(left.conclusion)[0]]
    found = [notation.premises(fact)[1] for fact in new]
    held = [notation.premises(fact)[1] for fact in known.values() if fact not in new]
    claim = notation.premises(effect.goal.conclusion)[1]
    applied = [unbracketed(one) for one in notation.application(kind)[1]]
    infix = any(_INFIX.fullmatch(one) for one in applied)  # `x --> y` applies no x
    terms = applied if applied and not infix else re.findall(r"[^\W\d][\w']*", kind)
    terms = [one for one in terms if re.fullmatch(r"[\w']+", one)] or terms  # what stands for others has a name
    claims = [fact for fact in found if notation.alike(fact, claim) or notation.became(terms, claim, fact)]
    whole = _after(effect.goal.conclusion, kind)
    claims = claims or [fact for fact in new if notation.alike(fact, whole) or notation.became(terms, whole, fact)]
    if effect.call.head == "induction" and any(_under_conditions(one, claims) for one in new):
        return True
    smaller = [fact for fact in (*held, *found) if notation.alike(fact, kind) or notation.became(terms, kind, fact)]
    return bool(claims and smaller) and len(claims + smaller) > 1 + (claims == smaller)


def _after(statement: str, premise: str) -> str:
    """What a statement says after a premise; all of it where it has no such premise."""
    rest = statement
    while opened := notation.opened(rest):
        what, is_premise, rest = opened
        if is_premise and what == premise:
            return rest
    return statement


def assumes_of_others(effect: Effect) -> bool:
    """Has a branch of `elim` a premise that says of others what is to be shown?"""
    said = notation.relation(notation.premises(effect.goal.conclusion)[1])
    found = [premise for left in effect.subgoals for premise in notation.premises(left.conclusion)[0]]
    before = notation.premises(effect.goal.conclusion)[0]
    claim, names = notation.premises(effect.goal.conclusion)[1], re.findall(r"[^\W\d][\w']*", effect.operand)
    new = [one for one in found if one not in before]
    said_of_others = [notation.premises(one)[1] for one in new]
    if any(notation.became(names, effect.goal.conclusion, one) is not None for one in new):
        return True  # bound variables may have other names there
    return any(
        notation.relation(one) == said
        and (notation.alike(one, claim) or notation.became(names, claim, one) is not None)
        for one in said_of_others
    )


def _has_smaller(effect: Effect) -> bool:
    """Does a branch of `elim` speak of other objects of the type that is taken apart, as far as that is known?"""
    kind = effect.goal.type_of(unbracketed(effect.operand))
    return kind is None or any(kind in left.conclusion for left in effect.subgoals)


def _under_conditions(fact: str, claims: Sequence[str]) -> bool:
    """Does a fact say the claim of all that is smaller?"""
    given, conclusion = notation.premises(fact)
    return bool(given) and notation.bound(fact) != frozenset() and conclusion in claims


def _inductive(effect: Effect, left: Goal) -> str:
    """What a branch of an induction has to show, its new facts as premises."""
    fresh = _without_generalised(effect)
    renewed = () if effect.call.head == "elim" else new_objects_of(fresh, left)  # `elim` leaves what is known
    others = [name for name in renewed if effect.goal.type_of(name) is not None]
    again = notation.said_of_others(effect.goal, left, others) if left.known else {}
    found = {**notation.new_names(effect.goal, left), **again}
    new = notation.facts({name: found[name] for name in left.typed if name in found}, left) if left.known else []
    stated = notation.premises(effect.goal.conclusion)[0]  # introduced on the way, and the same in every branch
    new = [fact for fact in new if fact not in stated or not _everywhere(effect, fact) or len(effect.subgoals) == 1]
    arrow = " → " if "⊢" in left.id or re.search("[→∀]", "".join([*new, left.conclusion])) else " -> "
    objects = _assumed_objects(effect, left)
    named = "".join(f"forall {name} : {notation.premise(kind)}, " for name, kind in objects.items())
    own = for_any(fresh, replace(_without(left, objects), data=False), new)
    return arrow.join([*map(notation.premise, new), named + left.conclusion]) + own


def _without(goal: Goal, names: Collection[str]) -> Goal:
    kept = (replace(one, names=tuple(name for name in one.names if name not in names)) for one in goal.hypotheses)
    return replace(goal, hypotheses=tuple(one for one in kept if one.names))


def _without_generalised(effect: Effect) -> Effect:
    """The effect as of a goal without the variables for which the branches of an induction along a proof have others,
    be they called the same."""
    kind, goal = taken_apart_by(effect) or "", effect.goal
    others = set[str]()
    for left in effect.subgoals:
        claim, own = (premises(one)[1] for one in (goal.conclusion, left.conclusion))
        for before, after in ((_after(goal.conclusion, kind), left.conclusion), (claim, own)):
            names = [one for one in goal.typed if all(notation.speaks_of(one, said) for said in (kind, before))]
            forms = notation.became(names[-3:], before, after) or {}
            terms = not any(_STATES.search(form) for form in forms.values())
            others |= {name for name, form in forms.items() if terms and form != name}
    kept = (replace(one, names=tuple(n for n in one.names if n not in others)) for one in goal.hypotheses)
    return replace(effect, move=replace(effect.move, goal=replace(goal, hypotheses=tuple(kept)))) if others else effect


_STATES = re.compile(r"->|→|\b(?:forall|exists)\b|[∀∃=]")


def _assumed_objects(effect: Effect, left: Goal) -> dict[str, str]:
    """The induction hypotheses of a branch that are no facts, since an element is to be given: by name, with what they
    give."""
    if not left.known or not effect.goal.data:
        return {}
    said, new = notation.relation(notation.premises(effect.goal.conclusion)[1]), notation.new_names(effect.goal, left)
    objects = {name: new[name] for name in notation.objects(new, left)}
    return {name: kind for name, kind in objects.items() if notation.relation(notation.premises(kind)[1]) == said}


def _is_object(effect: Effect, name: str) -> bool:
    known = effect.goal.type_of(name) is not None and not is_fact_here(effect, name)
    return known or name in effect.move.objects


def _labels(effect: Effect) -> tuple[str, ...]:
    """What is particular to each branch, where all can be told and differ."""
    introduces = effect.call.head in _INTRODUCE
    parts = _disjuncts(effect)
    if parts and not all(_fresh(effect, left) for left in effect.subgoals):
        # `destruct H as [-> | H]`: what it has used up is what the case is
        own = (_label(effect, left, shared=True) if _fresh(effect, left) else None for left in effect.subgoals)
        return tuple(label or part for label, part in zip(own, parts, strict=True))
    for shared in (False,) if introduces else (True, False):  # facts that all branches share help only if others differ
        found = [_label(effect, left, shared=shared) for left in effect.subgoals]
        labels = tuple(label for label in found if label)
        if len(set(labels)) == len(found) > 1 and PROVED.isdisjoint(labels):
            return labels
    return parts


def _disjuncts(effect: Effect) -> tuple[str, ...]:
    """The parts of the disjunction that is taken apart, where there is a branch for each."""
    kind = taken_apart_by(effect)
    if not kind or outermost(kind, r"->|→|<->|↔|∀|∃|forall|exists"):
        return ()
    parts, rest = list[str](), kind
    while either := outermost(rest, r"\\/|∨"):
        parts.append(rest[: either.start()])
        rest = rest[either.end() :]
    found = tuple(unbracketed(part.strip()) for part in (*parts, rest))
    return found if len(found) == len(effect.subgoals) > 1 else ()


def _fresh(effect: Effect, left: Goal) -> bool:
    """Has a branch facts that are new, and not old ones changed by substitution?"""
    new = notation.new_names(effect.goal, left)
    names = {name for name in new if effect.goal.type_of(name) is None or name == unbracketed(effect.operand)}
    return not left.known or bool(notation.facts({name: new[name] for name in names}, left))


def _label(effect: Effect, left: Goal, *, shared: bool) -> str | None:
    """The new facts of a branch, the form of the term there, or the premise that its goal has gained."""
    if effect.call.head == "case_eq":
        return _equation(effect, left)
    opened = pattern_opens(effect)
    objects = not opened[1] if opened else all(_is_object(effect, unbracketed(one)) for one in effect.call.operands)
    if objects:
        by_form = _forms(effect, left) or _built(effect, left)
        own = notation.facts(_brought(effect, left), left) if by_form is None and left.known else []
        if by_form is None:
            said = notation.conjunction(own)
            return f"{said}{_for_some(effect, left, own)}" if said else _gained(effect, left)
        return f"{by_form}{_for_some(effect, left, [by_form])}"
    if left.known:
        names = notation.new_names(effect.goal, left)
        names = names if effect.call.head in _INTRODUCE else notation.without_made_up(names, left)
        # what has its name now is what it holds, but for `eqn`, which keeps the whole
        taken = "" if "eqn" in effect.call.clauses else unbracketed(effect.operand)
        fresh = {name: kind for name, kind in names.items() if effect.goal.type_of(name) is None or name == taken}
        replaced = substituted_by(effect, left)
        new = notation.facts(fresh, left) or _decided(fresh, left)
        new = new or (notation.facts(names, left) if not replaced else [])
        own = [kind for kind in new if not _everywhere(effect, kind)] or (new if shared else [])
        own = [*(_equated(name, form) for name, form in replaced.items()), *own]
        if own:
            return f"{notation.conjunction(own)}{_for_some(effect, left, own)}"
    form = _forms(effect, left)
    some = _for_some(effect, left, [form]) if form and FOR_SOME not in form else ""
    return f"{form}{some}" if form else _gained(effect, left)


def _decided(names: dict[str, str], left: Goal) -> list[str]:
    """What the new proofs say of which the goal speaks only as what was decided: `if is_left (left l) then …`."""
    rest = _DECIDED.sub("", left.conclusion)
    proofs = {name: kind for name, kind in names.items() if notation.by_looks(kind, left)}
    spoken = any(notation.speaks_of(name, text) for name in proofs for text in (rest, *left.typed.values()))
    return [] if spoken or proofs.keys() != names.keys() else list(proofs.values())


def _brought(effect: Effect, left: Goal) -> dict[str, str]:
    """What a branch has under names that are new."""
    new = notation.without_made_up(notation.new_names(effect.goal, left), left)
    return {name: kind for name, kind in new.items() if effect.goal.type_of(name) is None}


def _built(effect: Effect, left: Goal) -> str | None:
    """The form of the variable in a branch by the order of its type's constructors, where these are well known."""
    opened = pattern_opens(effect)
    name = opened[0].partition(":")[0] if opened else unbracketed(effect.operand)
    kind = (opened[0].partition(":")[2] if opened else effect.goal.type_of(name)) or ""
    forms = CONSTRUCTORS.get(kind.strip(), ())
    if len(forms) != len(effect.subgoals) or len(effect.call.operands) > 1 or not left.known:
        return None
    form, new = forms[effect.subgoals.index(left)], notation.objects(_brought(effect, left), left)
    form = "_.+1" if form == "S _" and ".+1" in left.conclusion else form  # as ssreflect's libraries write it
    if "_" not in form:
        return _equated(name, form)
    to_come = notation.bound(left.conclusion) - notation.bound(effect.goal.conclusion)  # `case` leaves it to the goal
    if len(new) > 1 or (not new and (to_come or left.type_of(name) is None)):
        return None
    return _equated(name, form.replace("_", new[0] if new else name))


def _for_some(effect: Effect, left: Goal, facts: list[str]) -> str:
    """The new objects that the facts of a branch speak of: " for some n and m"."""
    new = notation.objects(notation.new_names(effect.goal, left), left) if left.known else []
    if opened := pattern_opens(effect):  # all that it holds is new, but for the variable itself
        new = [name for name in new if opened[1] or name != opened[0].partition(":")[0]]
        new = [name for name in new if not (opened[1] and name in shared_by_cases(effect))]
    elif effect.call.head in _INTRODUCE:  # what all branches have was introduced for all of them
        new = [name for name in new if any(left.type_of(name) != one.type_of(name) for one in effect.subgoals)]
    elif effect.call.head in _TAKES_APART:  # nor what is told before the cases
        new = [name for name in new if name not in shared_by_cases(effect)]
    taken = {unbracketed(one) for one in effect.call.operands}  # "p of the form Z.pos p" needs no other p
    names = [name for name in new if name not in taken and any(notation.occurs(name, fact) for fact in facts)]
    types = dict([opened[0].split(":", 1)]) if opened and not opened[1] else effect.goal.typed
    return _for_some_of([_typed(name, types, left, facts) for name in names])


def _typed(name: str, types: Mapping[str, str], left: Goal, facts: Sequence[str]) -> str:
    """A new name; with its type where it is all of a form, since the prover doesn't show how one type becomes the
    other."""
    pairs = [fact.partition(" = ")[::2] for fact in facts]
    hidden = any(form == name and types.get(one, left.type_of(name)) != left.type_of(name) for one, form in pairs)
    return f"{name} : {left.type_of(name)}" if hidden else name


def _for_some_of(names: Sequence[str]) -> str:
    *first, last = names or [""]
    return f"{FOR_SOME}{', '.join(first)}{' and ' if first else ''}{last}" if last else ""


def _equated(term: str, form: str) -> str:
    shown = f"({form})" if outermost(form, r"[,;]|[<>=]") else form  # a pair, or `x ?= y`
    term = f"({term})" if outermost(term, "[<>=]") else term
    return f"{term} of the form {shown}" if notation.occurs(term, form) else f"{term} = {shown}"


def _everywhere(effect: Effect, kind: str) -> bool:
    return all(kind in one.typed.values() for one in effect.subgoals)


def _gained(effect: Effect, left: Goal) -> str | None:
    gained = left.conclusion.removesuffix(effect.goal.conclusion).rstrip()
    if gained != left.conclusion and gained.endswith(" ->"):
        return unbracketed(gained[:-2].strip())
    return None


def _equation(effect: Effect, left: Goal) -> str | None:
    """What `case_eq t` equates the term with in a branch: it makes that the first premise of the goal."""
    binders = notation.bound(left.conclusion) - notation.bound(effect.goal.conclusion)
    found = notation.premises(left.conclusion)[0]
    if not found:
        return None
    names = sorted((name for name in binders if notation.occurs(name, found[0])), key=found[0].index)
    return f"{found[0]}{_for_some_of(names)}"


def _forms(effect: Effect, left: Goal) -> str | None:
    """What the terms have become in the goal, or in a hypothesis that speaks of them, as one formula."""
    found = _all_forms(effect, left)
    return notation.conjunction(found) if found else None


def _all_forms(effect: Effect, left: Goal) -> list[str]:
    """What each of the terms has become in the goal, or in a hypothesis that speaks of them: `l = x :: t`."""
    bound = _BOUND.match(effect.goal.conclusion)
    names = bound[1].split() if bound else []
    terms = [re.sub(r",(?=\S)", ", ", unbracketed(operand)) for operand in effect.call.operands]  # as Coq prints it
    if effect.call.head in _INTRODUCE:
        terms = names[:1]
    statements = [(effect.goal.conclusion, left.conclusion)]
    if opened := pattern_opens(effect):
        terms = [opened[0].partition(":")[0]]
        statements = [(opened[2], left.conclusion)]
    statements += [(bound[2], left.conclusion)] if bound else []
    statements += [(kind, left.type_of(name) or "") for name, kind in effect.goal.typed.items()]
    for before, after in statements:
        forms, names = notation.became(terms[:3], before, after), list[str]()
        while forms and any(_QUANTIFIED.match(form) for form in forms.values()) and (first := notation.opened(after)):
            names.append(first[0].partition(":")[0])  # `case n` leaves it to the goal: it is no part of the form
            after = first[2]
            forms = notation.became(terms[:3], before, after)
        if forms:
            said = [_equated(term, form) for term, form in forms.items()]
            needed = [name for name in names if any(notation.occurs(name, one) for one in said)]
            return [*said[:-1], f"{said[-1]}{_for_some_of(needed)}"]
    return []
