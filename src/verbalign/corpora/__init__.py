"""Corpus files: `read` finds the format, and the reader of that format gives a `Corpus`.

A reader is a function from a `SourceFile` (a file's text and its place) to a `Corpus`.  Ours are in the table below;
others come as entry points of the group `verbalign.readers`, looked for only when the table does not have the format.
An entry point's object may carry `recognises(head: str) -> bool`, asked when no reader of ours knows the first record.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from itertools import islice
from typing import NamedTuple, TypeAlias

from verbalign.corpora.layout import Columns, named
from verbalign.corpora.rows import cells
from verbalign.corpora.source import SourceFile, UniqueNames, wordings_of
from verbalign.corpora.structures import common_structure
from verbalign.corpora.table import BINARY
from verbalign.errors import InputError
from verbalign.run.parallel import Workers
from verbalign.run.parts import kept
from verbalign.values import Corpus, Instance, Meaning, Proof, Warning

Reader: TypeAlias = Callable[[SourceFile], Corpus]

FORMATS = (  # each a module here
    "table", "jsonl", "proofs", "e2e", "viggo", "webnlg", "rnnlg", "text2sql", "overnight", "huggingface",
)  # fmt: skip
GROUP = "verbalign.readers"
_HEAD = 100_000  # characters that a plug-in is shown when asked whether it knows a file


def read(
    path: str | os.PathLike[str],
    format: str | None = None,
    *,
    text: str | Sequence[str] = (),
    predicate: str = "",
    ignore: str | Sequence[str] = (),
    sheet: str = "",
    columns: Columns | None = None,
    workers: Workers = 1,
) -> Corpus:
    """The corpus in a file, plain or gzip; `-` is standard input.  Without `format` the file itself tells what it is.

    For tables: `text` names the columns with the wordings, `predicate` the one that says which kind of thing a row is
    about, `ignore` columns to leave out, `sheet` the sheet of a workbook (or `columns` all of these).
    `workers`: so many processes, or an engine (`cluster`), help to read a long file.

    Whatever was skipped or changed is in `warnings`, one for each place; a file that can't be read is an `InputError`.
    """
    columns = columns or Columns(named(text), predicate, ignored=named(ignore), sheet=sheet)
    source = SourceFile(path, columns=columns, workers=workers)
    corpus = reader_of(source, format)(source)
    if not len(corpus):
        raise source.error(f"holds no meaning; {next(summary(corpus.warnings), 'add at least one record')}")
    return corpus


def reader_of(source: SourceFile, format: str | None = None) -> Reader:
    """The reader of a file: that of the format named, or of the one that the file is in."""
    kind = source.kind
    if kind is not None and kind.name not in BINARY:
        raise source.error(kind.fault)
    if kind is None and next(source.lines(), None) is None:
        raise source.error("the file is empty; a corpus has at least one record")
    if kind is not None and format not in (None, "table"):
        raise source.error(f"this is {kind.what}, but --format says {format}; leave --format out")
    if kind is not None or (source.columns and format is None):
        return _reader("table")
    found = detect(source) if format is None else format
    return found if callable(found) else _reader(found)


class MeaningStream(NamedTuple):
    """The format of a file, and its meanings one by one, each with its id."""

    format: str
    meanings: Iterator[tuple[str, Meaning]]


def stream(source: SourceFile, format: str | None = None) -> MeaningStream:
    """The meanings of a file that is no table; those of large formats aren't held in memory."""
    reader = reader_of(source, format)
    if hasattr(module := sys.modules.get(reader.__module__), "meanings"):
        name = reader.__module__.rpartition(".")[2]
        return MeaningStream(name, module.meanings(source))  # type: ignore[union-attr]
    corpus = reader(source)
    if corpus.proofs:
        raise source.error("holds whole proofs; `verbalign proof` says them")
    return MeaningStream(corpus.format, ((one.id, one.meaning) for one in corpus.instances))


def detect(source: SourceFile) -> str | Reader:
    """The format of a text file by its first record: the name of one of ours, or a plug-in that recognises it."""
    line, first = next(source.lines())
    found = _by_first_record(first.strip(), source)
    if found is not None:
        return found
    for entry in _entry_points():
        reader: Reader = entry.load()
        recognises = getattr(reader, "recognises", None)
        if recognises is not None and recognises(source.text[:_HEAD]):
            return reader
    if _is_table(source):
        return "table"
    expected = "expected a table (CSV, TSV, .xlsx, .ods) with a column 'text', or JSON with 'text' or 'texts'"
    raise source.error(f"can't tell what kind of file this is; {expected}; --format names others", line)


# In this order: the first of these keys that a record has tells its format.
_KEYS = {
    "args": "jsonl",
    "meaning": "jsonl",
    "steps": "proofs",
    "theorem": "proofs",
    "triples": "webnlg",
    "lf": "overnight",
    "sql": "text2sql",
    "logic": "text2sql",
    **dict.fromkeys(("meaning_representation", "modified_triple_sets", "gem_id"), "huggingface"),
}
_COLUMN = re.compile(r'(?:^|[,;\t])\s*"?(?:text|predicate)"?\s*(?:[,;\t]|$)', re.IGNORECASE)  # of a table's header
_SUFFIX = re.compile(r"\.(csv|tsv|tab)(\.gz)?", re.IGNORECASE)


