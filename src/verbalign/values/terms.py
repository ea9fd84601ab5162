"""Values taken apart as notation has them: lists, declarations, quantified formulas, relations, applications.

`a,b:ℤ, odd(n)` is a list of a declaration and an application.  What is not understood is an atom, said as it stands.
A *pattern* is a term with holes: `even(_)`, `0 ≤ _`, `_,…:ℤ`.  Names of one letter are variables; they are always in a
hole, so that a pattern never speaks of one proof's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product

from verbalign.values.arguments import REMEMBERED, folded, members

LONGEST = 400  # signs of a value that is taken apart; a longer one is said as it stands
LIST, DECLARED, NAMES = ",", ":", "names"
HOLE = "_"
_MADE_UP = r"-<>=|*+/\\&^:!?@#$%"  # a sign between such signs is a part of another, as `->` is of `-->`
_CONNECTIVES = tuple(  # the loosest first
    rf"(?<![{_MADE_UP}])(?:{signs})(?![{_MADE_UP}])" for signs in (r"⇔|↔|<->|<=>", r"⇒|→|->|=>|⟶", r"∨|\\/", r"∧|/\\")
)
_RELATIONS = r"(?<![<>=:~!])=(?![=>\[{])|≠|<>|≤|≥|<=(?!>)|>=|<(?![-=>])|(?<![-=])>(?!=)|∈|∉|⊆|⊂|≡|∣"
_DIVIDES = r"(?<=\s)\|(?=\s)"
_BINDER = re.compile(r"(∀|∃!?|forall\b|exists[!2]?(?!\w))\s*(.*)", re.DOTALL)
_MADE_UP_BINDER = r"[∀∃λ]\.+|\[[^\w\s\[\]]+ \w+\]"
_BINDER_SIGN = rf"{_MADE_UP_BINDER}|∀|∃|λ|\b(?:forall|exists2?|fun|let|match|if)\b"
_BINDERS = frozenset({"∀", "∃", "∃!", "forall", "exists", "exists!", "exists2"})
_INFIX_SIGN = re.compile(r"(?<=\S\s)[^\w\s()\[\]{},;.'\"`]+(?:\{[^{}]*\}[^\w\s()\[\]{},;.'\"`]+)?(?=\s+\S)")
_TIGHT = re.compile(  # as far as we know: any other sign may be looser than a connective
    rf"{_RELATIONS}|[-+*/^%&|:;?<=>@·×÷√∘∪∩∖⊔⊓⋅≈≃!~¬#∀∃λ∅⊤⊥∞\\]|[<=]*\?[<=]*|==|!=|::|\+\+|&&|\|\||:[&|=\\]:?|//|{'|'.join(_CONNECTIVES)}"
)
_NEGATION = re.compile(r"[¬~]\s*(.*)", re.DOTALL)
_NAME = re.compile(r"[^\W\d_]['′\d]?")
_DECLARATION = re.compile(
    r"(?!(?:fun|fix|cofix|let|match|if)\b)([^\W\d][\w'′]*(?:\s*,\s*[^\W\d][\w'′]*|\s+[^\W\d][\w'′]*)*)\s*:(?![:=&|+*<>/\\^@!~-])\s*(\S.*)",
    re.DOTALL,
)
_CALL = re.compile(r"([^\W\d_]{2,})\((.*)\)", re.DOTALL)
_DANGLING = re.compile(rf"({_RELATIONS}|{'|'.join(_CONNECTIVES)}|¬|[∀∃λ]|(?<=\w)\s*:)[\s,]*$")
_OPENING, _CLOSING = "([{⟨", ")]}⟩"


@dataclass(frozen=True, slots=True)
class Term:
    """A value as it is written, what holds it together, and its parts; an atom has neither."""

    text: str
    head: str = ""
    parts: tuple[Term, ...] = ()


@lru_cache(REMEMBERED)
def term(text: str) -> Term:
    """The structure of a value.

    >>> [(part.head, part.text) for part in term("a,b:ℤ, 0 ≤ a, odd(b)").parts]
    [(':', 'a,b:ℤ'), ('≤', '0 ≤ a'), ('odd', 'odd(b)')]
    >>> len(matches(term("even(_==_ x)")))  # no argument that is called `_`
    1
    >>> term("f A :&: g B = set0").head, term("P ∧ Q -∗ R").head, term("P ∧ Q => ∃.. x : A, B x").head
    ('=', '', '')
    """
    text = " ".join(text.split())
    if len(text) > LONGEST or malformed(text):
        return Term(text)
    if len(pieces := list_members(text)) > 1 and all(pieces):
        return Term(text, LIST, _merged([_single(piece) for piece in pieces]))
    return _single(text)


def malformed(text: str) -> str:
    """What is wrong with a value that is only half a formula; empty where nothing is.

    >>> malformed("x:ℤ, (odd(x)"), malformed("∃ k:"), malformed("x:ℤ, a ≤"), malformed("x:ℤ, ∃ k:ℤ. x = 2*k")
    ('its brackets do not match', 'nothing follows :', 'nothing follows ≤', '')
    """
    if not _balanced(text):
        return "its brackets do not match"
    pieces = [piece.strip() for piece in text.split(", ")] if ", " in text else [text.strip()]
    if not all(pieces) and len(pieces) > 1:
        return "nothing stands between two commas"
    dangling = next(filter(None, map(_DANGLING.search, pieces)), None)
    return f"nothing follows {dangling[1]}" if dangling else ""


def list_term(texts: Sequence[str]) -> Term:
    """A list whose members are known: their own commas part nothing."""
    if len(texts) == 1:
        return term(texts[0])
    parts = [_single(text) if len(text) <= LONGEST and _balanced(text) else Term(text) for text in texts]
    return Term(", ".join(texts), LIST, _merged(parts))


def list_members(text: str) -> list[str]:
    """The members of a list of formulas; the commas between a quantifier and the stop after what it binds are the
    formula's own, and where there is no stop all of them."""
    found: list[str] = []
    open_ = False  # a quantifier has begun, and what it binds has not ended
    for piece in members(text):
        binder = None if open_ else next(_outermost(piece, _BINDER_SIGN), None)
        after = piece[binder.end() :] if binder else piece
        if open_:
            found[-1] += f", {piece}"
        else:
            found.append(piece)
        open_ = (open_ or binder is not None) and next(_outermost(after, r"\.(?=\s)"), None) is None
    return found


