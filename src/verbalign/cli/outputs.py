"""Where texts go, one by one, so that any number of them can be written: lines, CSV, TSV, JSON lines or a workbook."""

from __future__ import annotations

import csv
import datetime
import io
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import PurePath
from typing import Any, Protocol, TypeAlias

from verbalign.errors import MissingTool, OutputError
from verbalign.files import replacing
from verbalign.values.objects import CONTROL, is_missing, plain

TO = ("csv", "tsv", "xlsx", "jsonl", "text")
OWN = ("text", "left_out", "doubt")  # the columns that come after the user's own
MOST_ROWS = 1_048_576  # of a sheet, as Excel has it
LONGEST = 32_767  # characters of a cell there

Write: TypeAlias = Callable[[str], object]


class RowWriter(Protocol):
    """Writes the header, then row by row."""

    def header(self, names: Sequence[str]) -> None: ...
    def row(self, cells: Sequence[Any]) -> None: ...


def form_of(to: str | None, output: str | None) -> str | None:
    """The form of the output: as asked for, or as the name of its file says; None where neither tells."""
    suffix = PurePath(output or "").suffix.lower().lstrip(".")
    return to or {"csv": "csv", "tsv": "tsv", "xlsx": "xlsx"}.get(suffix)


@contextmanager
def lines_to(output: str | None) -> Iterator[Write]:
    """A function that writes text to standard output, or to a file, which is there whole or not at all."""
    if output is None or output == "-":
        yield sys.stdout.write
        return
    with replacing(output) as file:
        yield lambda text: file.write(text.encode("utf-8"))


@contextmanager
def rows_to(form: str, output: str | None) -> Iterator[RowWriter]:
    """A writer of rows in this form."""
    if form == "xlsx":
        assert output is not None
        with _workbook(output) as book:
            yield book
        return
    with lines_to(output) as write:
        yield _WRITERS[form](write)


class _Csv:
    def __init__(self, write: Write, delimiter: str) -> None:
        self._write, self._line = write, io.StringIO()
        self._writer = csv.writer(self._line, delimiter=delimiter, lineterminator="\n")

    def header(self, names: Sequence[str]) -> None:
        self.row(names)

    def row(self, cells: Sequence[Any]) -> None:
        self._writer.writerow([written(cell) for cell in cells])
        self._write(self._line.getvalue())
        self._line.seek(0)
        self._line.truncate()


class _JsonLines:
    def __init__(self, write: Write) -> None:
        self._write = write
        self._names: Sequence[str] = ()

    def header(self, names: Sequence[str]) -> None:
        self._names = names

    def row(self, cells: Sequence[Any]) -> None:
        found = {name: _json(cell) for name, cell in zip(self._names, cells, strict=True)}
        self._write(json.dumps(found, ensure_ascii=False) + "\n")


class _Text:
    """The text alone, one a line; an empty line where there is none."""

    def __init__(self, write: Write) -> None:
        self._write = write

    def header(self, names: Sequence[str]) -> None:
        pass

    def row(self, cells: Sequence[Any]) -> None:
        self._write(" ".join(str(cells[-len(OWN)]).splitlines()) + "\n")


_WRITERS: dict[str, Callable[[Write], RowWriter]] = {
    "csv": lambda write: _Csv(write, ","),
    "tsv": lambda write: _Csv(write, "\t"),
    "jsonl": _JsonLines,
    "text": _Text,
}


@contextmanager
def _workbook(output: str) -> Iterator[RowWriter]:
    try:
        import openpyxl
    except ImportError:
        fault = "writing .xlsx needs openpyxl; install it with: pip install 'verbalign[tables]', or use --to csv"
        raise MissingTool(fault) from None
    with replacing(output) as file:
        book = openpyxl.Workbook(write_only=True)
        yield _Sheet(book.create_sheet("texts"))
        book.save(file)


class _Sheet:
    def __init__(self, sheet: Any) -> None:
        self._sheet, self._rows = sheet, 0

    def header(self, names: Sequence[str]) -> None:
        self.row(names)

    def row(self, cells: Sequence[Any]) -> None:
        self._rows += 1
        if self._rows > MOST_ROWS:
            raise OutputError(f"a sheet holds at most {MOST_ROWS:,} rows; write them with --to csv")
        self._sheet.append([self._cell(cell) for cell in cells])

    def _cell(self, value: Any) -> Any:
        """Numbers and dates as such; text as text, though it may begin as a formula does."""
        from openpyxl.cell import WriteOnlyCell

        if is_missing(value):
            return None
        if isinstance(value, datetime.datetime):
            return value.replace(tzinfo=None)
        if isinstance(value, bool | int | float | datetime.date | datetime.time):
            return value
        cell = WriteOnlyCell(self._sheet, CONTROL.sub(" ", written(value))[:LONGEST])
        cell.data_type = "s"
        return cell


def written(cell: Any) -> str:
    """A cell as text: nothing for none, a list with semicolons, as tables are read."""
    value = cell if isinstance(cell, str) else plain("a cell", cell)
    if isinstance(value, tuple):
        return "; ".join(map(written, value))
    return value if isinstance(value, str) else json.dumps(_json(cell), ensure_ascii=False)


def _json(cell: Any) -> Any:
    """A cell as JSON has it: numbers as numbers, dates as text, no value as null."""
    if is_missing(cell):
        return None
    if isinstance(cell, list | tuple):
        return [_json(one) for one in cell]
    if isinstance(cell, dict):
        return {str(name): _json(value) for name, value in cell.items()}
    return cell if isinstance(cell, str | bool | int | float) else written(cell)
