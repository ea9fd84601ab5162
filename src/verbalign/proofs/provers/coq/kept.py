"""Recordings of Coq files, kept so that an unchanged file is not run again.

They lie in the user's cache directory (`VERBALIGN_CACHE` names another), one file a recording, as JSON.  Its name is a
digest of all that a recording depends on: the source, the options, Coq's version, our own code, and the compiled files
that the source may require.  What was cut short by a time limit, or by Coq's death, is not kept."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from verbalign.errors import VerbalignError
from verbalign.files import replacing
from verbalign.proofs.model import (
    CUT_SHORT,
    Ending,
    Goal,
    Hypothesis,
    Recording,
    Refusal,
    Role,
    Script,
    ScriptSentence,
    TacticMove,
)
from verbalign.proofs.provers.coq.coqtop import command

MOST = 2000  # recordings that are kept; the oldest go first


def directory() -> Path:
    """Where recordings are kept."""
    if given := os.environ.get("VERBALIGN_CACHE"):
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path("~/.cache").expanduser()) / "verbalign" / "proofs"


def recorded(
    path: str,
    source: bytes,
    about: Sequence[object],
    required: Iterable[Path],
    here: Path | None,
    run: Callable[[], Recording],
) -> Recording:
    """The recording of a file as it was kept, or as `run` makes it; `about` is what else it depends on, `required` are
    directories with compiled files at any depth, and `here` is one of which Coq takes only the files in itself."""
    file = directory() / f"{_digest(source, [*about, *_compiled(required, here)])}.json.gz"
    found = _read(file, path)
    if found is not None:
        return found
    made = run()
    if not any(CUT_SHORT.search(fault.message) for fault in made.faults):
        with suppress(OSError, VerbalignError):  # where nothing can be kept, nothing is
            file.parent.mkdir(parents=True, exist_ok=True)
            with replacing(file) as out:
                out.write(gzip.compress(json.dumps(_plain(made), ensure_ascii=False).encode("utf-8"), 5, mtime=0))
            _prune(file.parent)
    return made


def _prune(folder: Path) -> None:
    kept = sorted(folder.glob("*.json.gz"), key=lambda file: file.stat().st_mtime)
    for file in kept[: max(0, len(kept) - MOST)]:
        file.unlink(missing_ok=True)


# ---- what a recording depends on ----


def _digest(source: bytes, about: Sequence[object]) -> str:
    made = hashlib.sha256(source)
    for part in (*about, _version(), _own_code()):
        made.update(f"\0{part}".encode("utf-8", "surrogateescape"))
    return made.hexdigest()


@cache
def _version() -> str:
    """What Coq says of itself, the place it is in, and when its libraries were last changed."""
    said = [_says("--version"), *(os.environ.get(name, "") for name in ("COQPATH", "COQLIB", "ROCQPATH"))]
    where = Path(_says("-where").strip() or ".") / "user-contrib"
    folders = sorted(one for one in where.glob("*") if one.is_dir()) if where.is_dir() else []
    return " ".join([*command(), *said, *(f"{one.name} {one.stat().st_mtime_ns}" for one in folders)])


def _says(option: str) -> str:
    try:
        return subprocess.run([*command(), option], capture_output=True, text=True, check=False, timeout=30).stdout
    except (OSError, subprocess.SubprocessError):
        return ""


@cache
def _own_code() -> str:
    """A digest of the modules that record, and of all that they build on."""
    made = hashlib.sha256()
    for file in sorted(Path(__file__).parents[2].rglob("*.py")):
        made.update(file.read_bytes())
    return made.hexdigest()


def _compiled(required: Iterable[Path], here: Path | None) -> Iterator[str]:
    deep = (file for folder in sorted(set(required)) for file in sorted(folder.rglob("*.vo")))
    for file in (*deep, *sorted(here.glob("*.vo") if here else ())):
        with suppress(OSError):
            about = file.stat()
            yield f"{file} {about.st_size} {about.st_mtime_ns}"


# ---- as JSON and back ----


def _plain(made: Recording) -> dict[str, Any]:
    return {
        "scripts": [_plain_script(one) for one in made.scripts],
        "faults": [[one.line, one.message, one.lemma] for one in made.faults],
    }


def _plain_script(one: Script) -> dict[str, Any]:
    goals = list(dict.fromkeys(goal for move in one.moves for goal in (move.goal, *move.subgoals)))
    number = {goal: index for index, goal in enumerate(goals)}
    return {
        "name": one.name,
        "statement": one.statement,
        "sentences": [[s.role.value, s.text, s.line, s.start, s.end] for s in one.sentences],
        "goals": [
            [
                goal.id,
                goal.conclusion,
                [[h.names, h.type, h.body, h.fact] for h in goal.hypotheses],
                goal.known,
                goal.data,
            ]
            for goal in goals
        ],
        "moves": [
            [
                move.tactic,
                number[move.goal],
                [number[left] for left in move.subgoals],
                move.sentence,
                move.objects,
                move.proofs,
                move.said,
                move.refuted,
                move.used,
                move.lemmas,
            ]
            for move in one.moves
        ],
        "ending": one.ending.value,
        "fault": one.fault,
        "made": one.made,
        "rests": one.rests,
        "instances": one.instances,
        "unproved": sorted(one.unproved),
    }


def _read(file: Path, path: str) -> Recording | None:
    """A recording that was kept; None where there is none, or it is damaged."""
    try:
        data = json.loads(gzip.decompress(file.read_bytes()))
        scripts = tuple(_script(one) for one in data["scripts"])
        faults = tuple(Refusal(*one) for one in data["faults"])
    except (OSError, EOFError, ValueError, KeyError, IndexError, TypeError):
        return None
    with suppress(OSError):
        os.utime(file)
    return Recording(path, "", scripts, faults)


def _script(data: dict[str, Any]) -> Script:
    goals = [
        Goal(name, conclusion, tuple(Hypothesis(tuple(names), *rest) for names, *rest in hypotheses), known, made)
        for name, conclusion, hypotheses, known, made in data["goals"]
    ]
    return Script(
        data["name"],
        data["statement"],
        tuple(ScriptSentence(Role(role), *rest) for role, *rest in data["sentences"]),
        tuple(
            TacticMove(tactic, goals[goal], tuple(goals[one] for one in left), sentence, *map(tuple, asked))
            for tactic, goal, left, sentence, *asked in data["moves"]
        ),
        Ending(data["ending"]),
        data["fault"],
        data["made"],
        tuple(data["rests"]),
        tuple(data["instances"]),
        frozenset(data["unproved"]),
    )
