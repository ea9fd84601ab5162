"""Studies and servers for the tests of judging."""

from __future__ import annotations

import http.client
import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from verbalign.evaluation.judging import store
from verbalign.evaluation.judging.study import Item, Judge, Kind, Panel, Record, Study, places


def new_record(names: str = "Anna Ben Chloe", pairs: int = 10, seed: int = 7) -> Record:
    """A readability study; the texts of ours have the word `zebra`, the rival's `walrus`, and no other trace."""
    items = tuple(
        Item(f"secret-id-{n}", (Panel("", f"The zebra says {n}."), Panel("", f"The walrus says {n}.")))
        for n in range(pairs)
    )
    study = Study(Kind.READABILITY, ("hidden-ours", "hidden-rival"), items, seed)
    judges = tuple(Judge(name, secrets.token_urlsafe(24)) for name in names.split())
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
        """One request exactly as written; headers are given with `_` for `-`."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
            given = {name.replace("_", "-"): value for name, value in headers.items()}
            if body is not None and "Content-Length" not in given and "Transfer-Encoding" not in given:
                given["Content-Length"] = str(len(body))
            for name, value in given.items():
                connection.putheader(name, value)
            connection.endheaders(body)
            reply = connection.getresponse()
            return reply.status, {name.lower(): value for name, value in reply.getheaders()}, reply.read()
        finally:
            connection.close()

    def post(self, token: str, said: Any, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """An answer, sent as the judging page sends it unless headers say otherwise."""
        body = said if isinstance(said, bytes) else json.dumps(said).encode()
        usual = {"Origin": f"http://{self.host}", "Content_Type": "application/json"}
        return self.request("POST", f"/j/{token}/judgement", body, **{**usual, **headers})


def start(path: Path, port: int = 0) -> Server:
    """A server that answers; the links are those it printed."""
    command = [sys.executable, "-m", "verbalign", "judge", "serve", str(path), "--quiet", "--port", str(port)]
    judges = len(store.read(path).judges)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    assert process.stdout
    links = dict(process.stdout.readline().rstrip("\n").split("\t") for _ in range(judges))
    server = Server(path, int(next(iter(links.values())).split(":")[2].split("/")[0]), process, links)
    deadline = time.monotonic() + 30
    while True:
        try:
            server.request("GET", "/")
            return server
        except OSError:
            assert time.monotonic() < deadline and process.poll() is None, "the server does not answer"
            time.sleep(0.02)


@pytest.fixture(scope="session")
def record() -> Callable[..., Record]:
    return new_record


def serving() -> Iterator[Callable[..., Server]]:
    """Starts servers, and ends those that still run."""
    started: list[Server] = []

    def begin(path: Path, port: int = 0) -> Server:
        started.append(start(path, port))
        return started[-1]

    yield begin
    for server in started:
        if server.process.poll() is None:
            server.kill()


serve = pytest.fixture(serving, name="serve")
serve_long = pytest.fixture(serving, name="serve_long", scope="module")
