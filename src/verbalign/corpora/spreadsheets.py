"""Spreadsheets, read a row at a time: .xlsx through openpyxl, .ods from the XML inside it.

A cell has the value that the spreadsheet shows: the result of a formula, a date as a date, 0.12 as `12%` and 20 as
`£20` where the cell is formatted so.  A cell merged over several rows has its value in each of them.
"""

from __future__ import annotations

import datetime
import html
import io
import re
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

from verbalign.corpora.source import SourceFile
from verbalign.errors import InputError, MissingTool
from verbalign.files import check_unpacked

Cells = Sequence[Any]
MOST_COLUMNS = 1000  # a sheet with more is no table
MOST_ROWS = 2**20  # no spreadsheet program shows more, though a file of a few bytes may claim them
_DAMAGE = (zipfile.BadZipFile, zlib.error, SyntaxError, LookupError, EOFError, ValueError, TypeError, AttributeError)
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell [^>]*ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"')
_UNCALCULATED = re.compile(rb'<c [^>]*?r="([A-Z]+\d+)"[^>]*>\s*<f[ >/][^<]*(?:</f>)?\s*(?:<v\s*/>|<v></v>|</c>)')
_PIECE = 1 << 20  # bytes of a sheet that are looked at together


def rows(source: SourceFile) -> Iterator[tuple[int, Cells]]:
    """The rows of one sheet that aren't empty, the header first, each with its number; all of the same length."""
    kind = source.kind
    assert kind is not None
    try:
        with _opened(source) as file, zipfile.ZipFile(file) as archive:
            check_unpacked(sum(part.file_size for part in archive.infolist()), source.path)
        found = _xlsx(source) if kind.name == "xlsx" else _ods(source)
        yield from _even(source, found)
    except _DAMAGE as error:  # whatever the libraries that read it stumble over
        raise _damaged(source, error) from None
    except OSError as error:
        if error.errno is not None:  # of the system, not of a library
            raise
        raise _damaged(source, error) from None


def _check_rows(source: SourceFile, last: int) -> None:
    if last > MOST_ROWS:
        raise source.error(f"the sheet has more than {MOST_ROWS} rows; remove those below the table, or save it as CSV")


def _damaged(source: SourceFile, error: Exception) -> InputError:
    told = " ".join(str(error).split())[:100]
    return source.error(f"the spreadsheet is damaged ({told}); open it and save it again")


def _even(source: SourceFile, found: Iterator[tuple[int, list[Any]]]) -> Iterator[tuple[int, Cells]]:
    """The rows as long as the header, without what is empty around them."""
    width = 0
    for number, cells in found:
        while cells and _blank(cells[-1]):
            cells.pop()
        if not cells:
            continue
        if not width:
            width = len(cells)
            names = [str(cell).strip() if not _blank(cell) else "" for cell in cells]
            if "" in names:
                fault = f"column {letters(names.index(''))} has no name in the header; name it, or remove it"
                raise source.error(fault, number)
            yield number, names
        elif len(cells) > width:
            fault = f"column {letters(len(cells) - 1)} has a value, but no name in the header; name it, or remove it"
            raise source.error(fault, number)
        else:
            yield number, cells + [None] * (width - len(cells))


def _blank(cell: Any) -> bool:
    return cell is None or (isinstance(cell, str) and not cell.strip())


def letters(column: int) -> str:
    """The name of a column by its number from 0.

    >>> letters(0), letters(25), letters(26)
    ('A', 'Z', 'AA')
    """
    name, rest = "", column + 1
    while rest:
        rest, place = divmod(rest - 1, 26)
        name = chr(65 + place) + name
    return name


def number_of(name: str) -> int:
    """The number from 0 of a column by its name."""
    found = 0
    for letter in name:
        found = found * 26 + ord(letter) - 64
    return found - 1


def chosen_sheet(source: SourceFile, names: Sequence[str]) -> int:
    """The number of the sheet that is read: the one that is asked for, or the first; the others are noted."""
    wanted = source.columns.sheet
    if wanted:
        if wanted not in names:
            raise source.error(f"there is no sheet '{wanted}'; the sheets are: {', '.join(names)}")
        return names.index(wanted)
    if len(names) > 1:
        others = f"{len(names) - 1} other{'s are' if len(names) > 2 else ' is'} not"
        source.note(1, f"only the first sheet, '{names[0]}', is read, {others}; choose one with --sheet NAME")
    return 0


