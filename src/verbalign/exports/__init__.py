"""A dictionary where people already work: as Jinja2 macros, MessageFormat, Fluent, Rasa responses, tables; one module a
format.  `table` holds what can be exported, `parts` how a template is said; `taking_back` brings edits home again.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary

FORMATS: Mapping[str, str] = {  # name -> module, which has `rendered(table)`: the text, and what it had to leave
    "jinja2": "jinja",
    "icu": "icu",
    "fluent": "fluent",
    "rasa": "rasa",
    "csv": "spreadsheet",
    "markdown": "markdown",
}


class Exported(NamedTuple):
    """An exported file: its text, how many argument sets it has, and a line for each kind of meaning that
    the file cannot say."""

    text: str
    sets: int
    missing: list[str]


def exported(dictionary: MappingDictionary, form: str) -> Exported:
    """A dictionary as a file of another format."""
    from verbalign.exports.notes import shortened
    from verbalign.exports.table import Table

    table = Table(dictionary)
    text, left = import_module(f"verbalign.exports.{FORMATS[form]}").rendered(table)
    return Exported(text, len(table.sets) - sum(one.whole for one in left), shortened(table, left))
