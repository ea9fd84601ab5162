"""List what a dictionary doesn't know for sure, and which wordings would settle it.

Goes through the wordings behind DICT.json again and lists the arguments that weren't found, values without words,
wordings that weren't used, doubts (as questions), and the meanings that would help most if you worded them. You can
try their expressions with `say`. With CORPUS, it also tries to say every meaning in it, and lists those that it can't
say, or can't say completely, with the reason.

Examples:
  verbalign check trains.json
  verbalign check trains.json --json | jq .questions
  verbalign check trains.json tomorrow.csv       # can all of these be said?
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from verbalign.cli.common import UNKNOWN_COLUMNS, add_columns, emit, json_line, load_dictionary, read_corpus, warn
from verbalign.values.text import counted, listed

if TYPE_CHECKING:
    from verbalign.checking import CheckReport


FEW = 5  # values that are named in a line


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dictionary", metavar="DICT.json", help="a dictionary that `verbalign learn` wrote")
    parser.add_argument(
        "corpus", nargs="?", metavar="CORPUS", help="a table or corpus of meanings to try; - is standard input"
    )
    parser.add_argument("--format", help="the format of the corpus; default: look at the file")
    add_columns(parser)
    parser.add_argument("--json", action="store_true", help="print everything as one line of JSON")


def run(args: argparse.Namespace) -> int:
    from verbalign.checking import check
    from verbalign.checking.shortfalls import known_part

    dictionary = load_dictionary(args.dictionary)
    corpus = read_corpus(args, args.corpus, args.format) if args.corpus else None
    if corpus is not None:
        corpus, unknown = known_part(dictionary, corpus)
        if unknown:
            warn(args, f"{args.corpus}: {UNKNOWN_COLUMNS}: {', '.join(unknown)}")
    found = check(dictionary, corpus)
    emit([json_line(found.to_json())] if args.json else _lines(found, args.corpus), None)
    return 0


def summary(found: CheckReport, name: str) -> Iterator[str]:
    """What `learn` says at its end."""
    counts = [(found.predicates, "predicate"), (found.sentences, "sentence"), (found.plans, "plan")]
    yield f"{name}: {', '.join(counted(number, thing) for number, thing in counts)}"
    lines = list(_doubtful(found))
    if lines:
        yield from (f"verbalign: {line}" for line in [*lines, f"run `verbalign check {name}` for all of it"])


def _doubtful(found: CheckReport) -> Iterator[str]:
    if found.unfound:
        missing = counted(sum(len(one.arguments) for one in found.unfound), "argument")
        yield f"{missing} not found in {len(found.unfound)} of {counted(found.wordings, 'wording')}"
    if found.wordless:
        few = ", ".join(f"{one.argument}={one.value}" for one in found.wordless[:FEW])
        yield f"no words for: {few}" + (", …" if len(found.wordless) > FEW else "")
    if found.unused:
        are = "is" if len(found.unused) == 1 else "are"
        yield f"{len(found.unused)} of {counted(found.wordings, 'wording')} {are} never said as written"
    if found.questions:
        yield counted(len(found.questions), "doubt")


def _lines(found: CheckReport, corpus: str | None) -> Iterator[str]:
    sections = [*_shortfalls(found, corpus), *_sections(found)]
    if not sections:
        yield "nothing is in doubt"
    for number, (title, lines) in enumerate(sections):
        yield from ([""] if number else [])
        yield title
        yield from (f"  {line}" for line in lines)


def _shortfalls(found: CheckReport, corpus: str | None) -> Iterator[tuple[str, list[str]]]:
    if corpus and found.shortfalls:
        lines = []
        for one in found.shortfalls:
            lines += [one.meaning, f"  left out: {listed(one.left_out)}: {one.text}" if one.text else f"  {one.why}"]
        total = counted(found.tried, "meaning")
        yield f"MEANINGS of {corpus} that can't be said, or not completely: {len(found.shortfalls)} of {total}", lines
    elif corpus:
        yield f"MEANINGS of {corpus}: all {found.tried} can be said", []


def _sections(found: CheckReport) -> Iterator[tuple[str, list[str]]]:
    """The sections that have something in them, each with its title."""
    if found.notes:
        yield "INPUT", list(found.notes)
    if found.wordless:
        lines = [
            f"{one.predicate}: {one.argument}={one.value}, in {counted(one.wordings, 'wording')}"
            for one in found.wordless
        ]
        yield "VALUES without words: no wording seems to express them", lines
    if found.unfound:
        missing = sum(len(one.arguments) for one in found.unfound)
        title = (
            f"ARGUMENTS that were not found: {missing}, in {len(found.unfound)} of {counted(found.wordings, 'wording')}"
        )
        yield title, [f"{one.predicate}: {', '.join(one.arguments)} in: {one.text}" for one in found.unfound]
    if found.unused:
        lines = [line for one in found.unused for line in (f"{one.predicate}: {one.text}", f"  {one.why}")]
        yield f"WORDINGS that are never said as written: {len(found.unused)} of {found.wordings}", lines
    if found.questions:
        lines = []
        for one in found.questions:
            lines += [one.question, f"  A wording of {one.meaning} would tell. {one.settled}"]
        yield f"DOUBTS: {len(found.questions)}", lines
    if found.suggestions:
        lines = []
        for best in found.suggestions:
            lines += [best.meaning, f"  {best.why} ({best.share:.0%} of likely meanings)"]
        yield "MEANINGS that would help most if you worded them", lines
