"""One door to all provers: a file in, proofs of the corpus's predicates out, and what went wrong."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from verbalign.errors import InputError
from verbalign.files import read_text
from verbalign.proofs.model import Recording, Refusal
from verbalign.proofs.provers.coq.trust import Trust
from verbalign.proofs.provers.tables import table
from verbalign.proofs.provers.tell import Told, tell

FORMATS = {".v": "coq", ".lean": "lean", ".out": "lean", ".nuprl": "nuprl", ".steps": "nuprl"}
SOURCES = frozenset({".v", ".lean", ".nuprl"})  # what is looked for in a directory
PROVERS = ("coq", "lean", "nuprl")
_LEAN = re.compile(r'"(?:env|tactics|allTactics|sorries|messages)"\s*:')
_CORPUS = re.compile(r'"(?:steps|theorem|texts)"\s*:')


@dataclass(frozen=True, slots=True)
class ReadProofs:
    """The proofs of a file in order, ready to be put into words; faults name their line and, where known, the lemma."""

    path: str
    format: str
    source: str
    proofs: tuple[Told, ...]
    faults: tuple[Refusal, ...] = ()


def prover_of(path: str | os.PathLike[str]) -> str | None:
    """The prover that a file belongs to, by its suffix, or where that is JSON by its first lines; None for others."""
    suffix = Path(path).suffix.lower()
    if suffix not in (".json", ".jsonl"):
        return FORMATS.get(suffix)
    head = read_text(path)[:4000]
    return "lean" if _LEAN.search(head) and not _CORPUS.search(head) else None


def files_within(path: str | os.PathLike[str]) -> list[str]:
    """A file itself; of a directory all provers' files in it, in order.  Symbolic links are not followed, and hidden
    directories and dune's `_build`, which hold other people's files or copies, are left out."""
    if not os.path.isdir(path):  # noqa: PTH112, unlike Path.is_dir it takes any name
        return [str(path)]
    found = []
    for directory, within, names in os.walk(path):
        within[:] = [name for name in within if not name.startswith(".") and name != "_build"]
        found += [
            os.path.join(directory, name)  # noqa: PTH118, os.walk gives strings
            for name in names
            if Path(name).suffix in SOURCES and not name.startswith(".")
        ]
    if not found:
        raise InputError(f"is a directory without proofs; looked for {', '.join(sorted(SOURCES))}", path=path)
    return sorted(found)


def read(
    path: str | os.PathLike[str],
    *,
    format: str | None = None,
    tactics: Iterable[str | os.PathLike[str]] = (),
    options: Sequence[str] = (),
    timeout: float = 30.0,
    longest: float = float("inf"),
    trust: Trust = Trust.PLAIN,
    repl: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    keep: bool = False,
) -> ReadProofs:
    """Read a Coq or Lean source, recorded replies of Lean's REPL, or Nuprl steps; `format` is `coq`, `lean` or `nuprl`,
    or told by the suffix.

    `tactics` are tables that extend the bundled one; `repl` is the command that starts Lean's REPL, where that of the
    file's project will not do; the rest is for Coq, see `coq.record`."""
    kind = format or prover_of(path)
    rules = table(tactics)
    if kind == "coq":
        from verbalign.proofs.provers import coq
        from verbalign.proofs.provers.coq import tactics as coq_tactics

        limits = {"timeout": timeout, "longest": longest}
        recording = coq.record(
            path, options=options, trust=trust, progress=progress, keep=keep, told=rules.known_to(kind), **limits
        )
        return _reading(recording, kind, tuple(tell(one, coq_tactics.call, rules=rules) for one in recording.scripts))
    if kind == "lean":
        from verbalign.proofs.provers import lean

        if Path(path).suffix == ".lean":
            most = longest if longest != float("inf") else 600.0
            recording = lean.record_source(path, command=repl, timeout=most)
        else:
            recording = lean.record(path)
        told = tuple(tell(one, lean.call, prover=kind, rules=rules) for one in recording.scripts)
        return _reading(recording, kind, told)
    if kind == "nuprl":
        from verbalign.proofs.provers import nuprl

        source = read_text(path)
        return ReadProofs(str(path), kind, source, nuprl.proofs(source, path))
    raise InputError(f"can't tell which prover this is for; name it with --format: {', '.join(PROVERS)}", path=path)


def _reading(recording: Recording, kind: str, told: tuple[Told, ...]) -> ReadProofs:
    return ReadProofs(recording.path, kind, recording.source, told, recording.faults)
