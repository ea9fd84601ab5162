"""The same function over many things, by whomever joblib has do it."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import joblib
import pytest
from joblib._parallel_backends import ThreadingBackend

from verbalign.run.parallel import begun, mapped


class AllAtOnce(ThreadingBackend):
    """A back end that gives all results at once, as Ray's does."""

    supports_return_generator = False


@pytest.mark.parametrize("backend", ["loky", "threading", "all at once"])
def test_results_come_in_the_order_of_the_things_from_any_back_end(backend):
    joblib.register_parallel_backend("all at once", AllAtOnce)
    with joblib.parallel_config(backend=backend):
        assert mapped(divmod, [7, 9, 30], 2, 4) == [(1, 3), (2, 1), (7, 2)]
        found = begun(divmod, [7, 9], 2, 4)
        assert (next(found), next(found)) == ((1, 3), (2, 1))


def test_processes_end_with_the_one_that_started_them_even_if_it_is_killed(tmp_path):
    code = (
        "import os, sys, time\nfrom verbalign.run.parallel import begun\n"
        "def rest(number):\n    open(os.path.join(sys.argv[1], str(os.getpid())), 'w').close()\n    time.sleep(60)\n"
        "if __name__ == '__main__':\n    list(begun(rest, [1, 2], 2))\n"
    )
    (tmp_path / "script.py").write_text(code.replace("sys.argv[1]", repr(str(tmp_path / "seen"))))
    (tmp_path / "seen").mkdir()
    parent = subprocess.Popen([sys.executable, str(tmp_path / "script.py")])
    deadline = time.monotonic() + 30
    while len(list((tmp_path / "seen").iterdir())) < 2 and time.monotonic() < deadline:
        time.sleep(0.1)
    started = [int(one.name) for one in (tmp_path / "seen").iterdir()]
    assert len(started) == 2
    parent.kill()
    parent.wait()
    deadline = time.monotonic() + 15
    while any(map(_runs, started)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(map(_runs, started))


def _runs(process: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{process}/stat").read_text().split()[2]
    except OSError:
        return False
