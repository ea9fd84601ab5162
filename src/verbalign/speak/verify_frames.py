"""Texts made of sentences with choices, read again: each sentence is matched, and what it claims compared.

Of all ways to read a text that with the fewest faults counts.  What matches no sentence is searched for values in all
their renderings, for words that tell a value elsewhere, and for names and numbers that the meaning does not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from verbalign.dictionary import Entry, conditions
from verbalign.dictionary.claims import ClaimReader
from verbalign.dictionary.conditions import Test, label
from verbalign.dictionary.filling import Speech
from verbalign.dictionary.frames import Frames, SentenceTemplate, rough
from verbalign.dictionary.matching import MatchedSentence, PreparedText, SentenceMatcher
from verbalign.dictionary.patterns import Branch, Choice, Nodes, Words
from verbalign.language import Language
from verbalign.mentions.kinds import AMOUNTS, NAME, Value
from verbalign.mentions.renderings import found as places_of
from verbalign.speak.finding import Finding, Kind
from verbalign.values import Span
from verbalign.values.arguments import value_text
from verbalign.values.text import sentences

FAULT, LONG, ADDED = 1.0, 0.02, 0.2  # against a wrong value, each of its characters, and one that is not asked for
SAID = 0.1  # what speaks for an argument that is said rightly
UNREAD = 3.0  # and against a sentence that can't be read, besides its words
LEAST_NAME = 4  # characters of a name that is a claim wherever it stands
_STOP = re.compile(r"(?<=[.!?:;)])(?=\s)|$")
_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"(?<![\w.])\d[\d.,]*(?<![.,])")


@dataclass(frozen=True, slots=True)
class Compared:
    """A sentence against a meaning: what it says rightly, what is wrong with it."""

    said: frozenset[str]
    findings: tuple[Finding, ...]
    cost: float


@dataclass(frozen=True, slots=True)
class _ReadingPath:
    """A text read up to a place: what is found about each expression, and what could not be read."""

    cost: float = 0.0
    sentences: tuple[tuple[int, Compared], ...] = ()
    unread: tuple[tuple[int, Span], ...] = ()


class FrameVerifier:
    """Compares sentences of one predicate with meanings."""

    def __init__(self, entry: Entry, frames: Frames, language: Language) -> None:
        self.entry, self.frames = entry, frames
        self.speech = Speech(frames.kinds, language, frames.articles)
        self.reader = ClaimReader(entry, frames, self.speech)
        templates = [t for t in entry.templates if isinstance(t, SentenceTemplate)]
        self.matchers = [SentenceMatcher(template) for template in templates]

    # ---- sentences that match ----

    def compared(self, sentence: MatchedSentence, args: Mapping[str, Value], text: str) -> Compared | None:
        """What a sentence says about a meaning; None where a value would take in words that are no part of it."""
        said: set[str] = set()
        faults: dict[str, Finding] = {}
        captured: set[str] = set()
        for one in sentence.captured:
            name, surface = one.slot.argument, text[one.start : one.end]
            if one.slot.rendering != "unsigned":  # a number without its sign says less than all
                captured.add(name)
            if name in args and self.reader.inverse.says(name, one.slot.rendering, surface, args[name]):
                said.add(name)
            elif self._takes_in(surface, args.get(name, "")):
                return None
            else:
                faults.setdefault(name, Finding(name, _kind(name, args), surface))
        cost = sum(LONG * len(fault.detail) for fault in faults.values())
        whole = text[sentence.start : sentence.end]
        for test, passed, words in self._tests(sentence, args):
            name = test.argument
            if passed and conditions.tells(test):
                said.add(name)
            elif not passed and name not in captured and name not in faults:
                faults[name] = Finding(name, _kind(name, args), words or whole)
        said -= faults.keys()
        cost += sum(FAULT + ADDED * (fault.kind == "added") for fault in faults.values())
        return Compared(frozenset(said), tuple(faults.values()), cost - SAID * len(said))

    def _takes_in(self, surface: str, value: Value) -> bool:
        """Do these words hold the value and, besides, another sentence or words of templates?"""
        rest = surface.lower().replace(value_text(value).lower(), " ") if value else surface.lower()
        if len(sentences(surface)) > max(1, len(sentences(value_text(value)))):
            return True
        extra = _WORD.findall(rest)
        return rest != surface.lower() and bool(extra) and self.own_words.issuperset(extra)

    def _tests(self, sentence: MatchedSentence, args: Mapping[str, Value]) -> Iterator[tuple[Test, bool, str]]:
        """The tests behind a sentence's words, and whether the meaning passes them.  That an argument is not given is
        no claim; that a value is not the one for which other words are used, is."""
        template = sentence.template
        for tests in template.needs:
            yield from ((test, self._holds(test, args), "") for test in tests)
        for tests in template.questions:
            yield from ((test, self._holds(test, args), "") for test in tests if conditions.tells(test))
        for choice, k in sentence.chosen:
            branch = choice.branches[k]
            words = " ".join(_all_words(branch.nodes))
            yield from ((test, self._holds(test, args), words) for test in branch.tests if not _of_absence(test))
            if branch.nodes:
                yield from ((test, False, words) for test in self._passed_over(choice.branches[:k], args))

    def _passed_over(self, branches: Iterable[Branch], args: Mapping[str, Value]) -> Iterator[Test]:
        """The values for which other words are used, where the meaning has them."""
        for branch in branches:
            if all(self._holds(test, args) for test in branch.tests):
                yield from (test for test in branch.tests if conditions.tells(test))

    def _holds(self, test: Test, args: Mapping[str, Value]) -> bool:
        return test.holds(args, self.speech.language, self.speech.kinds)

    # ---- what matches none ----

    @cached_property
    def phrases(self) -> list[tuple[str, Test]]:
        """Words that tell a value of one argument, wherever they stand; the longest first."""
        known: dict[str, set[Test]] = {}
        for matcher in self.matchers:
            for words, tests in _worded(matcher.template.nodes):
                if len(tests) == 1 and conditions.tells(tests[0]):
                    known.setdefault(words.strip(" .,;:!?()").lower(), set()).add(tests[0])
        telling = [(words, tests.pop()) for words, tests in known.items() if len(tests) == 1]
        return sorted(((w, t) for w, t in telling if len(w) >= LEAST_NAME), key=lambda one: (-len(one[0]), one))

    @cached_property
    def own_words(self) -> frozenset[str]:
        """All words of the templates."""
        texts = (words.lower() for matcher in self.matchers for words in _all_words(matcher.template.nodes))
        return frozenset(word for text in texts for word in _WORD.findall(text))

    def searched(self, span: str, args: Mapping[str, Value], said: set[str]) -> Iterator[Finding]:
        """What is found in words that match no sentence; what they say rightly is added to what is said."""
        free = span
        known = False
        for name in sorted(args, key=lambda name: (name in said, -len(value_text(args[name])))):
            places = places_of(free, args[name], self.speech.kinds.get(name, NAME), self.speech.language)
            if not places:
                continue
            known = True
            long = len(value_text(args[name])) >= LEAST_NAME and self.speech.kinds.get(name, NAME) == NAME
            apart = [place for n, place in enumerate(places) if not n or place.start >= places[n - 1].end]
            if long and len(apart) + (name in said) > 1 and name not in self.frames.repeated:
                yield Finding(name, "twice", value_text(args[name]))
            said.add(name)
            for place in apart if long else apart[:1]:
                free = free[: place.start] + "_" * (place.end - place.start) + free[place.end :]
        for words, test in self.phrases:
            match = re.search(rf"(?<!\w){re.escape(words)}(?!\w)", free, re.IGNORECASE)
            if match is None:
                continue
            known = True
            if self._holds(test, args):
                said.add(test.argument)
            else:
                yield Finding(test.argument, _kind(test.argument, args), match.group())
            free = free[: match.start()] + "_" * len(words) + free[match.end() :]
        claims = list(self._claims(free, args, said))
        yield from claims
        if not known and not claims:
            yield Finding("", "doubtful", span)

    def _claims(self, free: str, args: Mapping[str, Value], said: set[str]) -> Iterator[Finding]:
        """Names and numbers that the meaning does not have."""
        own = " ".join(value_text(value).lower() for value in args.values())
        for name, values in self.frames.examples.items():
            for value in values if self.speech.kinds.get(name, NAME) not in AMOUNTS else ():
                if (
                    len(value) < LEAST_NAME
                    or value.lower() in own
                    or self.own_words.issuperset(_WORD.findall(value.lower()))
                ):
                    continue
                if re.search(rf"(?<!\w){re.escape(value)}(?!\w)", free, re.IGNORECASE):
                    yield Finding(name, _kind(name, args), value)
        unsaid = [name for name in args if name not in said and self.speech.kinds.get(name) in AMOUNTS]
        for number, match in enumerate(_NUMBER.finditer(free)):
            if number < len(unsaid):
                said.add(unsaid[number])
                yield Finding(unsaid[number], "wrong", match.group())
            else:
                yield Finding("", "doubtful", match.group())

    # ---- what is not said ----

    def unsaid(self, args: Mapping[str, Value], said: set[str], implied: Iterable[str]) -> Iterator[Finding]:
        """The arguments that nothing says, or that only follow from what is said."""
        known = {*implied, *self._implied(args, said)}
        for name in args:
            if name not in said:
                yield Finding(name, "implied" if name in known else "missing", value_text(args[name]))

    def _implied(self, args: Mapping[str, Value], said: set[str]) -> Iterator[str]:
        for other, its, name, own in self.frames.implied:
            given = other in said and other in args and name in args
            if given and self._label(name, args) == own and rough(self._label(other, args)) == its:
                yield name

    def _label(self, name: str, args: Mapping[str, Value]) -> str:
        return label(args[name], self.speech.kinds.get(name, ""), self.speech.language) or ""


def verified(
    parts: Sequence[tuple[FrameVerifier, Mapping[str, Value]]], text: str, implied: Iterable[str] = ()
) -> list[Finding]:
    """What is to be said about a text of some expressions, one after the other."""
    path = _best_path(parts, text)
    found: set[Finding] = set()
    for number, (verifier, args) in enumerate(parts):
        before = f"{number + 1}." if len(parts) > 1 else ""
        own = [compared for k, compared in path.sentences if k == number]
        findings = [finding for one in own for finding in one.findings]
        said = set().union(*(one.said for one in own))
        for _, (start, end) in (one for one in path.unread if one[0] == number):
            findings += verifier.searched(text[start:end], args, said)
        faulty = {finding.argument for finding in findings if finding.kind == "wrong"}
        known = [name.removeprefix(before) for name in implied if name.startswith(before)]
        findings += verifier.unsaid(args, said | faulty, known)
        found.update(Finding(before + one.argument, one.kind, one.detail) for one in findings)
    return sorted(found, key=lambda one: (one.argument, one.kind, one.detail))


def _best_path(parts: Sequence[tuple[FrameVerifier, Mapping[str, Value]]], text: str) -> _ReadingPath:
    """The way to read a text with the least against it."""
    prepared = PreparedText(text)
    reached: dict[tuple[int, int], _ReadingPath] = {(0, 0): _ReadingPath()}
    last = (len(text), len(parts) - 1)
    ended: list[_ReadingPath] = []
    while reached:
        at, number = min(reached)
        here = reached.pop((at, number))
        if at >= len(text):
            ended.append(here)
            continue
        for k in range(number, min(number + 2, len(parts))):
            verifier, args = parts[k]
            for matcher in verifier.matchers:
                for sentence in matcher.matches(prepared, at, verifier.reader.accepts):
                    one = verifier.compared(sentence, args, text)
                    if one is None:
                        continue
                    longer = _ReadingPath(here.cost + one.cost, (*here.sentences, (k, one)), here.unread)
                    _keep(reached, (_next(text, sentence.end), k), longer)
        stop = _STOP.search(text, at + 1)
        end = stop.start() if stop else last[0]
        cost = here.cost + UNREAD + len(text[at:end].split())
        _keep(
            reached, (_next(text, end), number), _ReadingPath(cost, here.sentences, (*here.unread, (number, (at, end))))
        )
    return min(ended, key=lambda path: path.cost)


def _keep(reached: dict[tuple[int, int], _ReadingPath], key: tuple[int, int], path: _ReadingPath) -> None:
    if key not in reached or path.cost < reached[key].cost:
        reached[key] = path


def _next(text: str, end: int) -> int:
    while end < len(text) and text[end].isspace():
        end += 1
    return end


def _kind(name: str, args: Mapping[str, Value]) -> Kind:
    return "wrong" if name in args else "added"


def _of_absence(test: Test) -> bool:
    """Does a test ask whether an argument is not given, or allow for it?"""
    return conditions.NONE in test.operands


def _worded(nodes: Nodes) -> Iterator[tuple[str, tuple[Test, ...]]]:
    """The branches that are mere words, with their conditions."""
    for node in nodes:
        for branch in node.branches if isinstance(node, Choice) else ():
            if len(branch.nodes) == 1 and isinstance(branch.nodes[0], Words):
                yield branch.nodes[0].text, branch.tests
            yield from _worded(branch.nodes)


def _all_words(nodes: Nodes) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Words):
            yield node.text
        for branch in node.branches if isinstance(node, Choice) else ():
            yield from _all_words(branch.nodes)
