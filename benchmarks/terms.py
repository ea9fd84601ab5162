"""How often the dictionary of terms has the words by which people say a value that it has not seen.

    python benchmarks/terms.py [--folds 5] [--list]

Learns on four fifths of the 35 proofs and asks, for each mention in the fifth (by the corpus's own marks, which
learning never reads), whether its words are those that come first, or are among the first five.  `--list` prints what
is put into words."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Any

from verbalign.bundled import DEV, TRAIN
from verbalign.corpora import read
from verbalign.learning.learn import learn
from verbalign.mentions.terms import Terms, place_of
from verbalign.values import Corpus
from verbalign.values.arguments import symbols
from verbalign.values.terms import term

AMONG = 5


def mentions(rows: Sequence[dict[str, Any]]) -> Iterator[tuple[str, str, str]]:
    """The marked mentions of values that have a structure: the value, the words before it, and its words."""
    for proof in rows:
        for sentence in (s for text in proof["texts"] for s in text["sentences"]):
            for key, words in sentence["mentions"].items():
                number, _, name = key.partition(".")
                value = proof["steps"][int(number) - 1]["args"][name]
                at = sentence["text"].find(words)
                if at >= 0 and term(value).head:
                    yield value, sentence["text"][:at], words


def ranked(terms: Terms, value: str, before: str) -> list[str]:
    """What the dictionary would say, best first."""
    place = place_of(before)
    first = terms.said(value, place).text
    return [first, *dict.fromkeys(said.text for said in terms.ranked(term(value), place) if said.text != first)]


def ranks(terms: Terms, rows: Sequence[dict[str, Any]]) -> list[tuple[bool, int | None]]:
    """For each mention whether it is as written, and the rank of its words."""
    found = []
    for value, before, words in mentions(rows):
        said = [symbols(text) for text in ranked(terms, value, before)]
        rank = said.index(symbols(words)) if symbols(words) in said else None
        found.append((symbols(words) == symbols(value), rank))
    return found


def shares(found: Sequence[tuple[bool, int | None]]) -> dict[str, Any]:
    """The shares of mentions whose words come first, and are among the first."""
    first = sum(rank == 0 for _, rank in found)
    among = sum(rank is not None and rank < AMONG for _, rank in found)
    size = max(1, len(found))
    return {"mentions": len(found), "first": round(first / size, 4), f"among {AMONG}": round(among / size, 4)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--list", action="store_true", help="print what is said of each value that is put into words")
    args = parser.parse_args()
    rows = [json.loads(line) for path in (TRAIN, DEV) for line in path.open(encoding="utf-8")]
    proofs = [*read(TRAIN).proofs, *read(DEV).proofs]
    found: list[tuple[bool, int | None]] = []
    for fold in range(args.folds):
        known = learn(Corpus(proofs=tuple(p for n, p in enumerate(proofs) if n % args.folds != fold))).terms
        held = [row for n, row in enumerate(rows) if n % args.folds == fold]
        found += ranks(known, held)
        for value, before, words in mentions(held) if args.list else ():
            if symbols(said := ranked(known, value, before)[0]) != symbols(value):
                print(f"{value}\t…{before[-20:]}\t{said}\t{words}")
    print("all", json.dumps(shares(found)))
    print("not as written", json.dumps(shares([one for one in found if not one[0]])))


if __name__ == "__main__":
    main()
