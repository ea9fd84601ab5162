"""Texts that no template has the words of: how each predicate's wordings go, and where in them arguments stand.

A predicate's wordings are words with slots between them; which follow which, the mention model has counted (or the
templates tell).  A text is read as each predicate's: words that it uses stay words, the rest, formulas above all, fills
slots, each once.  The readings are weighed against each other by their probability.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from verbalign.arguments import SIGNS, folded
from verbalign.errors import InputError
from verbalign.template import Template
from verbalign.text import words
from verbalign.values import Token

if TYPE_CHECKING:
    from verbalign.dictionary import Entry, MappingDictionary

START, END = "<s>", "</s>"
LIKELY = 8  # predicates that are tried
BEAM = 32  # readings of a beginning that are kept
STAY = math.log(0.75)  # a mention goes on
LEAVE = math.log(0.25)
HABIT = 0.5  # share of a mention's words that such mentions often have
MOST_SOURCES = 4000  # wordings that are looked at, evenly
PAIR, ALONE = 1.0, 20.0  # how much what is seen less closely counts, in wordings


KINDS = {"name": 1 / 100, "letter": 1 / 20, "number": 1 / 10, "sign": 1 / 20, "known": 1 / 2000, "new": 1 / 200}


def kind(word: str, known: bool) -> str:
    """What kind of word this is: a name, a letter, a number, a sign, or a plain word.

    >>> [kind(word, False) for word in ("abs_eq", "n", "12", "≤", "even")]
    ['name', 'letter', 'number', 'sign', 'new']
    """
    if word.isalpha():
        return "letter" if len(word) == 1 else "known" if known else "new"
    return "number" if word[0].isdigit() else "name" if word[0].isalpha() else "sign"


@dataclass(frozen=True, slots=True)
class MentionWords:
    """The words of an argument's mentions, and of what kinds they are."""

    words: Mapping[str, int]
    kinds: Mapping[str, int]
    total: int

    @classmethod
    def of(cls, said: Counter[str]) -> MentionWords:
        kinds: Counter[str] = Counter()
        for word, count in said.items():
            kinds[kind(word, False)] += count
        return cls(said, kinds, said.total())

    def probability(self, word: str, known: bool) -> float:
        """Of a word within a mention; `known`: it stands outside of mentions elsewhere."""
        sort = kind(word, known)
        seen = self.kinds.get("new" if sort == "known" else sort, 0)
        alike = (seen + 0.5) / (self.total + 3) * KINDS[sort]
        return HABIT * self.words.get(word, 0) / (self.total + 5) + (1 - HABIT) * alike


UNHEARD = MentionWords.of(Counter("=+ab12") + Counter(["new", "word", "a_name"]))


class Reached(NamedTuple):
    """A reading of the words up to some place."""

    score: float
    last: str  # the word or slot before
    slot: str  # the slot that is open, or none
    used: frozenset[str]
    spans: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class Near:
    """How a text may be read as a predicate's: its log probability, and the tokens of each argument."""

    predicate: str
    score: float
    spans: Mapping[str, tuple[int, int]]


