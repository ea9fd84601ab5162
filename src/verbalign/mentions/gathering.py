"""What was said: the sentences of a corpus, each with the one meaning that it says, and a model to read them with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from verbalign.errors import LearningError
from verbalign.mentions.closed import NONE_CLOSED, ClosedArguments, find_closed
from verbalign.mentions.passed_over import are_capitals, readable, skipped, words_of
from verbalign.mentions.plurals import plural_arguments, with_plurals_cut
from verbalign.mentions.reading import MentionModel, learn_mentions
from verbalign.mentions.segment import Segmentation, segment
from verbalign.mentions.settings import SETTINGS
from verbalign.mentions.wording import Wording
from verbalign.run.parallel import Workers
from verbalign.run.parts import kept
from verbalign.values import Corpus, Instance, Proof, Verbalization
from verbalign.values.arguments import (
    REMEMBERED,
    arguments,
    predicate_key,
    symbols,
    told_once,
)
from verbalign.values.features import proof_features
from verbalign.values.features import together as features_together
from verbalign.values.prooftree import with_variables
from verbalign.values.text import tokens


@dataclass(frozen=True, slots=True)
class Gathered:
    """All that was said, with a model of where arguments are said in it."""

    wordings: Sequence[Wording]
    model: MentionModel
    moves: Mapping[tuple[int, int], int]
    warnings: tuple[str, ...] = ()
    closed: ClosedArguments = NONE_CLOSED
    reader: MentionModel | None = None  # a model that knows sentences for several steps, too

    @property
    def locating(self) -> MentionModel:
        """The model by which arguments are located in these sentences."""
        return self.reader or self.model


def gather(corpus: Corpus, workers: Workers = 1, *, together: int = SETTINGS.together) -> Gathered:
    """The sentences of a corpus, each with the one meaning that it says; proofs are segmented first.

    `together`: so many steps at most are said by a sentence that counts."""
    every = sum(len(instance.verbalizations) for instance in corpus.instances)
    said = kept(s for s in said_instances(corpus.instances) if readable(s.values, s.words))
    warnings = tuple(too_long(corpus)) if len(said) < every or corpus.proofs else ()
    if not corpus.proofs:
        if not said:
            why = next(iter(warnings), "no meaning of the corpus has a wording")
            raise LearningError(f"nothing to learn from: {why}; add wordings")
        said = _with_plurals_cut(said)  # before all else: what is said in the plural is said as it is written
        closed = find_closed((s.predicate, s.arguments, frozenset(s.words)) for s in said)
        values = lru_cache(REMEMBERED)(closed.values)
        said = kept(s.having(values(s.predicate, s.arguments)) for s in said)
        return Gathered(said, learn_mentions(said, workers), {}, warnings, closed)
    if not any(proof.texts for proof in corpus.proofs) and not said:
        raise LearningError("nothing to learn from: no proof of the corpus has a text; add texts")
    told = [with_variables(proof) for proof in corpus.proofs] if together > 1 else corpus.proofs
    segmented = segment(told, workers=workers)
    proofs = list(said_in_proofs(told, segmented.segmentations, together))
    if not proofs and not said:
        raise LearningError("nothing to learn from: no sentence of the corpus says a step; check texts and steps")
    wordings = kept(chain(proofs, said))
    several = any(len(one.parts) > 1 for one in proofs)
    reader = learn_mentions(wordings, workers) if said or several else None
    model = reader if said and reader else segmented.model
    return Gathered(wordings, model, segmented.moves, warnings, reader=reader)


def _with_plurals_cut(said: Sequence[Wording]) -> Sequence[Wording]:
    """What was said, values in the plural cut from their endings."""
    many = plural_arguments((s.predicate, s.values, frozenset(s.words)) for s in said)
    if not many:
        return said

    def cut(one: Wording) -> Wording:
        names = [name for name, _ in one.values if (one.predicate, name) in many]
        tokens = with_plurals_cut(one.tokens, one.values, names)
        return one.cut(tokens) if names else one

    return kept(cut(one) for one in said)


def too_long(corpus: Corpus) -> Iterable[str]:
    """A line that counts and names the wordings that are too long to be read, if there are any."""
    found = [s.meaning for s in said_instances(corpus.instances) if not readable(s.values, s.words)]
    for proof in corpus.proofs:
        sentences = (sentence for text in proof.texts for sentence in text.sentences)
        found.extend(proof.id for sentence in sentences if len(tokens(sentence)) > SETTINGS.longest)
    yield from skipped(found)


def capitals(said: Sequence[Wording]) -> bool:
    """Do sentences begin with a capital here?"""
    return are_capitals(Counter(one.verbalization.text[:1] for one in said))


def stops(said: Sequence[Wording]) -> bool:
    """Do sentences end with a full stop here?  Only people who write no capitals do without."""
    return capitals(said) or sum(one.verbalization.text.rstrip()[-1:] in ".!?" for one in said) > 0.02 * len(said)


def said_instances(instances: Iterable[Instance]) -> Iterable[Wording]:
    """The wordings of instances."""
    for instance in instances:
        predicate, pairs = predicate_key(instance.meaning), arguments(instance.meaning)
        values = tuple((name, symbols(value)) for name, value in pairs)
        for wording in instance.verbalizations:
            yield Wording(
                instance.id, predicate, values, words_of(wording), pairs, instance.meaning, wording, instance.group,
                instance.context,
            )  # fmt: skip


def said_in_proofs(
    proofs: Sequence[Proof], segmentations: Iterable[Segmentation], together: int = SETTINGS.together
) -> Iterable[Wording]:
    """The sentences of proofs that say one step, or a few that follow each other."""
    by_id = {proof.id: proof for proof in proofs}
    places = {proof.id: proof_features(proof) for proof in proofs}
    for found in segmentations:
        proof, place = by_id[found.id], places[found.id]
        for sentence, numbers in zip(found.sentences, found.steps, strict=True):
            if 0 < len(numbers) <= together:
                meaning = tuple(proof.steps[number - 1] for number in numbers)
                here = features_together([place[number - 1] for number in numbers])
                pairs = told_once(meaning)
                values = tuple((name, symbols(value)) for name, value in pairs)
                spoken = Verbalization(sentence, tokens(sentence), found.writer)
                id, predicate = f"{proof.id}#{'+'.join(map(str, numbers))}", predicate_key(meaning)
                yield Wording(id, predicate, values, words_of(spoken), pairs, meaning, spoken, proof.id, here)
