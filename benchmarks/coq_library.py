"""Coq's own library through the prover front end: what becomes of every tactic, and how long it takes.

    python benchmarks/coq_library.py [--compile] [FILE.v …]

Without files: Lists/List.v, Arith/PeanoNat.v, Bool/Bool.v, Sets/*.v and Logic/*.v, found where Coq installed them.
`--compile` also puts a sentence before every tactic as a comment and has `coqc` compile the result."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from verbalign.expression import format_expression
from verbalign.prooftree import tree
from verbalign.provers.coqtop import FLAGS, command
from verbalign.provers.model import Fate
from verbalign.provers.phrases import phrase
from verbalign.provers.reading import Reading, read
from verbalign.provers.render import commented
from verbalign.provers.spoken import SpokenProof, spoken
from verbalign.provers.tables import bundled
from verbalign.provers.tell import Told

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
    seconds: float = 0.0
    coqtop_seconds: float = 0.0

    @property
    def tactics(self) -> int:
        return sum(self.fates.values())

    @property
    def share(self) -> float:
        """The share of tactic sentences that are conveyed or merged."""
        return (self.fates[Fate.CONVEYED] + self.fates[Fate.MERGED]) / max(1, self.tactics)


def library(patterns: Sequence[str] = PATTERNS) -> list[Path]:
    """The library's sources, where this Coq has them."""
    where = subprocess.run([*command(), "-where"], capture_output=True, text=True, check=True).stdout.strip()
    return [path for pattern in patterns for path in sorted((Path(where) / "theories").glob(pattern))]


def measure(paths: Sequence[Path], *, compile_too: bool = False) -> Figures:
    """Run every file, through us and through coqtop alone."""
    figures = Figures()
    for path in paths:
        figures.files += 1
        figures.coqtop_seconds += _alone(path)
        started = time.perf_counter()
        try:
            reading = read(path)
        except Exception as error:  # a crash is a figure here
            figures.crashes.append(f"{path}: {error!r}")
            continue
        figures.seconds += time.perf_counter() - started
        _count(reading, path, figures)
        if compile_too and not _compiles(reading, path):
            figures.uncompiled.append(str(path))
    return figures


def _alone(path: Path) -> float:
    """Seconds that coqtop needs for the file without us."""
    started = time.perf_counter()
    with path.open("rb") as source:
        subprocess.run([*command(), *FLAGS], stdin=source, capture_output=True, check=False)
    return time.perf_counter() - started


def _count(reading: Reading, path: Path, figures: Figures) -> None:
    figures.proofs += len(reading.proofs)
    figures.faults += [f"{path}:{fault.line}: {fault.message}" for fault in reading.faults]
    for told in reading.proofs:
        found = tree(told.proof, told.shapes)
        if found.unproved or found.surplus:
            figures.unclosed.append(f"{path}: {told.proof.id}")
        figures.fates.update(account.fate for account in told.accounts)
        figures.generic += sum(account.generic for account in told.accounts)


def _compiles(reading: Reading, path: Path) -> bool:
    with tempfile.TemporaryDirectory() as directory:
        copy = Path(directory) / path.name
        copy.write_text(commented(reading.source, map(_spoken, reading.proofs)), encoding="utf-8")
        done = subprocess.run(["coqc", "-q", "-w", "none", copy.name], cwd=directory, capture_output=True, check=False)
        return done.returncode == 0


def _spoken(told: Told) -> SpokenProof:
    """A sentence a step in fixed wordings: what is said does not matter here, only that it can stand in the file."""
    wordings = bundled().phrases
    said = []
    for number, step in enumerate(told.proof.steps, 1):
        fixed = phrase(step, wordings.get(step.predicate, ()))
        said.append((fixed.text if fixed else format_expression(step), (number,)))
    return spoken(told, said)


def report(figures: Figures, *, compiled: bool) -> str:
    """The figures in lines."""
    dropped = figures.fates[Fate.DROPPED]
    ratio = figures.seconds / max(figures.coqtop_seconds, 1e-9)
    lines = [
        f"files                       {figures.files}",
        f"proofs                      {figures.proofs}",
        f"tactic sentences            {figures.tactics}",
        f"conveyed or merged          {figures.share:.1%}  ({figures.fates[Fate.MERGED]} merged)",
        f"  of these only generically {figures.generic}",
        f"dropped with a reason       {dropped}",
        f"trees not closed            {len(figures.unclosed)}",
        f"refused by Coq              {len(figures.faults)}",
        f"crashes                     {len(figures.crashes)}",
        f"seconds                     {figures.seconds:.1f}",
        f"seconds, coqtop alone       {figures.coqtop_seconds:.1f}",
        f"ratio                       {ratio:.2f}",
    ]
    if compiled:
        lines.append(f"commented, not compiling    {len(figures.uncompiled)}")
    named = [*figures.crashes, *figures.faults, *figures.unclosed, *figures.uncompiled]
    return "\n".join([*lines, *(f"! {one}" for one in named)])


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE.v")
    parser.add_argument("--compile", action="store_true", help="compile the commented sources too")
    args = parser.parse_args(argv)
    figures = measure(args.files or library(), compile_too=args.compile)
    print(report(figures, compiled=args.compile))
    return 1 if figures.crashes or figures.faults or figures.uncompiled or figures.share < 0.95 else 0


if __name__ == "__main__":
    sys.exit(main())
