"""Time and memory of learning sentences with choices from large corpora, with one worker and two, and on Dask.

    python benchmarks/bench_frames_scale.py [--rows 30000] [--predicates 200] [--single 8000] [--dask] [--profile]

Made-up English, the same each time: many predicates with thousands of names as values, and one predicate with thousands
of rows of two-word names.  Each runs `verbalign learn` in a process of its own; all must write the same bytes.  The
memory is that of the parent, which reads and writes, or of its largest child.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench_cluster import cluster

SYLLABLES = ("bar", "den", "el", "fen", "gor", "hal", "is", "kel", "lor", "man", "nor", "os", "per", "quin", "ros")
NOUNS = ("tour", "parcel", "ticket", "lesson", "concert", "repair", "delivery", "meeting", "guest", "bicycle")
VERBS = ("left", "reached", "visited", "passed", "opened at", "came from", "waited in", "returned to", "met us in")
CLOSINGS = (
    ("The weather was fine.", "It rained all day."),
    ("Everybody was happy with it.", "Nobody was happy with it."),
    ("There is still some room.", "There is no room left."),
)


def name(rng: random.Random) -> str:
    return "".join(rng.choice(SYLLABLES) for _ in range(rng.randint(2, 3))).capitalize()


def plural(noun: str, count: int) -> str:
    return noun if count == 1 else noun[:-1] + "ies" if noun.endswith("y") else noun + "s"


def corpus(rows: int, predicates: int, names: int, seed: int) -> Iterator[dict[str, Any]]:
    """Rows of several predicates, each with its own words in three manners; names of two words."""
    rng = random.Random(seed)
    people = [f"{name(rng)} {name(rng)}" for _ in range(names)]
    towns = [name(rng) for _ in range(max(10, names // 4))]
    words = [(rng.choice(NOUNS), rng.choice(VERBS), rng.choice(CLOSINGS), name(rng).lower()) for _ in range(predicates)]
    for row in range(rows):
        number = row % predicates
        noun, verb, closings, own = words[number]
        count, good = rng.choice((0, 1, 1, 2, 3, 5, 8, 12)), rng.random() < 0.5
        args = {
            "who": rng.choice(people),
            "town": rng.choice(towns),
            "count": str(count),
            "good": "yes" if good else "no",
        }
        things = f"{count or 'no'} {plural(noun, count)}"
        closing = closings[0] if good else closings[1]
        if rng.random() < 0.5:
            args["day"] = f"2026-{rng.randint(1, 12):02d}-{rng.randint(1, 28):02d}"
        day = f" on {args['day']}" if "day" in args else ""
        text = (
            f"{args['who']} of the {own} company {verb} {args['town']}{day} with {things}. {closing}",
            f"In {args['town']} {args['who']} had {things} for the {own} company{day}. {closing}",
            f"The {own} company sent {things} to {args['who']} in {args['town']}{day}. {closing}",
        )[rng.randrange(3)]
        yield {"predicate": f"{own}_{number}", "args": args, "texts": [text]}


def learned(source: Path, place: Path, *words: str) -> str:
    """Learn, and tell seconds, processor seconds and megabytes."""
    command = [sys.executable, "-m", "verbalign", "learn", str(source), "-o", str(place), *words]
    start = time.perf_counter()
    child = subprocess.Popen([*command, "--quiet"])
    _, status, usage = os.wait4(child.pid, 0)
    if status:
        raise SystemExit(f"{' '.join(command)} failed")
    seconds, processor = time.perf_counter() - start, usage.ru_utime + usage.ru_stime
    return f"{seconds:.1f} s, {processor:.1f} s of processor time, {usage.ru_maxrss / 1024:.0f} MB"


def measured(title: str, rows: list[dict[str, Any]], dask: bool) -> None:
    with tempfile.TemporaryDirectory() as directory:
        room = Path(directory)
        source = room / "corpus.jsonl"
        source.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
        found = []
        for workers in (1, 2):
            place = room / f"{workers}.json"
            told = learned(source, place, "--workers", str(workers))
            print(f"{title}, {workers} worker{'s' * (workers > 1)}: {told}", flush=True)
            found.append(place.read_bytes())
        for workers in (1, 2) if dask else ():
            place = room / f"dask-{workers}.json"
            with cluster(workers, room) as address:
                told = learned(source, place, "--engine", "dask", "--scheduler", address)
            print(f"{title}, Dask, {workers} worker{'s' * (workers > 1)}: {told}, of the parent", flush=True)
            found.append(place.read_bytes())
        same = "the same bytes" if len(set(found)) == 1 else "DIFFERENT BYTES"
        print(f"{title}: {same}, {len(found[0]) / 1e6:.1f} MB")


def profiled(rows: list[dict[str, Any]]) -> None:
    """Where the time goes, in one process."""
    import cProfile
    import pstats

    from verbalign.corpora import read
    from verbalign.learning.learn import learn

    with tempfile.TemporaryDirectory() as directory:
        source = Path(directory) / "corpus.jsonl"
        source.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
        profile = cProfile.Profile()
        profile.runcall(lambda: learn(read(source)))
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=30_000, help="rows of many predicates")
    parser.add_argument("--predicates", type=int, default=200)
    parser.add_argument("--single", type=int, default=8_000, help="rows of one predicate")
    parser.add_argument("--dask", action="store_true", help="also on a Dask cluster of one worker, and of two")
    parser.add_argument("--profile", action="store_true", help="print where the time goes instead")
    args = parser.parse_args()
    many = list(corpus(args.rows, args.predicates, args.rows // 5, seed=1)) if args.rows else []
    single = list(corpus(args.single, 1, args.single, seed=2)) if args.single else []
    for title, rows in (
        (f"{len(many)} rows of {args.predicates} predicates", many),
        (f"{len(single)} rows of one predicate", single),
    ):
        if rows and args.profile:
            profiled(rows)
        elif rows:
            measured(title, rows, args.dask)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
