"""From a cluster of sentences to a frame: aligned, cut at the words that all share, the rest explained by choices.

Between two shared words lies a segment with its variants.  What explains them?  The simplest split of the meanings by
one argument that tells the variants apart: by what the words themselves suggest (a slot in them, a slot beside them, a
word like the argument's name, words tied to its values elsewhere), and by how little has to be remembered.  What is
shared by all may be so because all meanings were alike: words tied to a value need that value.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

from verbalign.dictionary.conditions import (
    BEGINS,
    COUNT,
    ENDS,
    IS,
    NEGATIVE,
    NONE,
    NOT,
    OVER,
    UNLIKE,
    VOWEL,
    Test,
    absent,
    given,
    label,
    tells,
)  # fmt: skip
from verbalign.dictionary.patterns import Branch, Choice, Node, Nodes, Slot, Words, tested
from verbalign.language import Language
from verbalign.learning.frames.rows import Row, SlottedItem
from verbalign.learning.frames.ties import LONGEST, Gram, Label, WordTies, alike
from verbalign.mentions.kinds import AMOUNTS, DATE, LIST, MONEY, NAME, NUMBER, TIME, Value, amount
from verbalign.mentions.renderings import rendered

UNSIGNED = "unsigned"  # the rendering of a number without its sign
WEAK_WORD = 3  # letters: a shared word as short as this does not hold a frame together by itself
SHAPES = 3  # letters of an ending that may explain an article
SAMPLE = 12  # rows with the same words that are looked at
CLASSES = 12  # labels: an argument with more is a name, or as good as one
ODD = 2  # words that an argument does not explain
FEW = 3  # so many values are a closed set even where none comes twice
DOUBTFUL = -1.0  # log2 odds of a tie from which on words are in doubt; from 0 on they are tied
HIDDEN = 1.0  # log2 odds that a sentence tells a value which is found nowhere in its wording
IRRELEVANT = 3.0  # bits for an explanation that nothing in the words suggests
UNEXPLAINED = 0.7  # bits for a word that an explanation leaves unexplained
ABOUT = 3.0  # bits for an argument that sentences are about: some word of theirs is said only where it is given
RIVAL, HIDING = 1.0, 2.0  # bits by which words may suggest another explanation less; one that they may tell anyway
EXPLAINED = 1.0  # bits that an explanation may cost more than to remember the variants


@dataclass(frozen=True)
class PredicateFacts:
    """What the builder needs to know of the corpus."""

    meanings: Sequence[Mapping[str, Value]]
    meaning_of: Sequence[int]  # of a wording
    kinds: Mapping[str, str]
    language: Language
    ties: WordTies
    hidden: Mapping[tuple[int, int], Mapping[str, bool]] = field(default_factory=dict)  # of a wording's sentence
    lower: bool = False  # some sentences begin without a capital
    articles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # of members of lists
    altered: frozenset[tuple[str, Label]] = frozenset()  # names that some wording has in another form

    @cached_property
    def number_labels(self) -> frozenset[str]:
        """The labels that numbers may have in the language."""
        return frozenset(label(str(n), NUMBER, self.language) or "" for n in range(121))

    @cached_property
    def preceders(self) -> Mapping[str, set[str]]:
        """The words that come before each word."""
        return self._neighbours(1, 0)

    @cached_property
    def followers(self) -> Mapping[str, set[str]]:
        """The words that come after each word."""
        return self._neighbours(0, 1)

    def _neighbours(self, one: int, other: int) -> Mapping[str, set[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for gram in self.ties.said:
            if len(gram) == 2:
                found[gram[one]].add(gram[other])
        return found

    def args(self, row: Row) -> Mapping[str, Value]:
        return self.meanings[self.meaning_of[row.wording]]

    def label(self, argument: str, row: Row) -> Label:
        return self.ties.labels[argument][self.meaning_of[row.wording]]


def plural_class(one: Label, language: Language) -> str:
    """The plural class of a number's label."""
    if one is not None and one.isdigit():
        return language.plural(int(one))
    return (one or "").removeprefix(NEGATIVE).strip("# ") or "other"


Line = tuple[SlottedItem | None, ...]


@dataclass(frozen=True)
class Need:
    """A test that words need, with the log2 odds that they do, and the words that are tied to it."""

    test: Test
    odds: float
    gram: tuple[str, ...]
    hidden: bool = False  # nothing shows that the words tell this, nor that they don't


@dataclass(frozen=True)
class Frame:
    """A cluster of sentences as words, slots and choices."""

    nodes: Nodes
    needs: tuple[Need, ...]
    rows: tuple[Row, ...]
    capital: bool


def frame_of(cluster: Sequence[Row], known: PredicateFacts) -> Frame:
    """The frame of some sentences that are built alike."""
    rows = _telling(cluster, known)
    made = _Builder(known).built(rows, _grid(rows), None, None, ())
    needs = (*made.needs, *_hidden_needs(cluster, made, known))
    return Frame(made.nodes, needs, tuple(cluster), _capital(rows, known))


def _telling(cluster: Sequence[Row], known: PredicateFacts) -> list[Row]:
    """The rows that explanations are looked for in: of those with the same words, some of each class of meanings."""
    found: dict[tuple[str, ...], dict[tuple[Label, ...], Row]] = defaultdict(dict)
    columns = [argument for argument in known.ties.labels if len(known.ties.where[argument]) <= CLASSES]
    for row in cluster:
        own = found[row.keys]
        if len(own) < SAMPLE:
            own.setdefault(tuple(known.label(argument, row) for argument in columns), row)
    chosen = {id(row) for own in found.values() for row in own.values()}
    return [row for row in cluster if id(row) in chosen]


