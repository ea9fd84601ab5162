"""How a value may be written in a text: as given, or by its kind: "three" of 3, "1 July" of 2026-07-01, lists joined.

A *rendering* has a name that stands in templates (`[date: d MMMM]`, `[rooms: words]`).  `found` looks for a value in a
text in all renderings of its kind; `rendered` writes a value in one of them, or says that it can't.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import takewhile

from verbalign.language import Language
from verbalign.mentions import expressions
from verbalign.mentions.kinds import (
    AMOUNTS,
    CLOSED,
    DATE,
    EXPRESSION,
    LIST,
    NAME,
    TIME,
    Value,
    amount,
    date_of,
    time_of,
)
from verbalign.mentions.lists import LITERAL, RenderedPlace, list_places, listed, spaced

PLURAL = "plural"  # "herons" of heron
IN_WORDS = "in words"  # of expressions
MOST_WORDED = 100  # larger numbers are hardly written in words
SAID_IN_WORDS = 20  # and these are better not
ENDING = 3  # letters that an inflected value may have more than the value


# ---- finding ----


def found(
    text: str, value: Value, kind: str, language: Language, articles: Mapping[str, str] | None = None
) -> list[RenderedPlace]:
    """All places where a value is written in a text, in whatever rendering."""
    if isinstance(value, tuple):
        return list(list_places(text, value, language))
    if kind == CLOSED and language.truth(value) is not None:
        return []
    places = dict.fromkeys(_literal(text, value))
    if kind in AMOUNTS:
        for form, name in _amount_forms(value, language):
            places.update(dict.fromkeys(RenderedPlace(a, b, name) for a, b in _occurrences(text, form)))
    elif kind == DATE:
        places.update(dict.fromkeys(_dates(text, value, language)))
    elif kind == TIME:
        for form, name in _time_forms(value, language):
            places.update(dict.fromkeys(RenderedPlace(a, b, name) for a, b in _occurrences(text, form)))
    elif kind == LIST:
        places.update(dict.fromkeys(list_places(text, (value,), language)))
    elif kind == NAME and (several := language.plural_noun(value)):
        for a, b in _occurrences(text, several):
            places = {place: None for place in places if place.start != a}  # "buses" is no "bus" with an ending
            places[RenderedPlace(a, b, PLURAL)] = None
    elif kind == EXPRESSION and articles and (words := expressions.said(value, articles)):
        places.update(dict.fromkeys(RenderedPlace(a, b, IN_WORDS) for a, b in _occurrences(text, words)))
    best: dict[tuple[int, int], RenderedPlace] = {}
    for place in places:  # the same words in two renderings: the first goes
        best.setdefault((place.start, place.end), place)
    return list(best.values())


def _pattern(form: str) -> str:
    """A form as a regular expression that stands at word boundaries, white space as it comes."""
    body = r"\s+".join(re.escape(part) for part in form.split())
    left = r"(?<!\w)(?<!\w[.,])" if form[:1].isdigit() else r"(?<!\w)" if form[:1].isalnum() or form[:1] == "_" else ""
    right = r"(?!\w)(?![.,]\d)" if form[-1:].isdigit() else r"(?!\w)" if form[-1:].isalnum() else ""
    return f"{left}{body}{right}"


def _occurrences(text: str, form: str) -> list[tuple[int, int]]:
    """Where a form stands in a text, as `_pattern` has it; capitals do not matter, but for single letters."""
    form = " ".join(form.split())
    if not form:
        return []
    cased = len(form) == 1 and form.isalpha()
    plain, sought = _plain(text), _plain(form)
    if plain is None or sought is None:
        compiled = re.compile(_pattern(form), 0 if cased else re.IGNORECASE)
        return [match.span() for match in compiled.finditer(text)]
    return _copies(text, form, _bounded) if cased else _copies(plain, sought, _bounded)


def _copies(text: str, form: str, fits: Callable[[str, str, int, int], bool]) -> list[tuple[int, int]]:
    """The places of a form that fit, one after the other: a regular expression for every value would take longer."""
    found = []
    start = text.find(form)
    while start >= 0:
        end = start + len(form)
        good = fits(text, form, start, end)
        if good:
            found.append((start, end))
        start = text.find(form, end if good else start + 1)
    return found


def _bounded(text: str, form: str, start: int, end: int) -> bool:
    """Does a form stand at word boundaries, and is a number no part of a longer one?"""
    first, last, number = form[0], form[-1], form[0].isdigit()
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    if (first.isalnum() or first == "_") and _in_word(before):
        return False
    if number and before in (".", ",") and start > 1 and _in_word(text[start - 2]):
        return False
    if last.isalnum() and _in_word(after):
        return False
    return not (last.isdigit() and after in (".", ",") and text[end + 1 : end + 2].isdecimal())


def _inflections(text: str, value: str) -> list[tuple[int, int]]:
    """Where words begin with a value and are a few letters longer."""
    plain, sought = _plain(text), _plain(value)
    if plain is None or sought is None:
        longer = rf"(?<!\w){re.escape(value)}(?=[^\W\d_]{{1,{ENDING}}}(?!\w))"
        return [match.span() for match in re.finditer(longer, text, re.IGNORECASE)]
    return _copies(plain, sought, _inflected)


def _inflected(text: str, form: str, start: int, end: int) -> bool:
    """Does a form begin a word that is a few letters longer?"""
    ending = list(takewhile(_in_word, text[end : end + ENDING + 1]))
    letters = 0 < len(ending) <= ENDING and not any(sign.isdecimal() or sign == "_" for sign in ending)
    return letters and not (start and _in_word(text[start - 1]))


def _in_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"


# Letters that have several small forms, and white space other than single spaces
_UNUSUAL = re.compile("[ıİſµẛﬅﬆ\u0345\u0370-\u03ff\u1c80-\u1c88\u1f00-\u1fff]|\\s\\s|[^\\S ]")


@lru_cache(4096)
def _plain(text: str) -> str | None:
    """A text in small letters; None where its letters or its white space call for regular expressions."""
    return None if _UNUSUAL.search(text) else text.lower()


def _literal(text: str, value: str) -> Iterator[RenderedPlace]:
    for a, b in _occurrences(text, value):
        yield RenderedPlace(a, b, _cased(text[a:b], value, _at_start(text, a)))
    spoken = spaced(value)
    if spoken != value:
        for a, b in _occurrences(text, spoken):
            yield RenderedPlace(a, b, "spaced")
    if len(value) > 3 and value[-1].isalpha():
        for a, b in _inflections(text, value):
            yield RenderedPlace(a, b, _cased(text[a:b], value, _at_start(text, a)))


def _at_start(text: str, place: int) -> bool:
    """May a capital be due to the place, the beginning of a sentence?"""
    before = text[:place].rstrip(" \"'“‘(")
    return not before or before[-1] in ".!?:;\n–—-"


def _cased(surface: str, value: str, start: bool) -> str:
    """The rendering that tells how the capitals of a copy differ from the value's."""
    if surface == value or (start and surface[:1].lower() + surface[1:] == value[:1].lower() + value[1:]):
        return LITERAL
    for name, form in (("lower", value.lower()), ("capital", value[:1].upper() + value[1:]), ("upper", value.upper())):
        if surface == form:
            return name
    return LITERAL


