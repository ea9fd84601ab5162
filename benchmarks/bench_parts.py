"""How much memory does learning take as a corpus grows, on disk and in memory?

    python benchmarks/bench_parts.py [WORDINGS ...]

Made-up restaurants with attributes that come and go, four wordings a meaning, are written as a table, each size to a
file, and learned in a process of its own: as it is (past `parts.LONG` wordings on disk), and all in memory.  By default
50,000, 100,000, 200,000 and 400,000 wordings; all in memory only up to 200,000.
"""

from __future__ import annotations

import csv
import random
import subprocess
import sys
import tempfile
from pathlib import Path

SIZES = (50_000, 100_000, 200_000, 400_000)
IN_MEMORY = 200_000
WORDINGS = 4
VALUES = {
    "food": ("Thai", "Greek", "Basque", "Welsh"),
    "area": ("the harbour", "the old town", "the hills"),
    "price": ("cheap", "fair", "high"),
    "kids": ("yes", "no"),
}
SAID = {
    "food": ("serving {} food", "that serves {} food", "with {} dishes"),
    "area": ("in {}", "found in {}", "located in {}"),
    "price": ("with {} prices", "whose prices are {}", "at {} prices"),
    "kids": ("where children are {}welcome", "which is {}for families", "{}made for children"),
}
NO = {"yes": "", "no": "not "}

LEARN = """
import resource, sys, time
from verbalign.run import parts
if sys.argv[3] == "memory":
    parts.LONG = 1 << 60
import verbalign
start = time.perf_counter()
verbalign.learn(verbalign.read(sys.argv[1])).save(sys.argv[2])
took = time.perf_counter() - start
print(f"{took:.0f} s, {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB at most")
"""


def table(path: Path, wordings: int) -> None:
    """A table of so many wordings; those of a meaning do not stand together."""
    chance = random.Random(0)
    meanings = []
    for number in range(wordings // WORDINGS):
        names = sorted(chance.sample(sorted(VALUES), chance.randint(1, len(VALUES))))
        name = f"{chance.choice(('Copper', 'Willow', 'Amber', 'Saffron'))} {chance.choice('ABCDEFGH')}{number}"
        meanings.append((name, {key: chance.choice(VALUES[key]) for key in names}))
    with path.open("w", newline="", encoding="utf-8") as out:
        rows = csv.writer(out)
        rows.writerow(["name", *VALUES, "text"])
        for _ in range(WORDINGS):
            for name, values in meanings:
                said = [chance.choice(SAID[key]).format(NO.get(value, value)) for key, value in values.items()]
                chance.shuffle(said)
                text = f"{name} is a {chance.choice(('restaurant', 'place'))} {' '.join(said)}."
                rows.writerow([name, *(values.get(key, "") for key in VALUES), text])


def main(sizes: tuple[int, ...]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "restaurants.csv"
        for size in sizes:
            table(path, size)
            written = path.stat().st_size / 2**20
            print(f"{size:,} wordings, {written:.0f} MB of text", flush=True)
            digests = set()
            for way in ("disk", "memory") if size <= IN_MEMORY else ("disk",):
                output = Path(folder) / f"{way}.json"
                command = [sys.executable, "-c", LEARN, str(path), str(output), way]
                print(f"  {way:6} ", subprocess.run(command, check=True, capture_output=True, text=True).stdout, end="")
                digests.add(output.read_bytes())
                sys.stdout.flush()
            if len(digests) > 1:
                print("  OTHER BYTES")
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(tuple(int(word.replace(",", "")) for word in sys.argv[1:]) or SIZES))
