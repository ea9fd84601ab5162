"""What came out of a study, as one value: Figure 8 for each system, shares with intervals, agreement, tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from verbalign.evaluate.judging.statistics import (
    Comparison,
    Intervals,
    JudgementTable,
    Share,
    bootstrap,
    cohen_kappa,
    comparisons,
    fleiss_kappa,
    sign_test,
)
from verbalign.evaluate.judging.study import Kind, Mark, Record, Study


@dataclass(frozen=True, slots=True)
class ShareLine:
    """A share under its name, with its intervals (None where nobody judged)."""

    name: str
    share: Share
    intervals: Intervals | None


@dataclass(frozen=True, slots=True)
class ResultPart:
    """One Figure 8: readability has one, the other studies one for each system."""

    title: str
    table: JudgementTable
    numbers: tuple[int, ...]  # which items of the study
    lines: tuple[ShareLine, ...]
    tests: tuple[Comparison, ...]
    sides: tuple[str, str]  # what the tests count


@dataclass(frozen=True, slots=True)
class JudgePair:
    """Cohen's kappa of two judges, over so many items that both judged."""

    one: str
    other: str
    items: int
    kappa: float | None


@dataclass(frozen=True, slots=True)
class Results:
    """All that is known about a study."""

    record: Record
    parts: tuple[ResultPart, ...]
    versus: tuple[tuple[tuple[str, str], tuple[Comparison, ...]], ...]  # systems against each other, by meaning
    pairs: tuple[JudgePair, ...]
    fleiss: float | None
    first: int  # how often the text that stood first was preferred
    second: int

    @property
    def study(self) -> Study:
        return self.record.study

    @property
    def judged(self) -> int:
        return len(self.record.in_force())

    @property
    def revised(self) -> int:
        """Answers that were given and then changed."""
        return len(self.record.judgements) - self.judged

    @property
    def mean_kappa(self) -> float | None:
        known = [pair.kappa for pair in self.pairs if pair.kappa is not None]
        return sum(known) / len(known) if known else None

    @property
    def side_p(self) -> float:
        """The p of the sides: small if judges favoured the first or the second text, whoever wrote it."""
        return sign_test(self.first, self.second)


def results(record: Record) -> Results:
    """The results of a study; the intervals are drawn from the study's own seed."""
    marks, study = record.marks(), record.study
    numbers = tuple(range(len(study.items)))
    whole = _table(record, marks, numbers)
    if study.kind is Kind.READABILITY:
        parts = [_part(record, marks, " against ".join(study.systems), numbers, study.systems)]
    else:
        parts = [
            _part(record, marks, name, tuple(n for n in numbers if study.items[n].system == system), ("yes", "no"))
            for system, name in enumerate(study.systems)
        ]
    choices = [] if study.kind is not Kind.READABILITY else [said.choice for said in record.in_force().values()]
    return Results(
        record,
        tuple(parts),
        tuple(_versus(record, parts)),
        tuple(_pair(whole, i, j) for i, j in combinations(range(len(whole.judges)), 2)),
        fleiss_kappa(whole.columns),
        choices.count(1),
        choices.count(2),
    )


def names_of(study: Study) -> dict[Mark, str]:
    """What the marks mean in this study."""
    if study.kind is Kind.READABILITY:
        ours, rival = study.systems
        return {Mark.OURS: f"prefers {ours}", Mark.RIVAL: f"prefers {rival}", Mark.NEITHER: "no preference"}
    yes = "faithful" if study.kind is Kind.FIDELITY else "plausible"
    return {Mark.OURS: yes, Mark.RIVAL: f"not {yes}", Mark.NEITHER: "cannot tell"}


def _table(record: Record, marks: Mapping[tuple[int, int], Mark], numbers: tuple[int, ...]) -> JudgementTable:
    return JudgementTable(
        tuple(judge.name for judge in record.judges),
        tuple(record.study.items[n].id for n in numbers),
        tuple(tuple(marks.get((judge, n)) for n in numbers) for judge in range(len(record.judges))),
        record.study.good,
    )


def _part(
    record: Record,
    marks: Mapping[tuple[int, int], Mark],
    title: str,
    numbers: tuple[int, ...],
    sides: tuple[str, ...],
) -> ResultPart:
    table, study = _table(record, marks, numbers), record.study
    wanted = {"good": study.good} if study.kind is Kind.READABILITY else {}
    wanted |= {name: frozenset({mark}) for mark, name in names_of(study).items()}
    lines = (ShareLine(n, table.share(m), bootstrap(table, m, seed=study.seed)) for n, m in wanted.items())
    lead = {Mark.OURS: 1, Mark.RIVAL: -1, Mark.NEITHER: 0, None: None}
    tests = comparisons([[lead[mark] for mark in row] for row in table.marks])
    return ResultPart(title, table, numbers, tuple(lines), tests, (sides[0], sides[1]))


def _versus(record: Record, parts: list[ResultPart]) -> Iterator[tuple[tuple[str, str], tuple[Comparison, ...]]]:
    """The first system against each other one, over the meanings that both put into words."""
    if record.study.kind is not Kind.FIDELITY:
        return
    ours = dict(zip(parts[0].table.items, parts[0].table.columns, strict=True))
    for rival in parts[1:]:
        both = [
            [_lead(record.study, a, b) for a, b in zip(ours[id], column, strict=True)]
            for id, column in zip(rival.table.items, rival.table.columns, strict=True)
            if id in ours
        ]
        yield (parts[0].title, rival.title), comparisons(list(zip(*both, strict=True)))


def _lead(study: Study, ours: Mark | None, rival: Mark | None) -> int | None:
    return None if ours is None or rival is None else (ours in study.good) - (rival in study.good)


def _pair(table: JudgementTable, one: int, other: int) -> JudgePair:
    left, right = table.marks[one], table.marks[other]
    both = sum(a is not None and b is not None for a, b in zip(left, right, strict=True))
    return JudgePair(table.judges[one], table.judges[other], both, cohen_kappa(left, right))