class NearReader:
    """Reads any text with what one dictionary knows."""

    def __init__(self, dictionary: MappingDictionary) -> None:
        self.dictionary = dictionary
        learned: Mapping[str, Any] = dictionary.learned.get("mentions", {})
        contexts: Mapping[str, Mapping[str, Mapping[str, int]]] = learned.get("contexts", {})
        self.pairs: dict[str, Mapping[str, Mapping[str, int]]] = {
            name: contexts.get(name) or _of_templates(entry) for name, entry in dictionary.entries.items()
        }
        self.mentions = _of_sources(dictionary) or _of_habits(learned.get("habits", {}))
        self.wordings = sum(entry.wordings + 1 for entry in dictionary.entries.values())
        self.alone: dict[str, Counter[str]] = {}
        self.any: Counter[str] = Counter()
        for name, pairs in self.pairs.items():
            self.alone[name] = Counter()
            for rights in pairs.values():
                self.alone[name].update(rights)
            self.any.update(self.alone[name])
        self.total = self.any.total() + len(self.any) + 1000
        self.follows = lru_cache(maxsize=100_000)(self._follows)
        self.says = lru_cache(maxsize=100_000)(self._says)

    def readings(self, tokens: Sequence[Token]) -> list[Near]:
        """The text as each predicate's that is at all likely, best first."""
        line = [folded(token.text) for token in tokens]
        joints = [k for k in range(len(line) + 1) if _may_part(tokens, k)]
        found = [self._read(name, line, frozenset(joints)) for name in self._likely(line)]
        return sorted(found, key=lambda one: (-one.score, one.predicate))

    def _likely(self, line: Sequence[str]) -> list[str]:
        """The predicates whose words these are, without regard to their order."""
        entries = [name for name, alone in self.alone.items() if alone]

        def score(name: str) -> float:
            return sum(math.log((self.alone[name][w] + 1) / (self.any[w] + 2)) for w in line if self.any[w])

        return sorted(entries, key=lambda name: (-score(name), name))[:LIKELY]

    def _read(self, predicate: str, line: Sequence[str], joints: frozenset[int]) -> Near:
        slots = tuple(a for a in self.dictionary.entries[predicate].args if f"[{a}]" in self.alone[predicate])
        reached = [Reached(self._prior(predicate), START, "", frozenset(), ())]
        for k, word in enumerate(line):
            grown: dict[tuple[str, str, frozenset[str]], Reached] = {}
            for here in reached:
                for there in self._next(predicate, slots, here, k, word, k in joints):
                    key = there.last, there.slot, there.used
                    if key not in grown or grown[key].score < there.score:
                        grown[key] = there
            reached = sorted(grown.values(), key=lambda r: -r.score)[:BEAM]
        ended = (r.score + self.follows(predicate, r.last, END) + (LEAVE if r.slot else 0) for r in reached)
        score, best = max(zip(ended, reached, strict=True), key=lambda pair: pair[0])
        return Near(predicate, score, {name: (start, end) for name, start, end in best.spans})

    def _next(
        self, predicate: str, slots: Sequence[str], here: Reached, k: int, word: str, parts: bool
    ) -> Iterator[Reached]:
        """A reading with one more word: in the open slot, in the background, or in a new slot."""
        score, last, slot, used, spans = here
        if slot:
            name, start, _ = spans[-1]
            longer = (*spans[:-1], (name, start, k + 1))
            yield Reached(score + STAY + self.says(predicate, slot, word), last, slot, used, longer)
        if not parts:
            if not slot:
                yield Reached(score + self.follows(predicate, last, word), word, "", used, spans)
            return
        score += LEAVE if slot else 0.0
        yield Reached(score + self.follows(predicate, last, word), word, "", used, spans)
        for name in slots:
            if name not in used:
                sign = f"[{name}]"
                cost = self.follows(predicate, last, sign) + self.says(predicate, name, word)
                yield Reached(score + cost, sign, name, used | {name}, (*spans, (name, k, k + 1)))

    def _follows(self, predicate: str, left: str, right: str) -> float:
        """Log probability of a word or slot after another."""
        alone = self.alone[predicate]
        anywhere = (self.any[right] + 0.5) / self.total
        here = (alone[right] + ALONE * anywhere) / (alone.total() + ALONE)
        rights = self.pairs[predicate].get(left, {})
        return math.log((rights.get(right, 0) + PAIR * here) / (sum(rights.values()) + PAIR))

    def _says(self, predicate: str, name: str, word: str) -> float:
        """Log probability of a word within a mention."""
        return math.log(self.mentions.get((predicate, name), UNHEARD).probability(word, word in self.any))

    def unread(self, tokens: Sequence[Token], near: Near) -> list[int]:
        """The tokens outside of mentions that this predicate's wordings do not have."""
        inside = {k for start, end in near.spans.values() for k in range(start, end)}
        alone = self.alone[near.predicate]
        return [k for k, t in enumerate(tokens) if k not in inside and not alone[folded(t.text)] and t.text not in SIGNS]

    def anchored(self, tokens: Sequence[Token], near: Near) -> bool:
        """Do at least two words, or a word and a slot, stand together as in this predicate's wordings?"""
        starts = {start: (name, end) for name, (start, end) in near.spans.items()}
        line, k = [START], 0
        while k < len(tokens):
            name, end = starts.get(k, ("", k + 1))
            line.append(f"[{name}]" if name else folded(tokens[k].text))
            k = end
        pairs = self.pairs[near.predicate]
        seen = [left for left, right in zip(line, line[1:], strict=False) if right in pairs.get(left, ())]
        return 2 * len(seen) >= len(line) - 1 and len(seen) > 1

    def weighed(self, predicate: str, tokens: Sequence[Token], spans: Mapping[str, tuple[int, int]]) -> float:
        """The log probability of a reading with given places."""
        line = [folded(token.text) for token in tokens]
        starts = {start: (name, end) for name, (start, end) in spans.items()}
        score, last, k = self._prior(predicate), START, 0
        while k < len(line):
            name, end = starts.get(k, ("", k + 1))
            sign = f"[{name}]" if name else line[k]
            score += self.follows(predicate, last, sign)
            if name:
                score += sum(self.says(predicate, name, word) for word in line[k:end]) + STAY * (end - k - 1) + LEAVE
            last, k = sign, end
        return score + self.follows(predicate, last, END)

    def _prior(self, predicate: str) -> float:
        return math.log((self.dictionary.entries[predicate].wordings + 1) / self.wordings)


