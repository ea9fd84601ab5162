"""How a sentence in ssreflect's tactic language is put together: discharged terms, views, patterns, rewriting items.

Only the structure is read; terms are left as text.  Each part keeps its own text, so that it can be run as it stands
where it can't be run in pieces.  Reading takes time in proportion to the length of the text, for each level of
brackets in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import TypeAlias

from verbalign.proofs.provers.coq.ssreflect.parts import (
    IDENT,
    Discharge,
    Forget,
    Item,
    OtherItem,
    RewriteItem,
    RewriteKind,
    View,
    closed,
    discharged,
    items,
    rewriting,
)
from verbalign.proofs.statements.calls import in_a_row, outermost, split, unbracketed

# ---- tactics ----


@dataclass(frozen=True, slots=True)
class Plain:
    """A tactic in the language of plain Coq."""

    text: str


@dataclass(frozen=True, slots=True)
class Opaque:
    """A tactic of ssreflect's that is run as it stands; `told` is a plain one that does the same, if there is any."""

    text: str
    told: str = ""


class StackHead(Enum):
    MOVE = "move"
    CASE = "case"
    ELIM = "elim"


@dataclass(frozen=True, slots=True)
class Stack:
    """`move/v: t u`, `case E: t`, `elim/v: n m`: discharges terms, and works on the first of them."""

    text: str
    head: StackHead
    views: tuple[str, ...] = ()
    terms: tuple[Discharge, ...] = ()
    equation: str = ""
    cleared: str = ""  # `{x}` at the end


@dataclass(frozen=True, slots=True)
class Backward:
    """`apply: t u`, `exact/v`."""

    text: str
    exact: bool
    views: tuple[str, ...] = ()
    terms: tuple[Discharge, ...] = ()


@dataclass(frozen=True, slots=True)
class Rewrite:
    """`rewrite -foo /bar //= in H`."""

    text: str
    items: tuple[RewriteItem, ...]
    where: str = ""  # what follows `in`
    plain: bool = False  # does plain Coq read it as well?


@dataclass(frozen=True, slots=True)
class Claim:
    """`have pattern binders : type := term by t`, and the same with `suff`."""

    text: str
    suffices: bool
    pattern: tuple[Item, ...] = ()
    binders: str = ""
    type: str = ""
    term: str = ""
    by: Tactic | None = None


@dataclass(frozen=True, slots=True)
class Wlog:
    """`wlog pattern : names / type`."""

    text: str
    pattern: tuple[Item, ...]
    given: str
    by: Tactic | None = None


@dataclass(frozen=True, slots=True)
class Intro:
    """`t => items`."""

    text: str
    tactic: Tactic
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Within:
    """`t in x y *`: the names are put before the goal, and taken in again afterwards."""

    text: str
    tactic: Tactic
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class By:
    """`by t`: what t leaves is evident; `by [t1 | t2]` tries one after the other."""

    text: str
    choices: tuple[Tactic, ...] = ()


@dataclass(frozen=True, slots=True)
class Again:
    """`do 2!t`: so many times, or (0) as often as it works; `may_fail` is `?`."""

    text: str
    tactic: Tactic
    times: int = 0
    may_fail: bool = False


@dataclass(frozen=True, slots=True)
class Try:
    """`try t`."""

    text: str
    tactic: Tactic


@dataclass(frozen=True, slots=True)
class OneOf:
    """`t1 || t2`, `first [t1 | t2]`."""

    text: str
    tactics: tuple[Tactic, ...]


@dataclass(frozen=True, slots=True)
class On:
    """`; first t`, `; last t`, for one of the goals that are left; `tactic` is None for `; last first`."""

    text: str
    last: bool
    tactic: Tactic | None


@dataclass(frozen=True, slots=True)
class Each:
    """`; [t1 | t2]`: one for each goal; None does nothing.  `rest` is the index of the one before `..`."""

    text: str
    tactics: tuple[Tactic | None, ...]
    rest: int | None = None


