"""A paraphrase thesaurus as a value: pairs of phrases that mean the same, looked up, merged into tokens, saved.

How the pairs are found in a corpus is the matter of `thesaurus`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from verbalign.alignment.similarity import Similarity
from verbalign.errors import InputError
from verbalign.language.function_words import LIGHT
from verbalign.values import Span
from verbalign.values.arguments import SIGNS
from verbalign.values.text import words

Words: TypeAlias = tuple[str, ...]

PUNCTUATION = SIGNS | frozenset("!?…–—‘’`")


def is_light(token: str) -> bool:
    """Is this punctuation or one of the five words that the paper gives less weight?"""
    return token in LIGHT or token in PUNCTUATION


@dataclass(frozen=True, slots=True, order=True)
class Paraphrase:
    """Two phrases that mean the same, the number of meanings that show it, and pairs of sentences that do."""

    left: Words
    right: Words
    support: int
    examples: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return f"{' '.join(self.left)} ≈ {' '.join(self.right)}"


@dataclass(frozen=True)
class Thesaurus:
    """Paraphrases, best supported first; a phrase of several words is one token, its words joined by spaces.

    >>> known = Thesaurus((Paraphrase(("=",), ("are", "equal", "to"), 2),))
    >>> known.merge(("both", "are", "equal", "to", "0")), sorted(known.lookup("="))
    (('both', 'are equal to', '0'), ['are equal to'])
    """

    pairs: tuple[Paraphrase, ...] = ()

    @classmethod
    def of(cls, pairs: Iterable[tuple[str, str]]) -> Thesaurus:
        """The thesaurus of some pairs of phrases, as people write them; a phrase is no paraphrase of itself.

        >>> [str(pair) for pair in Thesaurus.of([("=", "are equal to"), ("=", "="), ("are equal to", "=")])]
        ['= ≈ are equal to']
        """
        cut = dict.fromkeys((tuple(sorted((tuple(words(a)), tuple(words(b))))) for a, b in pairs))
        return cls(tuple(Paraphrase(left, right, 0) for left, right in cut if left != right))

    def __len__(self) -> int:
        return len(self.pairs)

    def __iter__(self) -> Iterator[Paraphrase]:
        return iter(self.pairs)

    @cached_property
    def alike(self) -> Mapping[str, frozenset[str]]:
        """For each token its paraphrases."""
        table: dict[str, set[str]] = {}
        for pair in self.pairs:
            left, right = " ".join(pair.left), " ".join(pair.right)
            table.setdefault(left, set()).add(right)
            table.setdefault(right, set()).add(left)
        return {token: frozenset(others) for token, others in table.items()}

    @cached_property
    def phrases(self) -> Mapping[str, tuple[Words, ...]]:
        """The entries of several words by their first word, longest first."""
        found: dict[str, set[Words]] = {}
        for phrase in (side for pair in self.pairs for side in (pair.left, pair.right) if len(side) > 1):
            found.setdefault(phrase[0], set()).add(phrase)
        return {first: tuple(sorted(known, key=lambda p: (-len(p), p))) for first, known in found.items()}

    def lookup(self, token: str) -> frozenset[str]:
        """The paraphrases of a token."""
        return self.alike.get(token, frozenset())

    def spans(self, words: Words) -> tuple[Span, ...]:
        """The words that make up each token, as (first, end): from the left, the longest entry that fits."""
        found, k = [], 0
        while k < len(words):
            end = k + 1
            for phrase in self.phrases.get(words[k], ()):
                if words[k : k + len(phrase)] == phrase:
                    end = k + len(phrase)
                    break
            found.append((k, end))
            k = end
        return tuple(found)

    def merge(self, words: Words) -> Words:
        """The words with each entry of several words made one token."""
        return tuple(" ".join(words[i:j]) for i, j in self.spans(words))

    def similarity(self) -> Similarity:
        """The similarity of §3.1: paraphrases are worth half a match."""
        return Similarity([(" ".join(pair.left), " ".join(pair.right)) for pair in self.pairs])

    def to_json(self) -> list[dict[str, Any]]:
        """The pairs as they stand in a dictionary file."""
        return [
            {
                "left": " ".join(pair.left),
                "right": " ".join(pair.right),
                "support": pair.support,
                "examples": [list(example) for example in pair.examples],
            }
            for pair in self.pairs
        ]

    @classmethod
    def from_json(cls, saved: Any) -> Thesaurus:
        """The thesaurus that `to_json` has written."""
        if not isinstance(saved, list):
            raise InputError('a thesaurus is a list of {"left": …, "right": …}; fix or remove it')
        return cls(tuple(_loaded(number, entry) for number, entry in enumerate(saved, 1)))


def _loaded(number: int, entry: Any) -> Paraphrase:
    sides = [tuple(str(entry.get(side) or "").split()) for side in ("left", "right")] if isinstance(entry, dict) else []
    if not sides or not all(sides):
        raise InputError(f'thesaurus entry {number} has no words for "left" and "right"; fix or remove it')
    support, examples = entry.get("support", 0), entry.get("examples", [])
    if isinstance(support, bool) or not isinstance(support, int) or not _are_pairs(examples):
        raise InputError(
            f'thesaurus entry {number}: "support" is a number, "examples" lists pairs of sentences; fix it'
        )
    return Paraphrase(sides[0], sides[1], support, tuple((a, b) for a, b in examples))


def _are_pairs(examples: Any) -> bool:
    return isinstance(examples, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(side, str) for side in pair) for pair in examples
    )
