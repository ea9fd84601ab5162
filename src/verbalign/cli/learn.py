"""Learn a mapping dictionary from meanings with several wordings each.

CORPUS is a table of your own (CSV, TSV, .xlsx, .ods, JSON objects, Parquet) with a column for every value and a column
`text`, or jsonl, proofs, e2e, viggo, webnlg, rnnlg, text2sql, overnight or huggingface, plain or gzip. If your
columns have other names, give them with --text and --predicate. See docs/formats.md.

Writes DICT.json, which you can read and edit, and DICT.sources.jsonl.gz beside it, the wordings behind every entry. If
DICT.json exists, its pinned templates are kept and its rejected ones stay away.

--update adds the wordings of CORPUS to a dictionary that was learned with --updatable. The result is the same as
learning from everything at once.

Examples:
  verbalign learn trains.csv -o trains.json                    # a table of your own
  verbalign learn trains.xlsx --text message --predicate kind -o trains.json
  verbalign learn monday.jsonl tuesday.jsonl -o trains.json    # several files as one corpus
  verbalign learn trainset.csv.gz -o e2e.json --workers 2      # a public corpus, in two processes
  verbalign learn monday.csv -o trains.json --updatable        # so that you can add more later:
  verbalign learn tuesday.csv --update trains.json
  verbalign learn train.jsonl -o paper.json --method paper     # as in Barzilay & Lee (2002)
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from verbalign.cli.common import (
    a_seed,
    add_columns,
    add_paper_options,
    earlier_dictionary,
    load_dictionary,
    paper_settings,
    progress,
    read_corpus,
    read_paraphrases,
    refused,
    some_workers,
    talk,
)
from verbalign.errors import InputError, OutputError
from verbalign.files import is_file, locked
from verbalign.mentions.kinds import KINDS
from verbalign.values.text import counted

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary
    from verbalign.run.parallel import Workers

LARGE = 500_000  # bytes of corpora, packed or not, whose reading takes longer than starting processes


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", nargs="+", metavar="CORPUS", help="corpus files; - is standard input")
    parser.add_argument("-o", "--output", metavar="DICT.json", help="where to write the dictionary")
    parser.add_argument(
        "--updatable", action="store_true", help="also write DICT.memory.jsonl.gz, which --update needs"
    )
    parser.add_argument(
        "--update",
        metavar="DICT.json",
        help="add the wordings of CORPUS to this dictionary; replaces it unless you give -o",
    )
    parser.add_argument("--format", help="the format of the corpus; default: look at the file")
    add_columns(parser)
    add_paper_options(parser, "consensus")
    parser.add_argument(
        "--language", metavar="CODE", help="language of the wordings, such as en or de; default: detected"
    )
    parser.add_argument(
        "--kind",
        action="append",
        default=[],
        metavar="ARG=KIND",
        help=f"the kind of an argument's values: {', '.join(KINDS)}; default: detected",
    )
    parser.add_argument(
        "--workers", type=some_workers, default=1, metavar="N", help="number of processes; the result is the same"
    )
    parser.add_argument(
        "--engine", choices=("local", "dask"), default="local", help="where the work is done; default: local"
    )
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="the address for --engine dask, such as tcp://10.0.0.7:8786"
    )
    parser.add_argument("--seed", type=a_seed, metavar="N", help="recorded in the dictionary; default: 0")
    parser.add_argument(
        "--one-parallel", type=a_seed, metavar="N", help="keep one random wording per meaning; N is the seed"
    )


def run(args: argparse.Namespace) -> int:
    from verbalign.run.parallel import uncollected

    if args.output is None and args.update is None:
        return refused("say where to write the dictionary: add -o DICT.json")
    if args.update and (args.method, args.seed, args.one_parallel, args.paper) != (None, None, None, None):
        return refused(
            "--update uses the settings of the dictionary; leave out --method, --paper, --seed and --one-parallel"
        )
    if (args.engine == "dask") != (args.scheduler is not None):
        return refused("--engine dask and --scheduler ADDRESS go together; give both")
    with uncollected(), _workers(args) as workers:
        return _run(args, workers)


@contextmanager
def _workers(args: argparse.Namespace) -> Iterator[Workers]:
    """Who does the work; if there is much to read, they start here, so that they are ready then."""
    from verbalign.learning.learn import awake

    large = sum(Path(path).stat().st_size for path in args.corpus if is_file(path)) > LARGE
    with _engine(args) as workers:
        waking = awake(workers if large else 1)
        yield workers
        list(waking)


def _engine(args: argparse.Namespace) -> AbstractContextManager[Workers]:
    if args.engine != "dask":
        return nullcontext(args.workers)
    from verbalign.run.cluster import dask_cluster

    return dask_cluster(args.scheduler)


def _run(args: argparse.Namespace, workers: Workers) -> int:
    from verbalign.corpora import combined
    from verbalign.dictionary.curation import keep_curated
    from verbalign.dictionary.file import pack
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
    read = (read_corpus(args, path, args.format, wordings=True, workers=workers) for path in args.corpus)
    corpus = combined([*corpora, *read])
    warnings: list[str] = []
    with progress(args, "learning") as notice:
        dictionary = learn(
            corpus,
            workers=workers,
            memory=memory,
            notice=notice,
            warn=warnings.append,
            language=args.language,
            kinds=kinds,
            paper=settings,
            paraphrases=paraphrases,
            **options,
        )
    if dictionary.sources and not dictionary.packed:
        dictionary = replace(dictionary, packed=pack(dictionary.sources))
    with locked(output):
        keep = _decided_by_now(args.update or output, keep, dictionary, output)
        if keep is not None:
            dictionary = keep_curated(dictionary, keep, warnings.append)
        if memory is None:
            dictionary.save(output)
        else:
            save_updatable(dictionary, memory, corpus, output)
    for line in warnings:
        talk(args, f"verbalign: {line}")
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


def _decided_by_now(
    path: str, before: MappingDictionary | None, learned: MappingDictionary, output: str
) -> MappingDictionary | None:
    """The dictionary whose decisions are kept: people may have curated it while we were learning.

    If it cannot be read any more, what was learned is saved beside it."""
    from verbalign.dictionary import MappingDictionary

    if not is_file(path) or not Path(path).stat().st_size:
        return before
    try:
        return MappingDictionary.load(path)
    except InputError as error:
        beside = Path(output).with_suffix(".new.json")
        learned.save(beside)
        fault = f"{path}: has changed in the meantime, so it was not overwritten ({error.fault.split(';')[0]})"
        raise OutputError(f"{fault}; what was learned is in {beside}") from None


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
