"""Coq's own library through the prover front end: what becomes of every tactic, and how long it takes.

    python benchmarks/coq_library.py [--compile] [--longest S] [FILE.v or DIRECTORY …]

Without files: Lists/List.v, Arith/PeanoNat.v, Bool/Bool.v, Sets/*.v and Logic/*.v, found where Coq installed them.
`--all` takes the whole library.  A file that takes more than `--longest` seconds is cut off and counted as a hang.
Control-C ends the run and prints the table of the files so far.
`--compile` also has `coqc` compile every source with its text as comments.  `--texts FILE` keeps the texts."""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path

from verbalign.bundled import proof_dictionary
from verbalign.proofs.model import Fate
from verbalign.proofs.provers.coq.coqtop import FLAGS, command
from verbalign.proofs.provers.pages.render import commented, plain
from verbalign.proofs.provers.reading import ReadProofs, read
from verbalign.proofs.provers.texts import ProverText, text
from verbalign.values.prooftree import tree

_CUT = re.compile(r"did not end|took more than|had to be killed")
PATTERNS = ("Lists/List.v", "Arith/PeanoNat.v", "Bool/Bool.v", "Sets/*.v", "Logic/*.v")


@dataclass
class Figures:
    """What is counted over all files."""

    files: int = 0
    proofs: int = 0
    fates: Counter[Fate] = field(default_factory=Counter)
    generic: int = 0
    faults: list[str] = field(default_factory=list)
    crashes: list[str] = field(default_factory=list)
    unclosed: list[str] = field(default_factory=list)
    uncompiled: list[str] = field(default_factory=list)
    unsaid: list[str] = field(default_factory=list)
    hangs: list[str] = field(default_factory=list)
    sentences: int = 0
    learned: int = 0
    words_per_tactic: list[float] = field(default_factory=list)
    longest_paragraph: int = 0
    texts: list[str] = field(default_factory=list)
    seconds: float = 0.0
    coqtop_seconds: float = 0.0
    seconds_again: float = 0.0

    @property
    def tactics(self) -> int:
        return sum(self.fates.values())

    @property
    def share(self) -> float:
        """The share of tactic sentences that the texts convey, by themselves or merged with others."""
        return (self.fates[Fate.CONVEYED] + self.fates[Fate.MERGED]) / max(1, self.tactics)


def library(patterns: Sequence[str] = PATTERNS) -> list[Path]:
    """The library's sources, where this Coq has them."""
    where = Path(subprocess.run([*command(), "-where"], capture_output=True, text=True, check=True).stdout.strip())
    stdlib = where / "user-contrib" / "Stdlib"  # of Rocq, where it is no longer Coq's own
    folder = stdlib if stdlib.is_dir() else where / "theories"
    return [path for pattern in patterns for path in sorted(folder.glob(pattern))]


def measure(
    paths: Sequence[Path],
    *,
    compile_too: bool = False,
    longest: float = inf,
    minutes: float = inf,
    again: bool = False,
) -> Figures:
    """Run every file, through us and through coqtop alone; none is begun after so many minutes."""
    figures, begun = Figures(), time.perf_counter()
    for path in paths:
        if time.perf_counter() - begun > minutes * 60:
            break
        try:
            _measured(path, figures, longest, compile_too=compile_too, again=again)
        except KeyboardInterrupt:  # what there is of it is told
            break
    return figures


def _measured(path: Path, figures: Figures, longest: float, *, compile_too: bool, again: bool) -> None:
    """Run a file and count."""
    alone, started = _alone(path), time.perf_counter()
    try:
        reading = read(path, longest=longest, keep=again)
        texts = [text(told, proof_dictionary()) for told in reading.proofs]
    except Exception as error:  # a crash is a figure here
        figures.crashes.append(f"{path}: {error!r}")
        return
    figures.files += 1
    figures.coqtop_seconds += alone
    figures.seconds += time.perf_counter() - started
    _count(reading, texts, path, figures)
    if again:
        started = time.perf_counter()
        read(path, longest=longest, keep=True)
        figures.seconds_again += time.perf_counter() - started
    if compile_too and not _compiles(reading, texts, path):
        figures.uncompiled.append(str(path))


def _alone(path: Path) -> float:
    """Seconds that coqtop needs for the file without us."""
    started = time.perf_counter()
    with path.open("rb") as source:
        subprocess.run([*command(), *FLAGS], stdin=source, capture_output=True, check=False)
    return time.perf_counter() - started


