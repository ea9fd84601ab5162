"""What mentions look like: the words that an argument is said with, and of what kinds they are.

The mention model knows the words that are no symbols of their values; the values themselves may be anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from verbalign.understand.settings import SETTINGS

# the probability of a word, given its kind: about one of so many
KINDS = {"name": 1 / 100, "letter": 1 / 20, "number": 1 / 10, "sign": 1 / 20, "known": 1 / 2000, "new": 1 / 200}


def kind(word: str, known: bool) -> str:
    """What kind of word this is: a name, a letter, a number, a sign, or a plain word.

    >>> [kind(word, False) for word in ("abs_eq", "n", "12", "≤", "even")]
    ['name', 'letter', 'number', 'sign', 'new']
    """
    if word.isalpha():
        return "letter" if len(word) == 1 else "known" if known else "new"
    return "number" if word[0].isdigit() else "name" if word[0].isalpha() else "sign"


@dataclass(frozen=True, slots=True)
class MentionWords:
    """The words of an argument's mentions, and of what kinds they are."""

    words: Mapping[str, int]
    kinds: Counter[str]
    total: int

    @classmethod
    def of(cls, said: Counter[str]) -> MentionWords:
        kinds: Counter[str] = Counter()
        for word, count in said.items():
            kinds[kind(word, False)] += count
        return cls(said, kinds, said.total())

    def probability(self, word: str, known: bool) -> float:
        """Of a word within a mention; `known`: it stands outside of mentions elsewhere."""
        sort = kind(word, known)
        seen = self.kinds["new" if sort == "known" else sort]
        alike = (seen + 0.5) / (self.total + 3) * KINDS[sort]
        return SETTINGS.habit * self.words.get(word, 0) / (self.total + 5) + (1 - SETTINGS.habit) * alike


UNHEARD = MentionWords.of(Counter("=+ab12") + Counter(["new", "word", "a_name"]))


def of_habits(habits: Mapping[str, Any]) -> dict[tuple[str, str], MentionWords]:
    """What mentions look like, as far as the mention model knows: the words that are no symbols of their values; what
    these are made of may be anything."""
    found = {}
    for predicate, slots in habits.items():
        for name, known in slots.items():
            said: Mapping[str, int] = known["words"]
            kinds = Counter(dict.fromkeys(KINDS, int(known["literal"]))) + MentionWords.of(Counter(said)).kinds
            found[predicate, name] = MentionWords(said, kinds, kinds.total())
    return found