@lru_cache(4096)
def _amount_forms(value: str, language: Language) -> tuple[tuple[str, str], ...]:
    """The forms of a number with the names of their renderings, the plainest first."""
    return tuple(_forms_of_amount(value, language))


def _forms_of_amount(value: str, language: Language) -> Iterator[tuple[str, str]]:
    parts = amount(value)
    if parts is None:
        return
    if parts.sign:
        yield parts.unsigned, "unsigned"
    yield parts.digits, "digits"
    number = abs(parts.number)
    if re.fullmatch(r"\d+[.,]0+", parts.digits):
        yield str(int(number)), SHORT
    if number != int(number) or re.fullmatch(r"\d+\.\d{1,2}", parts.digits):
        if parts.digits.replace(".", ",") != parts.digits:
            yield parts.digits.replace(".", ","), "comma"
        if number != int(number):
            return
    whole = int(number)
    if whole >= 1000:
        yield _grouped(whole, language), "grouped"
        yield str(whole), "plain"
    if whole <= MOST_WORDED:
        yield language.cardinal(whole), "words"
        yield language.ordinal(whole), "ordinal"
    if language.nth(whole) not in (str(whole), ""):
        yield language.nth(whole), "nth"


def _grouped(number: int, language: Language) -> str:
    return f"{number:,}".replace(",", language.group)


def _time_forms(value: str, language: Language) -> Iterator[tuple[str, str]]:
    parts = time_of(value)
    if parts is None:
        return
    for pattern in (
        "HH:mm",
        "H:mm",
        "HH.mm",
        "HHmm",
        "H.mm",
        "h:mm a",
        "h:mma",
        "h.mm a",
        "h.mma",
        "h a",
        "ha",
        "H 'Uhr' mm",
        "H 'Uhr'",
        "H 'h' mm",
        "H 'h'",
        "H'h'mm",
        "HH'h'mm",
        "H'h'",
    ):
        form = _time(parts, pattern)
        if form:
            yield form, pattern
    for name, form in language.time_phrases(*parts):  # "12 Uhr" is by the clock of 24 hours, if it can be
        yield form, name


