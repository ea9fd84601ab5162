"""How much faster is learning with two workers than with one, through Dask and without?

    python benchmarks/bench_cluster.py [CORPUS [ROUNDS]] [--profile]

A scheduler and its workers are started on this machine, each worker a process with one thread under a nanny, as `dask
worker` starts them.  One worker and two take turns, so that a noisy machine disturbs both; the bytes must be the same.
By default E2E's training set, where it lies beside, three rounds.  `--profile` tells instead how much processor time
the parent's functions take on Dask with two workers.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

E2E = Path(__file__).resolve().parents[1] / "../shared/data/e2e/trainset.csv.gz"
PATIENCE = 60.0  # seconds until a cluster must stand
TICK = 0.01  # seconds of processor time between two looks at what the parent does


@contextmanager
def cluster(workers: int, folder: Path) -> Iterator[str]:
    """The address of a scheduler with so many workers, for as long as they are needed."""
    file = folder / f"scheduler-{workers}.json"
    file.unlink(missing_ok=True)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0"]
    started = [subprocess.Popen([*dask, "--no-dashboard", "--scheduler-file", str(file)], **quiet)]  # type: ignore[call-overload]
    try:
        until = time.monotonic() + PATIENCE
        while not file.exists() or not file.read_text().rstrip().endswith("}"):
            if time.monotonic() > until:
                sys.exit("the scheduler does not start; try `dask scheduler`")
            time.sleep(0.1)
        address = str(json.loads(file.read_text())["address"])
        worker = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard"]
        started.extend(subprocess.Popen([*worker, "--local-directory", str(folder)], **quiet) for _ in range(workers))  # type: ignore[call-overload]
        _wait_for(address, workers)
        yield address
    finally:
        for process in reversed(started):
            process.terminate()
        for process in started:
            process.wait()


def _wait_for(address: str, workers: int) -> None:
    from distributed import Client

    with Client(address, timeout=PATIENCE, set_as_default=False) as client:
        client.wait_for_workers(workers, timeout=PATIENCE)


def learned(corpus: Path, output: Path, *words: str) -> float:
    """Seconds that the command takes to learn a corpus."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "verbalign", "learn", str(corpus), "-o", str(output), "--quiet", *words]
    subprocess.run(command, check=True)
    return time.perf_counter() - start


def measured(corpus: Path, rounds: int) -> None:
    names = ("Dask, one worker", "Dask, two workers", "--workers 1", "--workers 2")
    seconds: dict[str, list[float]] = {name: [] for name in names}
    digests = set()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        output = folder / "dictionary.json"
        learned(corpus, output, "--workers", "2")  # kernels are compiled
        for _ in range(rounds):
            for number, kind in enumerate(names):
                many = 1 + number % 2
                if number < 2:
                    with cluster(many, folder) as address:
                        took = learned(corpus, output, "--engine", "dask", "--scheduler", address)
                else:
                    took = learned(corpus, output, "--workers", str(many))
                seconds[kind].append(took)
                digests.add(hashlib.sha256(output.read_bytes()).hexdigest())
                output.unlink()
    for kind, times in seconds.items():
        print(f"{kind:18}  {'  '.join(f'{took:5.1f}' for took in times)} s   median {statistics.median(times):.1f} s")
    for one, two in (names[:2], names[2:]):
        ratios = [a / b for a, b in zip(seconds[one], seconds[two], strict=True)]
        print(f"{two}: {statistics.median(ratios):.2f} x one ({', '.join(f'{ratio:.2f}' for ratio in ratios)})")
    print("the same bytes" if len(digests) == 1 else f"{len(digests)} different results")
    sys.exit(len(digests) != 1)


def profiled(corpus: Path) -> None:
    """What the parent does itself, function by function, in seconds of processor time, with all that it calls.

    The stack is looked at every hundredth of a second that the processor works: a profiler that counts calls makes such
    small functions several times as slow."""
    from verbalign.cli import main

    seconds: Counter[str] = Counter()

    def look(number: int, frame: FrameType | None) -> None:
        functions = set()
        while frame:
            code = frame.f_code
            functions.add(f"{Path(code.co_filename).parent.name}/{Path(code.co_filename).name}:{code.co_qualname}")
            frame = frame.f_back
        seconds.update(dict.fromkeys(functions, TICK))

    with tempfile.TemporaryDirectory() as name, cluster(2, Path(name)) as address:
        words = ["learn", str(corpus), "-o", str(Path(name) / "d.json"), "--quiet", "--engine", "dask"]
        signal.signal(signal.SIGPROF, look)
        signal.setitimer(signal.ITIMER_PROF, TICK, TICK)
        main([*words, "--scheduler", address])
        signal.setitimer(signal.ITIMER_PROF, 0)
    for function, took in seconds.most_common(60):
        print(f"{took:6.2f} s  {function}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="?", type=Path, default=E2E)
    parser.add_argument("rounds", nargs="?", type=int, default=3)
    parser.add_argument("--profile", action="store_true", help="where the parent's time goes")
    args = parser.parse_args()
    if not args.corpus.exists():
        sys.exit(f"no corpus at {args.corpus}; name one")
    if args.profile:
        profiled(args.corpus)
    else:
        measured(args.corpus, args.rounds)
