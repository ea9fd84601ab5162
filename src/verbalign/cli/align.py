"""Align wordings of the same thing, word by word: a sentence a line in (or id<TAB>sentence), one table out.

Examples:
  verbalign align wordings.txt
  verbalign align wordings.txt --to svg > lattice.svg
  verbalign align wordings.txt --to json > saved.json
  verbalign align more.txt --add saved.json --near
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys

from verbalign import files
from verbalign.alignment import Alignment, Similarity, align, extended
from verbalign.cli.common import refused
from verbalign.errors import AlignmentError, InputError

FORMS = ("table", "json", "csv", "dot", "graphml", "openfst", "svg", "html")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a sentence a line, or id<TAB>sentence; - is standard input")
    parser.add_argument("--to", choices=FORMS, default="table", help="the form of the result (default: table)")
    parser.add_argument(
        "--method",
        choices=("refined", "paper"),
        default="refined",
        help="refined (default), or exactly as Barzilay & Lee (2002) have it",
    )
    parser.add_argument(
        "--near",
        nargs="?",
        const="edit",
        choices=("case", "edit"),
        help="words that differ in case only are equal; with `edit`, the default after --near, words that differ by a "
        "letter or so are paraphrases as well",
    )
    parser.add_argument("--paraphrases", metavar="FILE", help="words that mean the same, word<TAB>word a line")
    parser.add_argument("--moves", action="store_true", help="find blocks that some sentences say at another place")
    parser.add_argument("--symbols", metavar="FILE", help="with --to openfst: where to write the table of symbols")
    parser.add_argument("--add", metavar="SAVED.json", help="add the sentences to this alignment (made with --to json)")


def run(args: argparse.Namespace) -> int:
    if args.symbols and args.to != "openfst":
        return refused("--symbols goes with --to openfst", "align")
    similarity = Similarity(
        read_paraphrases(args.paraphrases) if args.paraphrases else (),
        fold=str.casefold if args.near else None,
        alike="edit" if args.near == "edit" else None,
    )
    ids, sentences = read_sentences(args.file)
    if args.add:
        saved = read_alignment(args.add)
        alignment = extended(saved, sentences, similarity=similarity, method=args.method, ids=ids)
    else:
        alignment = align(sentences, similarity=similarity, method=args.method, ids=ids)
    if args.moves:
        alignment = alignment.with_moves(similarity)
    if args.symbols:
        from verbalign.exports.openfst import symbols

        files.write_text(args.symbols, symbols(alignment.lattice()))
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


def read_paraphrases(path: str) -> list[tuple[str, str]]:
    """The pairs of words in a file."""
    pairs = []
    for number, line in files.read_lines(path):
        words = [word.strip() for word in line.split("\t")]
        if len(words) != 2 or not all(words):
            raise InputError("not two words with a tab between them", path=path, line=number)
        pairs.append((words[0], words[1]))
    return pairs


def read_alignment(path: str) -> Alignment:
    """A saved alignment."""
    try:
        return Alignment.from_json(files.read_text(path))
    except AlignmentError as error:
        raise InputError(f"{error}; make one with `verbalign align --to json`", path=path) from None


def rendered(alignment: Alignment, form: str) -> str:
    """The alignment as text in the form that is asked for."""
    if form == "json":
        return json.dumps(alignment.to_json(), ensure_ascii=False) + "\n"
    if form == "csv":
        return _csv(alignment)
    if form == "dot":
        return alignment.lattice().to_dot()
    if form == "graphml":
        from verbalign.exports.graphml import graphml

        return graphml(alignment.lattice())
    if form == "openfst":
        from verbalign.exports.openfst import openfst

        return openfst(alignment.lattice())
    if form == "svg":
        return alignment.to_svg()
    if form == "html":
        from verbalign.viewer.msa import sheet

        return sheet(alignment, _told_moves(alignment))
    return "".join(f"{line}\n" for line in [str(alignment), *_told_moves(alignment)])


def _csv(alignment: Alignment) -> str:
    out = io.StringIO()
    rows = alignment.table()
    named = [[name, *row] for name, row in zip(alignment.ids, rows, strict=True)] if alignment.ids else rows
    csv.writer(out, lineterminator="\n").writerows(named)
    return out.getvalue()


def _told_moves(alignment: Alignment) -> list[str]:
    """One line a block move: what is said elsewhere, by how many, and where it is at home."""
    told = []
    for move in alignment.moves:
        words = [_commonest(alignment, columns) for columns in (move.source, move.home)]
        told.append(f"moved: {words[0]} (columns {_span(move.source)}) is {words[1]} (columns {_span(move.home)})")
    return told


def _commonest(alignment: Alignment, columns: tuple[int, ...]) -> str:
    held = {node.column: str(node.word) for node in alignment.lattice(by_column=True).nodes}
    return repr(" ".join(held[c] for c in columns))


def _span(columns: tuple[int, ...]) -> str:
    return f"{columns[0] + 1}-{columns[-1] + 1}"
