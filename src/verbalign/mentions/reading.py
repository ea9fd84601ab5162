"""Where each argument is said in a sentence, literally or not (the consensus method; goes past §3.1's matching).

A sentence is read as background words of its predicate with mentions of arguments between them.  The model scores a
reading by three things, all learned from unannotated wordings by reading them over and over (Viterbi training):

- *context*: pairs of neighbours, where a mention counts as one word `[argument]` ("into [result]", "by [lemma]");
- *content*: a mention consists of copied symbols, of wordings of symbols (`associations`), of words that mentions of
  this argument often have, or of words that this meaning's other wordings use more than the predicate does;
- *coverage*: a mention accounts for a good part of its value; and a symbol of some value is seldom background.
"""

from __future__ import annotations

import marshal
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import fsum
from typing import Any, TypeAlias

import numpy as np

from verbalign.kernels import mentions as kernel
from verbalign.mentions.associations import Bag, Wordings, learn_wordings
from verbalign.mentions.passed_over import readable
from verbalign.mentions.settings import SETTINGS
from verbalign.mentions.wording import Spans, Wording, Words
from verbalign.run.parallel import Workers, divided, mapped, several
from verbalign.run.parts import PART, Derived, Long
from verbalign.values.arguments import SIGNS, Values

START, END = "<s>", "</s>"
Context: TypeAlias = Mapping[str, Mapping[str, int]]  # word or [slot] -> what follows it, with counts


@dataclass(frozen=True, slots=True)
class EvidenceWeights:
    """How much each kind of evidence counts; set on the development proofs by mention F1."""

    copied: float = 0.5  # shares of the mixture that a mention's words come from
    worded: float = 0.25
    habitual: float = 0.3
    anybody: float = 0.2
    shared: float = 0.05
    unknown: float = 0.05
    run: float = 0.7  # the next symbol of the value follows the one just copied
    coverage: float = 4.0
    least: float = 0.4  # share of a value's symbols that a mention must account for
    mention: float = -2.0  # log price of a mention
    stray: float = -11.0  # log probability of a value's symbol in the background
    stray_word: float = -1.0  # or of a plain word that is spelled like one
    stray_wording: float = -5.0  # or of a wording of one
    switch: float = -2.0  # one step's part of a sentence ends and the next one's begins


WEIGHTS = EvidenceWeights()


@dataclass(frozen=True, slots=True)
class SlotHabits:
    """How one argument is usually said: literally or not, and with which words that are not its value's."""

    literal: int = 0
    free: int = 0
    words: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class MentionModel:
    """What reading wordings has taught: counts, immutable; `coded` is the same as numbers for the kernels."""

    wordings: Wordings
    contexts: Mapping[str, Context]  # by predicate
    habits: Mapping[str, Mapping[str, SlotHabits]]  # by predicate and argument

    @cached_property
    def coded(self) -> _Coded:
        return _Coded(self)

    def to_json(self) -> dict[str, Any]:
        """The model as plain JSON values, in a fixed order."""
        return {
            "wordings": {word: dict(sorted(known.items())) for word, known in sorted(self.wordings.items())},
            "contexts": {
                predicate: {left: dict(sorted(rights.items())) for left, rights in sorted(context.items())}
                for predicate, context in sorted(self.contexts.items())
            },
            "habits": {
                predicate: {
                    name: {"literal": h.literal, "free": h.free, "words": dict(sorted(h.words.items()))}
                    for name, h in sorted(habits.items())
                }
                for predicate, habits in sorted(self.habits.items())
            },
        }

    @classmethod
    def from_json(cls, saved: Mapping[str, Any]) -> MentionModel:
        """The model that `to_json` has written."""
        habits = {
            predicate: {name: SlotHabits(h["literal"], h["free"], h["words"]) for name, h in known.items()}
            for predicate, known in saved.get("habits", {}).items()
        }
        return cls(saved.get("wordings", {}), saved.get("contexts", {}), habits)

    def usual(self, predicate: str, word: str) -> float:
        """How many of the predicate's sentences have this word, about."""
        return self.coded.word_counts.get((predicate, word), 0) / max(1, self.coded.sentences.get(predicate, 0))

    def unread(self, words: Words) -> float:
        """Log probability of a sentence that says nothing in particular."""
        coded = self.coded
        line = coded.line(words)
        kinds = np.zeros(len(words) + 1, np.int64)
        nobody = coded.predicate("")
        return float(kernel.context_scores(coded.counts, DIALS, nobody, np.empty(0, np.int64), line, kinds)[0].sum())


DIALS = kernel.Dials(*(getattr(WEIGHTS, name) for name in kernel.Dials._fields))


