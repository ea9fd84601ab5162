"""Meanings as programs have them: dicts, numbers, dates and lists become expressions and their values.

One place for all of them: rows of tables and frames, JSON of one's own, keyword arguments, requests to the service.
What a value can't be is an `ExpressionError` that says what was expected.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from verbalign.errors import ExpressionError
from verbalign.values import Expression, Meaning, Value
from verbalign.values.text import shortened

DEEPEST = 100  # nested expressions and lists, as in expressions that are typed
PREDICATE, ARGS = "predicate", "args"
# Control characters other than tab and line ends, and halves of surrogate pairs, which no UTF-8 file can hold
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_EXPECTED = "text, a number, a date, a list, or a nested {'predicate': …}"


def plain(name: str, thing: Any, depth: int = 0) -> Value:
    """A value of an argument as the text, list or expression that it stands for; `""` where there is none.

    Whole floats lose their `.0`, a datetime at midnight is a date, NaN and None are no value.

    >>> from decimal import Decimal
    >>> [plain("x", thing) for thing in (3, 3.0, 0.1, Decimal("12.50"), True, None, float("nan"))]
    ['3', '3', '0.1', '12.50', 'true', '', '']
    >>> plain("x", datetime.datetime(2026, 7, 1)), plain("x", ["a", 2])
    ('2026-07-01', ('a', '2'))
    """
    if isinstance(thing, str):
        return exact(str(thing), f"argument '{name}'")
    if is_missing(thing):
        return ""
    if isinstance(thing, bool):
        return "true" if thing else "false"
    if isinstance(thing, int):
        return str(int(thing))
    if isinstance(thing, datetime.date | datetime.time):
        return _moment(thing)
    if depth >= DEEPEST:
        raise ExpressionError(f"argument '{name}' is nested more than {DEEPEST} deep")
    if isinstance(thing, Mapping):
        return expression_of(thing, depth=depth + 1)
    if isinstance(thing, set | frozenset):
        thing = sorted(thing, key=str)  # a set has no order of its own
    if isinstance(thing, list | tuple):
        return tuple(value for member in thing if (value := plain(name, member, depth + 1)) != "")
    if isinstance(thing, Expression):
        return thing
    return _number_or_other(name, thing, depth)


def is_missing(thing: Any) -> bool:
    """Does this stand for "no value": None, NaN, or what pandas writes for it?"""
    if thing is None or type(thing).__name__ in ("NAType", "NaTType"):
        return True
    try:
        return isinstance(thing, float) and thing != thing
    except (TypeError, ValueError):
        return False


def _moment(thing: datetime.date | datetime.time) -> str:
    if isinstance(thing, datetime.datetime):
        if thing.time() == datetime.time.min:
            return thing.date().isoformat()
        return thing.isoformat(" ", "minutes")
    return thing.isoformat("minutes") if isinstance(thing, datetime.time) else thing.isoformat()


def _number_or_other(name: str, thing: Any, depth: int) -> Value:
    import decimal
    import enum
    import fractions
    import uuid

    if isinstance(thing, float):
        if thing in (float("inf"), float("-inf")):
            raise ExpressionError(f"argument '{name}' is infinite; give it a number that can be written")
        return str(int(thing)) if thing == int(thing) and abs(thing) < 1e16 else repr(float(thing))
    if isinstance(thing, decimal.Decimal):
        return format(thing, "f") if thing.is_finite() else ""
    if isinstance(thing, enum.Enum):
        return plain(name, thing.value, depth + 1)
    if isinstance(thing, fractions.Fraction | uuid.UUID):
        return str(thing)
    if isinstance(thing, bytes | bytearray | memoryview):
        raise ExpressionError(f"argument '{name}' is bytes; decode it to text first, for instance with .decode()")
    if type(thing).__name__ == "datetime64":
        thing = thing.astype("datetime64[us]")  # whose item() is a datetime; in nanoseconds it would be a number
    for unwrap in ("item", "tolist", "to_list"):  # numbers and arrays of numpy, columns of polars
        if callable(method := getattr(thing, unwrap, None)) and (unwrap != "item" or not getattr(thing, "ndim", 0)):
            found = method()
            if type(found) is not type(thing):
                return plain(name, found, depth + 1)
    raise ExpressionError(f"argument '{name}' is {_kind(thing)}; expected {_EXPECTED}")


def exact(text: str, what: str) -> str:
    """Text that is part of a meaning, and so must be usable as it is."""
    if bad := CONTROL.search(text):
        raise ExpressionError(f"{what} holds the control character U+{ord(bad[0]):04X}; remove it")
    return text


def expression_of(record: Mapping[Any, Any], default: str | None = None, *, depth: int = 0) -> Expression:
    """The expression of `{"predicate": …, "args": {…}}`, or of a flat `{"predicate": …, name: value, …}`.

    `default` is the predicate where the record names none.  Arguments without a value are left out.

    >>> expression_of({"predicate": "push", "repo": "web", "commits": 3, "branch": None})
    Expression(predicate='push', args=(('repo', 'web'), ('commits', '3')))
    """
    predicate = record.get(PREDICATE, default)
    if not isinstance(predicate, str) or not predicate.strip():
        fault = "is missing" if predicate is None else "is empty" if predicate == "" else f"is {_kind(predicate)}"
        raise ExpressionError(f"'predicate' {fault}; expected {{'predicate': 'push', 'repo': 'web', …}}")
    args = {name: value for name, value in record.items() if name != PREDICATE}
    if set(args) == {ARGS} and isinstance(args[ARGS], Mapping):
        args = dict(args[ARGS])
    return Expression(exact(predicate, "'predicate'"), arguments_of(args, depth=depth))


def name_fault(name: str) -> str:
    """Why an argument can't be called so in templates, as `[name]` or `[name: rendering]`; empty where it can.

    >>> name_fault("price [EUR]"), name_fault("size: cm"), name_fault("dc:title")
    ('holds a bracket', "holds ': '", '')
    """
    if "[" in name or "]" in name:
        return "holds a bracket"
    return "holds ': '" if ": " in f"{name} " or name.startswith(":") else ""


def arguments_of(args: Mapping[Any, Any], *, depth: int = 0) -> tuple[tuple[str, Value], ...]:
    """The arguments that have a value, in the order given."""
    found = []
    for name, thing in args.items():
        if not isinstance(name, str) or not name:
            raise ExpressionError(f"an argument is called {shortened(repr(name), 40)}; expected a name that is text")
        exact(name, "an argument name")
        if fault := name_fault(name):
            raise ExpressionError(f"the argument name '{name}' {fault}; give it another")
        value = plain(name, thing, depth)
        if value not in ("", ()) or isinstance(thing, str):
            found.append((name, value))
    return tuple(found)


def meaning_of(
    thing: Any, args: Mapping[str, Any] | None = None, predicates: Iterable[str] | None = None
) -> str | Meaning:
    """What a caller means: an expression in text, a predicate with keyword arguments, a dict, or several of them.

    `predicates` are those that are known; where there is just one, it need not be named.
    """
    args = args or {}
    if isinstance(thing, tuple) and thing and not args and all(isinstance(part, Expression) for part in thing):
        return thing
    known = list(predicates or ())
    only = known[0] if len(known) == 1 else None
    if isinstance(thing, str) and not args:
        return thing
    if isinstance(thing, str):
        if "(" in thing and thing not in known:
            shown = shortened(thing, 40)
            raise ExpressionError(f"both an expression, {shown}, and arguments {', '.join(args)} are given; give one")
        return (Expression(thing, arguments_of(args)),)
    if thing is None:
        if not args:
            raise ExpressionError(f"nothing to say; {_HOW}")
        return (_with_predicate(args, only, known),)
    if args:
        raise ExpressionError(f"arguments ({', '.join(args)}) go with the name of a predicate, not with {_kind(thing)}")
    if isinstance(thing, Expression):
        return (thing,)
    if isinstance(thing, Mapping):
        return (_with_predicate(thing, only, known),)
    if isinstance(thing, list | tuple) and thing:
        return tuple(_part(part, only, known) for part in thing)
    raise ExpressionError(f"a meaning can't be {_kind(thing)}; {_HOW}")


_HOW = "write say('push(repo=web)'), say('push', repo='web') or say({'predicate': 'push', 'repo': 'web'})"


def _with_predicate(record: Mapping[Any, Any], only: str | None, known: Sequence[str]) -> Expression:
    if record.get(PREDICATE) is None and only is None:
        there = f"; there are: {', '.join(known[:12])}{', …' if len(known) > 12 else ''}" if known else ""
        raise ExpressionError(f"the meaning doesn't name a predicate{there or '; ' + _HOW}")
    return expression_of(record, only)


def _part(part: Any, only: str | None, known: Sequence[str]) -> Expression:
    if isinstance(part, Expression):
        return part
    if isinstance(part, Mapping):
        return _with_predicate(part, only, known)
    raise ExpressionError(f"a list of meanings holds {_kind(part)}; expected dicts like {{'predicate': 'push', …}}")


def _kind(thing: Any) -> str:
    """What a thing is, for a message: `a number`, `bytes`, `a Foo`.

    >>> _kind(5), _kind(b""), _kind([]), _kind(range(2))
    ('a number', 'bytes', 'an empty list', 'a range')
    """
    if thing is None:
        return "None"
    if isinstance(thing, bytes):
        return "bytes"
    if isinstance(thing, bool):
        return str(thing)
    if isinstance(thing, int | float):
        return "a number"
    if isinstance(thing, str):
        return "text" if thing else "empty text"
    name = type(thing).__name__
    if isinstance(thing, list | tuple | dict):
        return f"an empty {name}" if not thing else f"a {name}"
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"
