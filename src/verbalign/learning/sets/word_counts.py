"""How often words are said of things that have some role; what tells which words fit what."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator

NOTHING = ""  # the role of a thing of which nothing is known but what is said: words for few things do not go with it
STRANGE = "?"  # and of one with a property that nobody has put into words: nouns of no property do not go with it
SHARE = 0.05  # of a property's wordings that have a word which belongs to it
EXPECTED = 2.5  # wordings that should have the word, if the role made no difference
OBSERVED = 0.15  # share of those that do, at most, where the word does not fit
SUPPORTED = 0.5  # and at least, where the word is known to fit
SELDOM = 0.002  # share of all wordings that have a word which goes with things of which it was said alone
CONTENT = 0.27  # share of all roles that a word does not go with, if it tells what a thing is
SUFFICES = 0.5  # share of the largest of all roles' shares of wordings with a word, if a role tells that it fits
FEW = 100  # wordings more that are supposed to lack a word, of a role
TAUGHT = 3  # wordings of a property whose name may stand in those of others
SMOOTHED = 3  # wordings more that are supposed to lack a word of a property
STEM = 5  # letters that a word shares with another that is formed from it
KNOWN = "+"  # before the argument whose roles a word is known to go with


class WordCounts:
    """How often words are said: with a property, or with any (""), and with a role that one of its values has."""

    def __init__(self) -> None:
        self.total: Counter[str] = Counter()
        self.said: dict[str, Counter[str]] = defaultdict(Counter)  # property: words
        self.having: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)  # property: arguments and roles
        self.both: Counter[tuple[str, str, str, str]] = Counter()

    def take(self, name: str, roles: Collection[tuple[str, str]], literal: Collection[str]) -> None:
        self.total[name] += 1
        self.said[name].update(literal)
        self.having[name].update(roles)
        self.both.update((name, *role, word) for role in roles for word in literal)

    def words(self, name: str, least: float = 0.0) -> list[str]:
        """The words that at least such a share of a property's wordings have."""
        return sorted(word for word, count in self.said[name].items() if count >= least * self.total[name])

    def _expected(self, name: str, word: str) -> Iterator[tuple[str, str, int, float]]:
        """The arguments and roles, with their wordings, and those that should have the word."""
        share = self.said[name][word] / self.total[name]
        return ((*role, number, number * share) for role, number in self.having[name].items())

    def against(self, name: str, word: str) -> dict[str, list[str]]:
        """The roles that a word does not go with, by argument."""
        found: dict[str, list[str]] = {}
        for argument, role, _, expected in self._expected(name, word):
            if expected >= EXPECTED and self.both[name, argument, role, word] <= OBSERVED * expected:
                found.setdefault(argument, []).append(role)
        return found

    def known(self, name: str, word: str) -> list[str]:
        """The roles of subjects that a word is known to go with."""
        return [
            role
            for argument, role, _, expected in self._expected(name, word)
            if argument == "subject" and self.both[name, argument, role, word] >= max(2, SUPPORTED * expected)
        ]

    def anywhere(self, word: str, things: Collection[str]) -> dict[str, list[str]]:
        """The roles of its subjects that a word goes with nowhere; and those that tell that it fits, if it says what a
        thing is, or is seldom said."""
        found = self.against("", word)
        seen = [(role, number, expected) for _, role, number, expected in self._expected("", word)]
        content = len(found.get("subject", ())) > CONTENT * sum(expected >= EXPECTED for _, _, expected in seen)
        if content:
            found["subject"] += [NOTHING, STRANGE]
        if content or word in things or self.said[""][word] < SELDOM * self.total[""]:
            least = SHARE if word in things else 0.0
            shares = {
                role: said / (number + FEW)
                for role, number, _ in seen
                if (said := self.both["", "subject", role, word]) >= max(2, least * number)
            }
            found[f"{KNOWN}subject"] = [r for r, share in shares.items() if share >= SUFFICES * max(shares.values())]
        return found

    def stating(self) -> Callable[[str, str], bool]:
        """Is a word said rather with another property, in whose name it stands?"""
        shares: dict[str, float] = {}
        for name in self.total:
            for size in range(STEM, len(name) + 1):
                if name.isalpha() and name.islower() and self.total[name] >= TAUGHT:
                    word = name[:size]
                    shares[word] = max(shares.get(word, 0.0), self.said[name][word] / self.total[name])
        return lambda name, word: shares.get(word, 0.0) > self.said[name][word] / (self.total[name] + SMOOTHED)