@dataclass(frozen=True, slots=True)
class Then:
    """`t1; t2`."""

    text: str
    parts: tuple[Tactic, ...]


Tactic: TypeAlias = (
    "Plain | Opaque | Stack | Backward | Rewrite | Claim | Wlog | Intro | Within"
    " | By | Again | Try | OneOf | On | Each | Then"
)

# ---- reading ----

_GREEDY = re.compile(
    r"(?:let|fun|match|lazymatch|multimatch|tryif|if|ltac2?|now|time|Time|timeout|abstract|once|unshelve)\b"
)
_BY = r"(?<![\w'])by(?![\w'])"
_IN = r"(?<![\w'])in(?![\w'])"
_LEADS = re.compile(r"(?:(?:first|last|try|progress|do\s*\d*[!?])\s*)*by(?![\w'])")
_CLAIMS = re.compile(r"(?:(?:first|last)\s+)?(?:have|suff|suffices|wlog|without\s+loss)(?![\w'])")
_PREFIX = re.compile(r"(?<![\w'])(?:by|try|do|first|last|have|suff|suffices)(?![\w'])|\|\|")
MAX_DEPTH, MAX_PREFIXES = 40, 60  # of brackets within brackets, and of tactics that take others
_ARROW = r"(?<![=<>~|+*/-])=>"
_ONLY_OURS = re.compile(r"(?:have|suff|suffices|wlog|congr|by|done|under|unlock|over)(?![\w'])(?!\s*:=)")
_COLON = r":(?!=)"
_STACK = re.compile(rf"(move|case|elim)(?![\w'])\s*({IDENT}|\?)?\s*((?:/.*)?)", re.DOTALL)
_FAMILY = re.compile(r"case:\s*[\w'.]+\s+/\s*([\w'.]+|\([^()]*\))?")
_ENDING = re.compile(r"(?:\s*\{[^{}]*\}|\s+(?:->|<-))+$")
_BACKWARD = re.compile(r"(apply|exact)(?![\w'])\s*((?:/.*)?)", re.DOTALL)
_DO = re.compile(r"do\s*(\d*)\s*([!?]|(?=\[))\s*(.*)", re.DOTALL)
_TRY = re.compile(r"try(?![\w'])\s*(.*)", re.DOTALL)
_FIRST = re.compile(r"(?:first|solve)\s*\[(.*)\]", re.DOTALL)
_ON = re.compile(r"(first|last)(?![\w'])\s*(?!\[|\d)(.*)", re.DOTALL)
_SUFFICES = re.compile(r"(have|suffices|suff)(?![\w'])\s*(?!suff|have)(.*)", re.DOTALL)
_CONGR = re.compile(r"congr(?![\w'])")
_UNLOCK = re.compile(r"unlock(?![\w'])\s*(.*)", re.DOTALL)
_UNDER = re.compile(rf"under\s+({IDENT})")
_WLOG = re.compile(r"(?:wlog|without\s+loss)(?![\w'])(?!\s+suff)\s*(.*)", re.DOTALL)


@lru_cache(maxsize=1024)
def ssreflect(text: str, *, loaded: bool = False) -> Tactic | None:
    """A sentence in ssreflect's language, taken apart; None for one that plain Coq reads as well.

    Where it is `loaded`, `done` and `rewrite foo` are its own, too: they may mean something else then.

    >>> ssreflect("induction n; [easy | auto]"), ssreflect("rewrite foo in H")
    (None, None)
    >>> ssreflect("apply: foo").terms[0].term
    'foo'
    """
    words = " ".join(text.split())
    if _deepest(words) > MAX_DEPTH or len(_PREFIX.findall(words)) > MAX_PREFIXES:
        return None
    found = _sequence(words)
    alone = loaded and isinstance(found, By | Rewrite)
    return found if alone or (_is_ours(found) and words != "done") else None


