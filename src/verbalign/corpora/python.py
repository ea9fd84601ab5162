"""A corpus from what a program holds: a data frame, dicts, or pairs of a meaning and its wordings.

learn([{"predicate": "push", "repo": "web", "text": "Somebody pushed to web."}, …])
learn([("push(repo=web)", "Somebody pushed to web."), …])
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from verbalign.corpora.dataframes import is_frame, rows_of_frame
from verbalign.corpora.layout import Columns, named
from verbalign.corpora.rows import Rows
from verbalign.corpora.source import SourceFile
from verbalign.corpora.table import LOOKED_AT, DataTable, corpus_of, of_records, with_header
from verbalign.errors import ExpressionError, InputError
from verbalign.values import Corpus, Expression, Meaning
from verbalign.values.expression import format_meaning, parse_meaning
from verbalign.values.objects import meaning_of
from verbalign.values.text import shortened

EXPECTED = "a corpus, the name of a file, a data frame, a list of dicts, or pairs of a meaning and a text"
ROW = "row"  # stands for the name of a file in messages: `row:3`


def corpus_from(
    data: Any,
    *,
    text: str | Sequence[str] = (),
    predicate: str = "",
    ignore: str | Sequence[str] = (),
) -> Corpus:
    """The corpus in what a program holds; `text` and `predicate` name columns that are called otherwise.

    >>> one = corpus_from([{"train": "the local", "minutes": 5, "text": "The local is 5 minutes late."}])
    >>> one.instances[0].meaning
    (Expression(predicate='inform', args=(('train', 'the local'), ('minutes', '5'))),)
    """
    if isinstance(data, Corpus):
        return data
    columns = Columns(named(text), predicate, ignored=named(ignore))
    if isinstance(data, str | os.PathLike):
        from verbalign.corpora import read

        return read(data, columns=columns)
    source = SourceFile(ROW, "", columns)
    if is_frame(data):
        return _checked(corpus_of(with_header(source, rows_of_frame(data))))
    first, going = _begun(data)
    if isinstance(first, Mapping):
        return _checked(corpus_of(_table_of_dicts(source, going)))
    return _checked(_pairs(source, going))


def rows_from(data: Any) -> DataTable | Iterator[Any]:
    """What a program wants said, to be gone through once: the rows of a data frame or of dicts, or meanings."""
    source = SourceFile(ROW, "")
    if is_frame(data):
        return with_header(source, rows_of_frame(data))
    first, going = _begun(data)
    return _table_of_dicts(source, going, ahead=1) if isinstance(first, Mapping) else going


def _checked(corpus: Corpus) -> Corpus:
    if not any(one.verbalizations for one in corpus.instances):
        raise InputError("the rows have no wordings; name the column that holds them with text='…'")
    return corpus


def _begun(data: Any) -> tuple[Any, Iterator[Any]]:
    """The first of many things, and all of them.  An error of the program's own keeps its kind and tells the row."""
    if isinstance(data, bytes | bytearray | Mapping) or not isinstance(data, Iterable):
        raise InputError(f"can't read {_shown(data)}; expected {EXPECTED}")
    going = _noted(data)
    first = next(going, None)
    if first is None:
        raise InputError(f"there are no rows; expected {EXPECTED}")

    def whole() -> Iterator[Any]:
        yield first
        yield from going

    return first, whole()


def _noted(data: Iterable[Any]) -> Iterator[Any]:
    number, going = 0, iter(data)
    while True:
        try:
            thing = next(going)
        except StopIteration:
            return
        except Exception as error:
            error.add_note(f"verbalign: raised by the rows that were given, after row {number}")
            raise
        number += 1
        yield thing


def _table_of_dicts(source: SourceFile, things: Iterator[Any], ahead: int = LOOKED_AT) -> DataTable:
    def records() -> Iterator[tuple[int, Sequence[tuple[str, Any]]]]:
        for number, thing in enumerate(things, 1):
            if not isinstance(thing, Mapping):
                raise source.error(f"expected a dict like those before, not {_shown(thing)}", number)
            for name in thing:
                if not isinstance(name, str):
                    raise source.error(f"a key is {name!r}; expected names that are text", number)
            yield number, tuple(_flat(thing).items())

    return of_records(source, records(), ahead=ahead)


def _flat(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """A record whose arguments stand under `args`, as in JSON lines, with them beside the rest."""
    args = record.get("args")
    if not isinstance(args, Mapping):
        return record
    return {**{name: value for name, value in record.items() if name not in ("args", "id")}, **args}


def _pairs(source: SourceFile, things: Iterator[Any]) -> Corpus:
    """Pairs of a meaning (an expression in text, a dict, or an `Expression`) and a text or several."""
    rows = Rows(source)
    for number, thing in enumerate(things, 1):
        if not isinstance(thing, tuple | list) or len(thing) != 2:
            raise source.error(f"expected a pair (meaning, text), not {_shown(thing)}", number)
        try:
            meaning = _meaning(thing[0])
        except ExpressionError as error:
            raise source.error(str(error), number) from None
        texts = [thing[1]] if isinstance(thing[1], str) else thing[1]
        if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
            raise source.error(f"the text of a pair is {_shown(thing[1])}; expected text, or a list of them", number)
        for text in texts:
            rows.add(format_meaning(meaning), text, number, meaning=meaning)
    return rows.corpus("table")


def _meaning(thing: Any) -> Meaning:
    if isinstance(thing, Expression):
        return (thing,)
    meaning = meaning_of(thing)
    return parse_meaning(meaning) if isinstance(meaning, str) else meaning


def _shown(thing: object) -> str:
    return f"{shortened(repr(thing), 60)} ({type(thing).__name__})"
