"""Servers of ours as processes of their own, and requests to them exactly as written."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


def begun(*words: str, **streams: int) -> subprocess.Popen[str]:
    """A command of verbalign under way; what it prints is there at once."""
    command = [sys.executable, "-m", "verbalign", *words]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, **streams)


def wait_for(process: subprocess.Popen[str], ask: Callable[[], object]) -> None:
    """Ask until there is an answer."""
    deadline = time.monotonic() + 30
    while True:
        try:
            ask()
            return
        except OSError:
            assert time.monotonic() < deadline and process.poll() is None, "the server does not answer"
            time.sleep(0.02)


def request(
    port: int, method: str, path: str, body: bytes | None = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """One request exactly as written; headers are given with `_` for `-`."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
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


# ---- studies ----


@dataclass
class StudyServer:
    """`verbalign judge serve` or `verbalign collect serve` as a process of its own."""

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
        return request(self.port, method, path, body, **headers)

    def post_to(self, path: str, said: Any, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """What is sent as a page of the study sends it, unless headers say otherwise."""
        body = said if isinstance(said, bytes) else json.dumps(said).encode()
        usual = {"Origin": f"http://{self.host}", "Content_Type": "application/json"}
        return self.request("POST", path, body, **{**usual, **headers})


def study_servers(command: str, people: Callable[[Path], int]) -> Iterator[Callable[..., StudyServer]]:
    """Starts servers that answer, whose links are those they printed, and ends those that still run."""
    started: list[StudyServer] = []

    def begin(path: Path, port: int = 0) -> StudyServer:
        process = begun(command, "serve", str(path), "--quiet", "--port", str(port))
        assert process.stdout
        links = dict(process.stdout.readline().rstrip("\n").split("\t") for _ in range(people(path)))
        server = StudyServer(path, int(next(iter(links.values())).split(":")[2].split("/")[0]), process, links)
        started.append(server)
        wait_for(process, lambda: server.request("GET", "/"))
        return server

    yield begin
    for server in started:
        if server.process.poll() is None:
            server.kill()


class Persistent(threading.Thread):
    """Someone who sends everything until it is acknowledged, whatever becomes of the server."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self.port = port
        self.again = 0  # what had to be sent more than once
        self.gone = threading.Event()  # nobody waits for the rest any more
        self._connection: http.client.HTTPConnection | None = None

    def send(self, path: str, said: dict[str, Any]) -> Any:
        """The reply to a post, sent until there is one; None if nobody waits for it."""
        attempts = 0
        while not self.gone.is_set():
            attempts += 1
            try:
                self._connection = self._connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
                headers = {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{self.port}"}
                self._connection.request("POST", path, json.dumps(said), headers)
                reply = self._connection.getresponse()
                body = reply.read()
                assert reply.status in (200, 503), body
                if reply.status == 200:
                    self.again += attempts > 1
                    return json.loads(body)
            except (OSError, http.client.HTTPException):
                self.hang_up()
                time.sleep(0.02)
        return None

    def hang_up(self) -> None:
        if self._connection:
            self._connection.close()
        self._connection = None


def wait_until(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not done():
        assert time.monotonic() < deadline, "they do not get on"
        time.sleep(0.0005)
