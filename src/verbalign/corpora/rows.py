"""Formats with a wording a row: the rows of one meaning are gathered into one instance, wherever they stand."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from hashlib import blake2b
from typing import TypeAlias, TypeVar

from verbalign.corpora.blocks import BlockRead, as_noted, by_meaning, packed, read_by_others
from verbalign.corpora.source import NO_WORDINGS, SourceFile, wordings_of
from verbalign.run.parts import Groups, kept
from verbalign.values import Corpus, Instance, Meaning, Structure, Value, Verbalization

T = TypeVar("T")


class Rows:
    """Gathers wordings by meaning; meanings come out in the order in which they first appear."""

    def __init__(self, source: SourceFile, meaning: Callable[[str, int], Meaning] | None = None) -> None:
        self._source, self._meaning = source, meaning
        self._numbers: dict[str, int] = {}
        self._meanings: list[tuple[str, Meaning, int]] = []  # as written, as read, and the line
        self._wordings: Groups[Verbalization] = Groups()

    def add(
        self, written: str, text: str | None, line: int, writer: str | None = None, meaning: Meaning | None = None
    ) -> None:
        """Take in one row: the meaning as it is written, which becomes the instance's id, and a wording of it."""
        number = self._numbers.setdefault(written, len(self._numbers))
        if number == len(self._meanings):
            read = meaning if meaning is not None or self._meaning is None else self._meaning(written, line)
            self._meanings.append((written, read or (), line))
        if text is not None and (wording := self._source.wording(text, line, writer)) is not None:
            self._wordings.add(number, wording)

    def corpus(self, format: str, structure: Structure | None = None) -> Corpus:
        """All that was gathered; a meaning without wordings is kept and noted."""
        instances = kept(self._instances(), wordings_of)
        return Corpus(instances, warnings=self._source.warnings, format=format, structure=structure)

    def _instances(self) -> Iterator[Instance]:
        grouped = self._wordings.grouped(len(self._meanings))
        for (written, meaning, line), wordings in zip(self._meanings, grouped, strict=True):
            if not wordings:
                self._source.note(line, NO_WORDINGS)
            yield Instance(written, meaning, tuple(wordings))


def table(source: SourceFile) -> Iterator[_Row]:
    """The rows of a CSV or TSV file with columns `mr` and `ref`: line, meaning, wording (None if there is no `ref`)."""
    rows = cells(source)
    first, header = next(rows, (1, []))
    columns = [name.lower() for name in header]
    if "mr" not in columns:
        raise source.error("the header has no column 'mr'; it must be: mr,ref", first)
    meaning, wording = columns.index("mr"), columns.index("ref") if "ref" in columns else None
    for line, row in rows:
        yield line, row[meaning], None if wording is None else row[wording]


def read_table(source: SourceFile, format: str, meaning: Callable[[SourceFile, str, int], Meaning]) -> Corpus:
    """The corpus of dialogue acts in a table with columns `mr` and `ref`: a meaning for each distinct MR string, in the
    order in which they first appear."""

    def cut() -> Iterator[list[_Row]]:
        return by_meaning((row[1], row) for row in table(source))

    if source.workers != 1 and (found := read_by_others(source, cut, _read_block, source.path, meaning)) is not None:
        return replace(found, warnings=as_noted(found.warnings), format=format, structure=Structure.ACTS)
    return replace(_gathered(source, table(source), meaning), format=format, structure=Structure.ACTS)


_Row: TypeAlias = "tuple[int, str, str | None]"  # line, meaning, wording


def _read_block(rows: list[_Row], path: str, meaning: Callable[[SourceFile, str, int], Meaning]) -> BlockRead:
    return packed(_gathered(SourceFile(path, ""), rows, meaning))


def _gathered(source: SourceFile, rows: Iterable[_Row], meaning: Callable[[SourceFile, str, int], Meaning]) -> Corpus:
    found = Rows(source, lambda written, line: meaning(source, written, line))
    for line, written, text in rows:
        found.add(written, text, line)
    return found.corpus("")


