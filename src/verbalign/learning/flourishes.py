"""Flourishes: words that some people put before a noun, and that no meaning calls for: "is a *nice* restaurant".

Such a word stands after an article, and what is left without it people say as well: "is a restaurant".  No argument
explains it, it is no part of a value, and it does not mark the act: who recommends something may well call it nice.
A template with it would claim what its meaning does not say, so the wordings are learned from without it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from verbalign.language.english import ARTICLES, vowel_sound
from verbalign.language.function_words import STOP_WORDS
from verbalign.learning.acts import UNMARKED, ActMarks, act
from verbalign.learning.settings import SETTINGS
from verbalign.mentions.wording import Wording
from verbalign.values import Token


@dataclass(frozen=True, slots=True)
class Flourishes:
    """The flourishes of each act, and what people say right after an article."""

    words: Mapping[str, frozenset[str]]
    nouns: frozenset[str]

    @classmethod
    def learned(cls, readings: Iterable[Wording], marks: Mapping[str, ActMarks]) -> Flourishes:
        """Those of a corpus, which is gone through twice."""
        nouns: Counter[str] = Counter()
        for one in readings:
            nouns.update({_word(one, k + 1) for k in _articles(one)})
        common = frozenset(word for word, count in nouns.items() if count >= SETTINGS.flourishes_seen)
        found: dict[str, _Modifiers] = defaultdict(_Modifiers)
        for one in readings:
            found[act(one.predicate)].add(one, common)
        words = {name: own.flourishes(marks.get(name, UNMARKED)) for name, own in found.items()}
        return cls({name: own for name, own in words.items() if own}, common)

    def without(self, one: Wording) -> Wording:
        """A wording without its flourishes."""
        own = self.words.get(act(one.predicate), frozenset())
        if own.isdisjoint(one.words):
            return one
        while (k := next((k for k in _articles(one) if self._dispensable(one, k + 1, own)), None)) is not None:
            one = _cut(one, k)
        return one

    def _dispensable(self, one: Wording, k: int, own: frozenset[str]) -> bool:
        return _word(one, k) in own and _word(one, k + 1) in self.nouns and not _valued(one, one.words[k])


class _Modifiers:
    """The words after the articles of one act: how often each stands there, how often what is left without it is said
    as well, and beside which arguments."""

    def __init__(self) -> None:
        self.wordings = 0
        self.given: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        self.free: Counter[str] = Counter()
        self.beside: dict[str, Counter[str]] = defaultdict(Counter)

    def add(self, one: Wording, nouns: frozenset[str]) -> None:
        names = [name for name, _ in one.values]
        self.wordings += 1
        self.given.update(names)
        whole = one.spans.keys() >= set(names)  # otherwise it may say an argument that was not found
        for k in _articles(one):
            word = _word(one, k + 1)
            if word.isalpha() and word not in STOP_WORDS:
                self.seen[word] += 1
                if whole and _word(one, k + 2) in nouns and not _valued(one, word):
                    self.free[word] += 1
                    self.beside[word].update(names)

    def flourishes(self, marks: ActMarks) -> frozenset[str]:
        return frozenset(
            word
            for word, count in self.free.items()
            if count >= max(SETTINGS.flourishes_seen, SETTINGS.dispensable * self.seen[word])
            and (word,) not in marks.grams
            and not self._explained(word)
        )

    def _explained(self, word: str) -> bool:
        """Is it part of an argument's name ("good" of `goodformeal`), or does it nearly always stand beside one that is
        not nearly always there?"""
        return any(
            word in name.lower()
            or (
                count >= SETTINGS.flourishes_tied * self.free[word]
                and self.given[name] < SETTINGS.flourishes_usual * self.wordings
            )
            for name, count in self.beside[word].items()
        )


def _articles(one: Wording) -> Iterator[int]:
    """Where articles stand that are no part of a mention."""
    for k, word in enumerate(one.words[:-1]):
        if word in ARTICLES and all(not a <= k < b for a, b in one.spans.values()):
            yield k


def _word(one: Wording, k: int) -> str:
    """The word at a place, or the slot of the mention that it is part of; empty past the end."""
    if k >= len(one.words):
        return ""
    return next((f"[{name}]" for name, (a, b) in one.spans.items() if a <= k < b), one.words[k])


def _valued(one: Wording, word: str) -> bool:
    """Is a word part of a value of its meaning?"""
    return any(word in value for _, value in one.values)


def _cut(one: Wording, k: int) -> Wording:
    """A wording without the word after an article, which agrees with the next one."""
    said = one.verbalization
    article, after = said.tokens[k], said.tokens[k + 2]
    spelled = article.text
    if spelled.lower() in ("a", "an"):
        spelled = spelled[0] + "n" * vowel_sound(said.text[after.start :])
    text = said.text[: article.start] + spelled + " " + said.text[after.start :]
    shorter = len(said.text) - len(text)
    tokens = (
        *said.tokens[:k],
        Token(spelled, article.start, article.start + len(spelled)),
        *(Token(t.text, t.start - shorter, t.end - shorter) for t in said.tokens[k + 2 :]),
    )
    spans = {name: (a - (a > k), b - (b > k)) for name, (a, b) in one.spans.items()}
    return one.cut(tokens, text).located(spans)
