"""How an MSA is made: equal rows are taken once, put into an order, and merged two by two by one of the kernels."""

from __future__ import annotations

import math
import os
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from verbalign.alignment import distance, kernel_choice
from verbalign.alignment.settings import SETTINGS
from verbalign.alignment.similarity import Similarity, is_weak
from verbalign.alignment.table import Row
from verbalign.errors import AlignmentError
from verbalign.kernels import textbook
from verbalign.kernels.coded import Coded, Model, Task

Method: TypeAlias = Literal["paper", "refined"]
KernelName: TypeAlias = Literal["auto", "fast", "textbook"]
Symbols: TypeAlias = Literal["distance", "columns"]
Places: TypeAlias = Sequence[Sequence[int]]


# Log-likelihoods, in units of TEMPERATURE, chosen on made-up wordings (benchmarks/truth.py); the optimum is flat
TEMPERATURE, OPENING, EXTENDING, WEAK_MATCH, OTHER = 15.0, -20.0, -4.0, 60.0, 0.1


@dataclass(frozen=True, slots=True)
class Options:
    """How to align; the kernel and the number of workers change nothing in the result."""

    method: Method = "refined"
    kernel: KernelName = "auto"
    rounds: int = 2
    exact: int = 6000
    workers: int = 0
    symbols: Symbols = "distance"  # of a lattice, by the method `paper`

    def __post_init__(self) -> None:
        if self.method not in ("paper", "refined"):
            raise AlignmentError(f"no method {self.method!r}; there are paper and refined")
        if self.kernel not in ("auto", "fast", "textbook"):
            raise AlignmentError(f"no kernel {self.kernel!r}; there are auto, fast and textbook")
        if self.symbols not in ("distance", "columns"):
            raise AlignmentError(f"no symbols {self.symbols!r}; there are distance and columns")


def merged(
    rows: Sequence[Row], groups: Sequence[int], places: Places, similarity: Similarity, options: Options
) -> tuple[Places, int]:
    """The column of each token of each row in the MSA of all, and its width.

    Row r stands in the MSA `groups[r]` already, its k-th token in column `places[r][k]` of it."""
    coded = similarity.coded(rows)
    if not rows:
        return [], 0
    single = len(groups) == groups[-1] + 1
    order = _canonical(rows, similarity) if single and options.method == "refined" else list(range(len(rows)))
    task, home = _distinct(coded, order) if single else (Task(coded.rows, groups, places, [1] * len(rows)), order)
    found, width = _by_choice(coded, task, options)
    return [found[k] for k in home], width


def _canonical(rows: Sequence[Row], similarity: Similarity) -> list[int]:
    """The rows in an order of their own, whatever order they came in: the longest first, then by their words."""
    words = rows if similarity.fold is None else [tuple(map(similarity.fold, row)) for row in rows]
    keys: list[tuple[Hashable, ...]] = list(words)
    if not all(type(word) is str for row in words for word in row):
        keys = [tuple((type(word).__name__, str(word)) for word in row) for row in words]
    return sorted(range(len(rows)), key=lambda r: (-len(rows[r]), keys[r]))


def _distinct(coded: Coded, order: Sequence[int]) -> tuple[Task, list[int]]:
    """The different rows in this order, how often each occurs, and which of them each given row is.

    Equal rows are the first to be merged in any case: nothing has a higher score with a row than its equal."""
    counts: dict[tuple[int, ...], int] = {}
    home: dict[tuple[int, ...], int] = {}
    keys = [tuple(row) for row in coded.rows]
    for r in order:
        home.setdefault(keys[r], len(home))
        counts[keys[r]] = counts.get(keys[r], 0) + 1
    rows = list(home)
    task = Task(rows, range(len(rows)), [range(len(row)) for row in rows], list(counts.values()))
    return task, [home[key] for key in keys]


