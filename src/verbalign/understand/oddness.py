"""What speaks against some words being a value."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from verbalign.speak.generic import YES_AND_NO
from verbalign.understand.index import lowered
from verbalign.understand.settings import SETTINGS
from verbalign.values.arguments import JOINTS, REMEMBERED
from verbalign.values.text import sentences, words

WORD, VALUE, PAUSE, OPEN_BRACKET, SENTENCE = 0.5, 1.0, 6.0, 2.0, 2.0  # in words that are not understood
_PAIRS = {")": "(", "]": "[", "}": "{"}


class Oddness:
    """Tells values from other words, by the words of templates and the values that are known."""

    def __init__(self, literals: Iterable[str], values: Mapping[str, Collection[str]]) -> None:
        written = (word for literal in literals for word in words(lowered(literal)))
        self.words = {word for word in written if word.isalpha() and len(word) > 1}
        self.values = values
        self.phrases = {v for known in values.values() for v in known if v not in YES_AND_NO and not v.isdigit()}
        self.looked_at = lru_cache(REMEMBERED)(self._looked_at)

    def of(self, name: str, value: str, first: bool) -> float:
        """How much speaks against a value: words of templates, open brackets, whole sentences, values that are not
        known, or that another argument has.  A capital tells a name, save that of a sentence's `first` word."""
        odd, size, told = self.looked_at(value, first)
        if value in self.values.get(name, ()):
            return odd
        return odd + told + (VALUE * size if name in self.values else 0.0)

    def _looked_at(self, value: str, first: bool) -> tuple[float, int, float]:
        """What speaks against a value of any argument, its size in words, and what speaks against it if unknown."""
        inside = words(value)
        odd = SENTENCE * (len(sentences(value)) - 1) + OPEN_BRACKET * _open(value)
        odd += PAUSE * (inside[0] in ",;:" or inside[-1] in ",;:")
        seen = [value.lower()] if first and len(inside) == 1 else inside[: SETTINGS.longest_value]
        told = WORD * sum(word in self.words for word in seen if word not in JOINTS)
        return odd, len(inside), told + VALUE * sum(phrase in self.phrases for phrase in _phrases(seen))


def _phrases(inside: Sequence[str]) -> Iterator[str]:
    """The words of a value, and neighbours among them."""
    for size in range(1, SETTINGS.longest_phrase + 1):
        yield from (" ".join(inside[k : k + size]) for k in range(len(inside) - size + 1))


def _open(value: str) -> bool:
    """Is a bracket open or closed that has no partner?"""
    stack: list[str] = []
    for sign in value:
        if sign in "([{":
            stack.append(sign)
        elif sign in _PAIRS and (not stack or stack.pop() != _PAIRS[sign]):
            return True
    return bool(stack)
