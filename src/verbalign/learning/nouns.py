"""The noun that some values bring along, and others need: "a shooter for PC", but "a role-playing *game* for PC".

A template with a slot is for all values, so it should have the noun that most of them are followed by.  Where a wording
does without it, because its value is such a noun itself, the noun is put there before anything is learned from it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from verbalign.learning.settings import SETTINGS
from verbalign.mentions.wording import Wording
from verbalign.values.arguments import as_given
from verbalign.values.text import tokens


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
        return word if word.isalpha() and count >= SETTINGS.nouns_common * after.total() else ""

    @cached_property
    def needy(self) -> frozenset[str]:
        """The last words of the values that need it."""
        many: Counter[str] = Counter()
        for (last, _), count in self.pairs.items():
            many[last] += count
        return frozenset(
            w for w, n in many.items() if n >= SETTINGS.nouns_seen and self.pairs[w, self.noun] >= SETTINGS.needed * n
        )

    def without(self, after_noun: Collection[str]) -> frozenset[str]:
        """Of the words that people say after the noun, those that follow values which do not need it, and hardly
        others."""
        share = sum(n for (last, _), n in self.pairs.items() if last in self.needy) / max(1, self.pairs.total())
        expected: dict[str, float] = defaultdict(float)
        needy: Counter[str] = Counter()
        for (last, word), count in self.pairs.items():
            if word in after_noun and word != self.noun:
                expected[word] += share * count
                needy[word] += count * (last in self.needy)
        plain = {word: n for word, n in expected.items() if word != "," and n >= SETTINGS.nouns_expected}
        return frozenset(word for word, n in plain.items() if needy[word] <= SETTINGS.fewer * n)


def completed(said: Sequence[Wording], texts: Sequence[str]) -> tuple[list[Wording], list[str]]:
    """The wordings and their texts with the nouns that other values need."""
    pairs: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    beside: Counter[tuple[str, str]] = Counter()
    around: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for one in said:
        words = one.words
        beside.update(pairwise(words))
        for name, before, end in _slots(one):
            if end < len(words):
                pairs[name][words[end - 1], words[end]] += 1
                around[name, before][words[end]] += 1
    nouns: dict[tuple[str, str], tuple[str, frozenset[str]]] = {}
    followers = {name: Followers(own) for name, own in pairs.items()}
    without = {name: follow.without(_after(follow.noun, beside)) for name, follow in followers.items()}
    for (name, before), after in around.items():
        follow = followers[name]
        if follow.noun and follow.needy and after[follow.noun] >= SETTINGS.nouns_usual * after.total():
            nouns[name, before] = follow.noun, without[name]
    whole = [_completed(one, text, nouns) for one, text in zip(said, texts, strict=True)]
    return [one for one, _ in whole], [text for _, text in whole]


def _after(noun: str, beside: Mapping[tuple[str, str], int]) -> frozenset[str]:
    """The words that people say after a noun."""
    return frozenset(after for (word, after), count in beside.items() if word == noun and count >= SETTINGS.joined)


def _slots(one: Wording) -> Iterator[tuple[str, str, int]]:
    """The arguments that are said as they are given, the word before each, and where their mentions end; another
    mention is no word."""
    given = dict(one.arguments)
    inside = {k for a, b in one.spans.values() for k in range(a, b)}
    for name, (start, end) in one.spans.items():
        if as_given(one.words[start:end], given[name]):
            yield name, "" if start == 0 or start - 1 in inside else one.words[start - 1], end


def _completed(
    one: Wording, text: str, nouns: Mapping[tuple[str, str], tuple[str, Collection[str]]]
) -> tuple[Wording, str]:
    for name, noun, end in _places(one, nouns):
        place = one.tokens[end - 1].end
        longer = f"{text[:place]} {noun}{text[place:]}"
        again = tokens(longer)
        if len(again) == len(one.tokens) + 1:
            spans = {n: (a + 1, b + 1) if a >= end and n != name else (a, b) for n, (a, b) in one.spans.items()}
            one, text = one.cut(again, longer).located(spans), longer
    return one, text


def _places(
    one: Wording, nouns: Mapping[tuple[str, str], tuple[str, Collection[str]]]
) -> Iterator[tuple[str, str, int]]:
    """Where a noun is lacking, the last place first: the argument, the noun, and where its mention ends."""
    for name, before, end in sorted(_slots(one), key=lambda item: -item[2]):
        noun, without = nouns.get((name, before), ("", ()))
        if noun and end < len(one.tokens) and one.words[end] in without:
            yield name, noun, end
