"""A dictionary where people already work: as Jinja2 macros, MessageFormat, Fluent, Rasa responses, tables; one module a
format.  `table` holds what can be exported, `parts` how a template is said; `taking_back` brings edits home again.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary
    from verbalign.exports.sentences import Needed
    from verbalign.values import Expression

FORMATS: Mapping[str, str] = {  # name -> module, which has `rendered(table)`: the text, and what it had to leave
    "jinja2": "jinja",
    "icu": "icu",
    "fluent": "fluent",
    "rasa": "rasa",
    "csv": "spreadsheet",
    "markdown": "markdown",
}


class Exported(NamedTuple):
    """An exported file: its text, how many argument sets it has, a line for each kind of meaning that the file cannot
    say, and how many sentences of frames it has."""

    text: str
    sets: int
    missing: list[str]
    sentences: int = 0


def exported(dictionary: MappingDictionary, form: str) -> Exported:
    """A dictionary as a file of another format."""
    from verbalign.exports.notes import shortened
    from verbalign.exports.table import Table

    table = Table(dictionary)
    text, left = import_module(f"verbalign.exports.{FORMATS[form]}").rendered(table)
    sentences = sum(len(found.sentences) for found in table.sentences.values())
    unsaid = sum(one.predicate in table.sentences for one in left)
    return Exported(text, len(table.sets) - sum(one.whole for one in left), shortened(table, left), sentences - unsaid)


def variables(dictionary: MappingDictionary, expression: str | Expression) -> Needed:
    """What an exported file needs to say a meaning of a predicate with frames: which messages, and their variables.

    For many meanings make one `verbalign.exports.table.Table(dictionary)`, and ask its `needed`."""
    from verbalign.exports.table import Table

    return Table(dictionary).needed(expression)
