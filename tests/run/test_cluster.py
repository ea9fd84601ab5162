"""Learning on a cluster: two processes on this machine, with a real scheduler, give the bytes of a run without them,
also when one of them is killed in the middle."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import verbalign
from requiring import require
from verbalign.bundled import TRAIN
from verbalign.cli import main
from verbalign.corpora import jsonl
from verbalign.errors import ClusterError
from verbalign.learning.frames import survey
from verbalign.run import cluster, parts
from verbalign.run.cluster import DaskEngine, dask_cluster
from verbalign.values import Corpus

require("dask")

HOME = Path(verbalign.__file__).parent


def started(name: str, *words: str, home: Path = HOME.parent) -> subprocess.Popen[bytes]:
    """A scheduler or a worker, as a process."""
    paths = os.pathsep.join([str(home), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": paths, "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False"}
    command = [sys.executable, "-m", f"distributed.cli.dask_{name}", "--no-dashboard", *words]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)


def ended(processes: Sequence[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        process.terminate()
    for process in processes:
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def address(tmp_path_factory) -> Iterator[str]:
    file = tmp_path_factory.mktemp("scheduler") / "scheduler.json"
    scheduler = started("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
    until(file.exists)
    until(lambda: file.read_text().strip().endswith("}"))
    yield json.loads(file.read_text())["address"]
    ended([scheduler])


def until(holds: Callable[[], Any], patience: float = 60) -> None:
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


@contextmanager
def workers(address: str, many: int, *words: str, **options: Any) -> Iterator[list[subprocess.Popen[bytes]]]:
    """So many workers of a scheduler, with one thread each."""
    from distributed import Client

    found = [started("worker", address, "--nthreads", "1", *words, **options) for _ in range(many)]
    with Client(address, set_as_default=False) as client:
        until(lambda: len(client.nthreads()) >= many)
    try:
        yield found
    finally:
        ended(found)
        with Client(address, set_as_default=False) as client:
            until(lambda: not client.nthreads())


@pytest.fixture(scope="module")
def restaurants(tmp_path_factory) -> Path:
    """A small corpus whose arguments come and go, so that every way of learning is gone."""
    chance = random.Random(3)
    path = tmp_path_factory.mktemp("restaurants") / "restaurants.csv"
    parts = {"food": "serving {} food", "area": "in the {}", "price": "with {} prices", "near": "near {}"}
    values = {
        "food": ("Thai", "French", "Greek"), "area": ("centre", "west"), "price": ("low", "high"),
        "near": tuple(f"The {n} Inn" for n in ("Green", "Blue", "Red", "Old", "New", "White", "Black")),
    }  # fmt: skip
    rows = []
    for number in range(160):
        names = chance.choice([c for size in (1, 2, 3) for c in combinations(sorted(parts), size)])
        chosen = {name: chance.choice(values[name]) for name in names}
        name = f"Place{number % 23}"
        texts = []
        for verb in ("is a restaurant", "is a place"):
            said = [parts[n].format(v) for n, v in chosen.items()]
            chance.shuffle(said)
            texts.append(f"{name} {verb} {' '.join(said)}.")
        meaning = ", ".join(f"{n}[{v}]" for n, v in {"name": name, **chosen}.items())
        rows.extend(f'"{meaning}",{text}\n' for text in texts)
    path.write_text("mr,ref\n" + "".join(rows))
    return path


@pytest.fixture(scope="module")
def proofs(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("proofs") / "proofs.jsonl"
    path.write_text("".join(TRAIN.read_text().splitlines(keepends=True)[:6]))
    return path


@pytest.fixture(scope="module")
def alone(restaurants, proofs, tmp_path_factory) -> dict[Path, bytes]:
    """What a run without a cluster gives."""
    out = tmp_path_factory.mktemp("alone") / "d.json"
    found = {}
    for path in (restaurants, proofs):
        verbalign.learn(verbalign.read(path)).save(out)
        found[path] = out.read_bytes()
    return found


def learned(corpus: Corpus, engine: Any, out: Path) -> bytes:
    verbalign.learn(corpus, workers=engine).save(out)
    return out.read_bytes()


class Killing:
    """An engine that has someone killed while the n-th piece of work is under way."""

    def __init__(self, engine: DaskEngine, kill: Callable[[], object], when: int) -> None:
        self.engine, self.kill, self.when = engine, kill, when
        self.begins = 0

    @property
    def size(self) -> int:
        return self.engine.size

    def begun(self, function: Callable[..., Any], things: Sequence[Any], shared: Sequence[Any]) -> Iterator[Any]:
        found = self.engine.begun(function, things, shared)
        if self.begins == self.when:
            self.kill()
        self.begins += 1
        return found


def test_two_processes_give_the_bytes_of_one_machine(address, restaurants, proofs, alone, tmp_path, capsys):
    out = tmp_path / "d.json"
    with workers(address, 2, "--no-nanny"):
        for path in (restaurants, proofs):
            assert main(["learn", str(path), "-o", str(out), "--engine", "dask", "--scheduler", address]) == 0
            assert out.read_bytes() == alone[path]


def test_workers_read_and_count_a_long_corpus(address, tmp_path, monkeypatch, capsys):
    rows = [
        {
            "predicate": f"p{n % 3}",
            "args": {"who": f"Ann{n}", "town": f"Town{n % 7}"},
            "texts": [f"Ann{n} left Town{n % 7}."],
        }
        for n in range(90)
    ]
    path, here, there = tmp_path / "rows.jsonl", tmp_path / "here.json", tmp_path / "there.json"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    monkeypatch.setattr(parts, "LONG", 40)
    monkeypatch.setattr(parts, "PART", 11)
    assert main(["learn", str(path), "-o", str(here)]) == 0
    monkeypatch.setattr(jsonl, "_instances", None)  # so that nothing is read
    monkeypatch.setattr(survey, "_counted", None)  # or counted in this process
    with workers(address, 2, "--no-nanny"):
        assert main(["learn", str(path), "-o", str(there), "--engine", "dask", "--scheduler", address]) == 0
    assert there.read_bytes() == here.read_bytes()


@pytest.mark.parametrize("when", [0, 1, 4])
def test_a_worker_killed_in_the_middle_changes_nothing(address, restaurants, alone, tmp_path, when):
    with workers(address, 2, "--no-nanny") as (first, _), dask_cluster(address) as engine:
        killing = Killing(engine, first.kill, when)
        assert learned(verbalign.read(restaurants), killing, tmp_path / "d.json") == alone[restaurants]
        assert killing.begins > when and first.wait(10) == -signal.SIGKILL


def test_the_only_worker_killed_in_the_middle_is_waited_for(address, restaurants, alone, tmp_path):
    with workers(address, 1, "--nanny"), dask_cluster(address) as engine:
        (pid,) = engine.client.run(os.getpid).values()
        killing = Killing(engine, lambda: os.kill(pid, signal.SIGKILL), 2)
        assert learned(verbalign.read(restaurants), killing, tmp_path / "d.json") == alone[restaurants]
        assert killing.begins > 2


# ---- what cannot be used ----


def refused(capsys, tmp_path: Path, corpus: Path, *words: str) -> str:
    """The one line that is said instead of learning; nothing is written."""
    out = tmp_path / "d.json"
    assert main(["learn", str(corpus), "-o", str(out), *words]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and list(tmp_path.iterdir()) == []
    return said


def test_a_scheduler_that_is_not_there_is_told_in_one_line(restaurants, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 1.0)
    where = "tcp://127.0.0.1:9"
    said = refused(capsys, tmp_path, restaurants, "--engine", "dask", "--scheduler", where)
    assert said == f"verbalign: no scheduler at '{where}': it does not answer; start one with `dask scheduler`\n"


@pytest.mark.parametrize("where", ["nonsense://x", "tpc://127.0.0.1:8786", "127.0.0.1", "tcp://", ""])
def test_what_is_no_address_is_told_at_once(where, restaurants, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 1e6)
    said = refused(capsys, tmp_path, restaurants, "--engine", "dask", "--scheduler", where)
    assert said.startswith(f"verbalign: no scheduler at '{where}': ")
    assert said.endswith("; write tcp://HOST:8786, as it prints it\n")


def test_a_scheduler_without_workers_is_told_in_one_line(address, restaurants, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 1.0)
    said = refused(capsys, tmp_path, restaurants, "--engine", "dask", "--scheduler", address)
    assert f"has no workers; start some with `dask worker {address}`" in said


@pytest.mark.parametrize("words", [("--engine", "dask"), ("--scheduler", "tcp://127.0.0.1:9")])
def test_engine_and_scheduler_go_together(words, restaurants, tmp_path, capsys):
    assert main(["learn", str(restaurants), "-o", str(tmp_path / "d.json"), *words]) == 2
    assert "go together" in capsys.readouterr().err and not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        ("__version__ = '9.8.7'\n", f"verbalign is 9.8.7 there, but {verbalign.__version__} here"),
        ("COLOUR = 'other code, same version'\n", "the code of verbalign is "),
    ],
)
def test_a_worker_with_another_verbalign_is_told_in_one_line(
    address, restaurants, tmp_path_factory, tmp_path, capsys, edit, fault
):
    other = tmp_path_factory.mktemp("other")
    ignored = shutil.ignore_patterns("__pycache__", "data", "*.html", "*.js")
    shutil.copytree(HOME, other / "verbalign", ignore=ignored)
    with (other / "verbalign" / "__init__.py").open("a") as out:
        out.write(edit)
    with workers(address, 1, "--no-nanny", home=other):
        said = refused(capsys, tmp_path, restaurants, "--engine", "dask", "--scheduler", address)
    assert "might give a different result" in said and fault in said and "install the same on both" in said


def test_work_at_which_workers_die_again_and_again_is_given_up(address):
    with workers(address, 1, "--nanny"), dask_cluster(address) as engine:  # noqa: SIM117, the workers' end is awaited
        with pytest.raises(ClusterError, match="workers have died"):
            list(engine.begun(os._exit, [1], ()))
