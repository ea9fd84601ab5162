"""Find which sentences say which steps of a proof.

Examples:
  verbalign segment proofs.jsonl
  verbalign segment proofs.jsonl --dict learned.json --json -o links.jsonl
  verbalign segment proofs.jsonl --method paper
"""

from __future__ import annotations

import argparse

from verbalign.cli.common import emit, json_line, load_dictionary, progress, read_corpus, refused, some_workers, talk
from verbalign.errors import InputError


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("proofs", metavar="PROOFS.jsonl", help="proofs with texts; - is standard input")
    parser.add_argument("--dict", dest="dictionary", metavar="DICT.json", help="use what was learned elsewhere")
    parser.add_argument(
        "--method", choices=("consensus", "paper"), help="default: consensus; paper goes by shared symbols alone"
    )
    parser.add_argument("--json", action="store_true", help="a JSON line for each text")
    parser.add_argument(
        "--workers", type=some_workers, default=1, metavar="N", help="number of processes; the result is the same"
    )
    parser.add_argument("--output", "-o", metavar="FILE", help="where to write; default: standard output")


def run(args: argparse.Namespace) -> int:
    from verbalign.learning.paper.segmentation import segment_by_symbols
    from verbalign.mentions.gathering import too_long
    from verbalign.mentions.segment import segment, segment_with

    if args.method == "paper" and args.dictionary:
        return refused("--method paper counts symbols and needs no dictionary; leave --dict out", "segment")
    corpus = read_corpus(args, args.proofs)
    if not corpus.proofs:
        raise InputError('has no proofs to segment; a proof has "id", "theorem" and "steps"', path=args.proofs)
    for line in too_long(corpus):
        talk(args, f"verbalign: {line}")
    with progress(args, "matching sentences with steps"):
        if args.method == "paper":
            found = segment_by_symbols(corpus.proofs)
        elif args.dictionary:
            known = load_dictionary(args.dictionary)
            found = segment_with(corpus.proofs, known.model, known.moves, args.workers)
        else:
            found = segment(corpus.proofs, workers=args.workers).segmentations
    lines = []
    for one in found:
        pairs = list(zip(one.sentences, one.steps, strict=True))
        if args.json:
            rows = [{"text": text, "steps": list(steps)} for text, steps in pairs]
            lines.append(json_line({"id": one.id, "writer": one.writer, "sentences": rows}))
        else:
            lines.append(f"{one.id} ({one.writer})")
            lines.extend(f"  {','.join(map(str, steps)) or '-':>5}  {text}" for text, steps in pairs)
    emit(lines, args.output)
    return 0
