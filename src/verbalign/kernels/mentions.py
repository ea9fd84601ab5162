"""The best reading of a sentence as background words and argument mentions: a segmental Viterbi search.

A sentence is read by one *phase* or several in order (a phase is one step of a proof; a sentence may say two).  In each
phase every token is a background word or lies within the mention of one of the phase's arguments, each said at most
once.  All scores are log probabilities; ties go to the reading found first.  Words, predicates and slots are numbers
here; `mentions` codes them.

`textbook_reading` is the plain twin of `reading`, for checking by hand and in the tests.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from verbalign.kernels.compiling import compiled

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
IMPOSSIBLE = -1e18
BITS = 21  # of a word, slot or predicate number, so that three of them make a key
MASKED = 5  # up to so many arguments the search remembers which are said; beyond, it repairs what is said twice


class CountTable(NamedTuple):
    """Counts by key, with open addressing: the key of the count at `keys[n]` is `keys[n]`, or -1 where nothing is."""

    keys: Ints
    counts: Ints


class Counts(NamedTuple):
    """What a mention model has counted."""

    pairs: CountTable  # predicate, left, right
    lefts: CountTable  # predicate, left
    words: CountTable  # predicate, word
    any_pairs: CountTable  # left, right
    any_left: Ints  # by word
    any_word: Ints  # by word
    predicate_size: Ints  # by predicate
    size: int
    vocabulary: int
    link_start: Ints  # by word: its wordings' symbols are link_symbol[link_start[w] : link_start[w + 1]]
    link_symbol: Ints
    link_strength: Floats
    habit: CountTable  # slot, word
    habit_size: Ints  # by slot
    literal: Ints  # by slot
    free: Ints  # by slot
    slot_word: Ints  # by word
    slot_words: int
    sign: NDArray[np.bool_]  # by word


class Dials(NamedTuple):
    """The weights of `mentions.Weights`, in the order used here."""

    copied: float
    worded: float
    habitual: float
    anybody: float
    shared: float
    unknown: float
    run: float
    coverage: float
    least: float
    mention: float
    stray: float
    stray_word: float
    stray_wording: float


@compiled()
def _slot_of(key: int, size: int) -> int:
    mixed = (key ^ (key >> 29)) * 0x9E3779B97F4A7C1
    return (mixed ^ (mixed >> 31)) & (size - 1)


@compiled()
def fill(keys: Ints, values: Ints, size: int) -> tuple[Ints, Ints]:
    """An open-addressing table of a power-of-two `size` for distinct keys."""
    table, counts = np.full(size, -1, np.int64), np.zeros(size, np.int64)
    for n in range(len(keys)):
        at = _slot_of(keys[n], size)
        while table[at] >= 0:
            at = (at + 1) & (size - 1)
        table[at], counts[at] = keys[n], values[n]
    return table, counts


@compiled()
def _count(keys: Ints, counts: Ints, key: int) -> int:
    size = len(keys)
    at = _slot_of(key, size)
    while keys[at] >= 0:
        if keys[at] == key:
            return int(counts[at])
        at = (at + 1) & (size - 1)
    return 0


@compiled()
def _of(counts: Ints, number: int) -> int:
    return counts[number] if number < len(counts) else 0


@compiled()
def follows(c: Counts, predicate: int, left: int, right: int, never: float) -> float:
    """Log probability that `right` comes after `left` in the background of a predicate: its own pairs, backed off to
    everybody's pairs, the predicate's words, all words.  `never` > 0: the floor for a slot (which is no word)."""
    found = never if never > 0 else (_of(c.any_word, right) + 0.1) / (c.size + 0.1 * c.vocabulary)
    own = _count(c.words.keys, c.words.counts, predicate << BITS | right)
    found = (own + 3 * found) / (_of(c.predicate_size, predicate) + 3)
    pairs = _count(c.any_pairs.keys, c.any_pairs.counts, left << BITS | right)
    found = (pairs + 5 * found) / (_of(c.any_left, left) + 5)
    mine = _count(c.pairs.keys, c.pairs.counts, (predicate << BITS | left) << BITS | right)
    return math.log((mine + 3 * found) / (_count(c.lefts.keys, c.lefts.counts, predicate << BITS | left) + 3))


@compiled()
def context_scores(
    c: Counts, d: Dials, predicate: int, slots: Ints, line: Ints, kind: Ints
) -> tuple[Floats, Floats, Floats, Floats]:
    """word, word_after, slot and slot_after of `reading` for one phase.

    line: the words with start and end; kind[k]: 0 for a plain word, 1 for a symbol of some value, 2 for a wording of
    one; slots: the words that stand for the slots in the background."""
    length, many = len(line) - 2, len(slots)
    word = np.empty(length + 1)
    after, before, between = np.empty((many, length + 1)), np.empty((many, length)), np.empty((many, many))
    for k in range(length + 1):
        loss = d.stray_word if kind[k] == 1 else d.stray_wording if kind[k] == 2 else 0.0
        floor = d.stray if kind[k] == 1 else -math.inf
        word[k] = max(follows(c, predicate, line[k], line[k + 1], 0.0) + loss, floor)
        for a in range(many):
            after[a, k] = max(follows(c, predicate, slots[a], line[k + 1], 0.0) + loss, floor)
            if k < length:
                before[a, k] = follows(c, predicate, line[k], slots[a], 1e-4)
    for a in range(many):
        for b in range(many):
            between[a, b] = follows(c, predicate, slots[a], slots[b], 1e-4)
    return word, after, before, between


@compiled()
def span_scores(
    c: Counts, d: Dials, slots: Ints, starts: Ints, values: Ints, mere: Ints, words: Ints, kind: Ints, shared: Floats
) -> Floats:
    """The score of each span [i, j] as the mention of each argument: spans[a, i, j].

    values[starts[a] : starts[a + 1]]: the symbols of argument a; slots: their numbers for the habits; mere: is it
    a mere letter, which may be the head of a longer mention even where it stands word for word; shared: how
    much more the meaning's other wordings use each token's word than the predicate does."""
    many, length = len(slots), len(words)
    scores = np.full((many, length, length), IMPOSSIBLE)
    first, rest, covers = np.empty(length), np.empty(length), np.empty(length, np.int64)
    for a in range(many):
        value = values[starts[a] : starts[a + 1]]
        size = len(value)
        known, total = np.empty(size, np.int64), 0  # the place of each symbol among the value's distinct ones, or -1
        for n in range(size):
            known[n] = -1
            if not (value[n] < len(c.sign) and c.sign[value[n]]):
                known[n] = total
                for m in range(n):
                    if value[m] == value[n]:
                        known[n] = known[m]
                        break
                total += known[n] == total
        total = max(1, total)
        needed = max(1, math.ceil(d.least * total - 1e-6))
        literal, free = _of(c.literal, slots[a]), _of(c.free, slots[a])
        chance_free = math.log((free + 1) / (free + literal + 2))
        for k in range(length):
            word = words[k]
            copies, covers[k], worded, anybody, strongest = 0, -1, 0.0, 0.0, 0.08
            for n in range(size):
                if value[n] == word:
                    copies += 1
                    covers[k] = known[n]
            if word + 1 < len(c.link_start):
                for link in range(c.link_start[word], c.link_start[word + 1]):
                    symbol, strength = c.link_symbol[link], c.link_strength[link]
                    for n in range(size):
                        if value[n] == symbol and known[n] >= 0:
                            worded += strength / total
                            if copies == 0 and strength >= strongest:
                                strongest, covers[k] = strength + 1e-12, known[n]
                            break
                    if kind[k] == 2:
                        for n in range(len(values)):
                            if values[n] == symbol:
                                anybody = max(anybody, strength)
                                break
            general = (_of(c.slot_word, word) + 0.1) / (c.slot_words + 0.1 * c.vocabulary)
            habit = _count(c.habit.keys, c.habit.counts, slots[a] << BITS | word)
            habitual = (habit + 3 * general) / (_of(c.habit_size, slots[a]) + 3)
            chance = (
                d.copied * copies / max(1, size)
                + d.worded * worded
                + d.anybody * anybody
                + d.habitual * habitual
                + d.unknown / c.vocabulary
                + d.shared * shared[k]
            )
            first[k] = math.log(chance) + chance_free
            run = False
            if k > 0:
                for n in range(size - 1):
                    if value[n] == words[k - 1] and value[n + 1] == word:
                        run = True
                        break
            rest[k] = math.log(d.run + (1 - d.run) * chance if run else chance)
        _literal_or_free(scores[a], first, rest, covers, words, value, mere[a], total, needed, literal, free, d)
    return scores


@compiled()
def kinds(c: Counts, symbols: Ints, words: Ints) -> Ints:
    """For each word and for the end: 1 if it is one of the values' symbols, 2 if it is a wording of one, else 0."""
    found = np.zeros(len(words) + 1, np.int64)
    for k in range(len(words)):
        word = words[k]
        for symbol in symbols:
            if symbol == word:
                found[k] = 1
                break
        if found[k] == 0 and word + 1 < len(c.link_start):
            for link in range(c.link_start[word], c.link_start[word + 1]):
                for symbol in symbols:
                    if symbol == c.link_symbol[link]:
                        found[k] = 2
                        break
    return found


