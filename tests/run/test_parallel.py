"""The same function over many things, by whomever joblib has do it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import joblib
import numpy as np
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


class Counted:
    """Knows how often it was packed."""

    def __init__(self) -> None:
        self.packed = 0

    def __getstate__(self) -> dict[str, int]:
        self.packed += 1
        return {"packed": self.packed}


def _together(number: int, shared: Counted, *arrays: np.ndarray) -> tuple[int, int, list[float]]:
    return number, shared.packed, [float(array.sum()) for array in arrays]


def test_what_all_things_share_is_packed_once():
    shared = Counted()
    arrays = np.ones((200, 300)), np.asfortranarray(np.ones((2, 3)))[:, :2], np.zeros((0, 3))
    found = mapped(_together, range(5), 2, shared, *arrays)
    assert found == [(number, 1, [60_000.0, 4.0, 0.0]) for number in range(5)]
    assert shared.packed == 1


@pytest.mark.parametrize("way", [signal.SIGKILL, signal.SIGHUP])
def test_processes_and_shared_memory_end_with_whoever_started_them_however_that_ends(tmp_path, way):
    code = (
        "import os, sys, time, numpy\nfrom verbalign.run.parallel import begun\n"
        "def rest(number, large):\n    open(os.path.join(SEEN, str(os.getpid())), 'w').close()\n    time.sleep(60)\n"
        "if __name__ == '__main__':\n    list(begun(rest, [1, 2], 2, numpy.zeros(100_000)))\n"
    )
    (tmp_path / "script.py").write_text(code.replace("SEEN", repr(str(tmp_path / "seen"))))
    (tmp_path / "seen").mkdir()
    (tmp_path / "shared").mkdir()
    environment = {**os.environ, "JOBLIB_TEMP_FOLDER": str(tmp_path / "shared")}
    parent = subprocess.Popen(
        [sys.executable, str(tmp_path / "script.py")],
        start_new_session=True,
        env=environment,
        stderr=subprocess.DEVNULL,
    )
    _wait(lambda: len(list((tmp_path / "seen").iterdir())) == 2, 30)
    started = [int(one.name) for one in (tmp_path / "seen").iterdir()]
    assert len(started) == 2 and list((tmp_path / "shared").iterdir())
    if way == signal.SIGHUP:
        os.killpg(parent.pid, way)  # as a terminal does that is closed
    else:
        parent.kill()
    parent.wait()
    _wait(lambda: not any(map(_runs, started)) and not list((tmp_path / "shared").iterdir()), 15)
    assert not any(map(_runs, started)) and not list((tmp_path / "shared").iterdir())


def _wait(until: Callable[[], bool], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not until() and time.monotonic() < deadline:
        time.sleep(0.1)


def test_whoever_is_interrupted_hears_nothing_of_unused_results():
    code = (
        "import time\nfrom verbalign.run.parallel import begun\nfound = begun(time.sleep, [0.1, 0.1, 2, 2], 2)\n"
        "next(found)\ntime.sleep(0.5)\nfound.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_whoever_has_workers_that_grow_hears_nothing_of_their_successors(tmp_path):
    pytest.importorskip("psutil")  # without it, joblib does not see them grow
    code = (
        "import os, time\nfrom verbalign.run.parallel import mapped\n"
        "def grown(number):\n    vars(os).setdefault('kept', []).append(b'x' * 200_000_000)\n    time.sleep(0.6)\n"
        "    return os.getpid()\n"
        "if __name__ == '__main__':\n    print(len(set(mapped(grown, range(10), 2))))\n"
    )
    (tmp_path / "script.py").write_text(code)
    script = [sys.executable, str(tmp_path / "script.py")]
    done = subprocess.run(script, capture_output=True, text=True, check=True)
    assert int(done.stdout) > 2
    assert done.stderr == ""


def _runs(process: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{process}/stat").read_text().split()[2]
    except OSError:
        return False
