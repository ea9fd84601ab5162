"""Logical forms with paraphrases (Overnight), a JSON object a line.

    {"lf": "( call SW.listValue ( call SW.getProperty en.meeting.weekly_standup ( string date ) ) )", "refs": ["…"]}

The predicate is the form with its constants taken out, `[value]`, `[property]`, … standing in their places; the
constants are the arguments.  A constant is whatever can be exchanged without changing how the form is built:

- `value`: an entity (`en.meeting.weekly_standup`), a number with its unit, a date or a time;
- `property` (`start_time`) and `type` (`en.meeting`);
- `comparison` (`<`, `<=`, `>`, `>=`), `superlative` (`min`, `max`), `aggregate` (`sum`, `avg`).

`=`, `!=` and `!type` stay: they are the form.  The same constant in two places is one argument, said once.  With
entities and numbers alone as constants nearly every form would be a predicate of its own; so, a form that was never
seen mostly has a known predicate with known values.
"""

from __future__ import annotations

import re
from typing import Any

from verbalign.corpora.source import Source
from verbalign.values import Corpus, Expression, Instance

_CONSTANT = re.compile(
    r"\( (?P<literal>number|date|time) (?P<value>[^()]*?) \)"
    r"|\( string (?P<string>[^()]*?) \)"
    r"|(?<![\w.])en\.(?P<entity>\w+\.[\w.]+)"
    r"|(?<![\w.])en\.(?P<type>\w+)"
)
_ROLES = {"<": "comparison", "<=": "comparison", ">": "comparison", ">=": "comparison"}
_ROLES |= {"min": "superlative", "max": "superlative", "sum": "aggregate", "avg": "aggregate"}
_FORM = frozenset({"=", "!=", "!type"})


def read(source: Source) -> Corpus:
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
            source.note(line, "a meaning without wordings")
        instances.append(Instance(str(line), (abstracted(form),), wordings))
    return Corpus(tuple(instances), warnings=source.warnings, format="overnight")


def _form(source: Source, record: dict[str, Any], line: int) -> str:
    form = " ".join(source.label(record, "lf", line).split())
    if not form.startswith("(") or form.count("(") != form.count(")"):
        raise source.error(f"malformed form at '{form[:40]}'; its brackets must be in pairs", line)
    return form


def abstracted(form: str) -> Expression:
    """A logical form as an expression: the form with its constants taken out, and the constants.

    >>> e = abstracted("( call SW.getProperty en.meeting.weekly_standup ( string start_time ) )")
    >>> e.predicate, e.args
    ('( call SW.getProperty [value] ( string [property] ) )',
     (('value', 'weekly standup'), ('property', 'start time')))
    """
    names: dict[tuple[str, str], str] = {}  # a constant in its role -> the argument's name

    def named(role: str, value: str) -> str:
        if (role, value) not in names:
            earlier = sum(known == role for known, _ in names)
            names[role, value] = f"{role}{earlier + 1}" if earlier else role
        return f"[{names[role, value]}]"

    def taken_out(found: re.Match[str]) -> str:
        if found["literal"]:
            return named("value", _literal(found["literal"], found["value"]))
        if found["entity"]:
            return named("value", _spaced(found["entity"].rpartition(".")[2]))
        if found["type"]:
            return named("type", _spaced(found["type"]))
        if found["string"] in _FORM:
            return found[0]
        return f"( string {named(_ROLES.get(found['string'], 'property'), _spaced(found['string']))} )"

    predicate = _CONSTANT.sub(taken_out, form)
    return Expression(predicate, tuple((name, value) for (_, value), name in names.items()))


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _literal(kind: str, written: str) -> str:
    """A number with its unit, a date as 2015-01-02 (or as much of it as is known), a time as 10:00."""
    parts = written.split()
    if kind == "date":
        known = [part for part in parts if part != "-1"]
        return "-".join(part.zfill(2) for part in known)
    if kind == "time" and len(parts) == 2:
        return f"{parts[0]}:{parts[1].zfill(2)}"
    return _spaced(" ".join(part.removeprefix("en.") for part in parts))
