"""What the frames of a corpus show each other: collected predicate by predicate, then put together in their order.

Pieces that some leave out, the words around pieces with a slot, the forms of counted nouns, the genders of names, and
words that go with names of one kind ("Herr", "Frau").  None of it grows with the values of a corpus.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from verbalign.dictionary.conditions import BEGINS, ENDS, Test
from verbalign.dictionary.patterns import Choice, Node, Nodes, Slot, Words
from verbalign.language import Language
from verbalign.learning.frames.facts import Frame, PredicateFacts, plural_class
from verbalign.learning.frames.genders import NounGenders
from verbalign.learning.frames.rows import Row
from verbalign.learning.frames.settings import SETTINGS
from verbalign.learning.frames.ties import alike
from verbalign.mentions.kinds import AMOUNTS, NAME, NUMBER, QUANTITY

Key = tuple[str, ...]
Optional = dict[Key, set[str]]  # pieces that some leave out, with what stands before and after
Contexts = dict[Key, tuple[set[str], set[str]]]  # of a piece: the words before it and those after it
Forms = dict[str, dict[str, str]]  # a noun -> its form for each plural class
Articles = dict[tuple[str, str, str], set[str]]  # (argument, test, word beside its slot) -> shapes of the value
Classes = dict[tuple[str, str], list[tuple[str, ...]]]  # (argument, test) -> shapes of values by class
Beside = dict[tuple[str, str], int]  # (argument, word beside its slot) -> the meanings that have it, as bits


class Shown:
    """What some frames show to others."""

    def __init__(self, language: Language, kinds: Mapping[str, str]) -> None:
        self.language, self.kinds = language, kinds
        self.optional: Optional = {}
        self.contexts: Contexts = {}
        self.chosen: Forms = {}  # forms of nouns that some frame chooses by a number
        self.counted: dict[str, dict[str, set[str]]] = {}  # words between -> noun -> plural classes it was said with
        self.classes: Classes = {}
        self.beside: dict[str, dict[str, set[str] | None]] = {}  # argument -> word -> first words of names, if few
        self.members: dict[tuple[str, str], set[str]] = {}  # (argument, first word) -> two names that begin so, or one
        self.genders = NounGenders(language, kinds)

    # ---- collecting ----

    def collect(self, frames: Sequence[Frame], known: PredicateFacts) -> None:
        """Take in what the frames of a predicate show."""
        for frame in frames:
            for key, before, after in _optional(frame.nodes, "<s>", "</s>"):
                self.optional.setdefault(key, set()).update((f"< {before}", f"> {after}"))
            for argument, kind, parts in shape_classes(frame.nodes):
                self._add_class((argument, kind), parts)
            self._collect_forms(frame.nodes, known)
            groups: dict[Key, list[Row]] = {}
            for row in frame.rows:
                groups.setdefault(row.keys, []).append(row)
            for rows in groups.values():
                self._collect_contexts(rows[0])
                self._collect_counted(rows, known)
                self._collect_names(rows, known)
        self.genders.learn((row, known.args(row)) for frame in frames for row in frame.rows)

    def _add_class(self, key: tuple[str, str], parts: list[tuple[str, ...]]) -> None:
        if sum(map(len, parts)) > sum(map(len, self.classes.get(key, []))):
            self.classes[key] = parts

    def _collect_contexts(self, row: Row) -> None:
        """What stands before and after every piece of some words and a slot."""
        words = ("<s>", *row.keys, "</s>")
        for k, item in enumerate(row.items, 1):
            for size in range(1, SETTINGS.mobile + 1 if item.is_slot else 1):
                if k - size > 0:
                    before, after = self.contexts.setdefault(words[k - size : k + 1], (set(), set()))
                    before.add(words[k - size - 1])
                    after.add(words[k + 1])

    def _collect_forms(self, nodes: Nodes, known: PredicateFacts) -> None:
        for one, two in pairwise(nodes):
            if isinstance(one, Slot) and isinstance(two, Choice):
                forms = _forms_of(two, one.argument, known)
                self.chosen.update(dict.fromkeys(forms.values(), forms))
        for node in nodes:
            if isinstance(node, Choice):
                for branch in node.branches:
                    self._collect_forms(branch.nodes, known)

    def _collect_counted(self, rows: Sequence[Row], known: PredicateFacts) -> None:
        """Nouns after numbers, with the plural classes that they were said with; a word may stand between."""
        keys = rows[0].keys
        for k, item in enumerate(rows[0].items[:-1]):
            if known.kinds.get(item.argument) not in (NUMBER, QUANTITY) or not keys[k + 1].isalpha():
                continue
            labels = {known.label(item.argument, r) for r in rows if r.items[k].rendering not in ("ordinal", "nth")}
            classes = {plural_class(one, known.language) for one in labels}
            one, two = (*keys[k + 1 : k + 3], "")[:2]
            for between, noun in (("", one), (f"{one} ", two)):
                if noun.isalpha() and classes:
                    self.counted.setdefault(between, {}).setdefault(noun, set()).update(classes)

    def _collect_names(self, rows: Sequence[Row], known: PredicateFacts) -> None:
        """The first words of names of several words, by the words of their sentences."""
        kinds = known.kinds
        words = dict.fromkeys(
            item.key.lower()
            for before, item in pairwise((None, *rows[0].items))
            if item is not None and item.text.isalpha() and not item.is_slot
            if before is None or kinds.get(before.argument) not in AMOUNTS
        )
        for name in dict.fromkeys(item.argument for item in rows[0].items if kinds.get(item.argument) == NAME):
            firsts = set()
            for value in {known.args(row).get(name) for row in rows}:
                if isinstance(value, str) and " " in value:
                    first = value.partition(" ")[0] + " "
                    self._add_member((name, first), value)
                    firsts.add(first)
            for word in words if firsts else ():
                self._add_beside(name, word, firsts)

    def _add_member(self, key: tuple[str, str], value: str) -> None:
        own = self.members.setdefault(key, set())
        if len(own) < 2:
            own.add(value)

    def _add_beside(self, name: str, word: str, firsts: Iterable[str] | None) -> None:
        own = self.beside.setdefault(name, {}).setdefault(word, set())
        if own is not None and firsts is not None:
            own.update(firsts)
        if firsts is None or (own is not None and len(own) > SETTINGS.beginnings):
            self.beside[name][word] = None

    # ---- putting together ----

    def add(self, other: Shown) -> None:
        """Take in what was collected from other predicates."""
        for key, around in other.optional.items():
            self.optional.setdefault(key, set()).update(around)
        for key, parts in other.classes.items():
            self._add_class(key, parts)
        for piece, (before, after) in other.contexts.items():
            own = self.contexts.setdefault(piece, (set(), set()))
            own[0].update(before)
            own[1].update(after)
        self.chosen.update(other.chosen)
        for between, nouns in other.counted.items():
            for noun, classes in nouns.items():
                self.counted.setdefault(between, {}).setdefault(noun, set()).update(classes)
        for name, words in other.beside.items():
            for word, firsts in words.items():
                self._add_beside(name, word, firsts)
        for member, values in other.members.items():
            for value in sorted(values):
                self._add_member(member, value)
        self.genders.add(other.genders)

    def forms(self) -> Forms:
        """The plural forms of nouns by any of them: what some frame chooses by a number, CLDR's nouns of units, and
        nouns after numbers that differ in their endings alone and in the classes that they were said with."""
        found: Forms = {noun: dict(forms) for noun, forms in self.language.unit_forms.items()}
        found.update({noun: own for noun, own in self.chosen.items() if len(own) >= len(found.get(noun, ()))})
        for between, nouns in self.counted.items():
            kin = _Kin(nouns, _bare)
            for noun, classes in nouns.items():
                forms = dict.fromkeys(sorted(classes), noun)
                for other in kin.of(noun):
                    others = nouns[other]
                    forms = {} if others & forms.keys() else {**forms, **dict.fromkeys(sorted(others), other)}
                    if not forms:
                        break
                if len(set(forms.values())) > 1:
                    found.setdefault(between + noun, forms)
        return found

    def articles(self, seen: Iterable[Mapping[tuple[str, str, str], set[int]]]) -> Articles:
        """Words beside a slot that go by the shape of its value, though nothing shows it in their own frame: one that
        stands beside the slot in one class only goes with that class.  `seen`: `shapes_beside` of the predicates."""
        found, together = self._inflections(), dict[tuple[str, str, str], set[int]]()
        for one in seen:
            for place, numbers in one.items():
                together.setdefault(place, set()).update(numbers)
        for (argument, kind, word), numbers in together.items():
            parts = self.classes[argument, kind]
            if len(numbers) < len(parts):
                found[argument, kind, word] = {shape for k in numbers for shape in parts[k]}
        return found

    def _inflections(self) -> Articles:
        """Forms of a word beside a slot that go with values of different kinds, as genders do."""
        found: Articles = {}
        for argument, words in self.beside.items():
            kindred = _Kin(words, str)
            for word, shapes in words.items():
                if shapes is None or not any(len(self.members[argument, shape]) > 1 for shape in shapes):
                    continue
                kin = [words[other] for other in kindred.of(word)]
                if kin and not any(own is None or shapes & own for own in kin):
                    found[argument, BEGINS, word] = shapes
        return found


class _Kin:
    """Which of some words are alike: those that begin or end alike are compared."""

    def __init__(self, words: Iterable[str], bare: Callable[[str], str]) -> None:
        self._bare = {word: bare(word) for word in words}
        self._order = {word: k for k, word in enumerate(self._bare)}
        self._index: dict[str, list[str]] = {}
        for word, form in self._bare.items():
            for mark in self._marks(form):
                self._index.setdefault(mark, []).append(word)

    @staticmethod
    def _marks(word: str) -> tuple[str, str]:
        folded = word.casefold()
        return f"<{folded[: SETTINGS.shortest]}", f">{folded[-SETTINGS.stem :]}"

    def of(self, word: str) -> list[str]:
        """The words like one, in their order."""
        near = {other for mark in self._marks(self._bare[word]) for other in self._index[mark]}
        found = (other for other in near if other != word and alike(self._bare[word], self._bare[other]))
        return sorted(found, key=self._order.__getitem__)


def _bare(word: str) -> str:
    """A word without the marks on its letters: in "Häuser" the stem of "Haus" has one more."""
    return "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))


def _forms_of(choice: Choice, argument: str, known: PredicateFacts) -> dict[str, str]:
    """The plural class of each single word that a choice has by this number."""
    forms: dict[str, str] = {}
    for branch in choice.branches:
        key = keys(branch.nodes)
        test = branch.tests[0]
        if key is None or len(key) != 1 or not key[0].isalpha() or test.argument != argument:
            return {}
        classes = {"other"} if test.is_given else {plural_class(one, known.language) for one in test.operands}
        forms.update(dict.fromkeys(classes, key[0]))
    return forms if len(set(forms.values())) > 1 else {}


def keys(nodes: Iterable[Node]) -> Key | None:
    """Nodes as words and slots, or None where there are choices among them."""
    found = []
    for node in nodes:
        if isinstance(node, Choice):
            return None
        found.append(node.text if isinstance(node, Words) else f"[{node.argument}]")
    return tuple(found)


def word_of(node: Node | None) -> str:
    """A node as it is compared; nothing for a choice."""
    return node.text if isinstance(node, Words) else f"[{node.argument}]" if isinstance(node, Slot) else ""


def _optional(nodes: Nodes, before: str, after: str) -> Iterator[tuple[Key, str, str]]:
    """The pieces that are there or not, with the words before and after."""
    for k, node in enumerate(nodes):
        if not isinstance(node, Choice):
            continue
        left = word_of(nodes[k - 1]) if k else before
        right = word_of(nodes[k + 1]) if k + 1 < len(nodes) else after
        full = [branch for branch in node.branches if branch.nodes]
        empty = [branch for branch in node.branches if not branch.nodes]
        if len(full) == 1 and len(empty) == 1:
            key = keys(full[0].nodes)
            if key and 1 < len(key) <= SETTINGS.piece and any(word[0] == "[" for word in key):
                yield key, left, right
        for branch in node.branches:
            yield from _optional(branch.nodes, left, right)


# ---- words that go by the shape of a value ----


def shape_classes(nodes: Nodes) -> Iterator[tuple[str, str, list[tuple[str, ...]]]]:
    """The choices by the shape of a value: its argument, how it is told, and the shapes of each branch."""
    for node in nodes:
        if isinstance(node, Choice):
            first = node.branches[0].tests[0]
            if first.kind in (BEGINS, ENDS):
                yield first.argument, first.kind, [branch.tests[0].operands for branch in node.branches]
            for branch in node.branches:
                yield from shape_classes(branch.nodes)


def words_beside(frames: Iterable[Frame], known: PredicateFacts) -> Beside:
    """The words beside slots, with the meanings in which they stand there."""
    found: Beside = {}
    for frame in frames:
        groups: dict[Key, int] = {}
        shown: dict[Key, Row] = {}
        for row in frame.rows:
            groups[row.keys] = groups.get(row.keys, 0) | 1 << known.meaning_of[row.wording]
            shown.setdefault(row.keys, row)
        for keys_, meanings in groups.items():
            items = shown[keys_].items
            for one, two in pairwise(items):
                if two.is_slot and one.text.isalpha() and not one.is_slot:
                    key = two.argument, f"{one.key} ["
                    found[key] = found.get(key, 0) | meanings
                if one.is_slot and two.text.isalpha() and not two.is_slot:
                    key = one.argument, f"] {two.key}"
                    found[key] = found.get(key, 0) | meanings
    return found


def shapes_beside(beside: Beside, known: PredicateFacts, classes: Classes) -> dict[tuple[str, str, str], set[int]]:
    """For (argument, test, word beside its slot): the classes of shapes that the value has there.

    Where some frame chooses words by the shape of a value, the shapes fall into classes (as genders do)."""
    found: dict[tuple[str, str, str], set[int]] = {}
    for (argument, kind), parts in classes.items():
        values = [args.get(argument) for args in known.meanings]
        having = [0] * len(parts)  # the meanings whose value is of each class, as bits
        for number, value in enumerate(values):
            if isinstance(value, str):
                own = next((k for k, shapes in enumerate(parts) if _has_shape(argument, kind, shapes, value)), None)
                if own is not None:
                    having[own] |= 1 << number
        for (name, word), meanings in beside.items():
            if name == argument and (own_classes := {k for k, bits in enumerate(having) if bits & meanings}):
                found[argument, kind, word] = own_classes
    return found


def _has_shape(argument: str, kind: str, shapes: tuple[str, ...], value: str) -> bool:
    return Test(argument, kind, shapes).holds({argument: value}, Language(), {})