@compiled()
def step_scores(
    c: Counts, d: Dials, predicate: int, slot_words: Ints, slots: Ints, starts: Ints, values: Ints, mere: Ints,
    symbols: Ints, line: Ints, shared: Floats,
) -> tuple[Floats, Floats, Floats, Floats, Floats]:  # fmt: skip
    """All scores of a sentence read as one phase: word, after, slot, between and spans of `reading`."""
    words = line[1:-1]
    kind = kinds(c, symbols, words)
    word, after, before, between = context_scores(c, d, predicate, slot_words, line, kind)
    return word, after, before, between, span_scores(c, d, slots, starts, values, mere, words, kind, shared)


@compiled()
def _literal_or_free(
    scores: Floats, first: Floats, rest: Floats, covers: Ints, words: Ints, value: Ints, mere: int,
    total: int, needed: int, literal: int, free: int, d: Dials,
) -> None:  # fmt: skip
    """Fill in one argument's spans.  A value that stands word for word is said just there, unless it is a mere
    letter."""
    size, length = len(value), len(words)
    exact = math.log((literal + 1) / (free + literal + 2))
    found = False
    for i in range(length - size + 1):
        same = size > 0
        for n in range(size):
            if words[i + n] != value[n]:
                same = False
                break
        if same:
            scores[i, i + size - 1] = exact
            found = True
    if found and not mere:
        return
    longest = 2 * size + 10
    seen = np.full(total, -1, np.int64)
    for i in range(length):
        score, covered = 0.0, 0
        for j in range(i, min(length, i + longest)):
            score += first[j] if j == i else rest[j]
            if covers[j] >= 0 and seen[covers[j]] != i:
                seen[covers[j]] = i
                covered += 1
            if covered >= needed:
                said = score + d.coverage * math.log(covered / total) + d.mention
                if said > scores[i, j]:
                    scores[i, j] = said


