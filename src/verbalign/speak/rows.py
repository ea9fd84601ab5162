"""Rows of a table put into words, one after the other, wherever they come from: a file, a data frame, dicts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from verbalign.corpora.layout import UNNAMED, TableRow
from verbalign.corpora.table import DataTable
from verbalign.errors import VerbalignError
from verbalign.speak.realisation import Text
from verbalign.values import Expression

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary


class RowSpeaker:
    """Says the rows of one table with one dictionary."""

    def __init__(self, dictionary: MappingDictionary, table: DataTable) -> None:
        self.dictionary, self.table = dictionary, table
        self.default = "" if table.named else self._default()

    def _default(self) -> str:
        """The predicate of rows that name none."""
        known = list(self.dictionary.entries)
        if len(known) == 1 or UNNAMED in known:
            return known[0] if len(known) == 1 else UNNAMED
        few = ", ".join(known[:12]) + (", …" if len(known) > 12 else "")
        fault = f"no column says what each row is about; the dictionary knows: {few}"
        raise self.table.source.error(f"{fault}; name the column 'predicate', or give its name with --predicate")

    @cached_property
    def known(self) -> frozenset[str]:
        """The arguments that the dictionary has words for."""
        return frozenset(name for entry in self.dictionary.entries.values() for name in entry.args)

    @property
    def unknown(self) -> list[str]:
        """The columns that the dictionary doesn't know: they are kept, but not said."""
        return [name for name in self.table.layout.arguments(self.table.columns) if name not in self.known]

    def texts(self, **options: Any) -> Iterator[Text]:
        """The text of each row, in order; one that can't be said is empty and tells why."""
        for row in self.table.rows:
            yield self.text(self.meaning(row), **options)

    def meaning(self, row: TableRow) -> Expression | VerbalignError:
        """What a row means, or why it means nothing."""
        try:
            return self.table.layout.told(row, named=self.table.named).expression(self.default)
        except VerbalignError as error:
            return error

    def known_meaning(self, row: TableRow) -> Expression:
        """What a row means, without the columns that the dictionary doesn't know; a fault names the row."""
        found = self.meaning(row)
        if isinstance(found, VerbalignError):
            raise self.table.source.error(str(found), row.line)
        return Expression(found.predicate, tuple((name, value) for name, value in found.args if name in self.known))

    def text(self, meaning: Expression | VerbalignError, **options: Any) -> Text:
        """A row's meaning in words; its columns that the dictionary doesn't know are left out."""
        if isinstance(meaning, VerbalignError):
            return Text.unsaid(str(meaning))
        known = tuple((name, value) for name, value in meaning.args if name in self.known)
        try:
            text = self.dictionary.speaker.say(Expression(meaning.predicate, known), **options)
        except VerbalignError as error:
            return Text.unsaid(str(error))
        if len(known) < len(meaning.args):
            text.left_out += tuple(name for name in meaning.names if name not in self.known)
        return text


def say_all(dictionary: MappingDictionary, rows: Any, **options: Any) -> Iterator[Text]:
    """The text of each row of a data frame, or of each dict, expression or meaning."""
    from verbalign.corpora.python import rows_from

    found = rows_from(rows)
    if isinstance(found, DataTable):
        yield from RowSpeaker(dictionary, found).texts(**options)
    else:
        yield from (_said(dictionary, meaning, options) for meaning in found)


def _said(dictionary: MappingDictionary, meaning: Any, options: Mapping[str, Any]) -> Text:
    try:
        return dictionary.say(meaning, **options)
    except VerbalignError as error:
        return Text.unsaid(str(error))
