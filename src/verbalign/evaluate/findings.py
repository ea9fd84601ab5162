"""Counts into figures: what the trials of a study found, with intervals, and how all wordings compare with one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple

import numpy as np

from verbalign.evaluate.components import MENTIONS, STEPS, SYSTEMS, TEMPLATES, VALUES, Cell, TrialOutcome
from verbalign.evaluate.estimates import (
    Estimate,
    FigureOf,
    Floats,
    difference,
    estimate,
    f1,
    precision,
    ratio,
    recall,
)
from verbalign.evaluate.heldout import HeldOutStudy, Trial
from verbalign.evaluate.usable import Usable

FOUND, CHRF, ATTESTED, USUAL = "in at least one wording", "chrF", "in attested words", "usual arguments said"
FIGURES: Mapping[str, Mapping[str, FigureOf]] = {
    STEPS: {"precision": precision, "recall": recall, "F1": f1},
    VALUES: {FOUND: ratio(0, 3), "and nowhere else": ratio(1, 3), "strict, of those read": ratio(1, 2)},
    MENTIONS: {"precision": precision, "recall": recall, "F1": f1},
    TEMPLATES: {
        "can be said": ratio(1, 3),
        CHRF: ratio(0, 1),
        "chrF, 0 if unsaid": ratio(0, 3),
        ATTESTED: ratio(2, 3),
        USUAL: ratio(4, 5),
    },
}


class Figure(NamedTuple):
    """One figure of one system; `wordings` is how many of each meaning were kept (None: all), over so many runs."""

    component: str
    system: str
    wordings: int | None
    name: str
    runs: int
    estimate: Estimate


class Contrast(NamedTuple):
    """A figure with all wordings and with one; `gain` is the difference on the same proofs."""

    component: str
    system: str
    name: str
    all: Estimate
    one: Estimate
    gain: Estimate

    @property
    def apart(self) -> bool:
        """Are all wordings better, with intervals that do not overlap?"""
        return self.all.low > self.one.high


class UsableRow(NamedTuple):
    """Usable templates of a predicate in one system: for the arguments that people most often state together (mean
    and least over the trials in which the predicate was held out), all, and how many templates there are (means)."""

    predicate: str
    system: str
    wordings: int | None
    usual: tuple[str, ...]
    mean: float
    least: int
    usable: float
    templates: float
    texts: Mapping[str, int]  # usable for the usual arguments, and in how many trials

    @classmethod
    def of(cls, predicate: str, system: str, wordings: int | None, known: Sequence[Usable]) -> UsableRow:
        counts = [len(one.for_usual) for one in known]
        usable, templates = fmean(len(one.texts) for one in known), fmean(one.templates for one in known)
        texts = _counted(text for one in known for text in one.for_usual)
        return cls(predicate, system, wordings, known[0].usual, fmean(counts), min(counts), usable, templates, texts)


@dataclass(frozen=True)
class Findings:
    """All that the trials of a study found."""

    study: HeldOutStudy
    outcomes: Sequence[TrialOutcome]

    def kept(self) -> list[int | None]:
        """The numbers of wordings that were tried, all first."""
        return sorted({o.trial.wordings for o in self.outcomes}, key=lambda k: -1 if k is None else k)

    def counts(self, cell: Cell, wordings: int | None) -> Floats | None:
        """counts[run, unit, count] of a system that kept so many wordings; None where nothing was counted."""
        runs: dict[int, dict[str, tuple[float, ...]]] = {}
        for outcome in self.outcomes:
            if outcome.trial.wordings == wordings and cell in outcome.counts:
                runs.setdefault(outcome.trial.seed, {}).update(outcome.counts[cell])
        if not runs:
            return None
        units = [unit for unit in self.study.units if any(unit in run for run in runs.values())]
        size = len(next(iter(next(iter(runs.values())).values())))
        return np.array([[run.get(unit, (0.0,) * size) for unit in units] for run in runs.values()])

    def cells(self) -> list[Cell]:
        """What was counted, components and systems in their usual order."""
        found = {cell for outcome in self.outcomes for cell in outcome.counts}
        systems = (*SYSTEMS, *self.study.beside)
        return sorted(found, key=lambda cell: (list(FIGURES).index(cell.component), systems.index(cell.system)))

    def figures(self) -> list[Figure]:
        """Every figure of every system."""
        found = []
        for cell in self.cells():
            for wordings in self.kept():
                counts = self.counts(cell, wordings)
                if counts is not None:
                    found += [
                        Figure(*cell, wordings, name, len(counts), estimate(counts, figure))
                        for name, figure in _applicable(cell.component, counts)
                    ]
        return found

    def contrasts(self) -> list[Contrast]:
        """All wordings against one, figure by figure."""
        found = []
        for cell in self.cells():
            everything, one = self.counts(cell, None), self.counts(cell, 1)
            if everything is None or one is None:
                continue
            for name, figure in _applicable(cell.component, one):
                gain = difference(everything, one, figure)
                found.append(Contrast(*cell, name, estimate(everything, figure), estimate(one, figure), gain))
        return found

    def usable(self) -> list[UsableRow]:
        """Usable templates, predicate by predicate; a trial that holds out none of a predicate does not count."""
        found = []
        for predicate in sorted({p for o in self.outcomes for system in o.usable.values() for p in system}):
            for system in dict.fromkeys(name for o in self.outcomes for name in o.usable):
                for wordings in self.kept():
                    rows = [o.usable[system] for o in self.outcomes if o.trial.wordings == wordings and o.usable]
                    known = [row[predicate] for row in rows if predicate in row]
                    if known:
                        found.append(UsableRow.of(predicate, system, wordings, known))
        return found


def _applicable(component: str, counts: Floats) -> list[tuple[str, FigureOf]]:
    """The figures of a component; some are known from gold only."""
    known = component != TEMPLATES or counts[..., 5].any()
    return [(name, figure) for name, figure in FIGURES[component].items() if known or name not in (ATTESTED, USUAL)]


def _counted(things: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for thing in things:
        found[thing] = found.get(thing, 0) + 1
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def plan(study: HeldOutStudy, *, seeds: int, curve: int = 0) -> list[Trial]:
    """The trials of a study: all wordings, one wording by each seed and, for a curve, every number in between by so
    many seeds.  The longest come first, so that workers end together."""
    folds = range(study.folds)
    found = [Trial(fold) for fold in folds]
    if curve:
        found += [Trial(f, k, s) for k in range(most_wordings(study) - 1, 1, -1) for s in range(curve) for f in folds]
    return found + [Trial(fold, 1, seed) for seed in range(seeds) for fold in folds]


def most_wordings(study: HeldOutStudy) -> int:
    """The greatest number of wordings of a meaning, of texts of a proof."""
    proofs = (len(proof.texts) for proof in study.corpus.proofs)
    return max((*proofs, *(len(one.verbalizations) for one in study.corpus.instances)), default=0)
