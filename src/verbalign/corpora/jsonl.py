"""The native format: a meaning with its wordings a line.

    {"predicate": "rewrite", "args": {"lemma": "absval_eq", "goal": "|i| = |-i|"}, "texts": ["…", "…"], "id": "r1"}
    {"meaning": [{"predicate": …, "args": {…}}, …], "texts": ["…"]}
    {"signature": {"predicate": "show-from", "args": ["prem1", "prem2", "goal"]}}
    {"kinds": {"day": "date"}}

A text is a string, or `{"text": …, "writer": …}`.  Without an `id` the record is known by its line number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from verbalign.corpora.meanings import Meanings
from verbalign.corpora.source import NO_WORDINGS, SourceFile, wordings_of
from verbalign.run.parts import kept
from verbalign.values import Corpus, Instance, Meaning, Verbalization


def read(source: SourceFile) -> Corpus:
    """The meanings of the file in input order, each with its wordings (perhaps none, which is noted)."""
    meanings = Meanings(source)
    records = meanings.records("predicate")
    instances = kept((_instance(source, meanings, record, line) for line, record in records), wordings_of)
    return Corpus(
        instances, signatures=meanings.signatures, warnings=source.warnings, format="jsonl", kinds=meanings.kinds
    )


def meanings(source: SourceFile) -> Iterator[tuple[str, Meaning]]:
    """The meanings of the file in input order, each with its id, one by one."""
    reader = Meanings(source)
    for line, record in reader.records("predicate"):
        yield source.claim(source.label(record, "id", line, str(line)), line), _meaning(source, reader, record, line)


def _instance(source: SourceFile, meanings: Meanings, record: dict[str, Any], line: int) -> Instance:
    texts = source.field(record, "texts", list, line, default=[])
    found = tuple(wording for text in texts if (wording := _wording(source, text, line)) is not None)
    if not found:
        source.note(line, NO_WORDINGS)
    id = source.claim(source.label(record, "id", line, str(line)), line)
    return Instance(id, _meaning(source, meanings, record, line), found)


def _meaning(source: SourceFile, meanings: Meanings, record: dict[str, Any], line: int) -> Meaning:
    if "meaning" not in record:
        return (meanings.expression(record, line),)
    several = source.field(record, "meaning", list, line)
    if not several or not all(isinstance(part, dict) for part in several):
        raise source.error('field \'meaning\' must list at least one expression {"predicate": …, "args": …}', line)
    return tuple(meanings.expression(part, line) for part in several)


def _wording(source: SourceFile, text: Any, line: int) -> Verbalization | None:
    if isinstance(text, str):
        return source.wording(text, line)
    if isinstance(text, dict):
        writer = source.label(text, "writer", line) if "writer" in text else None
        return source.wording(source.field(text, "text", str, line), line, writer)
    raise source.error("field 'texts' must list texts in quotes", line)