def _by_first_record(first: str, source: SourceFile) -> str | None:
    if first.startswith("<"):
        return "webnlg"
    if re.match(r'"?mr"?\s*[,\t]', first, re.IGNORECASE):
        second = next((text for line, text in source.lines() if text.strip() != first), "")
        return "viggo" if re.match(r'"?\s*\w+\(', second) else "e2e"
    if first.startswith("{") or source.is_array:
        return _by_keys(source)
    if first.startswith("["):
        return "rnnlg" if re.match(r'\[\s*"', first) else "text2sql"
    if _COLUMN.search(first):
        return "table"
    return "text2sql" if " ||| " in first else None


def _by_keys(source: SourceFile) -> str:
    """The format of JSON objects by the keys of the first; those without any that we know are rows of a table."""
    _, first = next(source.lines())
    if re.match(r'\s*\{\s*"verbalign"\s*:', first):
        raise source.error("this is a dictionary that `verbalign learn` wrote, not a corpus; name a file of wordings")
    if first.strip() == "{":
        raise source.error("this is one JSON object over several lines; expected [{…}, {…}, …], or one object per line")
    try:
        for _, record in source.objects():
            if "signature" not in record and "kinds" not in record:  # which head files of several formats
                return next((name for key, name in _KEYS.items() if key in record), "table")
    except InputError:
        pass
    return "jsonl"  # broken, or headers alone: its reader says where


def _is_table(source: SourceFile) -> bool:
    """Is this a table without a column `text`, as far as its name or its first two rows tell?"""
    if _SUFFIX.search(str(source.path)):
        return True
    try:
        first = list(islice(cells(source), 2))
    except InputError:
        return False
    return len(first) == 2 and len(first[0][1]) > 1 and all(_HEADING.fullmatch(name) for name in first[0][1])


_HEADING = re.compile(r"[^\W\d][\w .:/()-]{0,39}")


def _reader(format: str) -> Reader:
    if format in FORMATS:
        reader: Reader = import_module(f"verbalign.corpora.{format}").read
        return reader
    others = {entry.name: entry for entry in _entry_points()}
    if format not in others:
        raise InputError(f"no reader for format '{format}'; there are: {', '.join([*FORMATS, *sorted(others)])}")
    loaded: Reader = others[format].load()
    return loaded


def _entry_points() -> Iterable:  # type: ignore[type-arg]
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def summary(warnings: Iterable[Warning], places: int = 3) -> Iterator[str]:
    """The warnings of one kind in one line, with their number and the first places.

    >>> list(summary([Warning("c.jsonl:2", "no wordings"), Warning("c.jsonl:5", "no wordings")]))
    ['no wordings (2: c.jsonl:2, c.jsonl:5)']
    """
    kinds: dict[str, list[str]] = {}
    for warning in warnings:
        kinds.setdefault(warning.fault, []).append(warning.place)
    for fault, found in kinds.items():
        yield f"{fault} ({len(found)}: {', '.join(found[:places])}{', …' if len(found) > places else ''})"


def combined(corpora: Sequence[Corpus]) -> Corpus:
    """Several corpora as one, in which every id names one thing; two that declare different signatures for one
    predicate, or different kinds for one argument, do not go together."""
    if len(corpora) == 1 and _are_distinct(corpora[0]):
        return replace(corpora[0], structure=common_structure(corpora))
    signatures: dict[str, tuple[str, ...]] = {}
    kinds: dict[str, str] = {}
    for corpus in corpora:
        for name, args in corpus.signatures.items():
            if signatures.setdefault(name, args) != args:
                first, second = ", ".join(signatures[name]), ", ".join(args)
                raise InputError(
                    f"two files have different signatures for '{name}': ({first}) and ({second}); keep one"
                )
        for name, kind in corpus.kinds.items():
            if kinds.setdefault(name, kind) != kind:
                raise InputError(f"two files declare '{name}' as {kinds[name]} and as {kind}; keep one")
    meanings, proofs = UniqueNames(), UniqueNames()
    return Corpus(
        kept((replace(i, id=meanings.distinct(i.id)) for corpus in corpora for i in corpus.instances), wordings_of),
        tuple(replace(p, id=proofs.distinct(p.id)) for corpus in corpora for p in corpus.proofs),
        signatures,
        tuple(warning for corpus in corpora for warning in corpus.warnings),
        corpora[0].format if len({corpus.format for corpus in corpora}) == 1 else "",
        kinds,
        tuple(dict.fromkeys(name for corpus in corpora for name in corpus.empty)),
        common_structure(corpora),
    )


def _are_distinct(corpus: Corpus) -> bool:
    """Does every id name one thing?"""
    things: Sequence[Sequence[Instance | Proof]] = (corpus.instances, corpus.proofs)
    return all(len({one.id for one in own}) == len(own) for own in things)
