"""Understanding: are texts that `say` made read back, and are sentences that were not made so understood?

    python benchmarks/bench_parse.py [--e2e DICT.json DEVSET]

The bundled proofs first: every step of training and development, said without and with its place and with three seeds,
with values as given and in words ("n is even" for `even(n)`), which are read back as words; then writers' sentences of
the development proofs.  With --e2e also the texts of an E2E dictionary.  How each is counted,
`verbalign.evaluate.understood` says.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator

from verbalign.bundled import DEV, TRAIN, proof_dictionary
from verbalign.corpora import read
from verbalign.dictionary import MappingDictionary
from verbalign.evaluate.understood import ranks, wordings, wordings_understood
from verbalign.speak.realisation import Text
from verbalign.values import Meaning
from verbalign.values.features import proof_features


def said_steps(dictionary: MappingDictionary) -> Iterator[tuple[Meaning, Text]]:
    """Every step of the bundled proofs with what is said of it."""
    for proof in (proof for path in (TRAIN, DEV) for proof in read(path).proofs):
        for step, place in zip(proof.steps, proof_features(proof), strict=True):
            yield (step,), dictionary.say(step)
            yield from (((step,), dictionary.say(step, place=place, seed=seed)) for seed in (None, 0, 1, 2))


def report(name: str, counts: Counter[str]) -> None:
    shares = ", ".join(f"{kind} {counts[kind]}" for kind in ("first", "equal", "lower", "none"))
    total = counts.total()
    good = (counts["first"] + counts["equal"]) / total
    print(f"{name}: {total} texts, {shares}: {100 * good:.1f} % read back")


def times(dictionary: MappingDictionary, texts: list[str]) -> str:
    """Median and 95th percentile of parsing each text."""
    taken = []
    for text in texts:
        start = time.perf_counter()
        dictionary.parse(text)
        taken.append(1000 * (time.perf_counter() - start))
    taken.sort()
    return f"median {taken[len(taken) // 2]:.1f} ms, 95 % below {taken[int(0.95 * len(taken))]:.1f} ms"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--e2e", nargs=2, metavar=("DICT.json", "DEVSET"))
    args = parser.parse_args()

    dictionary = proof_dictionary()
    for title, in_words in (("proof steps, values as given", False), ("proof steps, values in words", True)):
        dictionary.speaker.in_words = in_words
        said = list(said_steps(dictionary))
        report(title, ranks(dictionary, said))
        print(f"  {times(dictionary, [str(text) for _, text in said])}")

    counts = wordings_understood(dictionary, DEV)
    shares = {
        name: f"{100 * count / counts['sentences']:.1f} %" for name, count in counts.items() if name != "sentences"
    }
    print(f"writers' sentences of the development proofs: {counts['sentences']}, {shares}")
    print(f"  {times(dictionary, [text for text, _, _ in wordings(DEV)])}")

    if args.e2e:
        path, meanings = args.e2e
        dictionary = MappingDictionary.load(path)
        start = time.perf_counter()
        _ = dictionary.parser
        print(f"E2E: index of the templates made in {time.perf_counter() - start:.2f} s")
        said = [(i.meaning, dictionary.say(i.meaning)) for i in read(meanings).instances]
        report("E2E", ranks(dictionary, said))
        print(f"  {times(dictionary, [str(text) for _, text in said])}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