def distinct(rows: Iterable[tuple[int, str, T]]) -> Iterator[tuple[int, str, T]]:
    """The rows whose meaning, as written, hasn't come before; of each meaning only a short digest is kept."""
    seen: set[bytes] = set()
    for row in rows:
        digest = blake2b(row[1].encode("utf-8", "surrogatepass"), digest_size=12).digest()
        if digest not in seen:
            seen.add(digest)
            yield row


def cells(source: SourceFile) -> Iterator[tuple[int, list[str]]]:
    """The header and the rows that are not blank, each with the line where it starts, all of the same length.

    What separates the cells is told by the header: a tab, a semicolon where there is no comma, or a comma.
    """
    rows = _csv_rows(source)
    first, header = next(rows, (1, []))
    yield first, [name.strip() for name in header]
    for line, row in rows:
        if len(row) != len(header):
            fault = f"{len(row)} fields in a row, but the header has {len(header)}; put a text with commas in quotes"
            raise source.error(fault, line)
        yield line, row


def _csv_rows(source: SourceFile) -> Iterator[tuple[int, list[str]]]:
    _, header = next(source.lines())
    delimiter = "\t" if "\t" in header else ";" if ";" in header and "," not in header else ","
    reader = csv.reader(source.written_lines(""), delimiter=delimiter, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise source.error(
                f"broken CSV: {error}; close every quote, and double those inside a text", line
            ) from None
        if any(cell.strip() for cell in row):
            yield line, row


def attributes(
    source: SourceFile, written: str, line: int, lists: frozenset[str] = frozenset()
) -> tuple[tuple[str, Value], ...]:
    """The pairs of `name[value], name[value], …`; a value may hold brackets in pairs.

    The values of the attributes in `lists` are lists, as in `genres[strategy, puzzle]`; an attribute given twice
    becomes a list too, and is noted.
    """
    found: list[tuple[str, Value]] = []
    start = 0
    while start < len(written):
        opening = written.find("[", start)
        name = written[start:opening].strip() if opening >= 0 else ""
        closing = _closing(written, opening) if name else -1
        if closing < 0 or not _is_name(name):
            shown = written[start : start + 40].strip()
            raise source.error(f"malformed MR at '{shown}'; write name[value], name[value], …", line)
        text = source.exact(written[opening + 1 : closing].strip(), f"attribute '{name}'", line)
        found.append((name, _listed(text) if name in lists else text))
        start = _next(written, closing + 1)
        if start < 0:
            raise source.error(f"malformed MR after '{name}[…]'; a comma is missing", line)
    return gathered(found, lambda name: source.note(line, f"attribute '{name}' given twice is read as a list"))


def gathered(
    pairs: list[tuple[str, Value]], twice: Callable[[str], None] | None = None
) -> tuple[tuple[str, Value], ...]:
    """The pairs with each name once: the different values of a name given twice make a list, in the order given."""
    merged: dict[str, list[Value]] = {}
    for name, value in pairs:
        values = merged.setdefault(name, [])
        if values and twice is not None:
            twice(name)
        if value not in values:
            values.append(value)
    return tuple((name, values[0] if len(values) == 1 else tuple(values)) for name, values in merged.items())


def _listed(text: str) -> Value:
    parts = tuple(part.strip() for part in text.split(", ") if part.strip())
    return parts if len(parts) > 1 else text


def _is_name(name: str) -> bool:
    return not any(sign in name for sign in "](),")


def _closing(text: str, opening: int) -> int:
    depth = 0
    for position in range(opening, len(text)):
        depth += (text[position] == "[") - (text[position] == "]")
        if not depth:
            return position
    return -1


def _next(text: str, after: int) -> int:
    """Where the next attribute starts: past the comma, or at the end; -1 if something else stands there."""
    rest = text[after:].lstrip()
    if not rest:
        return len(text)
    return len(text) - len(rest) + 1 if rest[0] == "," and rest[1:].strip() else -1
