"""A template: words with argument slots, as it stands in a dictionary: `By [lemma], it suffices to show [subgoal].`

A literal bracket is doubled (`[[`, `]]`).  A slot may have fixed words: `[area: by the river]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from verbalign.errors import InputError

_SLOT = re.compile(r"\[\[|\]\]|\[([^\[\]]+)\]|[\[\]]")


@dataclass(frozen=True)
class Template:
    """A template with what is known of it.

    `when`: features of the context that must hold (`features`); `weight`: how much of the corpus agrees with it;
    `sources`: the wordings it was taken from; `pinned`: preferred to others, and kept as it is when the dictionary is
    learned anew; `accepted`: found good by a person, and kept likewise."""

    text: str
    when: frozenset[str] = frozenset()
    weight: float = 0.0
    sources: tuple[int, ...] = ()
    pinned: bool = False
    accepted: bool = False

    def __hash__(self) -> int:
        return hash(self.text)

    @property
    def pieces(self) -> tuple[tuple[str, str | None], ...]:
        """The text as literal pieces, each with the slot that follows it (None after the last)."""
        return self._cut.pieces

    @property
    def wordings(self) -> Mapping[str, str]:
        """The slots that are said in fixed words, with these words."""
        return self._cut.wordings

    @cached_property
    def _cut(self) -> _Cut:
        return _cut(self.text)

    @cached_property
    def slots(self) -> tuple[str, ...]:
        """The arguments that it says, in order."""
        return tuple(slot for _, slot in self.pieces if slot is not None)

    @cached_property
    def argument_set(self) -> frozenset[str]:
        return frozenset(self.slots)


def pieces(text: str) -> tuple[tuple[str, str | None], ...]:
    """Cut a template's text at its slots.

    >>> pieces("By [lemma], we get [result].")
    (('By ', 'lemma'), (', we get ', 'result'), ('.', None))
    >>> pieces("a [[]")
    Traceback (most recent call last):
    verbalign.errors.InputError: the bracket after 'a [' in 'a [[]' opens no slot; write [name], or double it
    """
    return _cut(text).pieces


class _Cut(NamedTuple):
    """A text cut at its slots, and the fixed words of those that have some."""

    pieces: tuple[tuple[str, str | None], ...]
    wordings: Mapping[str, str]


@lru_cache(1 << 14)
def _cut(text: str) -> _Cut:
    found: list[tuple[str, str | None]] = []
    wordings: dict[str, str] = {}
    literal, start = "", 0
    for match in _SLOT.finditer(text):
        literal += text[start : match.start()]
        start = match.end()
        if inner := match[1]:
            name, fixed, words = inner.partition(": ")
            if fixed:
                wordings[name] = words
            found.append((literal, name))
            literal = ""
        elif start - match.start() == 2:
            literal += match[0][0]
        else:
            where = f"after {literal!r} in" if literal else "at the start of"
            raise InputError(f"the bracket {where} {text!r} opens no slot; write [name], or double it")
    return _Cut((*found, (literal + text[start:], None)), wordings)


def brackets(text: str) -> Iterator[str]:
    """The slots of a template's text as they are written, doubled brackets, and brackets that are neither.

    >>> list(brackets("[name] is in [area: the city] [[or]] not]"))
    ['[name]', '[area: the city]', '[[', ']]', ']']
    """
    return (match[0] for match in _SLOT.finditer(text))


def slot_fault(template: Template, predicate: str, args: Sequence[str]) -> str | None:
    """What is wrong with a template's slots, or None: each must be an argument of the predicate, and said once.

    >>> slot_fault(Template("By [lemma], [lema]."), "rewrite", ("lemma", "goal"))
    'has a slot [lema], but rewrite has: lemma, goal'
    """
    for slot in template.slots:
        if slot not in args:
            return f"has a slot [{slot}], but {predicate} has: {', '.join(args) or 'no arguments'}"
    if len(template.argument_set) < len(template.slots):
        return f"says an argument twice: {template.text!r}; use each slot once"
    return None


def is_slot(word: str) -> bool:
    """Is this word a slot, not a mere bracket?"""
    return len(word) > 2 and word[0] == "[" and word[-1] == "]"


def escaped(literal: str) -> str:
    """Literal text as it stands in a template."""
    return literal.replace("[", "[[").replace("]", "]]")


def written(surfaces: Iterable[str], spaced: Iterable[bool]) -> str:
    """A template's text from its words (slots as `[name]`) and where white space stood: a sentence.

    >>> written(["by", "[lemma]", ",", "we", "get", "[result]"], [True, True, False, True, True, True])
    'By [lemma], we get [result].'
    """
    out = ""
    for word, space in zip(surfaces, spaced, strict=True):
        out += (" " if space and out else "") + (word if is_slot(word) else escaped(word))
    if out[:1].islower():
        out = out[0].upper() + out[1:]
    return out if out.endswith((".", "!", "?", ":")) else out + "."


@lru_cache(65536)
def mention_parts(token: str) -> tuple[str, str]:
    """The argument and the fixed words of a mention token, each empty where there is none.

    >>> mention_parts("[area: by the river]"), mention_parts("[name]"), mention_parts("is")
    (('area', 'by the river'), ('name', ''), ('', ''))
    """
    if not is_slot(token):
        return "", ""
    name, _, phrase = token[1:-1].partition(": ")
    return name, phrase
