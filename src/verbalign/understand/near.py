"""Texts that no template has the words of: how each predicate's wordings go, and where in them arguments stand.

A predicate's wordings are words with slots between them; which follow which, the mention model has counted (or the
templates tell).  A text is read as each predicate's: words that it uses stay words, the rest, formulas above all, fills
slots, each once.  The readings are weighed against each other by their probability.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest
from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from verbalign.dictionary.frames import SentenceTemplate
from verbalign.dictionary.patterns import Choice, Nodes
from verbalign.dictionary.patterns import Words as WordNode
from verbalign.dictionary.template import Template
from verbalign.language.function_words import UNTELLING
from verbalign.understand.mention_words import UNHEARD, MentionWords, of_habits
from verbalign.understand.settings import SETTINGS
from verbalign.values import Token
from verbalign.values.arguments import SIGNS, folded, symbols
from verbalign.values.text import words

if TYPE_CHECKING:
    from verbalign.dictionary import Entry, MappingDictionary

START, END = "<s>", "</s>"
PHRASE = math.log(0.3)  # a value that is known is said
STAY = math.log(0.75)  # a mention goes on
LEAVE = math.log(0.25)
PAUSES = frozenset(",;:")  # no mention begins or ends with one
PAIR, ALONE = 1.0, 20.0  # how much what is seen less closely counts, in wordings


class Reached(NamedTuple):
    """A reading of the words up to some place."""

    score: float
    last: str  # the word or slot before
    slot: str  # the slot that is open, or none
    used: frozenset[str]
    spans: tuple[tuple[str, int, int], ...]


class _Grown:
    """Readings with one more word; of those that can go on in the same ways the best is kept, and none that is hopeless
    beside another."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, frozenset[str]], Reached] = {}
        self._least = -math.inf

    def keep(
        self,
        score: float,
        last: str,
        slot: str,
        used: frozenset[str],
        spans: tuple[tuple[str, int, int], ...],
        *more: tuple[str, int, int],
    ) -> None:
        """Take in a reading; `more`: its last span."""
        if score < self._least:
            return
        self._least = max(self._least, score - SETTINGS.near_hopeless)
        if slot and slot not in used:
            used = used | {slot}
        key = last, slot, used
        known = self._found.get(key)
        if known is None or known.score < score:
            self._found[key] = Reached(score, last, slot, used, (*spans, *more))

    def best(self, beam: int) -> list[Reached]:
        found = nlargest(beam, self._found.values(), key=itemgetter(0))
        while found[-1].score < self._least:
            found.pop()
        return found


@dataclass(frozen=True, slots=True)
class Near:
    """How a text may be read as a predicate's: its log probability, and the tokens of each argument."""

    predicate: str
    score: float
    spans: Mapping[str, tuple[int, int]]


