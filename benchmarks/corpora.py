"""The public corpora: learned from train, said and measured on dev or valid.  Test splits are not used.

    python benchmarks/corpora.py e2e|e2e-sets|webnlg|viggo|rnnlg|curve|scale [--data DIR] [--examples 20] [--workers 2]

`e2e`: E2E dev, by our own measures and by the independent scorer where it lies beside; attribute sets unseen in train
apart.  `e2e-sets`: train without 30 random attribute sets, said on those, beside the dictionary of all of train.
`webnlg`, `viggo`, `rnnlg`: their dev or valid splits; RNNLG beside its own hand-crafted generator.  `curve`: E2E with
1, 2, 4 and all wordings of each meaning, with a plot.  `scale`: learning time and memory on a quarter, a half and all
of E2E's meanings.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from verbalign.corpora import read
from verbalign.corpora.rnnlg import handcrafted
from verbalign.dictionary import MappingDictionary
from verbalign.evaluate.chart import ChartPanel, Series, svg
from verbalign.evaluate.estimates import Estimate
from verbalign.evaluate.heldout import kept
from verbalign.evaluate.outputs import System, of_mapping, spoken
from verbalign.evaluate.texts import Result, argument_set, evaluate, parts
from verbalign.learning.learn import learn
from verbalign.speak.verify import Verifier
from verbalign.values import Corpus

SHARED = Path(__file__).resolve().parents[2] / "shared"
DOMAINS = ("restaurant", "hotel", "tv", "laptop")
COUNTS = (1, 2, 4, None)  # wordings of a meaning
SETS = 30


class Bench:
    """What all commands share."""

    def __init__(self, data: Path, workers: int, examples: int) -> None:
        self.data, self.workers, self.examples = data, workers, examples

    def read(self, name: str, format: str) -> Corpus:
        return read(str(self.data / name), format)

    def learn(self, corpus: Corpus) -> MappingDictionary:
        start = time.perf_counter()
        made = learn(corpus, workers=self.workers)
        wordings = sum(len(one.verbalizations) for one in corpus)
        took, most = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"learned from {wordings:,} wordings in {took:.1f} s; {most:,.0f} MB at most so far", flush=True)
        return made

    def measure(self, systems: Sequence[System], corpus: Corpus, training: Corpus | None = None) -> list[Result]:
        results = evaluate(systems, corpus, of=parts(corpus, training), samples=300)
        for result in results:
            figures = {figure.name: figure for figure in result.figures}
            bleu, errors = figures["BLEU"], figures["slot errors %"]
            print(
                f"  {result.system:28} {result.part:21} {result.said:5} of {result.meanings:5} said  "
                f"BLEU {bleu.score:5.2f} [{bleu.low:.1f}, {bleu.high:.1f}]  chrF {figures['chrF'].score:5.2f}  "
                f"slot errors {errors.score:.2f} %" + (f"  {result.speed:,.0f} texts/s" if result.speed else "")
            )
        return results

    def compare(self, name: str, dictionary: MappingDictionary, corpus: Corpus, training: Corpus) -> System:
        """The figures of a dictionary, what `verify` finds in its texts, and some of them."""
        ours = spoken(name, dictionary.say, corpus)
        self.measure([ours], corpus, training)
        self.verify(dictionary, corpus, ours)
        self.show(corpus, ours)
        return ours

    def verify(self, dictionary: MappingDictionary, corpus: Corpus, ours: System) -> None:
        verifier = Verifier(dictionary)
        found = [
            one.kind
            for instance, text in zip(corpus, ours.texts, strict=True)
            if text is not None
            for one in verifier.verify(instance.meaning, text, dictionary.say(instance.meaning).implied)
        ]
        counts = ", ".join(f"{found.count(kind)} {kind}" for kind in sorted(set(found))) or "no findings"
        print(f"  read again by verify: {counts}")

    def show(self, corpus: Corpus, ours: System) -> None:
        pairs = list(zip(corpus, ours.texts, strict=True))
        for instance, text in random.Random(1).sample(pairs, min(self.examples, len(pairs))):
            print(f"    {instance.id}\n      {text}\n      ({instance.verbalizations[0].text})")


def e2e(bench: Bench) -> None:
    train, dev = bench.read("e2e/trainset.csv.gz", "e2e"), bench.read("e2e/devset.csv.gz", "e2e")
    ours = bench.compare("verbalign", bench.learn(train), dev, train)
    _score(bench, dev, ours)


def _score(bench: Bench, dev: Corpus, ours: System) -> None:
    """The independent scorer's figures."""
    scorer = bench.data.parent / "score" / "e2e.py"
    if not scorer.exists():
        print(f"  no independent scorer at {scorer}")
        return
    with tempfile.TemporaryDirectory() as room:
        out = Path(room) / "out.tsv"
        rows = (f"{one.id}\t{text or ''}\n" for one, text in zip(dev, ours.texts, strict=True))
        out.write_text("MR\toutput\n" + "".join(rows), "utf-8")
        refs = bench.data / "e2e" / "devset.csv.gz"
        command = [sys.executable, str(scorer), str(out), "--refs", str(refs), "--one-line"]
        print("  scorer:", subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip())