def verbatim(row: Row, known: PredicateFacts) -> Frame:
    """A sentence as it stands, for its own meaning alone: whatever else fails, this can be said."""
    nodes = tuple(Words(item.text, item.spaced) for item in row.items)
    mentioned = {item.argument for item in row.items}
    needs = []
    for argument, value in known.args(row).items():
        if isinstance(value, str):
            needs.append(Need(Test(argument, IS, (value,)), HIDDEN, (), argument not in mentioned))
        else:
            needs.append(Need(Test(argument, BEGINS, value[:1]), HIDDEN, (), True))
            needs.append(Need(Test(argument, ENDS, value[-1:]), HIDDEN, (), True))
    return Frame(nodes, tuple(needs), (row,), False)


def _hidden_needs(rows: Sequence[Row], made: _Made, known: PredicateFacts) -> Iterable[Need]:
    """Values that these sentences may tell in words which nothing else shows: they are for these values only."""
    settled = {need.test.argument for need in made.needs if need.odds > DOUBTFUL and tells(need.test)}
    settled |= tested(made.nodes)
    yield from _count_needs(rows, known)
    yield from _pronoun_needs(rows, known)
    for argument in known.ties.labels:
        marks = [known.hidden.get((row.wording, row.place), {}).get(argument) for row in rows]
        if argument in settled or not any(mark is not None for mark in marks):
            continue
        values = {known.args(row).get(argument) for row in rows}
        if len(values) == 1:
            only = values.pop()
            if isinstance(only, str):
                sure = all(mark is True for mark in marks)
                one = known.label(argument, rows[0]) if sure else only
                yield Need(Test(argument, IS, (one or only,)), HIDDEN, (), not sure)


def _count_needs(rows: Sequence[Row], known: PredicateFacts) -> Iterable[Need]:
    """Sentences that tell how many members a list has: "all three"."""
    words = frozenset.intersection(
        *(frozenset(item.key.casefold() for item in row.items if not item.is_slot) for row in rows)
    )
    for argument in known.ties.labels:
        sizes = {len(v) if isinstance(v := known.args(row).get(argument), tuple) else 0 for row in rows}
        size = max(sizes)
        if size > 1 and len(sizes) == 1 and {str(size), known.language.cardinal(size)} & words:
            yield Need(Test(argument, COUNT, (str(size),)), HIDDEN, (), True)


def _pronoun_needs(rows: Sequence[Row], known: PredicateFacts) -> Iterable[Need]:
    """A sentence with "she" is for those whom it was said of, or for others of whose kind the name tells: "Mrs "."""
    spoken = {item.key for row in rows for item in row.items if not item.is_slot}
    if not spoken & known.language.gendered:
        return
    for argument in known.ties.labels:
        values = [known.args(row).get(argument) for row in rows]
        if known.kinds[argument] == NAME and all(isinstance(v, str) and v[:1].isupper() for v in values):
            names = sorted({str(v) for v in values})
            if all(_kind_word(name) for name in names):
                yield Need(
                    Test(argument, BEGINS, tuple(sorted({_kind_word(name) for name in names}))), HIDDEN, (), True
                )
            return


def _grid(cluster: Sequence[Row]) -> list[Line]:
    """The rows with their items in columns."""
    distinct = list(dict.fromkeys(row.keys for row in cluster))
    if len(distinct) == 1:
        return [row.items for row in cluster]
    from verbalign.alignment import align

    table = align(distinct, kernel="fast")
    places = dict(zip(distinct, table.places, strict=True))
    grid = []
    for row in cluster:
        line: list[SlottedItem | None] = [None] * table.width
        for item, place in zip(row.items, places[row.keys], strict=True):
            line[place] = item
        grid.append(tuple(line))
    return grid


def _capital(rows: Sequence[Row], known: PredicateFacts) -> bool:
    """Do these sentences begin with a capital that is not the value's own?"""
    first = [(row, row.items[0]) for row in rows]
    words = [item.text[:1] for _, item in first if not item.is_slot and item.text[:1].isalpha()]
    if words:
        return 2 * sum(sign.isupper() for sign in words) >= len(words)
    if any(_raised(item, known.args(row)[item.argument], known) for row, item in first if item.is_slot):
        return True
    return not any(item.text[:1].islower() for _, item in first) and not known.lower


def _raised(item: SlottedItem, value: Value, known: PredicateFacts) -> bool:
    """Has a value a capital that it has not by itself?"""
    form = rendered(value, item.rendering, known.kinds[item.argument], known.language) or ""
    return item.text[:1].isupper() and form[:1].islower()


Variant = tuple[str, ...]
Tests = Callable[[Sequence[str]], tuple[Test, ...]]


@dataclass(frozen=True)
class _Split:
    """A way to tell rows apart by one argument: the label of each row, and how labels are written as tests."""

    argument: str
    labels: tuple[str, ...]
    tests: Tests
    plainness: float  # bits that it costs beforehand
    order: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class _Made:
    nodes: Nodes
    needs: tuple[Need, ...] = ()
    cost: float = 0.0


