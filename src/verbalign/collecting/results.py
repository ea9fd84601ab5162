"""What came out of a study: who wrote what, the same words of several writers once, and what looks wrong.

A wording is suspicious where a value is not found in it though others write that value out, where it has a value of
another meaning instead, where it was written of another meaning too, or where it merely repeats the question.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from verbalign.collecting.hints import elsewhere, in_own_words, mentions
from verbalign.collecting.study import AskedMeaning, Reply, WordingRecord, WordingStudy
from verbalign.mentions.kinds import Value
from verbalign.values import Span
from verbalign.values.arguments import value_text

OTHERS = 2  # wordings that say a value in words of their own: then it need not be written out


@dataclass(frozen=True, slots=True)
class CollectedWording:
    """A wording with all who wrote it, in the order of writing, and what is suspicious about it."""

    item: int
    text: str
    writers: tuple[str, ...]
    suspicious: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CollectedStudy:
    """All wordings that count, by meaning; and who would not say a meaning."""

    record: WordingRecord
    wordings: tuple[CollectedWording, ...]
    refused: Mapping[int, tuple[str, ...]]

    def of(self, item: int) -> list[CollectedWording]:
        return [one for one in self.wordings if one.item == item]


def collected(record: WordingRecord) -> CollectedStudy:
    """The results of a study as it stands."""
    written: dict[tuple[int, str], CollectedWording] = {}
    refused: dict[int, list[str]] = defaultdict(list)
    for said in sorted(record.in_force().values(), key=lambda one: (one.item, one.at)):
        name = record.writers[said.writer].name
        if said.reply is Reply.NEVER:
            refused[said.item].append(name)
        elif said.reply is Reply.WORDING:
            first = written.setdefault((said.item, alike(said.text)), CollectedWording(said.item, said.text, ()))
            written[said.item, alike(said.text)] = replace(first, writers=(*first.writers, name))
    wordings = list(written.values())
    faults = _Faults(record.study, wordings)
    return CollectedStudy(
        record,
        tuple(replace(one, suspicious=tuple(faults.of(n))) for n, one in enumerate(wordings)),
        {item: tuple(names) for item, names in refused.items()},
    )


def alike(text: str) -> str:
    """The same for texts that differ in capitals, white space and the last full stop only.

    >>> alike("It  is late.") == alike("it is late"), alike("It is late?") == alike("it is late")
    (True, False)
    """
    return re.sub(r"[.\s]+$", "", " ".join(text.split())).casefold()


class _Faults:
    """What is suspicious about each of some wordings, each seen beside all others."""

    def __init__(self, study: WordingStudy, wordings: Sequence[CollectedWording]) -> None:
        self.study, self.wordings = study, wordings
        self.said = _mentions(study, wordings)
        self.texts: dict[str, list[int]] = defaultdict(list)
        self.written, self.unwritten = Counter[tuple[str, Value]](), Counter[tuple[str, Value]]()
        for n, one in enumerate(wordings):
            self.texts[alike(one.text)].append(n)
            for name, value in study.items[one.item].args.items():
                (self.written if name in self.said[n] else self.unwritten)[name, value] += 1
        self.values: dict[str, set[Value]] = defaultdict(set)
        for item in study.items:
            for name, value in item.args.items():
                self.values[name].add(value)

    def of(self, n: int) -> Iterator[str]:
        """Why one wording looks wrong."""
        one = self.wordings[n]
        item = self.study.items[one.item]
        if alike(one.text) in map(alike, (item.written, item.id)):
            yield "the meaning as it was shown, not a wording"
            return
        missing = [name for name in item.args if name not in self.said[n] and not self._agreed(name, item)]
        for name in missing:
            value = value_text(item.args[name])
            other = self._foreign(name, item, n)
            yield f"{name}={value} not found" + (f", but {value_text(other)}" if other is not None else "")
        same = next((k for k in self.texts[alike(one.text)] if self.wordings[k].item != one.item), None)
        if same is not None and (missing or same < n):
            yield f"the same words as for {self.study.items[self.wordings[same].item].written}"

    def _agreed(self, name: str, item: AskedMeaning) -> bool:
        """Do people say this value in words of their own?"""
        pair = name, item.args[name]
        usual = self.unwritten[pair] > max(OTHERS, self.written[pair])
        return usual or in_own_words(self.study, *pair)

    def _foreign(self, name: str, item: AskedMeaning, n: int) -> Value | None:
        """A value of this argument in other meanings that the wording has instead."""
        text, said = self.wordings[n].text, self.said[n]
        for value in sorted(self.values[name] - {item.args[name]}, key=str):
            if elsewhere(self.study, name, value, text, said):
                return value
        return None


def _mentions(study: WordingStudy, wordings: Sequence[CollectedWording]) -> list[dict[str, Span]]:
    """Where each wording says which values; the wordings of a predicate help each other."""
    groups: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for n, one in enumerate(wordings):
        groups[tuple(part.predicate for part in study.items[one.item].meaning)].append(n)
    said: list[dict[str, Span]] = [{} for _ in wordings]
    for numbers in groups.values():
        texts = [(study.items[wordings[n].item], wordings[n].text) for n in numbers]
        for n, found in zip(numbers, mentions(study, texts), strict=True):
            said[n] = found
    return said
