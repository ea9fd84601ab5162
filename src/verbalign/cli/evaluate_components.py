"""`evaluate components`: the tables of the paper's §4.2, from gold and by cross-validation."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from verbalign.cli.common import progress, some_workers, talk, whole
from verbalign.errors import InputError
from verbalign.files import write_text

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary
    from verbalign.evaluate.chart import ChartPanel
    from verbalign.evaluate.estimates import Estimate
    from verbalign.evaluate.findings import Contrast, Figure, Findings, UsableRow

HELP = "steps, argument values and templates against gold: all wordings of a meaning, and one"
WIDTH = 120  # of what is not read in a terminal
PLOT_SEEDS = 5  # for the numbers of wordings in between, which take longer to learn from


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("corpus", nargs="*", metavar="CORPUS", help="corpus files; default: the bundled proofs")
    parser.add_argument(
        "--dict",
        dest="dictionaries",
        action="append",
        metavar="DICT.json",
        help="also measure the texts of this dictionary; default for the bundled proofs: one written by hand",
    )
    parser.add_argument("--format", help="the corpus's format (default: look at the file)")
    parser.add_argument(
        "--folds", type=whole(-1, 10_000), default=5, metavar="N", help="parts held out in turn (default: 5)"
    )
    parser.add_argument(
        "--seeds", type=whole(0, 10_000), default=20, metavar="N", help="choices of one wording (default: 20)"
    )
    parser.add_argument(
        "--workers", type=some_workers, default=1, metavar="N", help="number of processes; the result is the same"
    )
    parser.add_argument("--plot", metavar="FILE.svg", help="draw quality against the number of wordings")
    parser.add_argument("--templates", action="store_true", help="list the usable templates")
    parser.add_argument("--json", action="store_true", help="all figures as JSON")


def run(args: argparse.Namespace) -> int:
    from verbalign.bundled import DEV, TRAIN
    from verbalign.evaluate.components import measured
    from verbalign.evaluate.findings import Findings, plan
    from verbalign.evaluate.heldout import open_study

    if args.seeds < 1:
        raise InputError("at least one seed is needed; give --seeds 1 or more")
    study = open_study(args.corpus or [str(TRAIN), str(DEV)], args.folds, args.format, _beside(args))
    trials = plan(study, seeds=args.seeds, curve=min(args.seeds, PLOT_SEEDS) if args.plot else 0)
    with progress(args, "measuring") as notice:
        outcomes = measured(study, trials, workers=args.workers, notice=notice)
    findings = Findings(study, outcomes)
    if args.json:
        print(json.dumps(as_json(args, findings), ensure_ascii=False, indent=1))
    else:
        print_tables(findings, seeds=args.seeds, templates=args.templates)
    if args.plot:
        from verbalign.evaluate.chart import svg

        write_text(args.plot, svg(panels(findings), "Quality against the number of wordings of a meaning"))
        talk(args, f"{args.plot}: quality against the number of wordings")
    return 0


def _beside(args: argparse.Namespace) -> dict[str, MappingDictionary]:
    """The dictionaries to be measured beside those that are learned, by name."""
    from pathlib import Path

    from verbalign.bundled import rival_dictionary
    from verbalign.dictionary import MappingDictionary

    given = {Path(path).name: MappingDictionary.load(path) for path in args.dictionaries or ()}
    return given if args.corpus else {"by hand": rival_dictionary(), **given}


# ---- JSON ----


def as_json(args: argparse.Namespace, findings: Findings) -> dict[str, Any]:
    return {
        "corpus": args.corpus or "bundled",
        "folds": args.folds,
        "seeds": args.seeds,
        "held_out": len(findings.study.units),
        "figures": [{**f._asdict(), "estimate": _estimate(f.estimate)} for f in findings.figures()],
        "contrasts": [
            {
                **c._asdict(),
                "all": _estimate(c.all),
                "one": _estimate(c.one),
                "gain": _estimate(c.gain),
                "apart": c.apart,
            }
            for c in findings.contrasts()
        ],
        "usable": [row._asdict() for row in findings.usable()],
    }


def _estimate(estimate: Estimate) -> dict[str, float]:
    return {name: round(value, 3) for name, value in estimate._asdict().items()}


# ---- tables ----


def print_tables(findings: Findings, *, seeds: int, templates: bool) -> None:
    import sys

    from rich.console import Console

    console = Console(highlight=False, width=None if sys.stdout.isatty() else WIDTH)
    figures = [figure for figure in findings.figures() if figure.wordings in (None, 1)]
    for component in dict.fromkeys(figure.component for figure in figures):
        console.print(_table([figure for figure in figures if figure.component == component]), "")
    console.print(_contrast_table(findings.contrasts()), "")
    usable = findings.usable()
    if usable:
        console.print(_usable_table([row for row in usable if row.wordings in (None, 1)]), "")
    console.print(
        f"Percent; in brackets the 95 % interval by bootstrap over what was held out in turn "
        f"({len(findings.study.units)} proofs, documents or meanings) and over {seeds} choices of one wording.",
        style="dim",
    )
    for row in usable if templates else ():
        if row.wordings is None:
            console.print(f"\n{row.predicate}({', '.join(row.usual)}), {row.system}", style="bold", markup=False)
            for text, count in row.texts.items():
                console.print(f"  {count}  {text}", markup=False)


def _new_table(title: str, *columns: str) -> Any:
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    table.add_column("", no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _table(figures: Sequence[Figure]) -> Any:
    table = _new_table(figures[0].component, "wordings", *dict.fromkeys(figure.name for figure in figures))
    for system, wordings in dict.fromkeys((figure.system, figure.wordings) for figure in figures):
        row = [f for f in figures if (f.system, f.wordings) == (system, wordings)]
        table.add_row(system, kept(wordings), *(_shown(f.estimate) for f in row))
    return table


def kept(wordings: int | None) -> str:
    """How many wordings were kept, in a word.

    >>> kept(None), kept(1), kept(3)
    ('all', 'one', '3')
    """
    return "all" if wordings is None else "one" if wordings == 1 else str(wordings)


def _shown(estimate: Estimate) -> str:
    sure = estimate.high - estimate.low < 0.05  # as shown, there is nothing around it
    return f"{estimate.mean:.1f}" if sure else f"{estimate.mean:.1f} {_around(estimate)}"


def _around(estimate: Estimate, sign: str = "") -> str:
    return f"[{estimate.low:{sign}.1f}, {estimate.high:{sign}.1f}]"


def _contrast_table(contrasts: Sequence[Contrast]) -> Any:
    from verbalign.evaluate.components import LEARNING

    systems = [system for system in LEARNING if any(contrast.system == system for contrast in contrasts)]
    table = _new_table("all wordings against one, on the same proofs; ▲ better, and the intervals are apart", *systems)
    for component, name in dict.fromkeys((contrast.component, contrast.name) for contrast in contrasts):
        own = {c.system: c for c in contrasts if (c.component, c.name) == (component, name)}
        table.add_row(f"{component}: {name}", *(_gain(own.get(system)) for system in systems))
    return table


def _gain(contrast: Contrast | None) -> str:
    if contrast is None:
        return "–"
    return f"{contrast.gain.mean:+.1f} {_around(contrast.gain, '+')} {'▲' if contrast.apart else ' '}"


def _usable_table(rows: Sequence[UsableRow]) -> Any:
    columns = list(dict.fromkeys((row.system, row.wordings) for row in rows))
    title = "usable templates for the arguments most often stated together: mean (least) over folds; of all usable"
    table = _new_table(title, "arguments", *(f"{system}, {kept(wordings)}" for system, wordings in columns))
    for predicate in dict.fromkeys(row.predicate for row in rows):
        own = {(row.system, row.wordings): row for row in rows if row.predicate == predicate}
        cells = [f"{own[c].mean:.1f} ({own[c].least}); {own[c].usable:.1f}" if c in own else "–" for c in columns]
        table.add_row(predicate, ", ".join(next(iter(own.values())).usual) or "none", *cells)
    return table


# ---- plot ----


def panels(findings: Findings) -> list[ChartPanel]:
    """Argument values found, and chrF of what is said, against the number of wordings."""
    from verbalign.evaluate.chart import ChartPanel, Series
    from verbalign.evaluate.components import LEARNING, TEMPLATES, VALUES
    from verbalign.evaluate.findings import ATTESTED, CHRF, FOUND, most_wordings

    everything = most_wordings(findings.study)
    titles = {
        (VALUES, FOUND): "argument values found, %",
        (TEMPLATES, CHRF): "chrF of what is said",
        (TEMPLATES, ATTESTED): "said in attested words, %",
    }
    found = []
    for (component, name), title in titles.items():
        points: dict[str, dict[int, Estimate]] = {}
        for figure in findings.figures():
            if (figure.component, figure.name) == (component, name) and figure.system in LEARNING:
                points.setdefault(figure.system, {})[figure.wordings or everything] = figure.estimate
        series = tuple(Series(system, tuple(sorted(own.items()))) for system, own in points.items())
        if series:
            found.append(ChartPanel(title, "wordings of each meaning", series))
    return found