def _time(parts: tuple[int, int], pattern: str) -> str:
    hour, minute = parts
    if "mm" not in pattern and minute:
        return ""
    half = "am" if hour % 24 < 12 else "pm"
    marks = {"HH": f"{hour:02d}", "H": str(hour), "h": str((hour - 1) % 12 + 1), "mm": f"{minute:02d}", "a": half}
    return re.sub(r"'([^']*)'|HH|H|h|mm|a", lambda match: marks.get(match.group(), match[1] or ""), pattern)


def _with_minutes(pattern: str) -> str:
    """A pattern of whole hours for any time: "3 pm" goes with "3:30 pm".

    >>> _with_minutes("h a"), _with_minutes("H 'Uhr'")
    ('h:mm a', "H:mm 'Uhr'")
    """
    return f"{pattern}mm" if pattern.endswith("H'h'") else re.sub(r"^(?:HH|H|h)", r"\g<0>:mm", pattern)


# ---- dates ----

_GAPS = tuple(map(re.compile, (r"\s+[^\W\d_]{1,3}\s+", r"[.,]\s+", r"[\s,./-]")))  # "1st of July", "1. Juli", "1/7"


@lru_cache(4096)
def _day_parts(day: datetime.date, language: Language) -> list[tuple[str, str | None, str]]:
    """The parts of a date as they may be written, also in small letters (`_plain`), with their pattern letters."""
    nth = language.nth(day.day)
    parts = [
        (str(day.year), "y"),
        (str(day.day), "d"),
        (language.day(day.day), "d"),
        (f"{day.day:02d}", "dd"),
        (language.ordinal(day.day), "'nth'"),
    ]
    parts += [(nth, "do")] if nth != str(day.day) else []
    for letters, names in language.months.items():
        parts.append((names[day.month].rstrip("."), letters))
    name = language.months["MMMM"][day.month]
    parts += [(name[:size], "MMM") for size in (3, 4) if len(name) > size + 1]  # "Sept", whatever CLDR has
    parts += [(f"{day.month:02d}", "MM"), (str(day.month), "M")]
    for letters, names in language.weekdays.items():
        parts.append((names[day.weekday()].rstrip("."), letters))
    return [(form, _plain(form), letters) for form, letters in parts if form]


def _dates(text: str, value: str, language: Language) -> Iterator[RenderedPlace]:
    day = date_of(value)
    if day is None:
        return
    hits: dict[int, list[tuple[int, str]]] = {}
    seen: set[tuple[int, int]] = set()
    plain = _plain(text)
    for form, sought, letters in _day_parts(day, language):
        if plain is not None and sought is not None and sought not in plain:
            continue
        for a, b in _date_occurrences(text, form):
            if (a, b) not in seen or letters in ("M", "MM"):
                seen.add((a, b))
                hits.setdefault(a, []).append((b, letters))
    for start in sorted(hits):
        for end, pattern in _chains(text, start, hits, ()):
            fields = {part for part in re.split(r"'[^']*'|[^A-Za-z]+", pattern) if part}
            if _is_date(fields, pattern) and not (
                len(fields) == 1 and _is_plain_word(text[start:end], pattern, day, language)
            ):
                yield RenderedPlace(start, end, pattern)


def _is_plain_word(surface: str, pattern: str, day: datetime.date, language: Language) -> bool:
    """Is this no name of a month or a day, but a word that is spelled alike: "may", "march"?"""
    return surface[:1].islower() and dated(day, pattern, language)[:1].isupper()


def _date_occurrences(text: str, form: str) -> list[tuple[int, int]]:
    """Where a part of a date stands, also beside a full stop: "1.7."."""
    plain, sought = _plain(text), _plain(form)
    if plain is None or sought is None:
        pattern = rf"(?<!\w){re.escape(form)}(?!\w)"
        return [match.span() for match in re.finditer(pattern, text, re.IGNORECASE)]
    return _copies(plain, sought, _apart)


def _apart(text: str, form: str, start: int, end: int) -> bool:
    return not (start and _in_word(text[start - 1])) and not _in_word(text[end : end + 1])


def _chains(
    text: str, start: int, hits: Mapping[int, list[tuple[int, str]]], used: tuple[str, ...]
) -> Iterator[tuple[int, str]]:
    """Parts of a date one after the other from here on: where they end, and the pattern; the longest first."""
    for end, letters in hits.get(start, ()):
        field = _field(letters)
        if field in used:
            continue
        stops = {end, *(match.end() for match in (g.match(text, end) for g in _GAPS) if match)}
        for stop in sorted(stops, reverse=True):
            if stop in hits:
                for last, rest in _chains(text, stop, hits, (*used, field)):
                    between = text[end:stop]
                    quoted = f"'{between}'" if re.search(r"[A-Za-z]", between) else between
                    yield last, letters + quoted + rest
        yield end, letters


