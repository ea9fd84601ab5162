"""Figures for texts against references: BLEU, chrF, ROUGE-L, distinct-n, rates, and bootstrap intervals for them.

A corpus figure is computed from sums over the texts (n-gram matches, lengths, errors), not from a mean of sentence
scores.  A `Tally` keeps a row of such counts for each text, so that the figure of any part or resample is one sum away.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from verbalign.errors import InputError, MissingTool

Floats: TypeAlias = npt.NDArray[np.float64]
References: TypeAlias = Sequence[Sequence[str]]  # for each text, the wordings that people gave

_CHUNK = 64  # resamples drawn at a time, so that memory stays small for large corpora


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """A figure as sums: `rows[i]` holds the counts of text i, `figure` makes the score of their sum."""

    name: str
    rows: Floats
    figure: Callable[[Floats], float]

    def score(self) -> float:
        """The figure over all texts."""
        return self.figure(self.rows.sum(axis=0))

    def part(self, chosen: Sequence[int]) -> Tally:
        """The same for some of the texts."""
        return Tally(self.name, self.rows[np.asarray(chosen, dtype=np.intp)], self.figure)


def bleu(outputs: Sequence[str], references: References) -> Tally:
    """BLEU, lowercased, tokens of 13a: equal to the mteval script that challenges used."""
    return _sacrebleu("BLEU", outputs, references, lowercase=True, tokenize="13a", force=True)


def chrf(outputs: Sequence[str], references: References) -> Tally:
    """chrF2: character n-grams up to six, case kept."""
    return _sacrebleu("CHRF", outputs, references)


def _sacrebleu(kind: str, outputs: Sequence[str], references: References, **options: Any) -> Tally:
    try:
        from sacrebleu import metrics
    except ImportError:
        raise MissingTool("BLEU and chrF need the package sacrebleu; pip install 'verbalign[evaluate]'") from None
    _check(outputs, references)
    most = max(map(len, references))
    streams = [[refs[n] if n < len(refs) else None for refs in references] for n in range(most)]
    metric = getattr(metrics, kind)(references=streams, **options)
    # the two methods that sacrebleu's own bootstrap is made of: counts by segment, and the score of summed counts
    rows = np.asarray(metric._extract_corpus_statistics(outputs, None), dtype=np.float64)

    def figure(sums: Floats) -> float:
        return float(metric._compute_score_from_stats(np.rint(sums).astype(np.int64).tolist()).score)

    return Tally({"CHRF": "chrF"}.get(kind, kind), rows, figure)


_WORD = re.compile(r"[\w£$€'’]+")


def rouge_l(outputs: Sequence[str], references: References, *, beta: float = 1.2) -> Tally:
    """ROUGE-L as COCO has it: the F-measure (recall heavier) of the best precision and the best recall over references.

    >>> round(rouge_l(["the cat sat"], [["the cat sat down", "a cat"]]).score(), 2)
    83.56
    """
    from rapidfuzz.distance import LCSseq

    _check(outputs, references)
    rows = np.ones((len(outputs), 2))
    for row, output, refs in zip(rows, outputs, references, strict=True):
        said, precision, recall = _WORD.findall(output.lower()), 0.0, 0.0
        for wanted in (_WORD.findall(ref.lower()) for ref in refs):
            common = LCSseq.similarity(said, wanted)
            precision = max(precision, common / max(1, len(said)))
            recall = max(recall, common / max(1, len(wanted)))
        both = recall + beta**2 * precision
        row[0] = (1 + beta**2) * precision * recall / both if both else 0.0
    return Tally("ROUGE-L", rows, _percent)


def rate(name: str, hits: Sequence[float], of: Sequence[float] | None = None) -> Tally:
    """A rate in percent: hits of all texts, or of something counted in each text."""
    whole = np.ones(len(hits)) if of is None else np.asarray(of, dtype=np.float64)
    return Tally(name, np.column_stack([np.asarray(hits, dtype=np.float64), whole]), _percent)


def _percent(sums: Floats) -> float:
    return float(100 * sums[0] / sums[1]) if sums[1] else 0.0


def distinct(outputs: Sequence[str], n: int) -> float:
    """distinct-n: of all n-grams of words in the outputs, the percentage that are different.

    >>> distinct(["a cat", "a dog"], 1)
    75.0
    """
    grams = [
        tuple(words[at : at + n])
        for words in (_WORD.findall(output.lower()) for output in outputs)
        for at in range(len(words) - n + 1)
    ]
    return 100 * len(set(grams)) / len(grams) if grams else 0.0


def resampled(tally: Tally, *, samples: int, seed: int) -> Floats:
    """The figure of bootstrap resamples of the texts; the same seed draws the same texts, so that tallies compare."""
    count, random = len(tally.rows), np.random.default_rng(seed)
    scores: list[float] = []
    while len(scores) < samples:
        drawn = random.integers(count, size=(min(_CHUNK, samples - len(scores)), count))
        times = np.stack([np.bincount(draw, minlength=count) for draw in drawn]).astype(np.float64)
        scores += [tally.figure(sums) for sums in times @ tally.rows]
    return np.asarray(scores)


def interval(scores: Floats, confidence: float = 0.95) -> tuple[float, float]:
    """The middle part of resampled scores that holds with this confidence."""
    low, high = np.quantile(scores, [(1 - confidence) / 2, (1 + confidence) / 2])
    return float(low), float(high)


def _check(outputs: Sequence[str], references: References) -> None:
    if not outputs:
        raise InputError("nothing to measure: no meaning has a reference")
    if len(outputs) != len(references) or not all(references):
        raise InputError("every text needs at least one reference")
