"""Slotted verbalizations: wordings with their mentions replaced by slots, and the context they were said in.

They are what templates are made from.  Every word keeps its surface and the white space before it, so that a template
can be written as people write, and its index leads back to the source.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from verbalign.dictionary.template import is_slot
from verbalign.mentions.wording import Wording
from verbalign.values import Token
from verbalign.values.arguments import SIGNS


@dataclass(frozen=True, slots=True)
class SlottedWording:
    """A slotted verbalization; `words` are folded, a slot is `[name]`; punctuation at the end is left off."""

    predicate: str
    words: tuple[str, ...]
    surfaces: tuple[str, ...]
    spaced: tuple[bool, ...]  # is there white space before the word?
    meaning: str
    group: str  # the proof or document it comes from; where there is none, the meaning
    features: frozenset[str]
    source: int
    writer: str = ""
    literal: frozenset[str] = frozenset()  # arguments said as given, but for a word at most

    @property
    def slots(self) -> tuple[str, ...]:
        """The arguments that are said, in the order of saying."""
        return tuple(word[1:-1] for word in self.words if is_slot(word))


def slotted(wording: Wording, features: Iterable[str] = (), source: int = 0) -> SlottedWording:
    """The slotted verbalization of a wording whose mentions are known; a comma after one is the sentence's own."""
    tokens = wording.tokens
    spans = {name: (start, _without_comma(tokens, start, end)) for name, (start, end) in wording.spans.items()}
    said = {name: wording.words[start:end] for name, (start, end) in spans.items()}
    literal = frozenset(name for name, value in wording.values if name in said and _as_given(said[name], value))
    starts = {start: (name, end) for name, (start, end) in spans.items()}
    words, surfaces, spaced = [], [], []
    k, before = 0, 0
    while k < len(tokens):
        name, end = starts.get(k, (None, k + 1))
        words.append(wording.words[k] if name is None else f"[{name}]")
        surfaces.append(tokens[k].text if name is None else f"[{name}]")
        spaced.append(tokens[k].start > before or k == 0)
        before, k = tokens[end - 1].end, end
    while words and words[-1] in (".", "!", ";", ","):
        words.pop()
    size = len(words)
    return SlottedWording(
        wording.predicate, tuple(words), tuple(surfaces[:size]), tuple(spaced[:size]), wording.meaning,
        wording.document, frozenset(features), source, wording.verbalization.writer or "", literal,
    )  # fmt: skip


def _without_comma(tokens: Sequence[Token], start: int, end: int) -> int:
    """The end of a mention that takes no comma along: one of a list's own may have been found there."""
    return end - 1 if end - start > 1 and tokens[end - 1].text == "," else end


def _as_given(said: Sequence[str], value: Sequence[str]) -> bool:
    """Are these the value's symbols, but for one word within ("a and b" for `a, b`)?"""
    if list(value) == list(said):
        return True
    if said[0] not in value or said[-1] not in value:
        return False
    extra = Counter(said) - Counter(value)
    missing = Counter(value) - Counter(said)
    return extra.total() <= 1 and all(symbol in SIGNS for symbol in missing)
