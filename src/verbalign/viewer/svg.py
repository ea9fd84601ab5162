"""A placed lattice as SVG: the same bytes for the same view, light or dark as the reader's screen is.

Text stays text, so it can be selected and found.  A figure on a page of ours takes its looks from the page's style; one
that stands alone brings them along.
"""

from __future__ import annotations

import re
from html import escape
from itertools import pairwise
from zlib import crc32

from verbalign.values.text import counted
from verbalign.viewer.figure import Box, BoxKind, LatticeView, Line
from verbalign.viewer.pages import page

HUES = 8  # colours for arguments; further ones begin again
CAPTION = 12  # its font size
_FORBIDDEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # what XML cannot hold


def render(view: LatticeView) -> str:
    """The figure as an SVG file that needs nothing else: with its looks, its caption, a title and a description."""
    name = figure_id(view)
    lines = _wrapped(view.caption, max(view.width - 36, 260))
    height = view.height + 8 + 17 * len(lines)
    width = max(view.width, 300)
    at = view.height + 8
    caption = "".join(
        f'<text class="caption" x="18" y="{_number(at + 17 * k)}">{written(line)}</text>'
        for k, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="lattice alone" role="img" aria-labelledby="{name}-t {name}-d" '
        f'width="{_number(width)}" height="{_number(height)}" viewBox="0 0 {_number(width)} {_number(height)}">\n'
        f"{_titles(view, name)}<style>{page('figure.css')}</style>\n"
        f'<rect class="sheet" width="100%" height="100%" rx="8"/>\n{_drawn(view)}{caption}\n</svg>\n'
    )


def embedded(view: LatticeView, name: str) -> str:
    """The figure as part of a page that has `figure.css`; every word, line and mark of it can be chosen by key and
    pointer, and knows its rows.  `name` is an id that no other figure of the page has."""
    width, height = _number(view.width), _number(view.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="lattice" id="{name}" role="group" '
        f'aria-labelledby="{name}-t" aria-describedby="{name}-d" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}" data-wordings="{view.wordings}">\n'
        f"{_titles(view, name)}{_drawn(view, choosable=True)}</svg>"
    )


def written(text: str) -> str:
    """Text as it stands in XML; a sign that cannot stand there becomes �.

    >>> written("a<b & \\x00")
    'a&lt;b &amp; �'
    """
    return escape(_FORBIDDEN.sub("\ufffd", text))


def figure_id(view: LatticeView) -> str:
    """A name for the figure that depends on nothing but what it shows."""
    return f"v{crc32((view.title + view.description).encode('utf-8', 'replace')):08x}"


def _titles(view: LatticeView, name: str) -> str:
    return (
        f'<title id="{name}-t">{written(view.title)}</title>\n<desc id="{name}-d">{written(view.description)}</desc>\n'
    )


def _drawn(view: LatticeView, *, choosable: bool = False) -> str:
    """Lines first, the consensus above the others, then the words."""
    hues = {argument: k % HUES for k, argument in enumerate(view.arguments)}
    lines = sorted(range(len(view.lines)), key=lambda k: (view.lines[k].consensus, len(view.lines[k].rows)))
    return "".join(
        [
            *(_line(view, view.lines[k], choosable) for k in lines),
            *(_box(view, number, hues, choosable) for number in range(len(view.boxes))),
        ]
    )


def _line(view: LatticeView, line: Line, choosable: bool) -> str:
    looks = "line bold" if line.consensus else "line"
    path = _path(line)
    shape = f'<path class="{looks}" d="{path}" stroke-width="{_number(line.width)}"/>'
    if not choosable:
        return shape + "\n"
    source, target = view.boxes[line.source], view.boxes[line.target]
    label = f"from {_said(source)} to {_said(target)}: {_of(line.rows, view)}"
    grip = f'<path class="grip" d="{path}"/>'  # a thin line is hard to hit
    chosen = _choice("edge", line.rows, label) + f' data-source="{line.source}" data-target="{line.target}"'
    return f"<g {chosen}>{grip}{shape}</g>\n"


def _path(line: Line) -> str:
    points = line.points
    path = f"M{_number(points[0][0])} {_number(points[0][1])}"
    for k, ((x, y), (u, v)) in enumerate(pairwise(points)):
        if k % 2 == 0 or y == v:
            path += f"H{_number(u)}" if u != x else ""
        else:
            middle = _number((x + u) / 2)
            path += f"C{middle} {_number(y)} {middle} {_number(v)} {_number(u)} {_number(v)}"
    return path


def _box(view: LatticeView, number: int, hues: dict[str, int], choosable: bool) -> str:
    box = view.boxes[number]
    looks = ["node", box.kind.value]
    if box.consensus:
        looks.append("bold")
    if box.argument:
        looks += ["said", f"a{hues[box.argument]}"]
    left, top, _, _ = box.edges
    radius = box.height / 2 if box.kind is not BoxKind.WORD else 5
    shape = (
        f'<rect x="{_number(left)}" y="{_number(top)}" width="{_number(box.width)}" height="{_number(box.height)}" '
        f'rx="{_number(radius)}"/>'
    )
    base = box.y + box.size * 0.35
    text = f'<text x="{_number(box.x)}" y="{_number(base)}" font-size="{_number(box.size)}">{written(box.label)}</text>'
    label = f"{_said(box)}: {_of(box.rows, view)}"
    chosen = " " + _choice("node", box.rows, label) + f' data-node="{number}"' if choosable else ""
    group = f'<g class="{" ".join(looks)}"{chosen}>' if not choosable else f'<g{chosen}><g class="{" ".join(looks)}">'
    close = "</g>" if not choosable else "</g></g>"
    return f"{group}<title>{written(_hint(box, view))}</title>{shape}{text}{close}\n"


def _choice(kind: str, rows: tuple[int, ...], label: str) -> str:
    numbers = " ".join(map(str, rows))
    return (
        f'class="choice {kind}-choice" role="button" tabindex="-1" aria-pressed="false" aria-label="{written(label)}" '
        f'data-rows="{numbers}"'
    )


def _said(box: Box) -> str:
    if box.kind is BoxKind.SLOT:
        return f"argument {box.argument}"
    if box.kind is BoxKind.FOLD:
        return f"folded words {', '.join(box.words[:8])}{' and others' if len(box.words) > 8 else ''}"
    if box.kind is BoxKind.WORD:
        return f"“{' / '.join(box.words)}”" + (f" of argument {box.argument}" if box.argument else "")
    return box.label


def _hint(box: Box, view: LatticeView) -> str:
    said = _said(box)
    return f"{said[0].upper()}{said[1:]}: {_of(box.rows, view)}"


def _of(rows: tuple[int, ...], view: LatticeView) -> str:
    return f"{len(rows)} of {counted(view.wordings, 'wording')}"


def _wrapped(text: str, width: float) -> list[str]:
    import textwrap

    return textwrap.wrap(text, max(30, int(width / (CAPTION * 0.6))))


def _number(value: float) -> str:
    """A number as short as it can be written."""
    return f"{value:.1f}".removesuffix(".0")
