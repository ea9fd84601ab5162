"""A table of one's own: CSV with a column for every argument, and the wordings in columns called `text`.

    predicate,train,minutes,text
    delayed,the night train,45,The night train is running 45 minutes late.

A wording a row, or several `text` columns; rows with the same predicate and values are one meaning.  Without a column
`predicate` the predicate is `inform`; a column `writer` says who wrote the row.  An empty cell is an argument that is
not there; a cell with semicolons is a list.  The instance's id is its expression.
"""

from __future__ import annotations

from dataclasses import replace

from verbalign.corpora.rows import Rows, cells
from verbalign.corpora.source import SourceFile
from verbalign.values import Corpus, Expression, Value
from verbalign.values.expression import format_expression

PREDICATE, TEXT, WRITER = "predicate", "text", "writer"  # the columns that are no arguments
UNNAMED = "inform"  # the predicate where no column names it


def read(source: SourceFile) -> Corpus:
    """A meaning for each distinct predicate with its values, in the order in which they first appear."""
    table = cells(source)
    first, names = next(table, (1, []))
    columns = [name.lower() if name.lower() in (PREDICATE, TEXT, WRITER) else name for name in names]
    for name in columns:
        if not name:
            raise source.error("a column has no name in the header; name it, or remove it", first)
        if name != TEXT and columns.count(name) > 1:
            raise source.error(f"two columns are called '{name}'; only '{TEXT}' may be there several times", first)
    meanings: dict[str, Expression] = {}
    empty = dict.fromkeys(name for name in columns if name not in (PREDICATE, TEXT, WRITER))
    rows = Rows(source, lambda written, line: (meanings[written],))
    for line, row in table:
        filled = [(name, cell.strip()) for name, cell in zip(columns, row, strict=True) if cell.strip()]
        for name, _ in filled:
            empty.pop(name, None)
        expression = _expression(source, filled, line, named=PREDICATE in columns)
        written = format_expression(expression)
        meanings[written] = expression
        writer = dict(filled).get(WRITER)
        texts: list[str | None] = [cell for name, cell in filled if name == TEXT]
        for text in texts or [None]:
            rows.add(written, text, line, writer)
    return replace(rows.corpus("table"), empty=tuple(empty))


def _expression(source: SourceFile, filled: list[tuple[str, str]], line: int, *, named: bool) -> Expression:
    """The meaning of a row, from its cells that are not empty."""
    predicate = dict(filled).get(PREDICATE, "" if named else UNNAMED)
    if not predicate:
        raise source.error("the row has no predicate; fill its cell", line)
    args = [(name, cell) for name, cell in filled if name not in (PREDICATE, TEXT, WRITER)]
    for name, cell in [(PREDICATE, predicate), *args]:
        source.exact(cell, f"column '{name}'", line)
    return Expression(predicate, tuple((name, _value(cell)) for name, cell in args))


def _value(cell: str) -> Value:
    """A cell, or the members of a list in it: `park; tram stop`."""
    members = tuple(part.strip() for part in cell.split(";"))
    return members if len(members) > 1 and all(members) else cell
