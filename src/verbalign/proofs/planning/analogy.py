"""Are two branches of a proof the same up to the names of variables?"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from verbalign.values import Expression
from verbalign.values.arguments import value_text

_TOKEN = re.compile(r"[^\W\d][\w'.]*|\d+|\S")


def renaming(
    first: Sequence[Expression], second: Sequence[Expression], variables: Collection[str]
) -> dict[str, str] | None:
    """The names that turn the first steps into the second, each for one and one for each; None where none do.

    Only names among the variables may change; what stays the same is not listed.

    >>> step = lambda goal: Expression("Arith", (("goal", goal),))
    >>> renaming([step("a <= a + b")], [step("b <= b + a")], {"a", "b"})
    {'a': 'b', 'b': 'a'}
    >>> renaming([step("a <= a + b")], [step("b <= b + b")], {"a", "b"}) is None
    True
    """
    if len(first) != len(second):
        return None
    names: dict[str, str] = {}
    for one, other in zip(first, second, strict=True):
        if one.predicate != other.predicate or one.names != other.names:
            return None
        for (_, a), (_, b) in zip(one.args, other.args, strict=True):
            if not _matches(value_text(a), value_text(b), names, variables):
                return None
    if len(set(names.values())) < len(names):
        return None
    return {old: new for old, new in names.items() if old != new}


def _matches(one: str, other: str, names: dict[str, str], variables: Collection[str]) -> bool:
    a, b = _TOKEN.findall(one), _TOKEN.findall(other)
    if len(a) != len(b):
        return False
    for old, new in zip(a, b, strict=True):
        if old in variables and new in variables:
            if names.setdefault(old, new) != new:
                return False
        elif old != new:
            return False
    return True
