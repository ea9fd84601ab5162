"""How the value of an entity is written in prose: `1930-01-20` as "January 20, 1930", `52.0 (minutes)` as "52 minutes".

The forms are tried in turn on people's sentences; which of them is used for values never seen, those sentences tell.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from functools import lru_cache
from html import unescape

from verbalign.language import english
from verbalign.values.arguments import name_words

_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_NUMBER = re.compile(r"(-?\d+)(?:\.(\d+))?(?:E(\d+))?(?:\s*\(([^)]*)\))?")
_MONTHS = "January February March April May June July August September October November December".split()  # noqa: SIM905
_YEAR = re.compile(rf"(?:(?:{'|'.join(_MONTHS)}) )?(?:1[5-9]|20)\d\d")
_UNIT_WORD = re.compile(r"[^\W\d_]+|[/²³]")
_TAG = re.compile(r"[^\W\d].* \(([a-z]+(?: [a-z]+)*)\)")
_MARKS = re.compile(r"''|</?[A-Za-z][^<>]*>|\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_NUMERAL = re.compile("[ivx]+")
LIKE_A_PERSON = "like a person"
POWERS = 10**15  # numbers from here on are written with a power of ten


def plain(text: str) -> str:
    """Small letters without accents, for comparison; as long as the text itself.

    >>> plain("Güner’s")
    "guner's"
    """
    return "".join(_plain_sign(sign) for sign in text)


def _plain_sign(sign: str) -> str:
    if sign.isascii():
        return sign.lower()
    if sign in "’‘":
        return "'"
    if sign in "–—−":
        return "-"
    base = unicodedata.normalize("NFD", sign)[0].lower()
    return base if len(base) == 1 else sign


def _date(order: str) -> Callable[[str], str | None]:
    def form(value: str) -> str | None:
        found = _DATE.fullmatch(value)
        if found is None or not 1 <= int(found[2]) <= 12:
            return None
        day = int(found[3])
        ending = "th" if 10 < day % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
        return order.format(y=found[1], m=_MONTHS[int(found[2]) - 1], d=day, th=f"{day}{ending}")

    return form


def _number(grouped: bool, places: int | None, unit: bool) -> Callable[[str], str | None]:
    def form(value: str) -> str | None:
        found = _NUMBER.fullmatch(value)
        if found is None:
            return None
        number = Decimal(value.split("(")[0].strip())
        if places is not None:
            number = round(number, places)
        if abs(number) >= POWERS:
            digits, _, power = f"{number.normalize():E}".partition("E+")
            text = f"{digits} × 10^{power}"
        else:
            text = f"{number.normalize():{',' if grouped else ''}f}"
        return f"{text} {english.unit(name_words(found[4]))}" if unit and found[4] else text

    return form


@lru_cache(1 << 14)
def kind_of(value: str) -> str:
    """What a value is: a date, a quantity with its unit, a number, perhaps a year, or a name.

    >>> [kind_of(value) for value in ("1930-01-20", "52.0 (minutes)", "12", "1930", "Bonn")]
    ['date', 'quantity', 'number', 'year', 'name']
    """
    if _DATE.fullmatch(value):
        return "date"
    if _YEAR.fullmatch(value):
        return "year"
    found = _NUMBER.fullmatch(value)
    return "name" if found is None else "quantity" if found[4] else "number"


def _bare(value: str) -> str | None:
    found = re.fullmatch(r"(.*?)\s*\([^()]*\)", value)
    return found[1] if found and found[1] else None


def tag_of(value: str) -> str:
    """What a tag in small letters tells a name to be; nothing where it has no such tag, or is an amount.

    >>> [tag_of(value) for value in ("Ada (novel)", "Ada (comic book)", "Ada (Ohio)", "Ada", "3 million (dollars)")]
    ['novel', 'comic book', '', '', '']
    """
    found = _TAG.fullmatch(value)
    return found[1] if found else ""


def _unmarked(value: str) -> str | None:
    """A value without the marks of wikis and web pages, or a comma at its end; nothing where it has none, or is nothing
    else.

    >>> [_unmarked(value) for value in ("''Alba", "<b>Ann</b> Ash", "[[Bonn (town)|Bonn]]", "A &amp; B,", "Bonn")]
    ['Alba', 'Ann Ash', 'Bonn', 'A & B', None]
    """
    made = unescape(_MARKS.sub(lambda found: found[1] or "", value)).strip(" ,;")
    return made if made and made != value else None


def short_name(name: str) -> str:
    """The last word of a person's name, by which they may be called later; nothing where it is no such name.

    >>> [short_name(name) for name in ("Alan B. Miller", "Bonn", "Roy Chapin, Jr.", "Felipe VI", "The New York Times")]
    ['Miller', '', '', '', '']
    """
    found = re.fullmatch(r"(?!The )(?:[A-Z][\w.'-]*\s){1,2}([A-Z][a-z][\w'-]+)", name)
    return found[1] if found else ""


def spoken_length(value: str) -> int:
    """The letters of a value without what stands in brackets: the longest values are looked for first."""
    return len(_bare(value) or value)


def _camel(value: str) -> str | None:
    split = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", value)
    return split if split != value else None


FORMS: Mapping[str, Callable[[str], str | None]] = {
    "number grouped unit": _number(True, None, True),
    "number unit": _number(False, None, True),
    "number grouped": _number(True, None, False),
    "number": _number(False, None, False),
    "number short": _number(True, 1, False),
    "number round": _number(True, 0, False),
    "month day year": _date("{m} {d}, {y}"),
    "day month year": _date("{d} {m} {y}"),
    "month dayth year": _date("{m} {th}, {y}"),
    "dayth month year": _date("{th} {m} {y}"),
    "month dayth, year": _date("{m} {th} {y}"),
    "month day, year": _date("{m} {d} {y}"),
    "dayth of month year": _date("{th} of {m} {y}"),
    "the dayth of month year": _date("the {th} of {m}, {y}"),
    "without brackets": _bare,
    "camel": _camel,
    "without marks": _unmarked,
    "as it is": lambda value: value,
    "without commas": lambda value: value.replace(",", "") if "," in value else None,
    "head": lambda value: value.split(", ")[0] if ", " in value else None,
    "without the": lambda value: value[4:] if value.startswith("The ") else None,
    "year": lambda value: value[:4] if _DATE.fullmatch(value) else None,
}


def article_keys(value: str, roles: Iterable[str] = ()) -> tuple[str, ...]:
    """What tells whether a name has an article, the most telling first: its last word, or the noun that *of* follows;
    its roles, with names that are like a person's apart; that it has *of*, or begins with an adjective.

    >>> article_keys("Battle of Hastings"), article_keys("Nigerian Army"), article_keys("Bonn", ["capital.object"])
    (('battle of', '… of'), ('… army', 'adjective …'), ('capital.object',))
    >>> article_keys("Ann Ash", ["owner.object"])
    ('… ash', 'owner.object like a person')
    >>> article_keys("Alfonso XIII of Spain", ["successor.object"])  # who is counted is a person
    ('successor.object',)
    """
    words = value.lower().split() if "," not in value else []
    if short_name(value):
        roles = [f"{role} {LIKE_A_PERSON}" for role in roles]
    if "of" in words[1:4] and _NUMERAL.fullmatch(words[words.index("of") - 1]):
        return (*roles,)
    if "of" in words[1:3]:
        return (" ".join(words[words.index("of") - 1 : words.index("of") + 1]), *roles, "… of")
    if len(words) < 2:
        return (*roles,)
    return (f"… {words[-1]}", *roles, *(("adjective …",) if english.is_origin(words[0]) else ()))


def forms(value: str) -> Iterable[tuple[str, str]]:
    """The ways to write a value, each with its name, the likeliest first, none twice."""
    seen: set[str] = set()
    for name, form in FORMS.items():
        made = form(value)
        if made and made not in seen:
            seen.add(made)
            yield name, made


def find(value: str, folded: str, taken: Iterable[tuple[int, int]] = ()) -> list[tuple[int, int, str]]:
    """Where a value stands in a text, in one of its forms: start, end and form; none that overlaps what is taken.

    `folded` is the text as `plain` gives it."""
    used = list(taken)
    found: list[tuple[int, int, str]] = []
    for name, made in sorted(forms(value), key=lambda item: -len(item[1])):
        small, at = plain(made), 0
        while (at := folded.find(small, at)) >= 0:
            end = at + len(small)
            alone = not _joined(folded, at - 1, at) and not _joined(folded, end, end - 1)
            if alone and not name.endswith("unit"):
                end = _past_unit(value, folded, end)
            if alone and all(end <= a or b <= at for a, b in used):
                used.append((at, end))
                found.append((at, end, name if end == at + len(small) else "number unit"))
            at = end
        if found and name != "head":
            break
    return sorted(found)


def _past_unit(value: str, folded: str, end: int) -> int:
    """Where a number ends with the unit that follows it, in any spelling: "km", "sq. km", "kilometers" of kilometres.

    >>> text = "it has 1.5 sq km and is old"
    >>> text[_past_unit("1.5 (square kilometres)", text, 10):]
    ' and is old'
    """
    found = _NUMBER.fullmatch(value)
    names = plain(name_words(found[4])).split() if found and found[4] else []
    at = end
    while names and (word := _UNIT_WORD.search(folded, at)) and word.start() - at <= 2 and folded[at] in " ./²³(":
        said = word[0]
        short = not re.search("[aeiou]", said) and any(name[0] == said[0] for name in names)
        at = word.end()
        if short or any(name[:3] == said[:3] for name in names):
            end = at
        elif said not in ("per", "/", "²", "³"):
            break
    return end


def _joined(text: str, outside: int, inside: int) -> bool:
    """Does a word or number go on beyond this end?"""
    if not 0 <= outside < len(text) or not text[inside].isalnum():
        return False
    return text[outside].isalnum()
