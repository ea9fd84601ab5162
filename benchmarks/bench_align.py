"""The alignment engine against its peers, all in one run: ratios, growth with n, and quality against known truth.

    python benchmarks/bench_align.py [pairwise groups small growth truth large] [--plot FILE.svg] [--json FILE.json]

Sentences are those of the E2E development set where `../shared/data/e2e` is there, else made up.  Peers that are not
installed are passed over (`pip install verbalign[bench]` gets them).
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import math
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import peers
import truth
from verbalign.alignment import Similarity, align
from verbalign.alignment.engine import KernelName, Method
from verbalign.values.text import words

E2E = Path(__file__).resolve().parents[1].parent / "shared" / "data" / "e2e" / "devset.csv.gz"
SKBIO_PAPER = ((1.0, 0.5, -0.5), 0.01)  # the paper's scores
SKBIO_SETTINGS = (SKBIO_PAPER, ((1.0, 0.5, -0.3), (0.2, 0.1)), ((1.0, 0.5, -0.2), 0.2))

Figures = dict[str, Any]


def sentence_groups(most: int | None = None) -> list[list[tuple[str, ...]]]:
    """Wordings of the same meaning, of E2E's development set or made up."""
    if not E2E.exists():
        return [list(case.rows) for case in truth.cases("middling", most or 547)]
    groups: dict[str, list[tuple[str, ...]]] = {}
    with gzip.open(E2E, "rt", encoding="utf-8") as file:
        for record in csv.DictReader(file):
            groups.setdefault(record["mr"], []).append(tuple(words(record["ref"])))
    return list(groups.values())[:most]


def best_of(times: int, work: Callable[[], object]) -> float:
    """The shortest of some runs, in seconds; the first of them may still be warming up."""
    best = math.inf
    for _ in range(times):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def ratio(ours: float, theirs: float) -> str:
    return f"{theirs / ours:6.1f} x"


# ---- pairs ----


