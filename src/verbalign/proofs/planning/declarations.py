"""Variables and assumptions in words: "a and b be natural numbers such that a <= b", as each kind of sentence has them.

Types are put into words where they have some ("a list over A", "a function from nat to nat"); facts stay formulas."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from verbalign.proofs.model import Goal
from verbalign.proofs.planning.draft import NOTHING, Draft, formal, joined, listed
from verbalign.proofs.planning.formulas import Notation, binds, runs_on
from verbalign.proofs.statements.calls import outermost, unbracketed
from verbalign.proofs.statements.notation import by_looks
from verbalign.proofs.statements.signs import TYPES
from verbalign.values import Value
from verbalign.values.terms import list_members, malformed

_DECLARED = re.compile(r"\s*([^\W\d][\w'✝]*(?:\s*,\s*[^\W\d][\w'✝]*)*)\s*:(?![:=])\s*(\S.*)", re.DOTALL)
_BARE = re.compile(r"\s*[a-z]['′]?\s*")
_NAME = re.compile(r"[^\W\d][\w'.✝]*")
LONG = 40  # characters of a fact that does not stand well after "such that"


class Mood(Enum):
    """How a sentence brings in what is assumed."""

    LET = "let"  # Let a be a number such that …
    TAKE = "take"  # Fix a number a such that …
    THAT = "that"  # Suppose that a is a number and …
    GET = "get"  # We get a number a such that …: nothing is assumed


@dataclass(frozen=True, slots=True)
class Assumptions:
    """What a step brings in: variables with their types, those of one type together, and facts."""

    variables: tuple[tuple[tuple[str, ...], str], ...]
    facts: tuple[str, ...]


NOTHING_GIVEN = Assumptions((), ())


def assumptions(value: Value) -> Assumptions:
    """The variables and facts of a list of hypotheses, as the corpus writes them.

    >>> assumptions("a,b:nat, a <= b")
    Assumptions(variables=((('a', 'b'), 'nat'),), facts=('a <= b',))
    >>> assumptions("P -> forall x : A, R x").facts
    ('P -> forall x : A, R x',)
    """
    if isinstance(value, str) and malformed(value):
        return Assumptions((), (value.strip(),))
    types: dict[str, list[str]] = {}
    facts: list[str] = []
    for member in _members(value):
        declared = None if re.search(r"\.\s", member) else _DECLARED.fullmatch(member)
        if not declared and _BARE.fullmatch(member):
            types.setdefault("", []).append(member.strip())
        elif declared:
            types.setdefault(declared[2].strip(), []).extend(re.split(r"\s*,\s*", declared[1]))
        elif member.strip():
            facts.append(member.strip())
    return Assumptions(tuple((tuple(names), kind) for kind, names in types.items()), tuple(facts))


def _members(value: Value) -> Iterable[str]:
    if isinstance(value, tuple):
        return [member for member in value if isinstance(member, str)]
    if not isinstance(value, str):
        return ()
    return [value] if binds(value) else list_members(value)


def assumed(given: Assumptions, mood: Mood, notation: Notation, *, final: bool = False) -> Draft:
    """The assumptions as they follow "Let", "Fix" or "Suppose that"; `final` ones end the sentence.

    >>> given = assumptions(("l,m:list A", "l = m"))
    >>> [assumed(given, mood, Notation()).text for mood in Mood]
    ['l and m be lists over A such that l = m', 'lists l and m over A such that l = m',
     'l and m are lists over A, and that l = m', 'lists l and m over A such that l = m']
    """
    facts = notation.facts(given.facts, final=final)
    if not given.variables:
        return facts
    groups = enumerate(given.variables)
    declared = listed(_declared(names, kind, mood, notation, first=not number) for number, (names, kind) in groups)
    if not given.facts:
        return declared
    if mood is Mood.THAT:
        return joined([declared, ", and that ", facts])
    names = {name for declared_, _ in given.variables for name in declared_}
    if mood is Mood.GET:
        return joined([declared, " such that ", facts])
    about = all(names.intersection(_NAME.findall(fact)) for fact in given.facts)
    short = len(given.facts) <= 3 and all(len(fact) <= LONG and not runs_on(fact) for fact in given.facts)
    between = " such that " if about and (short or mood is Mood.TAKE) else ", and suppose that "
    return joined([declared, between, facts])


def _declared(names: Sequence[str], kind: str, mood: Mood, notation: Notation, *, first: bool) -> Draft:
    many = len(names) > 1
    variables = listed(formal(name) for name in names)
    noun = _ARBITRARY if not kind else _set(kind, notation) or _noun(unbracketed(kind), notation)
    noun = noun or _Noun("", "", joined(["of type ", formal(kind)]))
    if mood in (Mood.TAKE, Mood.GET):
        return _spaced([Draft(noun.counted(many)), variables, noun.rest])
    verb = ("be" if first else "") if mood is Mood.LET else "are" if many else "is"
    return _spaced([variables, Draft(verb), Draft(noun.counted(many)), noun.rest])


def _spaced(parts: Iterable[Draft]) -> Draft:
    """The parts that are not empty, with spaces between."""
    found: list[Draft | str] = []
    for part in parts:
        if part.text:
            found += [" ", part] if found else [part]
    return joined(found)


# ---- types ----


@dataclass(frozen=True, slots=True)
class _Noun:
    """A type as a noun and what follows it: a list, lists; over A."""

    one: str
    many: str
    rest: Draft = NOTHING

    def counted(self, many: bool) -> str:
        article = "" if self is _ARBITRARY else "an " if self.one[:1] in tuple("aeio") else "a "
        return self.many if many else f"{article}{self.one}" if self.one else ""


_ARBITRARY = _Noun("arbitrary", "arbitrary")
_FORMERS = {  # what a type of this head, applied to one argument, holds
    "list": ("list", "over"),
    "List": ("list", "over"),
    "set": ("set", "over"),
    "Set": ("set", "over"),
    "Finset": ("finite set", "over"),
    "Ensemble": ("subset", "of"),
    "Relation": ("relation", "on"),
    "relation": ("relation", "on"),
    "Multiset": ("multiset", "over"),
    "multiset": ("multiset", "over"),
    "Stream": ("stream", "over"),
}


def _set(kind: str, notation: Notation) -> _Noun | None:
    """What provers call a type is a set in a proof that speaks of elements and subsets."""
    return _Noun("set", "sets") if kind in ("Set", "set") and notation.sets else None


def _noun(kind: str, notation: Notation) -> _Noun | None:
    """A type as a noun, or None where it has none; a type that is a variable is none that we know."""
    if kind in notation.propositions:
        return _regular("proof", "of ", joined(["(", formal(kind), ")"]) if runs_on(kind) else formal(kind))
    if kind in notation.variables:
        return _regular("element", "of ", formal(kind))
    if kind in TYPES:
        return _Noun(*TYPES[kind])
    if by_looks(kind, Goal("", "")):
        return _regular("proof", "of ", joined(["(", formal(kind), ")"]) if runs_on(kind) else formal(kind))
    if outermost(kind, r"->|→"):
        return _function(kind)
    head, _, rest = kind.partition(" ")
    if head not in _FORMERS and kind.rpartition(" ")[2] in _FORMERS:  # `A list`, as ML writes it
        rest, _, head = kind.rpartition(" ")
    if head in _FORMERS and rest and not outermost(rest, r"\s"):
        noun, of = _FORMERS[head]
        return _regular(noun, f"{of} ", formal(unbracketed(rest)))
    return _regular("element", "of ", formal(kind)) if _NAME.fullmatch(kind) and kind[0].isupper() else None


def _function(kind: str) -> _Noun | None:
    """`A -> B` as a function, `A -> Prop` as a predicate, `A -> A -> Prop` as a relation."""
    pieces = [piece.strip() for piece in re.split(r"->|→", kind)]
    if any(piece.count("(") != piece.count(")") for piece in pieces) or runs_on(kind):
        return None
    *domains, last = [formal(unbracketed(piece)) for piece in pieces]
    if last.text == "Prop" and len(domains) == 1:
        return _regular("predicate", "on ", domains[0])
    if last.text == "Prop" and len(domains) == 2:
        return (
            _regular("relation", "on ", domains[0])
            if domains[0] == domains[1]
            else _regular("relation", "between ", domains[0], " and ", domains[1])
        )
    return _regular("function", "from ", domains[0], " to ", last) if len(domains) == 1 else None


def _regular(noun: str, *rest: Draft | str) -> _Noun:
    return _Noun(noun, f"{noun}s", joined(rest))
