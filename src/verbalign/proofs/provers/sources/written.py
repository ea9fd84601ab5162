"""Sources that tell of a tactic and its operands as they are written."""

from __future__ import annotations

import re
from typing import NamedTuple

from verbalign.proofs.planning.formulas import binds
from verbalign.proofs.provers.effects import Effect, applied_name, is_fact_here, source
from verbalign.proofs.statements import notation
from verbalign.proofs.statements.calls import outermost, split, unbracketed
from verbalign.proofs.statements.notation import is_existential
from verbalign.proofs.statements.scopes import unscoped
from verbalign.values import Value

_LONGEST_TACTIC, _LONGEST_FACTS = 30, 50  # characters of a tactic that a text quotes, with what its hypotheses say
NAME = re.compile(r"(?<![\w'.])[^\W\d][\w']*(?!\.\w)")
NAMES = re.compile(r"(?<![\w'.])[^\W\d][\w']*(?:\.[^\W\d][\w']*)*")  # of lemmas, with those of their modules
_MOST_LEMMAS = 4  # that a reason names
_SIGN = r"(?<=\s)(?:\\\w+|[^\w\s()\[\]{}@\"'`,.?]+)(?=\s)"
_PROGRAM = re.compile(r"[;|]|=>|:=|\b(?:match|fun|let)\b")
_STRATEGY = frozenset(
    """topdown bottomup innermost outermost repeat try any choice terms hints old_hints subterms subterm eval fold
    progress id fail refl""".split()  # noqa: SIM905, a list would fill the page
)
_HOLE = re.compile(r"(?<![\w'|])_(?![\w'])")
_LEFT_TO_PROVER = re.compile(r"(?<=[\w')])(?<!\bfun) _(?![\w'])")  # `foo _ x`


@source
def tactic(effect: Effect) -> Value | None:
    """The tactic as it is written, without a `try` that had nothing to spare, and with what hypotheses say for their
    names; of a long one, or one in a language of its own, only its name, and nothing of a whole program, which
    tells a reader nothing."""
    text = re.sub(r"^(?:(?:solve|now|try|progress)\s+(?=[\w(]))+", "", " ".join(effect.move.tactic.split()))
    if len(text) <= _LONGEST_TACTIC and not _PROGRAM.search(text) and '"' not in text:
        end = text.find(effect.call.head) + len(effect.call.head)
        head, rest = text[:end], text[end:]
        facts = {name for name in NAME.findall(rest) if is_fact_here(effect, name)}
        said = NAME.sub(lambda one: f"({effect.goal.type_of(one[0])})" if one[0] in facts else one[0], rest)
        return head + said if len(said) <= _LONGEST_FACTS else effect.call.head
    return effect.call.head if effect.call.head and not _PROGRAM.match(f"{effect.call.head} ") else None


@source
def quoted_tactic(effect: Effect) -> Value | None:
    """The tactic as it is written, in the quotes that tell it from a lemma."""
    return f"`{found}`" if (found := tactic(effect)) else None


@source
def lemma_named(effect: Effect) -> Value | None:
    """The lemmas that a tactic names which is quoted without them."""
    return notation.several(unquoted_lemmas(effect))


def unquoted_lemmas(effect: Effect) -> list[str]:
    """The lemmas that a tactic names, where they are few, and that are not in what a text quotes of it."""
    quoted = NAMES.findall(str(tactic(effect) or ""))
    found = [one for one in effect.move.lemmas if one not in quoted]
    return found if len(found) <= _MOST_LEMMAS else []


@source
def operands(effect: Effect) -> Value | None:
    """All operands, as they are written, without their types."""
    return notation.several(_untyped(_written(operand)) for operand in effect.call.operands)


@source
def given_with(effect: Effect) -> Value | None:
    """`split with t`: the things given for an existential goal."""
    terms = split(effect.call.clauses.get("with", ""), r"\s") if is_existential(effect.goal.conclusion) else []
    return notation.several(_written(one) for one in terms if one)


