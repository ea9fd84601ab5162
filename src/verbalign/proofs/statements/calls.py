"""A tactic call in any prover's notation: head, operands, clauses; and the cutting of text outside its brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Call:
    """`rewrite <- foo in H`: head `rewrite`, operands `<- foo`, clauses `in: H`; `modifiers` are `try`, `repeat` …"""

    head: str
    operands: tuple[str, ...] = ()
    clauses: Mapping[str, str] = field(default_factory=dict)
    modifiers: tuple[str, ...] = ()
    text: str = ""


_SIGN = re.compile(
    r'"(?:[^"]|"")*"|\{\||\|\}|[(\[{⟨⌜]|[)\]}⟩⌝]|\|-|\b(?:match|lazymatch|multimatch)\b|\bend\b|\|\||.', re.DOTALL
)
_MATCHES = frozenset(["match", "lazymatch", "multimatch"])
_OPENING = frozenset(["(", "[", "{", "⟨", "⌜", "{|", *_MATCHES])
_CLOSING = frozenset([")", "]", "}", "⟩", "⌝", "|}"])


def _depths(text: str) -> Iterator[tuple[re.Match[str], int]]:
    """The signs of a text, each with how many brackets are open after it; only a `match` is closed by an `end`."""
    around: list[str] = []
    for sign in _SIGN.finditer(text):
        token = sign.group()
        if token in _OPENING:
            around.append(token)
        elif token in _CLOSING:
            while around and around[-1] in _MATCHES:  # cut short
                around.pop()
            del around[-1:]
        elif token == "end" and around and around[-1] in _MATCHES:
            around.pop()
            yield sign, -1
            continue
        yield sign, len(around)


def _open_places(text: str) -> Iterator[tuple[int, str]]:
    """The places outside all brackets and strings, with the sign that stands there.

    >>> "".join(sign for _, sign in _open_places("(do c end -> d) -> match x with y => z end = w"))
    ' ->  = w'
    """
    for sign, depth in _depths(text):
        token = sign.group()
        if depth == 0 and token not in _CLOSING and not token.startswith('"'):
            yield sign.start(), token


def split(text: str, separator: str) -> list[str]:
    """The pieces of a text between separators (a pattern of one sign) that stand outside brackets.

    >>> split("a, (b, c), [d, e]", ","), split("a || b | c in |- *", r"\\|")
    (['a', ' (b, c)', ' [d, e]'], ['a || b ', ' c in |- *'])
    """
    pattern, pieces, start = re.compile(separator), [], 0
    for place, token in _open_places(text):
        if len(token) == 1 and pattern.fullmatch(token):
            pieces.append(text[start:place])
            start = place + 1
    return [*pieces, text[start:]]


def in_a_row(text: str) -> list[str]:
    """The tactics of `t1; t2`; a semicolon within `<<…>>` is one of a term's own.

    >>> in_a_row("move=> x; rewrite foo"), in_a_row("have: P <<K; z>>; by []"), in_a_row("cut (a << b); lia")
    (['move=> x', ' rewrite foo'], ['have: P <<K; z>>', ' by []'], ['cut (a << b)', ' lia'])
    """
    found: list[str] = []
    for piece in split(text, ";"):
        if found and found[-1].count("<<") > found[-1].count(">>") and ">>" in piece:
            found[-1] += f";{piece}"
        else:
            found.append(piece)
    return found


@lru_cache(maxsize=20_000)  # the same few formulas of a proof are asked about again and again
def outermost(text: str, pattern: str, *, last: bool = False) -> re.Match[str] | None:
    r"""The first (or last) match of a pattern that begins outside brackets; a longer sign that holds a connective, as
    `-->` holds `->`, is another sign, and so is `=[` of `s =[ c ]=> t`.

    >>> outermost("s --> t -> u", "->").start(), outermost("(a /\\ b) //\\\\ c", r"/\\")
    (8, None)
    >>> outermost("s =[ c ]=> t", "="), outermost("s = [c]", "=").start()
    (None, 2)
    """
    found = [match for match in re.finditer(pattern, text) if not _is_part(match)]
    if found:  # most often there is none
        open_at = {place for place, _ in _open_places(text)}
        found = [match for match in found if match.start() in open_at]
    return (found[-1] if last else found[0]) if found else None


_CONNECTIVES = frozenset(["->", "<->", "/\\", "\\/"])
_OF_SIGNS = frozenset("-<>=|*+/\\&^:!?@#$%")
_OPEN_SIGNS = frozenset("[{>")  # after a `=` that is a part of another sign


def _is_part(match: re.Match[str]) -> bool:
    """Is what was found only a part of a sign that somebody has made up?"""
    sign = match.group().strip()
    if sign not in _CONNECTIVES and sign != "=":
        return False
    before, after = match.string[: match.start()][-1:], match.string[match.end() :][:1]
    return after in _OPEN_SIGNS if sign == "=" else before in _OF_SIGNS or after in _OF_SIGNS


def unbracketed(text: str) -> str:
    """The text without round brackets, if one pair of them encloses it whole.

    >>> unbracketed("(f (x))"), unbracketed("(a)(b)")
    ('f (x)', '(a)(b)')
    """
    if not (text.startswith("(") and text.endswith(")")):
        return text
    if any(depth == 0 and sign.end() < len(text) for sign, depth in _depths(text)):
        return text
    return text[1:-1].strip()
