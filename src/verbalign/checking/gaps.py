"""What was not found: arguments that a wording does not say, values that have no words, wordings of no use."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from verbalign.checking.evidence import PredicateEvidence, ReadWording, assignment
from verbalign.mentions.kinds import AMOUNTS, DATE, TIME

FEW = 4  # so many values are a closed set even where none comes twice


@dataclass(frozen=True)
class Unfound:
    """A wording in which some arguments of its meaning were neither written out nor told by words."""

    predicate: str
    arguments: tuple[str, ...]  # `status=unknown`
    text: str


@dataclass(frozen=True)
class Wordless:
    """A value that no wording was found to say."""

    predicate: str
    argument: str
    value: str
    wordings: int  # so many wordings of meanings that have it


@dataclass(frozen=True)
class Unused:
    """A wording that is never said as it is, and why."""

    predicate: str
    text: str
    why: str


def unfound(evidence: PredicateEvidence) -> Iterator[Unfound]:
    """The wordings in which arguments were not found, in order."""
    for reading in evidence.wordings:
        missing = [name for name in reading.meaning.args if name not in reading.found]
        if missing:
            shown = tuple(assignment(name, reading.meaning.args[name]) for name in missing)
            yield Unfound(evidence.predicate, shown, reading.text)


def wordless(evidence: PredicateEvidence) -> Iterator[Wordless]:
    """Values of closed arguments, and classes of numbers, that are found in no wording of theirs; not where some words
    may tell them, which is another question."""
    perhaps = {
        (wording.meaning.labels[test.argument], test.argument)
        for wording in evidence.wordings
        for template in (evidence.speaker.templates[k] for k in wording.sentences)
        for tests in template.needs[len(template.when) :]
        for test in tests
    }
    for name in evidence.names:
        kind = evidence.speaker.speech.kinds.get(name, "")
        said: dict[str, list[ReadWording]] = defaultdict(list)
        for reading in evidence.wordings:
            if (own := reading.meaning.labels[name]) is not None:
                said[own].append(reading)
        having = sum(name in meaning.args for meaning in evidence.meanings)
        if kind in (DATE, TIME) or (kind not in AMOUNTS and len(said) > max(FEW, having / 2)):
            continue
        for own, readings in said.items():
            if (own, name) not in perhaps and not any(name in reading.found for reading in readings):
                values = dict.fromkeys(str(reading.meaning.args[name]) for reading in readings)
                shown = " or ".join(values) if kind in AMOUNTS or len(values) == 1 else next(iter(values))
                yield Wordless(evidence.predicate, name, shown, len(readings))


def unused(evidence: PredicateEvidence) -> Iterator[Unused]:
    """The wordings that gave nothing: no value of theirs was found, or others are said in their place."""
    said = {_compared(reading.text) for reading in evidence.wordings if _alike(reading)}
    for reading in evidence.wordings:
        if reading.meaning.args and not reading.found:
            yield Unused(evidence.predicate, reading.text, "none of its values was found in it")
        elif not reading.sentences:
            yield Unused(evidence.predicate, reading.text, "no sentence was made from it")
        elif not _alike(reading) and _compared(reading.text) not in said:
            yield Unused(evidence.predicate, reading.text, _instead(reading))


def _alike(reading: ReadWording) -> bool:
    return reading.said is not None and _compared(reading.said) == _compared(reading.text)


def _compared(text: str) -> str:
    """A text as it is compared: without capitals, letters one with their marks, single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split()).casefold()


def _instead(reading: ReadWording) -> str:
    said = reading.said
    if said is None:
        return "its sentence turned out to be for other meanings only"
    return f"instead it is said: {said}"
