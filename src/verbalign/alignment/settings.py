"""The numbers that alignment and its paraphrases go by, each with its unit; § is the paper's section."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AlignmentSettings:
    """The numbers that alignment and its paraphrases go by, each with its unit; § is the paper's section."""

    # contrast
    decisive: float = 12.0  # log-likelihood ratio of a symbol that goes with one of two phrases: p < 0.001
    apart: float = 0.3  # and its shares differ by so much: in a large corpus any trifle is significant
    answered: float = 0.7  # of the meanings that a phrase says, so many must have the symbol that faces it
    agreed: float = 0.4  # wordings of one meaning differ in their choice less than so often as chance would have it
    # engine
    everyone: int = 2048  # symbols: up to so many, every row speaks for its MSA; beyond, some do
    speakers: int = 8  # rows that speak for an MSA beyond that
    many: int = 200_000  # different rows
    long: int = 1000  # symbols: a longer row has too many alignments to weigh them all, and is aligned by score alone
    # moves
    least: int = 150  # what a block must be worth: two strong words, one a paraphrase at most, or one with its company
    # thesaurus
    least_score: int = 400  # alignments of score less than four are discarded (§3.1.1)
    several: int = 2  # alignments at least; more in a large corpus, where chance meets chance more often
    rounds: int = 20  # at most; the bundled corpus and E2E need four
    longest: int = 5  # words on a side
    pairs: int = 45  # of wordings of one meaning at most: all pairs of ten, and of more each with its neighbours
    examples: int = 3  # pairs of sentences kept for a paraphrase
    solid: int = 2  # the worth of a word as an anchor; a light word has half of it


SETTINGS = AlignmentSettings()
