"""What merging study files takes, whatever they study: people are the same if they have the same link, an answer that
is in several files counts once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from verbalign.errors import InputError
from verbalign.studies.people import Participant

_R = TypeVar("_R")
_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")


@dataclass(frozen=True, slots=True)
class MergedStudy(Generic[_R]):
    """The study in one, and the people who had to be renamed because two have one name."""

    record: _R
    renamed: tuple[tuple[str, str], ...]


@dataclass
class MergedPeople:
    """The people of several files, by their links, in the order in which they come."""

    by_token: dict[str, Participant] = field(default_factory=dict)
    renamed: list[tuple[str, str]] = field(default_factory=list)

    def add(self, several: Iterable[Participant]) -> list[int]:
        """Take in the people of one file; the number of each among all."""
        for person in several:
            if person.token not in self.by_token:
                self.by_token[person.token] = self._named(person)
        ranks = {token: rank for rank, token in enumerate(self.by_token)}
        return [ranks[person.token] for person in several]

    def _named(self, person: Participant) -> Participant:
        names = {other.name for other in self.by_token.values()}
        name, number = person.name, 1
        while name in names:
            number += 1
            name = f"{person.name} ({number})"
        if name != person.name:
            self.renamed.append((person.name, name))
        return Participant(name, person.token)


def add_same(known: dict[_K, _V], key: _K, value: _V, path: object, fault: str) -> None:
    """Take in what must be the same wherever it stands."""
    if known.setdefault(key, value) != value:
        raise InputError(fault, path=path)


def check_same(records: Sequence[tuple[str, _R]], same: Sequence[tuple[Callable[[_R], object], str]]) -> None:
    """All files must agree with the first in these facts; each comes with what to say where they don't."""
    first_path, first = records[0]
    for path, record in records:
        for fact, fault in same:
            if fact(record) != fact(first):
                raise InputError(f"{fault} than {first_path}; such studies cannot be merged", path=path)
