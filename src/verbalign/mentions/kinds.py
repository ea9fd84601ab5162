"""What an argument's values are: names, numbers, quantities, money, dates, times, lists or closed values.

The kind is told by all the values that a column holds, or declared by a header line or an option.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from verbalign.language import Language
from verbalign.values import KINDS as KINDS

Value: TypeAlias = "str | tuple[str, ...]"

NAME, NUMBER, QUANTITY, MONEY, DATE, TIME, LIST, CLOSED, EXPRESSION = KINDS
AMOUNTS = frozenset({NUMBER, QUANTITY, MONEY})
_CURRENCY = re.compile(r"[£$€¥₽₴₹₩₺]|zł|Kč|kr|CHF|EUR|USD|GBP|RUB|SEK|PLN|руб\.?")
SIGNS = ("-", "−")  # of negative numbers
_AMOUNT = re.compile(
    r"(?P<sign>[-−+]?)\s*(?P<before>[£$€¥₽₴₹₩₺]|[A-Z]{3}\s)?\s*(?P<sign2>[-−]?)"
    r"(?P<digits>\d{1,3}(?:[,.’' ]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?)"
    r"(?P<space>\s*)(?P<after>%|°[CF]?|[£$€¥₽₴₹₩₺]|[^\W\d_][^\d]*)?"
)
_EXPRESSION = re.compile(r"[^\W\d][\w.-]*\(.*\)|.*[=<>≤≥∈∀∃→∧∨].*", re.S)


def composed(value: Value) -> Value:
    """A value whose letters are one with their marks (NFC), as wordings are compared."""
    if isinstance(value, tuple):
        return tuple(str(composed(member)) for member in value)
    return value if value.isascii() else unicodedata.normalize("NFC", value)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as it is written: `-£35.10` is sign, currency and digits; `6 min` digits and unit."""

    sign: str
    before: str
    digits: str
    space: str
    after: str
    number: float

    @property
    def unsigned(self) -> str:
        return f"{self.before}{self.digits}{self.space}{self.after}"


@lru_cache(65536)
def amount(text: str) -> Amount | None:
    """The number in a value that is one, with what stands around it.

    >>> amount("-£1,035.10").number, amount("6 min").after, amount("2.4.1"), amount("007")
    (-1035.1, 'min', None, None)
    """
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        return None
    digits = found["digits"]
    if len(digits) > 1 and digits[0] == "0" and digits[1].isdigit():
        return None  # a code
    if len(digits) > 12:
        return None
    sign = found["sign"] or found["sign2"]
    number = _number(digits) * (-1 if sign in SIGNS else 1)
    return Amount(sign, (found["before"] or ""), digits, found["space"], found["after"] or "", number)


def _number(digits: str) -> float:
    marks = re.findall(r"[.,’' ]", digits)
    if not marks:
        return int(digits)
    *_, last = re.split(r"[.,’' ]", digits)
    grouped = len(last) == 3 and (len(set(marks)) == 1) and (len(marks) > 1 or marks[0] in ", ’'" or len(digits) > 6)
    bare = re.sub(r"[.,’' ]", "", digits)
    if grouped:
        return int(bare)
    return float(bare[: -len(last)] + "." + last)


@lru_cache(65536)
def date_of(text: str) -> datetime.date | None:
    """The day in a value that is a date: `2026-07-01`, `01.07.2026`; the time of day is skipped."""
    text = text.strip()
    if found := re.fullmatch(r"(\d{4})-(\d\d?)-(\d\d?)(?:[T ]\d\d:\d\d.*)?", text):
        year, month, day = map(int, found.groups())
    elif found := re.fullmatch(r"(\d\d?)\.(\d\d?)\.(\d{4})", text):
        day, month, year = map(int, found.groups())
    else:
        return None
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return None


@lru_cache(65536)
def time_of(text: str) -> tuple[int, int] | None:
    """Hour and minute of a value that is a time of day."""
    found = re.fullmatch(r"(\d\d?):(\d\d)(?::\d\d)?", text.strip())
    if found is None or int(found[1]) > 24 or int(found[2]) > 59:
        return None
    return int(found[1]), int(found[2])


def compared(one: Value | None, other: Value | None) -> int | None:
    """Is one value more (1), less (-1) or as much (0) as another?  None where they can't be compared.

    >>> compared("2026-07-01", "2026-06-30"), compared("£3", "£12"), compared("3 kg", "3 °C"), compared("9:05", "09:05")
    (1, -1, None, 0)
    """
    first, second = _measure(one), _measure(other)
    if first is None or second is None or first[0] != second[0]:
        return None
    return (first[1] > second[1]) - (first[1] < second[1])


def _measure(value: Value | None) -> tuple[str, float] | None:
    """What a value is measured in, and how much of it there is."""
    if not isinstance(value, str):
        return None
    if (day := date_of(value)) is not None:
        return DATE, day.toordinal()
    if (time := time_of(value)) is not None:
        return TIME, 60 * time[0] + time[1]
    found = amount(value)
    return None if found is None else (f"{found.before.strip()} {found.after}", found.number)


def kind_of(values: Sequence[Value], language: Language) -> str:
    """The kind of all these values of one argument.

    >>> english = Language("en")
    >>> [kind_of(column, english) for column in (["3", "0"], ["£3", "-£1,200"], ["2026-07-01"], ["yes", "no"], ["Tom"])]
    ['number', 'money', 'date', 'closed', 'name']
    """
    if any(isinstance(value, tuple) for value in values):
        return LIST
    texts = [value for value in values if isinstance(value, str)]
    if not texts:
        return NAME
    amounts = [amount(text) for text in texts]
    if all(found is not None for found in amounts):
        marked = [f"{a.before} {a.after}" for a in amounts if a is not None]
        if any(_CURRENCY.search(mark) for mark in marked):
            return MONEY
        return QUANTITY if any(mark.strip() for mark in marked) else NUMBER
    if all(date_of(text) for text in texts):
        return DATE
    if all(time_of(text) for text in texts):
        return TIME
    if all(language.truth(text) is not None for text in texts):
        return CLOSED
    if all(map(is_expression, texts)):
        return EXPRESSION
    return NAME


def is_expression(text: str) -> bool:
    """Is a value written in formal notation?

    >>> [is_expression(text) for text in ("odd(n)", "0 ≤ a", "Room 5")]
    [True, True, False]
    """
    return _EXPRESSION.fullmatch(text) is not None


def misfit(values: Iterable[Value], kind: str) -> Value | None:
    """The first value that can't be of this kind.

    >>> misfit(["2026-07-01", "soon"], DATE), misfit(["soon"], CLOSED)
    ('soon', None)
    """
    return next((value for value in values if not fits(value, kind)), None)


def fits(value: Value, kind: str) -> bool:
    """Can a value be of this kind?"""
    if isinstance(value, tuple):
        return kind == LIST
    if kind in AMOUNTS:
        return amount(value) is not None
    return date_of(value) is not None if kind == DATE else kind != TIME or time_of(value) is not None


def kinds(
    columns: Mapping[str, Iterable[Value]], language: Language, declared: Mapping[str, str] | None = None
) -> dict[str, str]:
    """The kind of each argument; what is declared goes first."""
    return {name: (declared or {}).get(name) or kind_of(list(values), language) for name, values in columns.items()}
