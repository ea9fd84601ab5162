"""Proofs with the texts that put them into words, a proof a line.

    {"id": …, "theorem": …, "steps": [{"predicate": …, "args": {…}}, …],
     "texts": [{"writer": "A", "sentences": [{"text": …}, …]}, {"writer": "B", "text": "whole text"}]}

`texts` may be absent.  Which sentence says which step, and where arguments are mentioned, may stand in the file as gold
for measuring; it is not read here, and `Proof` has no place for it.
"""

from __future__ import annotations

from typing import Any

from verbalign.corpora.meanings import Meanings
from verbalign.corpora.source import SourceFile
from verbalign.values import Corpus, Expression, Proof, ProofText, Structure
from verbalign.values.text import sentences


def read(source: SourceFile) -> Corpus:
    """The proofs of the file in input order."""
    meanings = Meanings(source)
    proofs = tuple(
        Proof(
            source.claim(source.label(record, "id", line), line),
            source.label(record, "theorem", line),
            _steps(source, meanings, record, line),
            tuple(_texts(source, record, line)),
        )
        for line, record in meanings.records("steps")
    )
    return Corpus(
        proofs=proofs,
        signatures=meanings.signatures,
        warnings=source.warnings,
        format="proofs",
        structure=Structure.PROOFS,
    )


def _steps(source: SourceFile, meanings: Meanings, record: dict[str, Any], line: int) -> tuple[Expression, ...]:
    steps = source.field(record, "steps", list, line)
    if not steps:
        source.note(line, "a proof without steps")
    if not all(isinstance(step, dict) for step in steps):
        raise source.error('field \'steps\' must list objects {"predicate": …, "args": …}', line)
    return tuple(meanings.expression(step, line) for step in steps)


def _texts(source: SourceFile, record: dict[str, Any], line: int) -> list[ProofText]:
    found = []
    for number, text in enumerate(source.field(record, "texts", list, line, default=[]), 1):
        if not isinstance(text, dict):
            raise source.error('field \'texts\' must list objects {"writer": …, "sentences": […]}', line)
        said = [kept for raw in _sentences(source, text, line) if (kept := source.clean(raw, line))]
        if not said:
            source.note(line, "a text without sentences is skipped")
            continue
        writer = source.label(text, "writer", line, str(number))
        found.append(ProofText(writer, tuple(said)))
    return found


def _sentences(source: SourceFile, text: dict[str, Any], line: int) -> list[str]:
    if "sentences" not in text:
        return sentences(source.field(text, "text", str, line))
    listed = source.field(text, "sentences", list, line)
    if not all(isinstance(sentence, str | dict) for sentence in listed):
        raise source.error("field 'sentences' must list texts, or objects {\"text\": …}", line)
    return [s if isinstance(s, str) else source.field(s, "text", str, line) for s in listed]
