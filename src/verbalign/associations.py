"""Which words stand for which symbols: `ℤ` is said "integer", `≤` "at most", `0` "zero" (§3.1.1 has such pairs too).

A word that is no copy of a symbol but comes just where that symbol is among the argument values, and not where it is
missing, is a wording of it.  The strengths t(word | symbol) are those of a lexical translation model (IBM model 1)
in which the predicate itself, as a null symbol, accounts for the words that it always brings along.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from verbalign.arguments import SIGNS

Wordings: TypeAlias = Mapping[str, Mapping[str, float]]  # word -> symbol -> t(word | symbol)


@dataclass(frozen=True, slots=True)
class Evidence:
    """A sentence seen as a bag: its words, and the symbols of the values that it may say."""

    predicate: str
    words: tuple[str, ...]
    symbols: frozenset[str]


ROUNDS = 8  # of expectation maximisation; the strengths hardly move after six
NULL = 2.0  # the null symbol counts for two: a word is the predicate's own unless there is reason to think otherwise
SHRINK = 0.5  # a symbol seen once says little
FAINT = 0.01  # strengths below are noise
SPECIFIC = 0.7  # of the sentences with the word, so many must have the symbol among their values
LIFT = 1.5  # and so many times as often as any sentence has


def learn_wordings(evidence: Sequence[Evidence]) -> Wordings:
    """The wordings of symbols that a corpus gives evidence for."""
    strengths = _translation(evidence)
    specific = _Specificity(evidence)
    found: dict[str, dict[str, float]] = {}
    for symbol in sorted(strengths):
        for word, strength in sorted(strengths[symbol].items()):
            if strength > FAINT and specific.holds(word, symbol):
                found.setdefault(word, {})[symbol] = round(strength, 4)
    return found


def _translation(evidence: Iterable[Evidence]) -> dict[str, dict[str, float]]:
    """t(word | symbol) for words that are not copied, from symbols that are not copied, against the null symbol."""
    bags = []
    for item in evidence:
        present = set(item.words)
        rest = [word for word in item.words if word not in item.symbols and word not in SIGNS]
        missing = sorted(symbol for symbol in item.symbols if symbol not in present)
        bags.append((item.predicate, rest, missing))
    strengths: dict[str, dict[str, float]] = {}
    null: dict[str, dict[str, float]] = {}
    for _ in range(ROUNDS):
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        nulls: dict[str, Counter[str]] = defaultdict(Counter)
        for predicate, rest, missing in bags:
            own = null.get(predicate, {})
            for word in rest:
                mine = own.get(word, 0.0 if null else 1.0) * NULL
                shares = [strengths[s].get(word, 0.0) if strengths else 1.0 for s in missing]
                total = mine + sum(shares)
                if total:
                    nulls[predicate][word] += mine / total  # type: ignore[assignment]
                    for symbol, share in zip(missing, shares, strict=True):
                        if share:
                            counts[symbol][word] += share / total  # type: ignore[assignment]
        strengths = {s: _normalised(c, SHRINK) for s, c in counts.items()}
        strengths = defaultdict(dict, strengths)
        null = {p: _normalised(c, 0.0) for p, c in nulls.items()}
    return dict(strengths)


def _normalised(counts: Counter[str], extra: float) -> dict[str, float]:
    total = sum(counts.values()) + extra
    return {word: count / total for word, count in counts.items() if count / total > FAINT / 10}


class _Specificity:
    """Does a word come with a symbol, and hardly ever without it?"""

    def __init__(self, evidence: Sequence[Evidence]) -> None:
        self.sentences = len(evidence)
        self.with_word: Counter[str] = Counter()
        self.with_symbol: Counter[str] = Counter()
        self.with_both: Counter[tuple[str, str]] = Counter()
        for item in evidence:
            self.with_symbol.update(item.symbols)
            rest = set(item.words) - item.symbols
            self.with_word.update(rest)
            self.with_both.update((word, symbol) for word in rest for symbol in item.symbols)

    def holds(self, word: str, symbol: str) -> bool:
        count = self.with_word[word]
        share = self.with_both[word, symbol] / (count + 0.5)
        return count >= 2 and share >= max(SPECIFIC, LIFT * self.with_symbol[symbol] / self.sentences)