class _Builder:
    def __init__(self, known: PredicateFacts) -> None:
        self.known = known
        self._names: dict[str, list[str]] = {}

    def built(
        self,
        rows: Sequence[Row],
        grid: Sequence[Line],
        left: SlottedItem | None,
        right: SlottedItem | None,
        used: tuple[str, ...],
    ) -> _Made:
        """Words that all rows share as they are, what lies between them as choices; `left` and `right` stand beside."""
        width = len(grid[0]) if grid else 0
        shared = self._firm([_one({_key(line[c]) for line in grid}) for c in range(width)], grid)
        nodes: list[Node] = []
        needs: list[Need] = []
        cost, c = 0.0, 0
        while c < width:
            stop = next((k for k in range(c, width) if shared[k] != shared[c]), width)
            if shared[c]:
                nodes.extend(self._atom(rows, [line[k] for line in grid]) for k in range(c, stop))
                needs.extend(self._needs(rows, [line[c:stop] for line in grid], used))
            else:
                before = grid[0][c - 1] if c else left
                after = grid[0][stop] if stop < width else right
                made = self._segment(rows, [line[c:stop] for line in grid], before, after, used)
                nodes.extend(made.nodes)
                needs.extend(made.needs)
                cost += made.cost
            c = stop
        return _Made(tuple(nodes), tuple(needs), cost)

    def _firm(self, shared: list[bool], grid: Sequence[Line]) -> list[bool]:
        """Shared columns without the weak ones that lie alone between segments: a comma holds nothing together."""
        width = len(shared)
        firm = list(shared)
        c = 0
        while c < width:
            stop = next((k for k in range(c, width) if shared[k] != shared[c]), width)
            if shared[c] and c > 0 and stop < width and all(_weak(grid[0][k]) for k in range(c, stop)):
                firm[c:stop] = [False] * (stop - c)
            c = stop
        return firm

    def _atom(self, rows: Sequence[Row], items: Iterable[SlottedItem | None]) -> Node:
        """A word or a slot that all rows have; where renderings differ and the value tells why, a choice of them."""
        present = [item for item in items if item is not None]
        spaced = 2 * sum(item.spaced for item in present) >= len(present)
        first = present[0]
        if first.is_slot:
            return self._slot(rows, present, spaced)
        text = Counter(item.key for item in present).most_common(1)[0][0]
        return Words(text, spaced)

    def _slot(self, rows: Sequence[Row], items: Sequence[SlottedItem], spaced: bool) -> Node:
        argument = items[0].argument
        names = [item.rendering for item in items]
        if len(set(names)) > 1 and self.known.kinds[argument] in AMOUNTS:
            values = [self.known.args(row).get(argument) for row in rows]
            variants = [(name,) for name in names]
            for split in self._number_splits(argument, values):
                if len(set(split.labels)) > 1 and not _residual(variants, split.labels):
                    groups: dict[str, list[str]] = defaultdict(list)
                    for name, one in zip(names, split.labels, strict=True):
                        if one not in groups[name]:
                            groups[name].append(one)
                    ordered = sorted(groups.items(), key=lambda g: max(split.order.get(n, 5) for n in g[1]))
                    return Choice(tuple(Branch(split.tests(ls), (Slot(argument, r, spaced),)) for r, ls in ordered))
        return Slot(argument, _rendering(items), spaced)

    # ---- needs ----

    def _needs(self, rows: Sequence[Row], grid: Sequence[Line], used: tuple[str, ...]) -> Iterable[Need]:
        """What the words of a shared run need: the values they go with, the best explanation first; what it explains
        needs no other."""
        common = [gram for gram in self._grams(rows, grid) if any(key[0].isalnum() for key in gram)]
        slots = {item.argument for line in grid for item in line if item and item.is_slot}
        ties = self.known.ties
        known_ = list(used)
        while True:
            among_these = ties.everything
            for argument in known_:
                among_these &= ties.holding(argument, {self.known.label(argument, row) for row in rows})
            best: tuple[float, int, str, Gram] | None = None
            for argument in ties.labels:
                if argument in known_ or (argument in slots and self.known.kinds[argument] != LIST):
                    continue
                for gram in common:
                    odds = ties.odds(gram, argument, ties.everything)[0]
                    if odds < DOUBTFUL or (best is not None and (odds, -len(gram)) <= best[:2]):
                        continue
                    rival = max((ties.odds(gram, other, ties.everything)[0] for other in known_), default=-math.inf)
                    if odds > rival + 1 or ties.odds(gram, argument, among_these)[0] >= DOUBTFUL:
                        best = odds, -len(gram), argument, gram
            if best is None:
                break
            odds, _, argument, gram = best
            known_.append(argument)
            shared = frozenset.intersection(*(ties.odds(g, argument, ties.everything)[1] for g in common))
            allowed = {self.known.label(argument, row) for row in rows} | shared
            if not ties.where[argument].keys() <= allowed:
                yield Need(among(argument, allowed, ties.where[argument]), odds, gram)
        yield from self._agreement(rows, grid)
        yield from self._endings(rows, grid)

    def _endings(self, rows: Sequence[Row], grid: Sequence[Line]) -> Iterable[Need]:
        """An ending at a value goes with values that end alike: "des [value]es"."""
        for items in zip(*grid, strict=True):
            item = items[0]
            if item is None or not item.is_slot or item.argument not in self.known.kinds:
                continue
            after = [self._follower(row, entry) for row, entry in zip(rows, items, strict=True)]
            if after and all(next_ and not next_.spaced and next_.text.isalpha() for next_ in after):
                ends = tuple(sorted({_first(self.known.args(row).get(item.argument))[-SHAPES:] for row in rows}))
                yield Need(Test(item.argument, ENDS, ends), 5.0, (item.key, after[0].key if after[0] else ""))

    def _follower(self, row: Row, item: SlottedItem | None) -> SlottedItem | None:
        place = row.items.index(item) + 1 if item else len(row.items)
        return row.items[place] if place < len(row.items) else None

    def _agreement(self, rows: Sequence[Row], grid: Sequence[Line]) -> Iterable[Need]:
        """What the values in a run need: the numbers with which the words beside them go."""
        for items in zip(*grid, strict=True):
            item = items[0]
            if item is None or not item.is_slot:
                continue
            kind = self.known.kinds[item.argument]
            if kind in AMOUNTS:
                yield from self._number_needs(rows, items, kind)
            elif kind == LIST:
                yield from self._list_needs(rows, items)
            elif kind == NAME:
                yield from self._name_needs(rows, items)

    def _number_needs(self, rows: Sequence[Row], items: Sequence[SlottedItem | None], kind: str) -> Iterable[Need]:
        ties, item = self.known.ties, items[0]
        assert item is not None
        argument = item.argument
        seen = {self.known.label(argument, row) for row in rows}
        there = {one for one in ties.where[argument] if one is not None}
        after = {self._after(row, entry) for row, entry in zip(rows, items, strict=True)}
        word = after.pop() if len(after) == 1 else ""
        outside = set()
        if "0" not in seen and "0" in there and ties.copied.get((argument, "0"), 0.0) <= 0.5:
            outside.add("0")
        if item.rendering == UNSIGNED and all((one or "").startswith(NEGATIVE) for one in seen):
            outside |= {one for one in self.known.number_labels | there if not one.startswith(NEGATIVE)}
        if kind != MONEY and item.rendering not in ("ordinal", "nth"):
            if seen == {"0"}:
                outside |= (self.known.number_labels | there) - {"0"}
            elif word[:1].isalpha() and self._counts(rows, items, word):
                good = {self._class(one) for one in seen}
                nexts = {self._next_two(row, entry) for row, entry in zip(rows, items, strict=True)}
                for one in there - seen:
                    if any(ties.said.get((item.key, *two), 0) & ties.where[argument][one] for two in nexts):
                        good.add(self._class(one))
                if len(good) < 2:
                    outside |= {one for one in self.known.number_labels | there if self._class(one) not in good}
        if outside:
            yield Need(Test(argument, NOT, tuple(sorted(outside))), 1.0, (item.key, word))

    def _counts(self, rows: Sequence[Row], items: Sequence[SlottedItem | None], word: str) -> bool:
        """Does a number tell how many there are of what the next word, or the one after it, names?  A number after a
        word like its argument's name tells which one it is."""
        row, item = rows[0], items[0]
        assert item is not None
        place = row.items.index(item)
        ties = self.known.ties
        if place and row.keys[place - 1].casefold() in item.argument.casefold().replace("-", "_").split("_"):
            return False
        after = row.keys[place + 2] if place + 2 < len(row.keys) else ""
        return self._counted(word) or (after[:1].isalpha() and ties.kin(after, item.argument)[0])

    def _counted(self, word: str) -> bool:
        """Is this a word that goes with numbers?  Others stand after other words, too."""
        before = self.known.preceders.get(word, set())
        numbers = sum((key[0] == "[" and self.known.kinds.get(key[1:-1]) in AMOUNTS) or key.isdigit() for key in before)
        return len(word) > WEAK_WORD or 3 * numbers >= len(before)

    def _next_two(self, row: Row, item: SlottedItem | None) -> tuple[str, ...]:
        place = row.items.index(item) + 1 if item else len(row.items)
        one, two = (*row.keys[place : place + 2], "", "")[:2]
        return (one, two) if two[:1].isalpha() else (one,)

    def _class(self, one: Label) -> str:
        return plural_class(one, self.known.language)

    def _list_needs(self, rows: Sequence[Row], items: Sequence[SlottedItem | None]) -> Iterable[Need]:
        item = items[0]
        assert item is not None
        seen = {self.known.label(item.argument, row) for row in rows}
        if len(seen) > 1:
            return
        after = {self._after(row, entry) for row, entry in zip(rows, items, strict=True)}
        if any(word[:1].isalpha() for word in after):
            yield Need(Test(item.argument, IS, tuple(sorted(one or NONE for one in seen))), 1.0, (item.key, *after))

    def _name_needs(self, rows: Sequence[Row], items: Sequence[SlottedItem | None]) -> Iterable[Need]:
        """Values that people do not copy into such a slot are not for it."""
        ties, item = self.known.ties, items[0]
        assert item is not None
        seen = {self.known.label(item.argument, row) for row in rows}
        worded = {
            one
            for one in ties.where[item.argument]
            if one is not None and one not in seen and ties.copied.get((item.argument, one), 1.0) < 0.75
        }
        worded = {one for one in worded if not self._copied_alike(rows, items, one)}
        if worded and self._closed(item.argument) and self._recurring(item.argument):
            yield Need(Test(item.argument, NOT, tuple(sorted(worded))), 1.0, (item.key,))
        shapes = {_kind_word(one) for one in seen if one}
        altered = {_kind_word(one or "") for name, one in self.known.altered if name == item.argument}
        risky = {shape for shape in altered - shapes if shape and self._kind_words[shape] > 1}
        if risky:
            yield Need(Test(item.argument, UNLIKE, tuple(sorted(risky))), 1.0, (item.key,))

    def _copied_alike(self, rows: Sequence[Row], items: Sequence[SlottedItem | None], one: Label) -> bool:
        """Is a value written out elsewhere after or before the same word as here?"""
        ties = self.known.ties
        for row, item in zip(rows, items, strict=True):
            if item is not None:
                keys = ("", *row.keys, "")
                k = row.items.index(item) + 1
                beside = ((keys[k - 1], item.key), (item.key, keys[k + 1]))
                where = ties.where[item.argument][one]
                if any(_wordlike(pair) and ties.said.get(pair, 0) & where for pair in beside):
                    return True
        return False

    @cached_property
    def _kind_words(self) -> Counter[str]:
        """How many names begin with each word: a title of several, any other word of one."""
        names = (a for a in self.known.ties.where if self.known.kinds[a] == NAME)
        return Counter(_kind_word(one) for a in names for one in self.known.ties.where[a] if one is not None)

    def _after(self, row: Row, item: SlottedItem | None) -> str:
        place = row.items.index(item) + 1 if item else len(row.items)
        return row.keys[place] if place < len(row.keys) else ""

    def _grams(self, rows: Sequence[Row], grid: Sequence[Line]) -> list[tuple[str, ...]]:
        """The n-grams that all rows have, with at least a word of theirs in this run."""
        found: set[tuple[str, ...]] | None = None
        for row, line in zip(rows, grid, strict=True):
            items = [item for item in line if item]
            first = row.items.index(items[0])
            last = first + len(items)
            own = {
                row.keys[k : k + size]
                for size in range(1, LONGEST + 1)
                for k in range(max(0, first - size + 1), last)
                if k + size <= len(row.keys)
            }
            found = own if found is None else found & own
        return sorted(found or (), key=lambda gram: (len(gram), gram))

    # ---- segments ----

    def _segment(
        self,
        rows: Sequence[Row],
        grid: Sequence[Line],
        left: SlottedItem | None,
        right: SlottedItem | None,
        used: tuple[str, ...],
    ) -> _Made:
        variants = [tuple(item.key for item in line if item) for line in grid]
        if len(set(variants)) == 1:
            return self._same(rows, grid, used)
        whole = self._whole(rows, grid, variants, left, right, used)
        if len(set(variants)) < 3 or whole.cost <= 2:
            return whole
        cut = self._cut(rows, grid, left, right)
        if cut is None:
            return whole
        one = self._segment(rows, [line[:cut] for line in grid], left, None, used)
        two = self._segment(rows, [line[cut:] for line in grid], None, right, used)
        if one.cost + two.cost >= whole.cost:
            return whole
        return _Made((*one.nodes, *two.nodes), (*one.needs, *two.needs), one.cost + two.cost)

    def _cut(
        self, rows: Sequence[Row], grid: Sequence[Line], left: SlottedItem | None, right: SlottedItem | None
    ) -> int | None:
        """Where to cut a segment in two that vary independently of each other: where both are explained for least."""
        best: tuple[float, int] | None = None
        for cut in range(1, len(grid[0])):
            halves = [{k for k, line in enumerate(grid) if any(part(line, cut))} for part in (_head, _tail)]
            if halves[0] == halves[1] and len(halves[0]) < len(grid):
                continue  # what comes and goes together belongs together
            cost = 1.0
            for part, before, after in (
                ([line[:cut] for line in grid], left, None),
                ([line[cut:] for line in grid], None, right),
            ):
                variants = [tuple(item.key for item in line if item) for line in part]
                if len(set(variants)) == 1:
                    continue
                split = self._explained(rows, variants, before, after)
                cost += split[0] if split else _residual(variants, [""] * len(variants)) + 3
            if best is None or cost < best[0] - 1e-9:
                best = cost, cut
        return best[1] if best else None

    def _same(self, rows: Sequence[Row], grid: Sequence[Line], used: tuple[str, ...]) -> _Made:
        lines = [tuple(item for item in line if item) for line in grid]
        if not lines[0]:
            return _Made(())
        nodes = tuple(self._atom(rows, items) for items in zip(*lines, strict=True))
        return _Made(nodes, tuple(self._needs(rows, lines, used)))

    def _whole(
        self,
        rows: Sequence[Row],
        grid: Sequence[Line],
        variants: Sequence[Variant],
        left: SlottedItem | None,
        right: SlottedItem | None,
        used: tuple[str, ...],
    ) -> _Made:
        found = self._explained(rows, variants, left, right)
        if found is None:
            return self._free(rows, grid, variants, left, right, used)
        return self._chosen(rows, grid, variants, found[1], left, right, used)

    def _free(
        self,
        rows: Sequence[Row],
        grid: Sequence[Line],
        variants: Sequence[Variant],
        left: SlottedItem | None,
        right: SlottedItem | None,
        used: tuple[str, ...],
    ) -> _Made:
        """Nothing explains the variants: people are free to say either; what says more goes, then what more say."""
        counts = Counter(variants)
        best = max(counts, key=lambda v: (counts[v], sum(key[0] == "[" for key in v), -variants.index(v)))
        kept = [k for k, variant in enumerate(variants) if variant == best]
        made = self._same([rows[k] for k in kept], [grid[k] for k in kept], used)
        return _Made(made.nodes, made.needs, _residual(variants, [""] * len(variants)) + 3)

    def _chosen(
        self, rows: Sequence[Row], grid: Sequence[Line], variants: Sequence[Variant], split: _Split,
        left: SlottedItem | None, right: SlottedItem | None, used: tuple[str, ...],
    ) -> _Made:  # fmt: skip
        groups: dict[str, list[int]] = defaultdict(list)
        for k, name in enumerate(split.labels):
            groups[name].append(k)
        merged: dict[frozenset[Variant], list[str]] = defaultdict(list)
        for name in sorted(groups, key=lambda n: (split.order.get(n, 5), groups[n][0])):
            merged[frozenset(variants[k] for k in groups[name])].append(name)
        branches: list[Branch] = []
        relevance = self._relevance(split.argument, rows, variants, left, right)
        model = (
            len(merged) * math.log2(max(2, len(set(variants)))) + 0.5 * (len(groups) - len(merged)) + split.plainness
        )
        cost = self._cost(model, len(merged), relevance) + UNEXPLAINED * self._unexplained(split.argument, variants)
        ordered = sorted(merged.values(), key=lambda ns: max(split.order.get(n, 5) for n in ns))
        places = [sorted(k for name in names for k in groups[name]) for names in ordered]
        rivals = [
            (name, own)
            for name, own in self._rivals(rows, places, (*used, split.argument))
            if not self._evident(split.argument, variants, left, right)
            and self._relevance(name, rows, variants, left, right)
            >= relevance - (HIDING if self._hides(rows, name) else RIVAL)
        ]
        for number, (names, kept) in enumerate(zip(ordered, places, strict=True)):
            part = [grid[k] for k in kept]
            columns = [c for c in range(len(part[0])) if any(line[c] for line in part)]
            part = [tuple(line[c] for c in columns) for line in part]
            by_value = not (split.tests(names)[0].is_given or split.tests(names)[0].is_absent)
            inner = self.built(
                [rows[k] for k in kept], part, left, right, (*used, split.argument) if by_value else used
            )
            cost += inner.cost
            single = self._of_one_meaning([rows[k] for k in kept], split, variants, names)
            named = self._class_mates(split, names, groups, part, left, right)
            also = (among(name, own[number], self.known.ties.where[name]) for name, own in rivals)
            tests = (*split.tests(named), *(need.test for need in inner.needs), *single, *also)
            branches.append(Branch(_simplified(tests), inner.nodes))
        return _Made(_factored(branches), (), cost)

    def _rivals(
        self, rows: Sequence[Row], places: Sequence[Sequence[int]], known_: Collection[str]
    ) -> Iterable[tuple[str, list[set[Label]]]]:
        """The other arguments that would tell the same rows apart, with their labels in each part: nobody can say which
        of them it is, so all must agree."""
        for argument in self.known.ties.labels:
            if argument not in known_ and (self._few(argument) or self._closed(argument)):
                own = [{self.known.label(argument, rows[k]) for k in part} for part in places]
                if sum(map(len, own)) == len(set().union(*own)):
                    yield argument, own

    def _hides(self, rows: Iterable[Row], argument: str) -> bool:
        return any(argument in self.known.hidden.get((row.wording, row.place), {}) for row in rows)

    def _class_mates(
        self, split: _Split, names: Sequence[str], groups: Collection[str], part: Sequence[Line],
        left: SlottedItem | None, right: SlottedItem | None,
    ) -> list[str]:  # fmt: skip
        """Labels of numbers with those that nobody has used, but that are of the same plural class: 21 goes with 1, 5
        with 2, where the number itself is written out."""
        found = list(names)
        if self.known.kinds[split.argument] not in AMOUNTS or not set(names) & {"1", "2", "#few", "#many", "#one"}:
            return found
        beside = any(item and item.argument == split.argument for item in (left, right))
        if beside or all(any(item and item.argument == split.argument for item in line) for line in part):
            classes = {self._class(name) for name in names if name != "0" and name != NONE}
            others = {self._class(name) for name in groups if name not in names and name not in ("0", NONE)}
            for label_ in sorted(self.known.number_labels - {"0"}):
                if label_ not in groups and self._class(label_) in classes - others:
                    found.append(label_)
        return found

    def _of_one_meaning(
        self, rows: Sequence[Row], split: _Split, variants: Sequence[Variant], names: Sequence[str]
    ) -> Iterable[Test]:
        """What words need that were said of a single meaning, and that the argument does not explain: all the rest."""
        own = [v for v, name in zip(variants, split.labels, strict=True) if name in names]
        others = [v for v, name in zip(variants, split.labels, strict=True) if name not in names]
        single = len({self.known.meaning_of[row.wording] for row in rows}) == 1
        if not single or self._unexplained(split.argument, [*own, *others], set(own)) < ODD:
            return
        for argument, where in self.known.ties.where.items():
            one = self.known.label(argument, rows[0])
            if argument != split.argument and one is not None and self._few(argument) and len(where) > 1:
                yield Test(argument, IS, (one,))

    def _few(self, argument: str) -> bool:
        """Has an argument few values, which come again and again?"""
        where = [bits.bit_count() for one, bits in self.known.ties.where[argument].items() if one is not None]
        return (
            len(where) <= FEW + 1
            and 2 * len(where) <= sum(where)
            and self.known.kinds[argument] not in (DATE, TIME, LIST)
        )

    # ---- explanations ----

    def _explained(
        self, rows: Sequence[Row], variants: Sequence[Variant], left: SlottedItem | None, right: SlottedItem | None
    ) -> tuple[float, _Split] | None:
        """The split that explains the variants for the fewest bits, if it is worth them."""
        distinct = len(set(variants))
        plain = _residual(variants, [""] * len(variants))
        best: tuple[float, _Split] | None = None
        relevances: dict[str, float] = {}
        for split in self._splits(rows, variants, left, right):
            if len(set(split.labels)) < 2:
                continue
            kinds: dict[str, set[Variant]] = defaultdict(set)
            for variant, name in zip(variants, split.labels, strict=True):
                kinds[name].add(variant)
            groups = len({frozenset(kind) for kind in kinds.values()})
            residual = 2 * _residual(variants, split.labels)
            least = best[0] if best is not None else plain + EXPLAINED
            if groups < 2 or 0.5 * groups + residual - 0.5 >= least:
                continue
            if split.argument not in relevances:
                relevances[split.argument] = self._relevance(split.argument, rows, variants, left, right)
            model = groups * math.log2(max(2, distinct)) + 0.5 * (len(kinds) - groups) + split.plainness
            cost = self._cost(model, groups, relevances[split.argument]) + residual + 0.1 * split.plainness
            if cost < least:
                cost += UNEXPLAINED * self._unexplained(split.argument, variants)
            if cost < least - 1e-9:
                best = cost, split
        return best

    def _cost(self, model: float, groups: int, relevance: float) -> float:
        """The bits of a choice, less what the words themselves suggest; never for nothing."""
        return max(0.5 * groups, model - relevance) + (IRRELEVANT if relevance <= 0 else 0) - 0.02 * relevance

    def _relevance(
        self,
        argument: str,
        rows: Sequence[Row],
        variants: Sequence[Variant],
        left: SlottedItem | None,
        right: SlottedItem | None,
    ) -> float:
        """Bits that the words themselves lend to an explanation by this argument."""
        found = self._evident(argument, variants, left, right)
        if not found and self._speaks_of(argument, rows):
            found = ABOUT
        tied = 0.0
        for variant in sorted(set(variants)):
            others = {self.known.label(argument, rows[k]) for k in range(len(rows)) if variants[k] != variant}
            for size in range(1, LONGEST + 1):
                for k in range(len(variant) - size + 1):
                    odds, seen = self.known.ties.odds(variant[k : k + size], argument, self.known.ties.everything)
                    if not others <= seen:
                        tied = max(tied, min(6.0, odds + 2))
        return found + tied

    def _evident(
        self, argument: str, variants: Sequence[Variant], left: SlottedItem | None, right: SlottedItem | None
    ) -> float:
        """Bits for an argument whose slot is in the variants or beside them, or whose name is like a word of theirs."""
        slot = f"[{argument}]"
        if any(slot in variant for variant in variants):
            return 4.0
        if (left and left.argument == argument) or (right and right.argument == argument):
            return 6.0 if self.known.kinds[argument] in AMOUNTS else 3.0
        near = any(alike(word, part) for word in _differing(variants) for part in self._named(argument))
        return 5.0 if near else 0.0

    def _speaks_of(self, argument: str, rows: Sequence[Row]) -> bool:
        """Have all these sentences a word like an argument's name, or one that is only said where it is given?"""
        ties = self.known.ties
        shared = set(rows[0].keys).intersection(*(row.keys for row in rows[1:]))
        for key in shared:
            if key[0].isalpha():
                odds, seen = ties.odds((key,), argument, ties.everything)
                only = odds >= DOUBTFUL and None not in seen and None in ties.where[argument]
                if (only and len(seen) > 1) or ties.kin(key, argument)[0]:
                    return True
        return False

    def _unexplained(self, argument: str, variants: Sequence[Variant], those: Collection[Variant] | None = None) -> int:
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
                if not near and not kin and ties.odds((word,), argument, ties.everything)[0] < -4:
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

    def _splits(
        self, rows: Sequence[Row], variants: Sequence[Variant], left: SlottedItem | None, right: SlottedItem | None
    ) -> Iterable[_Split]:
        names = sorted({name for row in rows for name in self.known.args(row)})
        beside = {item.argument for item in (left, right) if item and item.is_slot}
        inside = {key[1:-1] for variant in variants for key in variant if key[0] == "["}
        if right and self._are_articles(variants, right):
            yield from self._shapes(
                right.argument, [self.known.args(row).get(right.argument) for row in rows], variants, True
            )
            return
        for name in names:
            values = [self.known.args(row).get(name) for row in rows]
            kind = self.known.kinds[name]
            given = tuple("given" if value else NONE for value in values)
            yield _Split(name, given, _given_tests(name), 0.0, {"given": 0, NONE: 9})
            if kind in AMOUNTS:
                yield from self._number_splits(name, values)
            elif kind == LIST:
                labels = tuple(label(v, kind, self.known.language) or NONE for v in values)
                yield _Split(name, labels, _label_tests(name), 0.5, {NONE: 9})
            elif kind not in (DATE, TIME):
                if self._closed(name):
                    labels = tuple(str(v) if v else NONE for v in values)
                    yield _Split(name, labels, _label_tests(name), self._closedness(name, values), {NONE: 9})
                if name in beside | inside:
                    if right and right.argument == name and self.known.language.elides:
                        yield from self._sounds(name, values)
                    yield from self._shapes(name, values, variants)
            if kind in AMOUNTS and right and right.argument == name and self.known.language.elides:
                yield from self._sounds(name, values)

    def _closed(self, name: str) -> bool:
        """May words depend on what this value is?  Not where people always copy it."""
        where = {one: bits for one, bits in self.known.ties.where[name].items() if one is not None}
        several = len(where) <= FEW or len(where) <= 0.6 * sum(bits.bit_count() for bits in where.values())
        return several and min((self.known.ties.copied.get((name, one), 0.0) for one in where), default=0.0) <= 0.75

    def _recurring(self, name: str) -> bool:
        """Do the values of an argument come again and again?"""
        where = [bits.bit_count() for one, bits in self.known.ties.where[name].items() if one is not None]
        return len(where) <= 0.6 * sum(where)

    def _closedness(self, name: str, values: Sequence[Value | None]) -> float:
        """What a split by value costs: little for values that people do not copy, much for names."""
        shares = [self.known.ties.copied.get((name, str(v)), 0.0) for v in values if v]
        return 0.5 + 4 * (sum(shares) / max(1, len(shares)))

    def _number_splits(self, name: str, values: Sequence[Value | None]) -> Iterable[_Split]:
        labels = tuple(label(v, self.known.kinds[name], self.known.language) or NONE for v in values)
        order = {"0": 0, "1": 1, "2": 2, NEGATIVE: 3, "#other": 8, NONE: 9}
        yield _Split(name, labels, _number_tests(name), 0.5, order)
        numbers = sorted({a.number for v in values if isinstance(v, str) and (a := amount(v))})
        for low, high in pairwise(numbers):
            cut = f"{(low + high) / 2:g}"
            sides = tuple(
                NONE if not v else "over" if (a := amount(str(v))) and a.number > float(cut) else "under"
                for v in values
            )
            yield _Split(name, sides, _over_tests(name, cut), 4.0, {"over": 0, "under": 1, NONE: 9})

    def _sounds(self, name: str, values: Sequence[Value | None]) -> Iterable[_Split]:
        forms = [_first(v) for v in values]
        if all(forms):
            labels = tuple("vowel" if self.known.language.vowel_sound(form) else "other" for form in forms)
            yield _Split(name, labels, _sound_tests(name), 0.0, {"vowel": 0})

    def _are_articles(self, variants: Sequence[Variant], right: SlottedItem) -> bool:
        """Are these articles before a noun, whose gender they go by?"""
        genders = self.known.language.genders
        words = {variant[0].lower() for variant in variants if len(variant) == 1}
        return self.known.kinds.get(right.argument) == NAME and len(words) > 1 and words <= genders.keys()

    def _shapes(
        self, name: str, values: Sequence[Value | None], variants: Sequence[Variant], singly: bool = False
    ) -> Iterable[_Split]:
        """By how the values begin or end: the shortest beginnings and endings that tell the variants apart."""
        texts = [_first(v) for v in values]
        if not all(texts):
            return
        groups: dict[str, set[Variant]] = defaultdict(set)
        for text, variant in zip(texts, variants, strict=True):
            groups[text].add(variant)
        for kind, cut in ((BEGINS, _beginning), (ENDS, _ending)):
            parts = {}
            for text in groups:
                sizes = range(1 if kind == BEGINS else SHAPES, len(text) + 1)
                found = next((cut(text, size) for size in sizes if _tells(text, size, cut, groups)), None)
                if found is None:
                    break
                parts[text] = found
            else:
                labels = tuple(parts[text] for text in texts)
                if len(set(labels)) == len(groups) and not singly:
                    continue  # each value by itself explains nothing
                yield _Split(name, labels, _shape_tests(name, kind), 2.0 + 0.7 * len(set(labels)))


