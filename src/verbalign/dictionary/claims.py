"""What a sentence that was matched claims: the values in its slots, and those that the conditions of its words tell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from verbalign.dictionary import Entry, conditions
from verbalign.dictionary.conditions import Test
from verbalign.dictionary.filling import Speech
from verbalign.dictionary.frames import Frames
from verbalign.dictionary.matching import MatchedSentence
from verbalign.dictionary.patterns import Slot
from verbalign.mentions.inverse import Inverse
from verbalign.mentions.kinds import Value

_BREAK = re.compile(r"(?:\w{4,}|\d|[)%])[.!?]\s+[^\W_a-z]")  # between sentences, not after "Dr."

Options = tuple[Value, ...]  # values that an argument may have, the likeliest first


@dataclass(frozen=True)
class SentenceClaims:
    """What is known of a meaning: for each argument the values that it may have, and which it does not have."""

    values: Mapping[str, Options] = field(default_factory=dict)
    absent: frozenset[str] = frozenset()


class ClaimReader:
    """Reads the claims of sentences of one predicate."""

    def __init__(self, entry: Entry, frames: Frames, speech: Speech) -> None:
        self.entry, self.frames, self.speech = entry, frames, speech
        self.inverse = Inverse(speech.kinds, speech.language, frames.examples, speech.articles)
        known = frames.examples
        self.long = {name for name in entry.args if name not in known or any(map(_BREAK.search, known[name]))}

    def accepts(self, slot: Slot, surface: str, first: bool) -> bool:
        """May these words be a value of the slot's argument?"""
        known = self.frames.examples.get(slot.argument, ())
        if surface not in known and (surface[0] in ",;:.!?)" or surface[-1] in ",;:"):
            return False
        if slot.argument not in self.long and _BREAK.search(surface):
            return False
        return bool(self.inverse.values(slot.argument, slot.rendering, surface, first))

    def claims(self, sentence: MatchedSentence, text: str) -> SentenceClaims | None:
        """What a sentence says, or None where it contradicts itself.  Doubts are taken to be none, if they can be."""
        made = _Growing(self)
        for one in sentence.captured:
            surface = text[one.start : one.end]
            made.options(
                one.slot.argument, self.inverse.values(one.slot.argument, one.slot.rendering, surface, one.first)
            )
        tests = [test for tests in sentence.template.needs for test in tests]
        tests += [test for branch in sentence.branches for test in branch.tests]
        for test in sorted(tests, key=lambda test: not conditions.tells(test)):
            made.holds(test)
        if made.wrong:
            return None
        for test in (test for tests in sentence.template.questions for test in tests):
            if test.argument not in made.values or self.kept(test, made.values[test.argument]):
                made.holds(test)
        for untrue in sentence.passed_over:
            made.fails(untrue)
        return None if made.wrong else SentenceClaims(made.values, frozenset(made.absent))

    def kept(self, test: Test, options: Iterable[Value], passes: bool = True) -> Options:
        """Of some values of a test's argument those that pass it, or do not."""
        language, kinds = self.speech.language, self.speech.kinds
        return tuple(v for v in options if test.holds({test.argument: v}, language, kinds) == passes)


class _Growing:
    """SentenceClaims as they are put together."""

    def __init__(self, reader: ClaimReader) -> None:
        self.reader = reader
        self.values: dict[str, Options] = {}
        self.absent: set[str] = set()
        self.wrong = False

    def options(self, name: str, options: Options) -> None:
        """An argument has one of these values."""
        known = self.values.get(name)
        self.values[name] = options if known is None else tuple(value for value in known if value in options)
        self.wrong |= not self.values[name] or name in self.absent

    def holds(self, test: Test) -> None:
        """A test was passed."""
        name = test.argument
        if test.is_absent:
            self.absent.add(name)
            self.wrong |= name in self.values
        elif name in self.values:
            self.options(name, self.reader.kept(test, self.values[name]))
        elif conditions.tells(test):
            self.options(name, self.reader.inverse.numbered(name, test.operands[0]))
        elif test.is_given:
            self.wrong |= name in self.absent

    def fails(self, tests: Sequence[Test]) -> None:
        """Tests were not passed together; where one is open, it was that."""
        open_tests = [test for test in tests if not self._passed(test)]
        if not open_tests:
            self.wrong = True
        elif len(open_tests) == 1 and (test := open_tests[0]).argument in self.values:
            kept = self.reader.kept(test, self.values[test.argument], passes=False)
            self.wrong |= not kept
            self.values[test.argument] = kept or self.values[test.argument]

    def _passed(self, test: Test) -> bool:
        """Is a test certainly passed?"""
        if test.argument in self.absent:
            return test.holds({}, self.reader.speech.language, self.reader.speech.kinds)
        options = self.values.get(test.argument)
        return options is not None and len(self.reader.kept(test, options)) == len(options)


def merged(one: SentenceClaims, two: SentenceClaims) -> tuple[SentenceClaims | None, int]:
    """Two sentences' claims as those of one meaning, or None where they contradict each other; and how many arguments
    one says that the other would not leave out."""
    values = dict(one.values)
    for name, options in two.values.items():
        known = values.get(name)
        both = options if known is None else tuple(value for value in known if value in options)
        if not both:
            return None, 0
        values[name] = both
    absent = one.absent | two.absent
    return SentenceClaims(values, absent), len(absent & values.keys())


def combinations(values: Mapping[str, Options], most: int) -> Iterator[dict[str, Value]]:
    """Meanings with one of the values of each argument, the likeliest first."""
    from itertools import islice, product

    names = list(values)
    for chosen in islice(product(*(values[name] for name in names)), most):
        yield dict(zip(names, chosen, strict=True))
