"""Saying the meanings of a corpus: which can't be said, or not completely, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from verbalign.dictionary import MappingDictionary
from verbalign.errors import VerbalignError
from verbalign.values import Corpus, Expression, Value
from verbalign.values.expression import format_meaning


@dataclass(frozen=True)
class Shortfall:
    """A meaning that is not said wholly: the text, if there is one, what it leaves out, or why there is none."""

    id: str
    meaning: str
    text: str
    left_out: tuple[str, ...]
    why: str


def known_part(dictionary: MappingDictionary, corpus: Corpus) -> tuple[Corpus, list[str]]:
    """The meanings without arguments that no predicate of the dictionary has, and these: ids and the like."""
    known = {name for entry in dictionary.entries.values() for name in entry.args}
    unknown = dict.fromkeys(name for one in corpus.instances for part in one.meaning for name in part.names)
    strange = [name for name in unknown if name not in known]
    instances = (
        replace(one, meaning=tuple(Expression(part.predicate, _known(part, known)) for part in one.meaning))
        for one in corpus.instances
    )
    return (replace(corpus, instances=tuple(instances)), strange) if strange else (corpus, [])


def _known(part: Expression, known: Collection[str]) -> tuple[tuple[str, Value], ...]:
    return tuple((name, value) for name, value in part.args if name in known)


def shortfalls(dictionary: MappingDictionary, corpus: Corpus) -> Iterator[Shortfall]:
    """The meanings of a corpus that can't be said wholly, in order."""
    for instance in corpus.instances:
        written = format_meaning(instance.meaning)
        try:
            text = dictionary.say(instance.meaning)
        except VerbalignError as error:
            yield Shortfall(instance.id, written, "", (), str(error))
            continue
        if text.left_out:
            yield Shortfall(instance.id, written, str(text), tuple(text.left_out), "no words for what is left out")
