"""Sources that tell of the goals and of the tactic itself."""

from __future__ import annotations

import re
from collections.abc import Sequence

from verbalign.proofs.model import Goal
from verbalign.proofs.planning.formulas import binds
from verbalign.proofs.provers.effects import Effect, is_fact_here, source, taken_apart_by, targets
from verbalign.proofs.statements import notation
from verbalign.proofs.statements.calls import outermost, split, unbracketed
from verbalign.proofs.statements.notation import premises
from verbalign.proofs.statements.scopes import unscoped
from verbalign.values import Value
from verbalign.values.prooftree import PROVED

_REFLEXIVE = frozenset({"eq_refl", "refl_equal", "rfl", "Eq.refl", "iff_refl", "Iff.rfl"})
_MAKERS = frozenset({"conj", "or_introl", "or_intror", "ex_intro", "And.intro", "Or.inl", "Or.inr", "Exists.intro"})


@source
def goal(effect: Effect) -> Value | None:
    """The goal before."""
    return effect.goal.conclusion


@source
def subgoal(effect: Effect) -> Value | None:
    """The one goal that is left, where it is another than before, and not just with other names of bound variables."""
    left = effect.only
    return left.conclusion if left and not notation.alike(left.conclusion, effect.goal.conclusion) else None


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
    """All goals that are left; where the tactic had to unfold something first, with the objects that this brought."""
    new = [name for one in effect.subgoals if one.known for name in notation.objects(_new(effect, one), one)]
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
    named = effect.only is not None and any(notation.speaks_of(name, effect.only.conclusion) for name in new)
    return "True" if new and set(new.values()) <= PROVED and not named else None


@source
def nothing_left(effect: Effect) -> Value | None:
    """The one goal that is left, where it is plainly true."""
    return effect.only.conclusion if effect.only and effect.only.conclusion in PROVED else None


@source
def inferred(effect: Effect) -> Value | None:
    """The goal, where the script leaves it to the prover to find a known instance: `apply _`."""
    return effect.goal.conclusion if effect.operand == "_" and not effect.call.clauses else None


_LONGEST_TACTIC, _LONGEST_FACTS = 30, 50  # characters of a tactic that a text quotes, with what its hypotheses say
_NAME = re.compile(r"(?<![\w'.])[^\W\d][\w']*(?!\.\w)")
_PROGRAM = re.compile(r"[;|]|=>|:=|\b(?:match|fun|let)\b")


@source
def tactic(effect: Effect) -> Value | None:
    """The tactic as it is written, without a `try` that had nothing to spare, and with what hypotheses say for their
    names; of a long one only its name, and nothing of a whole program, which tells a reader nothing."""
    text = re.sub(r"^(?:(?:solve|now|try|progress)\s+(?=[\w(]))+", "", " ".join(effect.move.tactic.split()))
    if len(text) <= _LONGEST_TACTIC and not _PROGRAM.search(text):
        end = text.find(effect.call.head) + len(effect.call.head)
        head, rest = text[:end], text[end:]
        facts = {name for name in _NAME.findall(rest) if is_fact_here(effect, name)}
        said = _NAME.sub(lambda one: f"({effect.goal.type_of(one[0])})" if one[0] in facts else one[0], rest)
        return head + said if len(said) <= _LONGEST_FACTS else effect.call.head
    return effect.call.head if effect.call.head and not _PROGRAM.match(f"{effect.call.head} ") else None


@source
def quoted_tactic(effect: Effect) -> Value | None:
    """The tactic as it is written, in the quotes that tell it from a lemma."""
    return f"`{found}`" if (found := tactic(effect)) else None


