"""Lean's REPL, run on a source file of a project: one command in, one reply out.

https://github.com/leanprover-community/repl reads a JSON object that ends with a blank line and replies with one.  It
is found as Lean users have it: built by the project itself (`lake exe repl`), or on the PATH (`lake env repl`)."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
from pathlib import Path

from verbalign.errors import InputError, MissingTool

GET = (
    'add `require repl from git "https://github.com/leanprover-community/repl"` to the lakefile and run '
    "`lake build repl`, "
    "or name the program with --repl; or record a reply elsewhere (REPL of Lean 4.8 or newer): "
    'echo \'{"path": "FILE.lean", "allTactics": true}\' | lake exe repl > reply.json'
)


def reply(path: str | os.PathLike[str], *, command: str | None = None, timeout: float = 600.0) -> str:
    """What the REPL replies to a Lean file, with all its tactics; `command` starts the REPL, `timeout` in seconds."""
    source = Path(path).absolute()
    project = next((at for at in source.parents if any((at / f).is_file() for f in _LAKE)), source.parent)
    words = shlex.split(command) if command else _command(project)
    question = json.dumps({"path": str(source), "allTactics": True})
    try:
        done = subprocess.run(
            words, input=f"{question}\n\n", capture_output=True, text=True, encoding="utf-8", cwd=project,
            timeout=timeout, check=False,
        )  # fmt: skip
    except FileNotFoundError:
        raise MissingTool(f"{words[0]}: no such program; {GET}") from None
    except PermissionError:
        raise MissingTool(f"{words[0]}: cannot be run; {GET}") from None
    except subprocess.TimeoutExpired:
        fault = f"Lean's REPL did not reply within {timeout:g} s; give it longer with --file-timeout"
        raise InputError(fault, path=path) from None
    except UnicodeDecodeError:
        raise InputError(f"`{shlex.join(words)}` did not reply in UTF-8; is it Lean's REPL?", path=path) from None
    if not done.stdout.strip():
        said = " ".join(done.stderr.split())[-300:] or f"exit code {done.returncode}"
        raise InputError(f"Lean's REPL (`{shlex.join(words)}`) gave no reply: {said}; {GET}", path=path)
    if done.returncode < 0:
        fault = f"Lean's REPL (`{shlex.join(words)}`) was ended by signal {-done.returncode} in the middle of its reply"
        raise InputError(fault, path=path)
    if not done.stdout.lstrip().startswith("{"):
        said = " ".join(done.stdout.split())[:300]
        raise InputError(f"`{shlex.join(words)}` did not reply in JSON; is it Lean's REPL? It says: {said}", path=path)
    return done.stdout


_LAKE = ("lakefile.lean", "lakefile.toml")


def _command(project: Path) -> list[str]:
    if shutil.which("lake") is None:
        raise MissingTool(
            f"Lean's `lake` is not on the PATH (https://lean-lang.org/install). With Lean installed, {GET}"
        )
    built = project / ".lake" / "packages" / "repl"
    return ["lake", "exe", "repl"] if built.exists() or (project / "REPL").exists() else ["lake", "env", "repl"]