def _by_choice(coded: Coded, task: Task, options: Options) -> tuple[Places, int]:
    """Aligned by the kernel that was asked for; where that is `auto`, time in plain Python goes to the account."""
    if options.kernel != "auto":
        return _aligned(coded, task, options)
    cells, account = sum(map(len, task.rows)) ** 2, kernel_choice.PROCESS
    named = replace(options, kernel=kernel_choice.chosen(cells, account))
    if named.kernel == "fast":
        return _aligned(coded, task, named)
    from verbalign.kernels import textbook_evidence  # noqa: F401, loaded before the clock starts

    with account.charged(cells):
        return _aligned(coded, task, named)


def _aligned(coded: Coded, task: Task, options: Options) -> tuple[Places, int]:
    if len(task.rows) > SETTINGS.many:
        raise AlignmentError(
            f"{len(task.rows)} different sentences are too many; align up to {SETTINGS.many} at a time"
        )
    by_distance = options.method == "paper" and options.symbols == "distance"
    by_score = options.method == "paper" or max(map(len, task.rows)) > SETTINGS.long
    everyone = sum(map(len, task.rows)) <= SETTINGS.everyone
    speakers = max(len(task.rows), SETTINGS.speakers) if everyone else SETTINGS.speakers
    weights = coded.weights
    if options.kernel == "textbook":
        from verbalign.kernels import textbook_evidence

        table = coded.table()
        scores = [
            [textbook.pair_score(a, b, table, weights.mismatch, weights.gap) for b in task.rows] for a in task.rows
        ]
        order = textbook.merge_order(scores, task.groups, task.counts)
        if by_distance:
            return distance.progressive(coded, task, order, _textbook_path)
        if by_score:
            return textbook.progressive(
                task.rows, task.groups, task.places, order, table, weights.mismatch, weights.gap
            )
        model = _model(coded)
        made = textbook_evidence.progressive(task, order, model, speakers)
        if everyone and options.rounds:
            made = textbook_evidence.refined(made, task, model, table, weights.mismatch, weights.gap, options.rounds)
        return made
    from verbalign.kernels import door, sketch

    workers = options.workers or os.cpu_count() or 1
    if len(task.rows) <= options.exact or task.groups[-1] + 1 < len(task.rows):
        tree = door.merge_order(coded, task, workers)
    else:
        tree = sketch.merge_order(coded, task, workers)
    if by_distance:
        steps = [(a, b) for a, b in tree.tolist()]
        return distance.progressive(coded, task, steps, door.best_path)
    if by_score:
        return door.progressive(coded, task, tree)
    return door.by_evidence(coded, task, tree, _model(coded), speakers, options.rounds)


def _textbook_path(
    scores: Mapping[textbook.Step, int], height: int, width: int, mismatch: int, gap: int
) -> list[textbook.Step]:
    """The best path through a sparse matrix of scores."""
    table = [[scores.get((i, j), mismatch) for j in range(width)] for i in range(height)]
    return textbook.best_path(table, width, gap)


def _model(coded: Coded) -> Model:
    """How likely words correspond, from their similarity; a weak word says less than another."""
    weak = [is_weak(word) for word in coded.words]
    strong, faint = math.exp(100 / TEMPERATURE), math.exp(WEAK_MATCH / TEMPERATURE)
    alike = {pair: math.exp(_worth(score, coded) / TEMPERATURE) for pair, score in coded.alike.items()}
    return Model(
        [faint if is_faint else strong for is_faint in weak],
        alike,
        math.exp(OTHER * coded.weights.mismatch / TEMPERATURE),
        math.exp(OPENING / TEMPERATURE),
        math.exp(EXTENDING / TEMPERATURE),
        weak,
    )


def _worth(score: int, coded: Coded) -> float:
    """A paraphrase says nearly as much as an equal word; a bad score is at worst that of unlike words."""
    share = 100 * score / coded.weights.match
    return min(1.6 * share, 60 + 0.4 * share) if share > 0 else max(OTHER * share, OTHER * coded.weights.mismatch)
