"""Put meanings into words.

EXPR is written predicate(name=value, …).  With --input, one text for each meaning of a file: a table MR, output for
the formats e2e and viggo, otherwise a JSON line each.

Examples:
  verbalign say trains.json 'delayed(train=the boat train, minutes=30)'
  verbalign say trains.json 'delayed(train=the boat train, minutes=30)' --all
  verbalign say trains.json - --json < expressions.txt
  verbalign say e2e.json --input devset.csv.gz -o texts.tsv
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from verbalign.cli import SOME_FAILED
from verbalign.cli.common import a_seed, emit, json_line, load_dictionary, read_corpus, refused, talk
from verbalign.errors import ExpressionError, InputError, VerbalignError
from verbalign.files import can_be_encoded, read_lines
from verbalign.values.text import counted

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary
    from verbalign.speak.realisation import Text
    from verbalign.values import Meaning


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dictionary", metavar="DICT.json", help="a dictionary that `verbalign learn` wrote")
    parser.add_argument("expression", nargs="?", metavar="EXPR", help="a meaning; - reads one a line from stdin")
    parser.add_argument("--input", metavar="FILE", help="a corpus file whose meanings are to be said")
    parser.add_argument("--format", help="the input's format; otherwise the first record tells")
    parser.add_argument("--output", "-o", metavar="FILE", help="where to write; default is standard output")
    parser.add_argument("--all", action="store_true", help="all alternatives with their scores, best first")
    parser.add_argument(
        "--json", action="store_true", help="with template, argument spans, sources and what is left out"
    )
    parser.add_argument("--strict", action="store_true", help="exit with 3 where something was left out")
    parser.add_argument("--guess", action="store_true", help="say what is doubtful, too")
    parser.add_argument("--seed", type=a_seed, metavar="N", help="vary the choice among good templates, reproducibly")


def run(args: argparse.Namespace) -> int:
    if (args.expression is None) == (args.input is None):
        return refused("give either EXPR or --input FILE", "say")
    dictionary = load_dictionary(args.dictionary)
    if args.input is not None:
        return _say_file(args, dictionary)
    if args.expression == "-":
        rows = [MeaningRow(f"-:{number}", line.strip(), "") for number, line in read_lines("-")]
        return _say_rows(args, dictionary, rows)
    if not can_be_encoded(args.expression):
        raise ExpressionError("EXPR is not UTF-8; set the terminal to UTF-8")
    left: list[str] = []
    emit(list(_lines(args, dictionary, MeaningRow("", args.expression, ""), left)), args.output)
    return _left_out(args, left)


FEW = 20  # lines about what was left out


class MeaningRow(NamedTuple):
    """A meaning to be said: how it is named where it cannot be, and what the line of its text begins with."""

    name: str
    meaning: str | Meaning
    head: str
    id: str | None = None


def _say_file(args: argparse.Namespace, dictionary: MappingDictionary) -> int:
    corpus = read_corpus(args, args.input, args.format)
    if corpus.proofs:
        raise InputError("holds whole proofs; `verbalign proof` says them", path=args.input)
    if corpus.format in ("e2e", "viggo") and not args.json:
        rows = [MeaningRow(i.id, i.meaning, f"{_cell(i.id)}\t") for i in corpus.instances]
        return _say_rows(args, dictionary, rows, header="MR\toutput")
    return _say_rows(args, dictionary, [MeaningRow(i.id, i.meaning, "", i.id) for i in corpus.instances])


def _cell(text: str) -> str:
    return text.translate({ord(sign): " " for sign in "\t\n\r"})


def _say_rows(
    args: argparse.Namespace, dictionary: MappingDictionary, rows: Sequence[MeaningRow], header: str = ""
) -> int:
    """Say all that can be said; the rest is counted and named."""
    lines: list[str] = [header] if header else []
    failed: list[str] = []
    left: list[str] = []
    for row in rows:
        try:
            lines.extend(_lines(args, dictionary, row, left))
        except VerbalignError as error:
            failed.append(f"{row.name}: {error}")
    emit(lines, args.output)
    if failed:
        _left_out(args, left)
        for line in failed:
            print(f"verbalign: {line}", file=sys.stderr)
        print(f"verbalign: {len(failed)} of {counted(len(rows), 'meaning')} could not be said", file=sys.stderr)
        return SOME_FAILED
    talk(args, f"{counted(len(rows), 'meaning')} said")
    return _left_out(args, left)


def _left_out(args: argparse.Namespace, left: Sequence[str]) -> int:
    """Tell what was not said, the first few of many; the exit code."""
    more = len(left) - FEW
    shown = () if args.json else left[:FEW] if more > 1 else left  # JSON has it already
    for line in shown:
        talk(args, f"verbalign: {line}")
    if more > 1 and not args.json:
        talk(args, f"verbalign: something is left out in {more} more texts; --json names it")
    return SOME_FAILED if left and args.strict else 0


def _lines(args: argparse.Namespace, dictionary: MappingDictionary, row: MeaningRow, left: list[str]) -> Iterator[str]:
    if args.all:
        texts = dictionary.alternatives(row.meaning)
    else:
        texts = [dictionary.say(row.meaning, seed=args.seed, guess=args.guess)]
    if texts[0].left_out:
        left.append(f"{row.name + ': ' if row.name else ''}left out: {', '.join(texts[0].left_out)}")
    for text in texts:
        if args.json or row.id is not None:
            yield json_line(({} if row.id is None else {"id": row.id}) | as_json(text))
        elif row.head:
            yield row.head + _cell(text)
        else:
            yield f"{text.score:.3f}\t{text}" if args.all else str(text)


def as_json(text: Text) -> dict[str, Any]:
    """A text with all that is known of it."""
    return {
        "text": str(text),
        "score": round(text.score, 3),
        "templates": [template.text for template in text.templates],
        "arguments": {name: list(span) for name, span in text.arguments.items()},
        **({"implied": list(text.implied)} if text.implied else {}),
        "left_out": list(text.left_out),
        **({"doubts": list(text.doubts)} if text.doubts else {}),
        **({"conditions": list(text.conditions)} if text.conditions else {}),
        "sources": list(text.sources),
    }