def pairwise(pairs: int = 25_600, lexicon_size: int = 300, repeat: int = 5) -> Figures:
    """Pairs aligned a second, with traceback and graded similarity, in one thread."""
    from verbalign.kernels import door  # not above: `one_small` begins without the compiled kernels

    source = random.Random(2002)
    rows = [row for group in sentence_groups() for row in group]
    vocabulary = sorted({word for row in rows for word in row})
    lexicon = [(source.choice(vocabulary), source.choice(vocabulary)) for _ in range(lexicon_size)]
    lefts, rights = ([source.randrange(len(rows)) for _ in range(pairs)] for _ in range(2))
    coded = Similarity(lexicon).coded(rows)
    door.pair_paths(coded, lefts[:64], rights[:64])
    figures = {"verbalign": pairs / best_of(repeat, lambda: door.pair_paths(coded, lefts, rights))}
    figures["rapidfuzz Indel.editops (equality only)"] = pairs / best_of(2, lambda: _editops(rows, lefts, rights))
    if peers.installed("Biopython"):
        some = max(pairs // 8, 1)
        figures["Biopython PairwiseAligner"] = some / best_of(
            2, lambda: _biopython(rows, lexicon, lefts[:some], rights[:some])
        )
    mean = sum(map(len, rows)) / len(rows)
    print(f"\nPairs/s, one thread, traceback; {pairs} pairs, {mean:.1f} words a sentence, {len(lexicon)} paraphrases")
    for name, rate in figures.items():
        print(f"  {name:42} {rate:12,.0f}  {'' if name == 'verbalign' else ratio(1 / figures['verbalign'], 1 / rate)}")
    return figures


def _editops(rows: Sequence[tuple[str, ...]], lefts: Sequence[int], rights: Sequence[int]) -> None:
    from rapidfuzz.distance import Indel

    for a, b in zip(lefts, rights, strict=True):
        Indel.editops(rows[a], rows[b])


def _biopython(
    rows: Sequence[tuple[str, ...]], lexicon: peers.Lexicon, lefts: Sequence[int], rights: Sequence[int]
) -> None:
    import numpy as np
    from Bio.Align import PairwiseAligner

    vocabulary, table = peers.matrix(rows, lexicon, (1.0, 0.5, -0.5))
    number = {word: k for k, word in enumerate(vocabulary)}
    coded = [np.array([number[word] for word in row], np.int32) for row in rows]
    aligner: Any = PairwiseAligner(mode="global", open_gap_score=-0.01, extend_gap_score=-0.01)
    aligner.substitution_matrix = table
    for a, b in zip(lefts, rights, strict=True):
        _ = aligner.align(coded[a], coded[b])[0].coordinates


# ---- groups ----


def groups(most: int | None = None, slow: int = 30) -> Figures:
    """Milliseconds a group of wordings; the slowest peers do some groups only."""
    all_groups = sentence_groups(most)
    mean = sum(map(len, all_groups)) / len(all_groups)
    figures: Figures = {}
    methods: tuple[Method, ...] = ("paper", "refined")
    for method in methods:
        align(all_groups[0], method=method, kernel="fast")
        work = lambda method=method: [align(group, method=method, kernel="fast", workers=1) for group in all_groups]
        figures[f"verbalign {method}"] = 1000 * best_of(3, work) / len(all_groups)
    others: dict[str, tuple[peers.Aligner, int]] = {
        "spoa": (peers.spoa, len(all_groups)),
        "scikit-bio": (peers.scikit_bio(*SKBIO_PAPER), 4 * slow),
        "CollateX": (peers.collatex, slow),
    }
    for name, (aligner, number) in others.items():
        if peers.installed(name):
            some = all_groups[:: max(len(all_groups) // number, 1)]
            figures[name] = 1000 * best_of(2, lambda: [aligner(group, ()) for group in some]) / len(some)  # noqa: B023
    print(f"\nMilliseconds a group; {len(all_groups)} groups of {mean:.2f} sentences, one thread")
    for name, milliseconds in figures.items():
        against = "".join(
            f"{method} {ratio(figures[f'verbalign {method}'], milliseconds)}  " for method in ("paper", "refined")
        )
        print(f"  {name:20} {milliseconds:9.3f}  {'' if name.startswith('verbalign') else against}")
    return figures


# ---- small ----


def small(most: int | None = None, repeat: int = 7) -> Figures:
    """Seconds for a loop over groups of up to eight sentences, loading included: `auto` against `fast`."""
    figures: Figures = {}
    print(
        "\nA loop over small groups, each in a process of its own: seconds in all, the first call, milliseconds a group"
    )
    for method in ("paper", "refined"):
        runs: dict[str, list[Figures]] = {"fast": [], "auto": []}
        _in_its_own_process("one-small", "--method", method, "--kernel", "fast", "--size", "1")  # compiled, if need be
        for kernel in [*runs] * repeat:  # in turn, so that both share what else the machine does
            size = [] if most is None else ["--size", str(most)]
            runs[kernel].append(_in_its_own_process("one-small", "--method", method, "--kernel", kernel, *size))
        best = {kernel: min(done, key=lambda one: one["seconds"]) for kernel, done in runs.items()}
        for kernel, one in best.items():
            print(f"  {method:8} {kernel:6} {one['seconds']:8.3f}  {one['first']:7.3f}  {one['middle']:7.3f}")
        figures[method] = {**best, "ratio": best["auto"]["seconds"] / best["fast"]["seconds"]}
        print(f"  {method:8} auto / fast {figures[method]['ratio']:6.2f}")
    return figures


def one_small(method: Method, kernel: KernelName, most: int | None) -> Figures:
    """One such loop, in this process, which must not have loaded the compiled kernels yet."""
    times = []
    for group in sentence_groups(most):
        start = time.perf_counter()
        align(group[:8], method=method, kernel=kernel, workers=1)
        times.append(time.perf_counter() - start)
    return {"seconds": sum(times), "first": times[0], "middle": 1000 * statistics.median(times)}


def _in_its_own_process(*words: str) -> Figures:
    child = subprocess.run([sys.executable, __file__, *words], check=True, capture_output=True, text=True)
    figures: Figures = json.loads(child.stdout)
    return figures


# ---- growth ----


def growth(sizes: Sequence[int] = (8, 16, 32, 64, 128, 256, 512, 1024, 2048), slowest: float = 20.0) -> Figures:
    """Seconds for n wordings of one meaning; a method that has become too slow is not asked again."""
    aligners: dict[str, Callable[[truth.Case], object]] = {
        "verbalign refined": lambda case: align(case.rows, similarity=Similarity(case.lexicon), kernel="fast"),
        "verbalign paper": lambda case: align(
            case.rows, similarity=Similarity(case.lexicon), kernel="fast", method="paper"
        ),
    }
    if peers.installed("scikit-bio"):
        aligners["scikit-bio"] = lambda case: peers.scikit_bio(*SKBIO_PAPER)(case.rows, case.lexicon)
    if peers.installed("CollateX"):
        aligners["CollateX"] = lambda case: peers.collatex(case.rows, case.lexicon)
    figures: Figures = {name: {} for name in aligners}
    for work in aligners.values():
        work(truth.one_meaning(4))
    print("\nSeconds for n wordings of one meaning\n" + " " * 22 + "".join(f"{n:>9}" for n in sizes) + "   exponent")
    for name, work in aligners.items():
        for n in sizes:
            if max(figures[name].values(), default=0) < slowest:
                case = truth.one_meaning(n)
                figures[name][n] = best_of(1 if n > 512 else 2, lambda: work(case))  # noqa: B023
        cells = "".join(f"{figures[name][n]:9.3f}" if n in figures[name] else " " * 9 for n in sizes)
        print(f"  {name:20}{cells}   {exponent(figures[name]):.2f}")
    return figures


def exponent(seconds: dict[int, float]) -> float:
    """The slope of log time against log n over the larger half of the sizes."""
    points = [(math.log(n), math.log(t)) for n, t in sorted(seconds.items())][len(seconds) // 2 :]
    if len(points) < 2:
        return math.nan
    mx, my = (sum(values) / len(points) for values in zip(*points, strict=True))
    slope: float = sum((x - mx) * (y - my) for x, y in points) / sum((x - mx) ** 2 for x, _ in points)
    return slope


def plot(figures: Figures, path: str) -> None:
    """Time against n, both logarithmic."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    _, axes = pyplot.subplots(figsize=(7, 4.5))
    for name, seconds in figures.items():
        axes.loglog(list(seconds), list(seconds.values()), marker="o", label=f"{name} (n^{exponent(seconds):.2f})")
    axes.set(xlabel="sentences of one meaning", ylabel="seconds")
    axes.grid(visible=True, which="both", alpha=0.3)
    axes.legend()
    pyplot.savefig(path, bbox_inches="tight", metadata={"Date": None})


# ---- large ----


def large(sizes: Sequence[int] = (5_000, 50_000), compared: int = 2_000) -> Figures:
    """Time and memory of many sentences, each size in a process of its own; and what the sketch loses."""
    figures: Figures = {}
    print("\nMany wordings of one meaning (refined): seconds, memory, F1")
    for n in sizes:
        figures[str(n)] = _in_its_own_process("one-large", "--size", str(n))
        print("  {n:>7}  {seconds:7.1f} s  {megabytes:6.0f} MB  F1 {f1:.3f}".format(n=n, **figures[str(n)]))
    case = truth.one_meaning(compared)
    for name, exact in (("exact tree", compared), ("sketched tree", 0)):
        found = align(case.rows, similarity=Similarity(case.lexicon), exact=exact)
        figures[name] = truth.scored([found.places], [case]).f1
        print(f"  {compared:>7}  {name}: F1 {figures[name]:.3f}")
    return figures


def one_large(n: int) -> Figures:
    """One size, in this process."""
    case = truth.one_meaning(n)
    align(truth.one_meaning(64).rows, kernel="fast")
    start = time.perf_counter()
    found = align(case.rows, similarity=Similarity(case.lexicon))
    seconds = time.perf_counter() - start
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    return {"seconds": seconds, "megabytes": megabytes, "f1": truth.scored([found.places], [case]).f1}


# ---- truth ----


def against_truth(number: int = 200) -> Figures:
    """Sum-of-pairs precision, recall and F1, and whole columns, at each level of noise; and what order changes."""
    methods: dict[str, peers.Aligner] = {
        "verbalign refined": lambda rows, lexicon: _labels(rows, lexicon, "refined"),
        "verbalign refined, moves": lambda rows, lexicon: _labels(rows, lexicon, "refined", moves=True),
        "verbalign paper": lambda rows, lexicon: _labels(rows, lexicon, "paper"),
    }
    if peers.installed("scikit-bio"):
        for scores, gap in SKBIO_SETTINGS:
            methods[f"scikit-bio {scores} {gap}"] = peers.scikit_bio(scores, gap)
    if peers.installed("CollateX"):
        methods["CollateX (no lexicon)"] = peers.collatex
    if peers.installed("spoa"):
        methods["spoa (no lexicon)"] = peers.spoa
    figures: Figures = {}
    for level in truth.LEVELS:
        made = truth.cases(level, number)
        print(f"\n{level}: {number} groups                    precision  recall      F1  columns  reversed  shuffled")
        for name, aligner in methods.items():
            some = made[: max(number // 10, 5)] if name.startswith("CollateX") else made
            found = [aligner(case.rows, case.lexicon) for case in some]
            score = truth.scored(found, some)
            reversed_, shuffled = (_overlap(aligner, found, some, order) for order in (_backwards, _shuffled))
            figures.setdefault(level, {})[name] = {"f1": score.f1, "reversed": reversed_, "shuffled": shuffled}
            print(
                f"  {name:42}{score.precision:7.3f} {score.recall:7.3f} {score.f1:7.3f} {score.columns:8.3f}"
                f" {reversed_:9.3f} {shuffled:9.3f}"
            )
    return figures


def _labels(rows: peers.Rows, lexicon: peers.Lexicon, method: Method, moves: bool = False) -> peers.Labels:
    found = align(rows, similarity=Similarity(lexicon), method=method, moves=moves)
    return [list(row) for row in found.homes()]


def _backwards(n: int) -> list[int]:
    return list(range(n))[::-1]


def _shuffled(n: int) -> list[int]:
    return random.Random(n).sample(range(n), n)


def _overlap(
    aligner: peers.Aligner, found: Sequence[peers.Labels], made: Sequence[truth.Case], order: Callable[[int], list[int]]
) -> float:
    """How far the pairs agree when the sentences come in another order: F1 of one result against the other."""
    again, cases = [], []
    for case, labels in zip(made, found, strict=True):
        way = order(len(case.rows))
        other = aligner([case.rows[k] for k in way], case.lexicon)
        again.append([other[way.index(r)] for r in range(len(way))])
        cases.append(truth.Case(case.rows, tuple(map(tuple, labels))))
    return truth.scored(again, cases).f1


SECTIONS: dict[str, Callable[[], Figures]] = {
    "pairwise": pairwise,
    "groups": groups,
    "small": small,
    "growth": growth,
    "truth": against_truth,
    "large": large,
}


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("sections", nargs="*", default=list(SECTIONS), choices=[*SECTIONS, "one-large", "one-small"])
    parser.add_argument("--plot", help="where to draw time against n")
    parser.add_argument("--json", help="where to keep the figures")
    parser.add_argument("--size", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--method", default="refined", help=argparse.SUPPRESS)
    parser.add_argument("--kernel", default="auto", help=argparse.SUPPRESS)
    args = parser.parse_args(argv)
    if args.sections == ["one-large"]:
        print(json.dumps(one_large(args.size or 5_000)))
        return 0
    if args.sections == ["one-small"]:
        print(json.dumps(one_small(args.method, args.kernel, args.size)))
        return 0
    figures = {name: SECTIONS[name]() for name in args.sections}
    if args.plot and "growth" in figures:
        plot(figures["growth"], args.plot)
    if args.json:
        Path(args.json).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
