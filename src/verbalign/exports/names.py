"""Names as identifiers: what a target format does not allow in a name is written otherwise, and no two become one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

Forms: TypeAlias = Callable[[str], Iterable[str]]

RESERVED = frozenset(  # words of Jinja2 and of Python
    """and as break call caller class continue cycler def del dict do elif else endif endfor endmacro endset except
    false filter finally for from global if import in include is joiner kwargs lambda lipsum loop macro namespace none
    nonlocal not or pass raise range
    recursive return self set super true try varargs while with without yield""".split()  # noqa: SIM905
)


def identifiers(names: Iterable[str], forms: Forms = lambda name: (name,)) -> dict[str, str]:
    """An identifier for each name: ASCII letters, digits and `_`, not beginning with a digit; of names that would
    become one, that which is an identifier already keeps it, and the others are numbered.

    >>> identifiers(["goal", "customer rating", "customer_rating", "2.goal", "if", "שם"])
    {'goal': 'goal', 'customer rating': 'customer_rating_2', 'customer_rating': 'customer_rating', '2.goal': 'x2_goal',
     'if': 'if_', 'שם': 'x'}
    """
    distinct = list(dict.fromkeys(names))
    return dict(zip(distinct, allotted(distinct, forms), strict=True))


def allotted(names: Iterable[str], forms: Forms = lambda name: (name,)) -> list[str]:
    """An identifier for each of these, all different; `forms`: all that is called after an identifier, none of which
    may meet."""
    pairs = [(name, _plain(name)) for name in names]
    found = [""] * len(pairs)
    taken: set[str] = set()
    numbers: dict[str, int] = {}
    for k in sorted(range(len(pairs)), key=lambda k: pairs[k][0] != pairs[k][1]):  # names that may stay come first
        wanted = plain = pairs[k][1]
        while not taken.isdisjoint(forms(wanted)):
            numbers[plain] = numbers.get(plain, 1) + 1
            wanted = f"{plain}_{numbers[plain]}"
        taken.update(forms(wanted))
        found[k] = wanted
    return found


def _plain(name: str) -> str:
    """A name as one identifier, whatever else there is."""
    plain = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")
    if not plain[:1].isalpha():
        plain = f"x{plain}"
    return f"{plain}_" if plain.lower() in RESERVED else plain


def article_names(argument: str) -> tuple[str, str, str]:
    """The names for an argument: its value, the article before it, and the article at the head of a sentence."""
    return argument, f"{argument}_a", f"{argument}_A"


def told(names: Mapping[str, str]) -> list[str]:
    """The names that had to be changed, for a comment."""
    return [f"{name} is called {changed}" for name, changed in names.items() if name != changed]


def fresh(names: Iterable[str], taken: Iterable[str]) -> list[str]:
    """An identifier for each of these that is none of those taken, all different.

    >>> fresh(["date d MMMM", "date d. MMMM", "n is"], ["n_is"])
    ['date_d_MMMM', 'date_d_MMMM_2', 'n_is_2']
    """
    reserved = set(taken)
    found = []
    for name in names:
        plain = wanted = _plain(name)
        number = 1
        while wanted in reserved:
            number += 1
            wanted = f"{plain}_{number}"
        reserved.add(wanted)
        found.append(wanted)
    return found
