"""What a dictionary does not know for sure: values that were not found, doubts, and wordings that would settle them.

`check` goes through the wordings behind a dictionary once more.  The modules, in order: `evidence` reads the sources,
`gaps` finds values without words and wordings that were of no use, `questions` asks what explains words as well as
their condition does, `suggestions` looks for likely meanings that can't be said for sure, and `shortfalls` are those
of a corpus that can't.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from verbalign.checking.evidence import evidence_of
from verbalign.checking.gaps import Unfound, Unused, Wordless, unfound, unused, wordless
from verbalign.checking.questions import Question, questions
from verbalign.checking.shortfalls import Shortfall, shortfalls
from verbalign.checking.suggestions import Suggestion, suggestions
from verbalign.dictionary import MappingDictionary
from verbalign.errors import InputError
from verbalign.values import Corpus


@dataclass(frozen=True)
class CheckReport:
    """All that is in doubt about a dictionary, each kind in its order."""

    predicates: int
    sentences: int
    plans: int
    wordings: int
    unfound: tuple[Unfound, ...]
    wordless: tuple[Wordless, ...]
    unused: tuple[Unused, ...]
    notes: tuple[str, ...]
    questions: tuple[Question, ...]
    suggestions: tuple[Suggestion, ...] = ()
    shortfalls: tuple[Shortfall, ...] = ()
    tried: int = 0

    def to_json(self) -> dict[str, Any]:
        """The findings as plain JSON values."""
        return asdict(self)


def check(dictionary: MappingDictionary, corpus: Corpus | None = None, *, suggest: bool = True) -> CheckReport:
    """What is in doubt about a dictionary of frames; with a corpus, also which of its meanings can't be said wholly.

    `suggest`: look for meanings that would help most if somebody worded them, which takes longest."""
    framed = [entry for entry in dictionary.entries.values() if entry.frames is not None]
    if not framed:
        fault = "has no sentences with choices to check; learn it from a table or from JSON lines of your own"
        raise InputError(fault, path=dictionary.path or None)
    evidence = evidence_of(dictionary.with_sources())
    notes = dictionary.learned.get("notes", [])
    return CheckReport(
        predicates=len(framed),
        sentences=sum(len(entry.templates) for entry in framed),
        plans=sum(len(entry.frames.plans) for entry in framed if entry.frames),
        wordings=sum(len(one.wordings) for one in evidence),
        unfound=tuple(found for one in evidence for found in unfound(one)),
        wordless=tuple(found for one in evidence for found in wordless(one)),
        unused=tuple(found for one in evidence for found in unused(one)),
        notes=tuple(map(str, notes)) if isinstance(notes, list) else (),
        questions=tuple(found for one in evidence for found in questions(one)),
        suggestions=tuple(suggestions(evidence)) if suggest else (),
        shortfalls=tuple(shortfalls(dictionary, corpus)) if corpus else (),
        tried=len(corpus.instances) if corpus else 0,
    )
