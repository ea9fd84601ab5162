"""Collect wordings from people: colleagues open a personal link, see a meaning, and write how they would say it.

What they write is a corpus that `verbalign learn` reads. A file of meanings without any wordings is enough to begin.

Examples:
  verbalign collect new study.db meanings.csv --writers Anna,Ben,Chloe
  verbalign collect serve study.db
  verbalign collect results study.db --to jsonl > wordings.jsonl
"""

from __future__ import annotations

import argparse
import sys

from verbalign.cli import OK, SOME_FAILED
from verbalign.cli.common import add_columns, emit, load_dictionary, read_corpus, refused
from verbalign.cli.studies import add_study_verbs, run_shared, say, study_verb
from verbalign.errors import InputError
from verbalign.studies.people import newcomers
from verbalign.values.text import counted

_NAMED = 10  # how many of what could not be taken are named


def configure(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="new|serve|results|ask|read|merge|links")
    _configure_new(study_verb(verbs, "new", "make a study from meanings"))
    results = study_verb(verbs, "results", "who wrote what, and what looks wrong")
    results.add_argument("study", metavar="STUDY.db", help="a study; it may be served at the same time")
    results.add_argument(
        "--to", choices=["table", "csv", "jsonl"], default="table", help="default: table; csv and jsonl are for `learn`"
    )
    results.add_argument("--unsuspicious", action="store_true", help="leave out the wordings that look wrong")
    ask = study_verb(verbs, "ask", "write the questions to a text file, to be answered elsewhere")
    ask.add_argument("study", metavar="STUDY.db", help="a study made with `new`")
    ask.add_argument("--to", choices=["prompt"], default="prompt", help="the kind of file (default: prompt)")
    ask.add_argument("--most", type=int, metavar="N", help="only the N most useful questions")
    ask.add_argument("-o", "--output", metavar="FILE", help="default: standard output")
    read = study_verb(verbs, "read", "read the answers from such a file")
    read.add_argument("study", metavar="STUDY.db", help="the study that asked")
    read.add_argument("answers", metavar="ANSWERS.txt", help="the file, filled in; - is standard input")
    read.add_argument("--writer", required=True, metavar="NAME", help="who answered; added to the writers if new")
    add_study_verbs(verbs, "writer")


def _configure_new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("study", metavar="STUDY.db", help="the file to make; one that exists is never overwritten")
    parser.add_argument("meanings", nargs="?", metavar="MEANINGS", help="any corpus file; it needs no wordings")
    parser.add_argument("--format", help="the format of MEANINGS; default: look at the file")
    add_columns(parser)
    parser.add_argument(
        "--suggested", metavar="DICT.json", help="ask for what `verbalign check` says would help this dictionary most"
    )
    parser.add_argument(
        "--writers", default="3", metavar="N|NAMES", help="how many, or their names, separated by commas (default: 3)"
    )
    parser.add_argument(
        "--wordings", type=int, default=3, metavar="N", help="how many each meaning should have (default: 3)"
    )
    parser.add_argument("--about", default="", metavar="TEXT", help="tell the writers what the texts are for")
    parser.add_argument("--language", metavar="CODE", help="the language to write in, such as en or de")


def run(args: argparse.Namespace) -> int:
    own = {"new": _new, "results": _results, "ask": _ask, "read": _read}
    if args.verb in own:
        return own[args.verb](args)
    from verbalign.collecting.kind import COLLECTING

    return run_shared(args, COLLECTING)


def _new(args: argparse.Namespace) -> int:
    from verbalign.collecting import meanings, store
    from verbalign.collecting.faces import progress
    from verbalign.collecting.study import WordingRecord, WordingStudy
    from verbalign.language import Language, detected

    if not args.meanings and not args.suggested:
        return refused("name a file of meanings, or a dictionary with --suggested", "collect new")
    if args.wordings < 1:
        raise InputError("--wordings takes a number of at least 1")
    corpus = read_corpus(args, args.meanings, args.format) if args.meanings else None
    if args.suggested:
        dictionary = load_dictionary(args.suggested)
        asked = meanings.of_dictionary(dictionary, args.suggested, corpus)
        framed = [entry.frames for entry in dictionary.entries.values() if entry.frames is not None]
        kinds = {name: kind for frames in framed for name, kind in frames.kinds.items()}
    else:
        assert corpus is not None
        asked, kinds = meanings.of_corpus(corpus, args.meanings), dict(corpus.kinds)
    texts = (one.text for instance in corpus.instances for one in instance.verbalizations) if corpus else ()
    language = Language(args.language).checked() if args.language else detected(texts)
    signatures = corpus.signatures if corpus and not args.suggested else {}
    study = WordingStudy(asked.items, args.wordings, args.about, language.code, signatures, kinds)
    if not study.wanted:
        raise InputError(
            f"every meaning has {args.wordings} wordings already; ask for more with --wordings", path=args.meanings
        )
    writers = newcomers(args.writers, "writer")
    record = WordingRecord(study, writers, ((),) * len(writers), ())
    store.write(args.study, record)
    say(args, f"{args.study}: {progress(record)}")
    for repeated in asked.repeated[:_NAMED]:
        say(args, f"asked for once only: {repeated}")
    say(args, f"next: verbalign collect serve {args.study}")
    return OK


def _results(args: argparse.Namespace) -> int:
    from dataclasses import replace

    from verbalign.collecting import faces, store
    from verbalign.collecting.results import collected

    found = collected(store.read(args.study))
    suspicious = sum(bool(one.suspicious) for one in found.wordings)
    if args.unsuspicious:
        found = replace(found, wordings=tuple(one for one in found.wordings if not one.suspicious))
    emit({"table": faces.to_table, "csv": faces.to_csv, "jsonl": faces.to_jsonl}[args.to](found), None)
    if args.to != "table":
        wordless = sum(not own for own in found.by_item())
        kept = "left out" if args.unsuspicious else "kept"
        many, without = counted(len(found.wordings), "wording"), counted(wordless, "meaning")
        say(args, f"{many}, {suspicious} suspicious ({kept}); {without} without any")
    return OK


def _ask(args: argparse.Namespace) -> int:
    from verbalign.collecting import prompt, store

    if args.most is not None and args.most < 1:
        raise InputError("--most takes a number of at least 1")
    record = store.read(args.study)
    if not prompt.needed(record):
        raise InputError("every meaning has its wordings already; there is nothing to ask", path=args.study)
    emit(prompt.asked(record, args.most), args.output)
    return OK


def _read(args: argparse.Namespace) -> int:
    from verbalign.collecting.prompt import read_answers

    writer = args.writer.strip()
    if not writer or "," in writer or writer.isdecimal() or not writer.isprintable():
        raise InputError(f"'{args.writer}' does not name one writer; give a name")
    found = read_answers(args.study, args.answers, writer)
    for fault in found.faults[:_NAMED]:
        print(f"verbalign: not taken: {fault}", file=sys.stderr)
    say(args, f"{args.study}: {found.saved} new by {writer}, {found.skipped} left open")
    return SOME_FAILED if found.faults else OK
