"""SQL queries in parts: what is selected, the tables, and the conditions, without regard to brackets around ANDs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

Tokens: TypeAlias = tuple[str, ...]

_TOKEN = re.compile(r""""[^"]*"|'[^']*'|[A-Za-z_][\w.]*|\d+(?:\.\d+)?|<=|>=|!=|<>|\S""")
_TAILS = ("GROUP", "HAVING", "ORDER", "LIMIT")
_WHOLE = frozenset({"UNION", "EXCEPT", "INTERSECT"})  # of several queries


class NotCut(Exception):
    """A form that is no single SELECT."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition: `and`, `or` and `not` of others, or an atom."""

    kind: str
    parts: tuple[Condition, ...] = ()
    tokens: Tokens = ()


@dataclass(frozen=True, slots=True)
class Select:
    """A query in parts."""

    columns: Tokens
    tables: Mapping[str, str]  # by alias
    derived: tuple[Tokens, ...]
    conditions: tuple[Condition, ...]
    tails: tuple[Tokens, ...]


def read_query(query: str) -> Select:
    """The parts of a query; `NotCut` where it is no single SELECT."""
    tokens = tuple(_TOKEN.findall(query))
    while tokens and tokens[-1] == ";":
        tokens = tokens[:-1]
    return parsed(tokens)


def parsed(tokens: Tokens) -> Select:
    if not tokens or tokens[0].upper() != "SELECT" or any(t.upper() in _WHOLE for _, t in _outside(tokens)):
        raise NotCut
    places = {t.upper(): n for n, t in reversed(list(_outside(tokens))) if t.upper() in ("FROM", "WHERE", *_TAILS)}
    if "FROM" not in places:
        raise NotCut
    order = sorted(places.items(), key=lambda item: item[1])
    ends = [n for _, n in order[1:]] + [len(tokens)]
    parts = {word: tokens[n + 1 : end] for (word, n), end in zip(order, ends, strict=True)}
    tables, derived, conditions = _tables(parts["FROM"])
    if "WHERE" in parts:
        conditions.append(_condition(parts["WHERE"]))
    ordered = min((places[word] for word in ("ORDER", "LIMIT") if word in places), default=len(tokens))
    grouped = min((places[word] for word in ("GROUP", "HAVING") if word in places), default=ordered)
    tails = tuple(tail for tail in (tokens[grouped:ordered], tokens[ordered:]) if tail)
    flat = tuple(part for c in conditions for part in _conjuncts(c))
    return Select(tokens[1 : order[0][1]], tables, derived, flat, tails)


def _outside(tokens: Tokens) -> Iterator[tuple[int, str]]:
    """The tokens that stand in no bracket."""
    depth = 0
    for n, token in enumerate(tokens):
        depth -= token == ")"
        if depth == 0:
            yield n, token
        depth += token == "("
    if depth:
        raise NotCut


def split(tokens: Tokens, at: Callable[[str], bool]) -> list[Tokens]:
    out, start = [], 0
    for n, token in _outside(tokens):
        if at(token):
            out.append(tokens[start:n])
            start = n + 1
    return [*out, tokens[start:]]


def _tables(tokens: Tokens) -> tuple[dict[str, str], tuple[Tokens, ...], list[Condition]]:
    tables: dict[str, str] = {}
    derived: list[Tokens] = []
    conditions: list[Condition] = []
    joins = {"INNER", "LEFT", "RIGHT", "OUTER", "CROSS"}
    for item in split(tokens, lambda t: t == "," or t.upper() == "JOIN"):
        table, *on = split(item, lambda t: t.upper() == "ON")
        table = tuple(t for t in table if t.upper() not in joins and t.upper() != "AS")
        conditions += [_condition(tuple(t for t in one if t.upper() not in joins)) for one in on]
        if not table:
            raise NotCut
        if table[0] == "(":
            derived.append(table)
            tables[table[-1]] = "derived"
        else:
            tables[table[-1]] = table[0]
    return tables, tuple(derived), conditions


def _condition(tokens: Tokens) -> Condition:
    if not tokens:
        raise NotCut
    several = split(tokens, lambda t: t.upper() == "OR")
    if len(several) > 1:
        return Condition("or", tuple(_condition(one) for one in several))
    several = _ands(tokens)
    if len(several) > 1:
        return Condition("and", tuple(_condition(one) for one in several))
    if tokens[0].upper() == "NOT":
        return Condition("not", (_condition(tokens[1:]),))
    if tokens[0] == "(" and "".join(tokens[1:2]).upper() != "SELECT" and closes(tokens) == len(tokens) - 1:
        return _condition(tokens[1:-1])
    return Condition("atom", tokens=tokens)


def _ands(tokens: Tokens) -> list[Tokens]:
    """The tokens between the ANDs; that of BETWEEN is none."""
    out, start, between = [], 0, False
    for n, token in _outside(tokens):
        if token.upper() == "BETWEEN":
            between = True
        elif token.upper() == "AND" and between:
            between = False
        elif token.upper() == "AND":
            out.append(tokens[start:n])
            start = n + 1
    return [*out, tokens[start:]]


def closes(tokens: Tokens) -> int:
    """Where the bracket at the head closes."""
    return next((n for n, token in _outside(tokens) if n and token == ")"), -1)


def _conjuncts(condition: Condition) -> Iterator[Condition]:
    if condition.kind == "and":
        for part in condition.parts:
            yield from _conjuncts(part)
    else:
        yield condition


def written(condition: Condition) -> Tokens:
    """A condition as it would be written."""
    if condition.kind == "atom":
        return condition.tokens
    parts = sorted(written(part) for part in condition.parts)
    out: list[str] = []
    for n, part in enumerate(parts):
        out += [condition.kind.upper()] if n or condition.kind == "not" else []
        out += part
    return ("(", *out, ")")
