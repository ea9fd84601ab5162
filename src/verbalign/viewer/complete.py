"""What may come next in an expression that is being typed: predicates, names of arguments, and values seen before."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from verbalign.values import Expression, Value
from verbalign.values.expression import format_expression

MOST = 12
_WORD = re.compile(r"[\w.-]*$")
_NAMED = re.compile(r'\s*(?:([\w.-]+)|"([^"]*)")\s*=\s*')


class Option(NamedTuple):
    """Something that may be put in: what is written, what it is, and a note."""

    text: str
    kind: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Completion:
    """The options for the piece of text between `start` and `end`."""

    start: int
    end: int
    options: tuple[Option, ...]


@dataclass(slots=True)
class _Call:
    """A bracket that is open at the cursor: that of a call, or (without a predicate) any other."""

    predicate: str | None
    start: int  # of the piece that is being typed
    given: list[str] = field(default_factory=list)


def complete(
    text: str, cursor: int, known: Mapping[str, Sequence[str]], values: Mapping[tuple[str, str], Sequence[Value]]
) -> Completion:
    """What may come at the cursor; `known` gives the arguments of each predicate, `values` some values of arguments.

    >>> found = complete("rewrite(lemma=abs, go", 21, {"rewrite": ("lemma", "goal")}, {})
    >>> found.start, found.options
    (19, (Option(text='goal=', kind='argument', note='of rewrite'),))
    """
    cursor = max(0, min(cursor, len(text)))
    call = _open_call(text[:cursor], known)
    if call is None:
        word = _WORD.search(text, 0, cursor)
        start = word.start() if word else cursor
        if text[:start].rstrip()[-1:] not in ("", "[", ",", ";"):  # after a whole expression there is nothing to say
            return Completion(cursor, cursor, ())
        options = [Option(f"{_written(name)}(", "predicate", ", ".join(args)) for name, args in known.items()]
        return Completion(start, cursor, _fitting(options, text[start:cursor]))
    assert call.predicate is not None
    piece = text[call.start : cursor]
    named = _NAMED.match(piece)
    args = known[call.predicate]
    if named and (name := named[1] or named[2]) in args:
        start = call.start + named.end()
        seen = [Option(_value(value), "value", f"of {name}") for value in values.get((call.predicate, name), ())]
        return Completion(start, cursor, _fitting(seen, text[start:cursor]))
    start = call.start + len(piece) - len(piece.lstrip())
    left = [Option(f"{_written(name)}=", "argument", f"of {call.predicate}") for name in args if name not in call.given]
    return Completion(start, cursor, _fitting(left, text[start:cursor]))


def _open_call(text: str, known: Mapping[str, Sequence[str]]) -> _Call | None:
    """The innermost call of a known predicate that is open at the end, if no other bracket is open within it."""
    stack: list[_Call] = []
    quoted = False
    for k, sign in enumerate(text):
        if sign == '"' and text[k - 1 : k] != "\\":
            quoted = not quoted
        elif quoted:
            continue
        elif sign in "([{":
            head = _WORD.search(text, 0, k) if sign == "(" else None
            name = head[0] if head else ""
            stack.append(_Call(name if name in known else None, k + 1))
        elif sign in ")]}" and stack:
            stack.pop()
        elif sign == "," and stack and stack[-1].predicate is not None:
            named = _NAMED.match(text, stack[-1].start)
            if named:
                stack[-1].given.append(named[1] or named[2])
            stack[-1].start = k + 1
    while stack and stack[-1].predicate is None:
        stack.pop()
    return stack[-1] if stack else None


def _fitting(options: Sequence[Option], typed: str) -> tuple[Option, ...]:
    """Those that begin with what is typed, then those that have it within."""
    typed = typed.strip().lower()
    first = [o for o in options if o.text.lower().startswith(typed)]
    within = [o for o in options if typed in o.text.lower() and o not in first]
    return tuple((first + within)[:MOST])


def _written(name: str) -> str:
    return format_expression(Expression(name)).removesuffix("()")


def _value(value: Value) -> str:
    """A value as it is written in an expression."""
    return format_expression(Expression("p", (("a", value),))).removeprefix("p(a=").removesuffix(")")
