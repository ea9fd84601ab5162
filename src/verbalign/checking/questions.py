"""Doubts as questions: what else explains the words that a condition is said to explain, and which wording would tell.

A word that was only said of overdrawn accounts may be said because `overdrawn` is yes, or because the balance is
negative, as long as no account is one without the other.  Whoever words such a meaning settles it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from verbalign.checking.evidence import PredicateEvidence, ReadWording, WordedMeaning, by_value
from verbalign.dictionary import conditions
from verbalign.dictionary.conditions import GIVEN, IS, NEGATIVE, NONE, NOT, Test
from verbalign.dictionary.frames import SentenceTemplate
from verbalign.dictionary.patterns import Choice, Node, Nodes, Slot, Words, slots
from verbalign.learning.frames.rows import tokens_of
from verbalign.learning.frames.settings import SETTINGS
from verbalign.learning.frames.ties import alike
from verbalign.mentions.kinds import AMOUNTS, LIST, Value
from verbalign.values import Expression
from verbalign.values.expression import format_expression
from verbalign.values.text import listed, shortened

RIVALS = 3  # explanations that one question names besides the first
FEW = 4  # so many values are a closed set even where none comes twice

MANY = 4  # groups of words that one question names
APOSTROPHES = ("'", "’")

Gram = tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """A doubt, and the meaning whose wording would settle it."""

    predicate: str
    question: str
    words: str
    meaning: str  # as an expression
    settled: str  # how a wording of it settles the question


def questions(evidence: PredicateEvidence) -> list[Question]:
    """What is open, the questions first that concern most wordings; each once."""
    asked = _Asker(evidence)
    found: dict[str, tuple[float, Question]] = {}
    for weight, question in (*asked.rivals(), *asked.template_doubts(), *asked.twins()):
        if question.question not in found or found[question.question][0] < weight:
            found[question.question] = weight, question
    return [question for _, question in sorted(found.values(), key=lambda one: -one[0])]


@dataclass(frozen=True)
class _Tied:
    """Words that need a condition, in a template."""

    tests: tuple[Test, ...]
    words: tuple[Gram, ...]  # their n-grams
    inside: frozenset[str]  # arguments that have slots among them
    template: SentenceTemplate


@dataclass
class _Open:
    """Explanations between which nothing decides, the dictionary's own first, and the words that they would explain."""

    tests: tuple[Test, ...]
    words: dict[Gram, frozenset[int]]  # and the meanings that each was said of
    weight: float


