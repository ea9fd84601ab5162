"""The components one by one, as in §4.2 of the paper: steps and sentences, argument values, templates.

Each part of the corpus is held out in turn and measured with what was learned from the others: from all their wordings
(multi-parallel), or from one of each meaning (the paper's baseline), as often as there are seeds.  In the second case
of the held-out meanings, too, only one wording is read.  Literal copy stands beside it all, so that the gain is seen
for what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeAlias

from verbalign.alignment.paraphrases import Thesaurus
from verbalign.dictionary import MappingDictionary
from verbalign.evaluate.gold import GoldWording, agreement, links
from verbalign.evaluate.heldout import Case, HeldOutStudy, Trial, values_by_meaning
from verbalign.evaluate.metrics import chrf
from verbalign.evaluate.rivals import Speaks, copying, speaking
from verbalign.evaluate.usable import (
    Usable,
    Words,
    attested,
    is_attested,
    slotted_wording,
    usable_templates,
    usual_arguments,
)
from verbalign.learning.learn import learn
from verbalign.learning.paper.phases import locate_paper
from verbalign.learning.paper.segmentation import segment_by_symbols
from verbalign.mentions.annotate import annotate
from verbalign.mentions.reading import literal_spans
from verbalign.mentions.segment import segment_with
from verbalign.mentions.wording import Wording
from verbalign.speak.realisation import Text
from verbalign.values import Corpus, Instance, Span
from verbalign.values.arguments import predicate_key, symbols
from verbalign.values.text import tokens, verbalization

STEPS, VALUES, MENTIONS, TEMPLATES = "steps and sentences", "argument values", "mentions", "templates"
LEARNING = COPY, PAPER, CONSENSUS = "literal copy", "paper", "consensus"
WRITER = "a writer"
SYSTEMS = (*LEARNING, WRITER)

Counts: TypeAlias = tuple[float, ...]
ByUnit: TypeAlias = dict[str, Counts]
Found: TypeAlias = list[Mapping[str, Span]]  # for each wording, where it says what (code points)
Notice: TypeAlias = Callable[[str], None]


class Cell(NamedTuple):
    """What is counted, and for whom."""

    component: str
    system: str


@dataclass(frozen=True, slots=True)
class TrialOutcome:
    """What one trial gave: the counts of each held-out unit, and the usable templates of each system."""

    trial: Trial
    counts: Mapping[Cell, ByUnit]
    usable: Mapping[str, Mapping[str, Usable]]


def measured(
    study: HeldOutStudy, trials: Sequence[Trial], *, workers: int = 1, notice: Notice = lambda text: None
) -> list[TrialOutcome]:
    """The outcomes of trials, in their order; the same for any number of workers."""
    found = []
    for outcome in _outcomes(partial(measure, study), trials, workers):
        found.append(outcome)
        notice(f"{len(found)} of {len(trials)} trials")
    return found


def _outcomes(one: Callable[[Trial], TrialOutcome], trials: Sequence[Trial], workers: int) -> Iterable[TrialOutcome]:
    if workers <= 1:
        return map(one, trials)
    from joblib import Parallel, delayed

    found: Iterable[TrialOutcome] = Parallel(n_jobs=workers, return_as="generator")(delayed(one)(t) for t in trials)
    return found


def measure(study: HeldOutStudy, trial: Trial) -> TrialOutcome:
    """Learn from what this trial leaves, and measure what it holds out."""
    training = study.training(trial)
    learned = learn(training)
    values = values_by_meaning(training)
    paper = learn(training, method="paper")
    held = study.held_cases(trial.fold)
    others = [case for case in study.cases if case.annotated and case.unit not in study.held(trial.fold)]
    speakers = {COPY: copying(learned, values, trial.seed), PAPER: speaking(paper), CONSENSUS: speaking(learned)}
    if trial.wordings is None:
        speakers.update({name: speaking(dictionary) for name, dictionary in study.beside.items()})
    counts: dict[Cell, ByUnit] = {}
    for component, found in (
        (STEPS, _steps(study, trial, learned)),
        *_arguments([case for case in held if case.annotated and len(case.wordings) > 1], trial, learned, paper),
        (TEMPLATES, _templates(held, speakers, others, writers=trial.wordings is None)),
    ):
        counts.update({Cell(component, system): by_unit for system, by_unit in found.items() if by_unit})
    usual = usual_arguments(case for case in study.cases if case.annotated)
    told = [case for case in held if case.annotated]
    systems = {PAPER: paper, CONSENSUS: learned} if told else {}
    usable = {name: usable_templates(dictionary, others, told, usual) for name, dictionary in systems.items()}
    return TrialOutcome(trial, counts, usable)


# ---- steps and sentences ----


def _steps(study: HeldOutStudy, trial: Trial, learned: MappingDictionary) -> dict[str, ByUnit]:
    """Links between sentences and steps (right, wrong, missed): by shared symbols alone as the paper has it, which no
    learning changes, and by what was learned."""
    held = study.held_proofs(trial.fold)
    proofs = [proof for proof, _ in held]
    gold = [text for _, texts in held for text in texts]
    ways = {CONSENSUS: segment_with(proofs, learned.model, learned.moves)}
    if trial.wordings is None:
        ways[PAPER] = segment_by_symbols(proofs)
    found = {}
    for system, matched in ways.items():
        found[system] = _summed(
            (one.id, links(text, one.sentences, one.steps)) for text, one in zip(gold, matched, strict=True)
        )
    return found


# ---- arguments ----


def _arguments(
    cases: Sequence[Case], trial: Trial, learned: MappingDictionary, paper: MappingDictionary
) -> Iterator[tuple[str, dict[str, ByUnit]]]:
    """Mentions (right, wrong, missed, exact) and values (found in at least one wording; in one, and in none where it is
    not; stated in what was read; stated in any wording)."""
    read = [case.some(trial.wordings, trial.seed) for case in cases]
    ways = {
        COPY: _copied(cases, read),
        PAPER: _paper_located(cases, read, paper),
        CONSENSUS: _located(cases, read, learned),
    }
    mentions: dict[str, ByUnit] = {}
    values: dict[str, ByUnit] = {}
    for system, found in ways.items():
        agreed = [agreement(wordings, spans) for wordings, spans in zip(read, found, strict=True)]
        stated = [len({name for wording in case.wordings for name in wording.mentions}) for case in cases]
        mentions[system] = _summed(
            (case.unit, (a.right, a.wrong, a.missed, a.exact)) for case, a in zip(cases, agreed, strict=True)
        )
        values[system] = _summed(
            (case.unit, (a.found, a.good, a.stated, all_)) for case, a, all_ in zip(cases, agreed, stated, strict=True)
        )
    yield VALUES, values
    yield MENTIONS, mentions


def _located(cases: Sequence[Case], read: Sequence[Sequence[GoldWording]], learned: MappingDictionary) -> list[Found]:
    instances = tuple(
        Instance(case.id, case.meaning, tuple(verbalization(wording.text) for wording in wordings))
        for case, wordings in zip(cases, read, strict=True)
    )
    return [[spans for _, _, spans in one.texts] for one in annotate(Corpus(instances), learned)]


def _paper_located(
    cases: Sequence[Case], read: Sequence[Sequence[GoldWording]], learned: MappingDictionary
) -> list[Found]:
    """By the paper's matching, with the thesaurus that was learned from the other proofs."""
    wordings = [
        Wording(case.id, predicate_key(case.meaning), case.values, symbols(wording.text))
        for case, own in zip(cases, read, strict=True)
        for wording in own
    ]
    found = iter(locate_paper(wordings, Thesaurus.from_json([dict(pair) for pair in learned.thesaurus])))
    return [[_in_text(wording.text, next(found)) for wording in own] for own in read]