@source
def witness(effect: Effect) -> Value | None:
    """What is given for a variable: as it is written, or as the goal has it where the script leaves out a part."""
    found = _ONE_VARIABLE.fullmatch(effect.goal.conclusion) if effect.only and _HOLE.search(effect.operand) else None
    if effect.only and found and len(effect.call.operands) == 1:
        form = (notation.became([found[1] or found[3]], found[2] or found[4], effect.only.conclusion) or {}).values()
        return next(iter(form), None) or operands(effect)
    return operands(effect)


_ONE_VARIABLE = re.compile(
    r"\s*(?:exists|∃)\s+([^\W\d][\w']*)(?:\s*:[^,]*)?,\s*(.*)|\{\s*([^\W\d][\w']*)\s*:[^|&]*[|&]\s*(.*)\}", re.DOTALL
)


@source
def hints(effect: Effect) -> Value | None:
    """The databases of `autorewrite with …`."""
    return notation.several(re.split(r"[,\s]+", effect.call.clauses.get("with", "")))


@source
def strategy_terms(effect: Effect) -> Value | None:
    """What `rewrite_strat` rewrites with: hypotheses by what they say."""
    names = [name for name in re.findall(r"[^\W\d][\w'.]*", effect.operand) if name not in _STRATEGY]
    return notation.several(effect.goal.type_of(name) or name for name in names)


@source
def definition(effect: Effect) -> Value | None:
    """The names of the definitions that are unfolded or folded; what is written with a sign as the term that it is, or,
    where it has holes, by its sign."""
    names = [_defined(re.split(r"\s+at\s+", operand)[0]) for operand in effect.call.operands]
    return notation.several(names) if all(names) else None


def _defined(operand: str) -> str:
    """The name of what is unfolded, or its sign; nothing where that can't be told.

    >>> _defined("foo"), _defined("(foo x)"), _defined("(n + m <| G)"), _defined("(_ <| G)"), _defined("'N(_)")
    ('foo', 'foo', 'n + m <| G', '<|', '')
    """
    term = unbracketed(operand)
    sign = outermost(term, _SIGN) if term != operand else None
    if sign is None:
        name = re.split(r"\s", term)[0]
        return "" if _HOLE.search(name) else name
    return unscoped(sign.group() if _HOLE.search(term) else term)


@source
def folded(effect: Effect) -> Value | None:
    """The names of the definitions that are folded; None where one is not applied by its name, but by a sign."""
    found = [applied_name(effect, unbracketed(operand)) for operand in effect.call.operands]
    return notation.several(dict.fromkeys(one or "" for one in found)) if all(found) else None


@source
def term(effect: Effect) -> Value | None:
    """The first operand, as it is written."""
    return shown(effect.operand) or None


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
    """`rename x into y`: the new names of the objects that the proof goes on to speak of."""
    return notation.several(pair.new for pair in _renamed(effect))


@source
def old_name(effect: Effect) -> Value | None:
    """`rename x into y`: the names before."""
    return notation.several(pair.old for pair in _renamed(effect))


class _Renamed(NamedTuple):
    old: str
    new: str


def _renamed(effect: Effect) -> list[_Renamed]:
    written = (operand.partition(" into ") for operand in effect.call.operands)
    pairs = [_Renamed(old.strip(), new.strip()) for old, _, new in written]
    known = [one for one in pairs if effect.only and effect.only.type_of(one.new) and effect.goal.type_of(one.old)]
    return [one for one in known if not is_fact_here(effect, one.old)]


@source
def replacement(effect: Effect) -> Value | None:
    """`replace a with b`: the new term."""
    return _written(effect.call.clauses.get("with", "")) or None


def _written(term: str) -> str:
    """A term of the script as a text has it."""
    return unscoped(unbracketed(term))


def shown(term: str) -> str:
    """A term of the script without the arguments that it leaves to the prover."""
    return _written(term) if binds(unbracketed(term)) else _LEFT_TO_PROVER.sub("", _written(term))


def _untyped(term: str) -> str:
    """A term without the type that the script gives it: `0 : nat`."""
    colon = None if binds(term) else outermost(term, r"(?<!:):(?![:=])")
    return term[: colon.start()].strip() if colon else term
