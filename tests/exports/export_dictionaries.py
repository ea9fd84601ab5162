"""Dictionaries that are hard to export."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verbalign.dictionary import Entry, MappingDictionary
from verbalign.dictionary.frames import Frames, Plan, SentenceTemplate
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


def framed(
    *sentences: str | SentenceTemplate,
    kinds: Mapping[str, str],
    plans: Sequence[Sequence[int]] = (),
    language: str = "en",
    predicate: str = "tell",
) -> MappingDictionary:
    """A dictionary of one predicate with these sentences; `plans` by number, from 0."""
    made = tuple(SentenceTemplate(one) if isinstance(one, str) else one for one in sentences)
    frames = Frames(tuple(Plan(tuple(plan)) for plan in plans), kinds)
    entry = Entry(predicate, tuple(kinds), made, frames=frames)
    return MappingDictionary({predicate: entry}, parameters={"language": language})


BUILDS = framed(
    SentenceTemplate(
        "{failed is 0: no tests | is 1: [failed] test | is given: [failed: words] tests} failed on [date: d MMMM]."
    ),
    SentenceTemplate(
        "{status is passed: Good news: | is on hold:} [repo] is "
        "{status is passed: green | is failed or on hold: [status]}.",
        only=("status is given",),
    ),
    SentenceTemplate(
        "It was {grade begins with a vowel sound: an | is given: a} [grade]"
        "{who is given: , says [who] | is not given:}."
    ),
    SentenceTemplate(
        "[repo] # it's \\{so\\} {stops has 1 members: to [stops] | is given: via [stops: list]}.", small=True
    ),
    kinds={
        "failed": "number", "date": "date", "status": "name", "repo": "name", "grade": "name", "who": "name",
        "stops": "list",
    },
    plans=[(1, 0), (1, 2), (3,)],
    predicate="build",
)  # fmt: skip
