"""Cross-validation: proofs (or documents, or meanings) held out in turn, and so many wordings kept of the others.

A *case* is a meaning to be measured: its wordings, the place where it is said, and what gold says of it where the
corpus has gold.  A *trial* is one act of learning: which part is held out, how many wordings of each meaning are kept,
and the seed of that choice.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from verbalign.corpora import combined, read
from verbalign.dictionary import MappingDictionary
from verbalign.errors import InputError
from verbalign.evaluate.gold import GoldText, GoldWording, read_gold
from verbalign.mentions.passed_over import keep_one_wording
from verbalign.values import Corpus, Expression, Meaning, Proof
from verbalign.values.arguments import Values, argument_symbols, arguments
from verbalign.values.features import proof_features

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Case:
    """A meaning with its wordings (each says it alone), and the unit that it is held out with."""

    id: str
    unit: str
    meaning: Meaning
    wordings: tuple[GoldWording, ...]
    place: frozenset[str] = frozenset()
    annotated: bool = False  # are the mentions of its wordings known?

    @property
    def expression(self) -> Expression:
        return self.meaning[0]

    @property
    def values(self) -> Values:
        return argument_symbols(self.meaning)

    @property
    def usual(self) -> frozenset[str]:
        """The arguments that at least half of its wordings state."""
        return frozenset(
            name
            for name, _ in arguments(self.meaning)
            if 2 * sum(name in wording.mentions for wording in self.wordings) >= len(self.wordings)
        )

    def some(self, count: int | None, seed: int) -> tuple[GoldWording, ...]:
        """So many of its wordings, chosen by the seed; all of them for None."""
        return tuple(_choice(self.wordings, count, random.Random(f"{seed}|{self.id}")))


class Trial(NamedTuple):
    """One act of learning; `wordings` is how many of each meaning are kept, None for all."""

    fold: int
    wordings: int | None = None
    seed: int = 0


@dataclass(frozen=True)
class HeldOutStudy:
    """A corpus with its gold (for each proof, its texts), to be held out in so many parts; `beside` are dictionaries
    that speak beside those that are learned, by name."""

    corpus: Corpus
    gold: tuple[tuple[GoldText, ...], ...]
    folds: int
    beside: Mapping[str, MappingDictionary] = field(default_factory=dict)

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """The meanings that can be measured: of proofs, the steps that some sentence says alone by gold."""
        return (*self._steps(), *self._instances())

    def _steps(self) -> Iterator[Case]:
        for proof, texts in zip(self.corpus.proofs, self.gold, strict=True):
            places = proof_features(proof)
            for number, step in enumerate(proof.steps, 1):
                alone = tuple(_wordings(texts, number))
                if alone:
                    yield Case(f"{proof.id}#{number}", proof.id, (step,), alone, places[number - 1], True)

    def _instances(self) -> Iterator[Case]:
        for one in self.corpus.instances:
            said = tuple(GoldWording(wording.text, {}) for wording in one.verbalizations)
            if said and len(one.meaning) == 1:
                yield Case(one.id, one.group or one.id, one.meaning, said, one.context)

    @cached_property
    def units(self) -> tuple[str, ...]:
        """What is held out together, in order: proofs, or the documents of instances."""
        groups = [*(proof.id for proof in self.corpus.proofs), *(one.group or one.id for one in self.corpus.instances)]
        return tuple(dict.fromkeys(groups))

    def held(self, fold: int) -> frozenset[str]:
        return frozenset(self.units[fold :: self.folds])

    def held_cases(self, fold: int) -> list[Case]:
        held = self.held(fold)
        return [case for case in self.cases if case.unit in held]

    def held_proofs(self, fold: int) -> list[tuple[Proof, tuple[GoldText, ...]]]:
        """The proofs held out, with those of their texts that have gold."""
        held = self.held(fold)
        found = []
        for proof, texts in zip(self.corpus.proofs, self.gold, strict=True):
            pairs = [(text, gold) for text, gold in zip(proof.texts, texts, strict=True) if gold]
            if proof.id in held and pairs:
                found.append((replace(proof, texts=tuple(t for t, _ in pairs)), tuple(g for _, g in pairs)))
        return found

    def training(self, trial: Trial) -> Corpus:
        """What is learned from: everything else, with so many wordings kept of each meaning."""
        held, corpus = self.held(trial.fold), self.corpus
        others = replace(
            corpus,
            proofs=tuple(proof for proof in corpus.proofs if proof.id not in held),
            instances=tuple(one for one in corpus.instances if (one.group or one.id) not in held),
        )
        return kept(others, trial.wordings, trial.seed)


def open_study(
    paths: Sequence[str],
    folds: int,
    format: str | None = None,
    beside: Mapping[str, MappingDictionary] = MappingProxyType({}),
) -> HeldOutStudy:
    """The corpora of these files as one, with their gold."""
    if "-" in paths:
        raise InputError("gold is read from the file itself; name a file instead of standard input")
    corpora = [read(path, format) for path in paths]
    gold: list[tuple[GoldText, ...]] = []
    for path, corpus in zip(paths, corpora, strict=True):
        found = read_gold(path) if corpus.format == "proofs" else []
        if [len(texts) for texts in found] != [len(proof.texts) for proof in corpus.proofs]:
            raise InputError("gold and texts do not go together; remove texts without words", path=path)
        gold.extend(found)
    study = HeldOutStudy(combined(corpora), tuple(gold), folds, dict(beside))
    if not study.cases:
        raise InputError("nothing to measure: no sentence has gold, no meaning a wording", path=", ".join(paths))
    if not 2 <= folds <= len(study.units):
        most = len(study.units)
        raise InputError(f"{most} proofs or meanings cannot be held out in {folds} parts; choose --folds 2 to {most}")
    return study


def _wordings(texts: Iterable[GoldText], number: int) -> Iterator[GoldWording]:
    """The sentences that say this step and no other."""
    for text in texts:
        for sentence in text:
            if sentence.steps == {number}:
                own = {key.partition(".")[2]: words for key, words in sentence.mentions.items()}
                yield GoldWording(sentence.text, own)


def kept(corpus: Corpus, count: int | None, seed: int) -> Corpus:
    """The corpus with so many random wordings of each meaning, texts of each proof; in their old order."""
    if count is None:
        return corpus
    if count == 1:
        return keep_one_wording(corpus, seed)
    chance = random.Random(seed)
    instances = (replace(i, verbalizations=tuple(_choice(i.verbalizations, count, chance))) for i in corpus.instances)
    proofs = (replace(p, texts=tuple(_choice(p.texts, count, chance))) for p in corpus.proofs)
    return replace(corpus, instances=tuple(instances), proofs=tuple(proofs))


def _choice(things: Sequence[T], count: int | None, chance: random.Random) -> Sequence[T]:
    if count is None or count >= len(things):
        return things
    return [things[n] for n in sorted(chance.sample(range(len(things)), count))]


def values_by_meaning(corpus: Corpus) -> Mapping[str, Values]:
    """The argument values of every meaning, under the name that sources give it."""
    steps = {f"{proof.id}#{n}": (step,) for proof in corpus.proofs for n, step in enumerate(proof.steps, 1)}
    meanings: dict[str, Meaning] = {**steps, **{one.id: one.meaning for one in corpus.instances}}
    return {key: argument_symbols(meaning) for key, meaning in meanings.items()}
