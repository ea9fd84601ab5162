"""Meanings that are structures, sets of triples and forms of queries: people's texts by the pattern of their parts.

A text is kept for the pattern that it says.  What no text says together is said by several: sets are cut into parts
that are joined (`sets`), a form is said by the question for some of its conditions, with *additions* for the rest
(`forms`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from verbalign.dictionary import Entry
from verbalign.values import Corpus, Structure


@dataclass(frozen=True, slots=True)
class LearnedStructures:
    """Entries by pattern or predicate, and what speakers of structures know besides, as a dictionary's file has it."""

    entries: Mapping[str, Entry]
    known: Mapping[str, Any]


def learn_structures(corpus: Corpus) -> LearnedStructures:
    """How the structures of a corpus are said."""
    from verbalign.learning.forms import learn_forms
    from verbalign.learning.sets import learn_sets

    return (learn_forms if corpus.structure is Structure.FORMS else learn_sets)(corpus.instances)
