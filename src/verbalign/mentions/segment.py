"""Which sentences say which steps of a proof: the pre-processing of §4.1, by dynamic programming.

The paper counts the symbols that a step and a sentence share.  Here the evidence is the whole reading of the sentence
as a wording of the step (`mentions`): with an empty model that is the shared symbols alone, with a learned one also the
words that each predicate brings along.  Steps and sentences are matched in order by *moves* (one step said by two
sentences, two steps by one, …) whose costs are estimated from the data.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from verbalign.mentions.passed_over import readable
from verbalign.mentions.reading import (
    MentionModel,
    Scores,
    StepReader,
    learn_mentions,
    read_as,
)
from verbalign.mentions.settings import SETTINGS
from verbalign.mentions.wording import Wording, Words
from verbalign.run.parallel import Workers, divided, mapped
from verbalign.values import Proof, ProofText
from verbalign.values.arguments import argument_symbols, symbols

Move: TypeAlias = tuple[int, int]  # how many steps are said by how many sentences

# Before any data: the shares found in the 1999 study behind the paper's corpus (3-1 and 4-1 are given together there).
PRIOR: Mapping[Move, float] = {
    (1, 1): 0.64, (1, 2): 0.19, (2, 1): 0.08, (1, 3): 0.04, (3, 1): 0.02, (4, 1): 0.01, (1, 0): 0.01, (0, 1): 0.01,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Segmentation:
    """One writer's sentences, each with the numbers (1-based) of the steps that it says."""

    id: str
    writer: str
    sentences: tuple[str, ...]
    steps: tuple[tuple[int, ...], ...]


def move_costs(counts: Mapping[Move, int]) -> dict[Move, float]:
    """Log probabilities of the moves, from how often each was made."""
    total = sum(counts.values()) + SETTINGS.prior_strength
    return {
        move: math.log((counts.get(move, 0) + SETTINGS.prior_strength * share) / total) for move, share in PRIOR.items()
    }


class Segmenter:
    """Matches the sentences of texts with the steps of one proof."""

    def __init__(self, proof: Proof, model: MentionModel, costs: Mapping[Move, float]) -> None:
        self.proof, self.model, self.costs = proof, model, costs
        self.readers = [StepReader(model, step.predicate, argument_symbols((step,))) for step in proof.steps]

    def segment(self, text: ProofText) -> Segmentation:
        table = _Table(self, [symbols(sentence) for sentence in text.sentences])
        return Segmentation(self.proof.id, text.writer, text.sentences, table.matched)


class _Table:
    """The dynamic programme for one text: best[i][j] matches the first i steps with the first j sentences."""

    def __init__(self, segmenter: Segmenter, sentences: Sequence[Words]) -> None:
        self.segmenter, self.sentences = segmenter, sentences
        self.scores: dict[tuple[int, int], Scores] = {}
        self.readings: dict[tuple[int, int, int], float] = {}
        self.unread = [segmenter.model.unread(words) for words in sentences]

    @cached_property
    def matched(self) -> tuple[tuple[int, ...], ...]:
        steps, sentences = len(self.segmenter.readers), len(self.sentences)
        best: dict[tuple[int, int], tuple[float, Move]] = {(0, 0): (0.0, (0, 0))}
        for i in range(steps + 1):
            for j in range(sentences + 1):
                if (i, j) not in best or abs(i * sentences - j * steps) > SETTINGS.band * max(steps, sentences):
                    continue
                score = best[i, j][0]
                for move, cost in self.segmenter.costs.items():
                    to = i + move[0], j + move[1]
                    if to[0] > steps or to[1] > sentences:
                        continue
                    total = score + cost + self._said(i, j, move)
                    if to not in best or total > best[to][0]:
                        best[to] = total, move
        return self._traced(best, steps, sentences)

    def _traced(
        self, best: Mapping[tuple[int, int], tuple[float, Move]], i: int, j: int
    ) -> tuple[tuple[int, ...], ...]:
        found: list[tuple[int, ...]] = []
        while i or j:
            move = best[i, j][1]
            i, j = i - move[0], j - move[1]
            found.extend([tuple(range(i + 1, i + move[0] + 1))] * move[1])
        return tuple(reversed(found))

    def _said(self, i: int, j: int, move: Move) -> float:
        """How well the next sentences are read as the next steps' wording."""
        steps, count = move
        if steps == 0:
            return self.unread[j]
        return sum(self._reading(i, steps, j + n) for n in range(count))

    def _reading(self, i: int, steps: int, j: int) -> float:
        key = i, steps, j
        if key not in self.readings:
            words = self.sentences[j]
            fits = len(words) >= (SETTINGS.words * steps if steps > 1 else 1)
            fits = fits and all(readable(reader.values, words) for reader in self.segmenter.readers[i : i + steps])
            self.readings[key] = read_as([self._scores(i + n, j) for n in range(steps)])[1] if fits else -1e9
        return self.readings[key]

    def _scores(self, i: int, j: int) -> Scores:
        if (i, j) not in self.scores:
            self.scores[i, j] = self.segmenter.readers[i].scores(self.sentences[j], {})
        return self.scores[i, j]