def _deepest(text: str) -> int:
    """How deep the brackets of a text are nested."""
    depth = deepest = 0
    for sign in re.finditer(r"[\[\](){}]", text):
        depth = max(0, depth + (1 if sign.group() in "[({" else -1))
        deepest = max(deepest, depth)
    return deepest


def _is_ours(what: Tactic | None) -> bool:
    match what:
        case None | Plain() | Rewrite(plain=True):
            return False
        case Then(parts=parts) | OneOf(tactics=parts) | Each(tactics=parts):
            return any(map(_is_ours, parts))
        case Try(tactic=tactic):
            return _is_ours(tactic)
        case _:
            return True


def _sequence(text: str) -> Tactic:
    text = _inner(text)
    pieces = [piece.strip() for piece in in_a_row(text)]
    if any(_GREEDY.match(piece) for piece in pieces):  # it may reach to the end
        return Plain(text)
    parts: list[Tactic] = []
    for index, piece in enumerate(pieces):
        to_the_end = _closes(piece) and pieces[index + 1 :]
        piece = "; ".join(pieces[index:]).strip() if to_the_end else piece
        parts.append(_later(piece) if index else _one(piece))
        if to_the_end:
            break
    return parts[0] if len(parts) == 1 else Then(text, tuple(parts))


def _closes(piece: str) -> bool:
    """Does a piece have a `by`?  That reaches to the end: `by t1; t2` is `by (t1; t2)`."""
    by = _LEADS.match(piece) or (outermost(piece, _BY) if _CLAIMS.match(piece) else None)
    return by is not None and not piece[by.end() :].lstrip().startswith("[")


def _later(piece: str) -> Tactic:
    """A part of a sequence after the first."""
    if piece.startswith("[") and piece.endswith("]"):
        return _each(piece)
    on = _ON.fullmatch(piece)
    if on and on[2]:
        return On(piece, on[1] == "last", None if on[2] in ("first", "last") else _sequence(on[2]))
    return _one(piece)


def _each(piece: str) -> Tactic:
    found: list[Tactic | None] = []
    rest = None
    for index, part in enumerate(one.strip() for one in split(piece[1:-1].removeprefix(">"), r"\|")):
        if part.endswith(".."):
            rest, part = index, part.removesuffix("..").strip()
        found.append(_sequence(part) if part else None)
    return Each(piece, tuple(found), rest)


def _one(piece: str) -> Tactic:
    """A part of a sequence."""
    inner = _inner(piece)
    if inner != piece:
        return _sequence(inner)
    if by := re.match(_BY, piece):
        return _by(piece, piece[by.end() :].strip())
    if claim := _SUFFICES.fullmatch(piece):
        return _claim(piece, claim[1] != "have", claim[2])
    if wlog := _WLOG.fullmatch(piece):
        return _wlog(piece, wlog[1])
    if re.match(r"(?:set|pose)(?![\w'])|(?:gen\s+)?have(?![\w'])", piece):
        return Opaque(piece) if piece.startswith(("gen", "have")) else Plain(piece)
    if (again := re.fullmatch(r"do\s+(\d+)\s+(.*)", piece)) and _is_ours(tactic := _one(again[2])):
        return Again(piece, tactic, int(again[1]))
    if again := _DO.fullmatch(piece):
        times = int(again[1] or (0 if again[2] else 1))
        return Again(piece, _choice(again[3]), times, again[2] == "?")
    if tried := _TRY.fullmatch(piece):
        return Try(piece, _sequence(tried[1]))
    if choice := _FIRST.fullmatch(piece):
        return OneOf(piece, tuple(_sequence(one) for one in split(choice[1], r"\|")))
    if either := outermost(piece, r"\|\|"):
        return OneOf(piece, (_one(piece[: either.start()].strip()), _one(piece[either.end() :].strip())))
    if under := _UNDER.match(piece):
        return Opaque(piece, f"rewrite {under[1]}")
    if within := _within(piece):
        return within
    if (arrow := outermost(piece, _ARROW, last=True)) and not re.search(r"\bfun\b", piece[: arrow.start()]):
        tactic, found = _one(piece[: arrow.start()].strip()), items(piece[arrow.end() :])
        odd = outermost(piece[arrow.end() :], _IN)
        return Opaque(piece) if odd or (isinstance(tactic, Opaque) and not tactic.told) else Intro(piece, tactic, found)
    return _simple(piece)


