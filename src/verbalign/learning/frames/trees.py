"""From a cluster of sentences to a frame: aligned, cut at the words that all share, the rest explained by choices.

Between two shared words lies a segment with its variants.  What explains them?  The simplest split of the meanings by
one argument that tells the variants apart: by what the words themselves suggest (a slot in them, a slot beside them, a
word like the argument's name, words tied to its values elsewhere), and by how little has to be remembered.  What is
shared by all may be so because all meanings were alike: words tied to a value need that value.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from verbalign.dictionary.conditions import BEGINS, ENDS, IS, NONE, NOT, Test, given
from verbalign.dictionary.patterns import Branch, Choice, Node, Nodes, Slot, Words, always_tested, slots, tested
from verbalign.learning.frames.agreement import inflected
from verbalign.learning.frames.explanations import Explainer
from verbalign.learning.frames.facts import Frame, Line, Need, PredicateFacts, among, plural_class
from verbalign.learning.frames.needs import NeedFinder
from verbalign.learning.frames.noun_numbers import noun_forms, number_needs, number_of_nouns
from verbalign.learning.frames.rows import Row, SlottedItem
from verbalign.learning.frames.sentence_needs import extra_tests, filler_needs, hidden_needs, own_value_tests
from verbalign.learning.frames.settings import SETTINGS
from verbalign.learning.frames.splits import Split, Variant, residual
from verbalign.learning.frames.ties import Label
from verbalign.mentions.kinds import AMOUNTS, NAME, NUMBER, Value
from verbalign.mentions.renderings import COMMA, rendered


def frame_of(cluster: Sequence[Row], known: PredicateFacts) -> Frame:
    """The frame of some sentences that are built alike."""
    rows = _telling(cluster, known)
    made = _Builder(known).built(rows, _grid([row.items for row in rows]), None, None, ())
    hidden = hidden_needs(cluster, made.needs, always_tested(made.nodes), known)
    needs = (*made.needs, *hidden, *number_needs(cluster, known))
    if not needs and not tested(made.nodes) and known.subject.issuperset(slots(made.nodes)):
        needs = tuple(filler_needs(cluster, known))
    return Frame(made.nodes, needs, tuple(cluster), _capital(rows, known))


def _telling(cluster: Sequence[Row], known: PredicateFacts) -> list[Row]:
    """The rows that explanations are looked for in: of those with the same words, some of each class of meanings."""
    found: dict[tuple[str, ...], dict[tuple[Label, ...], Row]] = defaultdict(dict)
    columns = [argument for argument in known.ties.labels if len(known.ties.where[argument]) <= SETTINGS.classes]
    for row in cluster:
        own = found[row.keys]
        if len(own) < SETTINGS.sample:
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
            needs.append(Need(Test(argument, IS, (value,)), SETTINGS.hidden, (), argument not in mentioned))
        else:
            needs.append(Need(Test(argument, BEGINS, value[:1]), SETTINGS.hidden, (), True))
            needs.append(Need(Test(argument, ENDS, value[-1:]), SETTINGS.hidden, (), True))
    return Frame(nodes, tuple(needs), (row,), False)


def _grid(lines: Sequence[tuple[SlottedItem, ...]]) -> list[Line]:
    """Sentences, or parts of them, with their items in columns."""
    distinct = list(dict.fromkeys(map(_keys, lines)))
    if len(distinct) == 1:
        return list(lines)
    from verbalign.alignment import align

    spoken = [keys for keys in distinct if keys]
    table = align(spoken)
    places = {(): (), **dict(zip(spoken, table.places, strict=True))}
    grid = []
    for line in lines:
        padded: list[SlottedItem | None] = [None] * table.width
        for item, place in zip(line, places[_keys(line)], strict=True):
            padded[place] = item
        grid.append(tuple(padded))
    return grid


def _keys(line: Sequence[SlottedItem]) -> tuple[str, ...]:
    return tuple(item.key for item in line)


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
    articles = known.articles.get(item.argument)
    form = rendered(value, item.rendering, known.kinds[item.argument], known.language, articles) or ""
    return item.text[:1].isupper() and form[:1].islower()


@dataclass(frozen=True)
class _Made:
    nodes: Nodes
    needs: tuple[Need, ...] = ()
    cost: float = 0.0


class _Builder:
    """Builds a frame from aligned sentences."""

    def __init__(self, known: PredicateFacts) -> None:
        self.known = known
        self.finder = NeedFinder(known)
        self.explainer = Explainer(known)

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
                needs.extend(self.finder.needs(rows, [line[c:stop] for line in grid], used))
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
        agreement = self.known.agreements.get(text)
        if agreement is None:
            return Words(text, spaced)
        forms = agreement.by_form.items()
        return Choice(
            tuple(Branch((Test(agreement.argument, IS, labels),), (Words(f, spaced),)) for f, labels in forms)
        )

    def _slot(self, rows: Sequence[Row], items: Sequence[SlottedItem], spaced: bool) -> Node:
        argument = items[0].argument
        if argument in self.known.commas and not any("." in item.text for item in items):  # 5 goes with 4,50
            items = [replace(item, rendering=item.rendering or COMMA) for item in items]
        names = [item.rendering for item in items]
        number = argument if self.known.kinds[argument] in AMOUNTS else self._counting(rows, items)
        if len(set(names)) > 1 and number is not None:
            values = [self.known.args(row).get(number) for row in rows]
            variants = [(name,) for name in names]
            for split in self.explainer.splits.of_numbers(number, values):
                if len(set(split.labels)) > 1 and not residual(variants, split.labels):
                    groups: dict[str, list[str]] = defaultdict(list)
                    for name, one in zip(names, split.labels, strict=True):
                        if one not in groups[name]:
                            groups[name].append(one)
                    ordered = sorted(groups.items(), key=lambda g: max(split.order.get(n, 5) for n in g[1]))
                    return Choice(tuple(Branch(split.tests(ls), (Slot(argument, r, spaced),)) for r, ls in ordered))
        return Slot(argument, _rendering(items), spaced)

    def _counting(self, rows: Sequence[Row], items: Sequence[SlottedItem]) -> str | None:
        """The number that tells how many there are of what a noun names: known, or right before it in all sentences."""
        before = {row.items[max(0, row.items.index(item) - 1)].argument for row, item in zip(rows, items, strict=True)}
        beside = before.pop() if len(before) == 1 else ""
        return self.known.counted.get(items[0].argument) or (beside if self.known.kinds.get(beside) == NUMBER else None)

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
        lines = [tuple(item for item in line if item) for line in grid]
        if all(lines) and (number := number_of_nouns(rows, [line[0] for line in lines], self.known)):
            split, *_ = self.explainer.splits.of_numbers(number, [self.known.args(row).get(number) for row in rows])
            noun = noun_forms([line[0] for line in lines], split, self.known)
            rest = self._segment(rows, _grid([line[1:] for line in lines]), None, right, used)
            return _Made((noun, *rest.nodes), rest.needs, rest.cost + 1)
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
                split = self.explainer.best(rows, variants, before, after)
                cost += split[0] if split else residual(variants, [""] * len(variants)) + 3
            if best is None or cost < best[0] - 1e-9:
                best = cost, cut
        return best[1] if best else None

    def _same(self, rows: Sequence[Row], grid: Sequence[Line], used: tuple[str, ...]) -> _Made:
        lines = [tuple(item for item in line if item) for line in grid]
        if not lines[0]:
            return _Made(())
        nodes = tuple(self._atom(rows, items) for items in zip(*lines, strict=True))
        return _Made(nodes, tuple(self.finder.needs(rows, lines, used)))

    def _whole(
        self,
        rows: Sequence[Row],
        grid: Sequence[Line],
        variants: Sequence[Variant],
        left: SlottedItem | None,
        right: SlottedItem | None,
        used: tuple[str, ...],
    ) -> _Made:
        found = self.explainer.best(rows, variants, left, right)
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
        return _Made(made.nodes, made.needs, residual(variants, [""] * len(variants)) + 3)

    def _chosen(
        self, rows: Sequence[Row], grid: Sequence[Line], variants: Sequence[Variant], split: Split,
        left: SlottedItem | None, right: SlottedItem | None, used: tuple[str, ...],
    ) -> _Made:  # fmt: skip
        groups: dict[str, list[int]] = defaultdict(list)
        for k, name in enumerate(split.labels):
            groups[name].append(k)
        merged: dict[frozenset[Variant], list[str]] = defaultdict(list)
        for name in sorted(groups, key=lambda n: (split.order.get(n, 5), groups[n][0])):
            merged[frozenset(variants[k] for k in groups[name])].append(name)
        branches: list[Branch] = []
        relevance = self.explainer.relevance(split.argument, rows, variants, left, right)
        model = (
            len(merged) * math.log2(max(2, len(set(variants)))) + 0.5 * (len(groups) - len(merged)) + split.plainness
        )
        cost = self.explainer.cost(model, len(merged), relevance) + SETTINGS.unexplained * self.explainer.unexplained(
            split.argument, variants
        )
        ordered = sorted(merged.values(), key=lambda ns: max(split.order.get(n, 5) for n in ns))
        places = [sorted(k for name in names for k in groups[name]) for names in ordered]
        evident = self.explainer.evident(split.argument, variants, left, right)
        given_or_not = {*split.labels} <= {"given", NONE}
        negated = given_or_not and any(key in self.known.language.negations for variant in variants for key in variant)
        rivals = []
        for rival, labels in self._rivals(rows, places, (*used, split.argument)):
            its = self.explainer.relevance(rival, rows, variants, left, right)
            least = relevance - (SETTINGS.hiding if self._hides(rows, rival) else SETTINGS.rival)
            if negated or (not evident and its >= least):
                rivals.append((rival, labels))
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
            others = {key for k, variant in enumerate(variants) if k not in kept for key in variant}
            own = self._hidden_in([rows[k] for k in kept], inner.nodes, (*used, split.argument), others)
            worded = self._own_values([rows[k] for k in kept], part, (*used, split.argument))
            extra = extra_tests([rows[k] for k in kept], part, self.known)
            tests = (*split.tests(named), *(need.test for need in inner.needs), *single, *also, *own, *worded, *extra)
            branches.append(Branch(_simplified(tests), inner.nodes))
        branches = list(self._contrasted(rows, branches, places, (*used, split.argument)))
        return _Made(factored(self._with_names_at_large(branches, split.argument)), (), cost)

    def _hidden_in(
        self, rows: Sequence[Row], nodes: Nodes, used: Collection[str], others: Collection[str]
    ) -> Iterable[Test]:
        """What the words of a branch may tell besides: a value that nothing else in its one wording tells.  A word that
        has another form in `others`, the other branches, tells no more than what it agrees with."""
        if len(rows) > 1 or not any(isinstance(node, Words) and node.text.isalpha() for node in nodes):
            return
        (row,) = rows
        own = {key for key in _texts(nodes) if key.isalpha() and len(key) > SETTINGS.small}
        own = {key for key in own - self.known.language.number_marks if not any(inflected(key, o) for o in others)}
        for argument in self.known.hidden.get((row.wording, row.place), {}):
            value = self.known.args(row).get(argument)
            telling = (self.known.ties.odds((key,), argument)[1] == {self.known.label(argument, row)} for key in own)
            if argument not in used and self.known.tellable(argument) and isinstance(value, str) and any(telling):
                yield Test(argument, IS, (value,))

    def _own_values(self, rows: Sequence[Row], part: Sequence[Line], used: Collection[str]) -> Iterable[Test]:
        """What a branch needs for words that are a value of its meanings, or a form of one."""
        slotted = {item.argument for row in rows for item in row.items if item.is_slot}
        words = [{item.text.casefold() for item in line if item and not item.is_slot} for line in part]
        tests = own_value_tests(rows, words, self.known)
        return [test for test in tests if test.argument not in used and test.argument not in slotted]

    def _contrasted(
        self, rows: Sequence[Row], branches: Sequence[Branch], places: Sequence[Sequence[int]], used: Collection[str]
    ) -> Iterator[Branch]:
        """Branches with what the words of others tell: where "no" is said of one value, its absence tells another."""
        names = dict.fromkeys(t.argument for b in branches for t in b.tests if t.kind == IS and not t.is_given)
        labels = {name: [{self.known.label(name, rows[k]) for k in kept} for kept in places] for name in names}
        for number, branch in enumerate(branches):
            tested_ = {test.argument for test in branch.tests}
            more = [
                among(name, own[number], self.known.ties.where[name])
                for name, own in labels.items()
                if name not in tested_ and name not in used and self.known.tellable(name) and _apart(own)
            ]
            yield replace(branch, tests=(*branch.tests, *more))

    def _with_names_at_large(self, branches: Sequence[Branch], argument: str) -> list[Branch]:
        """Branches of which the one that copies a name, as most do, is for all names but those of the others:
        "to [town]" for any town, "home" for one."""
        copying = [branch for branch in branches if argument in slots(branch.nodes)]
        named = [branch for branch in branches if branch.tests[0].argument == argument]
        if self.known.kinds[argument] != NAME or len(copying) != 1 or len(named) < len(branches):
            return list(branches)
        (copied,) = copying
        others = [branch for branch in branches if branch is not copied]
        values = sum(len(branch.tests[0].operands) for branch in others if not branch.tests[0].is_absent)
        test = copied.tests[0]
        if test.kind != IS or test.is_given or len(test.operands) <= max(1, values):
            return list(branches)
        return [*others, replace(copied, tests=(given(argument), *copied.tests[1:]))]

    def _rivals(
        self, rows: Sequence[Row], places: Sequence[Sequence[int]], known_: Collection[str]
    ) -> Iterable[tuple[str, list[set[Label]]]]:
        """The other arguments that would tell the same rows apart, with their labels in each part: nobody can say which
        of them it is, so all must agree."""
        for argument in self.known.ties.labels:
            if argument not in known_ and (self.known.few(argument) or self.known.closed(argument)):
                own = [{self.known.label(argument, rows[k]) for k in part} for part in places]
                if _apart(own):
                    yield argument, own

    def _hides(self, rows: Iterable[Row], argument: str) -> bool:
        return any(argument in self.known.hidden.get((row.wording, row.place), {}) for row in rows)

    def _class_mates(
        self, split: Split, names: Sequence[str], groups: Collection[str], part: Sequence[Line],
        left: SlottedItem | None, right: SlottedItem | None,
    ) -> list[str]:  # fmt: skip
        """Labels of numbers with those that nobody has used, but that are of the same plural class: 21 goes with 1, 5
        with 2, where the number itself is written out."""
        found = list(names)
        if self.known.kinds[split.argument] not in AMOUNTS or not set(names) & {"1", "2", "#few", "#many", "#one"}:
            return found
        beside = any(item and item.argument == split.argument for item in (left, right))
        if beside or all(any(item and item.argument == split.argument for item in line) for line in part):
            classes = {plural_class(name, self.known.language) for name in names if name != "0" and name != NONE}
            others = {
                plural_class(name, self.known.language)
                for name in groups
                if name not in names and name not in ("0", NONE)
            }
            for label_ in sorted(self.known.number_labels - {"0"}):
                if label_ not in groups and plural_class(label_, self.known.language) in classes - others:
                    found.append(label_)
        return found

    def _of_one_meaning(
        self, rows: Sequence[Row], split: Split, variants: Sequence[Variant], names: Sequence[str]
    ) -> Iterable[Test]:
        """What words need that were said of a single meaning, and that the argument does not explain: all the rest."""
        own = [v for v, name in zip(variants, split.labels, strict=True) if name in names]
        others = [v for v, name in zip(variants, split.labels, strict=True) if name not in names]
        single = len({self.known.meaning_of[row.wording] for row in rows}) == 1
        if not single or self.explainer.unexplained(split.argument, [*own, *others], set(own)) < SETTINGS.odd:
            return
        for argument, where in self.known.ties.where.items():
            one = self.known.label(argument, rows[0])
            if argument != split.argument and one is not None and self.known.few(argument) and len(where) > 1:
                yield Test(argument, IS, (one,))


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


def _simplified(tests: Iterable[Test]) -> tuple[Test, ...]:
    """Tests without those that others include: who is 1 need not be told that he is not 2."""
    kept = list(dict.fromkeys(tests))
    certain = {t.argument: set(t.operands) for t in kept if t.kind == IS and not t.is_given}
    found = [
        t for t in kept if not (t.kind == NOT and t.argument in certain and not certain[t.argument] & set(t.operands))
    ]
    return tuple(found)


# ---- small things ----


def _texts(nodes: Nodes) -> list[str]:
    return [node.text for node in nodes if isinstance(node, Words)]


def _apart(sets: Sequence[Collection[Label]]) -> bool:
    """Has no label a place in two of these sets?"""
    return sum(map(len, sets)) == len(set().union(*sets))


def _head(line: Line, cut: int) -> Line:
    return line[:cut]


def _tail(line: Line, cut: int) -> Line:
    return line[cut:]


def factored(branches: Sequence[Branch]) -> Nodes:
    """A choice with the words, or choices of words, that all its branches begin or end with put before and after it."""
    before: list[Node] = []
    after: list[Node] = []
    parts = [list(branch.nodes) for branch in branches]
    while all(parts) and not isinstance(parts[0][0], Slot) and all(part[0] == parts[0][0] for part in parts):
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
    return item is not None and not item.is_slot and (len(item.key) <= SETTINGS.weak or not item.key[:1].isalnum())
