"""Lexical translation (IBM model 1): how strongly each symbol calls for each word, by expectation maximisation."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from verbalign.kernels.compiling import compiled

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@compiled()
def pair_keys(words: Ints, word_start: Ints, symbols: Ints, symbol_start: Ints, vocabulary: int) -> Ints:
    """For each sentence, word and symbol in that order: symbol * vocabulary + word."""
    size = 0
    for n in range(len(word_start) - 1):
        size += (word_start[n + 1] - word_start[n]) * (symbol_start[n + 1] - symbol_start[n])
    keys = np.empty(size, np.int64)
    at = 0
    for n in range(len(word_start) - 1):
        for w in range(word_start[n], word_start[n + 1]):
            for s in range(symbol_start[n], symbol_start[n + 1]):
                keys[at] = symbols[s] * vocabulary + words[w]
                at += 1
    return keys


@compiled()
def expectation_maximisation(
    word_start: Ints, symbol_start: Ints, pairs: Ints, nulls: Ints, pair_symbol: Ints, null_owner: Ints,
    null_weight: float, shrink: float, faint: float, rounds: int,
) -> Floats:  # fmt: skip
    """t(word | symbol) for each distinct pair.

    pairs: for each sentence, word and symbol the number of the pair; nulls: for each word the number of its pair with
    the sentence's own null symbol; pair_symbol and null_owner: which symbol or null a pair belongs to."""
    strength, null = np.ones(len(pair_symbol)), np.ones(len(null_owner))
    symbols, owners = pair_symbol.max() + 1 if len(pair_symbol) else 0, null_owner.max() + 1
    for _ in range(rounds):
        counts, null_counts = np.zeros(len(strength)), np.zeros(len(null))
        at = 0
        for n in range(len(word_start) - 1):
            many = symbol_start[n + 1] - symbol_start[n]
            for w in range(word_start[n], word_start[n + 1]):
                mine = null[nulls[w]] * null_weight
                total = mine
                for s in range(many):
                    total += strength[pairs[at + s]]
                if total > 0:
                    null_counts[nulls[w]] += mine / total
                    for s in range(many):
                        counts[pairs[at + s]] += strength[pairs[at + s]] / total
                at += many
        sums, null_sums = np.full(symbols, shrink), np.zeros(owners)
        for p in range(len(counts)):
            sums[pair_symbol[p]] += counts[p]
        for p in range(len(null_counts)):
            null_sums[null_owner[p]] += null_counts[p]
        for p in range(len(counts)):
            share = counts[p] / sums[pair_symbol[p]]
            strength[p] = share if share > faint else 0.0
        for p in range(len(null_counts)):
            share = null_counts[p] / max(null_sums[null_owner[p]], 1e-300)
            null[p] = share if share > faint else 0.0
    return strength
