"""Sources that tell of reasons: the lemmas and facts that a tactic uses, and what it gives to them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from verbalign.proofs.provers.effects import Effect, is_fact_here, source, taken_apart_by, targets
from verbalign.proofs.provers.sources.written import NAME, shown, term
from verbalign.proofs.statements import notation
from verbalign.proofs.statements.abstractions import applied_by
from verbalign.proofs.statements.calls import split, unbracketed
from verbalign.values import Value

_REFLEXIVE = frozenset({"eq_refl", "refl_equal", "rfl", "Eq.refl", "iff_refl", "Iff.rfl"})
_MAKERS = frozenset({"conj", "or_introl", "or_intror", "ex_intro", "And.intro", "Or.inl", "Or.inr", "Exists.intro"})
_REWRITES = frozenset({"rewrite", "erewrite", "setoid_rewrite"})
_NAMED_ARGUMENT = re.compile(r"^[^\W\d][\w']*\s*:=\s*")  # `(x := 3)`
_MANY_FACTS = 4  # facts that a reason names
_BINDERS = re.compile(r"\b(?:let|fun)\b(.*?)(?::=|=>)|λ([^,]*),|[|(]([^|()]*)=>", re.DOTALL)


@source
def lemma(effect: Effect) -> Value | None:
    """The names of the lemmas used, where none of them is a hypothesis of the goal."""
    return notation.several(_lemma_names(effect))


def _lemma_names(effect: Effect) -> list[str]:
    names = list(dict.fromkeys(notation.application(operand)[0] for operand in _lemma_operands(effect)))
    bound = notation.bound(effect.goal.conclusion)
    known = any(effect.goal.type_of(name) is not None or name in bound for name in names)
    return names if names and all(names) and not known and not effect.move.objects else []


@source
def reasons(effect: Effect) -> Value | None:
    """The names of the lemmas used, and what the facts say that they are applied to."""
    if lemma(effect) is None:
        return None
    names = [notation.application(operand)[0] for operand in _lemma_operands(effect)]
    facts = [kind for kind in _given_facts(effect) if kind]
    within = _facts_within(effect, _lemma_operands(effect))
    facts += within if len(within) <= _MANY_FACTS else []
    if names == ["conj"]:  # that two facts make one is no reason: they are
        parts = [one for one in notation.application(effect.operand)[1] if not _used(effect, unbracketed(one))]
        made = ["computation" if one in _REFLEXIVE else notation.application(one)[0] for one in parts]
        names = made if all(made) and made + facts else names
    for one in _given_proofs(effect):
        name, arguments = notation.application(one)
        names.append(name)
        facts += [kind for given in arguments if (kind := _used(effect, unbracketed(given)))]
    return notation.several(dict.fromkeys([*names, *facts]))


@source
def lemmas(effect: Effect) -> Value | None:
    """The names of the lemmas used, and of those that give proofs to them."""
    if not (names := _lemma_names(effect)):
        return None
    return notation.several(dict.fromkeys([*names, *(notation.application(one)[0] for one in _given_proofs(effect))]))


def _given_proofs(effect: Effect) -> list[str]:
    """The proofs by other lemmas that the lemmas used are applied to; that a thing is itself needs none, nor does it
    need one to put facts together.  A proof of which an equation speaks is an object of it."""
    named = [(one, notation.application(one)[0]) for one in effect.move.proofs]
    goals = [effect.goal, *effect.subgoals] if effect.call.head in _REWRITES else []
    spoken_of = {name for _, name in named if any(notation.occurs(name, goal.conclusion) for goal in goals)}
    return [one for one, name in named if name not in _REFLEXIVE | _MAKERS | spoken_of]


@source
def target_and_given(effect: Effect) -> Value | None:
    """`apply (foo K) in H`: what H said before, and what K says."""
    names = targets(effect)
    said = effect.goal.type_of(names[0]) if len(names) == 1 else None
    within = [kind for kind in _facts_within(effect, _arguments(effect)) if kind != said]
    return notation.several([said, *dict.fromkeys(within if len(within) < _MANY_FACTS else [])]) if said else None


@source
def lemmas_and_target(effect: Effect) -> Value | None:
    """`apply foo in H`: the lemma, and what H said before."""
    used, given = lemmas(effect), target_and_given(effect)
    pieces = [one for value in (used, given) for one in (value if isinstance(value, tuple) else (value,))]
    return notation.several(one for one in pieces if isinstance(one, str)) if used and given else None


@source
def all_applied(effect: Effect) -> Value | None:
    """`apply (F K) in H`: what F, K and H say, where F is a hypothesis that is applied to others."""
    used, given = hypothesis(effect), target_and_given(effect)
    return (used, *given) if isinstance(used, str) and isinstance(given, tuple) else None


@source
def applied_to_target(effect: Effect) -> Value | None:
    """`apply F in H`: what F and H say, where F is a hypothesis."""
    used, names = hypothesis(effect), targets(effect)
    said = effect.goal.type_of(names[0]) if len(names) == 1 else None
    return (used, said) if isinstance(used, str) and said else None


@source
def mixed_reasons(effect: Effect) -> Value | None:
    """The lemmas and what the hypotheses say that are used one after the other, as in `apply foo, H`."""
    used = [_used(effect, one) or notation.application(one)[0] for one in _lemma_operands(effect)]
    given = [kind for kind in _given_facts(effect) if kind]
    return notation.several(dict.fromkeys([*used, *given])) if len(used) > 1 and all(used) else None


@source
def facts_given(effect: Effect) -> Value | None:
    """What the facts say that a lemma or hypothesis is applied to, where it is applied to nothing else."""
    used = _given_facts(effect)
    return notation.several(kind for kind in used if kind) if used and all(used) else None


@source
def fact_given(effect: Effect) -> Value | None:
    """The one fact that a lemma is applied to."""
    facts = [kind for kind in _given_facts(effect) if kind]
    return facts[0] if len(facts) == 1 else None


@source
def hints_used(effect: Effect) -> Value | None:
    """The lemmas, or what the hypotheses say, that `auto using …` may use."""
    names = [unbracketed(one.strip()).split(" ")[0] for one in split(effect.call.clauses.get("using", ""), ",")]
    return notation.several(effect.goal.type_of(name) or name for name in names)


@source
def reflexive(effect: Effect) -> Value | None:
    """The name of reflexivity, where that is the lemma used."""
    name = notation.application(effect.operand)[0]
    return name if name in _REFLEXIVE else None


@source
def terms(effect: Effect) -> Value | None:
    """What a lemma or hypothesis is applied to: objects as they are written, facts by what they say."""
    arguments = notation.application(_lemma_operands(effect)[0])[1] if effect.call.operands else ()
    given = [_NAMED_ARGUMENT.sub("", shown(argument)) for argument in (*arguments, *_with(effect))]
    return notation.several(dict.fromkeys(said for one in given for said in _said_of(effect, one)))


def _said_of(effect: Effect, argument: str) -> list[str]:
    """An object as it is written, a fact by what it says, a proof by its lemma or the facts that it puts together."""
    facts = _facts_within(effect, [argument])
    if (used := _used(effect, argument)) or not facts:
        return [used or argument]
    name = notation.application(unbracketed(argument))[0]
    return [name] if name and name not in _MAKERS else facts


@source
def hypothesis(effect: Effect) -> Value | None:
    """What the hypotheses used say, where all that is used are hypotheses."""
    used = [_used(effect, operand) for operand in _lemma_operands(effect)]
    return notation.several(dict.fromkeys(kind for kind in used if kind)) if used and all(used) else None


@source
def hypotheses(effect: Effect) -> Value | None:
    """What the hypotheses used say, and the facts that they are applied to: `H (K x)`."""
    used = [one for operand in _lemma_operands(effect) if (one := _used(effect, operand))]
    found = dict.fromkeys([*used, *_facts_within(effect, _lemma_operands(effect))])
    return notation.several(found if len(found) <= _MANY_FACTS else used) if hypothesis(effect) else None


@source
def applied_proof(effect: Effect) -> Value | None:
    """The term that applies a hypothesis which the text knows by its name, as in `destruct (H x)`."""
    head, arguments = notation.application(effect.operand)
    known = effect.goal.type_of(head) is not None and not effect.move.objects
    return shown(without_proofs(effect, effect.operand)) if known and arguments else None


@source
def applied_term(effect: Effect) -> Value | None:
    """The one term that is taken apart where it applies something of the goal's own, whatever it gives."""
    head, arguments = notation.application(effect.operand)
    known = effect.goal.type_of(head) is not None and len(effect.call.operands) == 1
    return shown(without_proofs(effect, effect.operand)) if known and arguments else None


