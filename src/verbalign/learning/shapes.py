"""The clauses that people's sentences are made of, so that what is put together from n-grams is whole sentences.

Four words in a row may be right everywhere, and the sentence may lack its verb, or hang a modifier on the wrong noun.
So the sentences of a path are cut into clauses, and each clause should have the *shape* of one that people wrote: the
same words and arguments in the same order, whatever the articles and the words an argument is said with.  A clause that
opens a text is of another kind than one that opens a later sentence, or goes on within one.  The more wordings there
are, the more it tells against a shape that none of them has; most of all where it opens the text.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from math import fsum, log
from typing import TypeAlias

from verbalign.dictionary.template import is_slot, mention_parts
from verbalign.language.english import ARTICLES
from verbalign.learning.clauses import Cutter
from verbalign.learning.settings import SETTINGS

Words: TypeAlias = tuple[str, ...]
Shape: TypeAlias = tuple[str, Words]

STOPS = frozenset(".!?")


class Shapes:
    """The shapes of the clauses in some lines, how many lines have each, and which."""

    def __init__(self, lines: Iterable[tuple[int, Words]], cutter: Cutter, values: Mapping[str, str]) -> None:
        self.cutter, self.values = cutter, values
        self.counts: Counter[Shape] = Counter()
        self.skeletons: Counter[Words] = Counter()  # of clauses that begin a text
        self.named: dict[Shape, list[int]] = defaultdict(list)
        many = 0
        for number, line in lines:
            many += 1
            for shape in dict.fromkeys(self.of(line)):
                self.counts[shape] += 1
                for key in (shape, *_ends(shape)):
                    named = self.named[key]
                    if len(named) < SETTINGS.named and number not in named:
                        named.append(number)
        for shape, count in self.counts.items():
            if shape[0] == "first":
                self.skeletons[_skeleton(shape)] += count
        self.unseen = SETTINGS.rare * log(SETTINGS.shapes_common) + SETTINGS.unseen * many / (
            many + SETTINGS.half
        )  # more than what was seen once

    def of(self, words: Words) -> Iterator[Shape]:
        """The shapes of a line's clauses, in order."""
        for order, sentence in enumerate(sentences(words)):
            parts = [sentence[c.start : c.end] for c in self.cutter.clauses(sentence, ())] or [sentence]
            for place, part in enumerate(parts):
                kind = "goes on" if place else "later" if order else "first"
                yield kind, tuple(self._symbol(word) for word in part if word not in ARTICLES)

    def _symbol(self, word: str) -> str:
        """A word as it counts in a shape: an argument stands for all its mentions, and for its values."""
        name = mention_parts(word)[0] or self.values.get(word, "")
        return f"[{name}]" if name else word

    def price(self, words: Words) -> float:
        """What the rarity of a line's clauses costs."""
        return fsum(map(self._price, self.of(words)))

    def _price(self, shape: Shape) -> float:
        if many := self.counts.get(shape, 0):
            return SETTINGS.rare * max(0.0, log(SETTINGS.shapes_common / many))
        return self.unseen * (
            SETTINGS.first if shape[0] == "first" and self.skeletons[_skeleton(shape)] < SETTINGS.agreed else 1.0
        )

    def sources(self, words: Words) -> tuple[int, ...]:
        """Some of the wordings that have the clauses of a line; of a new one, those that begin or end like it."""
        keys = (key for shape in self.of(words) for key in ([shape] if shape in self.named else _ends(shape)))
        return tuple(dict.fromkeys(number for key in keys for number in self.named.get(key, ())))


def _skeleton(shape: Shape) -> Words:
    """The words of a shape, whatever its arguments are."""
    return tuple("[]" if is_slot(word) else word for word in shape[1])


def _ends(shape: Shape) -> tuple[Shape, Shape]:
    return ("begins", shape[1][: SETTINGS.ends]), ("ends", shape[1][-SETTINGS.ends :])


def sentences(words: Words) -> Iterator[Words]:
    """The sentences of a line, each without its full stop."""
    start = 0
    for k, word in enumerate((*words, ".")):
        if word in STOPS:
            if k > start:
                yield words[start:k]
            start = k + 1
