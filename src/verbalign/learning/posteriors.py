"""Which n-grams a meaning calls for: their posteriors, predicted from the meaning, and the best path through them.

Where a predicate has thousands of wordings of many argument sets (restaurant descriptions), the wordings of one set are
too few to vote, and the next set to be said may never have been seen.  So the share of wordings that have an n-gram is
predicted from the meaning: a ridge regression of all n-grams at once on which arguments are there, on the values of
those that have few, and on pairs of both.  The text is then the path of n-grams with the greatest sum of posteriors
(lattice minimum Bayes risk) that says every argument once.

Mentions are single tokens here: `[name]` for a slot, `[area: by the river]` for one said in fixed words.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, pairwise
from typing import NamedTuple, TypeAlias

import numpy as np

from verbalign.kernels import paths as kernel
from verbalign.kernels import tally
from verbalign.learning.settings import SETTINGS
from verbalign.run.parallel import Workers, begun, several

Words: TypeAlias = tuple[str, ...]
Config: TypeAlias = tuple[tuple[str, str], ...]  # argument names in order, with the value where it matters, else ""

START, END = "<s>", "</s>"
ORDERS = (1.0, 1.25, 1.6, 2.1, 0.5)  # worth of an n-gram by its length: the longer, the fewer are right


@dataclass(frozen=True, slots=True)
class Example:
    """A wording as tokens with its meaning's configuration."""

    words: Words
    config: Config


class NgramLattice(NamedTuple):
    """The lattice that n-grams form: nodes are contexts, edges words; all that a search for a path needs.

    edge_start[n] .. edge_start[n + 1]: the edges out of node n; of each the node it leads to (-1: the end), its word,
    the numbers of the n-grams that it completes (`many` for none), and its word and the one before as they are
    spelled."""

    start: int
    edge_start: np.ndarray
    target: np.ndarray
    word: np.ndarray
    grams: np.ndarray
    many: int  # n-grams
    spelled: tuple[str, ...]
    before: tuple[str, ...]


class CodedWordings:
    """Wordings as numbers: their words one after the other between start and end, and whose each is."""

    def __init__(self, examples: Sequence[Example]) -> None:
        self.words: dict[str, int] = {START: 0, END: 1}
        number = self.words.setdefault
        flat, lengths = array("i"), array("i")
        for example in examples:
            flat.extend([0, *[number(word, len(self.words)) for word in example.words], 1])
            lengths.append(len(example.words) + 2)
        self.flat = np.frombuffer(flat, np.int32)
        self.example = np.repeat(np.arange(len(lengths), dtype=np.int32), np.frombuffer(lengths, np.int32))


class Design:
    """Meanings as features: the kinds of wordings by the features of their configurations."""

    def __init__(self, examples: Sequence[Example]) -> None:
        self.features: dict[str, int] = {}
        kinds: dict[tuple[int, ...], int] = {}
        numbers: dict[Config, int] = {}
        for example in examples:
            if example.config not in numbers:
                own = [self.features.setdefault(name, len(self.features)) for name in features(example.config)]
                numbers[example.config] = kinds.setdefault(tuple(own), len(kinds))
        self.kind = np.array([numbers[example.config] for example in examples], np.int64)
        self.starts = np.cumsum([0, *map(len, kinds)]).astype(np.int64)
        self.columns = np.array([column for own in kinds for column in own], np.int64)
        rows = np.zeros((len(kinds), len(self.features)))
        rows[np.repeat(np.arange(len(kinds)), np.diff(self.starts)), self.columns] = 1.0
        self.moments = rows.T @ (rows * np.bincount(self.kind, minlength=len(kinds))[:, None])
        self.moments[np.diag_indices(len(self.features))] += SETTINGS.ridge


class _Order(NamedTuple):
    """What was learned of the n-grams of one size: which are common, as numbers, and their weights by feature."""

    keys: np.ndarray
    weights: np.ndarray