class _Coded:
    """A model's counts as arrays, with numbers for words, predicates and slots.

    The numbering grows with the words that are asked for; the counts of what the model has not seen are zero."""

    def __init__(self, model: MentionModel) -> None:
        self.words: dict[str, int] = {START: 0, END: 1}
        self.lines: dict[Words, np.ndarray] = {}
        self.predicates: dict[str, int] = {}
        self.slots: dict[tuple[str, str], int] = {}
        self.word_counts: Counter[tuple[str, str]] = Counter()
        self.sentences = {p: sum(context.get(START, {}).values()) for p, context in model.contexts.items()}
        self.counts = self._count(model)

    def word(self, word: str) -> int:
        return self.words.setdefault(word, len(self.words))

    def predicate(self, predicate: str) -> int:
        return self.predicates.setdefault(predicate, len(self.predicates))

    def slot(self, predicate: str, name: str) -> int:
        return self.slots.setdefault((predicate, name), len(self.slots))

    def numbers(self, words: Iterable[str]) -> np.ndarray:
        return np.array([self.word(word) for word in words], np.int64)

    def line(self, words: Words) -> np.ndarray:
        """The numbers of a sentence's words between start and end."""
        if words not in self.lines:
            self.lines[words] = self.numbers((START, *words, END))
        return self.lines[words]

    def _count(self, model: MentionModel) -> kernel.Counts:
        pairs: dict[int, int] = {}
        lefts: Counter[int] = Counter()
        words: Counter[int] = Counter()
        any_pairs: Counter[int] = Counter()
        any_left: Counter[int] = Counter()
        any_word: Counter[int] = Counter()
        sizes: Counter[int] = Counter()
        bits = kernel.BITS
        for name, context in model.contexts.items():
            predicate = self.predicate(name)
            for left_word, rights in context.items():
                left = self.word(left_word)
                for right_word, count in rights.items():
                    right = self.word(right_word)
                    pairs[(predicate << bits | left) << bits | right] = count
                    lefts[predicate << bits | left] += count
                    words[predicate << bits | right] += count
                    any_pairs[left << bits | right] += count
                    any_left[left] += count
                    any_word[right] += count
                    sizes[predicate] += count
                    self.word_counts[name, right_word] += count
        habit: dict[int, int] = {}
        habit_size, literal, free, slot_word = Counter[int](), Counter[int](), Counter[int](), Counter[int]()
        for name, habits in model.habits.items():
            for argument, known in habits.items():
                slot = self.slot(name, argument)
                literal[slot], free[slot] = known.literal, known.free
                for word, count in known.words.items():
                    habit[slot << bits | self.word(word)] = count
                    habit_size[slot] += count
                    slot_word[self.word(word)] += count
        links = sorted((self.word(w), self.word(s), t) for w, known in model.wordings.items() for s, t in known.items())
        for sign in sorted(SIGNS):
            self.word(sign)
        many = len(self.words)
        signs = np.zeros(many, np.bool_)
        signs[[self.words[sign] for sign in SIGNS]] = True
        return kernel.Counts(
            _table(pairs), _table(lefts), _table(words), _table(any_pairs),
            _dense(any_left, many), _dense(any_word, many), _dense(sizes, len(self.predicates)),
            sum(any_word.values()), len(any_word) + 1000,
            np.searchsorted(np.array([w for w, _, _ in links], np.int64), np.arange(many + 1)).astype(np.int64),
            np.array([s for _, s, _ in links], np.int64), np.array([t for _, _, t in links], np.float64),
            _table(habit), _dense(habit_size, len(self.slots)), _dense(literal, len(self.slots)),
            _dense(free, len(self.slots)), _dense(slot_word, many), sum(slot_word.values()), signs,
        )  # fmt: skip


def _table(counts: Mapping[int, int]) -> kernel.CountTable:
    size = 1 << max(4, (2 * len(counts)).bit_length())
    keys = np.fromiter(counts.keys(), np.int64, len(counts))
    return kernel.CountTable(*kernel.fill(keys, np.fromiter(counts.values(), np.int64, len(counts)), size))


def _dense(counts: Mapping[int, int], size: int) -> np.ndarray:
    found = np.zeros(size, np.int64)
    for number, count in counts.items():
        found[number] = count
    return found


# ---- reading with a model ----


@dataclass(frozen=True, slots=True)
class Scores:
    """The arrays of one sentence read as one step's (see `kernels.mentions.reading`)."""

    word: np.ndarray
    after: np.ndarray
    slot: np.ndarray
    between: np.ndarray
    spans: np.ndarray


