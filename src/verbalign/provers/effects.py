"""What a tactic did, as values: the sources from which the mapping table computes the arguments of a step.

A source gives None where it has nothing to say; a rule with such an argument does not apply."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from verbalign.provers import notation
from verbalign.provers.calls import Call, outermost, split, unbracketed
from verbalign.provers.model import Goal, Move
from verbalign.values import Value


@dataclass(frozen=True, slots=True)
class Effect:
    """A move together with its tactic, read as a call."""

    move: Move
    call: Call

    @property
    def goal(self) -> Goal:
        return self.move.goal

    @property
    def subgoals(self) -> tuple[Goal, ...]:
        return self.move.subgoals

    @property
    def operand(self) -> str:
        return self.call.operands[0] if self.call.operands else ""


Source = Callable[[Effect], "Value | None"]
_SOURCES: dict[str, Source] = {}
SOURCES: Mapping[str, Source] = MappingProxyType(_SOURCES)


def _source(function: Source) -> Source:
    _SOURCES[function.__name__] = function
    return function


# ---- goals ----


@_source
def goal(effect: Effect) -> Value | None:
    """The goal before."""
    return effect.goal.conclusion


@_source
def subgoal(effect: Effect) -> Value | None:
    """The one goal that is left, where it is another than before."""
    if len(effect.subgoals) != 1 or effect.subgoals[0].conclusion == effect.goal.conclusion:
        return None
    return effect.subgoals[0].conclusion


@_source
def same_goal(effect: Effect) -> Value | None:
    """The goal before, where the one that is left says the same."""
    same = len(effect.subgoals) == 1 and effect.subgoals[0].conclusion == effect.goal.conclusion
    return effect.goal.conclusion if same else None


@_source
def subgoals(effect: Effect) -> Value | None:
    """All goals that are left, as a list."""
    return tuple(one.conclusion for one in effect.subgoals)


@_source
def first_subgoal(effect: Effect) -> Value | None:
    return effect.subgoals[0].conclusion if effect.subgoals else None


@_source
def second_subgoal(effect: Effect) -> Value | None:
    return effect.subgoals[1].conclusion if len(effect.subgoals) > 1 else None


@_source
def common_goal(effect: Effect) -> Value | None:
    """The goal that all branches share, or the one before where each has its own."""
    left = {one.conclusion for one in effect.subgoals}
    return left.pop() if len(left) == 1 else effect.goal.conclusion


@_source
def changed_subgoals(effect: Effect) -> Value | None:
    """All goals that are left, where they are not just the old one."""
    left = tuple(one.conclusion for one in effect.subgoals)
    return None if left == (effect.goal.conclusion,) else left


@_source
def shared_goal(effect: Effect) -> Value | None:
    """The goal that all branches share."""
    left = {one.conclusion for one in effect.subgoals}
    return left.pop() if len(left) == 1 else None


# ---- the tactic ----


@_source
def tactic(effect: Effect) -> Value | None:
    """The tactic as it is written."""
    return " ".join(effect.move.tactic.split())


@_source
def lemma(effect: Effect) -> Value | None:
    """The names of the lemmas used, where none of them is a hypothesis of the goal."""
    names = [notation.application(operand)[0] for operand in _lemma_operands(effect)]
    if not names or not all(names) or any(effect.goal.type_of(name) is not None for name in names):
        return None
    return notation.joined(names)


@_source
def terms(effect: Effect) -> Value | None:
    """What a lemma or hypothesis is instantiated with."""
    arguments = notation.application(_lemma_operands(effect)[0])[1] if effect.call.operands else ()
    given = tuple(unbracketed(argument) for argument in arguments) + _with(effect)
    return notation.joined(given) or None


@_source
def hypothesis(effect: Effect) -> Value | None:
    """What the hypotheses used say, where all that is used are hypotheses."""
    used = [_used(effect, operand) for operand in _lemma_operands(effect)]
    return notation.joined(kind for kind in used if kind) if used and all(used) else None


@_source
def operands(effect: Effect) -> Value | None:
    """All operands, as they are written."""
    return notation.joined(unbracketed(operand) for operand in effect.call.operands) or None


@_source
def definition(effect: Effect) -> Value | None:
    """The names of the definitions that are unfolded or folded."""
    names = [re.split(r"\s+at\s+|\s", unbracketed(operand))[0] for operand in effect.call.operands]
    return notation.joined(names) or None


@_source
def term(effect: Effect) -> Value | None:
    """The first operand, as it is written."""
    return unbracketed(effect.operand) or None


@_source
def replaced(effect: Effect) -> Value | None:
    """`x := t`: the term that gets a name."""
    named = re.match(r"\(?\s*[\w'][^=]*?:=\s*(.*?)\)?$", effect.operand, re.DOTALL)
    if named:
        return " ".join(named[1].split())
    return unbracketed(effect.operand) if effect.call.clauses.get("as") else None


@_source
def name(effect: Effect) -> Value | None:
    """`x := t`, `t as x`: the name that a term gets."""
    named = re.match(r"\(?\s*([\w'][^=]*?)\s*(?::[^=]*)?:=", effect.operand)
    return named[1] if named else effect.call.clauses.get("as") or None


@_source
def replacement(effect: Effect) -> Value | None:
    """`replace a with b`: the new term."""
    return unbracketed(effect.call.clauses.get("with", "")) or None


# ---- hypotheses that come or change ----


@_source
def introduced(effect: Effect) -> Value | None:
    """The variables and premises that were introduced, as the corpus writes them."""
    if len(effect.subgoals) != 1:
        return None
    left = effect.subgoals[0]
    new = notation.new_names(effect.goal, left)
    text = notation.listed(new, left)
    return notation.joined(filter(None, [text, *_consumed(effect, set(new.values()))])) or None


@_source
def common_hypotheses(effect: Effect) -> Value | None:
    """The variables and premises that are new in every branch."""
    if not effect.subgoals or not all(one.known for one in effect.subgoals):
        return None
    first = effect.subgoals[0]
    new = notation.new_names(effect.goal, first)
    shared = {name: kind for name, kind in new.items() if all(one.type_of(name) == kind for one in effect.subgoals)}
    return notation.listed(shared, first) or None


@_source
def new_facts(effect: Effect) -> Value | None:
    """The facts that are new or changed in the one goal that is left."""
    if len(effect.subgoals) != 1:
        return None
    left = effect.subgoals[0]
    return notation.joined(notation.facts(notation.new_names(effect.goal, left), left)) or None


@_source
def posed(effect: Effect) -> Value | None:
    """What is new, each as a fact: for tactics that bring in nothing else."""
    if len(effect.subgoals) != 1:
        return None
    return notation.joined(notation.new_names(effect.goal, effect.subgoals[0]).values()) or None


@_source
def inverted(effect: Effect) -> Value | None:
    """What follows from a hypothesis by the way it was built, without the names that inversion makes up."""
    if len(effect.subgoals) != 1:
        return None
    left = effect.subgoals[0]
    new = notation.new_names(effect.goal, left)
    made_up = set(notation.objects(new, left))
    kept = {name: kind for name, kind in new.items() if not (made_up & set(re.split(r"\s*=\s*", kind)))}
    said = notation.facts(kept, left)
    objects = {name: kind for name, kind in kept.items() if any(notation.occurs(name, fact) for fact in said)}
    shown = {name: kind for name, kind in kept.items() if name in objects or kind in said}
    return notation.listed(shown, left) or None


@_source
def new_hypotheses(effect: Effect) -> Value | None:
    """All that is new in the one goal that is left, variables too."""
    if len(effect.subgoals) != 1:
        return None
    left = effect.subgoals[0]
    return notation.listed(notation.new_names(effect.goal, left), left) or None


@_source
def new_objects(effect: Effect) -> Value | None:
    """The names of new objects."""
    if len(effect.subgoals) != 1:
        return None
    left = effect.subgoals[0]
    return notation.joined(notation.objects(notation.new_names(effect.goal, left), left)) or None


@_source
def target(effect: Effect) -> Value | None:
    """`… in H`: what H said before."""
    names = _targets(effect)
    return effect.goal.type_of(names[0]) if len(names) == 1 else None


@_source
def existential(effect: Effect) -> Value | None:
    """The existential statement that is taken apart."""
    kind = _taken_apart(effect)
    return kind if kind and notation.is_existential(kind) else None


@_source
def taken_apart(effect: Effect) -> Value | None:
    """What the hypothesis said that is taken apart."""
    return _taken_apart(effect)


@_source
def asserted(effect: Effect) -> Value | None:
    """The new claim of `assert`, `enough` or `cut`: the goal that is neither the old one nor an implication to it."""
    written = re.match(r"\(?\s*[\w']+\s*:(?!=)", effect.operand)
    for one in effect.subgoals:
        if one.conclusion != effect.goal.conclusion and not one.conclusion.endswith(f"-> {effect.goal.conclusion}"):
            return one.conclusion
    return None if written or not effect.subgoals else effect.subgoals[0].conclusion


@_source
def substituted(effect: Effect) -> Value | None:
    """The equations that `subst` has used up."""
    if not effect.subgoals:
        return None
    left = effect.subgoals[0].typed
    gone = [kind for name, kind in effect.goal.typed.items() if name not in left and outermost(kind, r"(?<![<>])=")]
    return notation.joined(gone) or None


@_source
def premise(effect: Effect) -> Value | None:
    """The premise that the goal has gained: `G` became `P -> G`."""
    if len(effect.subgoals) != 1:
        return None
    left = effect.subgoals[0].conclusion
    gained = left.removesuffix(effect.goal.conclusion).rstrip()
    return unbracketed(gained[:-2].strip()) if gained != left and gained.endswith("->") else None


# ---- cases ----


@_source
def variable(effect: Effect) -> Value | None:
    """What an induction or a case distinction is on."""
    operand = re.sub(r"\s.*", "", unbracketed(effect.operand)) if effect.operand else ""
    if operand.isdigit():
        return _numbered(effect, int(operand))
    return effect.goal.type_of(operand) if _is_fact_here(effect, operand) else unbracketed(effect.operand) or None


@_source
def induction_variable(effect: Effect) -> Value | None:
    """What an induction is on; for `elim`, which also takes statements apart, only an object or a numbered premise."""
    if effect.call.head == "elim" and not _is_object(effect, unbracketed(effect.operand)):
        return None
    return variable(effect)


@_source
def condition(effect: Effect) -> Value | None:
    return _label(effect, 0) if len(effect.subgoals) == 2 else None


@_source
def negation(effect: Effect) -> Value | None:
    return _label(effect, 1) if len(effect.subgoals) == 2 else None


@_source
def cases(effect: Effect) -> Value | None:
    """What holds in each branch, as a list."""
    labels = [_label(effect, branch) for branch in range(len(effect.subgoals))]
    found = tuple(label for label in labels if label)
    return found if len(found) == len(labels) > 1 and len(set(found)) == len(found) else None


# ---- ends ----


@_source
def assumed(effect: Effect) -> Value | None:
    """The goal, where it is among the hypotheses as it stands."""
    return effect.goal.conclusion if effect.goal.conclusion in effect.goal.typed.values() else None


@_source
def equation(effect: Effect) -> Value | None:
    """The goal, where it is an equation or a like relation."""
    return effect.goal.conclusion if outermost(effect.goal.conclusion, r"=|<->|↔") else None


@_source
def fact1(effect: Effect) -> Value | None:
    pair = _clash(effect.goal)
    return pair[0] if pair else None


@_source
def fact2(effect: Effect) -> Value | None:
    pair = _clash(effect.goal)
    return pair[1] if pair else None


@_source
def absurd(effect: Effect) -> Value | None:
    """The hypothesis that cannot hold: the one that is named, or `False`."""
    kind = _taken_apart(effect) if effect.operand else None
    return kind or ("False" if "False" in effect.goal.typed.values() else None)


# ---- helpers ----


def _lemma_operands(effect: Effect) -> tuple[str, ...]:
    """The operands without a name given to them: `pose proof (H := foo x)` uses `foo x`."""
    given = re.compile(r"^\(?\s*[\w']+\s*:=\s*")
    return tuple(given.sub("(" * operand.startswith("("), operand) for operand in effect.call.operands)


def _with(effect: Effect) -> tuple[str, ...]:
    """The terms of a `with` clause, without the names of what they are for."""
    text = effect.call.clauses.get("with", "")
    return tuple(re.sub(r"^\(\s*[\w']+\s*:=\s*(.*)\)$", r"\1", piece) for piece in split(text, r"\s") if piece)


def _targets(effect: Effect) -> list[str]:
    clause = effect.call.clauses.get("in", "").split("|-")[0].split("⊢")[0]
    return [name for name in re.split(r"[,\s]+", clause) if name and name != "*"]


def _used(effect: Effect, operand: str) -> str | None:
    head = notation.application(operand)[0]
    return effect.goal.type_of(head) if head else None


def _is_fact_here(effect: Effect, name: str) -> bool:
    kind = effect.goal.type_of(name)
    return kind is not None and notation.is_fact(name, kind, effect.goal)


def _is_object(effect: Effect, name: str) -> bool:
    return effect.goal.type_of(name) is not None and not _is_fact_here(effect, name)


def _taken_apart(effect: Effect) -> str | None:
    """What the operand of `destruct`, `inversion` … says: a hypothesis, or the n-th premise of the goal."""
    operand = re.split(r"\s", effect.operand, maxsplit=1)[0] if effect.operand else ""
    if operand.isdigit():
        return _numbered(effect, int(operand))
    bare = unbracketed(effect.operand)
    kind = effect.goal.type_of(bare)
    return kind if kind is not None and notation.is_fact(bare, kind, effect.goal) else None


def _numbered(effect: Effect, number: int) -> str | None:
    found = notation.premises(effect.goal.conclusion)[0]
    return found[number - 1] if 0 < number <= len(found) else None


def _consumed(effect: Effect, known: set[str]) -> list[str]:
    """Premises that were introduced and used up at once, as by `intros ->`."""
    if not re.search(r"->|<-|\[=|%|→|rfl|(?<!\w)_(?!\w)", " ".join(effect.call.operands)):
        return []
    before = notation.premises(effect.goal.conclusion)[0]
    after = notation.premises(effect.subgoals[0].conclusion)[0]
    return [premise for premise in before[: len(before) - len(after)] if premise not in known]


def _label(effect: Effect, branch: int) -> str | None:
    """What is particular to a branch: its new facts, the form of the term, or the premise its goal has gained."""
    if effect.call.head in ("intros", "intro", "rintro"):
        return _introduced_in(effect, effect.subgoals[branch])
    left = effect.subgoals[branch]
    if left.known:
        new = notation.new_names(effect.goal, left)
        own = [kind for kind in notation.facts(new, left) if not _everywhere(effect, kind)]
        if own:
            return notation.joined(own)
    term = unbracketed(effect.operand)
    form = _form(effect, term, left)
    if form:
        return f"{term} is of the form {form}" if notation.occurs(term, form) else f"{term} = {form}"
    gained = left.conclusion.removesuffix(effect.goal.conclusion).rstrip()
    if gained != left.conclusion and gained.endswith("->"):
        return unbracketed(gained[:-2].strip())
    return None


def _introduced_in(effect: Effect, left: Goal) -> str | None:
    """What an introduction pattern brings into one branch: facts of its own, or the form of the bound variable."""
    own = [
        kind for kind in notation.facts(notation.new_names(effect.goal, left), left) if not _everywhere(effect, kind)
    ]
    if own:
        return notation.joined(own)
    bound = re.match(r"(?:forall|∀)\s+\(?([\w']+)[^,]*,\s*(.*)", effect.goal.conclusion, re.DOTALL)
    form = notation.became(bound[1], bound[2], left.conclusion) if bound else None
    if bound is None or form is None:
        return None
    return f"{bound[1]} is of the form {form}" if notation.occurs(bound[1], form) else f"{bound[1]} = {form}"


def _everywhere(effect: Effect, kind: str) -> bool:
    return all(kind in one.typed.values() for one in effect.subgoals)


def _form(effect: Effect, term: str, left: Goal) -> str | None:
    """What a term has become in the goal, or in a hypothesis that speaks of it."""
    if not term:
        return None
    form = notation.became(term, effect.goal.conclusion, left.conclusion)
    if form:
        return form
    for name, kind in effect.goal.typed.items():
        after = left.type_of(name)
        form = notation.became(term, kind, after) if after else None
        if form:
            return form
    return None


def _clash(goal: Goal) -> tuple[str, str] | None:
    """Two hypotheses that contradict each other, where that can be seen."""
    kinds = [*goal.typed.values()]
    known = set(kinds)
    for kind in kinds:
        for other in _opposites(kind):
            if other in known:
                return other, kind
    return None


def _opposites(kind: str) -> list[str]:
    """What a negated statement denies."""
    denied = re.fullmatch(r"(?:~|¬)\s*(.*)", kind, re.DOTALL)
    if denied:
        return [unbracketed(denied[1]), denied[1]]
    if kind.endswith("-> False"):
        return [unbracketed(kind.removesuffix("-> False").strip())]
    unequal = re.fullmatch(r"(.*?) (?:<>|≠) (.*)", kind)
    return [f"{unequal[1]} = {unequal[2]}", f"{unequal[2]} = {unequal[1]}"] if unequal else []