def _tells(text: str, size: int, cut: Callable[[str, int], str], groups: Mapping[str, set[Variant]]) -> bool:
    part = cut(text, size)
    return bool(part) and all(groups[text] & groups[other] for other in groups if cut(other, size) == part)


def _beginning(text: str, size: int) -> str:
    """The first word of a value with several, up to and with the space."""
    word, space, _ = text.partition(" ")
    if size == 1:
        return word + space if space else ""
    return text[:size] if size >= SHAPES and not space else ""


def _ending(text: str, size: int) -> str:
    return text[-size:]


def _first(value: Value | None) -> str:
    return value[0] if isinstance(value, tuple) else value or ""


def _rendering(items: Sequence[SlottedItem]) -> str:
    """The commonest rendering; of "May" others tell whether names of months are cut short."""
    counts = Counter(item.rendering for item in items)
    if len(counts) > 1 and any("MMM" in name for name in counts):
        longer = Counter(
            item.rendering for item in items if sum(map(str.isalpha, item.text)) > 5 or "MMMM" not in item.rendering
        )
        counts = longer or counts
    if len(counts) > 1 and any(" with " in name for name in counts):
        style = counts.most_common(1)[0][0].partition(" with ")[0] or "list"
        forms = sorted({form for name in counts if " with " in name for form in name.partition(" with ")[2].split("/")})
        return f"{style} with {'/'.join(forms)}"
    return counts.most_common(1)[0][0]


