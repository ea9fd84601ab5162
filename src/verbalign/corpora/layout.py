"""Which columns of a table hold what: the wordings, the predicate, who wrote them; all others are arguments.

    day:date,repo,commits,text        a header may declare the kind of a column's values

The same rules for every table, whether it comes from CSV, a spreadsheet, JSON objects or a data frame.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verbalign.errors import ExpressionError
from verbalign.values import KINDS, Expression, Value
from verbalign.values.objects import exact, is_missing, name_fault, plain

PREDICATE, TEXT, TEXTS, WRITER = "predicate", "text", "texts", "writer"
SUSPICIOUS = "suspicious"  # what `verbalign collect` notes about a wording; no argument
UNNAMED = "inform"  # the predicate where no column names it
_TEXT = re.compile(r"texts?|text[ ._-]?\d+", re.IGNORECASE)  # pandas calls a second column `text` `text.1`
_KIND = re.compile(rf"\s*(.*\S)\s*:\s*({'|'.join(KINDS)})\s*")
_SERIAL = re.compile(r"[2-7]\d{4}(\.\d+)?")  # 1954 to 2118, counted in days as spreadsheets do
_DAY_0 = datetime.date(1899, 12, 30)


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns that a user names: with the wordings, the predicate, the writer; those to leave out; the sheet."""

    text: tuple[str, ...] = ()
    predicate: str = ""
    writer: str = ""
    ignored: tuple[str, ...] = ()
    sheet: str = ""

    def __bool__(self) -> bool:
        """Is anything named?  Then the file must be a table."""
        return self != Columns()


def named(columns: str | Sequence[str]) -> tuple[str, ...]:
    """The names of columns, of which a caller may give one or several.

    >>> named("message"), named(["a", "b"]), named("")
    (('message',), ('a', 'b'), ())
    """
    return (columns,) * bool(columns) if isinstance(columns, str) else tuple(columns)


@dataclass(frozen=True, slots=True)
class TableRow:
    """The cells of a row in the order of the columns, each with its column's name; `line` is where it begins."""

    line: int
    cells: Sequence[tuple[str, Any]]


@dataclass(frozen=True, slots=True)
class RowMeaning:
    """What a row tells: its meaning (None: it names no predicate), wordings and their writer."""

    predicate: str
    args: tuple[tuple[str, Value], ...]
    texts: tuple[str, ...]
    writer: str | None

    def expression(self, default: str = UNNAMED) -> Expression:
        return Expression(self.predicate or default, self.args)


class Layout:
    """What the columns of one table are.  `fails` raises the error for a fault; `splits`: are cells with semicolons
    lists, as in files that have no lists of their own?"""

    def __init__(self, wanted: Columns, fails: Callable[[str], Exception], *, splits: bool = True) -> None:
        self.wanted, self.fails, self.splits = wanted, fails, splits
        self.kinds: dict[str, str] = {}
        self._columns: dict[str, tuple[str, str]] = {}  # as written -> its role or ARGUMENT, and its name

    def check(self, names: Sequence[str]) -> None:
        """Take in the header; a name that is wanted and not there, missing, or given twice is an error."""
        for wanted in (*self.wanted.text, self.wanted.predicate, self.wanted.writer, *self.wanted.ignored):
            if wanted and wanted not in names:
                raise self.fails(f"there is no column '{wanted}'; the columns are: {', '.join(map(str, names))}")
        for name in names:
            if not name:
                raise self.fails("a column has no name in the header; name it, or remove it")
            role, _ = self.role(name)
            if role not in (TEXT, "") and list(names).count(name) > 1:
                raise self.fails(f"two columns are called '{name}'; only '{TEXT}' may be there several times")

    def role(self, column: str) -> tuple[str, str]:
        """What a column is (TEXT, PREDICATE, WRITER, "argument", or "" where it is left out), and its name."""
        if column not in self._columns:
            self._columns[column] = self._role(column)
        return self._columns[column]

    def _role(self, column: str) -> tuple[str, str]:
        wanted = self.wanted
        if column in wanted.ignored or column == SUSPICIOUS:
            return "", column
        if column in wanted.text or (not wanted.text and _TEXT.fullmatch(column)):
            return TEXT, column
        for role, named in ((PREDICATE, wanted.predicate), (WRITER, wanted.writer)):
            if column == named or (not named and column.lower() == role):
                return role, column
        name = column
        if declared := _KIND.fullmatch(column):
            name = declared[1]
            self.kinds[name] = declared[2]
        if fault := name_fault(name):
            raise self.fails(f"the column name '{name}' {fault}; give it another")
        return "argument", exact(name, "a column name")

    def told(self, row: TableRow, *, named: bool = False) -> RowMeaning:
        """What a row tells; `named`: there is a column of predicates, so every row must have one."""
        predicate, writer = "", None
        args: list[tuple[str, Value]] = []
        texts: list[str] = []
        for column, cell in row.cells:
            role, name = self.role(column)
            if not role or is_missing(cell):
                continue
            if role == TEXT:
                texts.extend(_texts(name, cell))
            elif role == PREDICATE:
                predicate = exact(str(plain(name, cell)).strip(), f"column '{name}'")
            elif role == WRITER:
                writer = str(plain(name, cell)).strip() or None
            elif (value := self.value(name, cell)) not in ("", ()):
                args.append((name, value))
        if named and not predicate:
            raise ExpressionError("the row has no predicate; fill its cell")
        return RowMeaning(predicate, tuple(args), tuple(texts), writer)

    def value(self, name: str, cell: Any) -> Value:
        """The value in a cell: text without the space around it, a list, a date where its column holds dates."""
        value = plain(name, cell)
        if not isinstance(value, str):
            return value
        value, kind = value.strip(), self.kinds.get(name)
        if kind == "date" and _SERIAL.fullmatch(value):
            return (_DAY_0 + datetime.timedelta(days=int(float(value)))).isoformat()
        if kind == "list" or (self.splits and ";" in value):
            mark = "," if kind == "list" and ";" not in value else ";"
            members = tuple(part.strip() for part in value.split(mark))
            return members if len(members) > 1 and all(members) else value
        return value

    def arguments(self, names: Iterable[str]) -> list[str]:
        """The arguments among these columns."""
        return [name for role, name in map(self.role, names) if role == "argument"]


def _texts(name: str, cell: Any) -> list[str]:
    """The wordings in a cell: one, or a list of them (each a text, or {"text": …})."""
    if isinstance(cell, str):
        return [cell]
    if isinstance(cell, Mapping) and TEXT in cell:
        return _texts(name, cell[TEXT])
    if isinstance(cell, list | tuple):
        return [text for one in cell for text in _texts(name, one)]
    value = plain(name, cell)
    if isinstance(value, Expression):
        raise ExpressionError(f"column '{name}' holds an object; expected text")
    return [value] if isinstance(value, str) else [text for one in value for text in _texts(name, one)]