def _within(piece: str) -> Tactic | None:
    """`t in x y *`, but for rewriting, which looks into hypotheses by itself."""
    clause = outermost(piece, _IN, last=True)
    names = re.fullmatch(r"\s+([\w'\s]+?)\s*\*", piece[clause.end() :]) if clause else None
    if not clause or not names or not re.match(r"(?:case|elim|do|apply)(?![\w'])", piece):
        return None
    tactic = _one(piece[: clause.start()].strip())
    return Within(piece, tactic, tuple(names[1].split())) if _is_ours(tactic) else None


def _by(piece: str, rest: str) -> Tactic:
    choice = _choice(rest)
    if isinstance(choice, OneOf) and rest.startswith("["):
        return By(piece, choice.tactics)
    return By(piece, (choice,))


def _choice(text: str) -> Tactic:
    """One tactic, or several in square brackets, of which the first that works is taken."""
    if not text.startswith("[") or closed(text, 0) != len(text):
        return _sequence(text)
    return OneOf(text, tuple(_sequence(one) for one in split(text[1:-1], r"\|") if one.strip()))


def _simple(piece: str) -> Tactic:
    """A tactic without `=>`."""
    if piece == "done":
        return By("by []")
    if piece == "exact":
        return Opaque(piece, "easy")
    if _CONGR.match(piece):
        return Opaque(piece, "f_equal")
    if unlock := _UNLOCK.fullmatch(piece):
        return Opaque(piece, f"unfold {unlock[1]}" if unlock[1] else "")
    if _ONLY_OURS.match(piece):
        return Opaque(piece)
    if piece.startswith("rewrite") and (found := _rewrite(piece)):
        return found
    colon = outermost(piece, _COLON)
    head = piece[: colon.start()].strip() if colon else piece
    rest = piece[colon.end() :].strip() if colon else None
    if family := _FAMILY.fullmatch(piece):  # rewrites with an equation, or the like of one
        return Opaque(piece, f"destruct {family[1]}" if family[1] else "intros ->")
    if stack := _STACK.fullmatch(head):
        return _stack(piece, stack, rest)
    backward = _BACKWARD.fullmatch(head)
    if backward and (backward[2] or rest or piece == "apply"):
        views, terms = _views(backward[2]), discharged(rest or "")
        exact = backward[1] == "exact"
        return Opaque(piece) if views is None or terms is None else Backward(piece, exact, views, terms)
    return Plain(piece)


_PLAINLY = {StackHead.MOVE: "revert", StackHead.CASE: "destruct", StackHead.ELIM: "induction"}


def _stack(piece: str, found: re.Match[str], rest: str | None) -> Tactic:
    head, named, given = found.groups()
    if named and not (rest and not given):  # `case x`, `move H after K`
        return Plain(piece)
    ending = _ENDING.search(rest) if rest else None
    if rest and ending and ending.start():  # `move: (foo x) ->`, `move: H {x}`
        stack = _stack(piece, found, rest[: ending.start()].strip())
        after = items(ending.group())
        if isinstance(stack, Stack) and all(isinstance(one, Forget) for one in after):
            return replace(stack, cleared=ending.group().strip())
        return Intro(piece, stack, after)
    views, terms = _views(given), discharged(rest or "")
    if views is None and head == "move" and rest is None:  # `move/foo->`
        return Intro(piece, Stack("move", StackHead.MOVE), items(given))
    if terms is None and not given and (clause := outermost(rest or "", _IN)):
        first = discharged((rest or "")[: clause.start()]) or ()
        return Opaque(piece, f"{_PLAINLY[StackHead(head)]} {first[0].term}" if len(first) == 1 and not named else "")
    if views is None or terms is None or (rest is not None and not terms):
        return Opaque(piece)
    return Stack(piece, StackHead(head), views, terms, named or "")


