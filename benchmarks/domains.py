"""What is said after learning from small corpora, checked fact by fact by the independent scorer.

    python benchmarks/domains.py [--data DIR] [--score PATH/domains.py] [--plot FILE.svg] [--verbose]

Learns each domain with `verbalign learn`, says its new meanings with `verbalign say --input`, and prints the scorer's
table; then the same with one wording of each meaning, and with the first 3, 5 and 8 meanings of each predicate.  Needs
`../shared/corpus/domains` and `../shared/score/domains.py`.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from verbalign.evaluate.chart import ChartPanel, Series, svg
from verbalign.evaluate.estimates import Estimate

SHARED = Path(__file__).resolve().parents[2] / "shared"
OUTCOMES = ("right", "false", "lacking", "told", "refused")


@dataclass(frozen=True)
class Setting:
    """What is learned from: so many meanings of each predicate (0 is all), with options of `learn`."""

    name: str
    meanings: int = 0
    options: tuple[str, ...] = ()


EVERYTHING = Setting("all wordings")
ONE = Setting("one wording of each meaning", options=("--one-parallel", "1"))
CUTS = tuple(Setting(f"{count} meanings of each predicate", count) for count in (3, 5, 8))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=SHARED / "corpus" / "domains", help="where the domains lie")
    parser.add_argument("--score", type=Path, default=SHARED / "score" / "domains.py", help="the scorer")
    parser.add_argument("--plot", type=Path, help="where to draw right and wrong texts over the number of meanings")
    parser.add_argument("--verbose", action="store_true", help="print every text that is not right")
    args = parser.parse_args()
    for place in (args.data, args.score):
        if not place.exists():
            print(f"nothing at {place}: name it with --data or --score", file=sys.stderr)
            return 1
    bench = Bench(args.data, args.score, args.verbose)
    found: dict[Setting, Counter[str]] = {}
    for setting in (EVERYTHING, ONE, *CUTS):
        table, found[setting] = bench.measured(setting)
        if setting in (EVERYTHING, ONE):
            print(f"{setting.name}\n\n{table}\n")
    for line in summary(found):
        print(line)
    if args.plot:
        args.plot.write_text(plot(bench, found), "utf-8")
        print(f"the plot is in {args.plot}")
    return 0


class Bench:
    """Runs the real commands in a directory of their own."""

    def __init__(self, data: Path, scorer: Path, verbose: bool) -> None:
        self.data, self.scorer, self.verbose = data, scorer, verbose

    def measured(self, setting: Setting) -> tuple[str, Counter[str]]:
        """The scorer's table, and its totals."""
        with tempfile.TemporaryDirectory() as directory:
            room = Path(directory)
            self._scored("prepare", room)
            for corpus in sorted(room.glob("*.train.jsonl")):
                self._said(corpus, setting)
            table = self._scored("score", room)
        *lines, totals = table.rstrip().splitlines()
        return "\n".join(lines), Counter(json.loads(totals))

    def most_meanings(self) -> int:
        """The meanings of the predicate that has most."""
        with tempfile.TemporaryDirectory() as directory:
            self._scored("prepare", Path(directory))
            return max(
                count
                for corpus in Path(directory).glob("*.train.jsonl")
                for count in Counter(json.loads(line)["predicate"] for line in corpus.open(encoding="utf-8")).values()
            )

    def _said(self, corpus: Path, setting: Setting) -> None:
        name = corpus.name.removesuffix(".train.jsonl")
        room = corpus.parent
        dictionary, meanings, texts = room / f"{name}.json", room / f"{name}.test.jsonl", room / f"{name}.out.jsonl"
        if setting.meanings:
            corpus.write_text("".join(cut(corpus, setting.meanings)), "utf-8")
        verbalign("learn", corpus, "-o", dictionary, *setting.options)
        verbalign("say", dictionary, "--input", meanings, "-o", texts, "--json")

    def _scored(self, command: str, room: Path) -> str:
        words = [sys.executable, str(self.scorer), command, str(self.data), str(room)]
        words += ["-v"] if self.verbose and command == "score" else []
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def cut(corpus: Path, count: int) -> Iterator[str]:
    """The lines of a corpus with the first meanings of each predicate."""
    seen: Counter[str] = Counter()
    for line in corpus.read_text("utf-8").splitlines(keepends=True):
        predicate = json.loads(line)["predicate"]
        seen[predicate] += 1
        if seen[predicate] <= count:
            yield line


def verbalign(*words: object) -> None:
    """A command; that some meanings could not be said (3) is what is measured."""
    command = [sys.executable, "-m", "verbalign", *map(str, words), "--quiet"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode not in (0, 3):
        raise SystemExit(f"{' '.join(command)}\n{done.stderr}")


def summary(found: dict[Setting, Counter[str]]) -> Iterator[str]:
    head = ("learned from", "n", *OUTCOMES)
    rows = [(setting.name, *(str(count[name]) for name in ("n", *OUTCOMES))) for setting, count in found.items()]
    widths = [max(len(row[k]) for row in (head, *rows)) for k in range(len(head))]
    for row in (head, *rows):
        yield "  ".join(
            cell.ljust(width) if k == 0 else cell.rjust(width)
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        )


def plot(bench: Bench, found: dict[Setting, Counter[str]]) -> str:
    """Texts by what they are, over the number of meanings that were learned from."""
    places = [*((setting.meanings, found[setting]) for setting in CUTS), (bench.most_meanings(), found[EVERYTHING])]
    series = [
        Series(name, tuple((x, _exactly(count[name])) for x, count in places)) for name in ("right", "false", "refused")
    ]
    return svg([ChartPanel("new meanings", "meanings of each predicate", tuple(series))], "What more meanings buy")


def _exactly(count: int) -> Estimate:
    return Estimate(count, count, count)


if __name__ == "__main__":
    raise SystemExit(main())