@compiled()
def _search(
    word: Floats, after: Floats, slot: Floats, between: Floats, spans: Floats, many: Ints, switch: float, masked: bool
) -> tuple[Ints, float]:
    """`reading`, remembering what is said where `masked`; otherwise an argument may be said more than once."""
    phases, width, length = slot.shape
    masks = 1 << width if masked else 1
    background = width
    best = np.full((phases, length + 1, width + 1, masks), IMPOSSIBLE)
    back = np.full((phases, length + 1, width + 1, masks, 4), -1, np.int64)
    best[0, 0, background, 0] = 0.0
    for p in range(phases):
        for k in range(length):
            for last in range(width + 1):
                for mask in range(masks):
                    score = best[p, k, last, mask]
                    if score <= IMPOSSIBLE:
                        continue
                    here = back[p, k + 1, background, mask]
                    plain = score + (word[p, k] if last == background else after[p, last, k])
                    if plain > best[p, k + 1, background, mask]:
                        best[p, k + 1, background, mask] = plain
                        here[0], here[1], here[2], here[3] = p, k, last, mask
                    if p + 1 < phases and k > 0 and score + switch > best[p + 1, k, background, 0]:
                        best[p + 1, k, background, 0] = score + switch
                        here = back[p + 1, k, background, 0]
                        here[0], here[1], here[2], here[3] = p, k, last, mask
                    for a in range(many[p]):
                        if masked and mask >> a & 1:
                            continue
                        opened = score + (slot[p, a, k] if last == background else between[p, last, a])
                        then = mask | 1 << a if masked else 0
                        for j in range(k, length):
                            said = opened + spans[p, a, k, j]
                            if said > best[p, j + 1, a, then]:
                                best[p, j + 1, a, then] = said
                                here = back[p, j + 1, a, then]
                                here[0], here[1], here[2], here[3] = p, k, last, mask
    top, p, last, mask = IMPOSSIBLE, phases - 1, background, 0
    for candidate in range(width + 1):
        for bits in range(masks):
            ending = word[p, length] if candidate == background else after[p, candidate, length]
            score = best[p, length, candidate, bits] + ending
            if score > top:
                top, last, mask = score, candidate, bits
    # the mentions from the right: (phase, argument, first token, token after the last)
    found = np.full((length, 4), -1, np.int64)
    n, k = 0, length
    while k > 0 and back[p, k, last, mask, 0] >= 0:
        before = back[p, k, last, mask]
        if last < width and before[1] < k:
            found[n, 0], found[n, 1], found[n, 2], found[n, 3] = p, last, before[1], k
            n += 1
        p, k, last, mask = before[0], before[1], before[2], before[3]
    return found[:n], top