def without_proofs(effect: Effect, term: str) -> str:
    """An application without those of its arguments that are hypotheses, whose names tell a reader nothing."""
    head, arguments = notation.application(term)
    kept = [one for one in arguments if not is_fact_here(effect, notation.application(one)[0])]
    kept = [one for one in kept if not (notation.application(one)[1] and _facts_within(effect, [one]))]
    return " ".join([head, *kept]) if head and len(kept) < len(arguments) else term


@source
def applied_hypothesis(effect: Effect) -> Value | None:
    """What the hypothesis says that is applied to something before it is taken apart: `destruct (IH H)`."""
    return hypothesis(effect) if taken_apart_by(effect) is None else None


@source
def applied_statement(effect: Effect) -> Value | None:
    """The type of the hypothesis that is applied, where that reads as a statement though its values are objects."""
    kinds = [effect.goal.type_of(notation.application(operand)[0]) for operand in _lemma_operands(effect)]
    said = [kind for kind in kinds if kind and (notation.bound(kind) or notation.by_looks(kind, effect.goal))]
    return notation.several(said) if kinds and len(said) == len(kinds) else None


@source
def applied_object(effect: Effect) -> Value | None:
    """The name of the function that is applied where an element is to be given, which the text knows by its name."""
    name = notation.application(effect.operand)[0] if len(effect.call.operands) == 1 else ""
    return name if effect.goal.data and name and effect.goal.type_of(name) is not None else None


