"""What the paper's method needs in order to work: the experiments behind docs/paper.md, on the bundled proofs.

    python benchmarks/paper.py [--workers N] [--plot FILE.svg] [--templates FILE.jsonl]

Each setting learns from the 30 training proofs by `learn --method paper` (or by the default method) and looks at the
templates, one for each of the 14 predicates.  Nobody judges here, so plausibility is stood in for by a *proxy*, which
needs no reading:

- `attested`: every three words in a row, beginning and end of the sentence included, stand so in some sentence that
  somebody wrote in the 35 proofs for the same predicate (slots where gold has its mentions), and no slot comes twice;
- `said`: of the arguments that people most often state together, the share that the template says;
- `plausible`: attested, and at least half of these arguments said.

A template that people call plausible may use three words in a row that nobody wrote; one that is attested may be
nonsense.  Read the templates (`--templates`) before believing a figure.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from statistics import fmean
from typing import TypeAlias

from verbalign.alignment import align
from verbalign.alignment.paraphrases import Thesaurus
from verbalign.bundled import DEV, TRAIN
from verbalign.corpora import read
from verbalign.dictionary import MappingDictionary
from verbalign.dictionary.template import Template
from verbalign.evaluate.chart import ChartPanel, Series, svg
from verbalign.evaluate.estimates import Estimate
from verbalign.evaluate.gold import GoldWording
from verbalign.evaluate.heldout import Case, HeldOutStudy, open_study
from verbalign.evaluate.usable import slotted_wording, template_words, usual_arguments
from verbalign.learning.learn import learn
from verbalign.learning.paper.consensus_sequence import consensus
from verbalign.learning.paper.corpus import said_sentences, wording_of
from verbalign.learning.paper.entries import written_template
from verbalign.learning.paper.phases import learn_paper
from verbalign.learning.paper.settings import PAPER, PaperSettings
from verbalign.values import Corpus, Proof

Words: TypeAlias = tuple[str, ...]
Templates: TypeAlias = Mapping[str, Sequence[Template]]
START, END, SIZE = "<s>", "</s>", 3
LIKE = 0.5  # average likeness of slotted wordings that make up one frame
PREDICATES = 14


@dataclass(frozen=True)
class Setting:
    """What is learned from, and how: so many `manners` (writers), so many of them for each proof, so many proofs."""

    name: str
    manners: int = 6
    wordings: int = 6
    proofs: int = 30
    method: str = "paper"
    paper: PaperSettings = PAPER
    seeds: int = 3


@dataclass(frozen=True)
class Result:
    """Of the templates of a setting, how many there are, are attested, are plausible; the share of arguments said."""

    templates: float
    attested: float
    plausible: float
    said: float


MANNERS = tuple(
    Setting(f"{k} of {m} manners", manners=m, wordings=k, seeds=1 if (k, m) == (6, 6) else 3)
    for m in (1, 2, 3, 6)
    for k in range(1, m + 1)
)
MEANINGS = tuple(
    Setting(f"{n} proofs, {k or 'all'} wordings", proofs=n, wordings=k or 6, seeds=3)
    for n in (5, 10, 20)
    for k in (0, 1)
)
LENGTHS = tuple(
    Setting(f"at least {n} words, {k or 'all'} wordings", wordings=k or 6, paper=replace(PAPER, fewest=n), seeds=1)
    for n in (1, 4, 5, 6, 7, 8)
    for k in (0, 1)
)
SWITCHES = tuple(
    Setting(f"{text}, {k or 'all'} wordings", wordings=k or 6, paper=PaperSettings.parse(text), seeds=1)
    for text in (
        "columns", "filters", "punctuation", "reading", "capitals", "several=2", "several=5", "light=0.25",
        "share=0.25", "share=0.8", "part=0.5", "columns,filters,reading,punctuation",
    )
    for k in (0, 1)
)  # fmt: skip
FRAMES = tuple(
    Setting(
        f"25 proofs, {method}{' ' * bool(text)}{text}, {k or 'all'} wordings",
        proofs=25, wordings=k or 6, method=method, paper=PaperSettings.parse(text),
    )
    for method, text in (
        ("paper", ""), ("paper", "reading"), ("paper", "reading,columns"), ("frames first", ""), ("consensus", ""),
    )
    for k in (0, 1)
)  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="processes (default: 2)")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="where to draw plausibility over wordings")
    parser.add_argument("--templates", type=Path, metavar="FILE.jsonl", help="where to write the templates, to be read")
    parser.add_argument("--only", choices=("manners", "meanings", "lengths", "switches", "frames"), help="one of them")
    args = parser.parse_args()
    groups = {"manners": MANNERS, "meanings": MEANINGS, "lengths": LENGTHS, "switches": SWITCHES, "frames": FRAMES}
    chosen = {name: group for name, group in groups.items() if args.only in (None, name)}
    found = dict(_measured([setting for group in chosen.values() for setting in group], args.workers))
    for name, group in chosen.items():
        print(f"{name}: of {PREDICATES} templates, how many are attested, plausible; usual arguments said, %")
        for setting in group:
            one = summary(found[setting])
            print(f"  {setting.name:45} {one.templates:5.1f} {one.attested:6.1f} {one.plausible:6.1f} {one.said:6.1f}")
        print()
    if args.plot and "manners" in chosen:
        args.plot.write_text(svg(panels(found), "The paper's method: manners of writing and wordings"), "utf-8")
    if args.templates:
        args.templates.write_text("".join(_lines(found)), "utf-8")
    return 0


Found: TypeAlias = Mapping[Setting, Sequence[tuple[int, Templates, Result]]]


def _measured(
    settings: Sequence[Setting], workers: int
) -> Iterator[tuple[Setting, list[tuple[int, Templates, Result]]]]:
    """The templates of each setting and seed, and what is to be said of them."""
    from joblib import Parallel, delayed

    study = open_study([str(TRAIN), str(DEV)], 2)
    judge = Proxy.of(study)
    tasks = [(setting, seed) for setting in settings for seed in range(setting.seeds)]
    made = Parallel(n_jobs=workers, return_as="generator")(delayed(templates_of)(*task) for task in tasks)
    results: dict[Setting, list[tuple[int, Templates, Result]]] = {}
    for number, ((setting, seed), templates) in enumerate(zip(tasks, made, strict=True), 1):
        results.setdefault(setting, []).append((seed, templates, judge.result(templates)))
        print(f"\r{number} of {len(tasks)}", end="", file=sys.stderr)
    print(file=sys.stderr)
    yield from results.items()


def summary(runs: Sequence[tuple[int, Templates, Result]]) -> Result:
    """The mean over seeds."""
    results = [result for _, _, result in runs]
    return Result(
        *(fmean(getattr(result, name) for result in results) for name in ("templates", "attested", "plausible", "said"))
    )


# ---- what is learned ----


def templates_of(setting: Setting, seed: int) -> Templates:
    """The templates of a setting, best first, by predicate."""
    corpus = reduced(read(TRAIN), setting, seed)
    if setting.method == "frames first":
        return frames_first(corpus, setting.paper)
    method = "paper" if setting.method == "paper" else "consensus"
    options = {"paper": setting.paper} if method == "paper" else {}
    learned: MappingDictionary = learn(corpus, method=method, **options)  # type: ignore[arg-type]
    return {
        name: sorted(entry.templates, key=lambda t: -t.weight)[:1] for name, entry in sorted(learned.entries.items())
    }


def reduced(corpus: Corpus, setting: Setting, seed: int) -> Corpus:
    """So many proofs, of each so many texts, all by so many writers."""
    chance = random.Random(seed)
    writers = sorted({text.writer for proof in corpus.proofs for text in proof.texts})
    chosen = set(chance.sample(writers, setting.manners)) if setting.manners < len(writers) else set(writers)
    proofs = list(corpus.proofs)
    if setting.proofs < len(proofs):
        proofs = [proofs[n] for n in sorted(chance.sample(range(len(proofs)), setting.proofs))]
    return replace(corpus, proofs=tuple(_texts(proof, chosen, setting.wordings, chance) for proof in proofs))


def _texts(proof: Proof, writers: set[str], count: int, chance: random.Random) -> Proof:
    own = [text for text in proof.texts if text.writer in writers]
    kept = sorted(chance.sample(range(len(own)), min(count, len(own))))
    return replace(proof, texts=tuple(own[n] for n in kept))


def frames_first(corpus: Corpus, settings: PaperSettings) -> Templates:
    """The paper's phases with one change: the slotted wordings of a predicate are clustered by likeness, as Barzilay &
    Lee did in 2003, and the largest cluster that gives a template is aligned, instead of all of them at once."""
    wordings = [wording_of(one, settings) for one in said_sentences(corpus, settings)]
    made = learn_paper(wordings, settings=settings)
    found: dict[str, Sequence[Template]] = {}
    for name, entry in made.entries.items():
        rows = [row for one in entry.instances for row in one.slotted.alignment.rows]
        for members in sorted(clustered(rows), key=lambda members: (-len(members), members)):
            template = _frame([rows[n] for n in members], made.thesaurus, settings)
            if template is not None:
                found[name] = [template]
                break
    return dict(sorted(found.items()))


def _frame(rows: Sequence[Sequence[Hashable]], known: Thesaurus, settings: PaperSettings) -> Template | None:
    aligned = align(rows, similarity=known.similarity(), method="paper", symbols=settings.symbols)
    best = consensus(aligned, settings)
    return written_template(best, ()) if best else None


def clustered(rows: Sequence[Sequence[object]]) -> list[list[int]]:
    """Rows by average linkage of the share of words that two have in common, in order."""
    from rapidfuzz.distance import LCSseq

    texts = [[str(word) for word in row] for row in rows]
    like = {
        (i, j): 2 * LCSseq.similarity(texts[i], texts[j]) / max(1, len(texts[i]) + len(texts[j]))
        for i, j in combinations(range(len(rows)), 2)
    }
    groups = {n: [n] for n in range(len(rows))}
    while len(groups) > 1:
        best = max((like[i, j] / (len(groups[i]) * len(groups[j])), -i, -j) for i, j in combinations(sorted(groups), 2))
        if best[0] < LIKE:
            break
        i, j = -best[1], -best[2]
        for k in groups:
            if k not in (i, j):
                like[min(i, k), max(i, k)] += like[min(j, k), max(j, k)]
        groups[i] += groups.pop(j)
    return list(groups.values())


# ---- the proxy ----


@dataclass(frozen=True)
class Proxy:
    """What stands in for a judge: the word triples of each predicate's wordings, and the arguments usually stated."""

    triples: Mapping[str, frozenset[Words]]
    usual: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, study: HeldOutStudy) -> Proxy:
        cases: list[Case] = [case for case in study.cases if case.annotated]
        said: dict[str, set[Words]] = {}
        for case in cases:
            own = said.setdefault(case.expression.predicate, set())
            for wording in case.wordings:
                own.update(triples(_slotted(wording)))
        return cls({name: frozenset(known) for name, known in said.items()}, usual_arguments(cases))

    def result(self, templates: Templates) -> Result:
        first = {name: found[0] for name, found in templates.items() if found}
        attested = {name for name, template in first.items() if self.attested(name, template)}
        said = {name: self.said(name, template) for name, template in first.items()}
        plausible = [name for name in attested if said[name] >= 0.5]
        return Result(len(first), len(attested), len(plausible), 100 * fmean(said.values()) if said else 0.0)

    def attested(self, predicate: str, template: Template) -> bool:
        once = len(template.slots) == len(set(template.slots))
        return once and set(triples(template_words(template))) <= self.triples.get(predicate, frozenset())

    def said(self, predicate: str, template: Template) -> float:
        usual = self.usual.get(predicate, frozenset())
        return len(usual & template.argument_set) / len(usual) if usual else 1.0


