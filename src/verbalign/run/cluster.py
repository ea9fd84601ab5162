"""Work spread over the machines of a Dask cluster: `learn --engine dask --scheduler ADDRESS`.

The scheduler gives a dead worker's work to another; here that is asked for again which went down with its data.  Since
results come in the order of the things, and a worker must run the same code and libraries, the bytes that are learned
are those of a run on one machine.  Dask is an extra: `pip install 'verbalign[dask]'`.
"""

from __future__ import annotations

import logging
import pickle
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar
from uuid import uuid4

from verbalign.errors import ClusterError, MissingTool
from verbalign.run.parallel import AHEAD, uncollected
from verbalign.run.parts import Long

R = TypeVar("R")

PATIENCE = 10.0  # seconds until a scheduler must have answered, or have a worker
TRIES = 3  # times that the same work may go down with its workers


@contextmanager
def dask_cluster(address: str) -> Iterator[DaskEngine]:
    """The cluster behind a scheduler, for as long as it is needed; a `ClusterError` where it cannot be used."""
    try:
        from distributed import Client
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise MissingTool("dask is not installed; pip install 'verbalign[dask]'") from None
    quiet = logging.getLogger("distributed")
    level = quiet.level
    quiet.setLevel(logging.CRITICAL)  # what goes wrong is told once, by us
    try:
        with _connected(Client, address) as client:
            engine = DaskEngine(client, address)
            engine.check(PATIENCE)
            try:
                yield engine
            except CommClosedError:
                fault = f"the scheduler at '{address}' is gone"
                raise ClusterError(f"{fault}; start it again with `dask scheduler`, and learn again") from None
    finally:
        quiet.setLevel(level)


def _connected(connect: Callable[..., Any], address: str) -> AbstractContextManager[Any]:
    try:
        _check(address)
        client: AbstractContextManager[Any] = connect(address, timeout=PATIENCE, set_as_default=False)
    except (ValueError, TypeError) as error:
        fault = str(error).partition("\n")[0]
        raise ClusterError(f"no scheduler at '{address}': {fault}; write tcp://HOST:8786, as it prints it") from None
    except (OSError, TimeoutError):
        fault = "it does not answer"
        raise ClusterError(f"no scheduler at '{address}': {fault}; start one with `dask scheduler`") from None
    return client


def _check(address: str) -> None:
    """A ValueError for what is no address; Dask would try it for long, and complain in several ways."""
    from distributed.comm.addressing import parse_address, parse_host_port
    from distributed.comm.registry import get_backend

    scheme, rest = parse_address(address)
    get_backend(scheme)
    if scheme != "inproc":
        parse_host_port(rest)


class DaskEngine:
    """Workers of a cluster, as `parallel.Engine` has them."""

    def __init__(self, client: Any, address: str) -> None:
        self.client, self.address = client, address

    @property
    def size(self) -> int:
        """The threads of all workers together; at least one, since workers may be on their way."""
        return max(1, sum(map(int, self.client.nthreads().values())))

    def check(self, patience: float) -> None:
        """Is there a worker, and do all have the code and the libraries that are used here?"""
        try:
            self.client.wait_for_workers(1, timeout=patience)
        except TimeoutError:
            way = f"start some with `dask worker {self.address}`"
            raise ClusterError(f"the scheduler at '{self.address}' has no workers; {way}") from None
        asked = installed()
        here = asked()
        for worker, there in sorted(self.client.run(asked, on_error="return").items()):
            if isinstance(there, OSError):
                continue  # it is about to be gone
            if isinstance(there, BaseException):
                raise ClusterError(f"worker {worker} cannot be asked for its versions: {there!r}; restart it")
            for name, version in here.items():
                if there[name] != version:
                    fault = f"{name} is {there[name] or 'missing'} there, but {version} here"
                    raise ClusterError(
                        f"worker {worker} might give a different result: {fault}; install the same on both"
                    )

    def begun(self, function: Callable[..., R], things: Sequence[Any], shared: Sequence[Any]) -> Iterator[R]:
        """function(thing, *shared) for each thing, in their order; under way when this returns.  Of things on disk, a
        few for each worker are under way at a time."""
        ahead = min(len(things), AHEAD * self.size) if isinstance(things, Long) else len(things)
        tasks = _Tasks(self.client, function, shared)
        waiting = deque(tasks.submitted(number, things[number]) for number in range(ahead))
        return self._results(tasks, things, waiting)

    def _results(self, tasks: _Tasks, things: Sequence[Any], waiting: deque[Any]) -> Iterator[Any]:
        from distributed.scheduler import KilledWorker

        tries = 0
        for number in range(len(things)):
            while True:
                try:
                    found = waiting[0].result()
                    break
                except (KilledWorker, CancelledError) as error:  # it went down with all who tried it
                    tries += 1
                    if tries == TRIES:
                        fault = f"workers have died {TRIES} times at the same work ({type(error).__name__})"
                        raise ClusterError(f"{fault}; look at their logs and memory, then learn again") from None
                    self.check(6 * PATIENCE)  # until those that died are started anew
                    tasks = _Tasks(self.client, tasks.function, tasks.shared)
                    again = range(number, number + len(waiting))
                    waiting = deque(tasks.submitted(n, things[n]) for n in again)
            waiting.popleft()  # the cluster forgets the result
            if (after := number + 1 + len(waiting)) < len(things):
                waiting.append(tasks.submitted(after, things[after]))
            yield found


class _Tasks:
    """The same function of many things.  What they share is the result of a task too, and not scattered, because the
    scheduler has a task done again whose result is lost with a worker.  Their keys make them one group, which the
    scheduler deals out to whoever is idle; otherwise all would go to the worker that has what they share, and be stolen
    from it later."""

    def __init__(self, client: Any, function: Callable[..., Any], shared: Sequence[Any]) -> None:
        self.client, self.function, self.shared = client, function, shared
        self._group = f"{function.__name__.strip('_')}-{uuid4().hex}"
        self._given = [self._sent(pickle.loads, pickle.dumps(value), pure=False) for value in shared]

    def submitted(self, number: int, thing: Any) -> Any:
        """The future of a thing."""
        return self._sent(_called, self.function, pickle.dumps(thing), *self._given, key=(self._group, number))

    def _sent(self, *task: Any, **options: Any) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of tasks that are large: so is the corpus
            return self.client.submit(*task, **options)


def _called(function: Callable[..., R], thing: bytes, *shared: Any) -> R:
    with uncollected():
        return function(pickle.loads(thing), *shared)


def installed() -> Callable[[], dict[str, str]]:
    """A function that tells what results depend on: versions, and a digest of our code.

    It is made here, and so sent as it is, because a worker may have no verbalign, or one without this module."""

    def asked() -> dict[str, str]:
        import hashlib
        import platform
        from importlib import import_module
        from pathlib import Path

        found = {"Python": ".".join(platform.python_version_tuple()[:2])}
        for name in ("verbalign", "numpy", "numba", "rapidfuzz"):
            try:
                found[name] = import_module(name).__version__
            except ImportError:
                found[name] = ""
        found["the code of verbalign"] = ""
        if found["verbalign"]:
            home = Path(str(import_module("verbalign").__file__)).parent
            code = hashlib.sha256()
            for path in sorted(home.rglob("*.py")):
                code.update(path.relative_to(home).as_posix().encode() + b"\0" + path.read_bytes())
            found["the code of verbalign"] = code.hexdigest()[:12]
        return found

    return asked
