"""The services under load and under attack: is every write that was acknowledged kept, is every error JSON, and does
memory stay?

    python benchmarks/soak.py [--minutes 10] [--seed 1] [--disk]

`verbalign serve` (twice, on one dictionary) and `verbalign learn` (again and again, to the same file) run beside each
other.  Clients say and parse meanings, curate and save, send nonsense, and open connections that they never finish; at
random times a server is killed with SIGKILL and started again.  At the end: how many acknowledged saves are missing in
the file, how many answers were neither JSON nor a page, and the servers' memory at the beginning and at the end.

The clock of these processes jumps by minutes or days, forth and back (what `time.time` tells is changed, not the
machine's).  With --disk, which takes the right to mount, the dictionary lies on a file system of 8 MB that is full now
and then; what cannot be written then must be refused, and nothing that was acknowledged may be lost.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

ROWS = [("Leeds", 6), ("York", 12), ("Hull", 1), ("Bath", 0), ("Ely", 3), ("Perth", 25)]
WAYS = ("The {0} train is {1} minutes late.", "The train to {0} is running {1} minutes late.", "{1} minutes to {0}.")
NONSENSE: list[bytes] = [b"", b"{", b"[]", b'{"expression": 5}', b'{"expression": "\\ud800"}', b"\xff\xfe", b"[" * 9000]
NONSENSE += [
    json.dumps({"expression": text}).encode() for text in ("(", "late(", "late(town=[[[)", "no(x=1)", "é" * 999)
]


CLOCK = """import os, time
_true, _place = time.time, os.environ["SOAK_CLOCK"]
def _told():
    try:
        with open(_place) as file:
            return _true() + float(file.read() or 0)
    except (OSError, ValueError):
        return _true()
