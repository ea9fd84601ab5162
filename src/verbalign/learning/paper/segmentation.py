"""The pre-processing of §4.1: which sentence says which step.

"We align [...] steps with verbalization sentences using dynamic programming based on the number of symbols common to
both the step and the verbalization."  One step corresponds to one sentence; a step may stay unsaid, a sentence may say
none.  (The paper gets 382 pairs from 83 texts of 5.08 steps on average, which one to one gives: 91 % of all steps.)
"""

from __future__ import annotations

from collections.abc import Sequence

from verbalign.mentions.segment import Segmentation
from verbalign.values import Expression, Proof
from verbalign.values.arguments import SIGNS, argument_symbols, symbols


def segment_by_symbols(proofs: Sequence[Proof]) -> tuple[Segmentation, ...]:
    """The texts of proofs matched with their steps, sentence by sentence."""
    return tuple(
        Segmentation(proof.id, text.writer, text.sentences, matched(proof.steps, text.sentences))
        for proof in proofs
        for text in proof.texts
    )


def matched(steps: Sequence[Expression], sentences: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """For each sentence the number (from 1) of the step that it says, if it says one: the pairs, in order, that have
    most symbols in common together.  Of equals, the one with more pairs; then that which matches later sentences."""
    ours = [step_symbols(step) for step in steps]
    theirs = [frozenset(symbols(sentence)) - SIGNS for sentence in sentences]
    best = [[(0, 0)] * (len(theirs) + 1) for _ in range(len(ours) + 1)]  # symbols in common, pairs
    for i, step in enumerate(ours, 1):
        for j, sentence in enumerate(theirs, 1):
            common, pairs = best[i - 1][j - 1]
            best[i][j] = max((common + len(step & sentence), pairs + 1), best[i - 1][j], best[i][j - 1])
    found: list[tuple[int, ...]] = [()] * len(theirs)
    i, j = len(ours), len(theirs)
    while i and j:
        common, pairs = best[i - 1][j - 1]
        if best[i][j] == (common + len(ours[i - 1] & theirs[j - 1]), pairs + 1):
            found[j - 1] = (i,)
            i, j = i - 1, j - 1
        elif best[i][j] == best[i - 1][j]:
            i -= 1
        else:
            j -= 1
    return tuple(found)


def step_symbols(step: Expression) -> frozenset[str]:
    """The symbols of a step's arguments; punctuation is none."""
    return frozenset(symbol for _, value in argument_symbols((step,)) for symbol in value) - SIGNS
