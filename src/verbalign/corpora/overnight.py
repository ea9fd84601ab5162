"""Logical forms with paraphrases (Overnight), a JSON object a line.

    {"lf": "( call SW.listValue ( call SW.getProperty en.meeting.weekly_standup ( string date ) ) )", "refs": ["…"]}

The predicate is what the form lists, counts or adds up (`select meeting`, `select number of meeting`, `select date`),
and each of its conditions is an argument, named for its property and how it is compared: a form that was never seen is
mostly a new combination of conditions that were.

- `( filter … ( string start_time ) ( string <= ) ( time 10 0 ) )`: `start time at most=10am`; `( reverse ( string
  attendee ) )` is named the other way round, `attendee of`;
- a condition on something that has conditions of its own has their names after its own: `attendee of meeting date`;
- two values are one argument, `10am or 3pm`; a condition without a value, and a superlative, has the value `yes`.

A form of which the reader knows some call not is a predicate as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from verbalign.corpora.cut import ASKING, COMPARED, YES, named
from verbalign.corpora.source import NO_WORDINGS, SourceFile
from verbalign.values import Corpus, Expression, Instance, Structure

Node: TypeAlias = "str | tuple[Node, ...]"

_EXTREME = {"min": "least", "max": "greatest"}
_MANY = {"min": "fewest", "max": "most"}
_ADDED = {"sum": "total", "avg": "average"}
_ENSURED = frozenset({"SW.ensureNumericProperty", "SW.ensureNumericEntity"})


def read(source: SourceFile) -> Corpus:
    """An instance for each line, known by its line number."""
    instances, seen = [], dict[str, int]()
    for line, record in source.objects():
        form = _form(source, record, line)
        if form in seen:
            source.note(line, f"the form of line {seen[form]} again")
        seen.setdefault(form, line)
        refs = source.field(record, "refs", list, line, default=[])
        if not all(isinstance(ref, str) for ref in refs):
            raise source.error("field 'refs' must list texts in quotes", line)
        wordings = tuple(wording for ref in refs if (wording := source.wording(ref, line)) is not None)
        if not wordings:
            source.note(line, NO_WORDINGS)
        instances.append(Instance(str(line), (cut(form),), wordings))
    return Corpus(tuple(instances), warnings=source.warnings, format="overnight", structure=Structure.FORMS)


def _form(source: SourceFile, record: dict[str, Any], line: int) -> str:
    form = " ".join(source.label(record, "lf", line).split())
    if not form.startswith("(") or form.count("(") != form.count(")"):
        raise source.error(f"malformed form at '{form[:40]}'; its brackets must be in pairs", line)
    return form


@dataclass(frozen=True, slots=True)
class _Set:
    """Things of a kind that meet conditions; `value`: what is named itself."""

    kind: str
    clauses: tuple[tuple[str, str], ...] = ()
    value: str = ""


class _NotCut(Exception):
    """A form with a call that is not known."""


def cut(form: str) -> Expression:
    """A logical form as an expression: what it lists, and its conditions.

    >>> e = cut("( call SW.listValue ( call SW.getProperty en.meeting.weekly_standup ( string start_time ) ) )")
    >>> e.predicate, e.args
    ('select start time', (('of', 'weekly standup'),))
    """
    try:
        found = _set(_node(form))
    except _NotCut:
        return Expression(form)
    if found.value:
        return Expression(f"{ASKING}either", (("either", found.value),))
    return Expression(f"{ASKING}{found.kind}", named(found.clauses))


def _node(form: str) -> Node:
    """The form as nested tuples."""
    stack: list[list[Node]] = [[]]
    for token in form.split():
        if token == "(":
            stack.append([])
        elif token == ")":
            if len(stack) < 2:
                raise _NotCut
            inner = tuple(stack.pop())
            stack[-1].append(inner)
        else:
            stack[-1].append(token)
    if len(stack) != 1 or len(stack[0]) != 1:
        raise _NotCut
    return stack[0][0]


def _set(node: Node) -> _Set:
    """What a part of a form stands for."""
    match node:
        case str():
            return _Set("", value=_constant(node))
        case ("number" | "date" | "time" as kind, *written):
            return _Set("", value=_literal(kind, " ".join(map(str, written))))
        case ("call", "SW.listValue", inner):
            return _set(inner)
        case ("call", str() as ensured, inner) if ensured in _ENSURED:
            return _set(inner)
        case ("call", "SW.getProperty", ("call", "SW.singleton", str() as kind), ("string", "!type")):
            return _Set(_spaced(kind.removeprefix("en.")))
        case ("call", "SW.domain", ("string", str() as name)):
            return _Set(_spaced(name))
        case ("call", "SW.getProperty", of, prop):
            return _property_of(_set(of), prop)
        case ("call", "SW.concat", *members):
            return _Set("", value=" or ".join(_valued(member) for member in members))
        case ("call", "SW.aggregate", ("string", str() as how), inner) if how in _ADDED:
            return replace(found := _set(inner), kind=f"{_ADDED[how]} {found.kind}")
        case ("call", ".size", inner):
            return replace(found := _set(inner), kind=f"number of {found.kind}")
        case ("call", call, of, *rest):
            found = _set(of)
            return replace(found, clauses=(*found.clauses, *_clauses(str(call), rest)))
        case (("lambda", variable, body), argument):
            return _set(_substituted(body, ("var", variable), argument))
        case _:
            raise _NotCut


def _property_of(found: _Set, prop: Node) -> _Set:
    """A property of things; that of a record which is named for it is the thing itself."""
    name = _property(prop)
    if found.value:
        if name.endswith(" of"):
            return _Set(name.removesuffix(" of"), ((name.removesuffix(" of"), found.value),))
        return _Set(name, (("of", found.value),))
    return found if name == found.kind else replace(found, kind=f"{name} of {found.kind}")


def _clauses(call: str, rest: Sequence[Node]) -> tuple[tuple[str, str], ...]:
    match call, *rest:
        case "SW.filter", prop:
            return ((_property(prop), YES),)
        case "SW.filter", prop, ("string", str() as compared), value:
            return _compared(f"{_property(prop)} {COMPARED.get(compared, '')}".strip(), _set(value))
        case "SW.superlative", ("string", str() as how), prop:
            return ((f"{_EXTREME[how]} {_property(prop)}", YES),)
        case "SW.countSuperlative", ("string", str() as how), prop, *of:
            return _counted(f"{_MANY[how]} {_property(prop)}", YES, of)
        case "SW.countComparative", prop, ("string", str() as compared), number, *of:
            return _counted(f"number of {_property(prop)} {COMPARED.get(compared, '')}".strip(), _valued(number), of)
        case _:
            raise _NotCut


def _counted(name: str, value: str, of: Sequence[Node]) -> tuple[tuple[str, str], ...]:
    """A condition on a number of things; these may have conditions of their own."""
    found = _set(of[0]) if of else _Set("")
    name = f"{name} {found.kind}".strip()
    return ((name, value), *((f"{name} {inner}", own) for inner, own in found.clauses))


def _compared(name: str, value: _Set) -> tuple[tuple[str, str], ...]:
    if value.value:
        return ((name, value.value),)
    name = f"{name} {value.kind}"
    return tuple((f"{name} {inner}", own) for inner, own in value.clauses) or ((name, YES),)


def _property(node: Node) -> str:
    match node:
        case ("string", str() as name):
            return _spaced(name)
        case ("call", "SW.reverse", inner):
            return f"{_property(inner)} of"
        case ("call", str() as ensured, inner) if ensured in _ENSURED:
            return _property(inner)
        case _:
            raise _NotCut


def _valued(node: Node) -> str:
    found = _set(node)
    if not found.value:
        raise _NotCut
    return found.value


def _substituted(body: Node, variable: Node, argument: Node) -> Node:
    if body == variable:
        return argument
    return body if isinstance(body, str) else tuple(_substituted(part, variable, argument) for part in body)


def _constant(name: str) -> str:
    """An entity by its name.

    >>> _constant("en.block.block1"), _constant("en.meeting.weekly_standup")
    ('block 1', 'weekly standup')
    """
    return re.sub(r"(?<=[a-z])(?=\d)", " ", _spaced(name.rpartition(".")[2]))


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _literal(kind: str, written: str) -> str:
    """A number with its unit, a date as 2015-01-02 (or as much of it as is known), a time as 10am.

    >>> _literal("number", "3 en.inch"), _literal("number", "180 en.cm"), _literal("time", "15 30")
    ('3 inches', '180 cm', '3:30pm')
    """
    parts = written.split()
    if kind == "date":
        known = [part for part in parts if part != "-1"]
        return "-".join(part.zfill(2) for part in known)
    if kind == "time" and len(parts) == 2 and all(part.isdecimal() for part in parts):
        hour, minute = map(int, parts)
        return f"{(hour - 1) % 12 + 1}{f':{minute:02}' if minute else ''}{'pm' if hour >= 12 else 'am'}"
    number, *unit = [_spaced(part.removeprefix("en.")) for part in parts]
    return " ".join((number, *(_plural(name) if number != "1" else name for name in unit)))


def _plural(unit: str) -> str:
    """A unit of several; a short sign of one, and one that is plural already, stay as they are."""
    if len(unit) < 3 or unit.endswith(("s", "feet")):
        return unit
    return f"{unit}es" if unit.endswith(("ch", "sh", "x")) else f"{unit}s"
