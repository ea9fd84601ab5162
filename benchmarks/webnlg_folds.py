"""WebNLG as its test set has it, made from train: known things, new entities, and whole categories that are new.

    python benchmarks/webnlg_folds.py [--data DIR] [--folds 5] [--only N] [--examples 20] [--judge FILE]

Each fold holds out a fifth of the categories, some subjects of the others, and some meanings of what is left, in the
test set's proportions (a third of the meanings known, a fifth new entities, the rest new categories), and says them
with what was learned from the rest.  Printed for each part: BLEU, chrF, the length of the texts beside the nearest
reference, the share of the triples that are said according to `verify`, unsaid meanings, and texts without sources.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path

from verbalign.corpora import read
from verbalign.dictionary import MappingDictionary
from verbalign.errors import VerbalignError
from verbalign.evaluate.metrics import bleu, chrf
from verbalign.learning.learn import learn
from verbalign.speak.verify import Verifier
from verbalign.values import Corpus, Instance
from verbalign.values.expression import format_expression

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
SIZES = {"seen": 200, "new entities": 120, "new categories": 280}  # meanings of a fold
JUDGED = {"seen": 20, "new entities": 12, "new categories": 28}  # texts of all folds


@dataclass(frozen=True, slots=True)
class Outcome:
    """A held-out meaning with its text, or why there is none."""

    part: str
    instance: Instance
    text: str
    said: bool
    sourced: bool
    triples: int  # those that `verify` finds


def category(instance: Instance) -> str:
    """The category stands in the name of the file: `train/3triples/Airport/Id7`."""
    return instance.id.split("/")[-2].split("_")[0]


def subject(instance: Instance) -> str:
    """What most of the triples are about."""
    return Counter(str(part.args[0][1]) for part in instance.meaning).most_common(1)[0][0]


def held(corpus: Corpus, fold: int, folds: int) -> dict[str, list[Instance]]:
    """The meanings that a fold holds out, by part; the same triples are in one of them, or in none."""
    chance = random.Random(fold)
    dealt = sorted({category(one) for one in corpus})
    random.Random(0).shuffle(dealt)
    new = set(dealt[fold::folds])
    found = {"new categories": [one for one in corpus if category(one) in new]}
    rest = [one for one in corpus if category(one) not in new]
    subjects = sorted({subject(one) for one in rest})
    strange = set(chance.sample(subjects, len(subjects) // 8))
    found["new entities"] = [one for one in rest if subject(one) in strange]
    found["seen"] = [one for one in rest if subject(one) not in strange]
    return {part: chance.sample(found[part], min(len(found[part]), size)) for part, size in SIZES.items()}


def training(corpus: Corpus, held_out: dict[str, list[Instance]]) -> Corpus:
    """What is left: no new category, no new subject, no set of triples that is held out."""
    new = {category(one) for one in held_out["new categories"]}
    strange = {subject(one) for one in held_out["new entities"]}
    sets = {frozenset(one.meaning) for one in held_out["seen"]}
    kept = (
        one
        for one in corpus
        if category(one) not in new
        and frozenset(one.meaning) not in sets
        and not any(str(part.args[0][1]) in strange for part in one.meaning)
    )
    return replace(corpus, instances=tuple(kept))


def outcomes(dictionary: MappingDictionary, held_out: dict[str, list[Instance]]) -> Iterator[Outcome]:
    verifier = Verifier(dictionary)
    for part, instances in held_out.items():
        for one in instances:
            try:
                text = dictionary.say(one.meaning)
            except VerbalignError as error:
                yield Outcome(part, one, str(error), False, True, 0)
                continue
            faults = {f.argument for f in verifier.verify(one.meaning, text) if f.kind in ("missing", "wrong")}
            faults |= set(text.left_out)
            lost = {argument.split(".")[0] if len(one.meaning) > 1 else "1" for argument in faults}
            yield Outcome(part, one, str(text), True, bool(text.sources), len(one.meaning) - len(lost))


def line(part: str, found: Sequence[Outcome]) -> str:
    texts = [one.text if one.said else "" for one in found]
    refs = [[wording.text for wording in one.instance.verbalizations] for one in found]
    lengths = [
        min((abs(len(r.split()) - len(t.split())), len(r.split())) for r in rs)[1]
        for t, rs in zip(texts, refs, strict=True)
    ]
    ratio = sum(len(text.split()) for text in texts) / sum(lengths)
    triples = 100 * sum(one.triples for one in found) / sum(len(one.instance.meaning) for one in found)
    unsaid, bare = sum(not one.said for one in found), sum(not one.sourced for one in found)
    scores = f"BLEU {bleu(texts, refs).score():5.1f}  chrF {chrf(texts, refs).score():5.1f}"
    return (
        f"  {part:16}{len(found):6} meanings  {scores}"
        f"  length {ratio:4.2f}  triples said {triples:6.2f} %  unsaid {unsaid}  without sources {bare}"
    )


def judged(every: Sequence[Outcome]) -> Iterator[dict[str, object]]:
    """Random texts of each part, for people to compare with one of the references: in the test set's proportions."""
    chance, turn = random.Random(2), count()
    for part, wanted in JUDGED.items():
        own = [one for one in every if one.part == part]
        groups = [own[start : start + SIZES[part]] for start in range(0, len(own), SIZES[part])]  # by fold
        for number in islice(turn, wanted):  # as many of each fold
            group = groups[number % len(groups)]
            shown = group.pop(chance.randrange(len(group)))
            triples = (" | ".join((str(p.args[0][1]), p.predicate, str(p.args[1][1]))) for p in shown.instance.meaning)
            yield {
                "id": f"{part}/{shown.instance.id}",
                "meaning": list(triples),
                "ours": shown.text,
                "person": chance.choice(shown.instance.verbalizations).text,
            }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of the public corpora")
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--only", type=int, nargs="*", help="these folds alone")
    parser.add_argument("--examples", type=int, default=0, help="so many random outputs of each part")
    parser.add_argument("--judge", type=Path, help="write 60 random texts with a reference each here")
    args = parser.parse_args()
    corpus = read(str(args.data / "webnlg" / "train.jsonl.gz"), "webnlg")
    every: list[Outcome] = []
    for fold in range(args.folds) if args.only is None else args.only:
        parts = held(corpus, fold, args.folds)
        start = time.perf_counter()
        dictionary = learn(training(corpus, parts))
        learned = time.perf_counter() - start
        start = time.perf_counter()
        for instances in parts.values():
            for one in instances:
                dictionary.say(one.meaning)
        speed = sum(map(len, parts.values())) / (time.perf_counter() - start)
        found = list(outcomes(dictionary, parts))
        every += found
        new = sorted({category(one) for one in parts["new categories"]})
        print(f"fold {fold}: new are {', '.join(new)}; learned in {learned:.0f} s, {speed:,.0f} texts/s")
        for part in SIZES:
            print(line(part, [one for one in found if one.part == part]), flush=True)
    print("all folds")
    for part in SIZES:
        print(line(part, [one for one in every if one.part == part]))
    print(line("together", every))
    for part in SIZES if args.examples else ():
        own = [one for one in every if one.part == part]
        for shown in random.Random(1).sample(own, min(args.examples, len(own))):
            meaning = " + ".join(map(format_expression, shown.instance.meaning))
            print(f"\n  {part}: {meaning}\n    {shown.text}\n    ({shown.instance.verbalizations[0].text})")
    if args.judge:
        lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in judged(every))
        args.judge.write_text("".join(lines), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
