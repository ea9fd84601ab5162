"""Data frames and columnar files: pandas, polars, Arrow and Parquet, each only where it is installed already."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any

from verbalign.corpora.source import SourceFile
from verbalign.errors import InputError, MissingTool

_BATCH = 10_000  # rows of a columnar file that are in memory at a time


def is_frame(thing: object) -> bool:
    """Is this a data frame or table of pandas, polars or Arrow?  Found out without importing any of them."""
    home = type(thing).__module__.split(".")[0]
    return (home, type(thing).__name__) in (
        ("pandas", "DataFrame"), ("polars", "DataFrame"), ("polars", "LazyFrame"), ("pyarrow", "Table"),
    )  # fmt: skip


def rows_of_frame(frame: Any) -> Iterator[tuple[int, Sequence[Any]]]:
    """The names of a frame's columns, then its rows, numbered from 1.

    An index of pandas that has a name is a column as well; one without a name only numbers the rows."""
    home = type(frame).__module__.split(".")[0]
    if home == "pyarrow":
        yield 0, frame.column_names
        yield from _batches(frame.to_batches(_BATCH))
    elif home == "polars":
        frame = frame.collect() if type(frame).__name__ == "LazyFrame" else frame
        yield 0, frame.columns
        yield from enumerate(frame.iter_rows(), 1)
    else:
        if frame.columns.nlevels > 1:
            raise InputError("the frame's columns have several levels; join their names first")
        if any(name is not None for name in frame.index.names):
            frame = frame.reset_index()
        if wrong := [name for name in frame.columns if not isinstance(name, str)]:
            raise InputError(f"the frame has a column called {wrong[0]!r}; expected names that are text")
        yield 0, list(frame.columns)
        yield from enumerate(frame.itertuples(index=False, name=None), 1)


def rows_of_file(source: SourceFile) -> Iterator[tuple[int, Sequence[Any]]]:
    """The names of the columns of a Parquet or Arrow file, then its rows, numbered from 1."""
    assert source.kind is not None
    try:
        import pyarrow
        from pyarrow import ipc, parquet
    except ImportError:
        fault = f"{source.path}: reading {source.kind.what} needs pyarrow; install it with: pip install pyarrow"
        raise MissingTool(f"{fault}, or export the data as CSV") from None
    try:
        file: Any = str(source.path) if "data" not in source.__dict__ else io.BytesIO(source.data)
        if source.kind.name == "parquet":
            table = parquet.ParquetFile(file)
            yield 0, table.schema_arrow.names
            yield from _batches(table.iter_batches(_BATCH))
        else:
            opened = ipc.open_file(file)
            yield 0, opened.schema.names
            yield from _batches(opened.get_batch(n) for n in range(opened.num_record_batches))
    except pyarrow.ArrowException as error:
        raise source.error(f"the file is damaged ({str(error).splitlines()[0]}); write it again") from None


def _batches(batches: Any) -> Iterator[tuple[int, Sequence[Any]]]:
    number = 0
    for batch in batches:
        for row in zip(*(column.to_pylist() for column in batch.columns), strict=True):
            number += 1
            yield number, row
