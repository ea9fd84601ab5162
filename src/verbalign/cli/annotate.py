"""Find where each argument is said in the wordings of a corpus."""

from __future__ import annotations

import argparse

from verbalign.cli.common import emit, json_line, load_dictionary, progress, read_corpus


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", metavar="CORPUS")
    parser.add_argument("--dict", dest="dictionary", metavar="DICT.json", help="use what was learned elsewhere")
    parser.add_argument("--format", help="the corpus's format; otherwise the first record tells")
    parser.add_argument("--json", action="store_true", help="a JSON line for each meaning")
    parser.add_argument("--output", "-o", metavar="FILE")


def run(args: argparse.Namespace) -> int:
    from verbalign.annotate import Annotated, annotate

    corpus = read_corpus(args, args.corpus, args.format)
    with progress(args, "reading"):
        found = list(annotate(corpus, load_dictionary(args.dictionary) if args.dictionary else None))

    def as_json(one: Annotated) -> str:
        texts = [
            {
                "text": text,
                **({"writer": writer} if writer else {}),
                "arguments": {n: list(s) for n, s in where.items()},
            }
            for text, writer, where in one.texts
        ]
        return json_line({"id": one.id, "predicate": one.predicate, "args": dict(one.arguments), "texts": texts})

    emit((as_json(one) for one in found) if args.json else (line for one in found for line in _shown(one)), args.output)
    return 0


def _shown(one: Annotated) -> list[str]:  # type: ignore[name-defined]  # noqa: F821
    lines = [f"{one.id}  {one.predicate}"]
    for text, _, where in one.texts:
        for name, (start, end) in sorted(where.items(), key=lambda item: -item[1][0]):
            text = f"{text[:start]}[{name}: {text[start:end]}]{text[end:]}"
        lines.append("  " + text)
    return lines
