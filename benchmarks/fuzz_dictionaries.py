"""Dictionaries with something wrong in them, through all commands: each gives a result or one line, never a traceback.

    python benchmarks/fuzz_dictionaries.py DICT.json… [--many 20000] [--seed 1]

A random value anywhere in a dictionary is replaced, removed, renamed, doubled or swapped with another (of any type, or
of its own, which the checks on loading can't refuse as easily), once or several times; each command that takes a
dictionary is then run on it.  Prints how many commands ended how, and each kind of traceback once, with the change that
led to it; exits with 1 if there was one.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import io
import json
import random
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from verbalign.bundled import DEV
from verbalign.cli import main

Place: TypeAlias = "tuple[str | int, ...]"
VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 7, 1.5, -0.0, 1e308, 10**30, "", " ", "yes", "1", "name", "[name]", "[", "]]", "{",
    "{a is 1: b | c}", "{: }", "a; b=c", "=", "1-1", "(", "p(x=1)", "é", "e\u0301", "\u202e", "\x00", "\ud800", "a\nb",
    "𝔘" * 40, "x" * 5000, [], [0], [1, 2, 3, 4], ["x"], [[]], [None], [{}], {}, {"x": 0}, {"": ""}, {"text": "x"},
]  # fmt: skip
TARGETS = ("jinja2", "icu", "fluent", "rasa", "csv", "markdown")


def places(value: Any, path: Place = ()) -> Iterator[Place]:
    """The path of every value within a value."""
    yield path
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, member in steps:
        yield from places(member, (*path, step))


def at(value: Any, path: Place) -> Any:
    for step in path:
        value = value[step]
    return value


def mutated(saved: Any, chance: random.Random) -> tuple[Any, str]:
    """A copy with one to three changes, and what they are."""
    made, told = copy.deepcopy(saved), list[str]()
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        every = [path for path in places(made) if path]
        # the deep ones are many: half of the time one of each kind of place is as likely as any other
        kinds: dict[Place, list[Place]] = {}
        for path in every:
            kinds.setdefault(tuple(0 if isinstance(step, int) else step for step in path), []).append(path)
        path = chance.choice(every if chance.random() < 0.5 else chance.choice(list(kinds.values())))
        holder, step = at(made, path[:-1]), path[-1]
        way = chance.choice(("value", "value", "swap", "like", "like", "like", "remove", "rename", "double"))
        if way == "value":
            holder[step] = copy.deepcopy(chance.choice(VALUES))
        elif way == "swap":
            holder[step] = copy.deepcopy(at(saved, chance.choice(list(places(saved)))))
        elif way == "like":
            like = [m for p in places(saved) if type(m := at(saved, p)) is type(holder[step])]
            holder[step] = copy.deepcopy(chance.choice(like)) if like else None
        elif way == "remove":
            del holder[step]
        elif way == "rename" and isinstance(holder, dict):
            holder[str(chance.choice(VALUES))] = holder.pop(step)
        elif way == "double" and isinstance(holder, list):
            holder.insert(0, copy.deepcopy(at(holder, (step,))))
        told.append(f"{way} {'/'.join(map(str, path))[:120]}")
    return made, "; ".join(told)


def commands(path: Path, saved: Any, other: Path, room: Path, chance: random.Random) -> Iterator[list[str]]:
    """What is run on a dictionary."""
    known = list(saved["predicates"].items())
    for name, entry in chance.sample(known, min(2, len(known))):
        values = ("3", "Anna", "no", "2026-07-01", "[a, b]", "\u2264")
        meaning = f"{json.dumps(name)}({', '.join(f'{json.dumps(a)}={chance.choice(values)}' for a in entry['args'])})"
        texts = [t["text"].replace("[", "").replace("]", "") for t in entry.get("templates", ())] or ["It is so."]
        yield ["say", str(path), meaning, "--all", "--json"]
        yield ["say", str(path), meaning, "--guess"]
        yield ["parse", str(path), chance.choice(texts)]
    yield ["show", str(path)]
    yield ["check", str(path)]
    yield ["thesaurus", str(path)]
    yield ["diff", str(path), str(other)]
    yield ["diff", str(other), str(path)]
    yield ["report", str(path), "-o", str(room / "report.html")]
    yield ["export", str(path), "--to", chance.choice(TARGETS), "-o", str(room / "export")]
    if chance.random() < 0.1:
        yield ["proof", str(room / "proof.jsonl"), "--dict", str(path)]
        yield ["annotate", str(room / "proof.jsonl"), "--dict", str(path), "--json"]
        yield ["segment", str(room / "proof.jsonl"), "--dict", str(path), "--json"]
        yield ["verify", str(path), "--input", str(room / "proof.jsonl")]


def outcome(words: list[str]) -> tuple[str, str]:
    """How a command ended, and its traceback if it had one."""
    heard = io.StringIO()
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(heard):
            code = main([*words, "--quiet"])
    except Exception:
        return "traceback", traceback.format_exc()
    lines = heard.getvalue().splitlines()
    if code == 1 and len(lines) != 1:
        return "more than one line", heard.getvalue()
    return f"exit {code}", ""


def run(files: list[Path], many: int, seed: int, notice: Callable[[str], None]) -> int:
    chance = random.Random(seed)
    dictionaries = [json.loads(path.read_text()) for path in files]
    ends, seen = Counter[str](), dict[str, str]()
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)
        (room / "proof.jsonl").write_text(DEV.read_text().splitlines()[0] + "\n")
        path = room / "d.json"
        for number in range(many):
            at = chance.randrange(len(files))
            made, told = mutated(dictionaries[at], chance)
            path.write_text(json.dumps(made))
            for words in commands(path, dictionaries[at], files[at], room, chance):
                end, trace = outcome(words)
                ends[end] += 1
                kind = "".join(trace.splitlines()[-1:]) + "".join(trace.splitlines()[-3:-2])
                if trace and kind not in seen:
                    seen[kind] = trace
                    notice(f"{files[at].name}: {told}\n$ verbalign {' '.join(words)[:300]}\n{trace}")
            if number % 500 == 499:
                notice(f"{number + 1} dictionaries, {sum(ends.values())} commands: {dict(ends)}")
    print(f"{many} dictionaries, {sum(ends.values())} commands: {dict(sorted(ends.items()))}")
    return 1 if seen else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dictionaries", nargs="+", type=Path)
    parser.add_argument("--many", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    sys.exit(run(args.dictionaries, args.many, args.seed, lambda text: print(text, file=sys.stderr, flush=True)))
