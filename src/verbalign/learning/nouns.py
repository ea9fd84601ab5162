"""The noun that some values bring along, and others need: "a shooter for PC", but "a role-playing *game* for PC".

A template with a slot is for all values, so it should have the noun that most of them are followed by.  Where a wording
does without it, because its value is such a noun itself, the noun is put there before anything is learned from it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from verbalign.learning.configured import LocatedWording
from verbalign.values.arguments import as_given, folded
from verbalign.values.text import tokens

COMMON = 0.4  # share of an argument's mentions that the noun follows
NEEDED = 0.8  # of those of a value that needs it,
SEEN = 5  # mentions of such a value
FEWER = 0.25  # times as many values that need it as are to be expected: then a place is for others,
EXPECTED = 3  # so many being expected there
USUAL = 0.3  # share of the mentions after a word that the noun follows: "in the Mission *area*", but "in Mission"
JOINED = 2  # times that people say the noun before what follows there


@dataclass(frozen=True)
class Followers:
    """What follows the mentions of one argument, by their last words."""

    pairs: Counter[tuple[str, str]]  # the last word of a mention, and the word after it

    @cached_property
    def noun(self) -> str:
        """The word that follows most of them, if there is one."""
        after: Counter[str] = Counter()
        for (_, word), count in self.pairs.items():
            after[word] += count
        word, count = max(after.items(), key=lambda item: (item[1], item[0]), default=("", 0))
        return word if word.isalpha() and count >= COMMON * after.total() else ""

    @cached_property
    def needy(self) -> frozenset[str]:
        """The last words of the values that need it."""
        many: Counter[str] = Counter()
        for (last, _), count in self.pairs.items():
            many[last] += count
        return frozenset(w for w, n in many.items() if n >= SEEN and self.pairs[w, self.noun] >= NEEDED * n)

    @cached_property
    def without(self) -> frozenset[str]:
        """The words that follow values which do not need it, and hardly others."""
        share = sum(n for (last, _), n in self.pairs.items() if last in self.needy) / max(1, self.pairs.total())
        every: Counter[str] = Counter()
        needy: Counter[str] = Counter()
        for (last, word), count in self.pairs.items():
            every[word] += count
            needy[word] += count * (last in self.needy)
        expected = {word: share * count for word, count in every.items() if word != self.noun}
        return frozenset(w for w, n in expected.items() if n >= EXPECTED and needy[w] <= FEWER * n)


def completed(said: Sequence[LocatedWording], texts: Sequence[str]) -> tuple[list[LocatedWording], list[str]]:
    """The wordings and their texts with the nouns that other values need."""
    pairs: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    beside: Counter[tuple[str, str]] = Counter()
    around: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for one in said:
        words = [folded(token.text) for token in one.tokens]
        beside.update(pairwise(words))
        for name, before, end in _slots(one):
            if end < len(words):
                pairs[name][words[end - 1], words[end]] += 1
                around[name, before][words[end]] += 1
    nouns: dict[tuple[str, str], tuple[str, frozenset[str]]] = {}
    for (name, before), after in around.items():
        follow = Followers(pairs[name])
        if follow.noun and follow.needy and after[follow.noun] >= USUAL * after.total():
            joined = frozenset(word for word in follow.without if beside[follow.noun, word] >= JOINED)
            nouns[name, before] = follow.noun, joined
    whole = [_completed(one, text, nouns) for one, text in zip(said, texts, strict=True)]
    return [one for one, _ in whole], [text for _, text in whole]


def _slots(one: LocatedWording) -> Iterator[tuple[str, str, int]]:
    """The arguments that are said as they are given, the word before each, and where their mentions end; another
    mention is no word."""
    given = dict(one.arguments)
    inside = {k for a, b in one.spans.values() for k in range(a, b)}
    for name, (start, end) in one.spans.items():
        if as_given([folded(token.text) for token in one.tokens[start:end]], given[name]):
            yield name, "" if start == 0 or start - 1 in inside else folded(one.tokens[start - 1].text), end


def _completed(
    one: LocatedWording, text: str, nouns: Mapping[tuple[str, str], tuple[str, Collection[str]]]
) -> tuple[LocatedWording, str]:
    for name, noun, end in _places(one, nouns):
        place = one.tokens[end - 1].end
        longer = f"{text[:place]} {noun}{text[place:]}"
        again = tokens(longer)
        if len(again) == len(one.tokens) + 1:
            spans = {n: (a + 1, b + 1) if a >= end and n != name else (a, b) for n, (a, b) in one.spans.items()}
            one, text = replace(one, tokens=again, spans=spans), longer
    return one, text


def _places(
    one: LocatedWording, nouns: Mapping[tuple[str, str], tuple[str, Collection[str]]]
) -> Iterator[tuple[str, str, int]]:
    """Where a noun is lacking, the last place first: the argument, the noun, and where its mention ends."""
    for name, before, end in sorted(_slots(one), key=lambda item: -item[2]):
        noun, without = nouns.get((name, before), ("", ()))
        if noun and end < len(one.tokens) and folded(one.tokens[end].text) in without:
            yield name, noun, end