class _Asker:
    def __init__(self, evidence: PredicateEvidence) -> None:
        self.evidence = evidence
        self.predicate = evidence.predicate
        self.asked: set[tuple[str, Test]] = set()  # the tests of templates whose rivals are asked about

    # ---- what templates themselves are in doubt of ----

    def template_doubts(self) -> Iterator[tuple[float, Question]]:
        for number, template in enumerate(self.evidence.speaker.templates):
            wordings = [wording for wording in self.evidence.wordings if number in wording.sentences]
            for tests in template.questions:
                if any((template.text, test) in self.asked for test in tests):
                    continue
                yield from self._limits(template, wordings, tests, "Is {words} said only where {where}?")
            hidden = template.needs[len(template.when) :]
            # what is found elsewhere in the same wordings need not be told here
            lost = [ts for ts in hidden if not any(t.argument in w.found for t in ts for w in wordings)]
            for tests in lost:
                yield from self._limits(template, wordings, tests, "Does {words} mean that {where}?")

    def _limits(
        self, template: SentenceTemplate, wordings: Sequence[ReadWording], tests: tuple[Test, ...], form: str
    ) -> Iterator[tuple[float, Question]]:
        for meaning in (wording.meaning for wording in wordings):
            changed = self._changed(meaning, tests) if self.evidence.holds(tests, meaning.args) else None
            if changed is None:
                continue
            words = f"“{shortened(_plain(template.nodes), 70)}”"
            if all(test.argument in template.slots and self._is_given(test) for test in tests):
                continue
            where = listed([self._spoken(test) for test in tests])
            names = listed(sorted({f"`{test.argument}`" for test in tests}))
            yield (
                template.weight,
                Question(
                    self.predicate,
                    form.format(words=words, where=where),
                    words,
                    self._written(meaning, changed),
                    f"If such words fit it too, they do not depend on {names}.",
                ),
            )
            return

    # ---- what else explains words ----

    def rivals(self) -> Iterator[tuple[float, Question]]:
        found: dict[frozenset[Test], _Open] = {}
        for tied in self._tied():
            if (own := self._open(tied)) is None:
                continue
            self.asked.update((tied.template.text, test) for test in own.tests)
            same = found.setdefault(frozenset(own.tests), own)
            same.words.update(own.words)
            same.weight = max(same.weight, own.weight)
        for one in found.values():
            if (question := self._question(one)) is not None:
                yield one.weight, question

    def _open(self, tied: _Tied) -> _Open | None:
        """The explanations of some words that are as good as the best one of their own condition."""
        gram, said = self._clearest(tied)
        if not gram:
            return None
        holding = self.evidence.holding
        own = min(tied.tests, key=lambda test: (not _named(test, gram), len(holding(test))))
        rivals = [
            test
            for test in (*tied.tests, *self._explanations)
            if test.argument != own.argument and said <= holding(test) and len(holding(test)) <= len(holding(own))
            if not (test.argument in tied.inside and test.is_given)
        ]
        named = _named(own, gram)
        if named:  # the word speaks for itself, unless the others always come with it
            rivals = [test for test in rivals if holding(test) == holding(own)]
        if not rivals or len(holding(own)) == len(self.evidence.meanings):
            return None
        return _Open((own, *_one_each(rivals)), {gram: said}, tied.template.weight / (4 if named else 1))

    def _tied(self) -> Iterator[_Tied]:
        for template in self.evidence.speaker.templates:
            inside = frozenset(node.argument for node in template.nodes if isinstance(node, Slot))
            conditions_ = (*template.needs[: len(template.when)], *template.questions)
            needs = tuple(test for tests in conditions_ for test in tests if by_value(test))
            if needs:
                yield _Tied(needs, _grams(_words(template.nodes)), inside, template)
            for choice in _choices(template.nodes):
                for branch in choice.branches:
                    others = {word for b in choice.branches if b is not branch for word in _words(b.nodes)}
                    grams = tuple(gram for gram in _grams(_words(branch.nodes)) if not set(gram) <= others)
                    tests = tuple(test for test in branch.tests if by_value(test))
                    if tests:
                        yield _Tied(tests, grams, frozenset(slots(branch.nodes)), template)

    def _clearest(self, tied: _Tied) -> tuple[Gram, frozenset[int]]:
        """Of the words those that were said of most meanings, and of none for which the condition does not hold."""
        holding = frozenset.intersection(*(self.evidence.holding(test) for test in tied.tests))
        best: tuple[tuple[int, int], Gram, frozenset[int]] | None = None
        for gram in tied.words:
            said = self._said.get(gram, frozenset())
            rank = len(said), sum(map(len, gram))
            if said and said <= holding and (best is None or rank > best[0]):
                best = rank, gram, said
        return (best[1], best[2]) if best else ((), frozenset())

    @cached_property
    def _said(self) -> Mapping[Gram, frozenset[int]]:
        """The meanings of whose wordings each n-gram is part."""
        numbers = {id(meaning): k for k, meaning in enumerate(self.evidence.meanings)}
        found: dict[Gram, set[int]] = defaultdict(set)
        for wording in self.evidence.wordings:
            for gram in _grams([word.casefold() for word in tokens_of(wording.text)]):
                found[gram].add(numbers[id(wording.meaning)])
        return {gram: frozenset(where) for gram, where in found.items()}

    @cached_property
    def _written_so(self) -> Mapping[Gram, str]:
        """Each n-gram as somebody wrote it, best within a sentence."""
        found: dict[Gram, str] = {}
        for wording in self.evidence.wordings:
            words = tokens_of(wording.text)
            for size in range(1, SETTINGS.gram + 1):
                for k in range(len(words) - size, -1, -1):
                    gram = tuple(word.casefold() for word in words[k : k + size])
                    found.setdefault(gram, " ".join(words[k : k + size]).replace(" '", "'").replace(" ’", "’"))
        return found

    @cached_property
    def _explanations(self) -> list[Test]:
        """Tests of one argument that hold of some meanings and not of others."""
        found: list[Test] = []
        for name in self.evidence.names:
            column = [meaning.labels[name] for meaning in self.evidence.meanings]
            labels = list(dict.fromkeys(one for one in column if one is not None))
            tests = [Test(name, IS, (GIVEN,)), Test(name, IS, (NONE,))]
            few = len(labels) <= FEW or 2 * len(labels) <= len(column)
            if self.evidence.speaker.speech.kinds.get(name) in AMOUNTS or (few and not self.evidence.copied(name)):
                tests += [Test(name, IS, (one,)) for one in labels]
            found += [test for test in tests if 0 < len(self.evidence.holding(test)) < len(column)]
        return found

    def _question(self, one: _Open) -> Question | None:
        shown = [f"*{self._written_so[gram]}*" for gram in one.words]
        because = [f"because {self._spoken(test)}" for test in one.tests]
        for number in sorted(frozenset.intersection(*one.words.values())):
            meaning = self.evidence.meanings[number]
            changed = self._changed(meaning, one.tests[1:], keep=one.tests[0])
            if changed is not None:
                also = f" (and {listed(shown[1:MANY])})" if shown[1:] else ""
                return Question(
                    self.predicate,
                    f"Is {shown[0]}{also} said {', '.join(because[:-1])}, or {because[-1]}?",
                    shown[0],
                    self._written(meaning, changed),
                    f"If {shown[0]} is said of it too, it is {because[0]}.",
                )
        return None

    def _changed(
        self, meaning: WordedMeaning, against: Iterable[Test], keep: Test | None = None
    ) -> dict[str, Value] | None:
        """The arguments of a meaning, changed so that none of these tests holds, with values that others have."""
        args = dict(meaning.args)
        for test in against:
            if not self.evidence.holds([test], args):
                continue
            options = [m.args.get(test.argument) for m in self.evidence.meanings]
            given = [value for value in options if value and not self.evidence.holds([test], {test.argument: value})]
            if given:
                args[test.argument] = max(dict.fromkeys(given), key=given.count)
            elif self.evidence.holds([test], {}):
                return None
            else:
                args.pop(test.argument, None)
        if keep is not None and not self.evidence.holds([keep], args):
            return None
        seen = any(other.args == args for other in self.evidence.meanings)
        return None if seen or args == meaning.args else args

    def _spoken(self, test: Test) -> str:
        """A test as it is put in a question: `balance` is negative."""
        text = conditions.written([replace(test, argument="x")]).removeprefix("x ")
        others = {meaning.labels[test.argument] for meaning in self.evidence.meanings} - {None, *test.operands}
        if self._is_given(test):
            text = "is given"
        elif self.evidence.speaker.speech.kinds.get(test.argument) == LIST:
            text = text.replace("other", "a list of several").replace("is one", "is a single thing")
        elif test.operands == ("#other",) and others == {NEGATIVE}:
            text = "is not negative" if test.kind == IS else "is negative"
        elif self.evidence.speaker.speech.language.plural(2) == "other" and test.kind in (IS, NOT):
            text = text.replace("other", "more than 2")
        return f"`{test.argument}` {text}"

    def _is_given(self, test: Test) -> bool:
        """Does a test name all values that there are?"""
        meanings, holding = self.evidence.meanings, self.evidence.holding(test)
        several = test.kind == IS and len(test.operands) > 1 and NONE not in test.operands
        return several and all((k in holding) == (test.argument in m.args) for k, m in enumerate(meanings))

    def _written(self, meaning: WordedMeaning, args: Mapping[str, Value]) -> str:
        return format_expression(expression_of(self.evidence, meaning.expression.predicate, args))

    # ---- what can't be told apart ----

    def twins(self) -> Iterator[tuple[float, Question]]:
        """Arguments whose values are equal throughout."""
        meanings = self.evidence.meanings
        for one, two in combinations(self.evidence.names, 2):
            pairs = [(m.args.get(one), m.args.get(two)) for m in meanings]
            if len({a for a, _ in pairs}) < 2 or any(a != b for a, b in pairs):
                continue
            values = [a for a, _ in pairs if a]
            first = next(m for m in meanings if m.args.get(one))
            other = next(value for value in values if value != first.args[one])
            yield (
                float(len(self.evidence.wordings)),
                Question(
                    self.predicate,
                    f"Which words say `{one}`, and which `{two}`? Their values are equal in all meanings.",
                    "",
                    self._written(first, {**first.args, two: other}),
                    "A wording of it tells them apart.",
                ),
            )