def moves_of(segmentation: Segmentation, steps: int) -> Iterable[Move]:
    """The moves that a segmentation consists of."""
    said = {number for numbers in segmentation.steps for number in numbers}
    yield from [(1, 0)] * (steps - len(said))
    runs = Counter(segmentation.steps)
    for numbers, count in runs.items():
        if not numbers:
            yield from [(0, 1)] * count
        elif len(numbers) == 1:
            yield from [(1, min(3, count))]
        else:
            yield from [(min(4, len(numbers)), 1)] * count


@dataclass(frozen=True, slots=True)
class Segmented:
    """Proofs with their sentences matched to steps, and what was learned on the way."""

    segmentations: tuple[Segmentation, ...]
    model: MentionModel
    moves: Mapping[Move, int]


NOTHING = MentionModel({}, {}, {})


def segment_with(
    proofs: Sequence[Proof], model: MentionModel, moves: Mapping[Move, int], workers: Workers = 1
) -> tuple[Segmentation, ...]:
    """The texts of proofs matched with their steps by what is known already."""
    costs = move_costs(moves)
    parts = mapped(_segmented, *divided(proofs, workers), model, costs)
    return tuple(found for part in parts for found in part)


def _segmented(proofs: Iterable[Proof], model: MentionModel, costs: Mapping[Move, float]) -> list[Segmentation]:
    found: list[Segmentation] = []
    for proof in proofs:
        segmenter = Segmenter(proof, model, costs)
        found.extend(segmenter.segment(text) for text in proof.texts)
    return found


def segment(
    proofs: Sequence[Proof],
    model: MentionModel = NOTHING,
    moves: Mapping[Move, int] | None = None,
    *,
    workers: Workers = 1,
) -> Segmented:
    """The texts of proofs matched with their steps, and a mention model learned from the matches.

    Begins with what is known (nothing: then symbols alone count), learns from the matches how steps are said, and
    matches again, until nothing changes."""
    counts = dict(moves or {})
    found: tuple[Segmentation, ...] = ()
    for _ in range(SETTINGS.segment_rounds):
        before, found = found, segment_with(proofs, model, counts, workers)
        if found == before:
            break
        sizes = {proof.id: len(proof.steps) for proof in proofs}
        counts = dict(Counter(move for s in found for move in moves_of(s, sizes[s.id])))
        model = learn_mentions(wordings_of(proofs, found), workers)
    return Segmented(found, model, counts)


def wordings_of(proofs: Sequence[Proof], segmentations: Iterable[Segmentation]) -> list[Wording]:
    """The sentences that say one step alone, each a wording of it."""
    steps = {(p.id, n): step for p in proofs for n, step in enumerate(p.steps, 1)}
    values = {key: argument_symbols((step,)) for key, step in steps.items()}
    return [
        Wording(f"{s.id}#{numbers[0]}", steps[s.id, numbers[0]].predicate, values[s.id, numbers[0]], symbols(sentence))
        for s in segmentations
        for sentence, numbers in zip(s.sentences, s.steps, strict=True)
        if len(numbers) == 1
    ]
