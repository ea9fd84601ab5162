"""One pass over a corpus: its wordings by predicate, on disk where they are many, and what they have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from verbalign.dictionary.frames import plain_value
from verbalign.learning.frames.columns import ArgumentColumns
from verbalign.mentions.kinds import Value, composed
from verbalign.mentions.locating import Worded
from verbalign.mentions.passed_over import readable, words_of
from verbalign.mentions.settings import SETTINGS
from verbalign.run.parts import Groups, kept
from verbalign.values import Corpus, Expression, Instance, Verbalization
from verbalign.values.arguments import argument_symbols, predicate_key


class WordedInstance(NamedTuple):
    """A wording of a meaning, with its number among all wordings."""

    number: int
    meaning: int
    id: str
    expression: Expression
    text: str
    writer: str

    def worded(self, predicate: str) -> Worded:
        args = {name: composed(value) for name, given in self.expression.args if (value := plain_value(given))}
        return Worded(self.meaning, predicate, args, str(composed(self.text)), self.writer)


class Group(NamedTuple):
    """The wordings of a predicate."""

    predicate: str
    wordings: Sequence[WordedInstance]


@dataclass(frozen=True)
class Survey:
    """A corpus by predicate, and what is said of all of it."""

    groups: Sequence[Group]
    columns: ArgumentColumns
    values: Mapping[str, Mapping[Value, None]]  # the different values of each argument that wordings were given for
    meanings: int  # that have wordings
    counts: Counter[str]  # wordings by predicate
    first_signs: Counter[str]  # of the wordings
    too_long: Sequence[str]  # the meanings of wordings that are too long to be read

    @property
    def wordings(self) -> int:
        """How many there are."""
        return self.counts.total()


def survey(corpus: Corpus) -> Survey:
    """A corpus whose meanings are single expressions, gone through once."""
    columns = ArgumentColumns(corpus)
    numbers: dict[str, int] = {}
    groups: Groups[WordedInstance] = Groups()
    values: dict[str, dict[Value, None]] = {}
    counts, first_signs, too_long = Counter[str](), Counter[str](), list[str]()
    meanings = wordings = 0
    for meaning, instance in enumerate(corpus.instances):
        predicate, expression = predicate_key(instance.meaning), instance.meaning[0]
        columns.add(meaning, expression)
        before = counts[predicate]
        for wording in instance.verbalizations:
            if not _is_readable(instance, wording):
                too_long.append(instance.id)
                continue
            number = numbers.setdefault(predicate, len(numbers))
            writer = wording.writer or ""
            groups.add(number, WordedInstance(wordings, meaning, instance.id, expression, wording.text, writer))
            wordings += 1
            counts[predicate] += 1
            first_signs[wording.text[:1]] += 1
        if counts[predicate] > before:
            meanings += 1
            for name, given in expression.args:
                if value := plain_value(given):
                    values.setdefault(name, {})[composed(value)] = None
    grouped = zip(numbers, groups.grouped(len(numbers)), strict=True)
    return Survey(
        kept((Group(name, own) for name, own in grouped), lambda group: len(group.wordings)),
        columns,
        values,
        meanings,
        counts,
        first_signs,
        too_long,
    )


def _is_readable(instance: Instance, wording: Verbalization) -> bool:
    """Is a wording short enough?  It has no more words than letters, which are counted at once."""
    size, args = len(wording.text), instance.meaning[0].args
    values = sum(len(value) if isinstance(value, str) else SETTINGS.longest for _, value in args)
    if size <= SETTINGS.longest and size * len(args) <= SETTINGS.largest and values <= SETTINGS.longest:
        return True
    return readable(argument_symbols(instance.meaning), words_of(wording))


def readable_texts(corpus: Corpus) -> Iterator[str]:
    """The texts of the wordings that aren't too long."""
    for instance in corpus.instances:
        for wording in instance.verbalizations:
            if _is_readable(instance, wording):
                yield str(composed(wording.text))
