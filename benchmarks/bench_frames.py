"""How well texts of sentences with choices are read back, and how well their faults are found.

    python benchmarks/bench_frames.py [WORK]

WORK holds two files a corpus in the native format: `NAME.train.jsonl` is learned, the meanings of it and of
`NAME.test.jsonl` are said.  Without it, the corpora of `../shared/corpus/domains` are taken, if they are there.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import verbalign
from verbalign import MappingDictionary
from verbalign.dictionary.frames import plain_value
from verbalign.errors import VerbalignError
from verbalign.speak.finding import Finding
from verbalign.speak.realisation import Text
from verbalign.speak.verify import Verifier
from verbalign.values import Expression, Value

SHARED = Path(__file__).resolve().parents[2] / "shared"
OTHERS = 4  # other values that each argument is given
LONG = 4000  # characters


def meanings(work: Path, name: str) -> list[Expression]:
    """The meanings of both files."""
    return [
        instance.meaning[0]
        for part in ("train", "test")
        for instance in verbalign.read(work / f"{name}.{part}.jsonl").instances
    ]


def read_back(dictionary: MappingDictionary, meaning: Expression, text: Text) -> bool:
    """Is the first reading the meaning, as far as the text says it?"""
    readings = dictionary.parse(str(text))
    if not readings or len(readings[0].meaning) != 1 or readings[0].meaning[0].predicate != meaning.predicate:
        return False
    found, given = dict(readings[0].meaning[0].args), {name: plain_value(value) for name, value in meaning.args}
    told = {*found, *readings[0].implied, *text.left_out}
    return all(given.get(name) == value for name, value in found.items()) and told >= given.keys()


def faults(verifier: Verifier, meaning: Expression, text: Text) -> list[Finding]:
    """The faults that are found in a text, without what it tells itself to have left out."""
    found = [one for one in verifier.verify((meaning,), str(text)) if one.is_fault]
    return [one for one in found if one.kind != "missing" or one.argument not in text.left_out]


def measured(work: Path, corpus: str) -> Counter[str]:
    dictionary = verbalign.learn(verbalign.read(work / f"{corpus}.train.jsonl"))
    verifier, rng, counts = Verifier(dictionary), random.Random(7), Counter[str]()
    every = meanings(work, corpus)
    columns: dict[tuple[str, str], dict[Value, None]] = defaultdict(dict)
    for meaning in every:
        for name, value in meaning.args:
            columns[meaning.predicate, name][value] = None
    long = ""
    for meaning in every:
        values = {name: list(columns[meaning.predicate, name]) for name in meaning.names}
        mixed = tuple((name, rng.choice(values[name])) for name in meaning.names if rng.random() < 0.85)
        for kind, given in ("", meaning), ("mixed ", Expression(meaning.predicate, mixed)):
            try:
                text = dictionary.say(given)
            except VerbalignError:
                counts[f"{kind}refused"] += 1
                continue
            counts[f"{kind}texts"] += 1
            counts[f"{kind}read back"] += read_back(dictionary, given, text)
            counts[f"{kind}false alarms"] += bool(faults(verifier, given, text))
            long += f"{text} "
            for name in (name for name in given.names if name not in text.left_out and not kind):
                args = dict(given.args)
                others = [value for value in values[name] if value != args[name]][:OTHERS]
                changed = [("changed", args | {name: value}) for value in others]
                changed.append(("taken away", {n: v for n, v in args.items() if n != name}))
                for what, new in changed:
                    found = faults(verifier, Expression(given.predicate, tuple(new.items())), text)
                    counts[what] += 1
                    counts[f"{what}, found"] += any(one.argument == name for one in found)
        with suppress(VerbalignError):  # it was counted as refused
            for text in dictionary.alternatives(meaning):
                if not text.doubts:
                    counts["alternatives"] += 1
                    counts["alternatives read back"] += read_back(dictionary, meaning, text)
    start = time.process_time()
    dictionary.parse(long[:LONG])
    counts[f"ms for {LONG} characters, {corpus}"] = round(1000 * (time.process_time() - start))
    return counts


def main(argv: Sequence[str]) -> int:
    if argv[1:]:
        report(Path(argv[1]))
        return 0
    data, scorer = SHARED / "corpus" / "domains", SHARED / "score" / "domains.py"
    if not data.exists() or not scorer.exists():
        print(f"nothing measured: there are no corpora at {data}; name a directory", file=sys.stderr)
        return 0
    with tempfile.TemporaryDirectory() as work:
        subprocess.run([sys.executable, str(scorer), "prepare", str(data), work], check=True)
        report(Path(work))
    return 0


def report(work: Path) -> None:
    """Print what was counted in all corpora."""
    total = Counter[str]()
    for path in sorted(work.glob("*.train.jsonl")):
        total.update(measured(path.parent, path.name.removesuffix(".train.jsonl")))
    for name, count in total.items():
        print(f"{name}: {count}")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv))
