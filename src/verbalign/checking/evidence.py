"""The wordings behind a dictionary, read again: of each meaning its labels, of each wording what was found in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from verbalign.dictionary import Entry, MappingDictionary, Source
from verbalign.dictionary.conditions import GIVEN, IS, NONE, OVER, UNDER, Test, label
from verbalign.dictionary.filling import Filled, filled
from verbalign.dictionary.frames import SentenceTemplate
from verbalign.errors import ExpressionError, InputError
from verbalign.language import Language
from verbalign.mentions.kinds import Value
from verbalign.speak.frames import FrameSpeaker, arguments_of
from verbalign.values import Expression
from verbalign.values.arguments import predicate_key, value_text
from verbalign.values.expression import format_expression, parse
from verbalign.values.text import shortened

COPIED = 0.75  # of the wordings

Labels = Mapping[str, str | None]


@dataclass(frozen=True)
class WordedMeaning:
    """A meaning that somebody has worded."""

    expression: Expression
    args: Mapping[str, Value]
    labels: Labels  # the class of each argument's value, None where it is absent

    @property
    def written(self) -> str:
        return format_expression(self.expression)


@dataclass(frozen=True)
class ReadWording:
    """A wording: the sentence templates it became, and the arguments that are written out or told by words."""

    meaning: WordedMeaning
    text: str
    sentences: tuple[int, ...]
    made: tuple[Filled | None, ...]  # what these templates say of the meaning
    found: frozenset[str]

    @property
    def said(self) -> str | None:
        """The wording as the dictionary would say it, if it can."""
        texts = [made.text for made in self.made if made is not None]
        return " ".join(texts) if len(texts) == len(self.made) else None


@dataclass(frozen=True)
class PredicateEvidence:
    """What is behind one predicate."""

    entry: Entry
    speaker: FrameSpeaker
    meanings: tuple[WordedMeaning, ...]
    wordings: tuple[ReadWording, ...]
    _holding: dict[Test, frozenset[int]] = field(default_factory=dict, repr=False)

    @property
    def predicate(self) -> str:
        return self.entry.predicate

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The arguments that some meaning has."""
        return tuple(name for name in self.entry.args if any(name in meaning.args for meaning in self.meanings))

    def copied(self, name: str) -> bool:
        return copied(self.entry, name)

    def holding(self, test: Test) -> frozenset[int]:
        """The numbers of the meanings that pass a test."""
        if test not in self._holding:
            found = (k for k, meaning in enumerate(self.meanings) if self.holds([test], meaning.args))
            self._holding[test] = frozenset(found)
        return self._holding[test]

    def holds(self, tests: Iterable[Test], args: Mapping[str, Value]) -> bool:
        speech = self.speaker.speech
        return all(test.holds(args, speech.language, speech.kinds) for test in tests)

    def label(self, name: str, value: Value | None) -> str | None:
        return label(value, self.speaker.speech.kinds.get(name, ""), self.speaker.speech.language)


def copied(entry: Entry, name: str) -> bool:
    """Do people write the values of an argument out, rather than say them in words?"""
    said, every = entry.stated.get(name, (0, 0))[:2]
    return said > COPIED * every


def evidence_of(dictionary: MappingDictionary) -> list[PredicateEvidence]:
    """The evidence of each predicate that has frames; the dictionary must have its sources."""
    language = Language(str(dictionary.parameters.get("language", "en")))
    sources: dict[str, list[int]] = defaultdict(list)
    for number, source in enumerate(dictionary.sources):
        sources[source.predicate].append(number)
    found = []
    for name, entry in dictionary.entries.items():
        if entry.frames is not None:
            speaker = FrameSpeaker(entry, entry.frames, language)
            own = {number: dictionary.sources[number] for number in sources[name]}
            found.append(_evidence(entry, speaker, own, dictionary))
    return found


def _evidence(
    entry: Entry, speaker: FrameSpeaker, sources: Mapping[int, Source], dictionary: MappingDictionary
) -> PredicateEvidence:
    plans = {number: plan.sentences for plan in speaker.plans for number in plan.sources}
    meanings: dict[str, WordedMeaning] = {}
    wordings = []
    for number, source in sources.items():
        written = source.expression or source.meaning
        if written not in meanings:
            meanings[written] = _meaning(_expression(source, dictionary), entry, speaker)
        wordings.append(_reading(source, meanings[written], plans.get(number, ()), speaker))
    return PredicateEvidence(entry, speaker, tuple(meanings.values()), tuple(wordings))


def _expression(source: Source, dictionary: MappingDictionary) -> Expression:
    """The meaning of a wording."""
    try:
        found = parse(source.expression or source.meaning, dictionary.signatures, dictionary.known)
    except ExpressionError:
        found = None
    if found is None or predicate_key((found,)) != source.predicate:
        fault = "its file of sources doesn't say what its wordings mean; learn it again"
        raise InputError(fault, path=dictionary.path or None)
    return found


def _meaning(expression: Expression, entry: Entry, speaker: FrameSpeaker) -> WordedMeaning:
    args, speech = arguments_of(expression), speaker.speech
    labels = {name: label(args.get(name), speech.kinds.get(name, ""), speech.language) for name in entry.args}
    return WordedMeaning(expression, args, labels)


def _reading(source: Source, meaning: WordedMeaning, plan: tuple[int, ...], speaker: FrameSpeaker) -> ReadWording:
    made = tuple(
        filled(template.nodes, meaning.args, speaker.speech, not template.small)
        for template in (speaker.templates[k] for k in plan)
    )
    found = set(source.arguments)
    for k, sentence in zip(plan, made, strict=True):
        found |= told(speaker.templates[k], sentence, speaker.entry)
    return ReadWording(meaning, source.text, plan, made, frozenset(found))


def told(template: SentenceTemplate, made: Filled | None, entry: Entry) -> set[str]:
    """The arguments that a sentence says: their values stand in it, or words depend on what they are, though this may
    be in doubt."""
    tests = [test for own in template.needs[: len(template.when)] for test in own]
    tests += [test for own in template.questions for test in own if not copied(entry, test.argument)]
    says = set(made.says) if made else set()
    tests += [test for branch in (made.conditions if made else ()) for test in branch]
    return says | {test.argument for test in tests if by_value(test)}


def by_value(test: Test) -> bool:
    """Does a test tell something of the value, not just that there is one?"""
    return test.kind in (OVER, UNDER) or (test.kind == IS and not {GIVEN, NONE} & set(test.operands))


def assignment(name: str, value: Value, most: int = 60) -> str:
    """An argument with its value, as in an expression: `status=passed`."""
    text = value if isinstance(value, str) else value_text(value)
    return f"{name}={shortened(text, most)}"
