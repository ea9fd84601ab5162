"""From words back to values: "three" is 3, "1 July" a date, "park, tram stop and lake" a list; renderings undone.

What a rendering leaves out (a unit, a year, capitals) is completed from examples of the argument's values.  Every value
that comes out gives the same words again in the same rendering.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from verbalign.language import Language
from verbalign.mentions import expressions
from verbalign.mentions.kinds import AMOUNTS, DATE, LIST, SIGNS, TIME, Value, amount, date_of, time_of
from verbalign.mentions.lists import LITERAL, spaced
from verbalign.mentions.renderings import (
    CASES,
    IN_WORDS,
    MOST_WORDED,
    NUMERIC,
    PLURAL,
    dated,
    rendered,
)

MOST_EXAMPLES = 20  # names of an argument that are kept
LEAP = 2024  # a year that has every day
_PARTS = re.compile(r"'[^']*'|do|d+|M+|L+|y+|E+")
_PARTIAL = re.compile(r"--(?:(\d\d)|-)-?(\d\d)")  # as ISO 8601 writes days without a year, or without a month


def examples(values: Iterable[Value], kind: str) -> tuple[str, ...]:
    """The values that show how an argument's values are written: of numbers one a unit, of dates the first and the
    last, of others so many that capitals and joints are seen.

    >>> examples(["6 min", "12 min", "1 h"], "quantity"), examples(["2026-07-01", "2026-03-04", "2026-05-05"], "date")
    (('6 min', '1 h'), ('2026-03-04', '2026-07-01'))
    """
    texts = dict.fromkeys(text for value in values for text in ((value,) if isinstance(value, str) else value))
    if kind in AMOUNTS:
        shapes: dict[object, str] = {}
        for text in texts:
            shapes.setdefault((a.sign, a.before, a.space, a.after) if (a := amount(text)) else None, text)
        return tuple(shapes.values())[:MOST_EXAMPLES]
    days = sorted((day, text) for text in texts if kind == DATE and (day := date_of(text)))
    if days:
        return tuple(dict.fromkeys((days[0][1], days[-1][1])))
    return tuple(texts)[:MOST_EXAMPLES]


class Inverse:
    """Reads the values of one language's renderings back."""

    def __init__(
        self,
        kinds: Mapping[str, str],
        language: Language,
        known: Mapping[str, Sequence[str]],
        articles: Mapping[str, Mapping[str, str]],
    ) -> None:
        self.kinds, self.language, self.known, self.articles = kinds, language, known, articles
        self.values = lru_cache(65536)(self._values)

    def _values(self, argument: str, rendering: str, surface: str, first: bool) -> tuple[Value, ...]:
        """The values that may be written so, the likeliest first; `first`: a sentence has given it a capital."""
        found = dict.fromkeys(self._written(argument, rendering, surface))
        if first and (small := _small(surface)) != surface:
            lower = dict.fromkeys(self._written(argument, rendering, small))
            known = self.known.get(argument, ())
            small_first = not set(known) & found.keys() and (
                bool(set(known) & lower.keys()) or all(_small(value) == value for value in known)
            )
            found = {**lower, **found} if small_first else {**found, **lower}
        return tuple(found)

    def says(self, argument: str, rendering: str, surface: str, value: Value) -> bool:
        """Do these words say this value, capitals aside?"""
        kind = self.kinds.get(argument, "name")
        if rendering == "unsigned" and isinstance(value, str) and not value.startswith(SIGNS):
            return False  # "minus 4" is not said of 4
        form = rendered(value, rendering, kind, self.language, self.articles.get(argument))
        return form is not None and form.casefold() == surface.casefold()

    def numbered(self, argument: str, operand: str) -> tuple[Value, ...]:
        """The values that a condition names by their number: "6 min" of 6."""
        number = amount(operand)
        if self.kinds.get(argument) not in AMOUNTS or number is None or number.after or number.before:
            return (operand,)
        return tuple(dict.fromkeys((*self._with_units(argument, number.sign, number.digits), operand)))

    def _written(self, argument: str, rendering: str, surface: str) -> Iterator[Value]:
        kind = self.kinds.get(argument, "name")
        articles = self.articles.get(argument)
        for value in self._candidates(argument, rendering, kind, surface):
            partial = isinstance(value, str) and kind == DATE and _PARTIAL.fullmatch(value)
            if partial or rendered(value, rendering, kind, self.language, articles) == surface:
                yield value

    def _candidates(self, argument: str, rendering: str, kind: str, surface: str) -> Iterator[Value]:
        known = self.known.get(argument, ())
        if kind == LIST or rendering.startswith(("list", "commas")):
            yield from self._lists(rendering, surface, known)
        elif rendering == LITERAL:
            yield surface
        elif rendering == IN_WORDS:
            yield from known
            yield from expressions.values(surface, self.articles.get(argument, {}))
        elif rendering in CASES:
            yield from known
            if rendering == "spaced" and any("_" in value for value in known):
                yield surface.replace(" ", "_")
            yield surface
        elif rendering == PLURAL:
            yield from known
            yield from _of_plural(surface)
        elif rendering == "unsigned":  # said of values that have a sign
            yield from sorted(self._amounts(argument, surface), key=lambda value: not value.startswith(SIGNS))
        elif rendering in NUMERIC:
            yield from self._amounts(argument, surface)
        elif kind == DATE:
            yield from _dates(surface, rendering, self.language, known)
        elif kind == TIME:
            yield from _times(surface, rendering, self.language, known)

    # ---- numbers ----

    def _amounts(self, argument: str, surface: str) -> Iterator[str]:
        number = _spelled(self.language).get(surface.casefold())
        given = amount(surface) if number is None else amount(str(number))
        if given is None:
            return
        plain = re.sub(r"[,.’' ](?=\d{3}(?!\d))", "", given.digits)
        for digits in dict.fromkeys((given.digits, plain, given.digits.replace(",", "."))):
            for sign in dict.fromkeys((given.sign, "")):
                yield from self._with_units(argument, sign, digits)
        if given.before or given.after:
            yield surface

    def _with_units(self, argument: str, sign: str, digits: str) -> Iterator[str]:
        """A number as the argument's values are written, signs as they come."""
        shapes = [shape for value in self.known.get(argument, ()) if (shape := amount(value))]
        if not shapes:
            yield sign + digits
        for shape in sorted(shapes, key=lambda shape: shape.sign != sign):
            own = sign or shape.sign
            yield f"{own}{shape.before}{digits}{shape.space}{shape.after}"

    # ---- lists ----

    def _lists(self, rendering: str, surface: str, known: Sequence[str]) -> Iterator[Value]:
        style, _, quotes = rendering.partition(" in ")
        style, _, choice = style.partition(" with ")
        parts = surface.split(", ")
        if style != "commas":
            head, joint, last = parts[-1].rpartition(self.language.joint)
            parts = [*parts[:-1], head, last] if joint and head else parts
        articles = {*choice.split("/"), *(("a", "an") if {"a", "an"} & set(choice.split("/")) else ())} - {""}
        members = []
        for part in parts:
            part = part.removeprefix(quotes[:1]).removesuffix(quotes[1:])
            first, space, rest = part.partition(" ")
            members.append(rest if space and first in articles else part)
        spoken = {spaced(value): value for value in known}
        members = [spoken.get(member, member) for member in members]
        yield members[0] if len(members) == 1 else tuple(members)


