"""Align wordings of the same thing, word by word: a sentence a line in (or id<TAB>sentence), one table out."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from html import escape

from verbalign import files
from verbalign.alignment import Alignment, align
from verbalign.errors import InputError

FORMS = ("table", "json", "csv", "dot", "html")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a sentence a line, or id<TAB>sentence; - is standard input")
    parser.add_argument("--to", choices=FORMS, default="table", help="the form of the result (default: table)")
    parser.add_argument(
        "--method",
        choices=("refined", "paper"),
        default="refined",
        help="refined (default), or exactly as the paper has it",
    )


def run(args: argparse.Namespace) -> int:
    ids, sentences = read_sentences(args.file)
    alignment = align(sentences, method=args.method, ids=ids)
    sys.stdout.write(rendered(alignment, args.to))
    return 0


def read_sentences(path: str) -> tuple[list[str], list[str]]:
    """The sentences of a file, and their ids where every line has one before a tab."""
    lines = list(files.read_lines(path))
    if not lines:
        raise InputError("no sentences; write one a line", path=path)
    cut = [line.split("\t", 1) for _, line in lines]
    if all(len(parts) == 2 for parts in cut):
        return [parts[0] for parts in cut], [parts[1] for parts in cut]
    for (number, _), parts in zip(lines, cut, strict=True):
        if len(parts) == 2:
            fault = f"an id before a tab ({parts[0]!r}), but other lines have none; give every line an id, or no tabs"
            raise InputError(fault, path=path, line=number)
    return [], [line for _, line in lines]


def rendered(alignment: Alignment, form: str) -> str:
    """The alignment as text in the form that is asked for."""
    if form == "json":
        return json.dumps(alignment.to_json(), ensure_ascii=False) + "\n"
    if form == "csv":
        out = io.StringIO()
        named = zip(alignment.ids, alignment.table(), strict=True) if alignment.ids else None
        csv.writer(out, lineterminator="\n").writerows(
            [[name, *row] for name, row in named] if named else alignment.table()
        )
        return out.getvalue()
    if form == "dot":
        return alignment.lattice().to_dot()
    if form == "html":
        title = f"{len(alignment.rows)} sentences aligned"
        head = f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        return f"{head}<body>\n{alignment._repr_html_()}\n</body>\n</html>\n"
    return f"{alignment}\n"
