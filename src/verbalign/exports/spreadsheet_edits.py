"""The edits in a CSV file that was exported and changed."""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Iterator, Mapping

from verbalign.errors import InputError
from verbalign.exports.spreadsheet import COLUMNS, MORE, SheetRow, plain, rows
from verbalign.exports.table import Table
from verbalign.exports.taking_back import Edit
from verbalign.files import read_text

_YES = ("yes", "y", "true", "1", "x")


def edits(table: Table, path: str | os.PathLike[str]) -> Iterator[Edit]:
    """The rows that differ from the dictionary, in order."""
    known = {row.id: row for row in rows(table)}
    seen: dict[str, int] = {}
    for line, cells in _records(path):
        number = cells.get("id", "").strip()
        if number in seen:
            raise InputError(
                f"has the id {number} of line {seen[number]} again; keep one of them", path=path, line=line
            )
        if number:
            seen[number] = line
        if number and number not in known:
            raise InputError(f"no template has the id {number}; export the dictionary again", path=path, line=line)
        predicate = cells["predicate"].strip()
        if predicate not in table.dictionary.entries:
            raise InputError(f"there is no predicate '{predicate}' in this dictionary", path=path, line=line)
        edit = _edit(line, cells, known.get(number), path)
        if edit is not None:
            yield edit


def _edit(line: int, cells: Mapping[str, str], row: SheetRow | None, path: str | os.PathLike[str]) -> Edit | None:
    """The edit that a row asks for; None where it is as it was."""
    values = _pairs(cells.get("values", ""), path, line)
    only, doubts = (tuple(_list(cells[name])) if name in cells else None for name in MORE)
    if row is None:
        when = frozenset(_list(cells.get("when", "")))
        return Edit(line, cells["predicate"].strip(), cells["template"], when, None, values, only, doubts)
    if cells["predicate"].strip() != row.predicate or (cells.get("values") is not None and values != row.values):
        fault = "the predicate or the values of a template cannot be changed; add a row without id instead"
        raise InputError(fault, path=path, line=line)
    old = row.template
    when = frozenset(_list(cells["when"])) if "when" in cells else old.when
    wanted = cells.get("pinned", "").strip().lower() in _YES
    same = cells["template"].split() == old.text.split() and when == old.when
    same = same and only in (None, row.only) and doubts in (None, row.doubts)
    if same and (old.pinned or not wanted):
        return None
    return Edit(line, row.predicate, cells["template"], when, old, row.values, only, doubts)


def _records(path: str | os.PathLike[str]) -> Iterator[tuple[int, Mapping[str, str]]]:
    """The rows of a file by column, with their lines; `;` or a tab may stand between cells, as some programs write."""
    text = read_text(path)
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    header: list[str] = []
    try:
        for cells in reader:
            line = reader.line_num
            if not header:
                header = [cell.strip().lower() for cell in cells]
                _check_header(header, path)
            elif any(cell.strip() for cell in cells):
                if len(cells) != len(header):
                    fault = f"has {len(cells)} cells, but the header {len(header)}; quote cells that hold {delimiter!r}"
                    raise InputError(fault, path=path, line=line)
                yield line, dict(zip(header, map(plain, cells), strict=True))
    except csv.Error as error:
        raise InputError(f"is not CSV: {error}; export it again", path=path, line=reader.line_num) from None
    if not header:
        raise InputError("the file is empty; `verbalign export --to csv` writes one", path=path)


def _check_header(header: list[str], path: str | os.PathLike[str]) -> None:
    for name in ("predicate", "template"):
        if name not in header:
            fault = f"has no column '{name}'; the first line names the columns: {', '.join(COLUMNS)}"
            raise InputError(fault, path=path, line=1)


def _list(cell: str) -> list[str]:
    """The parts of a cell; a semicolon in quotes is part of one, if quotes are closed.

    >>> _list('a is "x; y"; b is "z"'), _list('goal has "; last')
    (['a is "x; y"', 'b is "z"'], ['goal has "', 'last'])
    """
    whole = re.fullmatch(r'(?:"(?:[^"\\]|\\.)*"|[^"])*', cell)
    found = re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^;"])+', cell) if whole else cell.split(";")
    return [part.strip() for part in found if part.strip()]


def _pairs(cell: str, path: str | os.PathLike[str], line: int) -> tuple[tuple[str, str], ...]:
    """The values in a cell: `area=riverside; food=Italian`."""
    cut = [part.partition("=") for part in _list(cell)]
    if not all(mark for _, mark, _ in cut):
        raise InputError(f"values are written name=value; …, not {cell!r}", path=path, line=line)
    return tuple((name.strip(), value.strip()) for name, _, value in cut)
