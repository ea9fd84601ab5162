"""Which n-grams a meaning calls for: their posteriors, predicted from the meaning, and the best path through them.

Where a predicate has thousands of wordings of many argument sets (restaurant descriptions), the wordings of one set are
too few to vote, and the next set to be said may never have been seen.  So the share of wordings that have an n-gram is
predicted from the meaning: a ridge regression of all n-grams at once on which arguments are there, on the values of
those that have few, and on pairs of both.  The text is then the path of n-grams with the greatest sum of posteriors
(lattice minimum Bayes risk) that says every argument once.

Mentions are single tokens here: `[name]` for a slot, `[area: by the river]` for one said in fixed words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

import numpy as np

from verbalign.kernels import paths as kernel

Words: TypeAlias = tuple[str, ...]
Config: TypeAlias = tuple[tuple[str, str], ...]  # argument names in order, with the value where it matters, else ""

START, END = "<s>", "</s>"
ORDER = 5  # the longest n-gram that counts
CONTEXT = 4  # the longest that a path must be made of
LEAST = 15  # wordings that an n-gram must stand in, of a large corpus;
PER_WORDING = 600  # of a small one, one in so many
RIDGE = 90.0
READERS = 14.0  # an n-gram counts as right when one of so many people would have used it
ORDERS = (1.0, 1.25, 1.6, 2.1, 0.5)  # worth of an n-gram by its length: the longer, the fewer are right
PRICE = 4.4  # of a word
UNLIKELY = 0.02  # chance of an n-gram below which no path goes over it
WIDTH = 80  # paths kept for each number of arguments said
LONGEST = 70  # words
BEST = 12  # complete paths


@dataclass(frozen=True, slots=True)
class Example:
    """A wording as tokens with its meaning's configuration."""

    words: Words
    config: Config