def _of_plural(surface: str) -> Iterator[str]:
    """The nouns that may have this plural, the likeliest first."""
    if surface.endswith("ies"):
        yield f"{surface[:-3]}y"
    if surface.endswith(("ches", "shes", "sses", "xes", "zes")):
        yield surface[:-2]
    yield surface[:-1]


def _small(text: str) -> str:
    """Text without the capital of its first letter."""
    first = next((k for k, sign in enumerate(text) if sign.isalnum()), 0)
    return text[:first] + text[first : first + 1].lower() + text[first + 1 :]


@lru_cache(8)
def _spelled(language: Language) -> dict[str, int]:
    """Numbers by their words: "three", "third", "3rd"."""
    found: dict[str, int] = {}
    for name in (language.cardinal, language.ordinal, language.nth):
        for number in range(MOST_WORDED + 1):
            if word := name(number):
                found.setdefault(word.casefold(), number)
    return found


# ---- dates and times ----


@lru_cache(256)
def _date_pattern(pattern: str, language: Language) -> re.Pattern[str]:
    """A regular expression for dates that are written by a pattern, each part a group."""
    out, start, seen = "", 0, set()
    for match in _PARTS.finditer(pattern):
        out += re.escape(pattern[start : match.start()])
        start = match.end()
        letters = match.group()
        field = "d" if letters in ("'nth'", "do", "d", "dd") else letters[0].replace("L", "M")
        if letters[0] == "'" and letters != "'nth'":
            out += re.escape(letters[1:-1])
            continue
        if letters[0] in "ML" and len(letters) > 2:
            forms = [re.escape(name.rstrip(".")) for name in language.months[letters].values()]
        elif letters[0] == "E":
            forms = [re.escape(name.rstrip(".")) for name in language.weekdays[letters].values()]
        elif letters in ("'nth'", "do"):
            say = language.ordinal if letters == "'nth'" else language.nth
            forms = [re.escape(say(day)) for day in range(1, 32)]
        else:
            forms = [r"\d{4}" if letters == "y" else r"\d\d?"]
        body = "|".join(sorted((form for form in forms if form), key=len, reverse=True))
        out += f"(?:{body})" if field in seen else f"(?P<{field}>{body})"
        seen.add(field)
    return re.compile(out + re.escape(pattern[start:]), re.IGNORECASE)