@source
def alike_subgoal(effect: Effect) -> Value | None:
    """The one goal that is left, where it says the same of other terms, and nothing else has changed."""
    left = effect.only
    if left is None or not left.known or left.typed != effect.goal.typed:
        return None
    before, after = (notation.relation(one.conclusion) for one in (effect.goal, left))
    return left.conclusion if before == after and not re.match(r"[^\W\d]", after) else None


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
    need one to put facts together."""
    return [one for one in effect.move.proofs if notation.application(one)[0] not in _REFLEXIVE | _MAKERS]


@source
def target_and_given(effect: Effect) -> Value | None:
    """`apply (foo K) in H`: what H said before, and what K says."""
    names = targets(effect)
    said = effect.goal.type_of(names[0]) if len(names) == 1 else None
    within = [kind for kind in _facts_within(effect, _arguments(effect)) if kind != said]
    return notation.several([said, *dict.fromkeys(within if len(within) < _MANY_FACTS else [])]) if said else None


@source
def all_applied(effect: Effect) -> Value | None:
    """`apply (F K) in H`: what F, K and H say, where F is a hypothesis that is applied to others."""
    used, given = hypothesis(effect), target_and_given(effect)
    return (used, *given) if isinstance(used, str) and isinstance(given, tuple) else None


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
    given = [_NAMED_ARGUMENT.sub("", _shown(argument)) for argument in (*arguments, *_with(effect))]
    return notation.several(dict.fromkeys(said for one in given for said in _said_of(effect, one)))


def _said_of(effect: Effect, argument: str) -> list[str]:
    """An object as it is written, a fact by what it says, a proof by its lemma or the facts that it puts together."""
    facts = _facts_within(effect, [argument])
    if (used := _used(effect, argument)) or not facts:
        return [used or argument]
    name = notation.application(unbracketed(argument))[0]
    return [name] if name and name not in _MAKERS else facts


_NAMED_ARGUMENT = re.compile(r"^[^\W\d][\w']*\s*:=\s*")  # `(x := 3)`


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
    return _shown(effect.operand) if known and arguments else None


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
def operands(effect: Effect) -> Value | None:
    """All operands, as they are written, without their types."""
    return notation.several(_untyped(_written(operand)) for operand in effect.call.operands)


_DIRECTION = re.compile(r"^(?:(?:->|<-|←|→|!|\?|\d+\s*[!?]?(?=\s|[!?@]|[^\W\d]))\s*)+")


@source
def equations_used(effect: Effect) -> Value | None:
    """What a rewriting rewrites with: hypotheses by what they say, the rest as written, whatever the direction."""
    bare = [_DIRECTION.sub("", operand.strip()) for operand in effect.call.operands]
    return notation.several(dict.fromkeys(_used(effect, one) or _shown(one) for one in bare))


@source
def reverted(effect: Effect) -> Value | None:
    """What the facts say that `revert` puts before the goal."""
    names = [name for operand in effect.call.operands for name in operand.split()]
    return notation.several(effect.goal.type_of(name) or "" for name in names if is_fact_here(effect, name))


@source
def generalized(effect: Effect) -> Value | None:
    """The objects for which a goal is proved in general, where the tactic names them, and no facts."""
    names = [name for operand in effect.call.operands for name in operand.split()]
    objects = [name for name in names if effect.goal.type_of(name) is not None and not is_fact_here(effect, name)]
    return notation.several(objects) if all(map(re.compile(r"[^\W\d][\w']*").fullmatch, names)) else None


@source
def hints(effect: Effect) -> Value | None:
    """The databases of `autorewrite with …`."""
    return notation.several(re.split(r"[,\s]+", effect.call.clauses.get("with", "")))


_STRATEGY = frozenset(
    """topdown bottomup innermost outermost repeat try any choice terms hints old_hints subterms subterm eval fold
    progress id fail refl""".split()  # noqa: SIM905, a list would fill the page
)


@source
def strategy_terms(effect: Effect) -> Value | None:
    """What `rewrite_strat` rewrites with: hypotheses by what they say."""
    names = [name for name in re.findall(r"[^\W\d][\w'.]*", effect.operand) if name not in _STRATEGY]
    return notation.several(effect.goal.type_of(name) or name for name in names)


@source
def definition(effect: Effect) -> Value | None:
    """The names of the definitions that are unfolded or folded."""
    names = [re.split(r"\s+at\s+|\s", unbracketed(operand))[0] for operand in effect.call.operands]
    return notation.several(names)


@source
def folded(effect: Effect) -> Value | None:
    """The names of the definitions that are folded; None where one is not applied by its name."""
    found = [notation.application(operand)[0] for operand in effect.call.operands]
    return notation.several(dict.fromkeys(found)) if all(found) else None


@source
def looks_the_same(effect: Effect) -> Value | None:
    """The goal, where the one that is left is another, though it is written in the same way."""
    same = effect.only is not None and effect.only.conclusion == effect.goal.conclusion
    return effect.goal.conclusion if same and effect.only != effect.goal else None


@source
def goal_head(effect: Effect) -> Value | None:
    """The name that the goal applies, whose definition `red` unfolds."""
    return _head(effect, effect.goal.conclusion)


@source
def target_head(effect: Effect) -> Value | None:
    """The name that a fact applies, whose definition `red in H` unfolds."""
    names = targets(effect)
    kind = effect.goal.type_of(names[0]) if len(names) == 1 else None
    return _head(effect, kind) if kind else None


def _head(effect: Effect, statement: str) -> str | None:
    if statement.startswith("~"):
        return "not"
    name, arguments = notation.application(statement)
    infix = any(re.match(r"[^\w\s(\[{@\"'`]", one) for one in arguments)  # `n << m` applies no n
    return name if name and not infix and effect.goal.type_of(name) is None else None


@source
def term(effect: Effect) -> Value | None:
    """The first operand, as it is written."""
    return _shown(effect.operand) or None


@source
def given_term(effect: Effect) -> Value | None:
    """The first operand as it is written; where it names facts, what it applies, and what these facts say."""
    return applied_to_facts(effect) or term(effect)


@source
def applied_to_facts(effect: Effect) -> Value | None:
    """What the first operand applies, and to what, where there are facts among that."""
    head, arguments = notation.application(effect.operand)
    known = [one for one in arguments if one not in ("_", "?")]
    if not head or is_fact_here(effect, head) or not _facts_within(effect, known):
        return None
    return notation.several(dict.fromkeys([head, *(said for one in known for said in _said_of(effect, one))]))


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


@source
def replaced(effect: Effect) -> Value | None:
    """`x := t`: the term that gets a name."""
    text = unbracketed(effect.operand)
    given = outermost(text, ":=")
    if given:
        term = _written(" ".join(text[given.end() :].split()))
        return _meant(effect, text[: given.start()].strip()) or term if _HOLE.search(term) else term
    return _written(effect.operand) if effect.call.clauses.get("as") else None


@source
def replaced_term(effect: Effect) -> Value | None:
    """`replace a with b`: the old term; where the script leaves parts of it to the prover, as what is left to show for
    it has it."""
    written = _written(effect.operand)
    side = f"{_written(effect.call.clauses.get('with', ''))} = "
    sides = (one.conclusion for one in reversed(effect.subgoals) if one.conclusion.startswith(side))
    return next((one.removeprefix(side) for one in sides), written) if _HOLE.search(written) else written or None


_HOLE = re.compile(r"(?<![\w'|])_(?![\w'])")


def _meant(effect: Effect, name: str) -> str:
    """What a name stands for in the goal that is left, where the script leaves that to the prover."""
    bodies = (one.body for one in (effect.only.hypotheses if effect.only else ()) if name in one.names)
    return next(bodies, "")


@source
def name(effect: Effect) -> Value | None:
    """`x := t`, `t as x`: the name that a term gets."""
    given = outermost(unbracketed(effect.operand), ":=")
    if given is None:
        return effect.call.clauses.get("as") or None
    head = unbracketed(effect.operand)[: given.start()]
    names = re.findall(r"[^\W\d][\w']*(?=[^:()]*(?:[:()]|$))", re.sub(r":[^()]*", ":", head))
    return " ".join(names) or None


@source
def renamed(effect: Effect) -> Value | None:
    """`rename x into y`: the new name of an object that the proof goes on to speak of."""
    old, _, new = effect.operand.partition(" into ")
    told = len(effect.call.operands) == 1 and effect.goal.type_of(old) is not None and not is_fact_here(effect, old)
    return new.strip() if told and effect.only and effect.only.type_of(new.strip()) else None


@source
def old_name(effect: Effect) -> Value | None:
    """`rename x into y`: the name before."""
    return effect.operand.partition(" into ")[0].strip()


@source
def replacement(effect: Effect) -> Value | None:
    """`replace a with b`: the new term."""
    return _written(effect.call.clauses.get("with", "")) or None


# ---- helpers ----


_LEFT_TO_PROVER = re.compile(r"(?<=[\w')])(?<!\bfun) _(?![\w'])")  # `foo _ x`


def _written(term: str) -> str:
    """A term of the script as a text has it."""
    return unscoped(unbracketed(term))


def _shown(term: str) -> str:
    """A term of the script without the arguments that it leaves to the prover."""
    return _written(term) if binds(unbracketed(term)) else _LEFT_TO_PROVER.sub("", _written(term))


def _untyped(term: str) -> str:
    """A term without the type that the script gives it: `0 : nat`."""
    colon = None if binds(term) else outermost(term, r"(?<!:):(?![:=])")
    return term[: colon.start()].strip() if colon else term


_WORD = re.compile(r"[^\W\d][\w'.]*|\S")
_FEW = 4  # names that a text lists, be they needed or not
_MANY = 10  # names that a text lists one by one
_MANY_FACTS = 4  # facts that a reason names


def _lemma_operands(effect: Effect) -> tuple[str, ...]:
    """The operands without a name given to them: `pose proof (H := foo x)` uses `foo x`."""
    given = re.compile(r"^\(?\s*[\w']+\s*:=\s*")
    return tuple(given.sub("(" * operand.startswith("("), operand) for operand in effect.call.operands)


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
    names = (name for operand in operands for name in _NAME.findall(operand) if name not in _bound_in(operand))
    return [kind for name in names if (kind := effect.goal.type_of(name)) and is_fact_here(effect, name)]


_BINDERS = re.compile(r"\b(?:let|fun)\b(.*?)(?::=|=>)|[|(]([^|()]*)=>", re.DOTALL)


def _bound_in(term: str) -> set[str]:
    """The names that a term binds itself, as in `let (a, b) := f x in b`."""
    return {name for found in _BINDERS.findall(term) for name in _NAME.findall(" ".join(found))}


def _given(effect: Effect, left: Goal) -> str:
    """What is new in a goal, as it follows the goal."""
    again = notation.said_of_others(effect.goal, left) if left.known else {}
    facts = notation.facts({**_new(effect, left), **again}, left)
    objects = for_any(effect, left, facts)
    return f"{objects}{' with ' if objects else ' if '}{_and(facts)}" if facts else objects


def for_any(effect: Effect, left: Goal, facts: Sequence[str]) -> str:
    """The new objects of which a goal or its new facts speak, as they follow it: " for any k and l"."""
    names = notation.objects(_new(effect, left), left)
    if not left.data or len(names) > _FEW:  # what is given as an element may speak of any of them
        names = notation.needed(names, (left.conclusion, *facts), left.typed)
    said = [_proof_of(name, left) for name in names]
    return f" for any {_and(said if len(said) <= _MANY else [*said[:2], '…', said[-1]])}" if said else ""


def _proof_of(name: str, goal: Goal) -> str:
    """A name; one for a proof, of which others speak, with what it proves."""
    kind = goal.type_of(name) or ""
    return f"proof {name} of {kind}" if kind and notation.by_looks(kind, goal) else name


def _new(effect: Effect, left: Goal) -> dict[str, str]:
    new = notation.new_names(effect.goal, left) if left.known else {}
    return notation.without_made_up(new, left) if "inver" in effect.call.head else new


def _and(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def _used(effect: Effect, operand: str) -> str | None:
    """What the hypothesis says that an operand applies; an object says nothing."""
    head = notation.application(operand)[0]
    return effect.goal.type_of(head) if head and is_fact_here(effect, head) else None