class NgramSpace:
    """The n-grams of some wordings, with the lattice that they form; words and n-grams are numbers."""

    def __init__(self, examples: Sequence[Example]) -> None:
        self.least = max(2, min(LEAST, len(examples) // PER_WORDING))
        self.words: dict[str, int] = {START: 0, END: 1}
        lines = [
            [0, *(self.words.setdefault(word, len(self.words)) for word in example.words), 1] for example in examples
        ]
        self.spelled = list(self.words)
        self.examples = np.repeat(np.arange(len(lines)), [len(line) for line in lines])
        flat = np.fromiter((word for line in lines for word in line), np.int64, len(self.examples))
        keys, holders = zip(*(self._keys(flat, n) for n in range(1, ORDER + 1)), strict=True)
        self.sizes = [len(known) for known in keys]
        self.starts = np.cumsum([0, *self.sizes]).tolist()
        self.keys = keys
        self.count = self.starts[-1]
        self.holding = np.concatenate([pairs[0] for pairs in holders])  # which example …
        self.held = np.concatenate([pairs[1] + self.starts[n] for n, pairs in enumerate(holders)])  # has which n-gram
        self._edges()

    def _keys(self, flat: np.ndarray, size: int) -> tuple[np.ndarray, tuple[np.ndarray, np.ndarray]]:
        """The n-grams of one size that are common enough, and the pairs of example and n-gram, each once."""
        positions = np.arange(len(flat) - size + 1)
        whole = self.examples[positions] == self.examples[positions + size - 1]
        positions = positions[whole]
        key = np.zeros(len(positions), np.int64)
        for n in range(size):
            key = key * len(self.words) + flat[positions + n]
        distinct, inverse = np.unique(key, return_inverse=True)
        pairs = np.unique(self.examples[positions] * np.int64(len(distinct)) + inverse)
        example, gram = pairs // len(distinct), pairs % len(distinct)
        least = self.least if size <= CONTEXT else (self.least + 1) // 2
        common = np.bincount(gram, minlength=len(distinct)) >= least
        number = np.cumsum(common) - 1
        kept = common[gram]
        return distinct[common], (example[kept], number[gram[kept]])

    def _split(self, key: int, size: int) -> tuple[int, ...]:
        out = []
        for _ in range(size):
            key, word = divmod(key, len(self.words))
            out.append(word)
        return tuple(reversed(out))

    def _edges(self) -> None:
        """A node is the last four words (fewer at the start); an edge is a word that may follow the last three.

        That it follows all four is not asked for, only rewarded: the longest n-grams count too."""
        onward: dict[tuple[int, ...], list[int]] = {}
        nodes: set[tuple[int, ...]] = {(0,)}
        for size in range(2, CONTEXT + 1):
            for key in self.keys[size - 1].tolist():
                gram = self._split(key, size)
                if size == CONTEXT or gram[0] == 0:
                    onward.setdefault(gram[:-1], []).append(gram[-1])
                    if gram[-1] != 1:
                        nodes.add(gram)
        self.nodes = {context: n for n, context in enumerate(sorted(nodes))}
        starts, targets, words = [0], list[int](), list[int]()
        grams: list[list[int]] = []
        for context in self.nodes:
            for word in onward.get(context[-CONTEXT + 1 :], ()):
                gram = (*context, word)
                target = -1 if word == 1 else self.nodes.get(gram[-CONTEXT:], -2)
                if target != -2:
                    targets.append(target)
                    words.append(word)
                    grams.append(
                        [self._number(gram[-n:]) if n <= len(gram) else self.count for n in range(1, ORDER + 1)]
                    )
            starts.append(len(targets))
        self.edge_start = np.array(starts, np.int64)
        self.target = np.array(targets, np.int64)
        self.word = np.array(words, np.int64)
        self.edge_words = [self.spelled[word] for word in words]
        self.grams = np.array(grams, np.int64).reshape(-1, ORDER)
        self.start = self.nodes.get((0,), -1)

    def _number(self, gram: tuple[int, ...]) -> int:
        """The number of an n-gram; of one that is too rare, one past the last."""
        key = 0
        for word in gram:
            key = key * len(self.words) + word
        known = self.keys[len(gram) - 1]
        at = int(np.searchsorted(known, key))
        found = at < len(known) and known[at] == key
        return int(self.starts[len(gram) - 1]) + at if found else int(self.count)


def features(config: Config) -> list[str]:
    """What of a meaning the n-grams may depend on: arguments, values, pairs, how many there are, and which."""
    names = [name for name, _ in config]
    valued = [f"{name}={value}" if value else name for name, value in config]
    pairs = {f"{a}&{b}" for a, b in (*combinations(valued, 2), *combinations(names, 2))}
    return ["", *dict.fromkeys((*names, *valued)), *sorted(pairs), f"#{len(config)}", f"{{{','.join(names)}}}"]


class Posteriors:
    """Predicts the n-gram posteriors of a configuration."""

    def __init__(self, space: NgramSpace, examples: Sequence[Example]) -> None:
        self.space = space
        self.features: dict[str, int] = {}
        coded = [self._coded(example.config) for example in examples]
        size = len(self.features)
        gram, moments = np.zeros((size, space.count), np.float64), np.zeros((size, size), np.float64)
        kinds: dict[tuple[int, ...], int] = {}
        kind = np.array([kinds.setdefault(tuple(columns), len(kinds)) for columns in coded], np.int64)
        pairs, counts = np.unique(kind[space.holding] * np.int64(space.count) + space.held, return_counts=True)
        bounds = np.searchsorted(pairs, np.arange(len(kinds) + 1) * np.int64(space.count))
        members = np.bincount(kind, minlength=len(kinds))
        for columns, number in kinds.items():
            at = np.array(columns)
            mine = slice(bounds[number], bounds[number + 1])
            moments[np.ix_(at, at)] += members[number]
            gram[np.ix_(at, pairs[mine] % space.count)] += counts[mine]
        moments[np.diag_indices(size)] += RIDGE
        self.weights = np.linalg.solve(moments, gram).astype(np.float32)

    def _coded(self, config: Config) -> list[int]:
        return [self.features.setdefault(name, len(self.features)) for name in features(config)]

    def predict(self, configs: Sequence[Config]) -> np.ndarray:
        """For each configuration the chance of each n-gram that one of several people would have used it."""
        design = np.zeros((len(configs), len(self.features)), np.float32)
        for row, config in enumerate(configs):
            for name in features(config):
                column = self.features.get(name)
                if column is not None:
                    design[row, column] = 1.0
        shares = np.clip(design @ self.weights, 0.0, 0.999)
        chances = 1.0 - (1.0 - shares) ** READERS
        return np.concatenate([chances, np.zeros((len(configs), 1), np.float32)], axis=1).astype(np.float64)


@dataclass(frozen=True, slots=True)
class Found:
    """A path: its tokens and what it is worth."""

    words: Words
    score: float


def search(space: NgramSpace, chances: np.ndarray, says: np.ndarray, wanted: int, many: int) -> list[Found]:
    """The best paths that say each wanted argument once, best first."""
    if space.start < 0:
        return []
    gain = chances[space.grams] @ np.array(ORDERS) - PRICE
    longest = space.grams[:, CONTEXT - 1]
    says = np.where((chances[longest] < UNLIKELY) & (longest != space.count), -2, says)
    found, lengths, scores = kernel.best_paths(
        space.start, space.edge_start, space.target, gain, says, space.word, wanted, many, WIDTH, LONGEST, BEST
    )
    rows = [
        Found(tuple(space.edge_words[e] for e in found[n, : lengths[n] - 1]), float(scores[n]))
        for n in range(len(scores))
        if lengths[n]
    ]
    return sorted(rows, key=lambda path: (-path.score, path.words))


def configurations(
    names: Sequence[str], values: Mapping[str, Sequence[str]], always: frozenset[str], most: int
) -> Iterator[Config] | None:
    """All configurations of arguments, in a fixed order; None where there are more than `most`."""
    total = 1
    for name in names:
        total *= len(values.get(name, ("",))) + (name not in always)
    if total > most:
        return None
    return _all(tuple(names), values, always)


def _all(names: tuple[str, ...], values: Mapping[str, Sequence[str]], always: frozenset[str]) -> Iterator[Config]:
    if not names:
        yield ()
        return
    for rest in _all(names[1:], values, always):
        if names[0] not in always:
            yield rest
        for value in values.get(names[0], ("",)):
            yield ((names[0], value), *rest)


def telling(examples: Iterable[Example], share: float = 0.9, least: int = 30) -> dict[str, str]:
    """Words that are said nearly only where some argument is there, with that argument."""
    seen: Counter[str] = Counter()
    together: Counter[tuple[str, str]] = Counter()
    base: Counter[str] = Counter()
    total = 0
    for example in examples:
        total += 1
        names = [name for name, _ in example.config]
        base.update(names)
        for word in set(example.words):
            if word[0] != "[":
                seen[word] += 1
                together.update((word, name) for name in names)
    found: dict[str, str] = {}
    for (word, name), count in sorted(together.items()):
        if seen[word] >= least and count >= share * seen[word] and base[name] < 0.85 * total:
            best = found.get(word)
            if best is None or count / base[name] > together[word, best] / base[best]:
                found[word] = name
    return found