@compiled()
def reading(
    word: Floats, after: Floats, slot: Floats, between: Floats, spans: Floats, many: Ints, switch: float
) -> tuple[Ints, float]:
    """The best reading and its score; [p, a] of the result is the span of argument a of phase p, or (-1, -1).

    word[p, k]: token k (or the end, at k = length) after token k-1.  after[p, a, k]: the same after a mention of a.
    slot[p, a, k]: a mention of a beginning at k after token k-1.  between[p, a, b]: a mention of b right after one of
    a.  spans[p, a, i, j]: as `span_scores` gives them.  many[p]: how many arguments phase p has.

    With more than `MASKED` arguments the search is not exact: what it finds twice keeps its better place."""
    phases, width, _ = slot.shape
    places = np.full((phases, width, 2), -1, np.int64)
    if width <= MASKED:
        found, top = _search(word, after, slot, between, spans, many, switch, True)
    else:
        spans = spans.copy()
        found, top = _search(word, after, slot, between, spans, many, switch, False)
        for _ in range(width):
            if not _forbid_repeats(found, spans):
                break
            found, top = _search(word, after, slot, between, spans, many, switch, False)
    for n in range(len(found)):
        places[found[n, 0], found[n, 1], 0], places[found[n, 0], found[n, 1], 1] = found[n, 2], found[n, 3]
    return places, top


@compiled()
def _forbid_repeats(found: Ints, spans: Floats) -> bool:
    """Leave only the best of the places where an argument is said; were there any others?"""
    any_repeat = False
    for n in range(len(found)):
        for m in range(len(found)):
            if n != m and found[n, 0] == found[m, 0] and found[n, 1] == found[m, 1]:
                p, a = found[n, 0], found[n, 1]
                mine, other = spans[p, a, found[n, 2], found[n, 3] - 1], spans[p, a, found[m, 2], found[m, 3] - 1]
                if mine > other or (mine == other and n > m):
                    keep = mine
                    start, end = found[n, 2], found[n, 3] - 1
                    spans[p, a] = IMPOSSIBLE
                    spans[p, a, start, end] = keep
                    any_repeat = True
    return any_repeat


def textbook_reading(
    word: Floats, after: Floats, slot: Floats, between: Floats, spans: Floats, many: Ints, switch: float
) -> float:
    """The score of the best reading by trying them all, from the left."""
    phases, width, length = slot.shape

    def best(p: int, k: int, last: int, used: frozenset[int]) -> float:
        plain = float(word[p, k] if last == width else after[p, last, k])
        if k == length:
            return plain if p == phases - 1 else IMPOSSIBLE
        options = [plain + best(p, k + 1, width, used)]
        if p + 1 < phases and k > 0:
            options.append(switch + best(p + 1, k, width, frozenset()))
        for a in set(range(int(many[p]))) - used:
            opened = float(slot[p, a, k] if last == width else between[p, last, a])
            for j in range(k, length):
                if spans[p, a, k, j] > IMPOSSIBLE:
                    options.append(opened + float(spans[p, a, k, j]) + best(p, j + 1, a, used | {a}))
        return max(options)

    return best(0, 0, width, frozenset())