def expression_of(evidence: PredicateEvidence, predicate: str, args: Mapping[str, Value]) -> Expression:
    """A meaning with these arguments, in the order of the dictionary."""
    return Expression(predicate, tuple((name, args[name]) for name in evidence.entry.args if name in args))


# ---- words ----


def _words(nodes: Iterable[Node]) -> list[str]:
    """The words of some nodes, those of choices left out, slots as gaps."""
    found: list[str] = []
    for node in nodes:
        found += [word.casefold() for word in tokens_of(node.text)] if isinstance(node, Words) else [""]
    return found


def _grams(words: list[str]) -> tuple[Gram, ...]:
    """The n-grams of some words that have letters in them and no gap."""
    found = dict.fromkeys(
        tuple(words[k : k + size]) for size in range(1, SETTINGS.gram + 1) for k in range(len(words) - size + 1)
    )
    return tuple(
        gram
        for gram in found
        if all(word[:1].isalpha() or word[:1] in APOSTROPHES for word in gram) and gram[0][0].isalpha()
    )


def _choices(nodes: Iterable[Node]) -> Iterator[Choice]:
    for node in nodes:
        if isinstance(node, Choice):
            yield node
            for branch in node.branches:
                yield from _choices(branch.nodes)


def _plain(nodes: Nodes) -> str:
    """A template to be shown: of choices the longest branch."""
    out = ""
    for node in nodes:
        if isinstance(node, Choice):
            text = max((_plain(branch.nodes) for branch in node.branches), key=len)
            out += (" " if out and text and text[0] not in ".,;:!?)" else "") + text
        else:
            text = node.text if isinstance(node, Words) else f"[{node.argument}]"
            out += (" " if node.spaced and out else "") + text
    return out


def _named(test: Test, gram: Gram) -> bool:
    """Does a word look like the argument's name, or like its value?"""
    words = [test.argument, *(one for one in test.operands if one[:1] != "#")]
    parts = [part for word in words for part in word.replace("_", " ").replace("-", " ").split()]
    return any(alike(word, part) for word in gram for part in parts)


def _one_each(tests: Iterable[Test]) -> list[Test]:
    """One test of each argument, the plainest: that a value is this, rather than that there is one."""
    found: dict[str, Test] = {}
    for test in tests:
        if test.argument not in found or (by_value(test) and not by_value(found[test.argument])):
            found[test.argument] = test
    return list(found.values())[:RIVALS]
