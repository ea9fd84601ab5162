"""Put meanings into words.

EXPR is written predicate(name=value, …).  With --input, one text for each meaning of a file: a table MR, output for
the formats e2e and viggo, otherwise a JSON line each.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from verbalign.cli.common import emit, json_line, load_dictionary, read_corpus, talk
from verbalign.errors import VerbalignError

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary
    from verbalign.generate import Text
    from verbalign.values import Instance


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dictionary", metavar="DICT.json")
    parser.add_argument("expression", nargs="?", metavar="EXPR", help="a meaning; - reads one a line from stdin")
    parser.add_argument("--input", metavar="FILE", help="a corpus file whose meanings are to be said")
    parser.add_argument("--format", help="the input's format; otherwise the first record tells")
    parser.add_argument("--output", "-o", metavar="FILE", help="where to write; default is standard output")
    parser.add_argument("--all", action="store_true", help="all alternatives with their scores, best first")
    parser.add_argument(
        "--json", action="store_true", help="with template, argument spans, sources and what is left out"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="vary the choice among good templates, reproducibly")


def run(args: argparse.Namespace) -> int:
    if (args.expression is None) == (args.input is None):
        print("verbalign say: give either EXPR or --input FILE", file=sys.stderr)
        return 2
    dictionary = load_dictionary(args.dictionary)
    if args.input is not None:
        return _say_file(args, dictionary)
    meanings = [line.strip() for line in sys.stdin if line.strip()] if args.expression == "-" else [args.expression]
    lines = [line for meaning in meanings for line in _lines(args, dictionary, meaning)]
    emit(lines, args.output)
    return 0


def _lines(args: argparse.Namespace, dictionary: MappingDictionary, meaning: Any) -> Iterator[str]:
    texts = dictionary.alternatives(meaning) if args.all else [dictionary.say(meaning, seed=args.seed)]
    for text in texts:
        if args.json:
            yield json_line(as_json(text))
        else:
            yield f"{text.score:.3f}\t{text}" if args.all else str(text)


def as_json(text: Text) -> dict[str, Any]:
    """A text with all that is known of it."""
    return {
        "text": str(text),
        "score": round(text.score, 3),
        "templates": [template.text for template in text.templates],
        "arguments": {name: list(span) for name, span in text.arguments.items()},
        "left_out": list(text.left_out),
        "sources": list(text.sources),
    }


def _say_file(args: argparse.Namespace, dictionary: MappingDictionary) -> int:
    corpus = read_corpus(args, args.input, args.format)
    lines: list[str] = []
    failed: list[str] = []
    table = corpus.format in ("e2e", "viggo") and not args.json
    if table:
        lines.append("MR\toutput")
    for instance in dict((i.id, i) for i in corpus.instances).values():
        try:
            lines.extend(_rows(args, dictionary, instance, table))
        except VerbalignError as error:
            failed.append(f"{instance.id}: {error}")
    emit(lines, args.output)
    if failed:
        for line in failed[:5]:
            print(f"verbalign: {line}", file=sys.stderr)
        print(f"verbalign: {len(failed)} of {len(corpus.instances)} meanings could not be said", file=sys.stderr)
        return 3
    talk(args, f"{len(lines) - table} texts")
    return 0


def _rows(args: argparse.Namespace, dictionary: MappingDictionary, instance: Instance, table: bool) -> Iterator[str]:
    texts = (
        dictionary.alternatives(instance.meaning) if args.all else [dictionary.say(instance.meaning, seed=args.seed)]
    )
    for text in texts:
        yield f"{instance.id}\t{text}" if table else json_line({"id": instance.id, **as_json(text)})
