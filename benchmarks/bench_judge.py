"""How many judgements a second `verbalign judge serve` takes, each on the disk before it is acknowledged.

    python benchmarks/bench_judge.py [--judges 20] [--each 250] [--dir .]

The judges are connections of this process, each sending its next answer when the last is acknowledged; server and
judges share the machine.  At the end the file is read back: it must hold every answer once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from verbalign.evaluate.judging import store
from verbalign.evaluate.judging.study import Item, Kind, Panel, Record, Study, places
from verbalign.studies.people import newcomers


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured: times are seconds from sending an answer to its acknowledgement."""

    seconds: float
    times: tuple[float, ...]

    def __str__(self) -> str:
        ordered = sorted(self.times)
        median, slow = (1000 * ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.99))
        rate = len(ordered) / self.seconds
        return f"{len(ordered)} judgements: {rate:.0f} a second; median {median:.1f} ms, 99 % within {slow:.1f} ms"


def study(judges: int, items: int) -> Record:
    """A readability study with texts of a usual length."""
    text = "By the definition of absval, we have to prove that |i| * |i| = i * i. "
    pairs = tuple(Item(str(n), (Panel("", text * 6), Panel("", text * 5))) for n in range(items))
    made = Study(Kind.READABILITY, ("ours", "rival"), pairs, 1)
    people = newcomers(str(judges), "judge")
    return Record(made, people, tuple(places(made, judge.name) for judge in people), ())


async def judge(link: str, items: int) -> list[float]:
    """One judge's times, item after item over one connection."""
    parts, times = urlsplit(link), []
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    for item in range(1, items + 1):
        body = json.dumps({"id": f"bench-{item:016}", "item": item, "choice": item % 3 + 1}).encode()
        head = (
            f"POST {parts.path}/judgement HTTP/1.1\r\nHost: {parts.netloc}\r\nOrigin: http://{parts.netloc}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        start = time.perf_counter()
        writer.write(head.encode() + body)
        reply = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(reply.split("content-length: ")[1].split("\r\n")[0])
        saved = await reader.readexactly(length)
        times.append(time.perf_counter() - start)
        if " 200 " not in reply.split("\r\n")[0]:
            raise RuntimeError(f"not saved: {saved.decode()}")
    writer.close()
    return times


async def all_at_once(links: Sequence[str], items: int) -> Figures:
    start = time.perf_counter()
    times = await asyncio.gather(*(judge(link, items) for link in links))
    return Figures(time.perf_counter() - start, tuple(one for row in times for one in row))


def measure(judges: int, each: int, folder: Path) -> Figures:
    """Serve a study of so many items to so many judges, and let them answer as fast as they can."""
    path = folder / "bench.db"
    store.write(path, study(judges, each))
    command = [sys.executable, "-m", "verbalign", "judge", "serve", str(path), "--quiet"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            links = [server.stdout.readline().split("\t")[1].strip() for _ in range(judges)]
            figures = asyncio.run(all_at_once(links, each))
        finally:
            server.terminate()
    saved = store.read(path)
    assert len(saved.judgements) == len(saved.in_force()) == judges * each
    return figures


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--judges", type=int, default=20)
    parser.add_argument("--each", type=int, default=250, help="items, each judged by every judge")
    parser.add_argument("--dir", default=None, help="where the study file lies; the disk matters")
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(dir=args.dir) as folder:
        print(measure(args.judges, args.each, Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
