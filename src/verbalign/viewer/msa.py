"""An alignment as a table with gaps, and as a page with its lattice above it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from verbalign.alignment.lattice import LatticeSlot
from verbalign.values.text import counted
from verbalign.viewer.lattice_view import lattice_view
from verbalign.viewer.pages import page
from verbalign.viewer.svg import render

if TYPE_CHECKING:
    from verbalign.alignment import Alignment

_STYLE = """
body { margin: 1.5rem; }
tbody th { font-weight: 400; color: var(--soft); padding-right: 1rem; white-space: nowrap; }
.msa .gap { color: var(--soft); text-align: center; }
.msa .all { font-weight: 700; }
svg { display: block; }
"""


def table(alignment: Alignment) -> str:
    """The MSA as an HTML table: a row for each wording, `–` for a gap, bold where all rows agree."""
    rows = alignment.table()
    same = [len({row[c] for row in rows}) == 1 for c in range(alignment.width)]
    lines = []
    for number, row in enumerate(rows):
        name = alignment.ids[number] if alignment.ids else str(number + 1)
        cells = "".join(_cell(word, agreed) for word, agreed in zip(row, same, strict=True))
        lines.append(f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>')
    return '<table class="msa"><tbody>' + "\n".join(lines) + "</tbody></table>"


def _cell(word: object, agreed: bool) -> str:
    if word is None:
        return '<td class="gap">–</td>'
    looks = "all" if agreed else ""
    text = f'<span class="slot">{escape(word.name)}</span>' if isinstance(word, LatticeSlot) else escape(str(word))
    return f'<td class="{looks}">{text}</td>' if looks else f"<td>{text}</td>"


def sheet(alignment: Alignment, notes: Iterable[str] = ()) -> str:
    """A page that needs nothing else: the lattice, the table below it, and notes."""
    title = f"{counted(len(alignment.rows), 'wording')} aligned"
    figure = render(lattice_view(alignment.lattice(), title=title))
    said = "".join(f"<p>{escape(note)}</p>\n" for note in notes)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{page("common.css")}{_STYLE}</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
<figure><div class="canvas" tabindex="0" role="region" aria-label="Lattice">
{figure}</div></figure>
<div class="wide" tabindex="0" role="region" aria-label="Table">{table(alignment)}</div>
{said}</main>
</body>
</html>
"""
