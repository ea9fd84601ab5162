"""Random proofs of Coq files beside their scripts, for people (or models) who judge what the texts say.

    python benchmarks/coq_sample.py --seed S [--library N] [--packages N] [--fewest 2] [--most 60] [-o FILE.md]

A proof a file, so many of Coq's own library and of the packages installed beside it, chosen by the seed alone.  Each
stands with the place of its file, the script from the statement on, and the text.  Files that Coq refuses, or that hold
no proof of the right length, are passed over and named at the end.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from verbalign.bundled import proof_dictionary
from verbalign.proofs.model import Ending
from verbalign.proofs.provers.coq.coqtop import command
from verbalign.proofs.provers.pages.render import plain
from verbalign.proofs.provers.reading import read
from verbalign.proofs.provers.texts import ProverText, text

LONGEST = 120.0  # seconds for a file
NOT_PACKAGES = frozenset({"Ltac2", "Stdlib"})


@dataclass(frozen=True, slots=True)
class Sampled:
    """A proof with its script and its text."""

    file: Path
    line: int
    script: str
    text: str

    def shown(self, number: int) -> str:
        title = f"## {number}. {self.file}:{self.line}"
        return f"{title}\n\n```coq\n{self.script}\n```\n\n{self.text.strip()}\n"


def sources(which: str) -> list[Path]:
    """The library's files, or those of the packages beside it."""
    where = Path(subprocess.run([*command(), "-where"], capture_output=True, text=True, check=True).stdout.strip())
    installed = sorted((where / "user-contrib").rglob("*.v"))
    if which == "library":
        return sorted((where / "theories").rglob("*.v")) or [one for one in installed if "Stdlib" in one.parts]
    return [one for one in installed if NOT_PACKAGES.isdisjoint(one.relative_to(where / "user-contrib").parts)]


def sampled(paths: Sequence[Path], number: int, rng: random.Random, fewest: int, most: int) -> Iterator[Sampled | Path]:
    """So many proofs, one a file; a path where a file was passed over."""
    dictionary = proof_dictionary()
    for path in rng.sample(paths, len(paths)):
        if not number:
            return
        try:
            reading = read(path, longest=LONGEST, keep=True)
        except Exception as error:  # a crash is one more thing to be told
            print(f"{path}: {error!r}", file=sys.stderr)
            yield path
            continue
        fit = [
            one
            for one in reading.proofs
            if one.script.ending is Ending.PROVED and fewest <= len(one.accounts) <= most and one.proof.steps
        ]
        if not fit:
            yield path
            continue
        told = text(rng.choice(fit), dictionary)
        yield Sampled(path, told.told.script.line, _script(told, reading.source), plain([told.rendered()]))
        number -= 1


def _script(told: ProverText, source: str) -> str:
    sentences = told.told.script.sentences
    return source[sentences[0].start : sentences[-1].end]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--library", type=int, default=40, metavar="N", help="proofs of Coq's own library")
    parser.add_argument("--packages", type=int, default=20, metavar="N", help="proofs of the packages beside it")
    parser.add_argument("--fewest", type=int, default=2, help="tactics of a proof, at least")
    parser.add_argument("--most", type=int, default=60, help="tactics of a proof, at most")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE.md")
    args = parser.parse_args(argv)
    rng = random.Random(args.seed)
    found = [
        one
        for which, number in (("library", args.library), ("packages", args.packages))
        for one in sampled(sources(which), number, rng, args.fewest, args.most)
    ]
    proofs = [one for one in found if isinstance(one, Sampled)]
    shown = "\n".join(one.shown(number) for number, one in enumerate(proofs, 1))
    if args.output:
        args.output.write_text(shown, encoding="utf-8")
    else:
        print(shown)
    passed = [str(one) for one in found if isinstance(one, Path)]
    print(f"{len(proofs)} proofs; passed over {len(passed)}: {', '.join(passed)}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
