"""Studies and servers for the tests of judging."""

from __future__ import annotations

import json
import secrets
import signal
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import serving
from verbalign.evaluate.judging import store
from verbalign.evaluate.judging.study import Item, Kind, Panel, Record, Study, places
from verbalign.studies.people import Participant


def new_record(names: str = "Anna Ben Chloe", pairs: int = 10, seed: int = 7) -> Record:
    """A readability study; the texts of ours have the word `zebra`, the rival's `walrus`, and no other trace."""
    items = tuple(
        Item(f"secret-id-{n}", (Panel("", f"The zebra says {n}."), Panel("", f"The walrus says {n}.")))
        for n in range(pairs)
    )
    study = Study(Kind.READABILITY, ("hidden-ours", "hidden-rival"), items, seed)
    judges = tuple(Participant(name, secrets.token_urlsafe(24)) for name in names.split())
    return Record(study, judges, tuple(places(study, judge.name) for judge in judges), ())


@dataclass
class Server:
    """`verbalign judge serve` as a process of its own."""

    path: Path
    port: int
    process: subprocess.Popen[str]
    links: dict[str, str]

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def kill(self) -> None:
        """kill -9"""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()

    def request(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        return serving.request(self.port, method, path, body, **headers)

    def post(self, token: str, said: Any, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """An answer, sent as the judging page sends it unless headers say otherwise."""
        body = said if isinstance(said, bytes) else json.dumps(said).encode()
        usual = {"Origin": f"http://{self.host}", "Content_Type": "application/json"}
        return self.request("POST", f"/j/{token}/judgement", body, **{**usual, **headers})


def start(path: Path, port: int = 0) -> Server:
    """A server that answers; the links are those it printed."""
    judges = len(store.read(path).judges)
    process = serving.begun("judge", "serve", str(path), "--quiet", "--port", str(port))
    assert process.stdout
    links = dict(process.stdout.readline().rstrip("\n").split("\t") for _ in range(judges))
    server = Server(path, int(next(iter(links.values())).split(":")[2].split("/")[0]), process, links)
    serving.wait_for(process, lambda: server.request("GET", "/"))
    return server


@pytest.fixture(scope="session")
def record() -> Callable[..., Record]:
    return new_record


def starting() -> Iterator[Callable[..., Server]]:
    """Starts servers, and ends those that still run."""
    started: list[Server] = []

    def begin(path: Path, port: int = 0) -> Server:
        started.append(start(path, port))
        return started[-1]

    yield begin
    for server in started:
        if server.process.poll() is None:
            server.kill()


serve = pytest.fixture(starting, name="serve")
serve_long = pytest.fixture(starting, name="serve_long", scope="module")
