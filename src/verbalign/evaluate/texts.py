"""Texts measured against the wordings that people gave: several systems side by side, with confidence intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from verbalign.errors import InputError
from verbalign.evaluate.metrics import Tally, bleu, chrf, distinct, interval, rate, resampled, rouge_l
from verbalign.evaluate.outputs import System
from verbalign.evaluate.slots import Fault, LiteralCheck, SlotCheck, slots
from verbalign.values import Corpus, Instance, Meaning
from verbalign.values.text import counted


@dataclass(frozen=True, slots=True)
class Score:
    """A score with its bootstrap interval, and how often it beats the first system's on the same resamples."""

    name: str
    score: float
    low: float | None = None
    high: float | None = None
    ahead: float | None = None  # percent of resamples, against the first system; None for the first itself


@dataclass(frozen=True, slots=True)
class Result:
    """What was measured of one system on one part of the corpus."""

    system: str
    part: str
    meanings: int
    said: int
    figures: tuple[Score, ...]
    errors: tuple[tuple[str, Fault, int], ...]  # argument, kind and number of slot errors
    checked: int  # values whose statement could be checked
    unchecked: int
    left_out: int | None  # arguments that the system itself reports as left out, of all meanings
    speed: float | None


@dataclass(frozen=True, slots=True)
class CorpusPart:
    """Some of the meanings of a corpus, by position."""

    name: str
    chosen: tuple[int, ...]


def parts(corpus: Corpus, training: Corpus | None = None) -> list[CorpusPart]:
    """All meanings; and, where the training corpus is known, those whose set of arguments it does not have."""
    whole = CorpusPart("all", tuple(range(len(corpus.instances))))
    if training is None:
        return [whole]
    known = {argument_set(instance.meaning) for instance in training}
    unseen = (at for at, instance in enumerate(corpus) if argument_set(instance.meaning) not in known)
    return [whole, CorpusPart("unseen argument sets", tuple(unseen))]


def argument_set(meaning: Meaning) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What a meaning is about, without its values: predicates and argument names, whatever their order."""
    return tuple(sorted((expression.predicate, tuple(sorted(expression.names))) for expression in meaning))


def evaluate(
    systems: Sequence[System],
    corpus: Corpus,
    *,
    check: SlotCheck | None = None,
    of: Iterable[CorpusPart] = (),
    samples: int = 1000,
    seed: int = 1,
) -> list[Result]:
    """The figures of each system on each part.

    A meaning without references cannot be measured and is an error; one that a system does not say counts as an empty
    text, so that nobody gains by silence.  Slot errors are found by `check`, by default literally (see `slots`).
    """
    if not corpus.instances:
        raise InputError("no meanings with wordings to compare with; proofs are measured by 'evaluate components'")
    references = [[wording.text for wording in instance.verbalizations] for instance in corpus]
    if bare := [instance.id for instance, refs in zip(corpus, references, strict=True) if not refs]:
        having = f"{counted(len(bare), 'meaning')} {'has' if len(bare) == 1 else 'have'}"
        raise InputError(f"{having} no references, the first '{bare[0]}'; remove them")
    literal = LiteralCheck.learned(corpus) if check is None else None
    measured = [_measured(system, corpus.instances, references, check or literal, literal) for system in systems]
    chosen = [part for part in of or parts(corpus) if part.chosen]
    return [_result(one, measured[0], part, samples, seed) for one in measured for part in chosen]


@dataclass(frozen=True, slots=True)
class _Measured:
    """What was counted of a system, text by text."""

    system: System
    tallies: tuple[Tally, ...]
    errors: tuple[Counter[tuple[str, Fault]], ...]
    values: tuple[tuple[int, int], ...]  # for each meaning, how many values are checked, and how many there are


def _measured(
    system: System,
    instances: Sequence[Instance],
    references: Sequence[Sequence[str]],
    check: SlotCheck | None,
    literal: LiteralCheck | None,
) -> _Measured:
    texts = [text or "" for text in system.texts]
    said = [text is not None for text in system.texts]
    # a meaning that is not said at all has no slot errors: its silence is a figure of its own
    errors = [
        Counter((error.argument, error.fault) for error in check(instance, text)) if check and text else Counter()
        for instance, text in zip(instances, texts, strict=True)
    ]
    every = [sum(1 for _ in slots(instance.meaning)) for instance in instances]
    checked = [literal.checkable(instance.meaning) for instance in instances] if literal else every
    tallies = (
        bleu(texts, references),
        chrf(texts, references),
        rouge_l(texts, references),
        rate(
            "slot errors %",
            [sum(found.values()) for found in errors],
            [a * b for a, b in zip(checked, said, strict=True)],
        ),
        rate("meanings said %", said),
    )
    return _Measured(system, tallies, tuple(errors), tuple(zip(checked, every, strict=True)))


def _result(one: _Measured, first: _Measured, part: CorpusPart, samples: int, seed: int) -> Result:
    texts = [text for at in part.chosen if (text := one.system.texts[at]) is not None]
    errors: Counter[tuple[str, Fault]] = Counter()
    for at in part.chosen:
        errors.update(one.errors[at])
    figures = [
        _figure(tally.part(part.chosen), None if one is first else rival.part(part.chosen), samples, seed)
        for tally, rival in zip(one.tallies, first.tallies, strict=True)
    ]
    figures += [Score(f"distinct-{n} %", distinct(texts, n)) for n in (1, 2, 3)]
    checked, every = (sum(one.values[at][n] for at in part.chosen) for n in (0, 1))
    return Result(
        one.system.name,
        part.name,
        len(part.chosen),
        len(texts),
        tuple(figures),
        tuple((argument, fault, errors[argument, fault]) for argument, fault in sorted(errors, key=_by_name)),
        checked,
        every - checked,
        one.system.left_out if len(part.chosen) == len(one.errors) else None,
        one.system.speed,
    )


def _figure(tally: Tally, rival: Tally | None, samples: int, seed: int) -> Score:
    if not samples:
        return Score(tally.name, tally.score())
    scores = resampled(tally, samples=samples, seed=seed)
    low, high = interval(scores)
    ahead = None
    if rival is not None:
        ahead = 100 * float((scores > resampled(rival, samples=samples, seed=seed)).mean())
    return Score(tally.name, tally.score(), low, high, ahead)


def _by_name(error: tuple[str, Fault]) -> tuple[str, str]:
    return error[0], error[1].value
