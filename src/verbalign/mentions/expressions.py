"""Expressions in words, and back: `even(n)` is said "n is even", by the patterns that the texts of a table have shown.

The patterns of an argument and their words are `{"even(_)": "[1] is even"}`; a property that nobody has named is said
as the others are (`terms`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

from verbalign.mentions.terms import Terms, TermWording
from verbalign.values.terms import HOLE

PatternWords: TypeAlias = Mapping[str, str]

_SLOT = re.compile(r"\[(\d)\]")


def said(value: str, patterns: PatternWords) -> str | None:
    """An expression in words; None where no pattern fits.

    >>> patterns = {"even(_)": "[1] is even", "odd(_)": "[1] is odd"}
    >>> said("even(2*k)", patterns), said("prime(p)", patterns), said("a ≤ b", patterns)
    ('2*k is even', 'p is prime', None)
    """
    return _said(value, tuple(patterns.items()))


def values(surface: str, patterns: PatternWords) -> Iterator[str]:
    """The expressions that may be said so.

    >>> list(values("2*k is even", {"even(_)": "[1] is even", "divides(_, _)": "[1] is a divisor of [2]"}))
    ['even(2*k)']
    >>> list(values("p is prime", {"even(_)": "[1] is even"}))
    ['prime(p)']
    """
    for pattern, words in (*patterns.items(), *_properties(surface, patterns)):
        if found := _worded(words).fullmatch(surface):
            holes = sorted(found.groupdict().items())
            parts = pattern.split(HOLE)
            if len(parts) == len(holes) + 1:
                yield "".join(
                    text for part, hole in zip(parts, [*holes, ("", "")], strict=True) for text in (part, hole[1])
                )


def _properties(surface: str, patterns: PatternWords) -> Iterator[tuple[str, str]]:
    """The pattern of a property that nobody has named, where its name is the last word, as that of others is."""
    name = surface.rpartition(" ")[2]
    for pattern, words in patterns.items():
        head, bracket, holes = pattern.partition("(")
        general = f"{name}{bracket}{holes}"
        if name.isalpha() and holes.count(HOLE) == 1 and words.endswith(f" {head}") and general not in patterns:
            yield general, words.removesuffix(head) + name
            return


@lru_cache(65536)
def _said(value: str, patterns: tuple[tuple[str, str], ...]) -> str | None:
    found = _terms(patterns).said(value, "")
    return found.text if found.worded else None


@lru_cache(64)
def _terms(patterns: tuple[tuple[str, str], ...]) -> Terms:
    return Terms(tuple(TermWording(pattern, "", words, 1) for pattern, words in patterns))


@lru_cache(1024)
def _worded(words: str) -> re.Pattern[str]:
    parts = _SLOT.split(words)
    return re.compile("".join(f"(?P<h{part}>.+)" if k % 2 else re.escape(part) for k, part in enumerate(parts)), re.S)
