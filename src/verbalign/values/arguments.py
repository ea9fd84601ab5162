"""The arguments of a meaning as flat names with flat values, and the symbols that values are made of.

A meaning of one expression has the arguments' own names; one of several has them numbered: `2.goal` is the `goal` of
the second expression.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from verbalign.values import Expression, Meaning, Value
from verbalign.values.text import words

Arguments: TypeAlias = tuple[tuple[str, str], ...]  # name and value, in the meaning's order

Values: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]  # name, and the symbols of the value

JOINTS = frozenset({",", "and", "or", "&"})  # between the members of a list
REMEMBERED = 1 << 16  # words and values whose symbols are looked up, not worked out again
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|[_\s]+|(?<=[A-Za-z])(?=\d)")
_NUMBERED = re.compile(r"(.+)\.([2-9])")
_ORDINALS = "second third fourth fifth sixth seventh eighth ninth".split()  # noqa: SIM905
SIGNS = frozenset(",.;:()[]{}\"'“”")  # punctuation: never evidence that a value is said


def value_text(value: Value) -> str:
    """A value as plain text: a nested expression as it is written, a list with commas, without what is empty."""
    if isinstance(value, str):
        return value
    if isinstance(value, Expression):
        from verbalign.values.expression import format_expression

        return format_expression(value)
    return ", ".join(text for member in value if (text := value_text(member)))


def arguments(meaning: Meaning) -> Arguments:
    """The flat arguments of a meaning that have a value.

    >>> arguments((Expression("Arith", (("goal", "a = a"),)),))
    (('goal', 'a = a'),)
    """
    if len(meaning) == 1:
        pairs = [(name, value_text(value)) for name, value in meaning[0].args]
    else:
        pairs = [
            (f"{number}.{name}", value_text(value))
            for number, expression in enumerate(meaning, 1)
            for name, value in expression.args
        ]
    return tuple((name, value) for name, value in pairs if value)


def told_once(meaning: Meaning) -> Arguments:
    """The flat arguments of a meaning, each value where it comes first: the goal that a step leaves is the next one's.

    >>> steps = (Expression("Unfold", (("subgoal", "a = a"),)), Expression("Arith", (("goal", "a = a"),)))
    >>> told_once(steps)
    (('1.subgoal', 'a = a'),)
    """
    found: dict[str, str] = {}
    for name, value in arguments(meaning):
        if len(meaning) == 1 or value not in found.values():
            found[name] = value
    return tuple(found.items())


def argument_symbols(meaning: Meaning) -> Values:
    """The flat arguments of a meaning, their values as symbols."""
    return tuple((name, symbols(value)) for name, value in arguments(meaning))


def predicate_key(meaning: Meaning) -> str:
    """The name under which a meaning's wordings are kept: its predicate, or its predicates in order.

    Where no argument has a value, the arguments themselves are what is said (asked for): they are part of the name.

    >>> predicate_key((Expression("request", (("area", ""),)),))
    'request(area)'
    """
    return " + ".join(_key(part) for part in meaning)


def _key(part: Expression) -> str:
    asked = bool(part.args) and not any(value for _, value in part.args)
    return f"{part.predicate}({', '.join(sorted(part.names))})" if asked else part.predicate


@lru_cache(REMEMBERED)
def folded(word: str) -> str:
    """A word as it is compared: English words without regard to capitals, symbols of one letter as they are.

    >>> folded("Let"), folded("A"), folded("absval_Eq"), folded("ℤ")
    ('let', 'A', 'absval_Eq', 'ℤ')
    """
    if not word.isascii():
        word = unicodedata.normalize("NFC", word)  # the sign for ohms is a Greek letter, too
    return word.lower() if len(word) > 1 and word.isalpha() else word


@lru_cache(REMEMBERED)
def symbols(text: str) -> tuple[str, ...]:
    """The words and signs of a text, folded; letters are one with their marks (NFC), as people write them.

    >>> symbols("Cafe\\u0301")
    ('café',)
    """
    return tuple(folded(word) for word in words(text if text.isascii() else unicodedata.normalize("NFC", text)))


def content(value: Sequence[str]) -> tuple[str, ...]:
    """The distinct symbols of a value that can be evidence, in order."""
    return tuple(dict.fromkeys(symbol for symbol in value if symbol not in SIGNS))


def members(text: str) -> list[str]:
    """The members of a list value: its parts between the commas that stand in no bracket.

    >>> members("a,b:ℤ, gcd(a, b) = 1, a ≤ b")
    ['a,b:ℤ', 'gcd(a, b) = 1', 'a ≤ b']
    """
    found, depth, start = [], 0, 0
    for k, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth == 0 and text[k + 1 : k + 2].isspace():
            found.append(text[start:k].strip())
            start = k + 1
    return [*found, text[start:].strip()]


def starts_of(part: Sequence[str], words: Sequence[str]) -> Iterator[int]:
    """Where some words stand one after the other."""
    size = len(part)
    return (k for k in range(len(words) - size + 1) if words[k : k + size] == part)


def within(part: Sequence[str], words: Sequence[str]) -> bool:
    """Do these words stand somewhere, one after the other?"""
    return any(True for _ in starts_of(part, words))


def configuration_key(pairs: Iterable[tuple[str, str]], valued: Collection[str]) -> str:
    """The name of a configuration: its arguments in order, with the values that matter.

    >>> configuration_key([("name", "Aromi"), ("area", "riverside")], ["area"])
    'area=riverside;name'
    """
    return ";".join(f"{name}={value}" if name in valued else name for name, value in sorted(pairs))


def configuration_parts(key: str) -> list[tuple[str, str | None]]:
    """The arguments of a configuration by its name, with the values that matter.

    >>> configuration_parts("area=riverside;name")
    [('area', 'riverside'), ('name', None)]
    """
    parts = [part.partition("=") for part in key.split(";")] if key else []
    return [(name, value if mark else None) for name, mark, value in parts]


def as_given(phrase: Sequence[str], value: str) -> bool:
    """Is this the value itself, or all members of a list, in whatever order, each by words of its own?

    >>> as_given(("action", ",", "sport", "and", "puzzle"), "action, sport, puzzle")
    True
    >>> as_given(("sport", "racing"), "driving/racing, sport"), as_given(("racing",), "driving/racing, sport")
    (True, False)
    """
    if tuple(phrase) == symbols(value):
        return True
    parts = [frozenset(symbols(part)) - JOINTS for part in members(value)]
    if len(parts) < 2 or phrase[0] in JOINTS or phrase[-1] in JOINTS:
        return False
    said = [word for word in phrase if word not in JOINTS]
    many = Counter(word for part in parts for word in part)
    named = all(any(many[word] == 1 for word in part.intersection(said)) for part in parts)
    return named and all(said.count(word) <= many[word] for word in said)


def base_name(name: str) -> str:
    """The name of an argument without the number of the thing it is said of.

    >>> base_name("price.2"), base_name("price")
    ('price', 'price')
    """
    base, mark, number = name.rpartition(".")
    return base if mark and number.isdigit() else name


def name_words(name: str) -> str:
    """A name as words; what is said of a second thing has its number.

    >>> name_words("birthPlace"), name_words("has_multiplayer"), name_words("LEADER_title"), name_words("price.2")
    ('birth place', 'has multiplayer', 'leader title', 'second price')
    """
    if "/" in name.strip("/"):
        return " or ".join(name_words(part) for part in name.split("/") if part)
    if numbered := _NUMBERED.fullmatch(name):
        return f"{_ORDINALS[int(numbered[2]) - 2]} {name_words(numbered[1])}"
    return " ".join(part if part.isupper() and len(part) < 4 else part.lower() for part in _CAMEL.split(name) if part)
