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
from collections.abc import Sequence
from contextlib import suppress

from verbalign.cli import OK, SOME_FAILED
from verbalign.cli.common import Verbs, add_verb, talk, whole
from verbalign.errors import InputError
from verbalign.evaluate.judging.study import Judge, Kind, Record, Study, places

_NAMED = 10  # how many of the rows that were passed over are named


def configure(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="new|serve|results|merge|links")
    _configure_new(_verb(verbs, "new", "make a study from files"))
    serve = _verb(verbs, "serve", "show a study to its judges; prints their links")
    serve.add_argument("study", metavar="STUDY.db", help="a study made with `judge new`")
    serve.add_argument("--host", metavar="ADDRESS", default="127.0.0.1", help="where to listen (default: this machine)")
    serve.add_argument("--port", type=int, metavar="N", help="default: the port of the last time, else any; 0: any")
    serve.add_argument("--url", help="the address that judges see, where it differs (a name, a proxy)")
    results = _verb(verbs, "results", "tables, agreement and tests")
    results.add_argument("study", metavar="STUDY.db", help="a study, also while it is served")
    results.add_argument("--to", choices=["table", "csv", "json", "html"], default="table", help="default: table")
    merge = _verb(verbs, "merge", "make one study of several files")
    merge.add_argument("out", metavar="OUT.db", help="the file to make; one that exists is never overwritten")
    merge.add_argument("studies", metavar="STUDY.db", nargs="+", help="copies of the same study")
    links = _verb(verbs, "links", "print the judges' links; each is a secret")
    links.add_argument("study", metavar="STUDY.db", help="a study made with `judge new`")
    links.add_argument("--add", metavar="NAMES", help="add judges first: names separated by commas")
    links.add_argument("--url", help="the address that judges see (default: where it was served last)")


def _verb(verbs: Verbs, name: str, text: str) -> argparse.ArgumentParser:
    return add_verb(verbs, name, text, text.capitalize())


def _configure_new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("study", metavar="STUDY.db", help="the file to make; one that exists is never overwritten")
    kind = parser.add_mutually_exclusive_group(required=True)
    kind.add_argument("--readability", nargs=2, metavar=("OURS", "RIVAL"), help="texts of the same ids, JSONL or TSV")
    kind.add_argument("--thesaurus", nargs="+", metavar="FILE", help="paraphrase pairs, JSONL or a dictionary")
    kind.add_argument("--templates", nargs="+", metavar="FILE", help="templates with examples, JSONL or a dictionary")
    kind.add_argument("--fidelity", nargs="+", metavar="FILE", help="texts with their meanings, JSONL or TSV")
    parser.add_argument("--meanings", metavar="FILE", help="for --fidelity: the meanings, by id (proofs or jsonl)")
    parser.add_argument("--judges", default="3", metavar="N|NAMES", help="how many, or names with commas (default: 3)")
    parser.add_argument("--sample", type=int, metavar="N", help="only N items, drawn at random (of each file)")
    parser.add_argument("--question", metavar="TEXT", default="", help="ask this instead of the usual question")
    parser.add_argument(
        "--seed",
        type=whole(0, 2**63 - 1),
        metavar="N",
        help="for order, sides, sample, intervals (default: a fresh one)",
    )


def run(args: argparse.Namespace) -> int:
    return {"new": _new, "serve": _serve, "results": _results, "merge": _merge, "links": _links}[args.verb](args)


def _say(args: argparse.Namespace, text: str) -> None:
    talk(args, f"verbalign: {text}")


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
    judges = newcomers(args.judges)
    record = Record(study, judges, tuple(places(study, judge.name) for judge in judges), ())
    store.write(args.study, record)
    _say(args, f"{args.study}: {progress(record)}, seed {seed}")
    for warning in reading.warnings[:_NAMED]:
        print(f"verbalign: passed over: {warning}", file=sys.stderr)
    if len(reading.warnings) > _NAMED:
        print(f"verbalign: … {len(reading.warnings)} passed over in all", file=sys.stderr)
    _say(args, f"next: verbalign judge serve {args.study}")
    return SOME_FAILED if reading.warnings else OK


def newcomers(words: str) -> tuple[Judge, ...]:
    """Judges with fresh links, from a number or from names separated by commas."""
    names = [f"J{n}" for n in range(1, int(words) + 1)] if words.isdecimal() and len(words) < 5 else words.split(",")
    names = [name.strip() for name in names]
    if not names or not all(name and name.isprintable() for name in names) or len(set(names)) < len(names):
        raise InputError(f"'{words}' does not name judges; give a number, or different names separated by commas")
    return tuple(Judge(name, secrets.token_urlsafe(24)) for name in names)  # 192 bits


def _serve(args: argparse.Namespace) -> int:
    from verbalign.evaluate.judging import serve, store
    from verbalign.evaluate.judging.render import progress
    from verbalign.web import addresses, listening

    record, last = store.read(args.study), store.served(args.study)
    outside = addresses.base_url(args.url) if args.url else None
    server = serve.server(args.study, addresses.names(args.host, outside))
    with listening.listen(args.host, args.port, last.port if last else None) as door:
        own = listening.url_of(door, args.host)
        store.remember(args.study, store.Served(outside or own, door.getsockname()[1]))
        _print_links(record.judges, outside or own)
        _say(args, f"serving {args.study} at {own}; stop with Ctrl-C, nothing is lost")
        if not addresses.is_local(args.host):
            _say(args, "other machines can reach this; without a proxy in front the links travel unencrypted")
        with suppress(KeyboardInterrupt):
            server.run(sockets=[door])
    _say(args, progress(store.read(args.study)))
    return OK


def _print_links(judges: Sequence[Judge], base: str) -> None:
    for judge in judges:
        print(f"{judge.name}\t{base}/j/{judge.token}", flush=True)


def _results(args: argparse.Namespace) -> int:
    from verbalign.evaluate.judging import render, report, store
    from verbalign.evaluate.judging.results import results

    found = results(store.read(args.study))
    faces = {"table": render.to_table, "csv": render.to_csv, "json": render.to_json, "html": report.to_html}
    sys.stdout.write(faces[args.to](found))
    return OK


def _merge(args: argparse.Namespace) -> int:
    from verbalign.evaluate.judging import merge, store
    from verbalign.evaluate.judging.render import progress

    merged = merge.merge([(path, store.read(path)) for path in args.studies])
    store.write(args.out, merged.record)
    for old, new in merged.renamed:
        _say(args, f"another judge is called {old} too; here {new}")
    _say(args, f"{args.out}: {progress(merged.record)}")
    return OK


def _links(args: argparse.Namespace) -> int:
    from verbalign.evaluate.judging import store
    from verbalign.web import addresses

    if args.add:
        store.add_judges(args.study, newcomers(args.add))
    last = store.served(args.study)
    base = addresses.base_url(args.url) if args.url else last.url if last else None
    if base is None:
        _say(args, "never served yet: put the address before these, or see what `verbalign judge serve` prints")
    _print_links(store.read(args.study).judges, base or "")
    return OK
