"""Texts and dictionaries as notebooks show them: HTML without scripts, readable on light and on dark pages."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from verbalign.speak.realisation import Text

if TYPE_CHECKING:
    from verbalign.dictionary import Entry, MappingDictionary

COLOURS = ("#1f77b4", "#d95f02", "#2ca02c", "#9467bd", "#c2185b", "#8c564b", "#00838f", "#7a7a00")
MOST = 50  # predicates of a dictionary that are shown
FEW = 5  # templates of a predicate


def marked(text: Text) -> str:
    """The text with each argument underlined in its colour, and what was left out or is in doubt below it.

    >>> said = Text.of("Web got <3> commits.", (), {"repo": (0, 3)}, ("who",))
    >>> print(marked(said))  # doctest: +ELLIPSIS
    <div>...title="repo">Web</span> got &lt;3&gt; commits.<br><small>left out: who</small></div>
    """
    if text.fault:
        return f"<div><em>not said</em>: {escape(text.fault)}</div>"
    out, end = [], 0
    for number, (name, (start, stop)) in enumerate(sorted(text.arguments.items(), key=lambda one: one[1])):
        if start < end:  # one within another
            continue
        style = f"border-bottom:3px solid {COLOURS[number % len(COLOURS)]}"
        out.append(escape(text[end:start]))
        out.append(f'<span style="{style}" title="{escape(name)}">{escape(text[start:stop])}</span>')
        end = stop
    out.append(escape(text[end:]))
    notes = [("left out", text.left_out), ("in doubt", text.doubts)]
    below = "; ".join(f"{what}: {escape(', '.join(names))}" for what, names in notes if names)
    return f"<div>{''.join(out)}{f'<br><small>{below}</small>' if below else ''}</div>"


def overview(dictionary: MappingDictionary) -> str:
    """A table of the predicates: their arguments, how much was learned from, and their best templates."""
    rows = "".join(_row(entry) for entry in list(dictionary.entries.values())[:MOST])
    more = len(dictionary.entries) - MOST
    rest = f"<tr><td colspan=3>… and {more} more predicates</td></tr>" if more > 0 else ""
    head = "<tr><th>predicate</th><th>wordings</th><th style='text-align:left'>says</th></tr>"
    return f"<table>{head}{rows}{rest}</table>"


def _row(entry: Entry) -> str:
    texts = [template.text for template in entry.templates] or list(entry.pool)
    shown = "<br>".join(escape(text) for text in texts[:FEW]) + ("<br>…" if len(texts) > FEW else "")
    name = f"<b>{escape(entry.predicate)}</b>({escape(', '.join(entry.args))})"
    cells = f"<td style='text-align:left;vertical-align:top'>{name}</td><td>{entry.wordings}</td>"
    return f"<tr>{cells}<td style='text-align:left'>{shown}</td></tr>"