def _dates(surface: str, pattern: str, language: Language, known: Sequence[str]) -> Iterator[str]:
    """The day that some words name; where the year is not said, the only one that is known, or none: `--07-01`."""
    found = _date_pattern(pattern, language).fullmatch(surface)
    if found is None:
        return
    said = found.groupdict()
    dotted = bool(known) and "." in known[0]
    years = {own.year for value in known if (own := date_of(value))}
    year = int(said["y"]) if said.get("y") else years.pop() if len(years) == 1 else None
    day, month = _day(said.get("d"), language), _month(said.get("M"), language)
    if day is None or month is None:
        if day is not None:
            yield f"---{day:02d}"
        elif month is None:
            yield from (v for v in known if (own := date_of(v)) and dated(own, pattern, language) == surface)
        return
    if year is None:
        yield f"--{month:02d}-{day:02d}"
        return
    try:
        date = datetime.date(year, month, day)
    except ValueError:
        return
    yield date.strftime("%d.%m.%Y") if dotted else date.isoformat()


def _day(said: str | None, language: Language) -> int | None:
    if said is None or said.isdigit():
        return int(said) if said else None
    return _spelled(language).get(said.casefold())


def _month(said: str | None, language: Language) -> int | None:
    if said is None or said.isdigit():
        return int(said) if said else None
    for names in language.months.values():
        for number, name in names.items():
            if name.rstrip(".").casefold() == said.casefold():
                return number
    return None


@lru_cache(64)
def _spoken_times(language: Language, rendering: str) -> dict[str, tuple[int, int]]:
    """Times of day by their words in a rendering."""
    found: dict[str, tuple[int, int]] = {}
    for hour in range(24):
        for minute in range(60):
            form = rendered(f"{hour:02d}:{minute:02d}", rendering, TIME, language)
            if form:
                found.setdefault(form, (hour, minute))
    return found


def _times(surface: str, rendering: str, language: Language, known: Sequence[str]) -> Iterator[str]:
    parts = _spoken_times(language, rendering).get(surface)
    if parts is not None:
        bare = any(time_of(value) and value[1:2] == ":" for value in known)
        yield f"{parts[0]}:{parts[1]:02d}" if bare else f"{parts[0]:02d}:{parts[1]:02d}"


def whole_date(value: Value) -> Value:
    """A date of which the year is not known with some year, so that it can be said again."""
    found = _PARTIAL.fullmatch(value) if isinstance(value, str) else None
    return value if found is None else f"{LEAP}-{found[1] or '01'}-{found[2]}"
