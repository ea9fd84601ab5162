"""What does an update cost, as a share of learning anew, and are the bytes the same?

    python benchmarks/bench_update.py [CORPUS ...]

A hundredth of each corpus's meanings is cut off.  The rest is learned with `--updatable`, the hundredth is added with
`--update`, and all is learned anew.  It is done with every hundredth meaning, and with as many of the commonest
predicate alone, so that the others may stay as they are.  By default E2E and ViGGO, where they lie beside.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from verbalign.corpora import read
from verbalign.values import Instance
from verbalign.values.arguments import predicate_key

DATA = Path(__file__).resolve().parents[1] / "../shared/data"
DEFAULT = (DATA / "e2e/trainset.csv.gz", DATA / "viggo/train.csv.gz")
SHARE = 100


def written(instances: Iterable[Instance], path: Path) -> Path:
    """Instances as the native format has them."""
    with path.open("w", encoding="utf-8") as out:
        for one in instances:
            parts = [{"predicate": part.predicate, "args": dict(part.args)} for part in one.meaning]
            texts = [wording.text for wording in one.verbalizations]
            out.write(json.dumps({"id": one.id, "meaning": parts, "texts": texts}) + "\n")
    return path


def learned(*words: object) -> tuple[float, str]:
    """Processor seconds that the command takes, and what it says."""
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "verbalign", "learn", *map(str, words)]
    told = subprocess.run(command, check=True, stderr=subprocess.PIPE, text=True).stderr
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, told


def measured(instances: Sequence[Instance], chosen: set[str], folder: Path) -> bool:
    rest = written((one for one in instances if one.id not in chosen), folder / "rest.jsonl")
    more = written((one for one in instances if one.id in chosen), folder / "more.jsonl")
    updated, anew = folder / "updated.json", folder / "anew.json"
    learned(rest, "-o", updated, "--updatable", "--quiet")
    start = time.perf_counter()
    share, told = learned(more, "--update", updated)
    wall = time.perf_counter() - start
    whole, _ = learned(rest, more, "-o", anew, "--quiet")
    same = updated.read_bytes() == anew.read_bytes()
    print(f"  {len(chosen)} of {len(instances)} meanings added: {share:.1f} of {whole:.1f} processor seconds,")
    print(f"  {share / whole:.2f} of learning anew ({wall:.1f} s); {'the same bytes' if same else 'OTHER BYTES'}")
    print("  " + next((line for line in told.splitlines() if "had not changed" in line), "all was learned again"))
    for path in folder.iterdir():
        path.unlink()
    return same


def main(paths: Sequence[Path]) -> bool:
    fine = True
    for path in paths:
        instances = read(path).instances
        predicates = [predicate_key(one.meaning) for one in instances]
        common = Counter(predicates).most_common(1)[0][0]
        own = [one.id for one, predicate in zip(instances, predicates, strict=True) if predicate == common]
        with tempfile.TemporaryDirectory() as folder:
            print(f"{path.name}, every {SHARE}th meaning")
            fine &= measured(instances, {one.id for one in instances[::SHARE]}, Path(folder))
            if len(own) < len(instances):
                print(f"{path.name}, as many of {common} alone")
                fine &= measured(instances, set(own[:: max(1, len(own) * SHARE // len(instances))]), Path(folder))
    return fine


if __name__ == "__main__":
    paths = [Path(word) for word in sys.argv[1:]] or [path for path in DEFAULT if path.exists()]
    sys.exit(0 if paths and main(paths) else "no corpus; name one" if not paths else 1)
