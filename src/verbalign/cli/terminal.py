"""Templates as a terminal shows them: slots, choices and conditions in colour if wanted, and long lines wrapped."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable
from typing import TextIO

from verbalign.dictionary.frames import SentenceTemplate
from verbalign.dictionary.template import Template

BOLD, FAINT, SLOT, CHOICE, CONDITION, PLAIN = "\033[1m", "\033[2m", "\033[36m", "\033[35m", "\033[33m", "\033[0m"
NARROWEST = 40  # columns; a terminal that has fewer wraps lines itself
_CODE = re.compile(r"\033\[\d+m")
_CONDITION = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^":])*:')


def wants_colour(stream: TextIO) -> bool:
    """Is this a terminal that shows colours, and whose owner wants them (no-color.org)?"""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def show(lines: Iterable[str], *, wrap: bool = True) -> None:
    """Print lines, in a terminal wrapped below where their text begins; elsewhere each is one line."""
    colour = wants_colour(sys.stdout)
    width = shutil.get_terminal_size().columns
    wrap = wrap and sys.stdout.isatty() and width >= NARROWEST
    for line in lines:
        whole = line if colour else _CODE.sub("", line)
        print(wrapped(whole, width) if wrap else whole)


def wrapped(line: str, width: int) -> str:
    """The line cut at spaces where it is too long; what follows is indented as the text of a template is.

    >>> print(wrapped("     1.00  The build of [repo] passed on Monday.", 30))
         1.00  The build of [repo]
               passed on Monday.
    """
    start = re.match(r"\s*(?:[\d.]+\s+)?", line)
    indent = start.end() if start and start.end() < width // 2 else 0
    out, size = line[:indent], indent
    first = True
    for word in line[indent:].split(" "):
        length = len(_CODE.sub("", word))
        if not first and size + 1 + length > width:
            out, size = f"{out}\n{' ' * indent}{word}", indent + length
        else:
            out, size = f"{out}{'' if first else ' '}{word}", size + length + (not first)
        first = False
    return out


def coloured(template: Template) -> str:
    """The text of a template with the codes of colours in it."""
    if isinstance(template, SentenceTemplate):
        return _with_choices(template.text)
    text = template.text
    for slot in template.slots:
        text = text.replace(f"[{slot}]", f"{SLOT}[{slot}]{PLAIN}")
    return text


def _with_choices(text: str) -> str:
    out, place = "", 0
    while place < len(text):
        sign, end, code = text[place], place + 1, ""
        if sign == "\\" or text[place : place + 2] in ("[[", "]]"):
            end = place + 2
        elif sign == "[":
            end, code = text.index("]", place) + 1, SLOT
        elif sign in "{|}":
            code = CHOICE
        out += f"{code}{text[place:end]}{PLAIN}" if code else text[place:end]
        if sign in "{|" and (condition := _CONDITION.match(text, end)):
            out += f"{CONDITION}{condition.group()}{PLAIN}"
            end = condition.end()
        place = end
    return out