def e2e_sets(bench: Bench) -> None:
    train = bench.read("e2e/trainset.csv.gz", "e2e")
    every = sorted({argument_set(one.meaning) for one in train})
    held = set(random.Random(1).sample(every, SETS))
    unseen = replace(train, instances=tuple(one for one in train if argument_set(one.meaning) in held))
    rest = replace(train, instances=tuple(one for one in train if argument_set(one.meaning) not in held))
    print(f"{len(unseen.instances)} meanings of {SETS} of {len(every)} attribute sets are held out")
    without, whole = bench.learn(rest), bench.learn(train)
    systems = [spoken("without them", without.say, unseen), spoken("learned from all", whole.say, unseen)]
    bench.measure(systems, unseen)
    bench.verify(without, unseen, systems[0])
    bench.show(unseen, systems[0])


def webnlg(bench: Bench) -> None:
    train, dev = bench.read("webnlg/train.jsonl.gz", "webnlg"), bench.read("webnlg/dev.jsonl.gz", "webnlg")
    bench.compare("verbalign", bench.learn(train), dev, train)


def viggo(bench: Bench) -> None:
    train, dev = bench.read("viggo/train.csv.gz", "viggo"), bench.read("viggo/valid.csv", "viggo")
    bench.compare("verbalign", bench.learn(train), dev, train)


def rnnlg(bench: Bench) -> None:
    for domain in DOMAINS:
        print(f"== {domain}")
        train, dev = (bench.read(f"rnnlg/{domain}_{part}.jsonl.gz", "rnnlg") for part in ("train", "valid"))
        bench.compare("verbalign", bench.learn(train), dev, train)
        outputs = handcrafted(bench.data / "rnnlg" / f"{domain}_valid.jsonl.gz")
        bench.measure([of_mapping("hand-crafted (the corpus's)", outputs, dev)], dev)


def curve(bench: Bench) -> None:
    train, dev = bench.read("e2e/trainset.csv.gz", "e2e"), bench.read("e2e/devset.csv.gz", "e2e")
    most = round(sum(len(one.verbalizations) for one in train) / len(train.instances))
    points = []
    for count in COUNTS:
        part = kept(train, count, seed=1)
        ours = spoken(f"{count or 'all'} wordings", bench.learn(part).say, dev)
        figure = bench.measure([ours], dev)[0].figures[0]
        points.append((count or most, Estimate(figure.score, figure.low or 0.0, figure.high or 0.0)))
    place = Path("e2e-curve.svg")
    panel = ChartPanel("BLEU on E2E dev", "wordings of each meaning", (Series("verbalign", tuple(points)),))
    place.write_text(svg([panel], "What several wordings buy"), "utf-8")
    print(f"the plot is in {place}")


def scale(bench: Bench) -> None:
    """Each size in a process of its own, so that memory is its own too."""
    for size in (4, 2, 1):
        command = [sys.executable, __file__, "part", "--data", str(bench.data), "--workers", str(bench.workers)]
        subprocess.run([*command, "--part", str(size)], check=True)


def _part(bench: Bench, size: int) -> None:
    train = bench.read("e2e/trainset.csv.gz", "e2e")
    part = replace(train, instances=train.instances[::size])
    bench.learn(replace(train, instances=train.instances[::400]))  # compilation
    bench.learn(part)


COMMANDS: dict[str, Callable[[Bench], None]] = {
    "e2e": e2e,
    "e2e-sets": e2e_sets,
    "webnlg": webnlg,
    "viggo": viggo,
    "rnnlg": rnnlg,
    "curve": curve,
    "scale": scale,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=[*COMMANDS, "part"])
    parser.add_argument("--data", type=Path, default=SHARED / "data", help="where the corpora lie")
    parser.add_argument("--examples", type=int, default=0, metavar="N", help="print so many random outputs")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--part", type=int, default=1, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if not args.data.exists():
        print(f"no corpora at {args.data}: name their directory with --data", file=sys.stderr)
        return 1
    bench = Bench(args.data, args.workers, args.examples)
    _part(bench, args.part) if args.command == "part" else COMMANDS[args.command](bench)
    return 0


if __name__ == "__main__":
    sys.exit(main())
