"""Servers of ours as processes of their own, and requests to them exactly as written."""

from __future__ import annotations

import http.client
import os
import subprocess
import sys
import time
from collections.abc import Callable


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
