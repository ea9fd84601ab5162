"""Which words stand for which symbols: `ℤ` is said "integer", `≤` "at most", `0` "zero" (§3.1.1 has such pairs too).

A word that is no copy of a symbol but comes just where that symbol is among the argument values, and not where it is
missing, is a wording of it.  The strengths t(word | symbol) are those of a lexical translation model (IBM model 1)
in which the predicate itself, as a null symbol, accounts for the words that it always brings along.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from verbalign.kernels import translation as kernel
from verbalign.mentions.settings import SETTINGS
from verbalign.values.arguments import SIGNS

Wordings: TypeAlias = Mapping[str, Mapping[str, float]]  # word -> symbol -> t(word | symbol)


@dataclass(frozen=True, slots=True)
class Bag:
    """A sentence seen as a bag: its words, and the symbols of the values that it may say."""

    predicate: str
    words: tuple[str, ...]
    symbols: frozenset[str]


def learn_wordings(evidence: Sequence[Bag]) -> Wordings:
    """The wordings of symbols that a corpus gives evidence for."""
    strengths = _translation(evidence)
    specific = _Specificity(evidence, strengths)
    found: dict[str, dict[str, float]] = {}
    for symbol in sorted(strengths):
        for word, strength in sorted(strengths[symbol].items()):
            if strength > SETTINGS.faint and specific.holds(word, symbol):
                found.setdefault(word, {})[symbol] = round(strength, 4)
    return found


def _translation(evidence: Sequence[Bag]) -> dict[str, dict[str, float]]:
    """t(word | symbol) for words that are not copied, from symbols that are not copied, against the null symbol."""
    words, symbols, predicates = _Numbers(), _Numbers(), _Numbers()
    word_start, symbol_start = [0], [0]
    flat_words: list[int] = []
    flat_symbols: list[int] = []
    owners: list[int] = []
    step = max(1, -(-len(evidence) // SETTINGS.most))  # a large corpus is sampled evenly
    for item in evidence[::step]:
        present = set(item.words)
        rest = [words(word) for word in item.words if word not in item.symbols and word not in SIGNS]
        flat_words.extend(rest)
        owners.extend([predicates(item.predicate)] * len(rest))
        flat_symbols.extend(symbols(symbol) for symbol in sorted(item.symbols) if symbol not in present)
        word_start.append(len(flat_words))
        symbol_start.append(len(flat_symbols))
    if not flat_words or not flat_symbols:
        return {}
    many = len(words)
    starts = np.array(word_start, np.int64), np.array(symbol_start, np.int64)
    coded = np.array(flat_words, np.int64)
    keys = kernel.pair_keys(coded, starts[0], np.array(flat_symbols, np.int64), starts[1], many)
    distinct, pairs = np.unique(keys, return_inverse=True)
    null_keys, nulls = np.unique(np.array(owners, np.int64) * many + coded, return_inverse=True)
    strengths = kernel.expectation_maximisation(
        *starts,
        pairs,
        nulls,
        distinct // many,
        null_keys // many,
        SETTINGS.null,
        SETTINGS.shrink,
        SETTINGS.faint / 10,
        SETTINGS.associations_rounds,
    )
    found: dict[str, dict[str, float]] = {}
    by_number, symbol_names = words.names(), symbols.names()
    for key, strength in zip(distinct.tolist(), strengths.tolist(), strict=True):
        if strength > SETTINGS.faint:
            found.setdefault(symbol_names[key // many], {})[by_number[key % many]] = strength
    return found


class _Numbers(dict[str, int]):
    """Numbers for names, in the order of first use."""

    def __call__(self, name: str) -> int:
        return self.setdefault(name, len(self))

    def names(self) -> list[str]:
        return list(self)


class _Specificity:
    """Does a word come with a symbol, and hardly ever without it?  Counted only for the pairs in question."""

    def __init__(self, evidence: Sequence[Bag], strengths: Mapping[str, Mapping[str, float]]) -> None:
        self.sentences = len(evidence)
        self.with_word: Counter[str] = Counter()
        self.with_symbol: Counter[str] = Counter()
        self.with_both: Counter[tuple[str, str]] = Counter()
        asked: dict[str, set[str]] = {}
        for symbol, known in strengths.items():
            for word in known:
                asked.setdefault(word, set()).add(symbol)
        for item in evidence:
            self.with_symbol.update(item.symbols)
            for word in set(item.words):
                if word in asked and word not in item.symbols:
                    self.with_word[word] += 1
                    for symbol in asked[word] & item.symbols:
                        self.with_both[word, symbol] += 1

    def holds(self, word: str, symbol: str) -> bool:
        count = self.with_word[word]
        share = self.with_both[word, symbol] / (count + 0.5)
        return count >= 2 and share >= max(SETTINGS.specific, SETTINGS.lift * self.with_symbol[symbol] / self.sentences)