class StepReader:
    """Scores sentences as wordings of one meaning; what depends on the meaning alone is worked out once."""

    def __init__(self, model: MentionModel, predicate: str, values: Values) -> None:
        coded = model.coded
        self.model, self.predicate, self.values = model, predicate, values
        self.number = coded.predicate(predicate)
        self.slots = np.array([coded.slot(predicate, name) for name, _ in values], np.int64)
        self.slot_words = coded.numbers(f"[{name}]" for name, _ in values)
        self.coded_symbols = coded.numbers(sorted({symbol for _, value in values for symbol in value} - SIGNS))
        self.starts = np.cumsum([0, *(len(value) for _, value in values)]).astype(np.int64)
        self.mere = np.array([len(value) == 1 and len(value[0]) <= 2 for _, value in values], np.int64)
        self.coded_values = coded.numbers(symbol for _, value in values for symbol in value)

    def scores(self, words: Words, shared: Mapping[str, float]) -> Scores:
        """`shared`: what the meaning's other wordings say more than the predicate does, as probabilities."""
        coded = self.model.coded
        excess = np.array([shared.get(word, 0.0) for word in words]) if shared else np.zeros(len(words))
        return Scores(
            *kernel.step_scores(
                coded.counts, DIALS, self.number, self.slot_words, self.slots, self.starts, self.coded_values,
                self.mere, self.coded_symbols, coded.line(words), excess,
            )
        )  # fmt: skip


def read_as(scores: Sequence[Scores], switch: float = WEIGHTS.switch) -> tuple[list[list[tuple[int, int]]], float]:
    """The best reading of a sentence by one step's scores, or by several in order; spans by step and argument."""
    if len(scores) == 1:
        s = scores[0]
        many = np.array([len(s.slot)], np.int64)
        found, score = kernel.reading(
            s.word[None], s.after[None], s.slot[None], s.between[None], s.spans[None], many, switch
        )
        return [[(int(i), int(j)) for i, j in found[0]]], float(score)
    phases, length = len(scores), scores[0].word.shape[0] - 1
    many = np.array([s.slot.shape[0] for s in scores], np.int64)
    width = int(many.max())
    word = np.stack([s.word for s in scores])
    after, slot = np.zeros((phases, width, length + 1)), np.zeros((phases, width, length))
    between, spans = np.zeros((phases, width, width)), np.full((phases, width, length, length), kernel.IMPOSSIBLE)
    for p, s in enumerate(scores):
        n = many[p]
        after[p, :n], slot[p, :n], between[p, :n, :n], spans[p, :n] = s.after, s.slot, s.between, s.spans
    found, score = kernel.reading(word, after, slot, between, spans, many, switch)
    return [[(int(i), int(j)) for i, j in found[p, : many[p]]] for p in range(phases)], float(score)


def locate(model: MentionModel, predicate: str, values: Values, wordings: Sequence[Words]) -> list[Spans]:
    """Where each argument is said in each wording of a meaning; the other wordings help."""
    reader = StepReader(model, predicate, values)
    return [_spans_of(reader, words, shared) for words, shared in zip(wordings, _shared(reader, wordings), strict=True)]


def locate_all(model: MentionModel, wordings: Sequence[Wording], workers: Workers = 1) -> Sequence[Spans]:
    """Where each wording says its arguments, those of one meaning read together."""
    by_meaning: dict[str, list[int]] = {}
    for number, wording in enumerate(wordings):
        by_meaning.setdefault(wording.meaning, []).append(number)
    meanings = list(by_meaning.values())
    if not isinstance(wordings, Long):
        found: list[Spans] = [{}] * len(wordings)
        for number, where in _located_by_number(model, wordings, meanings, workers):
            found[number] = where
        return found
    packed = [b""] * len(wordings)  # a tenth of the size
    for start in range(0, len(meanings), PART):
        for number, where in _located_by_number(model, wordings, meanings[start : start + PART], workers):
            packed[number] = marshal.dumps(dict(where))
    return Derived(marshal.loads, [packed])


def _located_by_number(
    model: MentionModel, wordings: Sequence[Wording], meanings: Sequence[Sequence[int]], workers: Workers
) -> Iterator[tuple[int, Spans]]:
    groups = [(wordings[n[0]].predicate, wordings[n[0]].values, [wordings[k].words for k in n]) for n in meanings]
    many = sum(map(len, meanings))
    parts = mapped(_located, *divided(groups, several(workers, many, SETTINGS.many)), model)
    for numbers, spans in zip(meanings, (spans for part in parts for spans in part), strict=True):
        yield from zip(numbers, spans, strict=True)


def _located(groups: Iterable[tuple[str, Values, Sequence[Words]]], model: MentionModel) -> list[list[Spans]]:
    return [locate(model, predicate, values, wordings) for predicate, values, wordings in groups]


def _spans_of(reader: StepReader, words: Words, shared: Mapping[str, float]) -> Spans:
    if not words or not reader.values or not readable(reader.values, words):
        return {}
    (found,), _ = read_as([reader.scores(words, shared)])
    return {name: span for (name, _), span in zip(reader.values, found, strict=True) if span[0] >= 0}