def _count(reading: ReadProofs, texts: Sequence[ProverText], path: Path, figures: Figures) -> None:
    figures.proofs += len(reading.proofs)
    cut = [fault for fault in reading.faults if _CUT.search(fault.message)]
    figures.hangs += [f"{path}:{fault.line}: {fault.message}" for fault in cut]
    figures.faults += [f"{path}:{fault.line}: {fault.message}" for fault in reading.faults if fault not in cut]
    for one in texts:
        told, spoken = one.told, one.spoken
        found = tree(told.proof, told.shapes)
        if told.accounts and (found.unproved or found.surplus):  # an instance may need no proof
            figures.unclosed.append(f"{path}: {told.proof.id}")
        said = sorted(step for sentence in spoken.sentences for step in sentence.steps)
        if said != list(range(1, len(told.proof.steps) + 1)):
            figures.unsaid.append(f"{path}: {told.proof.id}: steps that no sentence says, or two")
        figures.fates.update(Fate(tactic["fate"]) for tactic in one.tactics())
        figures.generic += sum(account.generic for account in told.accounts)
        figures.sentences += len(spoken.sentences)
        figures.learned += sum(sentence.learned for sentence in spoken.sentences)
        if told.accounts:
            figures.words_per_tactic.append(len(spoken.text.split()) / len(told.accounts))
        figures.longest_paragraph = max(
            figures.longest_paragraph, *(one.words for one in one.rendered().paragraphs()), 0
        )
    figures.texts.append(plain(one.rendered() for one in texts))


def _compiles(reading: ReadProofs, texts: Sequence[ProverText], path: Path) -> bool:
    with tempfile.TemporaryDirectory() as directory:
        copy = Path(directory) / path.name
        copy.write_text(commented(reading.source, [one.rendered() for one in texts]), encoding="utf-8")
        done = subprocess.run(["coqc", "-q", "-w", "none", copy.name], cwd=directory, capture_output=True, check=False)
        return done.returncode == 0


def _quantile(values: Sequence[float], share: float) -> float:
    return sorted(values)[int(share * len(values))] if values else 0.0


def report(figures: Figures, *, compiled: bool) -> str:
    """The figures in lines."""
    dropped = figures.fates[Fate.DROPPED]
    ratio = figures.seconds / max(figures.coqtop_seconds, 1e-9)
    lines = [
        f"files                       {figures.files}",
        f"proofs                      {figures.proofs}",
        f"sentences of the texts      {figures.sentences}",
        f"  from learned templates    {figures.learned / max(1, figures.sentences):.1%}, the others fixed",
        f"words a tactic              median {_quantile(figures.words_per_tactic, 0.5):.1f}, "
        f"90th percentile {_quantile(figures.words_per_tactic, 0.9):.1f}",
        f"words, longest paragraph    {figures.longest_paragraph}",
        f"tactic sentences            {figures.tactics}",
        f"conveyed or merged          {figures.share:.1%}  ({figures.fates[Fate.MERGED]} merged)",
        f"  of these only generically {figures.generic}",
        f"dropped with a reason       {dropped}",
        f"proofs with unsaid steps    {len(figures.unsaid)}",
        f"trees not closed            {len(figures.unclosed)}",
        f"refused by Coq              {len(figures.faults)}",
        f"hangs                       {len(figures.hangs)}",
        f"crashes                     {len(figures.crashes)}",
        f"seconds                     {figures.seconds:.1f}",
        f"seconds, coqtop alone       {figures.coqtop_seconds:.1f}",
        f"ratio                       {ratio:.2f}",
    ]
    if figures.seconds_again:
        share = figures.seconds_again / figures.seconds
        lines.append(f"seconds, read again         {figures.seconds_again:.1f}  ({share:.1%} of the first time)")
    if compiled:
        lines.append(f"commented, not compiling    {len(figures.uncompiled)}")
    named = [*figures.crashes, *figures.hangs, *figures.faults, *figures.unsaid, *figures.unclosed, *figures.uncompiled]
    return "\n".join([*lines, *(f"! {one}" for one in named)])


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE.v")
    parser.add_argument("--compile", action="store_true", help="compile the commented sources too")
    parser.add_argument("--all", action="store_true", help="the whole library")
    parser.add_argument("--again", action="store_true", help="read every file a second time, from what was kept")
    parser.add_argument("--longest", type=float, default=inf, metavar="S", help="seconds for one file")
    parser.add_argument(
        "--minutes", type=float, default=inf, help="files in a random order, as many as this suffices for"
    )
    parser.add_argument("--texts", type=Path, metavar="FILE", help="write all texts there")
    args = parser.parse_args(argv)
    given = [file for path in args.files for file in (sorted(path.rglob("*.v")) if path.is_dir() else [path])]
    paths = given or library(("**/*.v",) if args.all else PATTERNS)
    if args.minutes < inf:
        random.Random(0).shuffle(paths)
    with tempfile.TemporaryDirectory() as kept:
        os.environ["VERBALIGN_CACHE"] = kept  # empty, so that the first reading is one
        limits = {"longest": args.longest, "minutes": args.minutes}
        figures = measure(paths, compile_too=args.compile, again=args.again, **limits)
    if args.texts:
        args.texts.write_text("\n".join(figures.texts), encoding="utf-8")
    print(report(figures, compiled=args.compile))
    bad = figures.crashes or figures.faults or figures.unsaid or figures.uncompiled
    return 1 if bad or figures.share < 0.95 else 0


if __name__ == "__main__":
    sys.exit(main())