def _inner(text: str) -> str:
    text = text.strip()
    bare = unbracketed(text)
    while bare != text:
        text, bare = bare, unbracketed(bare)
    return text


def _views(text: str) -> tuple[str, ...] | None:
    """The lemmas of `/foo/(bar x)`; None where there is something else."""
    found = items(text)
    views = tuple(one.term for one in found if isinstance(one, View))
    return views if len(views) == len(found) else None


# ---- rewriting ----


def _rewrite(piece: str) -> Tactic | None:
    rest = piece.removeprefix("rewrite")
    if not rest or rest[0].isalnum() or rest[0] in "_'":
        return None
    rest = rest.strip()
    if re.match(r"->|<-", rest) or outermost(rest, r",|\b(?:with|by|at|using)\b"):
        return None
    clause = outermost(rest, r"(?<=[\s\])])in(?=[\s*])")
    where = rest[clause.end() :].strip() if clause else ""
    found = rewriting(rest[: clause.start()].strip() if clause else rest)
    if found is None:
        return Opaque(piece)
    return Rewrite(piece, found, where, _is_plain(found))


def _is_plain(found: Sequence[RewriteItem]) -> bool:
    """Does plain Coq read this as well?"""
    single = len(found) == 1 and found[0].kind is RewriteKind.RULE and not found[0].term.startswith("(_ ")
    return single and re.fullmatch(rf"(?:\d*[!?]|\d+)?\s*(?:{IDENT}|\(.*\))", found[0].text, re.DOTALL) is not None


# ---- claims ----


def _claim(piece: str, suffices: bool, rest: str) -> Tactic:
    by = outermost(rest, _BY)
    closing = _by(rest[by.start() :], rest[by.end() :].strip()) if by else None
    rest = rest[: by.start()].strip() if by else rest
    given = outermost(rest, r":=(?!:)")
    term = rest[given.end() :].strip() if given else ""
    rest = rest[: given.start()].strip() if given else rest
    colon = outermost(rest, r":(?![:=])")
    kind = rest[colon.end() :].strip() if colon else ""
    if not colon and not given:  # `have foo`: a type without a name
        kind, rest = rest, ""
    pattern, binders = _pattern(rest[: colon.start()] if colon else rest)
    if any(isinstance(one, OtherItem) or one.text.startswith("@") for one in pattern):
        return Opaque(piece)
    return Claim(piece, suffices, pattern, binders, kind, term, closing)


def _pattern(text: str) -> tuple[tuple[Item, ...], str]:
    """The pattern of a claim, and the binders after a name."""
    text = re.sub(r"^(\s*\{\})\s+(?=[\w])", r"\1", text)
    name = re.match(r"\s*((?:\{[^{}]*\})?[^\W\d][\w']*)\s+(?=[\w(])(.*)", text, re.DOTALL)
    return (items(name[1]), name[2].strip()) if name else (items(text), "")


def _wlog(piece: str, rest: str) -> Tactic:
    """`wlog pattern : names / type`: its term is what stands after the colon."""
    by = outermost(rest, _BY)
    closing = _by(rest[by.start() :], rest[by.end() :].strip()) if by else None
    rest = rest[: by.start()].strip() if by else rest
    colon = outermost(rest, r":(?![:=])")
    pattern = items(rest[: colon.start()]) if colon else ()
    given = rest[colon.end() :].strip() if colon else rest
    odd = any(isinstance(one, OtherItem) for one in pattern)
    return Opaque(piece) if odd else Wlog(piece, pattern, given, closing)