time.time = _told
"""


class Service:
    """One `verbalign serve`, which is killed and started again; its port stays the same."""

    def __init__(self, path: Path) -> None:
        self.path, self.port, self.starts = path, 0, 0
        self.lock = threading.Lock()
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "verbalign", "serve", str(self.path), "--no-browser", "--quiet"]
        command += ["--port", str(self.port)] if self.port else []
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"serve did not start: {self.process.stderr and self.process.stderr.read()}")
        self.port, self.starts = int(line.rsplit(":", 1)[1]), self.starts + 1

    def restart(self) -> None:
        with self.lock:
            self.process.kill()
            self.process.wait()
            self.start()

    def memory(self) -> int:
        """Megabytes."""
        with contextlib.suppress(OSError, StopIteration):
            lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
            return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) // 1024
        return 0

    def asked(self, method: str, path: str, body: bytes | None = None) -> tuple[int, str, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        with contextlib.closing(connection):
            connection.request(method, path, body, {"Content-Type": "application/json"} if body is not None else {})
            reply = connection.getresponse()
            return reply.status, reply.headers.get("content-type", ""), reply.read()


CLOCK_FILE = Path("clock")  # where the jump stands, in seconds


class Soak:
    """What is done, and what has come of it."""

    def __init__(self, room: Path, seed: int, disk: bool) -> None:
        self.room, self.seed, self.disk = room, seed, disk
        self.corpus, self.path = room / "late.csv", room / "late.json"
        lines = [f'"{way.format(town, count)}",{town},{count}' for town, count in ROWS for way in WAYS]
        self.corpus.write_text("text,town,minutes\n" + "\n".join(lines) + "\n")
        self.learn()
        self.entry = next(iter(json.loads(self.path.read_text())["predicates"]))
        self.services = [Service(self.path), Service(self.path)]
        self.counts, self.saved = Counter[str](), list[str]()
        self.odd: list[str] = []
        self.over, self.lock = threading.Event(), threading.Lock()

    def learn(self) -> bool:
        """Learn to the same file; a full disk must be told in one line."""
        command = [sys.executable, "-m", "verbalign", "learn", str(self.corpus), "-o", str(self.path), "--quiet"]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        full = self.disk and "No space left" in ran.stderr and ran.stderr.count("\n") == 1
        if ran.returncode and not full:
            raise RuntimeError(ran.stderr[-300:])
        return not ran.returncode

    def heard(self, what: str, service: Service, method: str, path: str, body: bytes | None = None) -> Any:
        """The JSON of an answer; whatever is neither JSON nor a page is noted.  None while a server is down."""
        try:
            status, kind, answer = service.asked(method, path, body)
        except (OSError, http.client.HTTPException):
            self.counts[f"{what}: no answer (killed)"] += 1
            return None
        self.counts[f"{what}: {status}"] += 1
        if kind.startswith("application/json"):
            return {"status": status, **(json.loads(answer) if answer[:1] == b"{" else {})}
        if status >= 400 and not kind.startswith("text/plain"):
            self.odd.append(f"{method} {path}: {status} {kind} {answer[:80]!r}")
        return {"status": status}

    # ---- what clients do ----

    def speaks(self, chance: random.Random) -> None:
        town, count = chance.choice(ROWS)
        said = json.dumps({"expression": f"{self.entry}(town={town}, minutes={count})", "seed": chance.randrange(9)})
        body = said.encode() if chance.random() < 0.8 else chance.choice(NONSENSE)
        self.heard("say", chance.choice(self.services), "POST", "/api/say", body)

    def looks(self, chance: random.Random) -> None:
        path = chance.choice(
            ("dictionary", f"predicate?name={self.entry}", "thesaurus", "state", "wordings?q=late", "%")
        )
        self.heard("look", chance.choice(self.services), "GET", f"/api/{path}")

    def curates(self, chance: random.Random) -> None:
        """Add a template and save; what is acknowledged must be there in the end."""
        service = chance.choice(self.services)
        text = f"[town]: number {chance.randrange(10**9)}, [minutes] late."
        with service.lock:
            seen = self.heard("look", service, "GET", f"/api/predicate?name={self.entry}")
            if not seen or "entry" not in seen:
                return
            edit = {"kind": "add", "predicate": self.entry, "text": text, "version": seen["entry"]["version"]}
            made = self.heard("edit", service, "POST", "/api/edits", json.dumps(edit).encode())
            for _ in range(10):
                if not made or made["status"] != 200:
                    return
                saved = self.heard("save", service, "POST", "/api/save", b"{}")
                if saved and saved["status"] == 200:
                    with self.lock:
                        self.saved.append(text)
                    return
                if not saved or saved["status"] != 409:
                    return
                made = self.heard("rebase", service, "POST", "/api/rebase", b"{}")

    def dawdles(self, chance: random.Random) -> None:
        """Begin requests and never finish them."""
        with contextlib.suppress(OSError):
            for _ in range(20):
                slow = socket.create_connection(("127.0.0.1", chance.choice(self.services).port), timeout=1)
                slow.sendall(chance.choice((b"", b"GET / HT", b"POST /api/say HTTP/1.1\r\nHost: 127.0.0.1\r\n")))
                self.dawdling.append(slow)
            self.counts["slow connections"] += 20
        time.sleep(1)
        while len(self.dawdling) > 400:
            self.dawdling.pop(0).close()

    dawdling: list[socket.socket] = []  # noqa: RUF012, of all threads

    def kills(self, chance: random.Random) -> None:
        time.sleep(chance.uniform(2, 8))
        chance.choice(self.services).restart()
        self.counts["servers killed"] += 1

    def learns(self, chance: random.Random) -> None:
        time.sleep(chance.uniform(1, 4))
        self.counts["learned again" if self.learn() else "learned again: no room"] += 1

    def turns(self, chance: random.Random) -> None:
        """Let the clock jump."""
        time.sleep(chance.uniform(1, 5))
        CLOCK_FILE.write_text(str(chance.choice((0, 300, -300, 7200, -7200, 10 * 86400, -10 * 86400))))
        self.counts["clock jumps"] += 1

    def fills(self, chance: random.Random) -> None:
        """Leave no room on the disk for a while."""
        time.sleep(chance.uniform(3, 10))
        filler = self.room / "filler"
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as out:
            while True:
                out.write(b"x" * 4096)
        time.sleep(chance.uniform(1, 4))
        filler.unlink()
        self.counts["disk full"] += 1

    def run(self, seconds: float) -> int:
        for service in self.services:
            self.heard("say", service, "POST", "/api/say", b'{"expression": "x()"}')
        before = [service.memory() for service in self.services]
        ways = [self.speaks, self.speaks, self.looks, self.curates, self.curates, self.dawdles, self.kills, self.learns]
        ways += [self.turns, *([self.fills] if self.disk else [])]
        threads = [threading.Thread(target=self._again, args=(way, n), daemon=True) for n, way in enumerate(ways)]
        for thread in threads:
            thread.start()
        time.sleep(seconds)
        self.over.set()
        for thread in threads:
            thread.join(120)
        return self._report(before)

    def _again(self, way: Any, number: int) -> None:
        chance = random.Random(f"{self.seed}|{number}")
        while not self.over.is_set():
            try:
                way(chance)
            except Exception as error:  # a client that fails is a finding, not the end
                self.odd.append(f"{way.__name__}: {error!r}")
                time.sleep(0.5)

    def _report(self, before: list[int]) -> int:
        saved = json.loads(self.path.read_text())["predicates"][self.entry]["templates"]
        there = {template["text"] for template in saved}
        lost = [text for text in self.saved if text not in there]
        for what, count in sorted(self.counts.items()):
            print(f"{what}: {count}")
        print(f"acknowledged saves: {len(self.saved)}, lost: {len(lost)}")
        print(f"answers that were neither JSON nor a page: {len(self.odd)}", *self.odd[:5], sep="\n  ")
        after = [service.memory() for service in self.services]
        print(f"memory of the servers: {before} MB at the beginning, {after} MB at the end")
        left = [one.name for one in self.room.iterdir() if one.name.endswith((".tmp", ".lock"))]
        print(f"temporary files left: {len(left)}")
        for service in self.services:
            service.process.kill()
            service.process.wait()
        return 1 if lost or self.odd else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--disk", action="store_true", help="on a small file system that is full now and then")
    args = parser.parse_args()
    os.environ["PYTHONUNBUFFERED"] = "1"
    with tempfile.TemporaryDirectory() as directory, contextlib.ExitStack() as mounted:
        CLOCK_FILE = Path(directory) / "clock"
        (Path(directory) / "sitecustomize.py").write_text(CLOCK)
        os.environ["SOAK_CLOCK"] = str(CLOCK_FILE)
        os.environ["PYTHONPATH"] = os.pathsep.join([directory, os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
        room = Path(directory) / "room"
        room.mkdir()
        if args.disk:
            subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(room)], check=True)
            mounted.callback(subprocess.run, ["umount", "-l", str(room)], check=False)
        sys.exit(Soak(room, args.seed, args.disk).run(60 * args.minutes))
