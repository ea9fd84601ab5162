"""Align wordings of the same thing, word by word: one sentence per line in (or id<TAB>sentence), one table out.

Examples:
  verbalign align wordings.txt
  verbalign align wordings.txt --to svg > lattice.svg
  verbalign align wordings.txt --to json > saved.json
  verbalign align more.txt --add saved.json --near
  verbalign align corpus.jsonl --method paper --slots    # lattices with slots, and the template
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys

from verbalign import files
from verbalign.alignment import Alignment, Similarity, align, extended
from verbalign.alignment.engine import Method
from verbalign.alignment.paraphrases import Thesaurus
from verbalign.cli.common import add_paper_options, paper_settings, read_corpus, read_paraphrases, refused
from verbalign.errors import AlignmentError, InputError
from verbalign.values.text import words

WIDEST = 30_000  # columns of a picture: a file of ten megabytes, drawn in two seconds
FORMS = ("table", "json", "csv", "dot", "graphml", "openfst", "svg", "html")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="one sentence per line, or id<TAB>sentence; - is standard input")
    parser.add_argument("--to", choices=FORMS, default="table", help="the form of the result (default: table)")
    add_paper_options(parser, "refined", paraphrases=False)
    parser.add_argument(
        "--near",
        nargs="?",
        const="edit",
        choices=("case", "edit"),
        help="words that differ in case only are equal; with `edit`, the default after --near, words that differ by a "
        "letter or so are paraphrases as well",
    )
    parser.add_argument(
        "--paraphrases",
        metavar="FILE",
        help="phrases that mean the same, one phrase<TAB>phrase per line, or a dictionary; several words are one token",
    )
    parser.add_argument(
        "--slots",
        action="store_true",
        help="with --method paper: the file is a corpus; align the wordings of each meaning with slots for its values, "
        "then those of each predicate, and show the consensus sequence",
    )
    parser.add_argument(
        "--moves", action="store_true", help="find blocks that some sentences have in a different place"
    )
    parser.add_argument("--symbols", metavar="FILE", help="with --to openfst: where to write the table of symbols")
    parser.add_argument("--add", metavar="SAVED.json", help="add the sentences to this alignment (made with --to json)")


def run(args: argparse.Namespace) -> int:
    if args.symbols and args.to != "openfst":
        return refused("--symbols goes with --to openfst", "align")
    if args.paper is not None and args.method != "paper":
        return refused("--paper goes with --method paper", "align")
    if args.slots:
        return _slotted(args)
    from verbalign.learning.paper.settings import PaperSettings

    known = read_paraphrases(args.paraphrases) if args.paraphrases else Thesaurus()
    settings = PaperSettings.parse(args.paper or "")
    similarity = Similarity(
        known.similarity().paraphrases,
        fold=str.casefold if args.near else None,
        alike="edit" if args.near == "edit" else None,
    )
    ids, sentences = read_sentences(args.file)
    rows = [known.merge(tuple(words(sentence))) for sentence in sentences]
    method: Method = args.method or "refined"
    if args.add:
        alignment = extended(read_alignment(args.add), rows, similarity=similarity, method=method, ids=ids)
    else:
        alignment = align(rows, similarity=similarity, method=method, ids=ids, symbols=settings.symbols)
    if args.moves:
        alignment = alignment.with_moves(similarity)
    if args.symbols:
        from verbalign.exports.openfst import symbols

        files.write_text(args.symbols, symbols(alignment.lattice()))
    sys.stdout.write(rendered(alignment, args.to))
    return 0


def _slotted(args: argparse.Namespace) -> int:
    """The phases of the paper on a corpus: the slotted lattice of each meaning, the unified one of each predicate, and
    its consensus sequence."""
    if args.method != "paper" or args.to != "table" or args.near or args.moves or args.add:
        return refused("--slots goes with --method paper, and with --paper and --paraphrases alone", "align")
    from verbalign.learning.paper.corpus import said_sentences, wording_of
    from verbalign.learning.paper.phases import learn_paper

    settings = paper_settings(args)
    corpus = read_corpus(args, args.file, wordings=True)
    wordings = [wording_of(one, settings) for one in said_sentences(corpus, settings)]
    known = read_paraphrases(args.paraphrases) if args.paraphrases else None
    for entry in learn_paper(wordings, thesaurus=known, settings=settings).entries.values():
        for instance in entry.instances:
            print(f"{wordings[instance.members[0]].meaning}\n{instance.slotted.alignment}\n")
        print(f"{entry.predicate}\n{entry.unified}\n")
        if entry.template is None:
            print("no consensus sequence is long enough\n")
        else:
            print(f"{entry.template}\nweight {float(entry.template.weight):.3f}\n")
    return 0


def read_sentences(path: str) -> tuple[list[str], list[str]]:
    """The sentences of a file, and their ids where every line has one before a tab."""
    lines = list(files.read_lines(path))
    if not lines:
        raise InputError("no sentences; write one per line", path=path)
    cut = [line.split("\t", 1) for _, line in lines]
    if all(len(parts) == 2 for parts in cut):
        return [parts[0] for parts in cut], [parts[1] for parts in cut]
    for (number, _), parts in zip(lines, cut, strict=True):
        if len(parts) == 2:
            fault = f"an id before a tab ({parts[0]!r}), but other lines have none; give every line an id, or no tabs"
            raise InputError(fault, path=path, line=number)
    return [], [line for _, line in lines]


def read_alignment(path: str) -> Alignment:
    """A saved alignment."""
    try:
        return Alignment.from_json(files.read_text(path))
    except AlignmentError as error:
        raise InputError(f"{error}; make one with `verbalign align --to json`", path=path) from None


def rendered(alignment: Alignment, form: str) -> str:
    """The alignment as text in the form that is asked for."""
    if form in ("svg", "html") and len(alignment.columns) > WIDEST:
        fault = f"{len(alignment.columns)} columns are too many for a picture, which has at most {WIDEST}"
        raise AlignmentError(f"{fault}; choose --to table, json or csv")
    if form == "json":
        return json.dumps(alignment.to_json(), ensure_ascii=False) + "\n"
    if form == "csv":
        return _csv(alignment)
    if form == "dot":
        return alignment.lattice().to_dot()
    if form == "graphml":
        from verbalign.exports.graphml import graphml

        return graphml(alignment.lattice())
    if form == "openfst":
        from verbalign.exports.openfst import openfst

        return openfst(alignment.lattice())
    if form == "svg":
        return alignment.to_svg()
    if form == "html":
        from verbalign.viewer.msa import sheet

        return sheet(alignment, _told_moves(alignment))
    return "".join(f"{line}\n" for line in [str(alignment), *_told_moves(alignment)])


def _csv(alignment: Alignment) -> str:
    out = io.StringIO()
    rows = alignment.table()
    named = [[name, *row] for name, row in zip(alignment.ids, rows, strict=True)] if alignment.ids else rows
    csv.writer(out, lineterminator="\n").writerows(named)
    return out.getvalue()


def _told_moves(alignment: Alignment) -> list[str]:
    """One line a block move: what is said elsewhere, by how many, and where it is at home."""
    told = []
    for move in alignment.moves:
        words = [_commonest(alignment, columns) for columns in (move.source, move.home)]
        told.append(f"moved: {words[0]} (columns {_span(move.source)}) is {words[1]} (columns {_span(move.home)})")
    return told


def _commonest(alignment: Alignment, columns: tuple[int, ...]) -> str:
    held = {node.column: str(node.word) for node in alignment.lattice(by_column=True).nodes}
    return repr(" ".join(held[c] for c in columns))


def _span(columns: tuple[int, ...]) -> str:
    return f"{columns[0] + 1}-{columns[-1] + 1}"
