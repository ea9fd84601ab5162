"""Corpus files: `read` finds the format, and the reader of that format gives a `Corpus`.

A reader is a function from a `SourceFile` (a file's text and its place) to a `Corpus`. Ours are in the table below;
others come as entry points of the group `verbalign.readers`, looked for only when the table does not have the format.
An entry point's object may carry `recognises(head: str) -> bool`, asked when no reader of ours knows the first record.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from typing import TypeAlias

from verbalign.corpora.source import SourceFile, UniqueNames, wordings_of
from verbalign.errors import InputError
from verbalign.run.parts import kept
from verbalign.values import Corpus, Warning

Reader: TypeAlias = Callable[[SourceFile], Corpus]

FORMATS = ("jsonl", "proofs", "table", "e2e", "viggo", "webnlg", "rnnlg", "text2sql", "overnight")  # each a module here
GROUP = "verbalign.readers"
_HEAD = 100_000  # characters that a plug-in is shown when asked whether it knows a file


def read(path: str | os.PathLike[str], format: str | None = None) -> Corpus:
    """The corpus in a file, plain or gzip; `-` is standard input; without `format` the first record tells.

    What was passed over or mended is in `warnings`, one for each place; what cannot be read is an `InputError`.
    """
    source = SourceFile(path)
    if next(source.lines(), None) is None:
        raise source.error("the file is empty; a corpus has at least one record")
    if format is None:
        found = detect(source)
        reader = found if callable(found) else _reader(found)
    else:
        reader = _reader(format)
    corpus = reader(source)
    if not len(corpus):
        raise source.error(f"holds no meaning; {next(summary(corpus.warnings), 'add at least one record')}")
    return corpus


def detect(source: SourceFile) -> str | Reader:
    """The format of a file by its first record: the name of one of ours, or a plug-in that recognises it."""
    line, first = next(source.lines())
    found = _by_first_record(first.strip(), source)
    if found is not None:
        return found
    for entry in _entry_points():
        reader: Reader = entry.load()
        recognises = getattr(reader, "recognises", None)
        if recognises is not None and recognises(source.text[:_HEAD]):
            return reader
    raise source.error(f"the first record tells no format; name it with --format ({', '.join(FORMATS)})", line)


_KEYS = {
    "predicate": "jsonl",
    "args": "jsonl",
    "meaning": "jsonl",
    "steps": "proofs",
    "theorem": "proofs",
    "triples": "webnlg",
    "lf": "overnight",
    "texts": "jsonl",
}


_COLUMN = re.compile(r'(?:^|[,;\t])\s*"?(?:text|predicate)"?\s*(?:[,;\t]|$)', re.IGNORECASE)  # of a table's header


def _by_first_record(first: str, source: SourceFile) -> str | None:
    if first.startswith("<"):
        return "webnlg"
    if re.match(r'"?mr"?\s*[,\t]', first, re.IGNORECASE):
        second = next((text for line, text in source.lines() if text.strip() != first), "")
        return "viggo" if re.match(r'"?\s*\w+\(', second) else "e2e"
    if first.startswith("{"):
        return _by_keys(source)
    if first.startswith("["):
        return "rnnlg" if re.match(r'\[\s*"', first) else "text2sql"
    if _COLUMN.search(first):
        return "table"
    return "text2sql" if " ||| " in first else None


def _by_keys(source: SourceFile) -> str | None:
    for _, line in source.lines():
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            return "jsonl"  # broken: its reader says where
        if "signature" not in record and "kinds" not in record:  # which head files of several formats
            return next((name for key, name in _KEYS.items() if key in record), None)
    return "jsonl"


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
    )