def _field(letters: str) -> str:
    return "d" if letters in ("'nth'", "do", "d", "dd") else "M" if letters[0] in "ML" else letters[0]


def _is_date(letters: set[str], pattern: str) -> bool:
    named = letters & {"MMMM", "MMM", "LLLL", "LLL"}
    if named:
        return True
    if letters & {"M", "MM"}:
        return bool(letters & {"d", "dd"}) and bool(re.search(r"[./-]", pattern))
    return bool(letters & {"EEEE"}) or letters == {"do"}


def dated(day: datetime.date, pattern: str, language: Language) -> str:
    """A date by a pattern of CLDR's letters; `do` is "1st".

    >>> dated(datetime.date(2026, 7, 1), "d MMMM", Language()), dated(datetime.date(2026, 7, 1), "MMMM do", Language())
    ('1 July', 'July 1st')
    """

    number = language.day(day.day) if "MMM" in pattern or "LLL" in pattern else str(day.day)

    def part(match: re.Match[str]) -> str:
        letters = match.group()
        if letters == "'nth'":
            return language.ordinal(day.day)
        if letters[0] == "'":
            return letters[1:-1]
        if letters[0] in "ML" and len(letters) > 2:
            name = language.months[letters][day.month]
            return name.rstrip(".")
        if letters[0] == "E":
            return language.weekdays[letters][day.weekday()].rstrip(".")
        return {
            "do": language.nth(day.day), "d": number, "dd": f"{day.day:02d}", "M": str(day.month),
            "MM": f"{day.month:02d}", "y": str(day.year), "yy": f"{day.year % 100:02d}",
        }[letters]  # fmt: skip

    return re.sub(r"'[^']*'|do|d+|M+|L+|y+|E+", part, pattern)


# ---- saying ----

COMMA = "comma"  # the rendering of a decimal number with a comma
SHORT = "short"  # of a number: without decimals that are nought, else as the language writes them
NUMERIC = ("unsigned", "digits", SHORT, "grouped", "plain", "words", "ordinal", "nth", COMMA)
CASES = ("lower", "capital", "upper", "spaced")


def rendered(
    value: Value, rendering: str, kind: str, language: Language, articles: Mapping[str, str] | None = None
) -> str | None:
    """A value in one of its renderings, or None where it can't be written so.

    `articles`: those of the members of lists, or the words for patterns of expressions."""
    if isinstance(value, tuple) or kind == LIST or rendering.startswith(("list", "commas")):
        members = value if isinstance(value, tuple) else (value,)
        return listed(members, rendering or "list", language, articles or {})
    if rendering == LITERAL:
        return value
    if rendering == IN_WORDS:
        return expressions.said(value, articles) if articles else value
    if rendering in CASES:
        return {
            "lower": value.lower(), "upper": value.upper(), "capital": value[:1].upper() + value[1:],
            "spaced": spaced(value),
        }[rendering]  # fmt: skip
    if rendering == PLURAL:
        return language.plural_noun(value) or None
    if rendering == "words" and (found_ := amount(value)) and abs(found_.number) > SAID_IN_WORDS:
        return found_.digits
    if rendering in NUMERIC:
        return _numeric(value, rendering, language)
    if kind == DATE:
        day = date_of(value)
        return dated(day, rendering, language) if day else None
    if kind == TIME:
        parts = time_of(value)
        if parts is None:
            return None
        spoken = dict(language.time_phrases(*parts))
        if rendering not in spoken and re.fullmatch(r"(?:HH|H|h|mm|a|[:. ]|'[^']*')+", rendering):
            return _time(parts, rendering) or _time(parts, _with_minutes(rendering)) or None
        return spoken.get(rendering) or next(iter(spoken.values()), None)  # this way, or another
    return None


def _numeric(value: str, rendering: str, language: Language) -> str | None:
    forms = {name: form for form, name in reversed(list(_amount_forms(value, language)))}
    return forms.get(rendering) or _numeric_fallback(value, rendering, language)


def _numeric_fallback(value: str, rendering: str, language: Language) -> str | None:
    """Large numbers in words are written in figures, as people do; a number without a sign has none to lose."""
    parts = amount(value)
    if parts is None:
        return None
    return {
        "unsigned": parts.unsigned, "digits": parts.digits, "words": parts.digits, "grouped": parts.digits,
        "plain": parts.digits.replace(",", ""), "comma": parts.digits.replace(".", ","),
        SHORT: parts.digits.replace(".", language.decimal),
    }.get(rendering)  # fmt: skip