def _learned(size: int, flat: np.ndarray, example: np.ndarray, words: int, least: int, design: Design) -> _Order:
    """The n-grams of one size that stand in enough wordings, and the regression of their shares on the features."""
    enough = least if size <= SETTINGS.context else (least + 1) // 2
    once = list(_holders(size, flat, example, words)) if len(design.kind) <= SETTINGS.at_once else None

    def holders() -> Iterable[tuple[np.ndarray, np.ndarray]]:
        return _holders(size, flat, example, words) if once is None else once

    distinct, counts = _merged(np.unique(gram, return_counts=True) for _, gram in holders())
    keys = distinct[counts >= enough]
    many = len(keys)
    if not many:
        return _Order(keys, np.zeros((len(design.features), 0), np.float32))
    held, counts = _merged(_held(holder, gram, keys, design) for holder, gram in holders())
    together = tally.together(
        held // many, held % many, counts.astype(np.int64), design.starts, design.columns, len(design.features), many
    )
    return _Order(keys, np.linalg.solve(design.moments, together).astype(np.float32))


def _holders(size: int, flat: np.ndarray, example: np.ndarray, words: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """The wordings and their n-grams of one size as numbers, each pair once, some wordings at a time."""
    ends = np.searchsorted(
        example, np.arange(0, int(example[-1]) + 1 + SETTINGS.at_once if len(example) else 0, SETTINGS.at_once)
    )
    for start, end in pairwise(ends.tolist()):
        own, whose = flat[start:end].astype(np.int64), example[start:end].astype(np.int64)
        positions = np.arange(len(own) - size + 1)
        positions = positions[whose[positions] == whose[positions + size - 1]]
        key = np.zeros(len(positions), np.int64)
        for n in range(size):
            key = key * words + own[positions + n]
        distinct, inverse = np.unique(key, return_inverse=True)
        pairs = np.sort(whose[positions] * np.int64(len(distinct)) + inverse)
        pairs = pairs[np.diff(pairs, prepend=-1) > 0]  # several times as fast as np.unique, which hashes
        yield pairs // max(1, len(distinct)), distinct[pairs % max(1, len(distinct))]


def _held(holder: np.ndarray, gram: np.ndarray, keys: np.ndarray, design: Design) -> tuple[np.ndarray, np.ndarray]:
    """The kinds of wordings with the common n-grams that they have, as numbers, and how many wordings it is."""
    at = np.minimum(np.searchsorted(keys, gram), len(keys) - 1)
    known = keys[at] == gram
    return np.unique(design.kind[holder[known]] * np.int64(len(keys)) + at[known], return_counts=True)


def _merged(counted: Iterable[tuple[np.ndarray, np.ndarray]]) -> tuple[np.ndarray, np.ndarray]:
    """Several counts of numbers as one, the numbers in order."""
    numbers, counts = np.zeros(0, np.int64), np.zeros(0, np.int64)
    for more, times in counted:
        if not len(numbers):
            numbers, counts = more, times
            continue
        numbers, inverse = np.unique(np.concatenate([numbers, more]), return_inverse=True)
        counts = np.bincount(inverse, np.concatenate([counts, times]), len(numbers)).astype(np.int64)
    return numbers, counts


def begin_posteriors(examples: Sequence[Example], workers: Workers = 1) -> Callable[[], tuple[NgramSpace, Posteriors]]:
    """The n-grams of some wordings, and what they depend on, when it is asked for; until then others work on it."""
    coded, design = CodedWordings(examples), Design(examples)
    least = max(2, min(SETTINGS.least, len(examples) // SETTINGS.per_wording))
    workers = several(workers, len(coded.flat), SETTINGS.many)
    shared = coded.flat, coded.example, len(coded.words), least, design
    learning = begun(_learned, range(SETTINGS.posteriors_order, 0, -1), workers, *shared)

    def learned() -> tuple[NgramSpace, Posteriors]:
        orders = list(learning)[::-1]
        weights = np.concatenate([order.weights for order in orders], axis=1)
        return NgramSpace(list(coded.words), [order.keys for order in orders]), Posteriors(design.features, weights)

    return learned


class NgramSpace:
    """The n-grams of some wordings, with the lattice that they form; words and n-grams are numbers."""

    def __init__(self, words: Sequence[str], keys: Sequence[np.ndarray]) -> None:
        self.spelled, self.keys = words, keys
        self.starts = np.cumsum([0, *map(len, keys)]).tolist()
        self.count = self.starts[-1]
        self._edges()

    def _split(self, keys: np.ndarray, size: int) -> Iterator[tuple[int, ...]]:
        columns = list[list[int]]()
        for _ in range(size):
            keys, words = np.divmod(keys, len(self.spelled))
            columns.append(words.tolist())
        return zip(*reversed(columns), strict=True)

    def _edges(self) -> None:
        """A node is the last four words (fewer at the start); an edge is a word that may follow the last three.

        That it follows all four is not asked for, only rewarded: the longest n-grams count too."""
        onward: dict[tuple[int, ...], list[int]] = {}
        nodes: set[tuple[int, ...]] = {(0,)}
        for size in range(2, SETTINGS.context + 1):
            for gram in self._split(self.keys[size - 1], size):
                if size == SETTINGS.context or gram[0] == 0:
                    onward.setdefault(gram[:-1], []).append(gram[-1])
                    if gram[-1] != 1:
                        nodes.add(gram)
        self.nodes = {context: n for n, context in enumerate(sorted(nodes))}
        starts, targets, grams = [0], list[int](), list[tuple[int, ...]]()
        for context in self.nodes:
            for word in onward.get(context[-SETTINGS.context + 1 :], ()):
                gram = (*context, word)
                target = -1 if word == 1 else self.nodes.get(gram[-SETTINGS.context :], -2)
                if target != -2:
                    targets.append(target)
                    grams.append(gram)
            starts.append(len(targets))
        words = [gram[-1] for gram in grams]
        self.lattice = NgramLattice(
            self.nodes.get((0,), -1), np.array(starts, np.int64), np.array(targets, np.int64),
            np.array(words, np.int64), self._numbers(grams), self.count, tuple(self.spelled[word] for word in words),
            tuple(self.spelled[gram[-2]] for gram in grams),
        )  # fmt: skip

    def _numbers(self, grams: Sequence[tuple[int, ...]]) -> np.ndarray:
        """For each n-gram the numbers of those that end it, by length; of one that is too rare, one past the last."""
        found = np.full((len(grams), SETTINGS.posteriors_order), self.count, np.int64)
        for size in range(1, SETTINGS.posteriors_order + 1):
            rows = [row for row, gram in enumerate(grams) if len(gram) >= size]
            wanted = np.zeros(len(rows), np.int64)
            for place in range(-size, 0):
                wanted = wanted * len(self.spelled) + np.array([grams[row][place] for row in rows], np.int64)
            known = self.keys[size - 1]
            at = np.searchsorted(known, wanted)
            hit = at < len(known)
            hit[hit] = known[at[hit]] == wanted[hit]
            found[np.array(rows, np.int64)[hit], size - 1] = self.starts[size - 1] + at[hit]
        return found


def features(config: Config) -> list[str]:
    """What of a meaning the n-grams may depend on: arguments, values, pairs, how many there are, and which."""
    names = [name for name, _ in config]
    valued = [f"{name}={value}" if value else name for name, value in config]
    pairs = {f"{a}&{b}" for a, b in (*combinations(valued, 2), *combinations(names, 2))}
    return ["", *dict.fromkeys((*names, *valued)), *sorted(pairs), f"#{len(config)}", f"{{{','.join(names)}}}"]


class Posteriors:
    """Predicts the n-gram posteriors of a configuration."""

    def __init__(self, features: Mapping[str, int], weights: np.ndarray) -> None:
        self.features, self.weights = features, weights

    def predict(self, configs: Sequence[Config]) -> Iterator[np.ndarray]:
        """For each configuration the chance of each n-gram that one of several people would have used it, and at the
        end that of none."""
        design = np.zeros((len(configs), len(self.features)), np.float32)
        for row, config in enumerate(configs):
            for name in features(config):
                column = self.features.get(name)
                if column is not None:
                    design[row, column] = 1.0
        for shares in design @ self.weights:
            chances = 1.0 - (1.0 - np.clip(shares, 0.0, 0.999)) ** SETTINGS.readers
            yield np.append(chances, np.float32(0.0)).astype(np.float64)


class FoundPath(NamedTuple):
    """A path: its tokens and what it is worth."""

    words: Words
    score: float


class Search:
    """Searches a lattice again and again, always in the same room; `marking`: the edges that mark the act, if it has to
    be marked, which then is one more thing to be said, once or more."""

    def __init__(self, lattice: NgramLattice, kind: np.ndarray, many: int, marking: np.ndarray) -> None:
        self.lattice, self.kind, self.marking = lattice, kind, marking
        self.pair = np.ascontiguousarray(lattice.grams[:, 1])
        self.act = many if len(marking) else -1
        self.many = many = many + len(marking[:1])
        self.gain, self.says = np.zeros(len(lattice.word)), np.zeros(len(lattice.word), np.int64)
        self.room = kernel.beam(SETTINGS.width, many, SETTINGS.posteriors_longest)
        self.worth = np.array(ORDERS)

    def best(self, chances: np.ndarray, said: np.ndarray, wanted: int) -> Iterator[FoundPath]:
        """The best paths that say each wanted argument once, best first; `said`: what an edge of each kind says."""
        lattice = self.lattice
        if lattice.start < 0:
            return
        kernel.weigh(
            chances,
            lattice.grams,
            self.worth,
            SETTINGS.price,
            SETTINGS.unlikely,
            SETTINGS.context,
            self.kind,
            said,
            self.gain,
            self.says,
        )
        if self.act >= 0:
            free = self.marking[self.says[self.marking] == -1]
            self.says[free] = self.act
            wanted |= 1 << self.act
        found, lengths, scores = kernel.best_paths(
            lattice.start, lattice.edge_start, lattice.target, self.gain, self.says, self.pair, wanted, self.act,
            self.many, SETTINGS.width, SETTINGS.posteriors_longest, SETTINGS.best, self.room,
        )  # fmt: skip
        order = np.argsort(-scores, kind="stable")  # of equal ones, that which comes first by its words
        for score, same in groupby(order[lengths[order] > 0].tolist(), key=scores.__getitem__):
            paths = (tuple(lattice.spelled[e] for e in found[n, : lengths[n] - 1]) for n in same)
            yield from (FoundPath(words, float(score)) for words in sorted(paths))


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
    sets: Counter[tuple[str, ...]] = Counter()
    uses: dict[tuple[str, ...], Counter[str]] = {}
    for example in examples:
        names = tuple(name for name, _ in example.config)
        sets[names] += 1
        uses.setdefault(names, Counter()).update({word for word in example.words if word[0] != "["})
    seen: Counter[str] = Counter()
    together: Counter[tuple[str, str]] = Counter()
    base: Counter[str] = Counter()
    for names, words in uses.items():
        for name in names:
            base[name] += sets[names]
        for word, count in words.items():
            seen[word] += count
            for name in names:
                together[word, name] += count
    total = sets.total()
    found: dict[str, str] = {}
    for (word, name), count in sorted(together.items()):
        if seen[word] >= least and count >= share * seen[word] and base[name] < 0.85 * total:
            best = found.get(word)
            if best is None or count / base[name] > together[word, best] / base[best]:
                found[word] = name
    return found
