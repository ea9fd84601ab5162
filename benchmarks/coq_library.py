"""Coq's own library through the prover front end: what becomes of every tactic, and how long it takes.

    python benchmarks/coq_library.py [--compile] [FILE.v …]

Without files: Lists/List.v, Arith/PeanoNat.v, Bool/Bool.v, Sets/*.v and Logic/*.v, found where Coq installed them.
`--compile` also has `coqc` compile every source with its text as comments.  `--texts FILE` keeps the texts."""

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

from verbalign.bundled import proof_dictionary
from verbalign.proofs.provers.coqtop import FLAGS, command
from verbalign.proofs.provers.model import Fate
from verbalign.proofs.provers.reading import ReadProofs, read
from verbalign.proofs.provers.render import commented, plain
from verbalign.proofs.provers.texts import ProverText, text
from verbalign.values.prooftree import tree

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
    sentences: int = 0
    texts: list[str] = field(default_factory=list)
    seconds: float = 0.0
    coqtop_seconds: float = 0.0

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


def measure(paths: Sequence[Path], *, compile_too: bool = False) -> Figures:
    """Run every file, through us and through coqtop alone."""
    figures = Figures()
    for path in paths:
        figures.files += 1
        figures.coqtop_seconds += _alone(path)
        started = time.perf_counter()
        try:
            reading = read(path)
            texts = [text(told, proof_dictionary()) for told in reading.proofs]
        except Exception as error:  # a crash is a figure here
            figures.crashes.append(f"{path}: {error!r}")
            continue
        figures.seconds += time.perf_counter() - started
        _count(reading, texts, path, figures)
        if compile_too and not _compiles(reading, texts, path):
            figures.uncompiled.append(str(path))
    return figures


def _alone(path: Path) -> float:
    """Seconds that coqtop needs for the file without us."""
    started = time.perf_counter()
    with path.open("rb") as source:
        subprocess.run([*command(), *FLAGS], stdin=source, capture_output=True, check=False)
    return time.perf_counter() - started


def _count(reading: ReadProofs, texts: Sequence[ProverText], path: Path, figures: Figures) -> None:
    figures.proofs += len(reading.proofs)
    figures.faults += [f"{path}:{fault.line}: {fault.message}" for fault in reading.faults]
    for one in texts:
        told, spoken = one.told, one.spoken
        found = tree(told.proof, told.shapes)
        if found.unproved or found.surplus:
            figures.unclosed.append(f"{path}: {told.proof.id}")
        said = sorted(step for sentence in spoken.sentences for step in sentence.steps)
        if said != list(range(1, len(told.proof.steps) + 1)):
            figures.unsaid.append(f"{path}: {told.proof.id}: steps that no sentence says, or two")
        figures.fates.update(Fate(tactic["fate"]) for tactic in one.tactics())
        figures.generic += sum(account.generic for account in told.accounts)
        figures.sentences += len(spoken.sentences)
    figures.texts.append(plain(one.rendered() for one in texts))


def _compiles(reading: ReadProofs, texts: Sequence[ProverText], path: Path) -> bool:
    with tempfile.TemporaryDirectory() as directory:
        copy = Path(directory) / path.name
        copy.write_text(commented(reading.source, [one.rendered() for one in texts]), encoding="utf-8")
        done = subprocess.run(["coqc", "-q", "-w", "none", copy.name], cwd=directory, capture_output=True, check=False)
        return done.returncode == 0


def report(figures: Figures, *, compiled: bool) -> str:
    """The figures in lines."""
    dropped = figures.fates[Fate.DROPPED]
    ratio = figures.seconds / max(figures.coqtop_seconds, 1e-9)
    lines = [
        f"files                       {figures.files}",
        f"proofs                      {figures.proofs}",
        f"sentences of the texts      {figures.sentences}",
        f"tactic sentences            {figures.tactics}",
        f"conveyed or merged          {figures.share:.1%}  ({figures.fates[Fate.MERGED]} merged)",
        f"  of these only generically {figures.generic}",
        f"dropped with a reason       {dropped}",
        f"proofs with unsaid steps    {len(figures.unsaid)}",
        f"trees not closed            {len(figures.unclosed)}",
        f"refused by Coq              {len(figures.faults)}",
        f"crashes                     {len(figures.crashes)}",
        f"seconds                     {figures.seconds:.1f}",
        f"seconds, coqtop alone       {figures.coqtop_seconds:.1f}",
        f"ratio                       {ratio:.2f}",
    ]
    if compiled:
        lines.append(f"commented, not compiling    {len(figures.uncompiled)}")
    named = [*figures.crashes, *figures.faults, *figures.unsaid, *figures.unclosed, *figures.uncompiled]
    return "\n".join([*lines, *(f"! {one}" for one in named)])


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE.v")
    parser.add_argument("--compile", action="store_true", help="compile the commented sources too")
    parser.add_argument("--texts", type=Path, metavar="FILE", help="write all texts there")
    args = parser.parse_args(argv)
    figures = measure(args.files or library(), compile_too=args.compile)
    if args.texts:
        args.texts.write_text("\n".join(figures.texts), encoding="utf-8")
    print(report(figures, compiled=args.compile))
    bad = figures.crashes or figures.faults or figures.unsaid or figures.uncompiled
    return 1 if bad or figures.share < 0.95 else 0


if __name__ == "__main__":
    sys.exit(main())
