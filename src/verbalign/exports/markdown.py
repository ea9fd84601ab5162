"""Markdown: what a dictionary says, to be read: a heading for each predicate, a table of its templates."""

from __future__ import annotations

import re
from collections.abc import Iterator

from verbalign.dictionary import Entry
from verbalign.dictionary.frames import Frames, SentenceTemplate
from verbalign.exports.cases import NotExported
from verbalign.exports.notes import missing
from verbalign.exports.table import Table
from verbalign.values.text import counted

_SIGNS = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~&:])")


def rendered(table: Table) -> tuple[str, list[NotExported]]:
    """A page with all templates that are listed for people, and what no single template says."""
    lines = ["# What is said how", ""]
    for entry in table.dictionary.entries.values():
        lines += _entry(entry)
    left = missing(table)
    if left:
        lines += ["## Not said by a single template", "", *(f"- {escaped(line)}" for line in left), ""]
    return "\n".join(lines), []


def _entry(entry: Entry) -> Iterator[str]:
    arguments = f"Arguments: {', '.join(map(escaped, entry.args))}." if entry.args else "No arguments."
    yield from (f"## {escaped(entry.predicate)}", "", arguments)
    yield from (f"{counted(entry.wordings, 'wording')} of {counted(entry.meanings, 'meaning')}.", "")
    if entry.choices:
        yield f"{len(entry.pool)} templates serve {len(entry.choices)} configurations of arguments and values; these"
        yield from (f"{len(entry.templates)} are shown here, `verbalign export --to csv` has all.", "")
    if entry.frames is not None:
        yield from _sentences(entry, entry.frames)
        return
    if entry.templates:
        yield from ("| template | when | weight | |", "|---|---|---:|---|")
    for template in entry.templates:
        when = escaped("; ".join(sorted(template.when)))
        notes = ", ".join(note for note in ("pinned", "accepted") if getattr(template, note))
        yield f"| {escaped(template.text)} | {when} | {template.weight:g} | {notes} |"
    yield ""


def _sentences(entry: Entry, frames: Frames) -> Iterator[str]:
    """The sentences of frames by number, and how they go together."""
    yield from ("| | sentence | when | in doubt unless | weight | |", "|---:|---|---|---|---:|---|")
    for number, template in enumerate(entry.templates, 1):
        only, doubts = (template.only, template.doubts) if isinstance(template, SentenceTemplate) else ((), ())
        when = escaped("; ".join([*sorted(template.when), *only]))
        notes = ", ".join(note for note in ("pinned", "accepted") if getattr(template, note))
        cells = (number, escaped(template.text), when, escaped("; ".join(doubts)), f"{template.weight:g}", notes)
        yield "| " + " | ".join(map(str, cells)) + " |"
    together = [" ".join(str(number + 1) for number in plan.sentences) for plan in frames.plans if plan.sentences[1:]]
    if together:
        yield from ("", f"Said one after the other: {'; '.join(dict.fromkeys(together))}.")
    yield ""


def escaped(text: str) -> str:
    """Text in which nothing is Markdown, on one line.

    >>> escaped("[a] | *b*\\n# c")
    '\\\\[a\\\\] \\\\| \\\\*b\\\\* \\\\# c'
    """
    return _SIGNS.sub(r"\\\1", " ".join(text.split()))