def _copied(cases: Sequence[Case], read: Sequence[Sequence[GoldWording]]) -> list[Found]:
    return [
        [_in_text(wording.text, literal_spans(case.values, symbols(wording.text))) for wording in own]
        for case, own in zip(cases, read, strict=True)
    ]


def _in_text(text: str, spans: Mapping[str, Span]) -> dict[str, Span]:
    """Spans of tokens as spans of the text."""
    cut = tokens(text)
    return {name: (cut[first].start, cut[end - 1].end) for name, (first, end) in spans.items()}


# ---- templates ----


class SpokenCounts(NamedTuple):
    """What is said of held-out meanings, summed: chrF against the nearest wording, how many are said, how many with
    attested words alone, how many there are; of the arguments that at least half of the wordings state, how many are
    said, how many there are."""

    chrf: float
    said: float
    attested: float
    meanings: float
    usual_said: float
    usual: float


def _templates(
    held: Sequence[Case], speakers: Mapping[str, Speaks], others: Iterable[Case], *, writers: bool
) -> dict[str, ByUnit]:
    seen = attested(slotted_wording(wording) for case in others for wording in case.wordings)
    found = {name: _spoken(held, [speaks(case) for case in held], seen) for name, speaks in speakers.items()}
    return {**found, WRITER: _writers(held)} if writers else found


def _spoken(cases: Sequence[Case], texts: Sequence[Text | None], seen: frozenset[Words]) -> ByUnit:
    said = [(case, text) for case, text in zip(cases, texts, strict=True) if text is not None]
    scores = iter(best_chrf([str(text) for _, text in said], [[w.text for w in case.wordings] for case, _ in said]))
    rows = []
    for case, text in zip(cases, texts, strict=True):
        if text is None:
            row = SpokenCounts(0, 0, 0, 1, 0, len(case.usual))
        else:
            usual = len(case.usual & text.arguments.keys()), len(case.usual)
            row = SpokenCounts(next(scores), 1, all(is_attested(t, seen) for t in text.templates), 1, *usual)
        rows.append((case.unit, row))
    return _summed(rows)


def _writers(cases: Sequence[Case]) -> ByUnit:
    """Each wording against the other wordings of its meaning, every meaning counted once."""
    rows = [(case, n) for case in cases if len(case.wordings) > 1 for n in range(len(case.wordings))]
    texts = [case.wordings[n].text for case, n in rows]
    scores = best_chrf(texts, [[w.text for k, w in enumerate(case.wordings) if k != n] for case, n in rows])
    found = []
    for (case, n), score in zip(rows, scores, strict=True):
        usual = len(case.usual & case.wordings[n].mentions.keys()), len(case.usual)
        found.append((case.unit, [count / len(case.wordings) for count in SpokenCounts(score, 1, 1, 1, *usual)]))
    return _summed(found)


def best_chrf(texts: Sequence[str], references: Sequence[Sequence[str]]) -> list[float]:
    """The chrF of each text against the reference nearest to it, between 0 and 1."""
    if not texts:
        return []
    tally = chrf(texts, references)
    return [tally.figure(row) / 100 for row in tally.rows]


def _summed(rows: Iterable[tuple[str, Sequence[float]]]) -> ByUnit:
    found: ByUnit = {}
    for unit, counts in rows:
        found[unit] = tuple(a + b for a, b in zip(found.get(unit, (0.0,) * len(counts)), counts, strict=True))
    return found
