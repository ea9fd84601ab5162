"""Learn a mapping dictionary from meanings with several wordings each.

Writes DICT.json, which people can read and edit, and DICT.sources.jsonl.gz beside it, the wordings behind every entry.
Templates marked "pinned" in an earlier DICT.json of the same name are kept, rejected ones stay away.
With --update DICT.json the wordings of CORPUS are added to those that DICT.json was learned from (with --updatable):
the result is that of learning from all of them at once.

A corpus is a table (CSV with a column for every argument and one called `text`), jsonl (the native format), proofs,
e2e, viggo, webnlg, rnnlg, text2sql or overnight, plain or gzip.

Examples:
  verbalign learn trains.csv -o trains.json                    # a table of your own
  verbalign learn monday.jsonl tuesday.jsonl -o trains.json    # several files as one corpus
  verbalign learn trainset.csv.gz -o e2e.json --workers 2      # a public corpus, in two processes
  verbalign learn monday.csv -o trains.json --updatable        # so that more can be added later:
  verbalign learn tuesday.csv --update trains.json
  verbalign learn train.jsonl -o paper.json --method paper     # as Barzilay & Lee (2002) have it
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from verbalign.cli.common import (
    add_paper_options,
    earlier_dictionary,
    load_dictionary,
    paper_settings,
    progress,
    read_corpus,
    read_paraphrases,
    refused,
    talk,
)
from verbalign.errors import InputError
from verbalign.mentions.kinds import KINDS
from verbalign.values.text import counted

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary
    from verbalign.run.parallel import Workers

LARGE = 500_000  # bytes of corpora, packed or not, whose reading takes longer than starting processes


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", nargs="+", metavar="CORPUS", help="corpus files; - is standard input")
    parser.add_argument("-o", "--output", metavar="DICT.json", help="where to write the dictionary")
    parser.add_argument("--updatable", action="store_true", help="also write DICT.memory.jsonl.gz, for --update")
    parser.add_argument(
        "--update", metavar="DICT.json", help="add the wordings of CORPUS to this one; without -o it is replaced"
    )
    parser.add_argument("--format", help="the corpus's format; otherwise the first record tells")
    add_paper_options(parser, "consensus")
    parser.add_argument("--language", metavar="CODE", help="of the wordings, such as en or de; otherwise they tell")
    parser.add_argument(
        "--kind",
        action="append",
        default=[],
        metavar="ARG=KIND",
        help=f"what the values of an argument are: {', '.join(KINDS)}; otherwise they tell",
    )
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes; the result is the same for any")
    parser.add_argument(
        "--engine", choices=("local", "dask"), default="local", help="who does the work; default: local"
    )
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of --engine dask, such as tcp://10.0.0.7:8786")
    parser.add_argument("--seed", type=int, metavar="N", help="kept in the dictionary; default 0")
    parser.add_argument(
        "--one-parallel", type=int, metavar="N", help="keep one random wording of each meaning; N is the seed"
    )


def run(args: argparse.Namespace) -> int:
    from verbalign.run.parallel import uncollected

    if args.output is None and args.update is None:
        return refused("the dictionary has no name; add -o DICT.json")
    if args.update and (args.method, args.seed, args.one_parallel, args.paper) != (None, None, None, None):
        return refused(
            "--update learns as the dictionary was learned; leave --method, --paper, --seed and --one-parallel out"
        )
    if (args.engine == "dask") != (args.scheduler is not None):
        return refused("--engine dask and --scheduler ADDRESS go together; name both")
    with uncollected(), _workers(args) as workers:
        return _run(args, workers)


@contextmanager
def _workers(args: argparse.Namespace) -> Iterator[Workers]:
    """Who does the work; processes are started here if there is much to read, so that they are ready then."""
    if args.engine == "dask":
        from verbalign.run.cluster import dask_cluster

        with dask_cluster(args.scheduler) as engine:
            yield engine
        return
    from verbalign.learning.learn import awake

    large = sum(Path(path).stat().st_size for path in args.corpus if Path(path).is_file()) > LARGE
    waking = awake(args.workers if large else 1)
    yield args.workers
    list(waking)


def _run(args: argparse.Namespace, workers: Workers) -> int:
    from verbalign.corpora import combined
    from verbalign.dictionary.memory import Memory, read_memory, save_updatable
    from verbalign.learning.learn import learn
    from verbalign.learning.paper.settings import PaperSettings

    kinds = _kinds(args.kind)
    output = args.output or args.update
    corpora, keep = [], earlier_dictionary(output)
    memory = Memory() if args.updatable else None
    options = {"method": args.method or "consensus", "seed": args.seed or 0, "one_parallel": args.one_parallel}
    settings = paper_settings(args)
    paraphrases = read_paraphrases(args.paraphrases) if args.paraphrases else None
    if args.update:
        keep = load_dictionary(args.update)
        memory, before = read_memory(args.update, keep.digest)
        options = {"one_parallel": None, **{name: keep.parameters[name] for name in options if name in keep.parameters}}
        settings = PaperSettings.from_json(keep.parameters.get("paper", {}))
        corpora.append(before)
    corpus = combined([*corpora, *(read_corpus(args, path, args.format, wordings=True) for path in args.corpus)])
    warnings: list[str] = []
    with progress(args, "learning") as notice:
        dictionary = learn(
            corpus,
            workers=workers,
            keep=keep,
            memory=memory,
            notice=notice,
            warn=warnings.append,
            language=args.language,
            kinds=kinds,
            paper=settings,
            paraphrases=paraphrases,
            **options,
        )
    for line in warnings:
        talk(args, f"verbalign: {line}")
    if memory is None:
        dictionary.save(output)
    else:
        save_updatable(dictionary, memory, corpus, output)
    if not args.quiet:
        for line in _summary(dictionary, output):
            talk(args, line)
    if args.update and memory is not None and memory.used:
        talk(args, f"{memory.reused} of {len(memory.used)} predicates that take longest had not changed")
    dumb = [name for name, entry in dictionary.entries.items() if not entry.templates and not entry.pool]
    if dumb:
        few = ", ".join(dumb[:5]) + (", …" if len(dumb) > 5 else "")
        many = "1 predicate has" if len(dumb) == 1 else f"{len(dumb)} predicates have"
        talk(args, f"verbalign: {many} no template, the wordings share too little; add wordings: {few}")
    return 0


def _summary(dictionary: MappingDictionary, output: str) -> Iterator[str]:
    """What was learned, in a few lines."""
    if any(entry.frames for entry in dictionary.entries.values()):
        from verbalign.checking import check
        from verbalign.cli.check import summary

        yield from summary(check(dictionary, suggest=False), output)
        return
    templates = sum(len(entry.templates) for entry in dictionary.entries.values())
    yield f"{output}: {counted(len(dictionary.entries), 'predicate')}, {counted(templates, 'template')}"


def _kinds(given: list[str]) -> dict[str, str]:
    """The kinds of values that the command line names."""
    found = {}
    for one in given:
        name, mark, kind = one.partition("=")
        if not mark or not name or kind not in KINDS:
            raise InputError(f"--kind {one}: write ARG=KIND, where KIND is one of: {', '.join(KINDS)}")
        found[name] = kind
    return found
