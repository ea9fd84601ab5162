"""Learn a mapping dictionary from meanings with several wordings each.

Writes DICT.json, which people can read and edit, and DICT.sources.jsonl.gz beside it, the wordings behind every entry.
Templates marked "pinned" in an earlier DICT.json of the same name are kept, rejected ones stay away.
"""

from __future__ import annotations

import argparse

from verbalign.cli.common import earlier_dictionary, progress, read_corpus, talk


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", nargs="+", metavar="CORPUS", help="corpus files; - is standard input")
    parser.add_argument("-o", "--output", required=True, metavar="DICT.json", help="where to write the dictionary")
    parser.add_argument("--format", help="the corpus's format; otherwise the first record tells")
    parser.add_argument("--method", choices=("consensus", "paper"), default="consensus", help="default: consensus")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes; the result is the same for any")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="kept in the dictionary; default 0")
    parser.add_argument(
        "--one-parallel", type=int, metavar="N", help="keep one random wording of each meaning; N is the seed"
    )


def run(args: argparse.Namespace) -> int:
    from verbalign.corpora import combined
    from verbalign.learn import learn

    corpus = combined([read_corpus(args, path, args.format) for path in args.corpus])
    keep = earlier_dictionary(args.output)
    warnings: list[str] = []
    with progress(args, "learning") as notice:
        dictionary = learn(
            corpus,
            method=args.method,
            workers=args.workers,
            seed=args.seed,
            one_parallel=args.one_parallel,
            keep=keep,
            notice=notice,
            warn=warnings.append,
        )
    for line in warnings:
        talk(args, f"verbalign: {line}")
    dictionary.save(args.output)
    templates = sum(len(entry.templates) for entry in dictionary.entries.values())
    talk(args, f"{args.output}: {len(dictionary.entries)} predicates, {templates} templates")
    dumb = [name for name, entry in dictionary.entries.items() if not entry.templates]
    if dumb:
        few = ", ".join(dumb[:5]) + (", …" if len(dumb) > 5 else "")
        many = "1 predicate has" if len(dumb) == 1 else f"{len(dumb)} predicates have"
        talk(args, f"verbalign: {many} no template, the wordings share too little; add wordings: {few}")
    return 0
