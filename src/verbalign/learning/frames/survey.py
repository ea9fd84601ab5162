"""One pass over a corpus: its wordings by predicate, on disk where they are many, and what they have in common.

A corpus on disk is counted part by part, by whoever does the work; the counts are merged in the order of the parts."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from verbalign.dictionary.frames import plain_value
from verbalign.learning.frames.columns import ArgumentColumns, Column, add_values, merge_values
from verbalign.mentions.kinds import Value, composed
from verbalign.mentions.locating import Worded
from verbalign.mentions.passed_over import readable, words_of
from verbalign.mentions.settings import SETTINGS
from verbalign.run.parallel import Workers, begun
from verbalign.run.parts import Groups, PackedPart, Parts, kept
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


class Run(NamedTuple):
    """The wordings of a predicate in a part of the corpus, packed if others have counted it; their numbers are those
    within the part, whose first one has the number `first` among all."""

    wordings: Sequence[WordedInstance] | bytes
    many: int
    first: int = 0


class Group(NamedTuple):
    """The wordings of a predicate."""

    predicate: str
    runs: Sequence[Run]

    @property
    def many(self) -> int:
        """How many there are."""
        return sum(run.many for run in self.runs)

    @property
    def wordings(self) -> list[WordedInstance]:
        return [
            one._replace(number=run.first + one.number)
            for run in self.runs
            for one in (pickle.loads(run.wordings) if isinstance(run.wordings, bytes) else run.wordings)
        ]


@dataclass
class _Counts:
    """What is said of all meanings of a corpus, or of a part of it."""

    columns: dict[str, Column] = field(default_factory=dict)
    values: dict[str, dict[Value, None]] = field(default_factory=dict)
    meanings: int = 0  # that have wordings
    wordings: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    first_signs: Counter[str] = field(default_factory=Counter)
    too_long: list[str] = field(default_factory=list)

    def merge(self, other: _Counts) -> None:
        """Take in what is said of the next part."""
        merge_values(self.columns, other.columns)
        for name, values in other.values.items():
            self.values.setdefault(name, {}).update(values)
        self.meanings += other.meanings
        self.wordings += other.wordings
        self.counts.update(other.counts)
        self.first_signs.update(other.first_signs)
        self.too_long += other.too_long


class _PartCounts(NamedTuple):
    counts: _Counts
    runs: Mapping[str, Run]  # by predicate


@dataclass(frozen=True)
class Survey:
    """A corpus by predicate, and what is said of all of it."""

    groups: Sequence[Group]
    columns: ArgumentColumns
    values: Mapping[str, Mapping[Value, None]]  # the different values of each argument that wordings were given for
    meanings: int  # that have wordings
    wordings: int
    counts: Counter[str]  # wordings by predicate
    first_signs: Counter[str]  # of the wordings
    too_long: Sequence[str]  # the meanings of wordings that are too long to be read


def survey(corpus: Corpus, workers: Workers = 1) -> Survey:
    """A corpus whose meanings are single expressions, gone through once."""
    columns = ArgumentColumns(corpus)
    every = _Counts(columns)
    numbers: dict[str, int] = {}
    groups: Groups[Run] = Groups()
    for counts, runs in _counted_parts(corpus.instances, workers):
        for predicate, run in runs.items():
            number = numbers.setdefault(predicate, len(numbers))
            groups.add(number, run._replace(first=every.wordings), run.many)
        every.merge(counts)
    grouped = zip(numbers, groups.grouped(len(numbers)), strict=True)
    return Survey(
        kept((Group(name, runs) for name, runs in grouped), lambda group: group.many),
        columns,
        every.values,
        every.meanings,
        every.wordings,
        every.counts,
        every.first_signs,
        every.too_long,
    )


def _counted_parts(instances: Sequence[Instance], workers: Workers) -> Iterator[_PartCounts]:
    if isinstance(instances, Parts):
        return begun(_unpacked_and_counted, instances.packed, workers)
    return iter([_counted(instances, 0)])


def _unpacked_and_counted(part: PackedPart) -> _PartCounts:
    counts, runs = _counted(part.things(), part.first)
    return _PartCounts(
        counts, {name: run._replace(wordings=pickle.dumps(run.wordings, 5)) for name, run in runs.items()}
    )


def _counted(instances: Iterable[Instance], first: int) -> _PartCounts:
    """Meanings counted one by one; `first`: the number of the first."""
    found, runs = _Counts(), dict[str, list[WordedInstance]]()
    for meaning, instance in enumerate(instances, first):
        predicate, expression = predicate_key(instance.meaning), instance.meaning[0]
        add_values(found.columns, meaning, expression)
        before = found.wordings
        for wording in instance.verbalizations:
            if not _is_readable(instance, wording):
                found.too_long.append(instance.id)
                continue
            one = WordedInstance(found.wordings, meaning, instance.id, expression, wording.text, wording.writer or "")
            runs.setdefault(predicate, []).append(one)
            found.wordings += 1
            found.first_signs[wording.text[:1]] += 1
        if found.wordings > before:
            found.meanings += 1
            found.counts[predicate] += found.wordings - before
            for name, given in expression.args:
                if value := plain_value(given):
                    found.values.setdefault(name, {})[composed(value)] = None
    return _PartCounts(found, {predicate: Run(own, len(own)) for predicate, own in runs.items()})


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