def _opened(source: SourceFile) -> IO[bytes]:
    """The file, to be read from at any place: as it is, or in memory where it is packed or comes from a pipe."""
    if "data" not in source.__dict__:
        file = Path(source.path).open("rb")  # noqa: SIM115, whoever reads from it closes it
        if file.peek(2)[:2] == b"PK":
            return file
        file.close()
    return io.BytesIO(source.data)


# ---- .xlsx ----


def _xlsx(source: SourceFile) -> Iterator[tuple[int, list[Any]]]:
    try:
        import openpyxl
        from openpyxl.utils.exceptions import InvalidFileException
    except ImportError:
        fault = f"{source.path}: reading .xlsx needs openpyxl; install it with: pip install 'verbalign[tables]'"
        raise MissingTool(f"{fault}, or save the file as CSV") from None
    import warnings

    with _opened(source) as file:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # about styles and extensions that no value depends on
                book = openpyxl.load_workbook(file, read_only=True, data_only=True)
        except InvalidFileException as error:
            raise source.error(f"the workbook can't be read ({error}); save it as .xlsx again, or as CSV") from None
        visible = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"] or book.worksheets
        if not visible:
            raise source.error("the workbook has no sheet with cells; expected a table")
        sheet = visible[chosen_sheet(source, [one.title for one in visible])]
        merged = _merged(source, file, sheet._worksheet_path)
        held: dict[int, Any] = {}
        missing: Any = None
        sheet.reset_dimensions()  # what the file says of its size may be wrong
        for number, row in enumerate(sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS), 1):
            _check_rows(source, number)
            if row is missing:
                continue
            cells = [_shown(source, cell) for cell in row]
            if all(map(_blank, cells)):  # an empty row is none, whatever is merged across it
                missing = row  # those that the file leaves out, perhaps a million, are all the same object
                continue
            for column, top in merged.get(number, ()):
                if number == top:
                    held[column] = cells[column] if column < len(cells) else None
                else:
                    cells += [None] * (column + 1 - len(cells))
                    cells[column] = held.get(column)
            yield number, cells
        book.close()


def _shown(source: SourceFile, cell: Any) -> Any:
    """The value of a cell as the spreadsheet shows it, as far as that is part of what it says."""
    value = cell.value
    if isinstance(value, str) and cell.data_type == "e":
        fault = f"cell {cell.coordinate} shows the error {value}; fix its formula, or empty it"
        raise source.error(fault, cell.row)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    return formatted(value, cell.number_format or "")


def formatted(value: int | float, format: str) -> int | float | str:
    """A number with the percent or currency sign that its format shows.

    >>> formatted(0.12, "0%"), formatted(20, '"£"#,##0.00'), formatted(-5, "[$€-407] 0"), formatted(3, "General")
    ('12%', '£20.00', '-€5', 3)
    """
    form = format.split(";")[0]
    places = re.search(r"\.(0+)", form)
    digits = len(places[1]) if places else 0
    if "%" in form:
        return f"{value * 100:.{digits}f}%"
    named = re.search(r"\[\$([^\-\]]+)", form)
    bare = re.sub(r"\[[^\]]*\]", "", form)
    sign = named[1].strip() if named else next((one for one in bare if unicodedata.category(one) == "Sc"), "")
    return f"{'-' if value < 0 else ''}{sign}{abs(value):.{digits}f}" if sign else value


