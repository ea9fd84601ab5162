"""The same function over many things: here, by several processes, or by an engine such as a cluster (`cluster`).

Results come in the order of the things, whoever has worked them out, so that nothing learned depends on who did.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import threading
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, TypeAlias, TypeVar
from uuid import uuid4

from verbalign.run.parts import Long

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 3  # things for each worker that are sent ahead, where they lie on disk


class Engine(Protocol):
    """Whoever does the work."""

    @property
    def size(self) -> int:
        """Things worked on at a time."""

    def begun(self, function: Callable[..., R], things: Sequence[Any], shared: Sequence[Any]) -> Iterator[R]:
        """function(thing, *shared) for each thing, in their order; under way when this returns."""


Workers: TypeAlias = "int | Engine"  # so many processes, or an engine


def mapped(function: Callable[..., R], things: Sequence[Any], workers: Workers = 1, *shared: Any) -> list[R]:
    """[function(thing, *shared) for thing in things], by `workers`.

    >>> mapped(divmod, [7, 9], 1, 4)
    [(1, 3), (2, 1)]
    """
    alone = isinstance(workers, int) and len(things) < 2
    return list(begun(function, things, 1 if alone else workers, *shared))


def begun(function: Callable[..., R], things: Sequence[Any], workers: Workers = 1, *shared: Any) -> Iterator[R]:
    """The same one by one.  By others, the work is under way when this returns, and what is done until the first
    result is asked for is done at the same time; here, a thing is worked on when its result is asked for."""
    if not isinstance(workers, int):
        return workers.begun(function, things, shared)
    if workers <= 1 or not things:
        return (function(thing, *shared) for thing in things)
    from joblib import Parallel, delayed
    from joblib.parallel import get_active_backend

    # Whoever is interrupted leaves results unused, and joblib would tell how many; it also tells when it puts another
    # process in the place of one that has grown
    warnings.filterwarnings("ignore", r"\d+ tasks (have been|which were still)", UserWarning)
    warnings.filterwarnings("ignore", "A worker stopped while some jobs", UserWarning)
    # joblib's back end may be another than processes of its own, such as Ray's, which gives all results at once
    backend, _ = get_active_backend()
    way = "generator" if backend.supports_return_generator else "list"
    ahead = AHEAD * workers if isinstance(things, Long) else "all"
    parallel = Parallel(n_jobs=workers, return_as=way, max_nbytes="100K", batch_size=1, pre_dispatch=ahead)
    parcel = Parcel(shared)
    with _outliving_terminals():
        found: Iterable[R] = parallel(delayed(_attended)(os.getpid(), function, thing, parcel) for thing in things)
    return iter(found)


class Parcel:
    """What all things share, packed once: joblib would pack it again with each of them.  Arrays are apart, so that it
    can keep those that are large in memory that all processes see."""

    def __init__(self, shared: Sequence[Any]) -> None:
        from numpy import frombuffer, uint8

        arrays: list[pickle.PickleBuffer] = []
        contents: list[bytes | memoryview] = [pickle.dumps(tuple(shared), 5, buffer_callback=arrays.append)]
        contents += [array.raw() for array in arrays]
        self.name = uuid4().hex
        self.parts = [frombuffer(part, uint8) for part in contents]

    def unpacked(self) -> Sequence[Any]:
        """What was packed; the same until another is unpacked here."""
        global _unpacked
        name, shared = _unpacked
        if name != self.name:
            shared = pickle.loads(self.parts[0].data, buffers=self.parts[1:])
            _unpacked = self.name, shared
        return shared


_unpacked: tuple[str, Sequence[Any]] = "", ()


@contextmanager
def _outliving_terminals() -> Iterator[None]:
    """Processes that are started here outlive a terminal that is closed: the one among them that removes what joblib
    keeps in shared memory must see the others end."""
    if not hasattr(signal, "SIGHUP") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # which they inherit
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


def _attended(parent: int, function: Callable[..., R], thing: Any, parcel: Parcel) -> R:
    """function(thing, *shared), in a process that ends with the one that has started it, even if that one is killed."""
    if parent not in _watched and os.getppid() == parent:
        _watched.add(parent)
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    with uncollected():
        return function(thing, *parcel.unpacked())


_watched: set[int] = set()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def size(workers: Workers) -> int:
    """How many things are worked on at a time."""
    return max(1, workers) if isinstance(workers, int) else workers.size


def several(workers: Workers, many: int, worth: int) -> Workers:
    """The workers, where there is enough to do for processes to be worth starting; an engine runs already."""
    return workers if many >= worth or not isinstance(workers, int) else 1


def chunks(things: Sequence[T], count: int) -> list[Sequence[T]]:
    """The things in `count` runs of about the same length, none empty.

    >>> chunks([1, 2, 3, 4, 5], 2)
    [[1, 2, 3], [4, 5]]
    """
    count = max(1, min(count, len(things)))
    size, extra = divmod(len(things), count)
    found, start = [], 0
    for number in range(count):
        end = start + size + (number < extra)
        found.append(things[start:end])
        start = end
    return found


def divided(things: Sequence[T], workers: Workers) -> tuple[list[Sequence[T]], Workers]:
    """The things in runs for these workers: several for each, so that they end together and little is lost with one."""
    return chunks(things, 1 if workers == 1 else 8 * size(workers)), workers


@contextmanager
def uncollected() -> Iterator[None]:
    """Without the collector of cyclic garbage: a corpus is millions of values, none of them in a cycle, and it would
    walk over them again and again (a tenth of the time of learning)."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
