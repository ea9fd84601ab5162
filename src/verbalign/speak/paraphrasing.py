"""Varied wording: a template with phrases exchanged for paraphrases of the thesaurus (§3.1.1: they are entries too).

A phrase is exchanged only where somebody has written the other one beside the same words: what then stands on either
side of it must stand so in some template of the dictionary.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from verbalign.dictionary.template import Template, is_slot, written
from verbalign.values.text import spaced, words

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary

Words: TypeAlias = tuple[str, ...]
SEVERAL = 2  # documents that show a pair that is spoken
START, SLOT = "<s>", "[]"


class Paraphraser:
    """Exchanges phrases in the templates of one dictionary."""

    def __init__(self, dictionary: MappingDictionary) -> None:
        self.known: dict[Words, list[Words]] = {}
        for pair in dictionary.thesaurus:
            left, right = (tuple(str(pair[side]).split()) for side in ("left", "right"))
            if pair.get("support", 0) >= SEVERAL and all(word.isalpha() for word in left + right):
                self.known.setdefault(left, []).append(right)
                self.known.setdefault(right, []).append(left)
        self.attested = {
            pair
            for entry in dictionary.entries.values()
            for template in entry.templates
            for pair in pairwise([START, *map(_folded, surfaces(template))])
        }

    def variants(self, template: Template) -> Iterator[Template]:
        """The template with one phrase exchanged, in every way that can be."""
        line = surfaces(template)
        folded = [START, *map(_folded, line)]
        for start in range(len(line)):
            for end in range(start + 1, len(line) + 1):
                for other in self.known.get(tuple(folded[start + 1 : end + 1]), ()):
                    after = folded[end + 1] if end < len(line) else None
                    if (folded[start], other[0]) in self.attested and (
                        after is None or (other[-1], after) in self.attested
                    ):
                        yield _written(template, [*line[:start], *other, *line[end:]])


def surfaces(template: Template) -> list[str]:
    """The words of a template as they are written, slots as `[name]`; the first begins small if others would."""
    found = [
        token
        for literal, slot in template.pieces
        for token in (*words(literal), *([] if slot is None else [f"[{slot}]"]))
    ]
    if found and found[0].isalpha() and found[0][1:].islower():
        found[0] = found[0].lower()
    return found


def _folded(word: str) -> str:
    return SLOT if is_slot(word) else word.lower()


def _written(template: Template, line: list[str]) -> Template:
    spaces = [True, *(spaced(left, right) for left, right in pairwise(line))]
    return replace(template, text=written(line, spaces), pinned=False, accepted=False)
