"""A study in one SQLite file: written whole, opened with care, and never mistaken for anything else.

The file is in WAL mode, so that results can be read while people are at work.  It holds their links as they are,
because whoever runs the study must be able to send one again; so it is readable by its owner alone.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from verbalign.errors import InputError, OutputError
from verbalign.studies.people import Participant, key_of

APPLICATIONS = {"judge": 0x766A6467, "collect": 0x76636F6C}  # "vjdg", "vcol": mark an SQLite file as ours
_R = TypeVar("_R")


@dataclass(frozen=True, slots=True)
class StudyFormat:
    """What one kind of study file is: the command it belongs to, its tables, and the number of its format.

    Besides its own tables it has `fact`, and one for its people that is called after them.  The table `answer` has at
    least the columns sequence, `person`, id, item and at.
    """

    command: str
    number: int
    person: str
    answer: str
    schema: str
    tables: frozenset[str]  # of its own

    @property
    def application(self) -> int:
        return APPLICATIONS[self.command]

    @property
    def way_out(self) -> str:
        return f"make one with `verbalign {self.command} new`"


_SCHEMA = """
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE {person} (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, token TEXT NOT NULL, key BLOB NOT NULL UNIQUE
);
"""


# ---- whole studies ----


def write(path: str | os.PathLike[str], format: StudyFormat, fill: Callable[[sqlite3.Connection], None]) -> None:
    """Write a new study file, whole or not at all; one that exists is never overwritten."""
    target = Path(path)
    if target.exists() or target.is_symlink():
        raise OutputError(f"{path}: exists already; choose another name, a study is never overwritten")
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with closing(sqlite3.connect(temporary, isolation_level=None)) as connection:
            marks = f"PRAGMA application_id = {format.application}; PRAGMA user_version = {format.number};"
            connection.executescript(f"{marks} BEGIN; {_SCHEMA.format(person=format.person)} {format.schema}")
            fill(connection)
            connection.execute("COMMIT")
            connection.execute("PRAGMA journal_mode = WAL")
        temporary.rename(target)
    except (OSError, sqlite3.Error) as error:
        fault = error.strerror if isinstance(error, OSError) else str(error)
        raise OutputError(f"{path}: cannot be written: {fault}; choose another place") from None
    finally:
        with suppress(OSError):
            temporary.unlink()


def read(path: str | os.PathLike[str], format: StudyFormat, record: Callable[[sqlite3.Connection], _R]) -> _R:
    """What `record` makes of a whole study file, checked from end to end."""
    with opened(path, format) as connection:
        _check_pages(connection, path)
        try:
            connection.execute("BEGIN")  # one moment in time, though people may be at work
            return record(connection)
        except (ValueError, KeyError, TypeError, IndexError):
            raise _damaged(path, "its tables do not fit together") from None


# ---- an open study file ----


@contextmanager
def opened(path: str | os.PathLike[str], format: StudyFormat, *, shared: bool = False) -> Iterator[sqlite3.Connection]:
    """A connection to a study file, known to be one; faults of the file become one line that names it.

    Every commit is on the disk before it returns.  `shared` is for a connection that moves to another thread.

    Only SQLite may open the file.  Were it opened and closed in any other way, the system would drop all locks that
    this process has on it; another process could then take itself for the last user and remove the log under us.
    """
    _check_place(path, format)
    uri = f"file:{quote(os.fspath(path))}?mode=rw"
    try:
        with closing(
            sqlite3.connect(uri, uri=True, isolation_level=None, timeout=20, check_same_thread=not shared)
        ) as connection:
            _check_format(connection, path, format)
            connection.execute("PRAGMA synchronous = FULL")  # in WAL mode: the log is synced at every commit
            connection.execute("PRAGMA foreign_keys = ON")
            yield connection
    except sqlite3.OperationalError as error:
        raise InputError(
            f"cannot be used: {error}; is it on a local disk, and may you write there?", path=path
        ) from None
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise InputError(f"is not a study file; {format.way_out}", path=path) from None
        raise _damaged(path, str(error)) from None


@contextmanager
def changing(path: str | os.PathLike[str], format: StudyFormat) -> Iterator[sqlite3.Connection]:
    """A connection whose changes are made all together at the end, or not at all."""
    with opened(path, format) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield connection
        connection.execute("COMMIT")


def _check_place(path: str | os.PathLike[str], format: StudyFormat) -> None:
    try:
        found = Path(path).stat()
    except FileNotFoundError:
        raise InputError(f"no such study; {format.way_out}", path=path) from None
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", path=path) from None
    if stat.S_ISDIR(found.st_mode):
        raise InputError("is a directory; name a study file in it", path=path)
    if not found.st_size:
        raise InputError(f"is empty; {format.way_out.replace('one', 'a study')}", path=path)


def _check_format(connection: sqlite3.Connection, path: object, format: StudyFormat) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != format.application:
        other = next((name for name, number in APPLICATIONS.items() if number == application), None)
        if other is None:
            raise InputError(f"is an SQLite file, but not a study; {format.way_out}", path=path)
        fault = f"is a study for `verbalign {other}`, not for `verbalign {format.command}`"
        raise InputError(f"{fault}; use that command, or {format.way_out}", path=path)
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    if number != format.number:
        fault = f"has format {number}, this verbalign reads format {format.number}; update verbalign"
        raise InputError(fault, path=path)
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if missing := {"fact", format.person, *format.tables} - tables:
        raise _damaged(path, f"table {min(missing)} is missing")


def _check_pages(connection: sqlite3.Connection, path: object) -> None:
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise _damaged(path, str(verdict).splitlines()[-1])


def _damaged(path: object, fault: str) -> InputError:
    return InputError(f"is a damaged study file ({fault}); take a copy that is whole", path=path)


# ---- facts ----


def facts(connection: sqlite3.Connection) -> dict[str, str]:
    """What is known of the study as a whole."""
    return dict(connection.execute("SELECT name, value FROM fact"))


def keep_facts(connection: sqlite3.Connection, known: dict[str, str]) -> None:
    connection.executemany("INSERT OR REPLACE INTO fact VALUES (?, ?)", known.items())


@dataclass(frozen=True, slots=True)
class Served:
    """Where a study was served last: the address that people opened, and the port behind it."""

    url: str
    port: int


def served(path: str | os.PathLike[str], format: StudyFormat) -> Served | None:
    """Where the study was served last; None if it never was."""
    with opened(path, format) as connection:
        known = facts(connection)
    return Served(known["url"], int(known["port"])) if "url" in known and known.get("port", "").isdecimal() else None


def remember(path: str | os.PathLike[str], format: StudyFormat, where: Served) -> None:
    """Keep where the study is served, so that links stay the same the next time."""
    with changing(path, format) as connection:
        keep_facts(connection, {"url": where.url, "port": str(where.port)})


# ---- people ----


def people(connection: sqlite3.Connection, format: StudyFormat) -> tuple[Participant, ...]:
    """All people of the study, in the order of their numbers."""
    found = connection.execute(f"SELECT name, token FROM {format.person} ORDER BY number")
    return tuple(Participant(*row) for row in found)


def add_person(connection: sqlite3.Connection, format: StudyFormat, person: Participant) -> int:
    """Add a person; the number under which that person is known in the study."""
    (number,) = connection.execute(f"SELECT coalesce(max(number) + 1, 0) FROM {format.person}").fetchone()
    row = (number, person.name, person.token, key_of(person.token))
    connection.execute(f"INSERT INTO {format.person} VALUES (?, ?, ?, ?)", row)
    return int(number)


def refuse_known(
    known: Sequence[Participant], newcomers: Sequence[Participant], path: object, format: StudyFormat
) -> None:
    """Names must tell people apart."""
    names = {person.name for person in known}
    if taken := [person.name for person in newcomers if person.name in names]:
        raise InputError(f"has a {format.person} {taken[0]} already; choose another name", path=path)


def person_at(connection: sqlite3.Connection, format: StudyFormat, token: str) -> tuple[int, str] | None:
    """The number and the name of the person with this token, if there is one."""
    look_up = f"SELECT number, name FROM {format.person} WHERE key = ?"
    found: tuple[int, str] | None = connection.execute(look_up, (key_of(token),)).fetchone()
    return found


# ---- answers ----


class Outcome(Enum):
    """What became of an answer."""

    SAVED = auto()  # now, or when it was sent before
    NO_PERSON = auto()
    NO_ITEM = auto()
    CONFLICT = auto()  # another answer has this id


@dataclass(frozen=True, slots=True)
class SentAnswer:
    """What a person sends: the position on that person's sheet and what is said of it, under an id of the sender's
    own, so that sending twice is not answering twice."""

    token: str
    id: str
    position: int
    said: tuple[tuple[str, int | str], ...]  # columns of the table of answers


def record_answer(connection: sqlite3.Connection, format: StudyFormat, answer: SentAnswer, at: int) -> Outcome:
    """Take an answer into the table of answers, once; the item stands in the table `place`."""
    person = person_at(connection, format, answer.token)
    if person is None:
        return Outcome.NO_PERSON
    look_up = f"SELECT item FROM place WHERE {format.person} = ? AND position = ?"
    item = connection.execute(look_up, (person[0], answer.position)).fetchone()
    if item is None:
        return Outcome.NO_ITEM
    return insert_answer(connection, format, person[0], answer.id, item[0], answer.said, at)


def insert_answer(
    connection: sqlite3.Connection, format: StudyFormat, person: int, id: str, item: int,
    said: tuple[tuple[str, int | str], ...], at: int,
) -> Outcome:  # fmt: skip
    """Insert an answer, unless it is there already."""
    columns, values = ["item", *(name for name, _ in said)], (item, *(value for _, value in said))
    added = connection.execute(
        f"INSERT INTO {format.answer} ({format.person}, id, at, {', '.join(columns)})"
        f" VALUES (?, ?, ?{', ?' * len(columns)}) ON CONFLICT ({format.person}, id) DO NOTHING",
        (person, id, at, *values),
    )
    if added.rowcount:
        return Outcome.SAVED
    look_up = f"SELECT {', '.join(columns)} FROM {format.answer} WHERE {format.person} = ? AND id = ?"
    known = connection.execute(look_up, (person, id)).fetchone()
    return Outcome.SAVED if known == values else Outcome.CONFLICT
