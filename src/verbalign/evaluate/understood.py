"""How well texts are understood: those that a dictionary made itself, and those that people wrote.

A text that was made from a meaning is understood where the meaning, without the arguments that the text does not say,
is the first of its readings, or one of those that are as good.  A sentence of a person's that says one step alone is
understood where its first reading has the step's predicate, finds every argument that gold finds stated (the places
overlap by half of what they cover together, as for `annotate`), and no other argument; strictly, where the places are
just those of gold.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

from verbalign.corpora import read
from verbalign.dictionary import MappingDictionary
from verbalign.evaluate.gold import HIT, overlap, places, read_gold
from verbalign.speak.realisation import Text
from verbalign.understand import Reading
from verbalign.values import Expression, Meaning
from verbalign.values.arguments import value_text

Rank: TypeAlias = Literal["first", "equal", "lower", "none"]
Plain: TypeAlias = tuple[tuple[str, frozenset[tuple[str, str]]], ...]


def rank(meaning: Meaning, text: Text, readings: Sequence[Reading]) -> Rank:
    """Where the meaning of a text, as far as it is said, stands among its readings."""
    wanted = _plain(said_of(meaning, text))
    at = next((k for k, one in enumerate(readings) if _plain(one.meaning) == wanted), None)
    if at is None:
        return "none"
    if at and (readings[at].score, readings[at].exact) == (readings[0].score, readings[0].exact):
        return "equal"
    return "lower" if at else "first"


def said_of(meaning: Meaning, text: Text) -> Meaning:
    """A meaning without the arguments that a text does not say; what asks for arguments says them all."""
    several = len(meaning) > 1
    return tuple(
        Expression(
            part.predicate,
            tuple(
                (name, value)
                for name, value in part.args
                if not value or (f"{number}.{name}" if several else name) in text.arguments
            ),
        )
        for number, part in enumerate(meaning, 1)
    )


def _plain(meaning: Meaning) -> Plain:
    """A meaning without regard to the order of arguments."""
    return tuple((p.predicate, frozenset((name, value_text(value)) for name, value in p.args)) for p in meaning)


def ranks(dictionary: MappingDictionary, said: Iterable[tuple[Meaning, Text]]) -> Counter[str]:
    """How often the meanings of texts stand where among their readings."""
    return Counter(rank(meaning, text, dictionary.parse(text)) for meaning, text in said)


def wordings(path: str | os.PathLike[str]) -> Iterator[tuple[str, str, dict[str, str]]]:
    """The sentences of a proof corpus that say one step alone: text, predicate, and the words that state arguments."""
    for proof, texts in zip(read(path).proofs, read_gold(path), strict=True):
        for sentence in (sentence for text in texts for sentence in text if len(sentence.steps) == 1):
            (step,) = sentence.steps
            own = {k.partition(".")[2]: said for k, said in sentence.mentions.items() if k.startswith(f"{step}.")}
            yield sentence.text, proof.steps[step - 1].predicate, own


def wordings_understood(dictionary: MappingDictionary, path: str | os.PathLike[str]) -> Counter[str]:
    """How many sentences there are, and of how many the predicate, with the arguments, or strictly so, is right."""
    counts: Counter[str] = Counter()
    for text, predicate, stated in wordings(path):
        best = next(iter(dictionary.parse(text)), None)
        right = best is not None and [part.predicate for part in best.meaning] == [predicate]
        found = dict(best.arguments) if best else {}
        alike = [
            max((overlap(found[n], at) for at in places(text, stated[n])), default=0) for n in stated if n in found
        ]
        complete = right and found.keys() == stated.keys()
        counts.update(
            sentences=1,
            read=best is not None,
            predicate=right,
            understood=complete and all(share >= HIT for share in alike),
            strictly=complete and all(share == 1 for share in alike),
        )
    return counts
