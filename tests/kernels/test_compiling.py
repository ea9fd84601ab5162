"""Where compiled kernels cannot be kept, they still work."""

import subprocess
import sys
import tempfile
from pathlib import Path

from verbalign.kernels import compiling

NOWHERE = """
import warnings
from verbalign.kernels.compiling import compiled
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    twice = compiled()(eval("lambda x: 2 * x"))  # code without a file: numba has no place for it anywhere
print(twice(21), [str(warning.message) for warning in told])
"""


def test_a_function_that_cannot_be_kept_is_compiled_all_the_same():
    done = subprocess.run([sys.executable, "-c", NOWHERE], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("42 ")
    assert "set NUMBA_CACHE_DIR" in done.stdout


def test_the_private_directory_is_ours_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    path = Path(compiling.private_directory())
    assert path.parent == tmp_path and path.stat().st_mode & 0o077 == 0
    path.chmod(0o755)
    assert compiling.private_directory() is None
    path.rmdir()
    path.symlink_to(tmp_path)
    assert compiling.private_directory() is None


def test_a_place_for_temporary_files_that_is_not_there_is_no_place(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "absent"))
    assert compiling.private_directory() is None


def test_what_another_version_has_kept_is_compiled_anew(tmp_path, monkeypatch):
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    (tmp_path / "kept.py").write_text(
        "from typing import NamedTuple\nfrom verbalign.kernels.compiling import compiled\n"
        "class Table(NamedTuple):\n    size: int\n"
    )
    (tmp_path / "kernel.py").write_text(
        "from verbalign.kernels.compiling import compiled\nimport kept\n"
        "@compiled()\ndef twice(table):\n    return 2 * table.size\n"
    )
    code = "import kernel, kept; print(kernel.twice(getattr(kept, 'Table', None)(21)))"
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout == "42\n"
    assert list(tmp_path.rglob("*.nbi"))
    kept = tmp_path / "kept.py"
    kept.write_text(kept.read_text().replace("Table", "Sheet"))
    command[-1] = code.replace("Table", "Sheet")
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout == "42\n"
