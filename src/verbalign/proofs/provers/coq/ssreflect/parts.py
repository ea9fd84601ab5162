"""The parts of a tactic of ssreflect's: patterns after `=>`, discharged terms after `:`, items of `rewrite`.

Reading takes time in proportion to the length of the text, for each level of brackets in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from verbalign.proofs.statements.calls import outermost, split

# ---- patterns ----


@dataclass(frozen=True, slots=True)
class Take:
    """`x`, `_`, `?`, `*`: takes in one thing; `name` is what it is called, where the script says so."""

    text: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """`/foo`: what comes next is first put through a lemma."""

    text: str
    term: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """`->`, `<-`: rewrites with what comes next."""

    text: str
    backwards: bool


@dataclass(frozen=True, slots=True)
class Branches:
    """`[a b | c]`: takes something apart; `dashed` ones never mean the goals that a tactic has left."""

    text: str
    parts: tuple[tuple[Item, ...], ...]
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Simplify:
    """`/=`, `//`, `//=`: computes, and closes what is evident."""

    text: str


@dataclass(frozen=True, slots=True)
class Forget:
    """`{H}`: clears names."""

    text: str


@dataclass(frozen=True, slots=True)
class OtherItem:
    """Anything else, which only Coq understands."""

    text: str


Item: TypeAlias = "Take | View | Arrow | Branches | Simplify | Forget | OtherItem"

IDENT = r"@?[^\W\d][\w']*(?:\.[^\W\d][\w']*)*"


# ---- discharged terms ----

_MARK = re.compile(r"\{[^{}]*\}")


@dataclass(frozen=True, slots=True)
class Discharge:
    """`{2}x`, `(foo y)`: a term that `move:`, `case:` and their like put before the goal."""

    text: str
    term: str
    marked: bool = False  # with occurrences, or names to clear


def discharged(text: str) -> tuple[Discharge, ...] | None:
    """The terms after a colon; None where there is more than terms.

    >>> [one.text for one in discharged("n {-2}n (leqnn n)")]
    ['n', '{-2}n', '(leqnn n)']
    """
    if outermost(text, r"\bin\b|(?<=\s)/(?=\s)"):
        return None
    found: list[Discharge] = []
    mark = ""
    for piece in (one for one in split(text.replace(")(", ") ("), r"\s") if one):
        start = _MARK.match(piece)
        if start and start.end() == len(piece):
            mark += piece
            continue
        term = piece[start.end() :] if start else piece
        found.append(Discharge(f"{mark}{piece}", term, bool(mark or start)))
        mark = ""
    return None if mark else tuple(found)


# ---- patterns ----

_ITEM = re.compile(
    rf"""\s*(?:(?P<simplify>//\d*=?|/\d*=)
      |(?P<mark>\{{[^{{}}]*\}})
      |(?P<arrow>->|<-)
      |/\s*(?P<view>{IDENT}(?:%\w+)?|(?=[(\[]))
      |(?P<take>@?[^\W\d][\w']*|_(?![\w'])|\?[\w']*|[*>+])
      |(?P<dash>-)(?![>])
      |(?P<open>\[))""",
    re.VERBOSE,
)


def items(text: str) -> tuple[Item, ...]:
    """The items of a pattern, in order.

    >>> [type(one).__name__ for one in items("x /andP[-> {H}K] // [|n IHn]")]
    ['Take', 'View', 'Branches', 'Simplify', 'Branches']
    """
    found: list[Item] = []
    place, mark, dash = 0, "", ""
    text = text.strip()
    while place < len(text):
        sign = _ITEM.match(text, place)
        if sign is None:
            return (*found, OtherItem(f"{mark}{dash}{text[place:].strip()}"))
        kind, start, place = sign.lastgroup or "", place, sign.end()
        alone = kind not in ("arrow", "view", "take") or (text[start].isspace() and kind != "arrow")
        if mark and alone:
            found.append(Forget(mark))
            mark = ""
        if kind == "mark":
            mark = sign.group().strip()
        elif kind == "dash":
            dash = "-"
        elif kind == "open" or (kind == "view" and not sign["view"]):
            at = place - 1 if kind == "open" else place
            end = closed(text, at)
            if end is None:
                return (*found, OtherItem(f"{mark}{dash}{text[start:].strip()}"))
            inside, place = text[at:end], end
            found.append(View(f"{mark}/{inside}", inside) if kind == "view" else _branches(dash, inside))
            mark = dash = ""
        else:
            found.append(_item(kind, mark, sign))
            mark = dash = ""
    return (*found, Forget(mark)) if mark else tuple(found)


def _item(kind: str, mark: str, sign: re.Match[str]) -> Item:
    word = sign.group().strip()
    if kind == "simplify":
        return Simplify(word)
    if kind == "arrow":
        return Arrow(mark + word, word == "<-")
    if kind == "view":
        return View(f"{mark}/{sign['view']}", sign["view"])
    named = re.fullmatch(r"[^\W\d_][\w']*|_[\w']+", word)
    return Take(mark + word, word if named else "")


def _branches(dash: str, inside: str) -> Item:
    if re.match(r"\[\s*[:^=]", inside):
        return OtherItem(dash + inside)
    parts = split(inside[1:-1].replace("||", "| |").replace("|-", "| -"), r"\|")  # no signs of Coq's here
    return Branches(dash + inside, tuple(items(part) for part in parts), bool(dash))


_BRACKET = re.compile(r"[\[\](){}]")


def closed(text: str, start: int) -> int | None:
    """Where the bracket that opens here is closed."""
    depth = 0
    for sign in _BRACKET.finditer(text, start):
        depth += 1 if sign.group() in "[({" else -1
        if depth == 0:
            return sign.end()
    return None


# ---- rewriting ----


class RewriteKind(Enum):
    RULE = "rule"
    UNFOLD = "unfold"
    FOLD = "fold"
    SIMPLIFY = "simplify"
    FORGET = "forget"


@dataclass(frozen=True, slots=True)
class RewriteItem:
    """`-!foo`, `/bar`, `//=`: one item of `rewrite`; `term` is what it names."""

    text: str
    kind: RewriteKind
    term: str = ""
    backwards: bool = False
    may_fail: bool = False


_RULE = re.compile(
    rf"""\s*(?:(?P<simplify>//\d*=?|/\d*=)|(?P<back>-)|(?P<mark>\{{[^{{}}]*\}})|(?P<times>\d*[!?]|\d+)|(?P<pattern>(?=\[))
      |(?P<unfold>/)\s*(?P<name>{IDENT}|(?=\())|(?P<rule>{IDENT}(?:%\w+)?|_|(?=\()))""",
    re.VERBOSE,
)


def rewriting(text: str) -> tuple[RewriteItem, ...] | None:
    """The items of `rewrite`, in order; None where they can't be told apart.

    >>> [(one.kind.value, one.term) for one in rewriting("-[x]foo !(bar y) /baz//= {H}")]
    [('rule', 'foo'), ('rule', '(bar y)'), ('unfold', 'baz'), ('simplify', ''), ('forget', '')]
    """
    found: list[RewriteItem] = []
    place = start = 0
    back = may_fail = False
    while place < len(text):
        sign = _RULE.match(text, place)
        if sign is None:
            return None
        given, place = {name for name, value in sign.groupdict().items() if value is not None}, sign.end()
        if "back" in given:
            back = True
            continue
        if "mark" in given or "times" in given:
            may_fail |= "?" in (sign["times"] or "")
            if "mark" in given and (place == len(text) or text[place].isspace()):  # it stands alone
                found.append(RewriteItem(text[start:place].strip(), RewriteKind.FORGET))
                start, back, may_fail = place, False, False
            continue
        if "pattern" in given:
            end = closed(text, place)
            if end is None:
                return None
            place = end
            continue
        term = sign["name"] or sign["rule"] or ""
        if not term and "simplify" not in given:
            end = closed(text, place)
            if end is None:
                return None
            scope = re.compile(r"%\w+").match(text, end)
            term, place = text[place:end], scope.end() if scope else end
        fold = RewriteKind.FOLD if back else RewriteKind.UNFOLD
        kind = RewriteKind.SIMPLIFY if "simplify" in given else fold if "unfold" in given else RewriteKind.RULE
        found.append(RewriteItem(text[start:place].strip(), kind, term, back, may_fail))
        start, back, may_fail = place, False, False
    return tuple(found) if start == place and found else None
