"""Run a blind study with real people: which text reads better, which paraphrases and templates are plausible, which
texts are faithful. Make a study, serve it, send each judge a personal link, and look at the results.

Examples:
  verbalign judge new study.db --readability new.jsonl old.jsonl --judges Anna,Ben,Chloe
  verbalign judge serve study.db
  verbalign judge results study.db --to html > results.html
"""

from __future__ import annotations

import argparse
import secrets
import sys

from verbalign.cli import OK, SOME_FAILED
from verbalign.cli.common import whole
from verbalign.cli.studies import add_study_verbs, run_shared, say, study_verb
from verbalign.errors import InputError
from verbalign.evaluate.judging.study import Kind, Record, Study, places
from verbalign.studies.people import newcomers

_NAMED = 10  # how many of the rows that were passed over are named


def configure(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="new|serve|results|merge|links")
    _configure_new(study_verb(verbs, "new", "make a study from files"))
    results = study_verb(verbs, "results", "tables, agreement and tests")
    results.add_argument("study", metavar="STUDY.db", help="a study; it may be served at the same time")
    results.add_argument("--to", choices=["table", "csv", "json", "html"], default="table", help="default: table")
    add_study_verbs(verbs, "judge")


def _configure_new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("study", metavar="STUDY.db", help="the file to make; one that exists is never overwritten")
    kind = parser.add_mutually_exclusive_group(required=True)
    kind.add_argument("--readability", nargs=2, metavar=("OURS", "RIVAL"), help="texts with the same ids, JSONL or TSV")
    kind.add_argument("--thesaurus", nargs="+", metavar="FILE", help="paraphrase pairs, JSONL or a dictionary")
    kind.add_argument("--templates", nargs="+", metavar="FILE", help="templates with examples, JSONL or a dictionary")
    kind.add_argument("--fidelity", nargs="+", metavar="FILE", help="texts with their meanings, JSONL or TSV")
    parser.add_argument("--meanings", metavar="FILE", help="for --fidelity: the meanings, by id (proofs or jsonl)")
    parser.add_argument(
        "--judges", default="3", metavar="N|NAMES", help="how many, or their names, separated by commas (default: 3)"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="only N items, drawn at random (of each file)")
    parser.add_argument("--question", metavar="TEXT", default="", help="ask this instead of the usual question")
    parser.add_argument(
        "--seed",
        type=whole(0, 2**63 - 1),
        metavar="N",
        help="for order, sides, sample, intervals (default: random)",
    )


def run(args: argparse.Namespace) -> int:
    own = {"new": _new, "results": _results}
    if args.verb in own:
        return own[args.verb](args)
    from verbalign.evaluate.judging.kind import JUDGING

    return run_shared(args, JUDGING)


def _new(args: argparse.Namespace) -> int:
    from verbalign.evaluate.judging import inputs, store
    from verbalign.evaluate.judging.render import progress

    if args.meanings and not args.fidelity:
        raise InputError("--meanings goes with --fidelity only")
    if args.sample is not None and args.sample < 1:
        raise InputError("--sample takes a number of at least 1")
    if args.readability:
        kind, reading = Kind.READABILITY, inputs.readability(*args.readability)
    elif args.thesaurus:
        kind, reading = Kind.THESAURUS, inputs.thesaurus(args.thesaurus)
    elif args.templates:
        kind, reading = Kind.TEMPLATES, inputs.templates(args.templates)
    else:
        kind, reading = Kind.FIDELITY, inputs.fidelity(args.fidelity, args.meanings)
    seed = secrets.randbits(32) if args.seed is None else args.seed
    if args.sample:
        reading = inputs.sampled(reading, kind, args.sample, seed)
    study = Study(kind, reading.systems, reading.items, seed, args.question)
    judges = newcomers(args.judges, "judge")
    record = Record(study, judges, tuple(places(study, judge.name) for judge in judges), ())
    store.write(args.study, record)
    say(args, f"{args.study}: {progress(record)}, seed {seed}")
    for warning in reading.warnings[:_NAMED]:
        print(f"verbalign: skipped: {warning}", file=sys.stderr)
    if len(reading.warnings) > _NAMED:
        print(f"verbalign: … {len(reading.warnings)} skipped in all", file=sys.stderr)
    say(args, f"next: verbalign judge serve {args.study}")
    return SOME_FAILED if reading.warnings else OK


def _results(args: argparse.Namespace) -> int:
    from verbalign.evaluate.judging import render, report, store
    from verbalign.evaluate.judging.results import results

    found = results(store.read(args.study))
    faces = {"table": render.to_table, "csv": render.to_csv, "json": render.to_json, "html": report.to_html}
    sys.stdout.write(faces[args.to](found))
    return OK
