"""Which templates of a pattern are kept: those whose n-grams other wordings share most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import fsum

from verbalign.dictionary import Entry
from verbalign.dictionary.template import Template
from verbalign.language import english
from verbalign.learning.pattern import Pattern
from verbalign.learning.sets.heard import ALTERNATIVES, Heard
from verbalign.learning.sets.slotting import Words
from verbalign.values import Meaning
from verbalign.values.arguments import name_words

ORDER = 4
PRIOR = 10.0  # wordings that those of other patterns with the same properties count for
GENDER = 0.5  # the price of a word that tells a gender, in shares of wordings
FOREIGN = 0.3  # and of one that belongs to another property


@dataclass(frozen=True, slots=True)
class Spoken:
    """A wording of a pattern as a template, with its words (slots by entity) and its source."""

    text: str
    words: Words
    source: int


def _grams(line: Words, size: int) -> Iterable[Words]:
    padded = ("<s>", *line, "</s>")
    return (padded[k : k + size] for k in range(len(padded) - size + 1))


class SharedGrams:
    """How usual the n-grams of a wording are: with its own pattern, and with all that say the same properties."""

    def __init__(self, spoken: Mapping[str, Sequence[Spoken]]) -> None:
        self.pairs: Counter[Words] = Counter()
        self.grams: Counter[Words] = Counter()
        self.texts: Counter[Words] = Counter()
        for lines in spoken.values():
            for one in lines:
                self.pairs.update(set(_grams(_unlabelled(one.words), 2)))
                labels = sorted({word for word in one.words if _is_label(word)})
                self.texts.update((label,) for label in labels)
                self.texts.update(combinations(labels, 2))
                self.grams.update(
                    {g for n in range(1, ORDER + 1) for g in _grams(one.words, n) if any(map(_is_label, g))}
                )

    def share(self, gram: Words) -> float | None:
        """Of the wordings that say the properties of an n-gram the share that has it; None where it has none, or
        many."""
        labels = tuple(sorted({word for word in gram if _is_label(word)}))
        return self.grams[gram] / self.texts[labels] if 0 < len(labels) < 3 and self.texts[labels] else None

    def strange(self, line: Words) -> float:
        return sum(self.pairs[g] < 2 for g in set(_grams(_unlabelled(line), 2))) / (len(line) + 1)

    def shared(self, line: Words, local: Mapping[Words, int], count: int) -> float:
        shares = []
        for gram in {gram for n in range(1, ORDER + 1) for gram in _grams(line, n)}:
            wide, own = self.share(gram), local[gram]
            shares.append(own / count if wide is None else (own + PRIOR * wide) / (count + PRIOR))
        return fsum(shares) / (len(line) + 2)  # the same in whatever order a set has


def _is_label(word: str) -> bool:
    return word[0] == "[" and word not in ("[", "[subject]") and word[-1] == "]"


def _unlabelled(line: Words) -> Words:
    return tuple("[]" if word[0] == "[" and word[-1] == "]" else word for word in line)


def _related_as_most(lines: Sequence[Spoken], noun: str) -> Sequence[Spoken]:
    """Wordings of a property without those that call the subject what it says of the object, if few do."""
    kept = [one for one in lines if not english.is_said_to_be(one.text, noun)]
    return kept if 2 * len(kept) > len(lines) else lines


def entry_of(
    key: str,
    known: Pattern,
    meanings: Counter[str],
    meant: Sequence[Meaning],
    lines: Sequence[Spoken],
    consensus: SharedGrams,
    heard: Heard,
) -> Entry:
    every: Counter[Words] = Counter()
    for one in lines:
        every.update({gram for n in range(1, ORDER + 1) for gram in _grams(one.words, n)})
    names = {part.split("(")[0] for part in key.split(" + ")}

    def worth(one: Spoken) -> float:
        shared, strange = consensus.shared(one.words, every, len(lines)), consensus.strange(one.words)
        gendered = any(word in english.GENDERS for word in one.words)
        foreign = sum(heard.foreign(names, word) or heard.own(key, word) for word in set(one.words))
        bare = not any(word.isalpha() and len(word) > 3 for word in one.words)
        return shared - strange - GENDER * (bare and len(names) == 1) - GENDER * gendered - FOREIGN * foreign

    if len(names) > 1:
        lines = [one for one in lines if not any(heard.foreign(names, w) for w in one.words)]
        if names <= heard.alone.keys():  # it can be said part by part
            lines = [
                one
                for one in lines
                if heard.usual_pairs(_unlabelled(one.words))
                and not any(heard.untold(names, w) or heard.seldom(w) for w in one.words)
            ]
    else:
        lines = _related_as_most(lines, name_words(key))
        times = Counter(one.text for one in lines)
        lines = [one for one in lines if times[one.text] > 1 or heard.usual_pairs(_unlabelled(one.words))] or lines
    best: dict[str, list[Spoken]] = {}
    for one in sorted(lines, key=lambda s: (-round(worth(s), 9), s.text)):
        best.setdefault(one.text, []).append(one)
    first = [text for text in best if text.startswith(("[subject] ", "[1.subject] "))][:1]
    kept = dict.fromkeys([*list(best)[: ALTERNATIVES - 1], *first, *heard.best_fitting(best, meant)])
    templates = tuple(
        Template(
            text, weight=round(max(worth(best[text][0]), 0.001), 3), sources=tuple(s.source for s in best[text][:5])
        )
        for text in kept
    )
    return Entry(key, known.names, templates, False, len(meanings), meanings.total())
