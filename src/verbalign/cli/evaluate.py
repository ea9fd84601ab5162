"""Measure what verbalign learned and says: `texts` against the wordings that people gave, `components` against gold.

Examples:
  verbalign evaluate texts e2e.json devset.csv.gz --train trainset.csv.gz
  verbalign evaluate texts mine.tsv other.tsv devset.csv.gz    # side by side
  verbalign evaluate components --workers 2                    # on the bundled proofs
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from verbalign.cli import OK, SOME_FAILED
from verbalign.cli import evaluate_components as components
from verbalign.cli.common import add_verb, whole
from verbalign.values.text import counted

if TYPE_CHECKING:
    from verbalign.evaluate.outputs import System
    from verbalign.evaluate.texts import Result, Score

_NAMED = 5  # how many of the meanings without a text are named


def configure(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="|".join(_VERBS))
    for name, verb in _VERBS.items():
        verb.configure(add_verb(verbs, name, verb.help, verb.help))


def run(args: argparse.Namespace) -> int:
    return _VERBS[args.verb].run(args)


def _configure_texts(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "systems",
        metavar="DICT|OUTPUT",
        nargs="+",
        help='a dictionary, or texts: TSV \'MR<TAB>output\', JSONL {"id", "text"}, or one text per line',
    )
    parser.add_argument("corpus", metavar="CORPUS", help="the meanings, with people's wordings of them")
    parser.add_argument("--format", help="the corpus's format (default: look at the file)")
    parser.add_argument(
        "--train",
        metavar="CORPUS",
        help="the training corpus: meanings with argument sets that it lacks are reported separately",
    )
    parser.add_argument(
        "--samples", type=whole(0, 100_000), metavar="N", default=1000, help="resamples (default: 1000; 0: none)"
    )
    parser.add_argument(
        "--seed", type=whole(0, 2**63 - 1), metavar="N", default=1, help="for the resamples (default: 1)"
    )
    parser.add_argument("--json", action="store_true", help="all figures as JSON")


def _run_texts(args: argparse.Namespace) -> int:
    from verbalign.corpora import read
    from verbalign.evaluate.outputs import of_mapping, system
    from verbalign.evaluate.texts import evaluate, parts

    corpus = read(args.corpus, args.format)
    systems = [system(path, corpus) for path in args.systems]
    if corpus.format == "rnnlg":
        from verbalign.corpora.rnnlg import handcrafted

        systems.append(of_mapping("hand-crafted (the corpus's)", handcrafted(args.corpus), corpus))
    training = read(args.train, args.format) if args.train else None
    results = evaluate(systems, corpus, of=parts(corpus, training), samples=args.samples, seed=args.seed)
    print(json.dumps(_as_json(args, results), ensure_ascii=False, indent=1)) if args.json else _print_tables(results)
    return _report(systems, [instance.id for instance in corpus], quiet=args.quiet)


def _report(systems: Sequence[System], ids: Sequence[str], *, quiet: bool) -> int:
    """Name on stderr the meanings that have no text, and the texts that have no meaning."""
    code = OK
    for one in systems:
        silent = [id for id, text in zip(ids, one.texts, strict=True) if text is None]
        for fault, found in (
            ("meanings without a text", silent),
            ("texts for meanings not in the corpus", one.strangers),
        ):
            if not found:
                continue
            code = SOME_FAILED
            if not quiet:
                more = "; …" if len(found) > _NAMED else ""
                print(
                    f"verbalign: {one.name}: {len(found)} {fault}: {'; '.join(found[:_NAMED])}{more}", file=sys.stderr
                )
    return code


def _as_json(args: argparse.Namespace, results: Sequence[Result]) -> dict[str, object]:
    return {
        "corpus": args.corpus,
        "samples": args.samples,
        "seed": args.seed,
        "results": [
            {
                "system": result.system,
                "part": result.part,
                "meanings": result.meanings,
                "said": result.said,
                "figures": {figure.name: _figure_json(figure) for figure in result.figures},
                "slot_errors": [{"argument": a, "fault": fault.value, "count": n} for a, fault, n in result.errors],
                "checked": result.checked,
                "unchecked": result.unchecked,
                "left_out": result.left_out,
                "texts_per_second": None if result.speed is None else round(result.speed),
            }
            for result in results
        ],
    }


def _figure_json(figure: Score) -> dict[str, float]:
    found = {"score": figure.score, "low": figure.low, "high": figure.high, "ahead": figure.ahead}
    return {name: round(value, 2) for name, value in found.items() if value is not None}


def _print_tables(results: Sequence[Result]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    for part in dict.fromkeys(result.part for result in results):
        here = [result for result in results if result.part == part]
        table = Table(title=f"{part}: {counted(here[0].meanings, 'meaning')}", title_justify="left", box=None)
        table.add_column("")
        for result in here:
            table.add_column(result.system, justify="right", overflow="fold")
        for name, *cells in zip(*(_cells(result) for result in here), strict=True):
            table.add_row(name[0], *[name[1], *(cell[1] for cell in cells)])
        console.print(table)
    if any(figure.ahead is not None for result in results for figure in result.figures):
        console.print(
            "In brackets: 95 % bootstrap interval; ▲: share of resamples above the first system.", style="dim"
        )


def _cells(result: Result) -> list[tuple[str, str]]:
    cells = [(figure.name, _cell(figure)) for figure in result.figures]
    for kind in ("missing", "added", "wrong"):
        named = [(argument, count) for argument, fault, count in result.errors if fault.value == kind]
        cells.append((kind, ", ".join(f"{argument} {count}" for argument, count in named) or "0"))
    cells.append(("values checked", f"{result.checked} of {result.checked + result.unchecked}"))
    cells.append(("left out by its own account", "–" if result.left_out is None else str(result.left_out)))
    cells.append(("texts/s", "–" if result.speed is None else f"{result.speed:,.0f}"))
    return cells


def _cell(figure: Score) -> str:
    around = "" if figure.low is None else f" [{figure.low:.1f}, {figure.high:.1f}]"
    ahead = "" if figure.ahead is None else f" ▲{figure.ahead:.0f}%"
    return f"{figure.score:.2f}{around}{ahead}"


Configure: TypeAlias = Callable[[argparse.ArgumentParser], None]


class _Verb(NamedTuple):
    help: str
    configure: Configure
    run: Callable[[argparse.Namespace], int]


_VERBS = {
    "texts": _Verb(
        "BLEU, chrF, ROUGE-L, slot errors and more, of dictionaries or outputs", _configure_texts, _run_texts
    ),
    "components": _Verb(components.HELP, components.configure, components.run),
}
