"""Find where each argument is said in the wordings of a corpus.

Examples:
  verbalign annotate trains.csv | less
  verbalign annotate dev.jsonl --dict learned.json --json -o mentions.jsonl
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from verbalign.cli.common import add_columns, emit, json_line, load_dictionary, progress, read_corpus, talk

if TYPE_CHECKING:
    from verbalign.mentions.annotate import Annotated


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", metavar="CORPUS", help="a corpus file; - is standard input")
    parser.add_argument("--dict", dest="dictionary", metavar="DICT.json", help="use what was learned elsewhere")
    parser.add_argument("--format", help="the format of the corpus; default: look at the file")
    add_columns(parser)
    parser.add_argument("--json", action="store_true", help="a JSON line for each meaning")
    parser.add_argument("--output", "-o", metavar="FILE", help="where to write; default is standard output")


def run(args: argparse.Namespace) -> int:
    from verbalign.mentions.annotate import annotate
    from verbalign.mentions.gathering import too_long

    corpus = read_corpus(args, args.corpus, args.format, wordings=True)
    for line in too_long(corpus):
        talk(args, f"verbalign: {line}")
    with progress(args, "reading"):
        found = list(annotate(corpus, load_dictionary(args.dictionary) if args.dictionary else None))
    emit(map(_as_json, found) if args.json else (line for one in found for line in _shown(one)), args.output)
    return 0


def _as_json(one: Annotated) -> str:
    texts = [
        {
            "text": text,
            **({"writer": writer} if writer else {}),
            "arguments": {n: list(s) for n, s in where.items()},
        }
        for text, writer, where in one.texts
    ]
    return json_line({"id": one.id, "predicate": one.predicate, "args": dict(one.arguments), "texts": texts})


def _shown(one: Annotated) -> list[str]:
    lines = [one.id if one.id.startswith(f"{one.predicate}(") else f"{one.id}  {one.predicate}"]  # a table's id has it
    for text, _, where in one.texts:
        for name, (start, end) in sorted(where.items(), key=lambda item: -item[1][0]):
            text = f"{text[:start]}[{name}: {text[start:end]}]{text[end:]}"
        lines.append("  " + text)
    return lines
