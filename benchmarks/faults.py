"""Faults in texts, counted by rules that are learned from people's own wordings.  Test splits are not used.

    python benchmarks/faults.py e2e|viggo|restaurant|hotel|tv|laptop … [--data DIR] [--dict FILE] [--show 5] [--people]

Learns from train (or loads FILE), says dev or valid, and counts texts with: a word doubled that nobody doubles; a
sentence without a verb whose shape nobody has written; the pronoun before the name; notation, or a value that people do
not say as it is written; a list joined twice; a number and a word that people do not put side by side; an act that is
not done (no word that marks it, or no question where nearly all wordings are one); words that hardly anybody uses.
`--people` counts the same in a person's wording of each meaning.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from verbalign.corpora import read
from verbalign.dictionary import MappingDictionary
from verbalign.errors import VerbalignError
from verbalign.learning.acts import UNMARKED, act, learn_marks
from verbalign.learning.learn import learn
from verbalign.mentions.gathering import gather
from verbalign.mentions.reading import locate_all, slotted
from verbalign.values import Corpus, Expression
from verbalign.values.arguments import arguments, members, symbols
from verbalign.values.text import sentences

SHARED = Path(__file__).resolve().parents[2] / "shared"
CORPORA = {"e2e": ("e2e/trainset.csv.gz", "e2e/devset.csv.gz"), "viggo": ("viggo/train.csv.gz", "viggo/valid.csv")}
CORPORA |= {
    d: (f"rnnlg/{d}_train.jsonl.gz", f"rnnlg/{d}_valid.jsonl.gz") for d in ("restaurant", "hotel", "tv", "laptop")
}
KINDS = ("doubled", "no verb", "pronoun first", "notation", "list", "number", "act", "extra")
RARE = 2  # meanings whose wordings have a word that is no extra
HEARD = 5  # times that a word follows a subject or a pronoun at the head of a sentence
ASKED = 0.8  # share of an act's wordings that are questions
NUMBER = re.compile(r"\d+")
NOTATION = re.compile(r"\([\w ]+: |[\[\]{}]|\w=\w|\bNone\b")


class Usage:
    """What people do in the wordings of a corpus."""

    def __init__(self, corpus: Corpus, dictionary: MappingDictionary) -> None:
        self.pronouns = {entry.pronoun.lower() for entry in dictionary.entries.values() if entry.pronoun}
        self.unsaid = set(dictionary.learned.get("unsaid", ()))
        self.doubled: set[str] = set()
        self.users: dict[str, set[str]] = defaultdict(set)
        self.beside: Counter[tuple[str, str]] = Counter()
        self.asked: Counter[str] = Counter()
        many: Counter[str] = Counter()
        after: Counter[str] = Counter()
        self.shapes: set[tuple[str, ...]] = set()
        for one in corpus:
            values = dict(arguments(one.meaning))
            for wording in one.verbalizations:
                words = symbols(wording.text)
                self.doubled.update(a for a, b in pairwise(words) if a == b)
                self.beside.update(pairwise(numbered(words)))
                many[one.meaning[0].predicate] += 1
                self.asked[one.meaning[0].predicate] += "?" in words
                for word in words:
                    self.users[word].add(one.id)
                for sentence in sentences(wording.text):
                    shape = shaped(sentence, values)
                    self.shapes.add(shape)
                    after.update(b for a, b in pairwise(shape[:2]) if a == "[]" or a in self.pronouns)
        self.verbs = {word for word, count in after.items() if count >= HEARD and word.isalpha()}
        self.asks = {name for name, count in many.items() if self.asked[name] >= ASKED * count}
        gathered = gather(corpus, 1)
        spans = locate_all(gathered.model, gathered.wordings, 1)
        self.marks = learn_marks([one.located(where) for one, where in zip(gathered.wordings, spans, strict=True)])

    def faults(self, meaning: Expression, text: str) -> Iterator[tuple[str, str]]:
        """What is wrong with a text of a meaning: the kind of each fault, and the words."""
        values, words = dict(arguments((meaning,))), symbols(text)
        own = {word for value in values.values() for word in symbols(value)}
        for a, b in pairwise(words):
            if a == b and a.isalpha() and a not in self.doubled and a not in own:
                yield "doubled", f"{a} {b}"
        for sentence in sentences(text):
            shape = shaped(sentence, values)
            if self.verbs.isdisjoint(shape) and shape not in self.shapes:
                yield "no verb", sentence
        if words and words[0] in self.pronouns and values:
            yield "pronoun first", text
        raw = [value for value in values.values() if value in self.unsaid and symbols(value)[0] in words]
        if NOTATION.search(text) or any(len(self.users[symbols(value)[0]]) < RARE for value in raw):
            yield "notation", text
        for value in values.values():
            parts = [symbols(part) for part in members(value)]
            if len(parts) > 2 and " and ".join(" ".join(part) for part in parts[:3]) in " ".join(words):
                yield "list", value
        for a, b in pairwise(numbered(words)):
            if "#" in a + b and a.isalpha() + b.isalpha() and not self.beside[a, b] and self._told(a, b):
                yield "number", f"{a} {b}"
        asks = meaning.predicate in self.asks and "?" not in words
        if asks or not self.marks.get(act(meaning.predicate), UNMARKED).on(line(words, values)):
            yield "act", text
        for word in words:
            if word.isalpha() and word not in own and len(self.users[word]) < RARE:
                yield "extra", word

    def _told(self, a: str, b: str) -> bool:
        """Do people put the word beside another kind of number often enough to tell?"""
        other = {"#1": "#2", "#2": "#1"}
        return self.beside[other.get(a, a), other.get(b, b)] >= HEARD


def numbered(words: Sequence[str]) -> list[str]:
    """The words with numbers as one (`#1`) or many (`#2`)."""
    return [("#1" if word == "1" else "#2") if NUMBER.fullmatch(word) else word for word in words]


def line(words: tuple[str, ...], values: Mapping[str, str]) -> tuple[str, ...]:
    """The words with the values that stand in them as slots, without a full stop at the end."""
    spans: dict[str, tuple[int, int]] = {}
    for name, value in values.items():
        wanted = symbols(value)
        at = next((k for k in range(len(words)) if wanted and words[k : k + len(wanted)] == wanted), None)
        if at is not None and all(at + len(wanted) <= a or b <= at for a, b in spans.values()):
            spans[name] = at, at + len(wanted)
    out = list(slotted(words, spans))
    while out and out[-1] in (".", "!"):
        out.pop()
    return tuple(out)


def shaped(sentence: str, values: Mapping[str, str]) -> tuple[str, ...]:
    """The words of a sentence with any value as the same slot."""
    return tuple("[]" if word[0] == "[" and len(word) > 2 else word for word in line(symbols(sentence), values))


def counted(name: str, data: Path, saved: Path | None, show: int, people: bool) -> None:
    training, valid = CORPORA[name]
    form = name if name in ("e2e", "viggo") else "rnnlg"
    corpus, dev = read(str(data / training), form), read(str(data / valid), form)
    dictionary = MappingDictionary.load(saved) if saved else learn(corpus, workers=2)
    usage = Usage(corpus, dictionary)
    found: dict[str, list[str]] = defaultdict(list)
    unsaid = bare = 0
    for one in dev:
        try:
            said = None if people else dictionary.say(one.meaning)
        except VerbalignError:
            unsaid += 1
            continue
        bare += said is not None and not said.sources
        text = one.verbalizations[0].text if said is None else str(said)
        for kind, detail in dict(usage.faults(one.meaning[0], text)).items():
            found[kind].append(f"{one.id}\n      {text}\n      {detail}")
    counts = ", ".join(f"{kind} {len(found[kind])}" for kind in KINDS)
    print(f"{name}: {len(dev.instances)} meanings, {unsaid} unsaid, {bare} without sources; {counts}", flush=True)
    for kind in KINDS:
        for example in found[kind][:show]:
            print(f"  {kind}: {example}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", choices=CORPORA)
    parser.add_argument("--data", type=Path, default=SHARED / "data", help="where the corpora lie")
    parser.add_argument("--dict", type=Path, dest="saved", help="a dictionary that was learned before")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print so many texts of each kind")
    parser.add_argument("--people", action="store_true", help="count in people's wordings instead")
    args = parser.parse_args()
    for name in args.corpora:
        counted(name, args.data, args.saved, args.show, args.people)
    return 0


if __name__ == "__main__":
    sys.exit(main())
