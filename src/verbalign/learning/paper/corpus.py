"""What the paper's method learns from: the sentences of a corpus, each with the one meaning that it says (§4.1)."""

from __future__ import annotations

from dataclasses import replace

from verbalign.errors import LearningError
from verbalign.learning.paper.segmentation import segment_by_symbols
from verbalign.learning.paper.settings import PAPER, PaperSettings
from verbalign.mentions.gathering import said_in_proofs, said_instances
from verbalign.mentions.passed_over import readable
from verbalign.mentions.segment import segment
from verbalign.mentions.wording import Wording
from verbalign.values import Corpus
from verbalign.values.text import words


def said_sentences(corpus: Corpus, settings: PaperSettings = PAPER) -> list[Wording]:
    """The sentences of proofs, matched with their steps, and the wordings of other meanings."""
    if settings.reading:
        segmentations = segment(corpus.proofs).segmentations if corpus.proofs else ()
    else:
        segmentations = segment_by_symbols(corpus.proofs)
    every = (*said_in_proofs(corpus.proofs, segmentations), *said_instances(corpus.instances))
    found = [one for one in every if readable(one.values, one.words)]
    if not found:
        raise LearningError("nothing to learn from: no sentence of the corpus says a meaning; add wordings")
    return found


def wording_of(said: Wording, settings: PaperSettings = PAPER) -> Wording:
    """A sentence as the words that are compared: with capitals as they are written, or without."""
    if not settings.capitals:
        return said
    values = tuple((name, tuple(words(value))) for name, value in said.arguments)
    return replace(said, values=values, words=said.verbalization.words)
