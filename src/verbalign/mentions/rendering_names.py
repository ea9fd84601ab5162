"""Which renderings a kind of value has: a template that a person wrote may name one that nothing can be written in."""

from __future__ import annotations

import re
from functools import lru_cache

from verbalign.language import Language
from verbalign.mentions.kinds import AMOUNTS, DATE, EXPRESSION, NAME, TIME
from verbalign.mentions.lists import LITERAL
from verbalign.mentions.renderings import CASES, IN_WORDS, NUMERIC, PLURAL

DAY_PARTS = ("d", "dd", "do", "M", "MM", "MMM", "MMMM", "LLL", "LLLL", "y", "yy", "EEE", "EEEE")
TIME_PARTS = ("HH", "H", "h", "mm", "a")
_LIST = re.compile(r"(?:list|commas)(?: with \S+(?:/\S+)*| in \S\S)?")
_TIME = re.compile(r"(?:HH|H|h|mm|a|[:. ]|'[^']*')+")


def rendering_fault(rendering: str, kind: str, language: Language) -> str | None:
    """What is wrong with a rendering of values of this kind, with the way out; None where nothing is.

    >>> rendering_fault("d MMMM", "date", Language())
    >>> rendering_fault("word", "number", Language())
    "'word' is no rendering of a number; write one of: unsigned, digits, short, grouped, plain, words, ordinal, nth, \
comma, lower, capital, upper, spaced"
    """
    if rendering == LITERAL or rendering in CASES or _LIST.fullmatch(rendering):
        return None
    if kind in AMOUNTS:
        fits, way_out = rendering in NUMERIC, _one_of(NUMERIC)
    elif kind == DATE:
        fits = _is_day_pattern(rendering)
        way_out = f"a pattern such as d MMMM, made of: {', '.join(DAY_PARTS)}, and other words in single quotes"
    elif kind == TIME:
        fits = bool(_TIME.fullmatch(rendering)) or rendering in _spoken(language.code)
        way_out = f"a pattern such as HH:mm, made of: {', '.join(TIME_PARTS)}, and words in single quotes"
    elif kind == NAME:
        fits, way_out = rendering == PLURAL, _one_of((PLURAL,))
    elif kind == EXPRESSION:
        fits, way_out = rendering == IN_WORDS, _one_of((IN_WORDS,))
    else:
        fits, way_out = False, _one_of(())
    return None if fits else f"'{rendering}' is no rendering of a {kind or 'name'}; write {way_out}"


def _one_of(names: tuple[str, ...]) -> str:
    return f"one of: {', '.join((*names, *CASES))}"


def _is_day_pattern(rendering: str) -> bool:
    """Is this made of letters that a date can be written with, at least one of them?"""
    bare = re.sub(r"'[^']*'", " ", rendering)
    parts = re.findall(r"do|d+|M+|L+|y+|E+|[^\W\d_]+", bare)
    return all(part in DAY_PARTS for part in parts) and (bool(parts) or "'nth'" in rendering)


@lru_cache(16)
def _spoken(code: str) -> frozenset[str]:
    """The names of all ways in which this language speaks a time."""
    language = Language(code)
    return frozenset(
        name for hour in range(24) for minute in (0, 15, 30, 45) for name, _ in language.time_phrases(hour, minute)
    )
