"""Forms never seen: what share of them can be said, and how near the words are to people's.

    python benchmarks/forms.py [overnight] [advising] [atis] [--data DIR] [--folds 5] [--examples 20]

The forms of a corpus are dealt into five folds; each fold is said with what was learned from the other four.  Forms
that come to the same predicate with the same arguments are dealt together, so that a form that is held out is a new
one also after its constants are taken out and its clauses cut (those of Overnight are dealt as they are: there,
another constant makes another form).  Printed for each corpus:

- the share of held-out meanings that are said: by one template as it stands, by several sentences (composed), with
  conditions by their names, or by the names of a form that is quite unknown alone;
- chrF against people's wordings of the meanings that are said, beside that of the medoid wording of the nearest form.
  The nearest form shares most arguments with the same values, then most arguments, then the predicate; the medoid is
  the wording of it that shares most of its words with the others; values that stand in it literally are exchanged for
  those of the same argument.  It may say what is not meant, and leave out what is: it shows what copying reaches.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from verbalign.corpora import read
from verbalign.dictionary import MappingDictionary
from verbalign.errors import VerbalignError
from verbalign.evaluate.metrics import chrf
from verbalign.learning.learn import learn
from verbalign.speak.realisation import Text
from verbalign.values import Corpus, Instance
from verbalign.values.arguments import arguments, folded, symbols

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
FILES = {"overnight": "overnight/*.jsonl.gz", "advising": "text2sql/advising.json.gz", "atis": "text2sql/atis.json.gz"}
KINDS = ("whole", "composed", "with names", "by name alone", "unsaid")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A held-out meaning, how it was said, the text, and the nearest form's."""

    instance: Instance
    kind: str
    text: str
    nearest: str


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="*", default=list(FILES), help="overnight, advising, atis, or files")
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of the public corpora")
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--examples", type=int, default=0, help="so many random outputs beside a person's wording")
    args = parser.parse_args()
    print(f"{'corpus':24}{'meanings':>9}{'said':>8}" + "".join(f"{kind:>15}" for kind in KINDS) + "   chrF  nearest")
    for name in args.corpora:
        paths = sorted(args.data.glob(FILES[name])) if name in FILES else [Path(name)]
        if not paths:
            print(f"no {FILES[name]} in {args.data}: name the folder with --data", file=sys.stderr)
            return 1
        every: list[Outcome] = []
        for path in paths:
            found = list(outcomes(read(path), args.folds))
            every += found
            if len(paths) > 1:
                print(row(path.name.split(".")[0], found), flush=True)
        print(row(name, every), flush=True)
        for outcome in random.Random(1).sample(every, min(args.examples, len(every))):
            print(f"\n  {outcome.kind}: {outcome.text}\n  person: {outcome.instance.verbalizations[0].text}")
            print(f"  nearest: {outcome.nearest}\n  {outcome.instance.meaning[0]}")
    return 0


def row(name: str, found: Sequence[Outcome]) -> str:
    kinds = Counter(outcome.kind for outcome in found)
    said = [outcome for outcome in found if outcome.kind != "unsaid"]
    refs = [[wording.text.lower() for wording in o.instance.verbalizations] for o in said]
    ours = chrf([o.text.lower() for o in said], refs).score()
    other = chrf([o.nearest.lower() for o in said], refs).score()
    shares = "".join(f"{100 * kinds[kind] / len(found):14.1f}%" for kind in KINDS)
    return f"{name:24}{len(found):9}{100 * len(said) / len(found):7.1f}%{shares}{ours:7.1f}{other:9.1f}"


# ---- folds ----


def outcomes(corpus: Corpus, folds: int) -> Iterator[Outcome]:
    """All meanings of a corpus, each said without its form."""
    units = list(dealt_together(corpus))
    random.Random(0).shuffle(units)
    for fold in range(folds):
        held = {instance.id for unit in units[fold::folds] for instance in unit}
        known = [instance for instance in corpus if instance.id not in held]
        dictionary = learn(replace(corpus, instances=tuple(known)))
        near = Nearest(known)
        for instance in corpus:
            if instance.id in held and instance.verbalizations:
                kind, text = said(dictionary, instance)
                yield Outcome(instance, kind, text, near.text(instance))


def dealt_together(corpus: Corpus) -> Iterable[list[Instance]]:
    """The instances of each form; forms that come to the same predicate and arguments together."""
    if corpus.format == "overnight":
        return [[instance] for instance in corpus]
    parent: dict[object, object] = {}

    def root(key: object) -> object:
        while parent.setdefault(key, key) != key:
            key = parent[key]
        return key

    keys = [(i, ("form", i.predicate, frozenset(i.meaning[0].names))) for i in corpus]
    for instance, key in keys:
        parent[root(("group", instance.group))] = root(key)
    units: dict[object, list[Instance]] = {}
    for instance, key in keys:
        units.setdefault(root(key), []).append(instance)
    return units.values()


def said(dictionary: MappingDictionary, instance: Instance) -> tuple[str, str]:
    try:
        text = dictionary.say(instance.meaning)
    except VerbalignError as error:
        return "unsaid", str(error)
    return ("unsaid" if text.left_out else kind_of(dictionary, instance, text)), str(text)


def kind_of(dictionary: MappingDictionary, instance: Instance, text: Text) -> str:
    if instance.predicate not in dictionary.entries:
        return "by name alone"
    entry = dictionary.entries[instance.predicate]
    template = text.templates[-1].text
    if template in entry.pool:
        return "whole"
    alone = template.startswith(("What is the ", "Is there anything", "Is there nothing"))
    return (
        "by name alone"
        if alone and not any(template[:20] in known for known in entry.pool)
        else "with names"
        if any(
            f" with {name} [{name}]" in template or f"[{name}: {name}]" in template
            for name, _ in instance.meaning[0].args
        )
        else "composed"
    )


# ---- the nearest form ----


class Nearest:
    """Copies the wording of the form most like a new one."""

    def __init__(self, known: Sequence[Instance]) -> None:
        self.known = [(i, i.predicate, frozenset(arguments(i.meaning)), frozenset(i.meaning[0].names)) for i in known]

    def text(self, instance: Instance) -> str:
        pairs, names = frozenset(arguments(instance.meaning)), frozenset(instance.meaning[0].names)

        def alike(item: tuple[Instance, str, frozenset[tuple[str, str]], frozenset[str]]) -> tuple[float, ...]:
            _, predicate, theirs, own = item
            shared = len(names & own) - 0.5 * len(names ^ own) + 2 * (predicate == instance.predicate)
            return shared, len(pairs & theirs)

        best = max((item for item in self.known if item[0].verbalizations), key=alike)[0]
        return exchanged(medoid(best), best, instance)


def medoid(instance: Instance) -> str:
    bags = [Counter(map(folded, wording.words)) for wording in instance.verbalizations]

    def likeness(n: int) -> float:
        return sum((bags[n] & other).total() / max(1, (bags[n] | other).total()) for other in bags)

    return instance.verbalizations[max(range(len(bags)), key=likeness)].text


def exchanged(text: str, old: Instance, new: Instance) -> str:
    """A wording with the values that stand in it exchanged for those of the same argument."""
    wanted, words = dict(arguments(new.meaning)), text.split()
    small = [folded(word) for word in words]
    for name, value in arguments(old.meaning):
        size = len(symbols(value))
        for at in range(len(words) - size + 1):
            if name in wanted and tuple(small[at : at + size]) == symbols(value):
                words[at : at + size] = [wanted[name]]
                small[at : at + size] = ["\0"]
                break
    return " ".join(words)


if __name__ == "__main__":
    sys.exit(main())
