r"""Less of a long formula: only whole subterms are left out, and what holds the rest together stays.

What a formula is in the main shows in its loosest sign.  `A <-> B -> C` is an implication, since `->` is looser than
`<->`; what follows a binder is its own; and a sign that we don't know may be as loose as any."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from verbalign.proofs.statements.calls import outermost, split, unbracketed
from verbalign.proofs.statements.signs import ARROWS, IF, INFIX, RELATION

LEFT_OUT = "…"
_RULE, _LABEL, _CHOICE = -1, 0, 1  # looser than all connectives: `Γ ------ P`, `"H" : P`, `if c then a else b`
_BOUND = re.compile(r"\([\w' ]+ : [^()=]*\)")  # variables with their type
_MATCHES = re.compile(r"(?<![\w'.])(?:match|with|end)(?![\w'])")
_BRACKET = re.compile(r"\{\||\|\}|[()]")
_IN_BRACKETS, _TIMES = "(…)", 12
_LEAST = 7  # words of a part of which more than its sign is worth showing
_BINDER = re.compile(r"(?:forall|exists[!2]?|fun|fix|cofix|let|match|if)(?![\w'])|[∀∃λΠ]|\[[^\w\s\[\]]+ \w+\]$")
_HEADED = re.compile(r"(?:(?:forall|exists[!2]?|fun|let)(?![\w'])|[∀∃λΠ])")
_ENDS_HEAD = {"fun": r"=>", "let": r"(?<= )in(?= )", "λ": r"=>|,|\.(?= )"}
_SIGN = re.compile(r"[^\w\s()\[\]{},;'\"`…]+(?:\{[^{}]*\}[^\w\s()\[\]{},;'\"`]+)?|\[[^\w\s\[\]()]+\]|mod|rem")
_RULER = re.compile(r".*-{8,}[^\w\s]*")
_TIGHT = frozenset(
    ["==", "!=", "=?", "?=", "<=?", "<?", "≈", "≃", "≡", ":", "&", "#", "//", "∖", "⊔", "⊓", "⋅", "×", "√"]
)
_LOOSEST = frozenset(["→", "↔"])  # provers differ in which of them is looser


class Joined(NamedTuple):
    """The parts of a formula and the signs between them, which are all as loose as each other."""

    parts: tuple[str, ...]
    signs: tuple[str, ...]
    strength: int


def loosest(formula: str) -> Joined | None:
    r"""A formula taken apart at its loosest signs; None where there are none outside its brackets and binders.

    >>> loosest("a = b <-> c = d -> P /\\ Q")
    Joined(parts=('a = b <-> c = d', 'P /\\ Q'), signs=('->',), strength=2)
    >>> loosest("P ∧ Q -∗ R").signs, loosest("P /\\ exists x, Q x -> R").signs, loosest("f (a -> b)")
    (('-∗',), ('/\\',), None)
    """
    words = _words(formula)
    found = dict(_signs(words))
    if {words[at] for at in found} >= _LOOSEST:
        found = {at: IF if words[at] == "↔" else strength for at, strength in found.items()}
    if not found:
        return None
    least = min(found.values())
    places = [at for at, strength in found.items() if strength == least]
    ends = zip([0, *(at + 1 for at in places)], [*places, len(words)], strict=True)
    return Joined(tuple(" ".join(words[a:b]) for a, b in ends), tuple(words[at] for at in places), least)


def _words(formula: str) -> list[str]:
    """The words of a formula; what is in brackets is one with them."""
    return [piece for piece in split(formula, r"\s") if piece]


def _signs(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where signs stand between two operands, and how loose they are."""
    choice, operand = bool(words) and words[0] == "if", False
    for at, word in enumerate(words):
        if choice:
            if word in ("then", "else"):
                yield at, _CHOICE
            continue
        if _BINDER.match(word) or word.endswith(","):
            return  # what follows is its own
        strength = _strength(word, words[at + 1 : at + 2]) if operand else None
        if strength is not None:
            yield at, strength
        operand = strength is None and not _SIGN.fullmatch(word)


def _strength(word: str, following: Sequence[str]) -> int | None:
    """How loose a sign between two operands is; None for what is no such sign."""
    if _RULER.fullmatch(word):
        return _RULE
    if (word.startswith('"') or word == "_") and following == [":"]:
        return _LABEL
    if not following or not _SIGN.fullmatch(word):
        return None
    bare = word.strip("[]:") or word
    if bare in INFIX:
        return INFIX[bare].strength
    return RELATION if word in _TIGHT or word.startswith("[") else IF


def shortened(formula: str, longest: float) -> str:
    """A formula of so many words at most: of one with more, the cases of a `match` are left out, then brackets, else
    parts of what its loosest signs join; of several premises, those in the middle.

    >>> shortened("a + b + c + d = e", 6), shortened("a + b", 6), shortened("P (f x y z) -> Q (g x)", 6)
    ('a + … = e', 'a + b', 'P (…) -> Q (g x)')
    >>> shortened("A <-> B -> C <-> D -> f x = y", 9), shortened("A -> B -> C -> f x y z = y", 7)
    ('A <-> B -> … -> … = y', 'A -> … -> … = y')
    >>> shortened("0 < m -> (forall n p : t, n + n < p + m <-> m * n < m * p)", 16)
    '0 < m -> (forall n p : t, … <-> … < m * p)'
    >>> shortened("match f x with | Some y => a + y | None => b end = c", 9)
    'match f x with … end = c'
    """
    if _size(formula) <= longest:
        return formula
    if (inner := unbracketed(formula)) != formula:
        return f"({shortened(inner, longest)})"
    head, body = _headed(formula)
    if head and (size := _size(head)) <= longest / 2:
        return f"{head} {shortened(body, longest - size)}"
    less = _without_brackets(_without_cases(formula, longest), longest)
    joined, shown = loosest(less), _cut(less, int(longest))
    return f"{LEFT_OUT} {joined.signs[0]} {LEFT_OUT}" if shown == LEFT_OUT and joined else shown


