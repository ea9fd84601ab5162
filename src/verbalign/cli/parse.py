"""Find which meaning a text states: the dictionary read backwards.

Prints the meaning that TEXT most probably states, in the form that `say` takes. Texts that use the words of templates
are understood exactly. Words that aren't understood are listed on stderr. The exit code is 3 if nothing is understood.

Examples:
  verbalign parse trains.json 'The boat train is running 30 minutes late.'
  verbalign parse trains.json 'The boat train is running 30 minutes late.' --all
  verbalign parse trains.json --input texts.txt --json -o meanings.jsonl
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from verbalign.cli import OK, SOME_FAILED
from verbalign.cli.common import emit, json_line, load_dictionary, refused, talk
from verbalign.errors import InputError
from verbalign.files import can_be_encoded, read_lines
from verbalign.values.text import counted, shortened

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary
    from verbalign.understand import Reading

SHOWN = 60  # signs of a text that is not understood


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dictionary", metavar="DICT.json", help="a dictionary that `verbalign learn` wrote")
    parser.add_argument(
        "text", nargs="?", metavar="TEXT", help="one or more sentences; - reads one text per line from stdin"
    )
    parser.add_argument("--input", metavar="FILE", help="a file with one text per line")
    parser.add_argument("--output", "-o", metavar="FILE", help="where to write; default: standard output")
    parser.add_argument("--all", action="store_true", help="print all readings with their scores, best first")
    parser.add_argument(
        "--json", action="store_true", help="print JSON: argument positions, templates, what wasn't understood"
    )


def run(args: argparse.Namespace) -> int:
    if (args.text is None) == (args.input is None):
        return refused("give either TEXT or --input FILE", "parse")
    dictionary = load_dictionary(args.dictionary)
    if args.text is not None and args.text != "-":
        if not can_be_encoded(args.text):
            raise InputError("TEXT is not UTF-8; set the terminal to UTF-8")
        readings = dictionary.parse(args.text)
        emit(_lines(args, args.text, readings), args.output)
        if not readings:
            print(f"verbalign: can't understand {shortened(args.text, SHOWN)!r}", file=sys.stderr)
        return OK if readings else SOME_FAILED
    path = args.input or "-"
    rows = [TextRow(f"{path}:{number}", line.strip()) for number, line in read_lines(path) if line.strip()]
    if not rows:
        raise InputError("holds no text; write one per line", path=path)
    return _parsed(args, dictionary, rows)


class TextRow(NamedTuple):
    """A text to be understood, and how it is named where it cannot be."""

    name: str
    text: str


def _parsed(args: argparse.Namespace, dictionary: MappingDictionary, rows: list[TextRow]) -> int:
    """Understand all that can be; the rest has an empty line, and is counted and named."""
    lines: list[str] = []
    failed: list[str] = []
    for row in rows:
        try:
            readings = dictionary.parse(row.text)
            if not readings:
                failed.append(f"{row.name}: can't understand {shortened(row.text, SHOWN)!r}")
        except InputError as error:
            failed.append(f"{row.name}: {error}")
            readings = []
        lines.extend(_lines(args, row.text, readings) if readings or args.json else [""])
    emit(lines, args.output)
    for fault in failed:
        print(f"verbalign: {fault}", file=sys.stderr)
    if failed:
        verb = "was" if len(failed) == 1 else "were"
        print(f"verbalign: {len(failed)} of {counted(len(rows), 'text')} {verb} not understood", file=sys.stderr)
    return SOME_FAILED if failed else OK


def _lines(args: argparse.Namespace, text: str, readings: list[Reading]) -> Iterator[str]:
    shown = readings if args.all else readings[:1]
    if args.json:
        yield json_line({"text": text, "readings": [reading.to_json() for reading in shown]})
        return
    for reading in shown:
        yield f"{reading.score:.3f}\t{reading}" if args.all else str(reading)
    if shown and not args.all:
        equal = sum(one.score == shown[0].score and one.exact == shown[0].exact for one in readings) - 1
        if equal:
            talk(args, f"{counted(equal, 'other reading')} equally good; --all shows them")
        unread = [text[start:end] for start, end in shown[0].unread]
        if unread:
            talk(args, f"not understood: {', '.join(unread)}")
