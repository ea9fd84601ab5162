"""What marks a dialogue act: words that people say with one predicate and hardly with others.

"Have you heard of …?" recommends, "there are no …" says that nothing was found.  A wording without such words may say
every argument, and still does another thing than its predicate: it recommends nothing, it merely informs.  So the marks
of a predicate are part of what must be said, where enough of its wordings have one; but not of the act that a wording
without any mark is taken for, which is the one that most such wordings do.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TypeAlias

from verbalign.dictionary.template import is_slot
from verbalign.language.english import LIMITING
from verbalign.mentions.reading import slotted
from verbalign.mentions.wording import Wording

Words: TypeAlias = tuple[str, ...]

START, END = "<s>", "</s>"
ODDS = 8.0  # times as often as with the other predicates
SEEN = 3  # wordings with a mark
SHARE = 0.01  # of the predicate's wordings
MARKED = 0.25  # share of wordings with a mark that make a predicate one that must be marked
ASKED = 0.8  # share of wordings with a question mark that make it a question
TIED = 0.9  # share of a phrase's wordings that have an argument
EXPECTED = 3.0  # wordings that would have two marks, if these had nothing to do with each other;
SELDOM = 0.1  # where this share of them has both, people use one or the other
USUAL = 0.7  # which is not there in so many anyway: then the argument explains the phrase


@dataclass(frozen=True, slots=True)
class ActMarks:
    """The marks of one predicate: words, and pairs of words; none where it needs none.  `asks`: it is a question."""

    grams: frozenset[Words]
    asks: bool = False

    def on(self, words: Words) -> bool:
        """Is a line marked, or need it not be?"""
        if self.asks and "?" not in words:
            return False
        return not self.grams or not self.grams.isdisjoint(phrases(words))


UNMARKED = ActMarks(frozenset())


class Clashes:
    """Marks of which people use one or another, and hardly both: who asks "are you …" asks no "do you …" besides."""

    def __init__(self, lines: Iterable[Words], marks: ActMarks) -> None:
        self.marks = frozenset(gram for gram in marks.grams if len(gram) == 2)
        single: Counter[Words] = Counter()
        both: Counter[frozenset[Words]] = Counter()
        many = 0
        for line in lines if self.marks else ():
            own = self.marks & phrases(line)
            many += 1
            single.update(own)
            both.update(map(frozenset, combinations(own, 2)))
        self.pairs = {
            frozenset(pair)
            for pair in combinations(sorted(single), 2)
            if (expected := single[pair[0]] * single[pair[1]] / many) >= EXPECTED
            and both[frozenset(pair)] <= SELDOM * expected
        }

    def on(self, words: Words) -> bool:
        """Has a line two such marks?"""
        own = self.marks & phrases(words) if self.pairs else frozenset()
        return any(frozenset(pair) in self.pairs for pair in combinations(own, 2))


def limits(marks: ActMarks) -> bool:
    """Does an act say that there is nothing else?"""
    return any((word,) in marks.grams for word in LIMITING)


def act(predicate: str) -> str:
    """The name of an act, whatever it asks for: `request` of `request(area)`."""
    return predicate.partition("(")[0]


def phrases(words: Words) -> set[Words]:
    """The words and pairs of words of a line that are no arguments; where it begins and ends counts as a word."""
    line = (START, *words, END)
    found: set[Words] = {(word,) for word in words if not is_slot(word)}
    found.update(pair for pair in pairwise(line) if not any(map(is_slot, pair)))
    return found


def learn_marks(readings: Sequence[Wording]) -> dict[str, ActMarks]:
    """The marks of each act, where there are several acts."""
    if len({act(one.predicate) for one in readings}) < 2:
        return {}
    lines: dict[str, list[tuple[set[Words], frozenset[str]]]] = defaultdict(list)
    for one in readings:
        line = list(slotted(one.words, one.spans))
        while line and line[-1] in (".", "!"):
            line.pop()
        lines[act(one.predicate)].append((phrases(tuple(line)), frozenset(name for name, _ in one.values)))
    counts = {name: Counter(phrase for own, _ in said for phrase in own) for name, said in lines.items()}
    every: Counter[Words] = Counter()
    for own in counts.values():
        every.update(own)
    found = {name: _marks(said, counts[name], every, len(readings)) for name, said in lines.items()}
    bare = {name: sum(found[name].grams.isdisjoint(own) for own, _ in said) for name, said in lines.items()}
    usual = max(bare, key=lambda name: (bare[name], name))
    return {**found, usual: ActMarks(frozenset(), found[usual].asks)}


def _marks(
    said: Sequence[tuple[set[Words], frozenset[str]]], own: Mapping[Words, int], every: Mapping[Words, int], total: int
) -> ActMarks:
    many, rest = len(said), total - len(said)
    likely = {
        phrase
        for phrase, count in own.items()
        if count >= max(SEEN, SHARE * many)
        and (count + 0.5) * (rest + 1) >= ODDS * (every[phrase] - count + 0.5) * (many + 1)
    }
    found = likely - _explained(said, likely)
    marked = sum(not found.isdisjoint(phrases) for phrases, _ in said)
    asks = sum(("?",) in phrases for phrases, _ in said) >= ASKED * many
    return ActMarks(frozenset(found) if marked >= MARKED * many else frozenset(), asks)


def _explained(said: Iterable[tuple[set[Words], frozenset[str]]], likely: set[Words]) -> set[Words]:
    """The phrases that are there because an argument is."""
    base: Counter[str] = Counter()
    seen: Counter[Words] = Counter()
    together: Counter[tuple[Words, str]] = Counter()
    total = 0
    for phrases_here, names in said:
        total += 1
        base.update(names)
        for phrase in likely & phrases_here:
            seen[phrase] += 1
            together.update((phrase, name) for name in names)
    usual = {name for name, count in base.items() if count >= USUAL * total}
    return {phrase for (phrase, name), count in together.items() if name not in usual and count >= TIED * seen[phrase]}