def _shared(reader: StepReader, wordings: Sequence[Words]) -> Iterable[Mapping[str, float]]:
    """For each wording: the words that the others have in excess of what the predicate says anyway."""
    having = Counter(word for words in wordings for word in set(words) if word not in SIGNS)
    others = max(1, len(wordings) - 1)
    usual = {word: reader.model.usual(reader.predicate, word) for word in having}
    for words in wordings:
        own = set(words)
        excess = {w: (n - (w in own)) / others - usual[w] for w, n in having.items()}
        total = fsum(x for x in excess.values() if x > 0)
        yield {w: x / total for w, x in sorted(excess.items()) if x > 0}


# ---- learning a model ----


def learn_mentions(wordings: Sequence[Wording], workers: Workers = 1) -> MentionModel:
    """A mention model learned from sentences whose meanings are known, but not where in them what is said.

    Of a large corpus an even sample is read; more hardly changes the counts' shares."""
    wordings = wordings[:: max(1, -(-len(wordings) // SETTINGS.sample))]
    symbols = [frozenset(s for _, value in w.values for s in value) - SIGNS for w in wordings]
    links = learn_wordings([Bag(w.predicate, w.words, s) for w, s in zip(wordings, symbols, strict=True)])
    spans: Sequence[Spans] = [first_spans(w.values, w.words, links) for w in wordings]
    model = count_readings(zip(wordings, spans, strict=True), links)
    for _ in range(SETTINGS.reading_rounds - 1):
        spans = locate_all(model, wordings, workers)
        model = count_readings(zip(wordings, spans, strict=True), links)
    return model


def literal_spans(values: Values, words: Words) -> Spans:
    """The mentions that are word-for-word copies, longest values first; none overlaps another."""
    found: dict[str, tuple[int, int]] = {}
    taken: set[int] = set()
    for name, value in sorted(values, key=lambda item: -len(item[1])):
        size = len(value)
        for k in range(len(words) - size + 1 if size else 0):
            if words[k : k + size] == value and taken.isdisjoint(range(k, k + size)):
                found[name] = (k, k + size)
                taken.update(range(k, k + size))
                break
    return found


def first_spans(values: Values, words: Words, links: Wordings) -> Spans:
    """Where to begin: literal copies, and for values that have no literal form the run of words linked to them."""
    found = dict(literal_spans(values, words))
    taken = {k for start, end in found.values() for k in range(start, end)}
    for name, value in values:
        if name in found or not value or value[0][0] != "⟨":
            continue
        linked = [k for k, w in enumerate(words) if k not in taken and not links.get(w, {}).keys().isdisjoint(value)]
        if linked:
            end = linked[0]
            for k in linked:  # the first run, over gaps of one word
                if k - end > 2:
                    break
                end = k
            if taken.isdisjoint(range(linked[0], end + 1)):
                found[name] = (linked[0], end + 1)
                taken.update(range(linked[0], end + 1))
    return found


def slotted(words: Words, spans: Spans) -> Words:
    """The words with each mention replaced by its slot.

    >>> slotted(("by", "absval_eq", "it", "holds"), {"lemma": (1, 2)})
    ('by', '[lemma]', 'it', 'holds')
    """
    starts = {start: (name, end) for name, (start, end) in spans.items()}
    out, k = [], 0
    while k < len(words):
        name, end = starts.get(k, (None, k + 1))
        out.append(words[k] if name is None else f"[{name}]")
        k = end
    return tuple(out)


def count_readings(readings: Iterable[tuple[Wording, Spans]], links: Wordings) -> MentionModel:
    """The model that a set of readings amounts to."""
    contexts: dict[str, dict[str, Counter[str]]] = {}
    literal: Counter[tuple[str, str]] = Counter()
    free: Counter[tuple[str, str]] = Counter()
    habitual: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for wording, spans in readings:
        own = contexts.setdefault(wording.predicate, {})
        symbols = {symbol for _, value in wording.values for symbol in value} - SIGNS
        values = dict(wording.values)
        for name, (start, end) in spans.items():
            slot, said = (wording.predicate, name), wording.words[start:end]
            if said == values[name]:
                literal[slot] += 1
            else:
                free[slot] += 1
                habitual[slot].update(word for word in said if word not in values[name])
        line = (START, *slotted(wording.words, spans), END)
        for left, right in pairwise(line):
            if left not in symbols and right not in symbols:  # a stray symbol teaches nothing about the background
                own.setdefault(left, Counter())[right] += 1
    habits: dict[str, dict[str, SlotHabits]] = {}
    for predicate, name in sorted({*literal, *free}):
        slot = predicate, name
        habits.setdefault(predicate, {})[name] = SlotHabits(literal[slot], free[slot], dict(habitual[slot]))
    return MentionModel(links, contexts, habits)