def _merged(source: SourceFile, file: IO[bytes], path: str) -> dict[int, set[tuple[int, int]]]:
    """By row: the columns of cells that are merged over several rows, with the first row of each.

    Cells merged over several columns are an error, as are formulas without a result.  A sheet says what is merged after
    all its rows, so it is looked for before they are read."""
    found: dict[int, set[tuple[int, int]]] = {}
    with zipfile.ZipFile(file) as archive, archive.open(path.lstrip("/")) as sheet:
        tail = b""
        while piece := sheet.read(_PIECE):
            text = tail + piece
            for missing in _UNCALCULATED.finditer(text):
                if b't="str"' not in missing[0]:  # whose result is empty text
                    fault = f"cell {missing[1].decode()} holds a formula that was never calculated"
                    raise source.error(f"{fault}; open the file in a spreadsheet program and save it there")
            for one in _MERGED.finditer(text):
                left, top, right, bottom = (group.decode() for group in one.groups())
                if left != right:
                    fault = f"the cells {left}{top}:{right}{bottom} are merged across columns; unmerge them"
                    raise source.error(fault, int(top))
                _check_rows(source, int(bottom))
                for row in range(int(top), int(bottom) + 1):
                    found.setdefault(row, set()).add((number_of(left), int(top)))
            tail = text[-500:]
    return found


# ---- .ods ----

_OFFICE, _TABLE, _XTEXT = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{name}:1.0}}" for name in ("office", "table", "text")
)


def _ods(source: SourceFile) -> Iterator[tuple[int, list[Any]]]:
    try:
        from defusedxml.common import DefusedXmlException
        from defusedxml.ElementTree import ParseError, iterparse
    except ImportError:
        fault = f"{source.path}: reading .ods needs defusedxml; install it with: pip install 'verbalign[tables]'"
        raise MissingTool(f"{fault}, or save the file as CSV") from None
    with _opened(source) as file, zipfile.ZipFile(file) as archive:
        with archive.open("content.xml") as content:
            names = re.findall(rb'<table:table [^>]*?table:name="([^"]*)"', content.read())
        chosen = chosen_sheet(source, [html.unescape(name.decode()) for name in names])
        with archive.open("content.xml") as content:
            try:
                yield from _ods_rows(source, iterparse(content, ("start", "end")), chosen)
            except (ParseError, DefusedXmlException) as error:
                raise source.error(f"the spreadsheet is damaged ({error}); open it and save it again") from None


def _ods_rows(source: SourceFile, events: Any, chosen: int) -> Iterator[tuple[int, list[Any]]]:
    table, number = -1, 0
    held: dict[int, tuple[int, Any]] = {}  # column -> the last row of a merged cell, and its value
    for event, element in events:
        if element.tag == f"{_TABLE}table":
            table += event == "start"
            if event == "end" and table == chosen:
                return
        if event != "end" or element.tag != f"{_TABLE}table-row":
            continue
        if table == chosen:
            cells = _ods_cells(source, element, number + 1, held)
            times = int(element.get(f"{_TABLE}number-rows-repeated", "1"))
            if any(not _blank(cell) for cell in cells):
                _check_rows(source, number + times)
                for repeated in range(times):
                    yield number + 1 + repeated, list(cells)
            number += times
        element.clear()


def _ods_cells(source: SourceFile, row: Any, number: int, held: dict[int, tuple[int, Any]]) -> list[Any]:
    cells: list[Any] = []
    for cell in row:
        if cell.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            continue
        times = int(cell.get(f"{_TABLE}number-columns-repeated", "1"))
        value = _ods_value(cell)
        column = len(cells)
        if cell.tag.endswith("covered-table-cell") and held.get(column, (0, None))[0] >= number:
            value = held[column][1]
        if int(cell.get(f"{_TABLE}number-columns-spanned", "1")) > 1:
            fault = f"the cell {letters(column)}{number} is merged with the one beside it; unmerge them"
            raise source.error(fault, number)
        if (rows := int(cell.get(f"{_TABLE}number-rows-spanned", "1"))) > 1:
            held[column] = number + rows - 1, value
        if value is not None and times > MOST_COLUMNS:
            raise source.error(f"{letters(column)}{number} is repeated in {times} columns; expected a table", number)
        cells += [value] * min(times, MOST_COLUMNS)
    return cells


def _ods_value(cell: Any) -> Any:
    """What a cell shows: numbers and dates as such, with the sign of a percentage or of a currency."""
    kind = cell.get(f"{_OFFICE}value-type")
    shown = "\n".join("".join(part.itertext()) for part in cell.findall(f"{_XTEXT}p"))
    if kind == "date":
        return datetime.datetime.fromisoformat(cell.get(f"{_OFFICE}date-value"))
    if kind == "float":
        return float(cell.get(f"{_OFFICE}value"))
    return shown or None
