"""Put whole proofs into English, with the bundled proof dictionary unless another is given.

FILE is a proof corpus (JSON lines with theorem and steps).
"""

from __future__ import annotations

import argparse
import sys

from verbalign.cli.common import emit, json_line, load_dictionary, read_corpus
from verbalign.errors import InputError, VerbalignError


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="proof files; - is standard input")
    parser.add_argument("--dict", dest="dictionary", metavar="DICT.json", help="default: the bundled proof dictionary")
    parser.add_argument(
        "--json", action="store_true", help="a line a proof, with steps, argument spans, what is left out"
    )
    parser.add_argument("--output", "-o", metavar="FILE", help="where to write; default is standard output")
    parser.add_argument("--lemma", metavar="NAME", help="only the proof with this id")


def run(args: argparse.Namespace) -> int:
    from verbalign.prooftext import speak

    dictionary = load_dictionary(args.dictionary)
    lines: list[str] = []
    failed: list[str] = []
    tried = 0
    for path in args.files:
        corpus = read_corpus(args, path)
        if not corpus.proofs:
            raise InputError('has no proofs; a proof has "id", "theorem" and "steps"', path=path)
        for proof in corpus.proofs:
            if args.lemma not in (None, proof.id):
                continue
            tried += 1
            try:
                spoken = speak(proof, dictionary)
            except VerbalignError as error:
                failed.append(str(error))
                continue
            if args.json:
                lines.append(json_line(spoken.to_json()))
            else:
                lines.extend([f"{proof.id}. {proof.theorem}".rstrip(), spoken.text, ""])
    if args.lemma and not lines and not failed:
        raise InputError(f"no proof is called '{args.lemma}'", path=", ".join(args.files))
    emit(lines, args.output)
    for line in failed:
        print(f"verbalign: {line}", file=sys.stderr)
    if failed:
        print(f"verbalign: {len(failed)} of {tried} proofs could not be put into words", file=sys.stderr)
    return 3 if failed else 0