def _of_sources(dictionary: MappingDictionary) -> dict[tuple[str, str], MentionWords]:
    """What mentions look like in the wordings behind a dictionary; nothing where these are not at hand."""
    try:
        sources = dictionary.with_sources().sources
    except InputError:
        return {}
    found: dict[tuple[str, str], Counter[str]] = {}
    for source in sources[:: max(1, len(sources) // MOST_SOURCES)]:
        for name, (start, end) in source.arguments.items():
            said = found.setdefault((source.predicate, name), Counter())
            said.update(map(folded, words(source.text[start:end])))
    return {slot: MentionWords.of(said) for slot, said in found.items()}


def _of_habits(habits: Mapping[str, Any]) -> dict[tuple[str, str], MentionWords]:
    """What mentions look like, as far as the mention model knows: the words that are no symbols of their values."""
    return {
        (predicate, name): MentionWords.of(Counter(known["words"]) + Counter({"=": 3 * known["literal"]}))
        for predicate, slots in habits.items()
        for name, known in slots.items()
    }


def _of_templates(entry: Entry) -> dict[str, Counter[str]]:
    """Which words and slots follow which in the templates of an entry."""
    found: dict[str, Counter[str]] = {}
    for template in (*entry.templates, *map(Template, entry.pool)):
        line = [START]
        for literal, slot in template.pieces:
            line.extend(map(folded, words(literal)))
            if slot is not None:
                line.append(f"[{slot}]")
        for left, right in zip(line, [*line[1:], END], strict=True):
            found.setdefault(left, Counter())[right] += 1
    return found


def _may_part(tokens: Sequence[Token], k: int) -> bool:
    """May a mention begin or end before token k?  Not within a formula."""
    if not 0 < k < len(tokens):
        return True
    left, right = tokens[k - 1], tokens[k]
    if right.text in ".,;:!?" or left.text in ".,;:!?":
        return right.start > left.end or right.end == tokens[-1].end or right.text in ".,;:!?"
    return _is_word(left.text) or _is_word(right.text)


def _is_word(text: str) -> bool:
    return len(text) > 1 and (text.replace("_", "").isalnum() or "'" in text or "-" in text) and not text.isdigit()
