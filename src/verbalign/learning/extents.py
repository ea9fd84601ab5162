"""Mentions of closed values widened to the words that tell one value from another: "*not* allow dogs".

The words that go with an argument ("allow dogs") are easily found; whether it is yes or no may hang on a word nearby.
A word that stands beside the mentions of one value, and hardly beside those of others, is part of them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence

from verbalign.learning.settings import SETTINGS
from verbalign.mentions.wording import Wording
from verbalign.values.arguments import SIGNS


def widened(said: Sequence[Wording], closed: Collection[str]) -> list[Wording]:
    """What was said, with the mentions of closed arguments as wide as they have to be."""
    words = [one.words for one in said]
    mentions: Counter[tuple[str, str]] = Counter()
    beside: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for one, line in zip(said, words, strict=True):
        for name, value in one.arguments:
            if name in closed and name in one.spans:
                mentions[name, value] += 1
                beside[name, value].update({line[k] for k in _around(one, name)} - SIGNS)
    telling = {key: set(_telling(key, mentions, beside)) for key in mentions}
    return [_with_tellers(one, line, telling) for one, line in zip(said, words, strict=True)]


def _around(one: Wording, name: str) -> Iterator[int]:
    """The tokens near a mention that belong to no other, the nearest first."""
    start, end = one.spans[name]
    taken = {k for a, b in one.spans.values() for k in range(a, b)}
    for distance in range(1, SETTINGS.window + 1):
        for k in (start - distance, end + distance - 1):
            if 0 <= k < len(one.tokens) and k not in taken:
                yield k


def _telling(
    key: tuple[str, str], mentions: Counter[tuple[str, str]], beside: dict[tuple[str, str], Counter[str]]
) -> Iterator[str]:
    name, value = key
    others = [other for other in mentions if other[0] == name and other[1] != value]
    total = sum(mentions[other] for other in others)
    for word, count in beside[key].items():
        elsewhere = (sum(beside[other][word] for other in others) + 0.5) / (total + 1)
        share = count / mentions[key]
        if total and count >= SETTINGS.extents_seen and share >= SETTINGS.share and share >= SETTINGS.lift * elsewhere:
            yield word


def _with_tellers(one: Wording, line: tuple[str, ...], telling: dict[tuple[str, str], set[str]]) -> Wording:
    spans = dict(one.spans)
    for name, value in one.arguments:
        wanted = telling.get((name, value), set())
        if name not in spans or not wanted:
            continue
        k = next((k for k in _around(one, name) if line[k] in wanted), None)
        if k is not None:
            start, end = spans[name]
            wide = min(start, k), max(end, k + 1)
            if all(b <= wide[0] or wide[1] <= a for other, (a, b) in spans.items() if other != name):
                spans[name] = wide
    return one.located(spans)
