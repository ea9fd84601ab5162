"""The native format: a meaning with its wordings a line.

    {"predicate": "rewrite", "args": {"lemma": "absval_eq", "goal": "|i| = |-i|"}, "texts": ["…", "…"], "id": "r1"}
    {"meaning": [{"predicate": …, "args": {…}}, …], "texts": ["…"]}
    {"signature": {"predicate": "show-from", "args": ["prem1", "prem2", "goal"]}}
    {"kinds": {"day": "date"}}

A text is a string, or `{"text": …, "writer": …}`.  Without an `id` the record is known by its line number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from verbalign.corpora.blocks import BlockRead, packed, read_by_others
from verbalign.corpora.meanings import Meanings
from verbalign.corpora.source import NO_WORDINGS, SourceFile, wordings_of
from verbalign.errors import InputError
from verbalign.run import parts
from verbalign.run.parts import kept
from verbalign.values import Corpus, Instance, Meaning, Verbalization, Warning


def read(source: SourceFile) -> Corpus:
    """The meanings of the file in input order, each with its wordings (perhaps none, which is noted)."""
    if source.workers != 1 and not source.is_array and (corpus := _read_by_others(source)) is not None:
        return corpus
    meanings = Meanings(source)
    return _corpus(kept(_instances(source, meanings), wordings_of), meanings, source.warnings)


def _corpus(instances: Sequence[Instance], declared: Meanings, warnings: tuple[Warning, ...]) -> Corpus:
    signatures, kinds = declared.signatures, declared.kinds
    return Corpus(instances, signatures=signatures, warnings=warnings, format="jsonl", kinds=kinds)


def _instances(source: SourceFile, meanings: Meanings) -> Iterator[Instance]:
    return (_instance(source, meanings, record, line) for line, record in meanings.records("predicate"))


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


# ---- by others ----


class _Block(NamedTuple):
    """Lines of a file; `first`: the number of the first."""

    first: int
    text: str


def _read_by_others(source: SourceFile) -> Corpus | None:
    """The file as the source's workers read it, what its first lines declare taken in here.  None where it must be read
    alone: see `read_by_others`; or something is declared further down."""
    declared = Meanings(source)
    try:
        first, _ = next(declared.records("predicate"), (0, {}))
    except InputError:
        first = 0
    known = (declared.signatures, declared.kinds)
    if (
        not first
        or (corpus := read_by_others(source, lambda: _blocks(source, first), _read_block, source.path, *known)) is None
    ):
        source.begin_again()
        return None
    return _corpus(corpus.instances, declared, corpus.warnings)


def _blocks(source: SourceFile, first: int) -> Iterator[_Block]:
    lines = islice(source.written_lines("\n"), first - source.first, None)
    while block := list(islice(lines, parts.PART)):
        yield _Block(first, "".join(block))
        first += len(block)


def _read_block(
    block: _Block, path: str, signatures: dict[str, tuple[str, ...]], kinds: dict[str, str]
) -> BlockRead | None:
    source = SourceFile(path, block.text, first=block.first)
    meanings = Meanings(source, signatures, kinds)
    found = list(_instances(source, meanings))
    return None if meanings.declared else packed(_corpus(found, meanings, source.warnings))