def is_name(one: Term) -> bool:
    """Is this a bare variable?"""
    return not one.head and _NAME.fullmatch(one.text) is not None


def declarations(one: Term) -> Iterator[Term]:
    """The declarations of a term: members of a list, and what quantifiers bind."""
    if one.head == DECLARED:
        yield one
    for part in one.parts:
        yield from declarations(part)


def _merged(parts: Sequence[Term]) -> tuple[Term, ...]:
    """The members of a list, neighbours of one type together; a bare name and what it is in are one."""
    found: list[Term] = []
    for part in parts:
        last = found[-1] if found else None
        if last and last.head == part.head == DECLARED and last.parts[1] == part.parts[1]:
            names = last.parts[0].parts + part.parts[0].parts
            found[-1] = _declared(names, part.parts[1])
        elif last and is_name(last) and part.head == "∈" and part.parts[0] == last:
            found[-1] = part
        else:
            found.append(part)
    return tuple(found)


def _declared(names: Sequence[Term], kind: Term) -> Term:
    listed = ",".join(name.text for name in names)
    return Term(f"{listed}:{kind.text}", DECLARED, (Term(listed, NAMES, tuple(names)), kind))


@lru_cache(REMEMBERED)
def _single(text: str) -> Term:
    """A term that is no list."""
    text = _unbracketed(text)
    if _is_made_up(text):
        return Term(text)  # what its signs join can't be told
    if found := _BINDER.match(text):
        return _bound(text, found[1], found[2])
    if found := _DECLARATION.fullmatch(text):
        if next(_outermost(found[2], r"\.(?=\s)"), None):
            return Term(text)  # some binder that we don't know
        names = [Term(name) for name in re.split(r"[\s,]+", found[1])]
        return _declared(names, _single(found[2].strip()))
    for sign in (*_CONNECTIVES, "¬", _RELATIONS, _DIVIDES):
        if sign == "¬":
            if negated := _NEGATION.match(text):
                return Term(text, "¬", (_single(negated[1]),))
        elif (made := _infix(text, sign)) is not None:
            return made
    return _applied(text)


def _is_made_up(text: str) -> bool:
    """Has a formula, outside its brackets, a sign or a binder that may be looser than the connectives?"""
    signs = (sign for sign in _outermost(text, _INFIX_SIGN.pattern) if not _TIGHT.fullmatch(sign.group()))
    return next(signs, None) is not None or next(_outermost(text, _MADE_UP_BINDER), None) is not None


def _bound(text: str, sign: str, rest: str) -> Term:
    """A quantified formula: its declaration, and what is said of it."""
    cut = next((m for pattern in (r"\.(?=\s)", r",(?=\s)") for m in _outermost(rest, pattern)), None)
    if cut is None:
        return Term(text)
    declared, body = rest[: cut.start()].strip(), rest[cut.end() :].strip()
    if not declared or not body or len(members(declared)) > 1:
        return Term(text)
    variables = _single(declared)
    if variables.head != DECLARED and not re.fullmatch(r"\w+(?:\s*,\s*\w+)*", declared):
        return Term(text)
    return Term(text, sign, (variables, _single(body)))


def _infix(text: str, sign: str) -> Term | None:
    found = next(_outermost(text, sign), None)
    if found is None:
        return None
    left, right = text[: found.start()].strip(), text[found.end() :].strip()
    return Term(text, found.group(), (_single(left), _single(right))) if left and right else None


