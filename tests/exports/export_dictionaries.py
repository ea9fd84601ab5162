"""Dictionaries that are hard to export."""

from __future__ import annotations

from verbalign.dictionary import Entry, MappingDictionary
from verbalign.dictionary.template import Template

HARD = (
    "{[name]} is {{ here }} {% if %} {# no #} # [food].",
    "...leading dots, 'quotes' and \"more\" of [name]; it's <b>[food]</b> & $ \\ | ` ~ _x_ *y*",
    "= + - @ [name] ${HOME} {0[name]} [food]",
    "‏שלום [name], [[brackets]] [food]",
    " [name]  spaces at both ends [food] ",
)


def restaurants(**more: object) -> MappingDictionary:
    """A small dictionary of configurations: three arguments, of which `area` and `customer rating` have few values."""
    pool: tuple[str, ...] = (
        "[name] is by the [area].",
        "[name] is a [food] place in the [area: old town].",
        "In the [area] there is a [food] place, [name].",
        "[name] has a [customer rating] rating.",
        "A [food] place, [name].",
        "[name].",
    )
    choices = {
        "area=riverside;name": (0,),
        "area=the city centre;food;name": (1, 2),
        "area=riverside;food;name": (2,),
        "customer rating=average;name": (3,),
        "customer rating=5 out of 5;name": (3,),
        "food;name": (4,),
        "name": (5,),
    }
    entry = Entry(
        "inform", ("name", "food", "area", "customer rating"), wordings=20, meanings=9,
        valued=("area", "customer rating"), pool=pool, choices=choices, subject="name", pronoun="It",
    )  # fmt: skip
    return MappingDictionary({"inform": entry}, **more)  # type: ignore[arg-type]


def of(*texts: str, predicate: str = "tell", args: tuple[str, ...] = ("name", "food"), **more: object):
    """A dictionary of one predicate with these templates."""
    entry = Entry(predicate, args, tuple(Template(text) for text in texts), **more)  # type: ignore[arg-type]
    return MappingDictionary({predicate: entry})
