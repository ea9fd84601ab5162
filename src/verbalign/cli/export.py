"""Write a dictionary for other tools: Jinja2 macros, ICU MessageFormat, Fluent, Rasa responses, CSV, Markdown.

`verbalign say` can compose a text from several templates. Such texts aren't exported, and are listed on stderr.
Sentences with choices are messages of their own; `verbalign.exports.variables` tells which of them say a meaning.
Lattices are exported by `verbalign align FILE --to dot|graphml|openfst`.

Examples:
  verbalign export trains.json --to jinja2 -o trains.jinja
  verbalign export trains.json --to csv -o trains.csv        # edit it, then: verbalign import
"""

from __future__ import annotations

import argparse

from verbalign.cli.common import load_dictionary, talk
from verbalign.exports import FORMATS, exported
from verbalign.files import ensure_writable, write_text
from verbalign.values.text import counted


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dictionary", metavar="DICT.json", help="a dictionary that `verbalign learn` wrote")
    parser.add_argument("--to", choices=tuple(FORMATS), required=True, help="the form of the result")
    parser.add_argument("--output", "-o", metavar="FILE", help="where to write; default: standard output")


def run(args: argparse.Namespace) -> int:
    to_file = args.output not in (None, "-")
    if to_file:
        ensure_writable(args.output)
    made = exported(load_dictionary(args.dictionary), args.to)
    if to_file:
        write_text(args.output, made.text)
    else:
        print(made.text, end="")
    for line in made.missing:
        talk(args, f"verbalign: {line}")
    counts = [counted(made.sets, "argument set")] if made.sets or not made.sentences else []
    counts += [counted(made.sentences, "sentence")] if made.sentences else []
    talk(args, f"{' and '.join(counts)} exported")
    return 0
