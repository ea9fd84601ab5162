"""Texts to be measured: what a dictionary says, or what stands in a file, put beside the meanings of a corpus."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from verbalign.errors import InputError, SpeakingError
from verbalign.files import read_text
from verbalign.values import Corpus, Instance, Meaning
from verbalign.values.text import counted

_TEXT_COLUMNS = ("output", "out", "text", "ref")
_ATTRIBUTE = re.compile(r"\s*([^\[\],()]+\[[^\]]*\])")


@dataclass(frozen=True, slots=True)
class System:
    """One contestant: a text for each meaning of the corpus, None where there is none."""

    name: str
    texts: tuple[str | None, ...]
    left_out: int | None = None  # arguments that the system itself says it left out, where it says so
    speed: float | None = None  # texts a second, where they were made here
    strangers: tuple[str, ...] = ()  # ids of outputs whose meaning the corpus does not have


def system(path: str | os.PathLike[str], corpus: Corpus) -> System:
    """The texts of a dictionary, or those in a file of outputs.

    Outputs are TSV or CSV with the columns `MR` and `output`, JSONL with `id` and `text`, or one text per line for each
    meaning in the order of the corpus.
    """
    content = read_text(path)
    if _is_dictionary(content):
        from verbalign.dictionary import MappingDictionary

        return spoken(_name(path), MappingDictionary.load(path).say, corpus)
    first = content.lstrip()[:1]
    if first == "{":
        return _matched(path, _from_jsonl(path, content), corpus)
    if re.match(r'\s*"?(mr|id)"?[\t,]', content, re.IGNORECASE):
        return _matched(path, _from_table(path, content), corpus)
    lines = [line.strip() for line in content.rstrip("\n").split("\n")]
    if len(lines) != len(corpus.instances):
        found = f"{counted(len(lines), 'line')} for {counted(len(corpus.instances), 'meaning')}"
        raise InputError(f"{found}; a plain file has one text per line", path=path)
    return System(_name(path), tuple(line or None for line in lines))


def of_mapping(name: str, texts: Mapping[str, str], corpus: Corpus) -> System:
    """A contestant whose texts are known by the instances' ids."""
    return System(name, tuple(texts.get(instance.id) for instance in corpus))


def _is_dictionary(content: str) -> bool:
    """Is this one JSON object over all, rather than one a line?  What `say` writes of a text begins with its id."""
    head = content.lstrip()
    line = head.partition("\n")[0]
    if not head.startswith("{"):
        return False
    try:
        return {"id", "text"}.isdisjoint(json.loads(line))
    except (ValueError, RecursionError):
        return '"id"' not in line  # it goes on over several lines, or is a broken one of several


def spoken(name: str, say: Callable[[Meaning], str], corpus: Corpus) -> System:
    """What a speaker says of each meaning; one that it cannot put into words has no text."""
    texts: list[str | None] = []
    left_out: int | None = None
    start = time.perf_counter()
    for instance in corpus:
        try:
            text = say(instance.meaning)
        except SpeakingError:
            texts.append(None)
            continue
        texts.append(str(text))
        if hasattr(text, "left_out"):
            left_out = (left_out or 0) + len(text.left_out)
    took = time.perf_counter() - start
    return System(name, tuple(texts), left_out, len(texts) / took if took else None)


class _RawTable(csv.excel_tab):
    quoting = csv.QUOTE_NONE


def _from_table(path: str | os.PathLike[str], content: str) -> Iterator[tuple[str, str]]:
    head = content[: content.find("\n")]
    tabs = "\t" in head
    # what `say` writes has no quotes of CSV around its fields, so in TSV a quote is a quote
    dialect = _RawTable if tabs and '"' not in head else csv.excel_tab if tabs else csv.excel
    rows = csv.reader(io.StringIO(content, newline=""), dialect)
    columns = [name.strip().lower() for name in next(rows)]
    key = columns.index("mr") if "mr" in columns else columns.index("id")
    text = next((columns.index(name) for name in _TEXT_COLUMNS if name in columns), None)
    if text is None:
        raise InputError("the header has no column 'output'; it must be: MR<TAB>output", path=path, line=1)
    for row in rows:
        if not any(row):
            continue
        if len(row) <= max(key, text):
            raise InputError(
                f"{len(row)} fields in a row; the header has {len(columns)}", path=path, line=rows.line_num
            )
        yield row[key], row[text]


def _from_jsonl(path: str | os.PathLike[str], content: str) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(content.split("\n"), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
            yield str(record["id"]), record["text"] or ""
        except (ValueError, KeyError, TypeError, RecursionError):
            raise InputError('a line must be an object with "id" and "text"', path=path, line=number) from None


def _matched(path: str | os.PathLike[str], outputs: Iterator[tuple[str, str]], corpus: Corpus) -> System:
    """The outputs by the instances' ids; where an MR string is written otherwise, by the set of its attributes."""
    given = dict(outputs)
    loosely = {_loose(key): text for key, text in given.items()}
    texts = [_text_of(instance, given, loosely) for instance in corpus]
    ids = {instance.id for instance in corpus}
    sets = {_loose(id) for id in ids}
    strangers = tuple(key for key in given if key not in ids and _loose(key) not in sets)
    return System(_name(path), tuple(texts), strangers=strangers)


def _text_of(instance: Instance, given: Mapping[str, str], loosely: Mapping[tuple[str, ...], str]) -> str | None:
    text = given.get(instance.id)
    return (text if text is not None else loosely.get(_loose(instance.id))) or None


def _loose(written: str) -> tuple[str, ...]:
    return tuple(sorted(found.strip() for found in _ATTRIBUTE.findall(written))) or (written,)


def _name(path: str | os.PathLike[str]) -> str:
    return Path(path).name