# ---- tests of splits ----


def _given_tests(name: str) -> Tests:
    return lambda labels: (given(name) if "given" in labels else absent(name),)


def _label_tests(name: str) -> Tests:
    return lambda labels: (Test(name, IS, tuple(labels)),)


def _number_tests(name: str) -> Tests:
    """Of the plural classes `other` comes last, and is whatever is given."""
    return lambda labels: (given(name) if "#other" in labels and NONE not in labels else Test(name, IS, tuple(labels)),)


def _over_tests(name: str, cut: str) -> Tests:
    def tests(labels: Sequence[str]) -> tuple[Test, ...]:
        if "over" in labels and "under" not in labels:
            return (Test(name, OVER, (cut,)),)
        return (absent(name) if list(labels) == [NONE] else given(name),)

    return tests


def _sound_tests(name: str) -> Tests:
    return lambda labels: (Test(name, VOWEL, ("vowel" if "vowel" in labels else "consonant",)),)


def _shape_tests(name: str, kind: str) -> Tests:
    return lambda labels: (Test(name, kind, tuple(labels)),)


def _simplified(tests: Iterable[Test]) -> tuple[Test, ...]:
    """Tests without those that others include: who is 1 need not be told that he is not 2."""
    kept = list(dict.fromkeys(tests))
    certain = {t.argument: set(t.operands) for t in kept if t.kind == IS and not t.is_given}
    found = [
        t for t in kept if not (t.kind == NOT and t.argument in certain and not certain[t.argument] & set(t.operands))
    ]
    return tuple(found)