class NearReader:
    """Reads any text with what one dictionary knows."""

    def __init__(self, dictionary: MappingDictionary, phrases: Iterable[tuple[str, str]]) -> None:
        """`phrases`: arguments, with words that are known to say them."""
        self.dictionary = dictionary
        self.phrases = _by_first(phrases)
        self.worded = {name for known in self.phrases.values() for _, name in known}
        learned: Mapping[str, Any] = dictionary.learned.get("mentions", {})
        contexts: Mapping[str, Mapping[str, Mapping[str, int]]] = learned.get("contexts", {})
        self.pairs: dict[str, Mapping[str, Mapping[str, int]]] = {
            name: contexts.get(name) or _of_templates(entry) for name, entry in dictionary.entries.items()
        }
        self.mentions = of_habits(learned.get("habits", {})) | dict(_of_examples(dictionary))
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
        self.openings = lru_cache(maxsize=10_000)(self._openings)

    def readings(self, tokens: Sequence[Token], size: int) -> list[Near]:
        """The text as each predicate's that is at all likely, best first; `size`: words of all that is read with it."""
        line = [folded(token.text) for token in tokens]
        joints = [_may_part(tokens, k) for k in range(len(line))]
        share = SETTINGS.near_most // size
        beam = max(SETTINGS.near_few, min(SETTINGS.near_beam, share))
        likely = self._likely(line)[: max(SETTINGS.likely_few, share)]
        found = [self._read(name, line, joints, beam) for name in likely]
        return sorted(found, key=lambda one: (-one.score, one.predicate))

    def _likely(self, line: Sequence[str]) -> list[str]:
        """The predicates whose words these are, without regard to their order."""
        entries = [name for name, alone in self.alone.items() if alone]

        def score(name: str) -> float:
            return math.fsum(math.log((self.alone[name][w] + 1) / (self.any[w] + 2)) for w in line if self.any[w])

        return sorted(entries, key=lambda name: (-score(name), name))[: SETTINGS.likely]

    def _read(self, predicate: str, line: Sequence[str], joints: Sequence[bool], beam: int) -> Near:
        slots = self._slots(predicate)
        reached = [Reached(self._prior(predicate), START, "", frozenset(), ())]
        reached_later: list[list[Reached]] = [[] for _ in range(len(line) + 1)]
        phrases = [list(self._phrases_at(line, k, slots)) for k in range(len(line))]
        worded = {k for at, found in enumerate(phrases) for _, size in found for k in range(at, at + size)}
        follows, says = self.follows, self.says
        for k, word in enumerate(line):
            grown = _Grown()
            stray = SETTINGS.stray if k in worded else 0.0
            for score, last, slot, used, spans in reached:
                parts = joints[k] and not (slot and line[k - 1] in PAUSES)
                if slot:
                    name, start, _ = spans[-1]
                    cost = STAY + says(predicate, slot, word)
                    grown.keep(score + cost, last, slot, used, spans[:-1], (name, start, k + 1))
                    if not parts:
                        continue
                    score += LEAVE
                grown.keep(score + follows(predicate, last, word) + stray, word, "", used, spans)
                free = beam  # of those that are less likely none is kept
                for cost, name, sign in self.openings(predicate, last, word) if parts and word not in PAUSES else ():
                    if name not in used:
                        grown.keep(score + cost, sign, name, used, spans, (name, k, k + 1))
                        free -= 1
                        if not free:
                            break
                for name, size in phrases[k] if parts else ():
                    if name not in used:
                        sign = f"[{name}]"
                        cost = follows(predicate, last, sign) + PHRASE
                        spanned = (*spans, (name, k, k + size))
                        reached_later[k + size].append(Reached(score + cost, sign, "", used | {name}, spanned))
            for there in reached_later[k + 1]:
                grown.keep(*there)
            reached = grown.best(beam)
        ended = (r.score + self.follows(predicate, r.last, END) + (LEAVE if r.slot else 0) for r in reached)
        score, best = max(zip(ended, reached, strict=True), key=lambda pair: pair[0])
        return Near(predicate, score, {name: (start, end) for name, start, end in best.spans})

    def _slots(self, predicate: str) -> tuple[str, ...]:
        return tuple(a for a in self.dictionary.entries[predicate].args if f"[{a}]" in self.alone[predicate])

    def _openings(self, predicate: str, last: str, word: str) -> list[tuple[float, str, str]]:
        """The slots that a word may open after another, with their log probability, the most likely first."""
        found = []
        for name in self._slots(predicate):
            cost = self.follows(predicate, last, f"[{name}]") + self.says(predicate, name, word)
            found.append((cost + (SETTINGS.stray if name in self.worded else 0.0), name, f"[{name}]"))
        return sorted(found, key=itemgetter(0), reverse=True)

    def _phrases_at(self, line: Sequence[str], k: int, slots: Sequence[str]) -> Iterator[tuple[str, int]]:
        """The arguments of which a known value, or a fixed wording of one, stands at a place, and its size."""
        for phrase, name in self.phrases.get(line[k], ()):
            if name in slots and tuple(line[k : k + len(phrase)]) == phrase:
                yield name, len(phrase)

    def _follows(self, predicate: str, left: str, right: str) -> float:
        """Log probability of a word or slot after another."""
        alone = self.alone[predicate]
        anywhere = (self.any[right] + 0.5) / self.total
        here = (alone[right] + ALONE * anywhere) / (alone.total() + ALONE)
        rights = self.pairs[predicate].get(left, {})
        found = math.log((rights.get(right, 0) + PAIR * here) / (sum(rights.values()) + PAIR))
        return max(found, SETTINGS.near_unknown) if _is_plain(right) and not self.any[right] else found

    def _says(self, predicate: str, name: str, word: str) -> float:
        """Log probability of a word within a mention."""
        return math.log(self.mentions.get((predicate, name), UNHEARD).probability(word, word in self.any))

    def unread(self, tokens: Sequence[Token], near: Near) -> list[int]:
        """The tokens outside of mentions that this predicate's wordings do not have."""
        inside = {k for start, end in near.spans.values() for k in range(start, end)}
        alone = self.alone[near.predicate]
        return [
            k for k, t in enumerate(tokens) if k not in inside and not alone[folded(t.text)] and t.text not in SIGNS
        ]

    def anchored(self, tokens: Sequence[Token], near: Near) -> bool:
        """Is this said as the predicate's wordings say it?  Half of the neighbours must be known as such, and words
        that nobody has used must not be more than others that people use here."""
        line = self._line([folded(token.text) for token in tokens], near.spans)
        pairs = self.pairs[near.predicate]
        seen = sum(right in pairs.get(left, ()) for left, right in pairwise(line))
        inside = [
            (folded(token.text), self.mentions.get((near.predicate, name), UNHEARD).words)
            for name, (start, end) in near.spans.items()
            for token in tokens[start:end]
        ]
        new = sum(word not in known and not self.any[word] for word, known in inside if _is_plain(word))
        telling = [word for word in line if self.alone[near.predicate][word]]
        telling += [word for word, known in inside if word in known]
        told = sum(_is_plain(word) and word not in UNTELLING for word in telling)
        return 2 * seen >= len(line) - 1 and seen > 1 and new + len(self.unread(tokens, near)) <= told

    @staticmethod
    def _line(line: Sequence[str], spans: Mapping[str, tuple[int, int]]) -> list[str]:
        """The words between start and end, each mention being one slot."""
        starts = {start: (name, end) for name, (start, end) in spans.items()}
        found, k = [START], 0
        while k < len(line):
            name, end = starts.get(k, ("", k + 1))
            found.append(f"[{name}]" if name else line[k])
            k = end
        return [*found, END]

    def weighed(self, predicate: str, tokens: Sequence[Token], spans: Mapping[str, tuple[int, int]]) -> float:
        """The log probability of a reading with given places."""
        line = [folded(token.text) for token in tokens]
        score = self._prior(predicate)
        for left, right in pairwise(self._line(line, spans)):
            score += self.follows(predicate, left, right)
        for name, (start, end) in spans.items():
            free = STAY * (end - start - 1) + LEAVE + (SETTINGS.stray if name in self.worded else 0.0)
            free += sum(self.says(predicate, name, word) for word in line[start:end])
            known = (name, end - start) in self._phrases_at(line, start, (name,))
            score += max(free, PHRASE) if known else free
        return score

    def _prior(self, predicate: str) -> float:
        return math.log((self.dictionary.entries[predicate].wordings + 1) / self.wordings)


