"""Long sequences: a corpus larger than memory lies on disk, and is gone through a part at a time.

`kept` keeps things in memory while they are few, and otherwise in a temporary file, which is gone when nobody needs it
any more; `derived` works things out from others, at once where these are in memory, and otherwise whenever one is asked
for.  Either way they are sequences, so that what is learned does not depend on where they lie.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeVar, overload

from verbalign.errors import OutputError

T = TypeVar("T")
R = TypeVar("R")

LONG = 60_000  # things, such as wordings, past which a sequence lies on disk
PART = 2_000  # of them that are in memory at a time, by weight
NEAR = 4  # parts that are remembered, for sequences that are gone through side by side


class Long(Sequence[R]):
    """A sequence whose things are not in memory."""

    @overload
    def __getitem__(self, at: int) -> R: ...
    @overload
    def __getitem__(self, at: slice) -> list[R]: ...
    def __getitem__(self, at: int | slice) -> R | list[R]:
        if isinstance(at, int):
            number = at if at >= 0 else at + len(self)
            if not 0 <= number < len(self):
                raise IndexError(f"no thing {at} of {len(self)}")
            return self._one(number)
        chosen = range(*at.indices(len(self)))
        if chosen.step < 0:
            return [self._one(number) for number in chosen]
        return list(islice(self, chosen.start, chosen.stop, chosen.step))

    @abstractmethod
    def _one(self, number: int) -> R:
        """The thing of this number."""


def one(thing: object) -> int:
    """The weight of things that weigh the same."""
    return 1


class PackedPart(NamedTuple):
    """Things that follow each other, packed for whoever works on them; `first`: the number of the first among all."""

    first: int
    many: int
    data: bytes

    def things(self) -> list[Any]:
        import pickle

        found: list[Any] = pickle.loads(self.data)
        return found


class Parts(Long[R]):
    """Things in a temporary file."""

    def __init__(self, things: Iterable[R] = (), weight: Callable[[R], int] = one) -> None:
        import pickle
        import tempfile

        self._file = tempfile.TemporaryFile(prefix="verbalign-")  # noqa: SIM115, it lives as long as this does
        self._starts, self._firsts = [0], [0]  # of each part: where it lies, and the number of its first thing
        self._near: dict[int, list[R]] = {}
        for part in by_weight(things, weight):
            self.add(len(part), pickle.dumps(part, 5))

    def add(self, many: int, data: bytes) -> None:
        """Take in a list of things that is packed already."""
        try:
            self._starts.append(self._starts[-1] + self._file.write(data))
            self._file.flush()
        except OSError as error:
            fault = f"a corpus of this size needs room on disk, but {self._file.name}: {error.strerror}"
            raise OutputError(f"{fault}; name a directory with room in TMPDIR") from None
        self._firsts.append(self._firsts[-1] + many)

    @property
    def packed(self) -> Sequence[PackedPart]:
        """The parts as they lie there, for others to unpack."""
        return Derived(self._packed, [range(len(self._starts) - 1)])

    def _packed(self, number: int) -> PackedPart:
        first, end = self._firsts[number : number + 2]
        return PackedPart(first, end - first, self._data(number))

    def _data(self, number: int) -> bytes:
        self._file.seek(self._starts[number])
        return self._file.read(self._starts[number + 1] - self._starts[number])

    def __len__(self) -> int:
        return self._firsts[-1]

    def __iter__(self) -> Iterator[R]:
        for number in range(len(self._starts) - 1):
            yield from self._part(number)

    def _one(self, number: int) -> R:
        part = bisect_right(self._firsts, number) - 1
        return self._part(part)[number - self._firsts[part]]

    def _part(self, number: int) -> list[R]:
        if number not in self._near:
            import pickle

            part = pickle.loads(self._data(number))
            while len(self._near) >= NEAR:
                del self._near[next(iter(self._near))]
            self._near[number] = part
        return self._near[number]


def by_weight(things: Iterable[R], weight: Callable[[R], int]) -> Iterator[list[R]]:
    """The things in runs that weigh PART or a little more."""
    part, total = list[R](), 0
    for thing in things:
        part.append(thing)
        total += weight(thing)
        if total >= PART:
            yield part
            part, total = [], 0
    if part:
        yield part


class Derived(Long[R]):
    """What a function makes of things, when it is asked for."""

    def __init__(self, function: Callable[..., R], things: Sequence[Sequence[Any]]) -> None:
        self._function, self._things = function, things

    def __len__(self) -> int:
        return len(self._things[0])

    def __iter__(self) -> Iterator[R]:
        return map(self._function, *self._things)

    def _one(self, number: int) -> R:
        return self._function(*(things[number] for things in self._things))


def kept(things: Iterable[T], weight: Callable[[T], int] = one) -> Sequence[T]:
    """The things as a sequence: a tuple, or on disk where they are together heavier than LONG.

    >>> kept(letter for letter in "abc")
    ('a', 'b', 'c')
    """
    few, total, going = list[T](), 0, iter(things)
    for thing in going:
        few.append(thing)
        total += weight(thing)
        if total > LONG:
            few.reverse()
            return Parts(_drained(few, going), weight)
    return tuple(few)


def _drained(few: list[T], rest: Iterable[T]) -> Iterator[T]:
    """The few from their end, each let go of, and the rest."""
    while few:
        yield few.pop()
    yield from rest


def derived(function: Callable[..., R], *things: Sequence[Any]) -> Sequence[R]:
    """[function(*each) for each in zip(*things)], where the things are on disk only when one is asked for.

    >>> derived(len, ["to", "learn"])
    [2, 5]
    """
    if any(isinstance(some, Long) for some in things):
        return Derived(function, things)
    return list(map(function, *things))


class Groups(Generic[T]):
    """Things that belong to groups by number, wherever they come; they come out group by group, in their order."""

    def __init__(self) -> None:
        self._few: dict[int, list[T]] = {}
        self._many = 0
        self._stored: _Stored | None = None

    def add(self, group: int, thing: T, weight: int = 1) -> None:
        self._many += weight
        if self._stored is not None:
            self._stored.add(group, thing)
            return
        self._few.setdefault(group, []).append(thing)
        if self._many > LONG:
            self._stored = _Stored()
            for number, things in self._few.items():
                for one in things:
                    self._stored.add(number, one)
            self._few.clear()

    def grouped(self, many: int) -> Iterator[list[T]]:
        """The things of the groups 0 … many - 1."""
        if self._stored is None:
            return (self._few.get(number, []) for number in range(many))
        return self._stored.grouped(many)


class _Stored:
    """Things of groups in a database on disk, which sorts them however many they are."""

    def __init__(self) -> None:
        import pickle
        import sqlite3

        self._dumps, self._loads = pickle.dumps, pickle.loads
        self._base = sqlite3.connect("")  # a temporary one, which is gone with this
        self._base.execute("CREATE TABLE things (number INTEGER, thing BLOB)")
        self._base.execute("PRAGMA journal_mode = OFF")

    def add(self, group: int, thing: object) -> None:
        self._base.execute("INSERT INTO things VALUES (?, ?)", (group, self._dumps(thing, 5)))

    def grouped(self, many: int) -> Iterator[list[Any]]:
        """The things of the groups 0 … many - 1, those of each in the order in which they were added."""
        rows = self._base.execute("SELECT number, thing FROM things ORDER BY number, rowid")
        going = groupby(rows, key=itemgetter(0))
        upcoming = next(going, None)
        for number in range(many):
            if upcoming is None or upcoming[0] != number:
                yield []
                continue
            yield [self._loads(thing) for _, thing in upcoming[1]]
            upcoming = next(going, None)
