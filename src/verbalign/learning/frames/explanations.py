"""What explains the variants of a segment: the split that costs the fewest bits, by what the words suggest."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Sequence

from verbalign.learning.frames.agreement import inflected
from verbalign.learning.frames.facts import PredicateFacts, plural_class
from verbalign.learning.frames.rows import Row, SlottedItem
from verbalign.learning.frames.settings import SETTINGS
from verbalign.learning.frames.splits import Split, SplitFinder, Variant, residual
from verbalign.learning.frames.ties import alike
from verbalign.mentions.kinds import AMOUNTS, LIST, NAME, NUMBER


class Explainer:
    """Finds and weighs explanations."""

    def __init__(self, known: PredicateFacts) -> None:
        self.known = known
        self.splits = SplitFinder(known)
        self._names: dict[str, list[str]] = {}

    def best(
        self, rows: Sequence[Row], variants: Sequence[Variant], left: SlottedItem | None, right: SlottedItem | None
    ) -> tuple[float, Split] | None:
        """The split that explains the variants for the fewest bits, if it is worth them."""
        distinct = len(set(variants))
        plain = residual(variants, [""] * len(variants))
        best: tuple[float, Split] | None = None
        relevances: dict[str, float] = {}
        counted = self._counted(rows, variants)
        for split in self.splits.splits(rows, variants, left, right):
            if len(set(split.labels)) < 2 or (counted and split.argument not in counted):
                continue
            kinds: dict[str, set[Variant]] = defaultdict(set)
            for variant, name in zip(variants, split.labels, strict=True):
                kinds[name].add(variant)
            groups = len({frozenset(kind) for kind in kinds.values()})
            unsettled = 2 * residual(variants, split.labels)
            least = best[0] if best is not None else plain + SETTINGS.explained
            if groups < 2 or 0.5 * groups + unsettled - 0.5 >= least:
                continue
            if split.argument not in relevances:
                relevances[split.argument] = self.relevance(split.argument, rows, variants, left, right)
            model = groups * math.log2(max(2, distinct)) + 0.5 * (len(kinds) - groups) + split.plainness
            cost = self.cost(model, groups, relevances[split.argument]) + unsettled + 0.1 * split.plainness
            if cost < least:
                cost += SETTINGS.unexplained * self.unexplained(split.argument, variants)
            if cost < least - 1e-9:
                best = cost, split
        return best

    def _counted(self, rows: Sequence[Row], variants: Sequence[Variant]) -> frozenset[str]:
        """The arguments that tell one from several, where these variants differ in nothing else: "is", "are"; or the
        nouns, where they differ in their endings as words do that go by a gender: "lista la", "listo el"."""
        given = {name for row in rows for name in self.known.args(row)}
        if self._gendered(variants):
            return frozenset(name for name in given if self.known.kinds[name] == NAME) | {""}
        if not self._agreeing(variants):
            return frozenset()
        return frozenset(name for name in given if self._tells_one(name, rows, variants))

    def _tells_one(self, name: str, rows: Sequence[Row], variants: Sequence[Variant]) -> bool:
        """Are some of these variants said of one, and the others of several, of what an argument counts or names?"""
        said: dict[bool, set[Variant]] = {True: set(), False: set()}
        for row, variant in zip(rows, variants, strict=True):
            one = self.known.label(name, row)
            if name in self.known.numbered:
                said[not self.known.language.looks_plural(one or "")].add(variant)
            elif self.known.kinds[name] in (NUMBER, LIST) and one not in (None, "0"):
                said[plural_class(one, self.known.language) == "one"].add(variant)
        return all(said.values()) and not said[True] & said[False]

    def _agreeing(self, variants: Sequence[Variant]) -> bool:
        """Do variants differ in nothing but words that go with one thing or with several?"""
        differing = _differing(variants)
        return bool(differing) and differing <= self.known.language.number_marks

    def _gendered(self, variants: Sequence[Variant]) -> bool:
        """Do variants differ in nothing but articles and the endings of words, an article being among them?"""
        articles = self.known.language.genders.keys() if not self.known.language.bare_nouns else set()
        first, *others = sorted(set(variants))
        if not articles or any(len(other) != len(first) for other in others):
            return False
        columns = [{*words} for words in zip(first, *others, strict=True)]
        differing = [sorted(words) for words in columns if len(words) > 1]
        return any(articles >= {*words} for words in differing) and all(
            articles >= {*words} or all(inflected(words[0], word) for word in words[1:]) for words in differing
        )

    def cost(self, model: float, groups: int, relevance: float) -> float:
        """The bits of a choice, less what the words themselves suggest; never for nothing."""
        return max(0.5 * groups, model - relevance) + (SETTINGS.irrelevant if relevance <= 0 else 0) - 0.02 * relevance

    def relevance(
        self,
        argument: str,
        rows: Sequence[Row],
        variants: Sequence[Variant],
        left: SlottedItem | None,
        right: SlottedItem | None,
    ) -> float:
        """Bits that the words themselves lend to an explanation by this argument."""
        found = self.evident(argument, variants, left, right)
        if not found and self._speaks_of(argument, rows):
            found = SETTINGS.about
        tied = 0.0
        for variant in sorted(set(variants)):
            others = {self.known.label(argument, rows[k]) for k in range(len(rows)) if variants[k] != variant}
            for size in range(1, SETTINGS.gram + 1):
                for k in range(len(variant) - size + 1):
                    odds, seen = self.known.ties.odds(variant[k : k + size], argument)
                    if not others <= seen:
                        tied = max(tied, min(6.0, odds + 2))
        return found + tied

    def evident(
        self, argument: str, variants: Sequence[Variant], left: SlottedItem | None, right: SlottedItem | None
    ) -> float:
        """Bits for an argument whose slot is in the variants or beside them, or whose name is like a word of theirs."""
        slot = f"[{argument}]"
        if any(slot in variant for variant in variants):
            return 4.0
        if (left and left.argument == argument) or (right and right.argument == argument):
            return 6.0 if self.known.kinds[argument] in AMOUNTS else 3.0
        if self.known.countable(argument) and self._agreeing(variants):
            return 5.0
        near = any(alike(word, part) for word in _differing(variants) for part in self._named(argument))
        return 5.0 if near else 0.0

    def _speaks_of(self, argument: str, rows: Sequence[Row]) -> bool:
        """Have all these sentences a word like an argument's name, or one that is only said where it is given?"""
        ties = self.known.ties
        shared = set(rows[0].keys).intersection(*(row.keys for row in rows[1:]))
        for key in shared:
            if key[0].isalpha():
                odds, seen = ties.odds((key,), argument)
                only = odds >= SETTINGS.doubtful and None not in seen and None in ties.where[argument]
                if (only and len(seen) > 1) or ties.kin(key, argument)[0]:
                    return True
        return False

    def unexplained(self, argument: str, variants: Sequence[Variant], those: Collection[Variant] | None = None) -> int:
        """How many words differ between the variants without having to do with the argument."""
        ties = self.known.ties
        slot = f"[{argument}]"
        found = set()
        for variant in set(variants if those is None else those):
            others = {word for other in variants if other != variant for word in other}
            for k, word in enumerate(variant):
                if word in others or word[0] == "[" or not word[:1].isalpha():
                    continue
                near = slot in variant[max(0, k - 2) : k + 3]
                kin = any(alike(word, other) for other in others)
                if not near and not kin and ties.odds((word,), argument)[0] < -4:
                    found.add(word)
        return len(found)

    def _named(self, argument: str) -> list[str]:
        """The words of an argument's name and of its values, as far as these may be said in words like them."""
        if argument not in self._names:
            parts = argument.replace("_", " ").replace("-", " ").split()
            if self.known.kinds[argument] not in AMOUNTS:
                for value in self.known.ties.where[argument]:
                    parts += (value or "").replace("_", " ").replace("-", " ").split()
            self._names[argument] = [part for part in dict.fromkeys(parts) if len(part) > 3]
        return self._names[argument]


def _differing(variants: Sequence[Variant]) -> set[str]:
    """The words that not all variants have."""
    first, *rest = [set(variant) for variant in set(variants)]
    return first.union(*rest) - first.intersection(*rest)