def _applied(text: str) -> Term:
    """`odd(n)` and `Even n`, told alike; a type such as `T list`, too."""
    if (call := _CALL.fullmatch(text)) and _balanced(call[2]) and folded(call[1]) not in _BINDERS:
        return Term(text, _head(call[1]), tuple(_single(part) for part in _cut(call[2], ",")))
    pieces = _cut(text, r"\s")
    if not 2 <= len(pieces) <= 3 or any(not re.fullmatch(r"\(.*\)|[\w'′]+", piece, re.DOTALL) for piece in pieces):
        return Term(text)
    words = [piece for piece in pieces if piece.isalpha() and len(piece) > 1]
    if len(words) != 1 or folded(words[0]) in _BINDERS:
        return Term(text)
    parts = tuple(_single(piece) for piece in pieces if piece != words[0])
    return Term(text, _head(words[0]), parts)


def _head(name: str) -> str:
    """The name of what is applied, without regard to capitals, unless it is initials or several words: `PER` is no
    `per`, and `NonExpansive` no word."""
    several = _INNER_CAPITAL.search(name.removeprefix("Is")) is not None
    return name if several or (name.isupper() and len(name) < 4) else folded(name)


_INNER_CAPITAL = re.compile(r"[a-z][A-Z]")


# ---- patterns ----


@dataclass(frozen=True, slots=True)
class PatternMatch:
    """A pattern that a term has, with what is in its holes, and how much of the term is in the pattern itself."""

    pattern: str
    holes: tuple[Term, ...]
    kept: int


@lru_cache(REMEMBERED)
def matches(one: Term, depth: int = 2) -> tuple[PatternMatch, ...]:
    """The patterns of a term, those that keep most of it first.

    >>> [m.pattern for m in matches(term("0 ≤ a"))], [m.pattern for m in matches(term("a,b:ℤ"))]
    (['0 ≤ _', '_ ≤ _'], ['_,…:ℤ', '_,…:_'])
    """
    found = {m.pattern: m for m in _patterns(one, depth)}
    return tuple(sorted(found.values(), key=lambda m: (-m.kept, len(m.holes), m.pattern)))


def _patterns(one: Term, depth: int) -> Iterator[PatternMatch]:
    if not one.head or one.head in (LIST, NAMES) or depth == 0:
        return
    choices = []
    for part in one.parts:
        several = part.head == NAMES and len(part.parts) > 1
        mine = [PatternMatch(f"{HOLE},…" if several else HOLE, (part,), 0)]
        if one.head == DECLARED and part.head != NAMES and not is_name(part):
            mine = []  # what is said of elements of any set is not said of numbers or functions
        if not part.head and _is_constant(part.text):
            mine.append(PatternMatch(part.text.replace("+", "⁺"), (), 1))  # two ways to write the positive numbers
        mine += [PatternMatch(m.pattern, m.holes, m.kept) for m in _patterns(part, depth - 1)]
        named = one.head.isalpha() and len(part.parts) == 2 and _NAMED.match(part.text)
        choices.append(list(_named(part)) if named else mine)
    for chosen in product(*choices):
        holes = tuple(hole for m in chosen for hole in m.holes)
        if holes:
            yield PatternMatch(_written(one, [m.pattern for m in chosen]), holes, 1 + sum(m.kept for m in chosen))


def _named(part: Term) -> Iterator[PatternMatch]:
    """The patterns of a named argument, which keep its name: `odd(n=3)` is `odd(n=_)`."""
    name, value = part.parts
    yield PatternMatch(f"{name.text}={HOLE}", (value,), 1)


_NAMED = re.compile(r"[^\W\d][\w.-]*=\S")


def _written(one: Term, parts: Sequence[str]) -> str:
    if one.head == DECLARED:
        return f"{parts[0]}:{parts[1]}"
    if one.head in _BINDERS:
        return f"{one.head} {parts[0]}. {parts[1]}"
    if one.head == "¬":
        return f"¬{_group(parts[0])}"
    if one.head.isalpha():
        return f"{one.head}({', '.join(parts)})"
    return f"{_group(parts[0])} {one.head} {_group(parts[1])}"


def _group(part: str) -> str:
    return f"({part})" if " " in part and not part.endswith(")") else part


def _is_constant(text: str) -> bool:
    """A number, a sign or a name of several letters: nothing that a proof may have chosen for itself."""
    return text.isdigit() or (text.isalpha() and len(text) > 1) or bool(re.fullmatch(r"[^\w\s]|[ℕℤℚℝℂ𝔹][⁺⁻+*]?", text))


# ---- brackets ----


def _outermost(text: str, pattern: str) -> Iterator[re.Match[str]]:
    """The matches of a pattern outside all brackets."""
    depths, depth = [], 0
    for sign in text:
        depth -= sign in _CLOSING
        depths.append(depth)
        depth += sign in _OPENING
    return (found for found in re.finditer(pattern, text) if depths[found.start()] == 0)


def _cut(text: str, pattern: str) -> list[str]:
    places = [-1, *(found.start() for found in _outermost(text, pattern)), len(text)]
    return [piece for a, b in pairwise(places) if (piece := text[a + 1 : b].strip())]


def _balanced(text: str) -> bool:
    depth = 0
    for sign in text:
        depth += (sign in _OPENING) - (sign in _CLOSING)
        if depth < 0:
            return False
    return depth == 0


def _unbracketed(text: str) -> str:
    while text.startswith("(") and text.endswith(")") and _balanced(text[1:-1]):
        text = text[1:-1].strip()
    return text
