"""Take edited templates back into a dictionary as pinned ones.

EDITED is a CSV or Fluent file that `verbalign export` wrote from the same dictionary.  A changed template is pinned: it
is preferred, and kept when the dictionary is learned anew.  What is not in the file stays as it was.  A file with any
fault changes nothing.

Examples:
  verbalign import trains.json edited.csv -o trains.json
  verbalign import trains.json edited.ftl -o curated.json
"""

from __future__ import annotations

import argparse

from verbalign.cli.common import earlier_dictionary, load_dictionary, talk
from verbalign.errors import InputError
from verbalign.exports.taking_back import taken_back
from verbalign.files import locked
from verbalign.values.text import counted


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dictionary", metavar="DICT.json", help="the dictionary that EDITED was exported from")
    parser.add_argument("edited", metavar="EDITED", help="a .csv or .ftl file")
    parser.add_argument("--output", "-o", metavar="DICT.json", required=True, help="where to write; may be the same")


def run(args: argparse.Namespace) -> int:
    with locked(args.output):
        earlier_dictionary(args.output)
        made = taken_back(load_dictionary(args.dictionary), args.edited)
        dictionary = made.dictionary
        try:
            dictionary = dictionary.with_sources() if dictionary.digest else dictionary
        except InputError as error:
            talk(args, f"verbalign: without sources: {error}")
        dictionary.save(args.output)
    talk(args, f"{counted(made.edits, 'template')} taken back as pinned: {args.output}")
    return 0