def among(argument: str, allowed: Iterable[Label], every: Iterable[Label]) -> Test:
    """A test that an argument is among some labels, written the shorter way."""
    inside = sorted(one or NONE for one in allowed)
    outside = sorted({one or NONE for one in every} - set(inside))
    exact = any(one[0] != "#" for one in outside) and any(one[0] == "#" and one != NONE for one in inside)
    if outside and (exact or (NONE in inside and len(outside) < len(inside))):
        return Test(argument, NOT, tuple(outside))
    return Test(argument, IS, tuple(inside))


# ---- small things ----


def _wordlike(keys: Iterable[str]) -> bool:
    """Are these words or slots, rather than signs?"""
    return all(key[:1].isalnum() or key[:1] in ("[", "'", "’") for key in keys)


def _kind_word(value: str) -> str:
    """The first of several words, which may tell what kind of thing is named: a title, say."""
    word, space, _ = value.partition(" ")
    return word + space if space else ""


def _head(line: Line, cut: int) -> Line:
    return line[:cut]


def _tail(line: Line, cut: int) -> Line:
    return line[cut:]


def _factored(branches: Sequence[Branch]) -> Nodes:
    """A choice with the words that all its branches begin or end with put before and after it."""
    before: list[Node] = []
    after: list[Node] = []
    parts = [list(branch.nodes) for branch in branches]
    while all(parts) and isinstance(parts[0][0], Words) and all(part[0] == parts[0][0] for part in parts):
        before.append(parts[0][0])
        parts = [part[1:] for part in parts]
    while all(parts) and isinstance(parts[0][-1], Words) and all(part[-1] == parts[0][-1] for part in parts):
        after.insert(0, parts[0][-1])
        parts = [part[:-1] for part in parts]
    made = tuple(replace(branch, nodes=tuple(part)) for branch, part in zip(branches, parts, strict=True))
    return (*before, Choice(made), *after)


def _key(item: SlottedItem | None) -> str | None:
    return item.key if item else None


def _one(keys: set[str | None]) -> bool:
    return len(keys) == 1 and None not in keys


def _weak(item: SlottedItem | None) -> bool:
    return item is not None and not item.is_slot and (len(item.key) <= WEAK_WORD or not item.key[:1].isalnum())


def _residual(variants: Sequence[Variant], labels: Sequence[str]) -> float:
    """Bits that the variants still cost once the labels are known."""
    groups: dict[str, Counter[Variant]] = defaultdict(Counter)
    for variant, name in zip(variants, labels, strict=True):
        groups[name][variant] += 1
    return sum(-n * math.log2(n / counts.total()) for counts in groups.values() for n in counts.values())


def _differing(variants: Sequence[Variant]) -> set[str]:
    """The words that not all variants have."""
    first, *rest = [set(variant) for variant in set(variants)]
    return first.union(*rest) - first.intersection(*rest)