@source
def false_known_of(effect: Effect) -> Value | None:
    """The hypothesis used, where it denies something."""
    used = hypothesis(effect)
    return used if isinstance(used, str) and notation.premises(used)[1] == "False" else None


@source
def scheme(effect: Effect) -> Value | None:
    """The lemma by which `destruct H using foo` takes its operand apart."""
    return notation.application(effect.call.clauses.get("using", ""))[0] or None


@source
def equations_used(effect: Effect) -> Value | None:
    """What a rewriting rewrites with: hypotheses by what they say, the rest as written, whatever the direction."""
    bare = [notation.undirected(operand) for operand in effect.call.operands]
    return notation.several(dict.fromkeys(_used(effect, one) or shown(one) for one in bare))


@source
def reverted(effect: Effect) -> Value | None:
    """What the facts say that `revert` puts before the goal."""
    names = [name for operand in effect.call.operands for name in operand.split()]
    return notation.several(effect.goal.type_of(name) or "" for name in names if is_fact_here(effect, name))


@source
def generalized(effect: Effect) -> Value | None:
    """The objects for which a goal is proved in general, where the tactic names them, and no facts become premises."""
    names = [name for operand in effect.call.operands for name in operand.split()]
    kept = effect.only.typed if effect.only else {}
    gone = [name for name in effect.goal.typed if name not in kept and is_fact_here(effect, name)]
    objects = [name for name in names if effect.goal.type_of(name) is not None and not is_fact_here(effect, name)]
    return None if gone or objects != names else notation.several(names)


@source
def given_term(effect: Effect) -> Value | None:
    """The first operand as it is written; where it names facts, what it applies, and what these facts say."""
    return applied_to_facts(effect) or term(effect)


@source
def applied_to_facts(effect: Effect) -> Value | None:
    """What the first operand applies, and to which facts, where there are any."""
    head, arguments = notation.application(effect.operand)
    known = [one for one in arguments if one not in ("_", "?")]
    if not head or is_fact_here(effect, head) or not _facts_within(effect, known):
        return None
    given = [one for one in known if _facts_within(effect, [one])]
    return notation.several(dict.fromkeys([head, *(said for one in given for said in _said_of(effect, one))]))


def _lemma_operands(effect: Effect) -> tuple[str, ...]:
    """The operands without a name given to them, and functions as what they apply: `pose proof (H := foo x)` and
    `apply (fun y => foo x)` use `foo x`."""
    given = re.compile(r"^\(?\s*[\w']+\s*:=\s*")
    return tuple(applied_by(given.sub("(" * operand.startswith("("), operand)) for operand in effect.call.operands)


def _given_facts(effect: Effect) -> list[str | None]:
    """What each argument of the lemmas or hypotheses used says; None for those that are objects."""
    return [_used(effect, unbracketed(one)) for one in (*_arguments(effect), *_with(effect))]


def _arguments(effect: Effect) -> list[str]:
    """What the lemmas or hypotheses used are applied to."""
    return [one for operand in _lemma_operands(effect) for one in notation.application(operand)[1]]


def _with(effect: Effect) -> tuple[str, ...]:
    """The terms of a `with` clause, without the names of what they are for."""
    text = effect.call.clauses.get("with", "")
    return tuple(re.sub(r"^\(\s*[\w']+\s*:=\s*(.*)\)$", r"\1", piece) for piece in split(text, r"\s") if piece)


def _facts_within(effect: Effect, operands: Sequence[str]) -> list[str]:
    """What all facts say that are named anywhere in these terms."""
    names = (name for operand in operands for name in NAME.findall(operand) if name not in _bound_in(operand))
    return [kind for name in names if (kind := effect.goal.type_of(name)) and is_fact_here(effect, name)]


def _bound_in(term: str) -> set[str]:
    """The names that a term binds itself, as in `let (a, b) := f x in b`."""
    return {name for found in _BINDERS.findall(term) for name in NAME.findall(" ".join(found))}


def _used(effect: Effect, operand: str) -> str | None:
    """What the hypothesis says that an operand applies; an object says nothing."""
    head = notation.application(operand)[0]
    return effect.goal.type_of(head) if head and is_fact_here(effect, head) else None
