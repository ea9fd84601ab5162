"""CSV: every template on a row, to be read, edited and taken back (`verbalign import`).

`id` knows the template as it was: a row whose template is changed becomes a pinned template, one without an id is new.
`values` are those that the arguments must have, `when` the features that must hold, each with `;` between.  Sentences
of frames have, besides, `only` and `doubts`.
"""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterator
from typing import NamedTuple

from verbalign.dictionary.frames import SentenceTemplate
from verbalign.dictionary.template import Template
from verbalign.exports.cases import NotExported
from verbalign.exports.table import Table

COLUMNS = ("id", "predicate", "arguments", "values", "when", "pinned", "template")
MORE = ("only", "doubts")  # columns of dictionaries with frames


class SheetRow(NamedTuple):
    """A template with the configuration that it is for, where there is one."""

    predicate: str
    names: tuple[str, ...]
    values: tuple[tuple[str, str], ...]
    template: Template

    @property
    def id(self) -> str:
        said = (
            self.predicate,
            *self.names,
            *map("=".join, self.values),
            *sorted(self.template.when),
            self.template.text,
            *self.only,
            *self.doubts,
        )
        return hashlib.sha256("\0".join(said).encode()).hexdigest()[:12]

    @property
    def only(self) -> tuple[str, ...]:
        return self.template.only if isinstance(self.template, SentenceTemplate) else ()

    @property
    def doubts(self) -> tuple[str, ...]:
        return self.template.doubts if isinstance(self.template, SentenceTemplate) else ()


def rows(table: Table) -> Iterator[SheetRow]:
    """All templates: of a predicate whose arguments come and go those of every configuration, and the pinned ones."""
    for entry in table.dictionary.entries.values():
        for template in entry.templates:
            if not entry.choices or template.pinned:
                yield SheetRow(entry.predicate, template.slots, (), template)
    for found, choice in table.cases():
        for template in choice.templates:
            if table.dictionary.entries[found.predicate].choices and not template.pinned:
                yield SheetRow(found.predicate, found.names, choice.values, template)


def harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: a quote stands before what might begin one.

    >>> harmless("=1+1"), harmless("It is so."), plain(harmless("=1+1")), plain("'tis")
    ("'=1+1", 'It is so.', '=1+1', "'tis")
    """
    return f"'{cell}" if cell[:1] in _FORMULA and cell else cell


def plain(cell: str) -> str:
    """The cell that was made harmless."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] and cell[1:2] in _FORMULA else cell


_FORMULA = "=+-@\t\r'"


def rendered(table: Table) -> tuple[str, list[NotExported]]:
    """All templates of a dictionary as a table."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    framed = bool(table.sentences)
    writer.writerow([*COLUMNS, *(MORE if framed else ())])
    for row in rows(table):
        values = "; ".join(f"{name}={value}" for name, value in row.values)
        when = "; ".join(sorted(row.template.when))
        pinned = "yes" if row.template.pinned else ""
        cells = [row.id, row.predicate, ", ".join(row.names), values, when, pinned, row.template.text]
        cells += ["; ".join(row.only), "; ".join(row.doubts)] if framed else []
        writer.writerow(map(harmless, cells))
    return out.getvalue(), []
