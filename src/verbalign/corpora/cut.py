"""Forms cut into clauses: what is asked for is the predicate, each condition an argument named for what it is about.

A form that was never seen is then a new combination of conditions that were.  A condition without a value of its own
has the value `yes`; conditions of the same name are numbered; names hold no sign that has a meaning in a dictionary.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

ASKING = "select "  # begins the name of what is asked for
YES = "yes"
COMPARED = {
    "<": "under",
    "<=": "at most",
    ">": "over",
    ">=": "at least",
    "!=": "not",
    "<>": "not",
    "like": "like",
    "not like": "not like",
}
_SIGN = re.compile(r"[\[\];=\"]|:(?=\s)")
_WORD = re.compile(r"[^\W_]+")


def named(clauses: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The clauses as arguments, in the order of their names; one that is there twice is said once.

    >>> named([("price under", "10"), ("name", "a"), ("name", "b"), ("name", "a")])
    (('name', 'a'), ('name 2', 'b'), ('price under', '10'))
    """
    found: dict[str, str] = {}
    for written, value in dict.fromkeys(clauses):
        name = " ".join(_SIGN.sub(" ", written).split())
        number, free = 1, name
        while free in found:
            number += 1
            free = f"{name} {number}"
        found[free] = value
    return tuple(sorted(found.items()))


def words(*names: str) -> str:
    """Names as words, those that were just said left out.

    >>> words("CITY", "CITY_NAME"), words("FROM_AIRPORT", "AIRPORT_CODE")
    ('city name', 'from airport code')
    """
    out: list[str] = []
    for name in names:
        new = [word.lower() for word in _WORD.findall(name)]
        kept = [word for word in new if word not in out] or new[-1:]
        out += kept
    return " ".join(out)
