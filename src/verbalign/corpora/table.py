"""A table of one's own, from wherever it comes: CSV, TSV, .xlsx, .ods, JSON objects, Parquet, Arrow or a data frame.

    predicate,train,minutes,text
    delayed,the night train,45,The night train is running 45 minutes late.

A wording a row, or several columns of them; rows with the same predicate and values are one meaning.  Without a column
`predicate` the predicate is `inform`; a column `writer` says who wrote the row.  An empty cell is an argument that is
not there; in files that have no lists, a cell with semicolons is one.  The instance's id is its expression.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any, TypeAlias

from verbalign.corpora.blocks import BlockRead, as_noted, by_meaning, packed, read_by_others
from verbalign.corpora.layout import UNNAMED, Columns, Layout, RowMeaning, TableRow
from verbalign.corpora.rows import Rows, cells
from verbalign.corpora.source import SourceFile
from verbalign.errors import ExpressionError
from verbalign.values import Corpus
from verbalign.values.expression import format_expression

SPREADSHEETS, COLUMNAR = ("xlsx", "ods"), ("parquet", "arrow")
BINARY = (*SPREADSHEETS, *COLUMNAR)  # kinds of files that are tables, though they aren't text
LOOKED_AT = 100  # records that tell which columns a table without a header has


@dataclass(frozen=True, slots=True)
class DataTable:
    """The rows of a table, and what its columns are.  `columns` are their names as written, in order; where every row
    names its own, those of the first rows."""

    source: SourceFile
    layout: Layout
    columns: tuple[str, ...]
    rows: Iterator[TableRow]
    has_header: bool = True

    def cells(self, row: TableRow) -> list[Any]:
        """The cells of a row, one for each column."""
        if self.has_header:
            return [cell for _, cell in row.cells]
        found = dict(row.cells)
        return [found.get(name) for name in self.columns]

    @property
    def named(self) -> bool:
        """Is there a column of predicates?"""
        return any(self.layout.role(name)[0] == "predicate" for name in self.columns)

    def told(self) -> Iterator[tuple[TableRow, RowMeaning]]:
        """Each row with what it tells."""
        named = self.named
        for row in self.rows:
            try:
                yield row, self.layout.told(row, named=named)
            except ExpressionError as error:
                raise self.source.error(str(error), row.line) from None


def read(source: SourceFile) -> Corpus:
    """A meaning for each distinct predicate with its values, in the order in which they first appear."""
    if source.workers != 1 and (corpus := _read_by_others(opened(source))) is not None:
        return corpus
    return corpus_of(opened(source))


def _read_by_others(table: DataTable) -> Corpus | None:
    """The rows as the source's workers read them, those with the same cells for the meaning by the same one.  None
    where they must be read alone (see `read_by_others`), also because they are JSON objects or cells of a workbook."""
    if not table.has_header or table.source.kind is not None:
        return None
    source, layout, columns = table.source, table.layout, table.columns
    meant = [number for number, name in enumerate(columns) if layout.role(name)[0] in ("predicate", "argument")]

    def cut() -> Iterator[list[_Row]]:
        rows = ((row.line, table.cells(row)) for row in table.rows)
        return by_meaning((tuple(row[1][number] for number in meant), row) for row in rows)

    found = read_by_others(source, cut, _read_block, source.path, source.columns, columns, layout.splits)
    if found is None:
        return None
    empty = tuple(name for name in layout.arguments(columns) if name in found.empty)
    return replace(found, warnings=as_noted(found.warnings), format="table", empty=empty, kinds=layout.kinds)


_Row: TypeAlias = "tuple[int, Sequence[Any]]"  # its line and cells


def _read_block(rows: list[_Row], path: str, wanted: Columns, columns: Sequence[str], splits: bool) -> BlockRead:
    source = SourceFile(path, "", wanted)
    return packed(corpus_of(with_header(source, chain([(1, columns)], rows), splits=splits)))


def corpus_of(table: DataTable) -> Corpus:
    """All rows of a table as a corpus."""
    source, layout = table.source, table.layout
    empty = dict.fromkeys(layout.arguments(table.columns))
    rows = Rows(source)
    for row, told in table.told():
        for name, _ in told.args:
            empty.pop(name, None)
        expression = told.expression(UNNAMED)
        written = format_expression(expression)
        for text in told.texts or [None]:
            rows.add(written, text, row.line, told.writer, meaning=(expression,))
    return replace(rows.corpus("table"), empty=tuple(empty), kinds=layout.kinds)


def opened(source: SourceFile, *, every_column: bool = False) -> DataTable:
    """The table in a file, whatever kind of file it is; its rows are read as they are asked for.

    `every_column`: where rows name their own columns, look for those of all rows first."""
    kind = source.kind.name if source.kind else ""
    if kind in SPREADSHEETS:
        from verbalign.corpora.spreadsheets import rows

        return with_header(source, rows(source))
    if kind in COLUMNAR:
        from verbalign.corpora.dataframes import rows_of_file

        return with_header(source, rows_of_file(source))
    if source.starts_with in ("{", "["):
        columns = tuple(dict.fromkeys(name for _, one in source.objects() for name in one)) if every_column else ()
        return of_records(source, ((line, tuple(one.items())) for line, one in source.objects()), columns)
    return with_header(source, cells(source))


def with_header(source: SourceFile, found: Iterator[tuple[int, Sequence[Any]]], *, splits: bool = True) -> DataTable:
    """A table whose first row has the names of its columns."""
    first, names = next(found, (1, []))
    layout = Layout(source.columns, lambda fault: source.error(fault, first), splits=splits)
    columns = tuple(str(name) for name in names)
    layout.check(columns)
    rows = (TableRow(line, tuple(zip(columns, row, strict=True))) for line, row in found)
    return DataTable(source, layout, columns, rows)


def of_records(
    source: SourceFile,
    found: Iterable[tuple[int, Sequence[tuple[str, Any]]]],
    columns: Sequence[str] = (),
    *,
    ahead: int = LOOKED_AT,
) -> DataTable:
    """A table whose rows name their own columns, as JSON objects and dicts do; the first rows tell the columns."""
    going = iter(found)
    first = list(islice(going, ahead))
    layout = Layout(source.columns, lambda fault: source.error(fault, first[0][0] if first else None), splits=False)
    names = tuple(columns) or tuple(dict.fromkeys(name for _, pairs in first for name, _ in pairs))
    layout.check(names)
    rows = (TableRow(line, pairs) for line, pairs in chain(first, going))
    return DataTable(source, layout, names, rows, has_header=False)
