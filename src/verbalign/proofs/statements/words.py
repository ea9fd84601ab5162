"""Formulas read out in words: `forall n : nat, n <= n * n` is "for all natural numbers n, n is less
than or equal to n times n".

Coq's notation, Lean's and the corpus's are read by one operator-precedence parser.  An infix sign becomes an infix
phrase of the same strength, so the formula's own brackets, which are kept, group the words as they group the signs.
What is not understood (`match`, `fun`, records …) stays as it is; so does a whole formula that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from verbalign.proofs.statements.calls import split
from verbalign.proofs.statements.signs import (
    APPLIED,
    ARROWS,
    ATOM,
    CONSTANTS,
    IF,
    INFIX,
    PREFIX,
    QUANTIFIERS,
    RELATION,
    TYPES,
    UNARY,
)
from verbalign.values.text import listed

_TOKEN = re.compile(
    r"""\s*(?:
      (?P<keyword>(?:match|end|let|fun|if|then|else)(?![\w'])|λ)
    | (?P<quantifier>(?:forall|exists!?)(?![\w'!])|∀|∃!?)
    | (?P<name>\?[\w']+|[^\W\d][\w'⁺₀-₉✝]*(?:\.[^\W\d][\w'⁺₀-₉✝]*)*|\d+(?:\.\d+)?)
    | (?P<sign><->|<=\?|<\?|=\?|->|<=|>=|<>|/\\|\\/|::|\+\+|&&|\|\||\|-(?=\s)|[^\s\w])
    )""",
    re.VERBOSE | re.DOTALL,
)
_OPENING, _CLOSING = frozenset(["(", "[", "{", "⟨", "match"]), frozenset([")", "]", "}", "⟩", "end"])
_SCOPE = re.compile(r"%[A-Za-z_]\w*")


class _Token(NamedTuple):
    kind: str
    text: str
    start: int


class _SaidFormula(NamedTuple):
    """Words, and the strength of the loosest phrase in them."""

    text: str
    strength: int


class _Unread(Exception):
    """The formula is not of the notation that we read."""


def words(formula: str) -> str:
    r"""The formula in words, or as it stands where it cannot be read.

    >>> words(r"forall n m : nat, n <= m -> ~ (m < n) /\ True")
    'for all natural numbers n and m, if n is less than or equal to m then not (m is less than n) and True'
    >>> words("∃ k:ℤ. n = 2*k + 1"), words(r"(a \/ b) /\ c"), words("le_trans")
    ('there exists an integer k such that n equals 2 times k plus 1', '(a or b) and c', 'le_trans')
    """
    try:
        return _FormulaReader(_SCOPE.sub("", formula)).formula()
    except (_Unread, RecursionError):
        return formula


def in_words(value: str) -> str:
    """An argument's value in words: a formula, or several with commas between.

    >>> in_words("a <= b, forall x, x = x"), in_words("l1, l2")
    ('a is less than or equal to b, for all x, x equals x', 'l1, l2')
    """
    read = words(value)
    return read if read != value else ", ".join(map(words, _pieces(value)))


def _pieces(value: str) -> list[str]:
    """The pieces between commas; a quantified formula reaches to the end."""
    quantifier = re.search(r"[∀∃]|\b(?:forall|exists)\b", value)
    before = split(value[: quantifier.start()] if quantifier else value, ",")
    pieces = [*before[:-1], before[-1] + value[quantifier.start() :]] if quantifier else before
    return [piece.strip() for piece in pieces]


def _declared(pieces: Sequence[str]) -> list[tuple[list[str], str]]:
    """Names with their types, those before a typed one sharing its type: `a`, `b : nat`; others have none."""
    found: list[tuple[list[str], str]] = []
    waiting: list[str] = []
    for piece in pieces:
        typed = re.fullmatch(r"\s*([\w'](?:[\w'\s]*[\w'])?)\s*:(?![:=])\s*(.*)", piece, re.DOTALL)
        if typed:
            found.append(([*waiting, *typed[1].split()], typed[2].strip()))
            waiting = []
        elif re.fullmatch(r"\s*[\w']+\s*", piece):
            waiting.append(piece.strip())
        else:
            found.append(([*waiting, piece.strip()], ""))
            waiting = []
    return [*found, (waiting, "")] if waiting else found


class _FormulaReader:
    """A Pratt parser over the tokens of one formula, which gives words at once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = _tokens(text)
        self._at = 0
        self._bars = 0  # open `|` of absolute values

    def formula(self) -> str:
        said = self._expression(0)
        if self._at < len(self._tokens):
            raise _Unread
        return said.text

    def _peek(self) -> _Token | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _next(self) -> _Token:
        token = self._peek()
        if token is None:
            raise _Unread
        self._at += 1
        return token

    # ---- expressions ----

    def _expression(self, least: int) -> _SaidFormula:
        """The longest expression from here whose signs are at least this strong."""
        left = self._operand()
        while token := self._peek():
            if token.text in ARROWS and least <= IF:
                self._at += 1
                left = _SaidFormula(f"if {left.text} then {self._expression(IF).text}", IF)
                continue
            sign = INFIX.get(token.text)
            if sign is None or sign.strength < least or (token.text == "|" and self._bars):
                break
            self._at += 1
            right = self._expression(sign.strength + (not sign.right))
            chained = sign.strength == left.strength == RELATION  # a <= b < c
            left = _SaidFormula(f"{left.text}{', which' if chained else ''} {sign.phrase} {right.text}", sign.strength)
        return left

    def _operand(self) -> _SaidFormula:
        token = self._next()
        if token.kind == "quantifier":
            return self._quantified(QUANTIFIERS[token.text])
        if token.text in PREFIX:
            phrase, strength = PREFIX[token.text]
            return _SaidFormula(f"{phrase} {self._expression(strength).text}", strength)
        self._at -= 1
        return self._application()

    def _application(self) -> _SaidFormula:
        """`f a (b + c)`: a name with its arguments, which keep their brackets."""
        head = self._atom()
        text = head.text
        while self._starts_atom():
            token = self._tokens[self._at]
            if token.text == "(" and not self._text[token.start - 1].isspace():  # f(x, y)
                self._at += 1
                text += self._kept(token)
            else:
                text += f" {self._atom().text}"
        return head if text == head.text else _SaidFormula(text, APPLIED)

    def _starts_atom(self) -> bool:
        token = self._peek()
        return token is not None and token.text not in INFIX and (token.kind == "name" or token.text in _OPENING)

    def _atom(self) -> _SaidFormula:
        token = self._next()
        if token.kind == "name":
            return _SaidFormula(token.text, ATOM)
        if token.text == "(":
            return self._bracketed(token)
        if token.text == "|":
            return self._absolute()
        if token.text in ("[", "{", "⟨", "match"):
            return _SaidFormula(self._kept(token), ATOM)
        if token.text in CONSTANTS:
            return _SaidFormula(CONSTANTS[token.text], ATOM)
        raise _Unread

    def _bracketed(self, opening: _Token) -> _SaidFormula:
        """What stands in round brackets; they go where there is but one word in them."""
        at, bars, self._bars = self._at, self._bars, 0
        try:
            inner = self._expression(0)
            closed = self._next().text == ")"
        except _Unread:
            closed = False
        self._bars = bars
        if closed:
            return inner if inner.strength == ATOM else _SaidFormula(f"({inner.text})", ATOM)
        self._at = at  # a tuple, or a notation of its own
        return _SaidFormula(self._kept(opening), ATOM)

    def _absolute(self) -> _SaidFormula:
        self._bars += 1
        inner = self._expression(0)
        self._bars -= 1
        if self._next().text != "|":
            raise _Unread
        text = inner.text if inner.strength == ATOM else f"({inner.text})"
        return _SaidFormula(f"the absolute value of {text}", UNARY)

    def _kept(self, opening: _Token) -> str:
        """The text from an opening bracket to its end, as it stands."""
        depth, token = 1, opening
        while depth:
            token = self._next()
            depth += (token.text in _OPENING) - (token.text in _CLOSING)
        return self._text[opening.start : token.start + len(token.text)]

    def _quantified(self, phrase: str) -> _SaidFormula:
        start = self._at
        end = self._tokens[self._binders_end()]
        bound = self._text[self._tokens[start].start : end.start].strip()
        groups = [group for piece in _binder_pieces(bound) for group in _declared(split(piece, ","))]
        if not groups or not all(names for names, _ in groups):
            raise _Unread
        return _SaidFormula(f"{_binding(phrase, groups)} {self._expression(0).text}", 0)

    def _binders_end(self) -> int:
        """Go past the sign that closes the variables: a comma, or in the corpus's notation a full stop."""
        depth, ends = 0, dict[str, int]()
        for index in range(self._at, len(self._tokens)):
            text = self._tokens[index].text
            depth += (text in _OPENING) - (text in _CLOSING)
            if depth == 0 and text in (",", "."):
                ends.setdefault(text, index)
            if depth < 0:
                break
        if not ends:
            raise _Unread
        end = ends["."] if "." in ends else ends[","]
        self._at = end + 1
        return end


def _binder_pieces(bound: str) -> list[str]:
    """`(x y : A) (z : B)` as `x y : A`, `z : B`; `x ∈ s` as `x : ∈ s`."""
    bound = re.sub(r"\s*∈\s*", " : ∈ ", bound)
    if not bound.startswith("("):
        return [bound]
    return [piece.strip() for piece in re.findall(r"\(((?:[^()]|\([^()]*\))*)\)", bound)]


def _tokens(text: str) -> list[_Token]:
    found, place = list[_Token](), 0
    text = text.rstrip()
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None or match.lastgroup is None:
            raise _Unread
        found.append(_Token(match.lastgroup, match[match.lastgroup], match.start(match.lastgroup)))
        place = match.end()
    return found


# ---- variables ----


def _binding(phrase: str, groups: Sequence[tuple[list[str], str]]) -> str:
    """`for all natural numbers a and b,` or `there exists an integer k such that`."""
    one = len(groups) == 1 and len(groups[0][0]) == 1
    if phrase == "for all":
        return f"for all {listed([_typed(names, kind, plural=True) for names, kind in groups])},"
    bound = listed([_typed(names, kind) for names, kind in groups])
    known = TYPES.get(groups[0][1]) if one and phrase == "there exists" else None
    article = ("an " if known[0][0] in "aeiou" else "a ") if known else ""
    return f"{phrase if one else phrase.replace('exists', 'exist')} {article}{bound} such that"


def _typed(names: Sequence[str], kind: str, *, plural: bool = False) -> str:
    """Variables with their type: `natural numbers a and b`, `f of type A -> B`."""
    known = TYPES.get(kind)
    if kind.startswith("∈"):
        return f"{listed(names)} in {kind[1:].strip()}"
    if known:
        return f"{known[plural or len(names) > 1]} {listed(names)}"
    return f"{listed(names)} of type {kind}" if kind else listed(names)
