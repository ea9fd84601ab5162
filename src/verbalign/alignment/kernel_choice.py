"""Which kernel `auto` takes: plain Python for a few small tasks, the compiled kernels for a large one or for many.

Both give the same alignment, so the choice changes only how long it takes.  Loading the compiled kernels takes longer
than a small task in plain Python.  So each process keeps account of the time it spends in plain Python, and loads them
before that exceeds a fifth of what loading costs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Literal

from verbalign import kernels

QUICK = 100_000  # cells: below this, plain Python is done before the compiled kernels are even loaded
QUICKER = 1_000_000  # the same where they have yet to be compiled

# Seconds that loading adds to the first call, on an AMD EPYC (`python benchmarks/bench_align.py small`): 0.54 by
# method `paper`, 0.65 by `refined`; with compiling, 12 and 21.  The lesser of the two, rounded down, holds for both.
LOADING = 0.5
COMPILING = 11.0  # where they have yet to be compiled
SHARE = 0.2  # of this may go to plain Python; a long loop then takes at most 1.2 times as long as with `fast`


class TimeAccount:
    """The time that a process has spent in plain Python because `auto` chose it; threads may share an account."""

    def __init__(self, clock: Callable[[], float] = time.thread_time) -> None:
        self._clock = clock  # of the thread: waiting for other threads is no work
        self._lock = Lock()
        self._cells, self._seconds = 0, 0.0

    @contextmanager
    def charged(self, cells: int) -> Iterator[None]:
        """Charges the account with the time that a task of so many cells takes."""
        start = self._clock()
        try:
            yield
        finally:
            seconds = self._clock() - start
            with self._lock:
                self._cells += cells
                self._seconds += seconds

    def expected(self, cells: int) -> float:
        """The seconds spent after another task of so many cells, at the pace so far; 0 before the first task."""
        with self._lock:
            return self._seconds * (1 + cells / self._cells) if self._cells else 0.0


PROCESS = TimeAccount()


def chosen(cells: int, account: TimeAccount) -> Literal["fast", "textbook"]:
    """The kernel for a task of so many cells: plain Python while that is cheap next to loading the compiled ones."""
    if cells > QUICKER or loaded():
        return "fast"
    quick, cost = (QUICK, LOADING) if kept() else (QUICKER, COMPILING)
    return "textbook" if cells <= quick and account.expected(cells) <= SHARE * cost else "fast"


def loaded() -> bool:
    """Whether this process has loaded the compiled kernels already."""
    return "verbalign.kernels.fast" in sys.modules


def kept() -> bool:
    """Whether an earlier process has compiled the kernels and kept them beside their source."""
    return any(Path(kernels.__path__[0], "__pycache__").glob("evidence.progressive*.nbi"))
