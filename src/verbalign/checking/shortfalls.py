"""Saying the meanings of a corpus: which can't be said, or not wholly, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verbalign.dictionary import MappingDictionary
from verbalign.errors import VerbalignError
from verbalign.values import Corpus
from verbalign.values.expression import format_meaning


@dataclass(frozen=True)
class Shortfall:
    """A meaning that is not said wholly: the text, if there is one, what it leaves out, or why there is none."""

    id: str
    meaning: str
    text: str
    left_out: tuple[str, ...]
    why: str


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
