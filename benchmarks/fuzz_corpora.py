"""Random corpora, learned and said: is each value of a training meaning in its text, or named as left out?

    python benchmarks/fuzz_corpora.py [--many 500] [--seed 1]

Values are unicode, brackets, braces, pipes, quotes, new lines, empty-looking, and prefixes of each other; wordings are
made of a few random templates.  Every second corpus has one of: an argument that comes and goes, a list, a nested
expression.  For each corpus: `learn`, `say` of every training meaning, `parse` of what was said, and the same text from
every export.  Prints how often each went well, and each kind of traceback once; exits with 1 if there was one, if a
value was neither said nor named, or if an export says something else.
"""

from __future__ import annotations

import argparse
import csv
import random
import re
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path

from bench_exports import TELLERS, told_otherwise
from verbalign.corpora import read
from verbalign.dictionary import MappingDictionary
from verbalign.dictionary.frames import plain_value
from verbalign.errors import VerbalignError
from verbalign.exports import exported
from verbalign.exports.table import Table
from verbalign.learning.learn import learn
from verbalign.mentions.kinds import composed
from verbalign.values import Expression, Meaning
from verbalign.values.arguments import value_text
from verbalign.values.text import listed

WORDS = [
    "the",
    "a",
    "of",
    "in",
    "on",
    "is",
    "was",
    "has",
    "goes",
    "to",
    "with",
    "and",
    "for",
    "by",
    "late",
    "open",
    "near",
    "small",
    "green",
    "house",
    "train",
    "river",
    "day",
]
PLAIN = ["Leeds", "York", "New York", "York Road", "Ann", "Anna", "Ann-Marie", "3", "30", "300", "1.5", "2026-07-01"]
HARD = [
    "[x]",
    "a [b] c",
    "{x}",
    "{a: b | c}",
    "|",
    "a|b",
    '"q"',
    "it's",
    "«é»",
    "İstanbul",
    "e\u0301",
    "𝔘",
    "a\nb",
    "\\",
]
HARD += ["[[", "]]", "(a, b)", "a; b", "a=b", "x: y", "%s", "$1", "<b>", "&amp;", "no", "yes", "the house", "of", "."]


KINDS = ("plain", "optional", "plain", "list", "plain", "nested")


def corpus(chance: random.Random, kind: str = "plain") -> list[dict[str, str]]:
    """The rows of a table; `kind`: what its first argument is like."""
    names = chance.sample(["name", "place", "when", "size", "with space", "text2", "a.b"], chance.randint(1, 3))
    values = {n: chance.sample(PLAIN + (HARD if chance.random() < 0.6 else []), chance.randint(2, 6)) for n in names}
    first = names[0]
    if kind == "list":
        values[first] = ["; ".join(chance.sample(PLAIN, chance.randint(1, 3))) for _ in range(6)]
    elif kind == "nested":
        values[first] = [f"odd(n={number})" for number in chance.sample(range(99), 5)]
    elif kind == "optional":
        values[first] += [""]
    ways = []
    for _ in range(chance.randint(1, 3)):
        line = [chance.choice(WORDS) for _ in range(chance.randint(2, 6))]
        for n in names:
            line.insert(chance.randint(0, len(line)), f"\0{n}\0")
        ways.append(" ".join(line).capitalize() + ".")
    rows = []
    for _ in range(chance.randint(3, 14)):
        given = {n: chance.choice(values[n]) for n in names}
        for way in chance.sample(ways, chance.randint(1, len(ways))):
            text = way
            for n, value in given.items():
                if n == first and kind == "list":
                    value = listed(value.split("; "))
                elif n == first and kind == "nested":
                    value = f"{value[6:-1]} is odd"
                elif not value:
                    text = re.sub(f" ?\0{n}\0", "", text, flags=re.IGNORECASE)
                text = text.replace(f"\0{n}\0", value).replace(f"\0{n.capitalize()}\0", value)
            rows.append({"text": text, **given})
    return rows


def alike(found: Meaning, wanted: Expression) -> bool:
    """The same predicate and arguments, in any order; letters may be one with their marks, as `parse` gives them."""
    if len(found) != 1:
        return False
    own, its = ({name: composed(plain_value(value)) for name, value in one.args} for one in (found[0], wanted))
    return found[0].predicate == wanted.predicate and own == its


class Tally:
    def __init__(self) -> None:
        self.counts = Counter[str]()
        self.traces: dict[str, str] = {}
        self.unsaid: list[str] = []
        self.otherwise: list[str] = []  # what exports say

    def one(self, path: Path, kind: str) -> None:
        try:
            corpus = read(path)
            dictionary = learn(corpus)
            saved = path.with_suffix(".json")
            dictionary.save(saved)
            dictionary = MappingDictionary.load(saved)
        except VerbalignError:
            self.counts["not learned, in one line"] += 1
            return
        self.counts["learned"] += 1
        can: list[Expression] = []
        for instance in corpus.instances:
            (meaning,) = instance.meaning
            try:
                said = dictionary.say(meaning)
            except VerbalignError as error:
                self.counts["refused"] += 1
                print(f"refused: {meaning}: {error}", file=sys.stderr, flush=True)
                continue
            self.counts["said"] += 1
            can.append(meaning)
            known = set(said.arguments) | set(said.left_out) | set(said.implied)
            told = {name for name, value in meaning.args if name in known or value_text(value) in said}
            conditioned = {word for condition in said.conditions for word in condition.split()}
            missing = [n for n, v in meaning.args if value_text(v) and n not in told and n not in conditioned]
            if missing:
                self.unsaid.append(f"{meaning} -> {said!r}: {missing}")
            read_back = dictionary.parse(said)[:1] if said.strip() and len(said) < 4000 else []
            same = bool(read_back) and alike(read_back[0].meaning, meaning)
            self.counts[f"{kind}: parsed {'to the same' if same else 'otherwise'}"] += 1
        table = Table(dictionary)
        for form in TELLERS:
            for meaning, made, wanted in told_otherwise(form, table, can):
                if "(no " in made and exported(dictionary, form).missing:
                    self.counts[f"not exported to {form}, and named"] += 1
                else:
                    self.otherwise.append(f"{form}: {meaning} -> {made!r}, not {wanted!r}")


def run(many: int, seed: int) -> int:
    tally = Tally()
    with tempfile.TemporaryDirectory() as room:
        for number in range(many):
            chance = random.Random(f"{seed}|{number}")
            kind = KINDS[number % len(KINDS)]
            rows = corpus(chance, kind)
            path = Path(room) / "corpus.csv"
            with path.open("w", newline="") as out:
                writer = csv.DictWriter(out, list(rows[0]))
                writer.writeheader()
                writer.writerows(rows)
            try:
                tally.one(path, kind)
            except Exception:
                trace = traceback.format_exc()
                kind = trace.splitlines()[-1][:80]
                tally.counts["traceback"] += 1
                if kind not in tally.traces:
                    tally.traces[kind] = trace
                    print(f"corpus {number}:\n{trace}", file=sys.stderr, flush=True)
            if number % 50 == 49:
                print(number + 1, dict(tally.counts), file=sys.stderr, flush=True)
    print(f"{many} corpora: {dict(sorted(tally.counts.items()))}")
    print(f"values neither said nor named: {len(tally.unsaid)}", *tally.unsaid[:10], sep="\n  ")
    print(f"said otherwise by an export: {len(tally.otherwise)}", *tally.otherwise[:10], sep="\n  ")
    return 1 if tally.traces or tally.unsaid or tally.otherwise else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--many", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    sys.exit(run(args.many, args.seed))