def _by_first(phrases: Iterable[tuple[str, str]]) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Phrases with their arguments, by first word."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for name, said in sorted(phrases):
        if phrase := symbols(said):
            found.setdefault(phrase[0], []).append((phrase, name))
    return found


def _of_templates(entry: Entry) -> dict[str, Counter[str]]:
    """Which words and slots follow which in the templates of an entry."""
    found: dict[str, Counter[str]] = {}
    for template in (*entry.templates, *map(Template, entry.pool)):
        if isinstance(template, SentenceTemplate):
            for last in _chained(template.nodes, {START}, found):
                found.setdefault(last, Counter())[END] += 1
            continue
        line = [START]
        for literal, slot in template.pieces:
            line.extend(map(folded, words(literal)))
            if slot is not None:
                line.append(f"[{slot}]")
        for left, right in zip(line, [*line[1:], END], strict=True):
            found.setdefault(left, Counter())[right] += 1
    return found


def _of_examples(dictionary: MappingDictionary) -> Iterator[tuple[tuple[str, str], MentionWords]]:
    """What the mentions of frames' arguments look like: as the examples do."""
    for predicate, entry in dictionary.entries.items():
        for name, values in entry.frames.examples.items() if entry.frames else ():
            yield (predicate, name), MentionWords.of(Counter(folded(word) for value in values for word in words(value)))


def _chained(nodes: Nodes, lasts: set[str], found: dict[str, Counter[str]]) -> set[str]:
    """Count which words and slots follow which in nodes after some words; with which they end."""
    for node in nodes:
        if isinstance(node, Choice):
            lasts = set().union(*(_chained(branch.nodes, lasts, found) for branch in node.branches))
            continue
        for word in map(folded, words(node.text)) if isinstance(node, WordNode) else [f"[{node.argument}]"]:
            for last in lasts:
                found.setdefault(last, Counter())[word] += 1
            lasts = {word}
    return lasts


def _may_part(tokens: Sequence[Token], k: int) -> bool:
    """May a mention begin or end before token k?  Not within a formula."""
    if not 0 < k < len(tokens):
        return True
    left, right = tokens[k - 1], tokens[k]
    if right.text in ".,;:!?" or left.text in ".,;:!?":
        return right.start > left.end or right.end == tokens[-1].end or right.text in ".,;:!?"
    return _is_word(left.text) or _is_word(right.text)


def _is_plain(word: str) -> bool:
    return word.isalpha() and len(word) > 1


def _is_word(text: str) -> bool:
    return len(text) > 1 and (text.replace("_", "").isalnum() or "'" in text or "-" in text) and not text.isdigit()
