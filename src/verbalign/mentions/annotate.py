"""Where each argument is said in each wording of a corpus; with a dictionary, what was learned elsewhere helps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verbalign.mentions.closed import ClosedArguments
from verbalign.mentions.gathering import gather, said_in_proofs, said_instances
from verbalign.mentions.reading import MentionModel, locate
from verbalign.mentions.segment import segment_with
from verbalign.mentions.wording import Wording
from verbalign.values import Corpus, Meaning, Span
from verbalign.values.arguments import Arguments, arguments, predicate_key

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary


@dataclass(frozen=True, slots=True)
class Annotated:
    """A meaning with its wordings; each has its text, its writer, and where it says which argument."""

    id: str
    meaning: Meaning
    texts: tuple[tuple[str, str, dict[str, Span]], ...]

    @property
    def predicate(self) -> str:
        return predicate_key(self.meaning)

    @property
    def arguments(self) -> Arguments:
        return arguments(self.meaning)


def annotate(corpus: Corpus, dictionary: MappingDictionary | None = None) -> Iterator[Annotated]:
    """Each meaning of a corpus in input order, with the places of its arguments; a proof gives one for each step."""
    if dictionary is None:
        gathered = gather(corpus, together=1)
        said: Iterable[Wording] = gathered.wordings
        model, closed = gathered.model, gathered.closed
    else:
        model = dictionary.model
        closed = ClosedArguments(
            {name: frozenset(known) for name, known in dictionary.learned.get("closed", {}).items()},
            frozenset(dictionary.learned.get("unsaid", ())),
        )
        segmentations = segment_with(corpus.proofs, model, dictionary.moves)
        said = said_in_proofs(corpus.proofs, segmentations)
    by_meaning: dict[str, list[Wording]] = {}
    for one in said:
        by_meaning.setdefault(one.meaning, []).append(one)
    for proof in corpus.proofs:
        for number, step in enumerate(proof.steps, 1):
            key = f"{proof.id}#{number}"
            yield _annotated(key, (step,), by_meaning.get(key, []), model, closed)
    for instance in corpus.instances:
        yield _annotated(instance.id, instance.meaning, list(said_instances([instance])), model, closed)


def _annotated(
    key: str, meaning: Meaning, said: list[Wording], model: MentionModel, closed: ClosedArguments
) -> Annotated:
    values = closed.values(predicate_key(meaning), arguments(meaning))
    wordings = [one.words for one in said]
    texts = []
    for one, spans in zip(said, locate(model, predicate_key(meaning), values, wordings), strict=True):
        tokens = one.tokens
        where = {name: (tokens[start].start, tokens[end - 1].end) for name, (start, end) in sorted(spans.items())}
        texts.append((one.verbalization.text, one.verbalization.writer or "", where))
    return Annotated(key, meaning, tuple(texts))