def _size(formula: str) -> int:
    return formula.count(" ") + 1


def _headed(formula: str) -> tuple[str, str]:
    """What binds variables at the beginning of a formula, and the rest; nothing and all where nothing does."""
    binder = _HEADED.match(formula)
    end = outermost(formula, _ENDS_HEAD.get(binder[0], ",")) if binder else None
    return (formula[: end.end()], formula[end.end() :].strip()) if end else ("", formula)


def _cut(formula: str, room: int) -> str:
    """A formula of so many words at most, of which only whole subterms are left out."""
    if _size(formula) <= room:
        return formula
    if room < 2:
        return LEFT_OUT
    if (inner := unbracketed(formula)) != formula:
        return f"({_cut(inner, room)})"
    head, body = _headed(formula)
    if head:
        short = head if _size(head) < room / 2 else f"{head.split(' ', 1)[0]} {LEFT_OUT}{_end_of(head)}"
        rest = _cut(body, room - _size(short))
        return f"{short} {rest}" if rest != LEFT_OUT else LEFT_OUT
    joined = loosest(formula)
    return _cut_joined(joined, room) if joined else _cut_application(_words(formula), room)


def _end_of(head: str) -> str:
    """What ends the variables that are bound, as it stands after what is left out."""
    return head[-1] if head[-1] in ",." else f" {head.rsplit(' ', 1)[-1]}"


def _cut_joined(joined: Joined, room: int) -> str:
    """Of the parts, the first and the last stay longest; of an implication, what it concludes."""
    parts, signs = joined.parts, joined.signs
    concludes = signs[-1] in ARROWS
    if len(parts) > 2 and _share(parts, room - len(signs)) < min(
        _LEAST, max(map(_size, parts[1:] if concludes else parts[1:-1]))
    ):
        parts, signs = _ends(parts, signs, room)
    if len(parts) > 2 and room < 2 * len(parts) - 1:
        parts, signs = ((LEFT_OUT, parts[-1]), signs[-1:]) if concludes else ((parts[0], LEFT_OUT), signs[:1])
    room -= len(signs)
    if room < len(parts):
        return LEFT_OUT
    shown = [_cut(part, _share(parts, room)) for part in parts]
    for place in (len(parts) - 1, 0):  # these get what the others have left
        shown[place] = _cut(parts[place], room - sum(map(_size, [*shown[:place], *shown[place + 1 :]])))
    if set(shown) == {LEFT_OUT}:
        return LEFT_OUT
    return " ".join(word for pair in zip(["", *signs], shown, strict=True) for word in pair if word)


def _ends(parts: Sequence[str], signs: Sequence[str], room: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The first parts and the last, as many as there is room for, with what is left out between them."""
    front = back = 1
    while front + back < len(parts) - 1:
        longer = (front + 1, back) if front == back else (front, back + 1)
        shown = [*parts[: longer[0]], *parts[-longer[1] :]]
        if sum(map(_size, shown)) + len(shown) + 1 > room:
            break
        front, back = longer
    return (*parts[:front], LEFT_OUT, *parts[-back:]), (*signs[:front], *signs[-back:])


def _share(parts: Sequence[str], room: int) -> int:
    """How many words of each part are shown, where they are shown alike; 0 where there is no room for all."""
    return max((one for one in range(1, room + 1) if sum(min(one, _size(part)) for part in parts) <= room), default=0)


def _cut_application(words: Sequence[str], room: int) -> str:
    """The first words of a formula without signs, as far as there is room."""
    kept: list[str] = []
    while _size(" ".join([*kept, words[len(kept)]])) < room:
        kept.append(words[len(kept)])
    return " ".join([*kept, LEFT_OUT])


def _without_cases(formula: str, longest: float) -> str:
    """A formula whose `match`es name only what they are on: the longest first."""
    while len(formula.split(" ")) > longest:
        opened, found = list[int](), list[tuple[int, int]]()
        for sign in _MATCHES.finditer(formula):
            if sign[0] == "match":
                opened.append(0)
            elif sign[0] == "with" and opened and not opened[-1]:
                opened[-1] = sign.end()
            elif sign[0] == "end" and opened and (start := opened.pop()) and formula[start : sign.start()] != " … ":
                found.append((start, sign.start()))
        if not found:
            break
        start, end = max(found, key=lambda place: place[1] - place[0])
        formula = f"{formula[:start]} … {formula[end:]}"
    return formula


def _without_brackets(formula: str, longest: float) -> str:
    """A formula without what stands in some of its brackets: the least that does, else the longest."""
    for _ in range(_TIMES):
        over = len(formula.split(" ")) - longest
        groups = [(a, b, formula.count(" ", a, b)) for a, b in _brackets(formula)]
        enough = [group for group in groups if group[2] >= over]
        if over <= 0 or not groups:
            break
        start, end, _ = min(enough, key=lambda group: group[2]) if enough else max(groups, key=lambda group: group[2])
        formula = formula[:start] + _IN_BRACKETS + formula[end:]
    return formula


def _brackets(formula: str) -> list[tuple[int, int]]:
    """The places in round brackets, and of records, but for variables that are bound there."""
    found, opened = list[tuple[int, int]](), list[int]()
    for sign in _BRACKET.finditer(formula):
        if sign[0] in ("(", "{|"):
            opened.append(sign.start())
        elif opened:
            found.append((opened.pop(), sign.end()))
    return [(a, b) for a, b in found if " " in formula[a:b] and not _BOUND.fullmatch(formula[a:b])]
