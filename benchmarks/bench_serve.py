"""How many meanings a second `verbalign serve` puts into words over HTTP, how long the slowest wait, and whether its
memory grows.

    python benchmarks/bench_serve.py [--requests 200000] [--connections 32] [--client wrk|python]

Server and client share this machine, and the server listens on it alone.  Every request asks for something else: other
predicates, other values, now and then an error.  With `wrk` installed that is the client, otherwise this process.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from verbalign.bundled import DEV, PROOF_DICTIONARY
from verbalign.corpora import read
from verbalign.values.expression import format_expression

ROUND = 5  # seconds of wrk at a time
WRK = """
local bodies = {}
for line in io.lines("%s") do bodies[#bodies + 1] = line end
local n = 0
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
request = function()
  n = n + 1
  return wrk.format(nil, nil, nil, (string.gsub(bodies[n %% #bodies + 1], "NUMBER", tostring(n))))
end
"""


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured: milliseconds from sending a request to its answer, and memory in MB."""

    requests: int
    seconds: float
    median: float
    slow: float  # 99 % are as fast or faster
    before: float
    after: float

    def __str__(self) -> str:
        return (
            f"{self.requests} requests: {self.requests / self.seconds:.0f} a second; median {self.median:.1f} ms, "
            f"99 % within {self.slow:.1f} ms; memory {self.before:.1f} MB, then {self.after:.1f} MB"
        )


def bodies() -> list[str]:
    """Requests for the steps of the bundled proofs, each with a number in its values; one in fifty is an error."""
    steps = [step for proof in read(DEV).proofs for step in proof.steps]
    asked = [{"expression": format_expression(step).replace("=", "=NUMBER ", 1)} for step in steps]
    return [json.dumps(one) for one in (*asked[:49], {"expression": "nothing(x=NUMBER)"})]


def memory(process: int) -> float:
    """The memory that a process holds, in MB (Linux tells; elsewhere 0)."""
    status = Path(f"/proc/{process}/status")
    found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text()) if status.exists() else None
    return int(found[1]) / 1024 if found else 0.0


class WrkClient:
    """Runs wrk for some seconds at a time until there were enough requests."""

    def __init__(self, url: str, connections: int, folder: Path) -> None:
        script, lines = folder / "say.lua", folder / "bodies.txt"
        lines.write_text("".join(body + "\n" for body in bodies()), "utf-8")
        script.write_text(WRK % lines)
        self.command = [
            "wrk",
            "-t1",
            f"-c{connections}",
            f"-d{ROUND}s",
            "--latency",
            "-s",
            str(script),
            f"{url}/api/say",
        ]

    def run(self, requests: int) -> tuple[int, float, float, float]:
        done, seconds, medians, slowest = 0, 0.0, [], []
        while done < requests:
            told = subprocess.run(self.command, capture_output=True, text=True, check=True).stdout
            count, took = re.findall(r"(\d+) requests in ([\d.]+)s", told)[0]
            done, seconds = done + int(count), seconds + float(took)
            medians.append(_milliseconds(told, "50%"))
            slowest.append(_milliseconds(told, "99%"))
        return done, seconds, sorted(medians)[len(medians) // 2], sorted(slowest)[len(slowest) // 2]


def _milliseconds(told: str, share: str) -> float:
    number, unit = re.findall(rf"{share}\s+([\d.]+)(us|ms|s)", told)[0]
    return float(number) * {"us": 0.001, "ms": 1.0, "s": 1000.0}[unit]


class PythonClient:
    """Connections of this process, each asking again when it has been answered."""

    def __init__(self, port: int, connections: int) -> None:
        self.port, self.connections = port, connections

    def run(self, requests: int) -> tuple[int, float, float, float]:
        return asyncio.run(self._run(requests))

    async def _run(self, requests: int) -> tuple[int, float, float, float]:
        waiting = islice(enumerate(cycle(bodies())), requests)
        times: list[float] = []
        start = time.perf_counter()
        await asyncio.gather(*(self._ask(waiting, times) for _ in range(self.connections)))
        seconds = time.perf_counter() - start
        times.sort()
        median, slow = (1000 * times[int(share * (len(times) - 1))] for share in (0.5, 0.99))
        return len(times), seconds, median, slow

    async def _ask(self, waiting: Iterator[tuple[int, str]], times: list[float]) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        for number, body in waiting:
            data = body.replace("NUMBER", str(number)).encode()
            head = (
                "POST /api/say HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(data)}\r\n\r\n"
            )
            start = time.perf_counter()
            writer.write(head.encode() + data)
            reply = (await reader.readuntil(b"\r\n\r\n")).lower()
            await reader.readexactly(int(reply.split(b"content-length: ")[1].split(b"\r\n")[0]))
            times.append(time.perf_counter() - start)
            if b"connection: close" in reply:
                writer.close()
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.close()


def measure(requests: int, connections: int, client: str) -> Figures:
    """Serve a copy of the bundled dictionary and ask it so often, after a tenth as many to warm it up."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        path = shutil.copy(PROOF_DICTIONARY, folder / "proofs.json")
        command = [sys.executable, "-m", "verbalign", "serve", str(path), "--quiet", "--no-browser"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout
        try:
            url = server.stdout.readline().strip()
            port = int(url.rsplit(":", 1)[1])
            asking = WrkClient(url, connections, folder) if client == "wrk" else PythonClient(port, connections)
            PythonClient(port, connections).run(max(connections, requests // 10))
            before = memory(server.pid)
            done, seconds, median, slow = asking.run(requests)
            return Figures(done, seconds, median, slow, before, memory(server.pid))
        finally:
            server.terminate()
            server.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=200_000)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--client", choices=["wrk", "python"], default="wrk" if shutil.which("wrk") else "python")
    args = parser.parse_args()
    print(f"{args.client}, {args.connections} connections: {measure(args.requests, args.connections, args.client)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
