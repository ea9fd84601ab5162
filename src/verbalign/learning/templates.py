"""Template induction past §3.3: the wordings whose n-grams most of the others share, with every argument said once.

The paper's consensus sequence weighs single nodes and may glue pieces of several wordings together.  Here a template is
a path that somebody has really taken from start to end, so that its grammar is a person's; what the consensus decides
is *which*.  A path is worth the sum, over its n-grams (n = 1…4), of the share of wordings that have the n-gram, less a
price a word (lattice minimum Bayes risk).  A path may have only words that recur: over documents, not only over
wordings of one meaning.  Words tied to a context (`contexts`) make it a template for that context.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum
from typing import TypeAlias

from verbalign.dictionary.template import is_slot
from verbalign.learning.contexts import Phrase, Ties
from verbalign.learning.wordings import SlottedWording

Words: TypeAlias = tuple[str, ...]

ORDER = 4  # the longest n-gram that counts
PRICE = 0.45  # a word must bring so much more than nothing, over all orders
KINDRED = 0.4  # weight of a wording that says other arguments than those asked for
RECURS = 2  # a word must stand in so many documents, and in so many writers' wordings
LITERAL = 0.2  # an argument that is said as given so often must fit a template so, too
DIFFERENT = 0.5  # share of a template's pairs of words that no better one may have
ENOUGH = 3  # with fewer templates than that, stricter rules give way to laxer ones
MOST = 8  # templates for one set of arguments
START, END = "<s>", "</s>"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A wording as a template: what it is worth, how strictly its words recur (0 is best), who said it."""

    wording: SlottedWording
    words: Words
    score: float
    laxity: int
    conditions: frozenset[str]
    sources: tuple[int, ...]


def ngrams(words: Words, size: int) -> Iterable[Words]:
    return (words[k : k + size] for k in range(len(words) - size + 1))


class Lexicon:
    """How widely words and pairs of words are used in a corpus; pairs with a slot are counted by predicate."""

    def __init__(
        self, wordings: Sequence[SlottedWording], openers: Sequence[Phrase], symbols: Mapping[str, frozenset[str]]
    ) -> None:
        self.openers = sorted({phrase.words for phrase in openers}, key=lambda words: (-len(words), words))
        self.groups: dict[Words, set[str]] = defaultdict(set)
        self.writers: dict[Words, set[str]] = defaultdict(set)
        for wording in wordings:
            line = self.line(wording)
            for size in (1, 2):
                for gram in ngrams(line, size):
                    key = _key(wording.predicate, gram)
                    self.groups[key].add(wording.group)
                    self.writers[key].add(wording.writer)
        self.many_writers = len({w.writer for w in wordings}) > RECURS
        self.many_groups = len({w.group for w in wordings}) > RECURS
        self.local = self._local(wordings, symbols)

    def line(self, wording: SlottedWording) -> Words:
        """The words of a wording without the phrase that places it, between start and end."""
        words = wording.words
        return (START, *words[self.opened(words) :], END)

    def opened(self, words: Words) -> int:
        """How many words at the head of a wording are an opener."""
        for opener in self.openers:
            size = len(opener)
            if words[:size] == opener and size < len(words) and words[size] not in (",", ":", ";"):
                return size
        return 0

    def _local(self, wordings: Sequence[SlottedWording], symbols: Mapping[str, frozenset[str]]) -> set[str]:
        """Words that are nearly always a symbol of the document's values: its variables, its objects."""
        seen: Counter[str] = Counter()
        local: Counter[str] = Counter()
        for wording in wordings:
            known = symbols.get(wording.group, frozenset())
            for word in set(wording.words):
                seen[word] += 1
                local[word] += word in known
        return {w for w, n in seen.items() if local[w] >= 0.9 * n and not is_slot(w) and (w.isalnum() or len(w) > 1)}

    def laxity(self, predicate: str, line: Words) -> int | None:
        """How strictly a line's words recur: 0 all pairs, with several writers; 1 pairs without slots; 2 words."""
        if len(line) <= 2 or any(word in self.local for word in line):  # nothing is said, or something particular
            return None
        if not self._recur(predicate, line, 1, 1):
            return None
        if self._recur(predicate, line, 2, RECURS if self.many_writers else 1):
            return 0
        return 1 if self._recur(predicate, line, 2, 1, slots=False) else 2

    def _recur(self, predicate: str, line: Words, size: int, writers: int, slots: bool = True) -> bool:
        groups = RECURS if self.many_groups else 1
        for gram in ngrams(line, size):
            if not slots and any(map(is_slot, gram)):
                continue
            key = _key(predicate, gram)
            if len(self.groups[key]) < groups or len(self.writers[key]) < writers:
                return False
        return True


def _frames(line: Words) -> Iterable[Words]:
    """Each slot of a line with the two words before it."""
    return (line[max(0, k - 2) : k + 1] for k in range(len(line)) if is_slot(line[k]))


def _key(predicate: str, gram: Words) -> Words:
    return (predicate, *gram) if any(map(is_slot, gram)) else gram