def _slotted(wording: GoldWording) -> Words:
    words = slotted_wording(wording)
    return words[:-1] if words[-1:] == (".",) else words


def triples(words: Words) -> list[Words]:
    """All three words in a row, between the beginning and the end."""
    line = (START, *words, END)
    return [line[k : k + SIZE] for k in range(len(line) - SIZE + 1)]


# ---- what is shown ----


def panels(found: Found) -> list[ChartPanel]:
    """Plausible templates over the number of wordings of a meaning, a line for each number of manners."""
    drawn = []
    for title, name in (("attested templates, %", "attested"), ("plausible templates, %", "plausible")):
        series = []
        for manners in (1, 2, 3, 6):
            points = []
            for setting in (one for one in MANNERS if one.manners == manners):
                values = [100 * getattr(result, name) / PREDICATES for _, _, result in found[setting]]
                points.append((setting.wordings, Estimate(fmean(values), min(values), max(values))))
            series.append(Series(f"{manners} manner{'s' * (manners > 1)}", tuple(points)))
        drawn.append(ChartPanel(title, "wordings of each meaning", tuple(series)))
    return drawn


def _lines(found: Found) -> Iterable[str]:
    """The templates of all settings, with a meaning of the development proofs said by each."""
    meanings: dict[str, list[dict[str, str]]] = {}
    for proof in read(DEV).proofs + read(TRAIN).proofs:
        for step in proof.steps:
            meanings.setdefault(step.predicate, []).append({name: str(value) for name, value in step.args})
    for setting, runs in found.items():
        for seed, templates, _ in runs:
            for name, own in templates.items():
                for template in own:
                    yield json.dumps(
                        {
                            "setting": setting.name, "seed": seed, "predicate": name, "template": template.text,
                            "meaning": meanings[name][0], "text": _filled(template, meanings[name][0]),
                        },
                        ensure_ascii=False,
                    ) + "\n"  # fmt: skip


def _filled(template: Template, values: Mapping[str, str]) -> str:
    return "".join(
        literal + (values.get(slot, f"[{slot}]") if slot is not None else "") for literal, slot in template.pieces
    )


if __name__ == "__main__":
    sys.exit(main())
