"""Write a dictionary as a single HTML page: overview, coverage, the phases behind every predicate
with their lattices, templates with weights and sources, thesaurus, sample texts.

Examples:
  verbalign report trains.json -o report.html
"""

from __future__ import annotations

import argparse
import sys

from verbalign.cli.common import load_dictionary, progress, talk
from verbalign.files import write_text
from verbalign.values.text import counted


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dictionary", metavar="DICT.json", help="a dictionary that `verbalign learn` wrote")
    parser.add_argument(
        "-o", "--output", required=True, metavar="REPORT.html", help="where to write the page; - is standard output"
    )


def run(args: argparse.Namespace) -> int:
    from verbalign.viewer.report import report

    dictionary = load_dictionary(args.dictionary)
    with progress(args, "reporting") as notice:
        made = report(dictionary, notice=notice)
    if args.output == "-":
        sys.stdout.write(made)
        return 0
    write_text(args.output, made)
    holds = f"{counted(len(dictionary.entries), 'predicate')}, {len(made) / 1e6:.1f} MB"
    talk(args, f"{args.output}: {holds}; open it in a browser")
    return 0