def _held(feature: str, features: frozenset[str]) -> bool:
    """Is a feature among these, or one of the kinds that it allows?"""
    name, states, kinds = feature.partition(" states ")
    return feature in features or any(f"{name} states {one}" in features for one in kinds.split(" or ") if states)


class TemplateInducer:
    """The templates of one predicate."""

    def __init__(
        self,
        wordings: Sequence[SlottedWording],
        lexicon: Lexicon,
        ties: Ties,
        arguments: Sequence[str],
        barred: frozenset[Words] = frozenset(),  # pairs of words that no template may have
    ) -> None:
        self.wordings, self.lexicon, self.ties, self.arguments = wordings, lexicon, ties, arguments
        self.barred = barred
        self.predicate = wordings[0].predicate
        self.lines = [lexicon.line(wording) for wording in wordings]

    @cached_property
    def holders(self) -> Mapping[Words, tuple[int, ...]]:
        """For each n-gram, the wordings that have it."""
        found: dict[Words, dict[int, None]] = defaultdict(dict)
        for number, line in enumerate(self.lines):
            for size in range(1, ORDER + 1):
                for gram in ngrams(line, size):
                    found[gram][number] = None
        return {gram: tuple(numbers) for gram, numbers in found.items()}

    @cached_property
    def fits(self) -> set[Words]:
        """Two words and a slot after them, where the argument was said as given."""
        found: set[Words] = set()
        seen, literal = Counter[str](), Counter[str]()
        for wording, line in zip(self.wordings, self.lines, strict=True):
            for frame in _frames(line):
                seen[frame[-1]] += 1
                if frame[-1][1:-1] in wording.literal:
                    literal[frame[-1]] += 1
                    found.add(frame)
        free = {slot for slot, count in seen.items() if literal[slot] <= LITERAL * count}
        return found | {frame for line in self.lines for frame in _frames(line) if frame[-1] in free}

    def candidates(self, wanted: frozenset[str]) -> list[Candidate]:
        """The wordings that may serve as templates for just these arguments, best first."""
        weights = [1.0 if frozenset(w.slots) == wanted else KINDRED for w in self.wordings]
        total = fsum(weights)
        sources: dict[Words, list[int]] = {}
        for number, (wording, line) in enumerate(zip(self.wordings, self.lines, strict=True)):
            if weights[number] == 1.0 and len(wording.slots) == len(wanted):
                sources.setdefault(line, []).append(number)
        found = []
        for line, numbers in sources.items():
            laxity = self.lexicon.laxity(self.predicate, line)
            if laxity is None or not all(frame in self.fits for frame in _frames(line)):
                continue
            if not self.barred.isdisjoint(ngrams(line, 2)):
                continue
            if len(self.wordings) > 1 and all(len(self.holders[word,]) == len(numbers) == 1 for word in line[1:-1]):
                continue  # no other wording of the predicate has any of its words
            if len(numbers) == 1 and any(is_slot(a) and is_slot(b) for a, b in ngrams(line, 2)):
                continue  # slots side by side: one of the mentions was probably misread
            grams = {gram for size in range(1, ORDER + 1) for gram in ngrams(line, size)}
            # Exact sums: those of `sum` differ between versions of Python.
            score = fsum(weights[n] for gram in grams for n in self.holders[gram]) / total
            conditions = self._conditions(line, numbers)
            who = tuple(self.wordings[n].source for n in numbers)
            found.append(
                Candidate(self.wordings[numbers[0]], line[1:-1], score - PRICE * len(line), laxity, conditions, who)
            )
        return sorted(found, key=lambda c: (c.laxity, -c.score, c.words))

    def _conditions(self, line: Words, numbers: Sequence[int]) -> frozenset[str]:
        """What a line's words are tied to; what does not hold where it was said itself is no condition of it."""
        held = [self.wordings[number].features for number in numbers]
        return frozenset(
            feature
            for feature in self.ties.of(self.predicate, line, self.arguments)
            if any(_held(feature, own) for own in held)
        )

    def induce(self, wanted: frozenset[str], lax: bool = False) -> list[Candidate]:
        """The best templates for a set of arguments that differ clearly from each other.

        Where `lax`, those whose words recur only one by one are taken while there are too few for use anywhere."""
        chosen: list[Candidate] = []
        seen: list[set[Words]] = []
        for candidate in self.candidates(wanted):
            anywhere = sum(not c.conditions for c in chosen)
            if candidate.laxity > 1 and (not lax or anywhere >= ENOUGH or candidate.conditions):
                continue
            pairs = set(ngrams((START, *candidate.words, END), 2))
            if all(len(pairs & other) <= DIFFERENT * min(len(pairs), len(other)) for other in seen):
                chosen.append(candidate)
                seen.append(pairs)
        return chosen[:MOST]


def argument_sets(wordings: Iterable[SlottedWording], least: int = 2) -> list[tuple[frozenset[str], int]]:
    """The sets of arguments that wordings state together, commonest first, with counts; rare ones left out."""
    counts = Counter(frozenset(w.slots) for w in wordings)
    ranked = sorted(counts.items(), key=lambda item: (-item[1], sorted(item[0])))
    return [(names, count) for names, count in ranked if count >= least] or ranked[:1]
