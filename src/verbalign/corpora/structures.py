"""What the meanings of a corpus are, where its reader doesn't say, or where several corpora come together."""

from __future__ import annotations

from collections.abc import Iterable

from verbalign.values import Corpus, Structure

TRIPLE = ("subject", "object")


def structure_of(corpus: Corpus) -> Structure:
    """As the reader says; records of one's own are expressions, unless some of them are lists of several."""
    if corpus.structure is not None:
        return corpus.structure
    if corpus.proofs:
        return Structure.PROOFS
    if all(len(instance.meaning) == 1 for instance in corpus.instances):
        return Structure.EXPRESSIONS
    parts = (part for instance in corpus.instances for part in instance.meaning)
    return Structure.TRIPLES if all(part.names == TRIPLE for part in parts) else Structure.MIXED


def common_structure(corpora: Iterable[Corpus]) -> Structure:
    """What several corpora are together."""
    found = set(map(structure_of, corpora))
    return found.pop() if len(found) == 1 else Structure.MIXED
