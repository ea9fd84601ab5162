"""Build the sdist into dist/, and the wheel from the sdist; it must hold every file of the package.  Install the wheel
in a fresh environment, and try there what a user would."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
EVEN = "Unfold(goal=even(n), subgoal=∃ k:ℤ. n = 2*k, definition=even)"


def ran(*command: str | Path, cwd: Path | None = None) -> str:
    """What a command printed; it must succeed.  Only what is installed is seen, not the sources of the clone."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def files(wheel: Path) -> set[str]:
    """The names of a wheel's files, those of its metadata left out."""
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def sources() -> set[str]:
    """The names of the package's files: modules, pages, data."""
    package = ROOT / "src" / "verbalign"
    found = (path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(package.parent).as_posix() for path in found}


def environment(place: Path) -> Path:
    """A fresh environment's Python."""
    ran(sys.executable, "-m", "venv", place)
    return place / "bin" / "python"


def main() -> int:
    shutil.rmtree(DIST, ignore_errors=True)
    with tempfile.TemporaryDirectory() as made:
        place = Path(made)
        builder = environment(place / "builder")
        ran(builder, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "build")
        ran(builder, "-m", "build", "--outdir", DIST, ROOT)  # the sdist, and the wheel from the sdist
        (wheel,), (sdist,) = DIST.glob("*.whl"), DIST.glob("*.tar.gz")
        lost = sources() - files(wheel)
        assert not lost, f"not in the wheel: {', '.join(sorted(lost))}"

        python = environment(place / "user")
        ran(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"{wheel}[serve]")
        there = {"cwd": place}
        version = ran(python, "-m", "verbalign", "--version", **there)
        assert version == f"verbalign {wheel.name.split('-')[1]}\n", version
        program = python.with_name("verbalign")
        assert "put an unseen one into English" in ran(program, "--help", **there)
        assert "Learned from 30 proofs" in ran(program, "demo", **there)
        said = ran(program, "say", "proofs.json", EVEN, **there)
        assert "even" in said and said.endswith(".\n"), said
        ran(program, "report", "proofs.json", "-o", "report.html", **there)
        assert "<!doctype html>" in (place / "report.html").read_text("utf-8").lower()
    print(f"{wheel.name} and {sdist.name}: built, installed and tried; they are in {DIST.relative_to(ROOT)}/")
    return 0


if __name__ == "__main__":
    sys.exit(main())
