"""A study and its judgements in one SQLite file: written whole, read whole, or asked for what one judge may see.

The file is in WAL mode, so that results can be read while judges are at work.  It holds the judges' links as they
are, because whoever runs the study must be able to send one again; so it is readable by its owner alone.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import stat
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from verbalign.errors import InputError, OutputError
from verbalign.evaluate.judging.study import Item, Judge, Judgement, Kind, Panel, Place, Record, Study, places, shown

APPLICATION = 0x766A6467  # "vjdg": marks an SQLite file as ours
FORMAT = 1

SCHEMA = """
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE item (number INTEGER PRIMARY KEY, id TEXT NOT NULL, system INTEGER, panels TEXT NOT NULL);
CREATE TABLE judge (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, token TEXT NOT NULL, key BLOB NOT NULL UNIQUE
);
CREATE TABLE place (
    judge INTEGER NOT NULL REFERENCES judge, position INTEGER NOT NULL, item INTEGER NOT NULL REFERENCES item,
    swapped INTEGER NOT NULL CHECK (swapped IN (0, 1)), PRIMARY KEY (judge, position), UNIQUE (judge, item)
) WITHOUT ROWID;
CREATE TABLE judgement (
    sequence INTEGER PRIMARY KEY, judge INTEGER NOT NULL, id TEXT NOT NULL, item INTEGER NOT NULL,
    choice INTEGER NOT NULL CHECK (choice IN (1, 2, 3)), at INTEGER NOT NULL,
    UNIQUE (judge, id), FOREIGN KEY (judge, item) REFERENCES place (judge, item)
);
CREATE INDEX judgement_of ON judgement (judge, item);
"""


@dataclass(frozen=True, slots=True)
class JudgedItem:
    """An item as one judge sees it, with the answer that counts."""

    panels: tuple[Panel, ...]
    answer: int | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that one judge may see, in that judge's order."""

    judge: str
    study: Study  # without its items
    rows: tuple[JudgedItem, ...]


def key_of(token: str) -> bytes:
    """What a link is looked up by: a digest, so that the time of a look-up tells nothing about the token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


# ---- whole studies ----


def write(path: str | os.PathLike[str], record: Record) -> None:
    """Write a new study file, whole or not at all; one that exists is never overwritten."""
    target = Path(path)
    if target.exists() or target.is_symlink():
        raise OutputError(f"{path}: exists already; choose another name, a study is never overwritten")
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with closing(sqlite3.connect(temporary, isolation_level=None)) as connection:
            _fill(connection, record)
        temporary.rename(target)
    except (OSError, sqlite3.Error) as error:
        fault = error.strerror if isinstance(error, OSError) else str(error)
        raise OutputError(f"{path}: cannot be written: {fault}; choose another place") from None
    finally:
        with suppress(OSError):
            temporary.unlink()


def _fill(connection: sqlite3.Connection, record: Record) -> None:
    study = record.study
    connection.executescript(f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT}; BEGIN; {SCHEMA}")
    facts = {
        "kind": study.kind.value,
        "systems": json.dumps(study.systems, ensure_ascii=False),
        "seed": str(study.seed),
        "question": study.question,
    }
    connection.executemany("INSERT INTO fact VALUES (?, ?)", facts.items())
    connection.executemany(
        "INSERT INTO item VALUES (?, ?, ?, ?)",
        ((number, item.id, item.system, _panels_json(item)) for number, item in enumerate(study.items)),
    )
    for number, (judge, row) in enumerate(zip(record.judges, record.places, strict=True)):
        _add_judge(connection, number, judge, row)
    connection.executemany(
        "INSERT INTO judgement (judge, id, item, choice, at) VALUES (?, ?, ?, ?, ?)",
        ((said.judge, said.id, said.item, said.choice, said.at) for said in record.judgements),
    )
    connection.execute("COMMIT")
    connection.execute("PRAGMA journal_mode = WAL")


def _panels_json(item: Item) -> str:
    return json.dumps([[p.label, p.text, p.formal] for p in item.panels], ensure_ascii=False)


def _add_judge(connection: sqlite3.Connection, number: int, judge: Judge, row: Sequence[Place]) -> None:
    facts = (number, judge.name, judge.token, key_of(judge.token))
    connection.execute("INSERT INTO judge VALUES (?, ?, ?, ?)", facts)
    connection.executemany(
        "INSERT INTO place VALUES (?, ?, ?, ?)",
        ((number, position, place.item, place.swapped) for position, place in enumerate(row, 1)),
    )


def read(path: str | os.PathLike[str]) -> Record:
    """The whole study with its judgements, checked from end to end."""
    with opened(path) as connection:
        _check_pages(connection, path)
        try:
            connection.execute("BEGIN")  # one moment in time, though judges may be at work
            return _record(connection)
        except (ValueError, KeyError, TypeError, IndexError):
            raise _damaged(path, "its tables do not fit together") from None


def _record(connection: sqlite3.Connection) -> Record:
    items = [Item(*_item(row)) for row in connection.execute("SELECT id, system, panels FROM item ORDER BY number")]
    judges = [Judge(*row) for row in connection.execute("SELECT name, token FROM judge ORDER BY number")]
    rows: list[list[Place]] = [[] for _ in judges]
    for judge, item, swapped in connection.execute("SELECT judge, item, swapped FROM place ORDER BY judge, position"):
        rows[judge].append(Place(item, bool(swapped)))
    said = "SELECT id, judge, item, choice, at FROM judgement ORDER BY sequence"
    judgements = tuple(Judgement(*row) for row in connection.execute(said))
    placed = {(judge, place.item) for judge, row in enumerate(rows) for place in row}
    if not all(0 <= item < len(items) for _, item in placed) or any(
        (j.judge, j.item) not in placed for j in judgements
    ):
        raise ValueError
    return Record(_study(connection, tuple(items)), tuple(judges), tuple(map(tuple, rows)), judgements)


def _item(row: tuple[str, int | None, str]) -> tuple[str, tuple[Panel, ...], int | None]:
    return row[0], tuple(Panel(label, text, bool(formal)) for label, text, formal in json.loads(row[2])), row[1]


def _study(connection: sqlite3.Connection, items: tuple[Item, ...]) -> Study:
    facts = dict(connection.execute("SELECT name, value FROM fact"))
    systems = tuple(map(str, json.loads(facts["systems"])))
    return Study(Kind(facts["kind"]), systems, items, int(facts["seed"]), facts["question"])


# ---- an open study file ----


@contextmanager
def opened(path: str | os.PathLike[str], *, shared: bool = False) -> Iterator[sqlite3.Connection]:
    """A connection to a study file, known to be one; faults of the file become one line that names it.

    Every commit is on the disk before it returns.  `shared` is for a connection that moves to another thread.

    Only SQLite may open the file.  Were it opened and closed in any other way, the system would drop all locks that
    this process has on it; another process could then take itself for the last user and remove the log under us.
    """
    _check_place(path)
    uri = f"file:{quote(os.fspath(path))}?mode=rw"
    try:
        with closing(
            sqlite3.connect(uri, uri=True, isolation_level=None, timeout=20, check_same_thread=not shared)
        ) as connection:
            _check_format(connection, path)
            connection.execute("PRAGMA synchronous = FULL")  # in WAL mode: the log is synced at every commit
            connection.execute("PRAGMA foreign_keys = ON")
            yield connection
    except sqlite3.OperationalError as error:
        raise InputError(
            f"cannot be used: {error}; is it on a local disk, and may you write there?", path=path
        ) from None
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise InputError("is not a study file; make one with `verbalign judge new`", path=path) from None
        raise _damaged(path, str(error)) from None


def _check_place(path: str | os.PathLike[str]) -> None:
    try:
        found = Path(path).stat()
    except FileNotFoundError:
        raise InputError("no such study; make one with `verbalign judge new`", path=path) from None
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", path=path) from None
    if stat.S_ISDIR(found.st_mode):
        raise InputError("is a directory; name a study file in it", path=path)
    if not found.st_size:
        raise InputError("is empty; make a study with `verbalign judge new`", path=path)


def _check_format(connection: sqlite3.Connection, path: object) -> None:
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise InputError("is an SQLite file, but not a study; make one with `verbalign judge new`", path=path)
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    if number != FORMAT:
        raise InputError(f"has format {number}, this verbalign reads format {FORMAT}; update verbalign", path=path)
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if missing := {"fact", "item", "judge", "place", "judgement"} - tables:
        raise _damaged(path, f"table {min(missing)} is missing")


def _check_pages(connection: sqlite3.Connection, path: object) -> None:
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise _damaged(path, str(verdict).splitlines()[-1])


def _damaged(path: object, fault: str) -> InputError:
    return InputError(f"is a damaged study file ({fault}); take a copy that is whole", path=path)


# ---- what one judge may see ----


def sheet(path: str | os.PathLike[str], token: str) -> Sheet | None:
    """What the judge with this token sees; None if there is no such judge."""
    with opened(path) as connection:
        found = connection.execute("SELECT number, name FROM judge WHERE key = ?", (key_of(token),)).fetchone()
        if found is None:
            return None
        number, name = found
        study = _study(connection, ())
        query = """
            SELECT id, system, panels, swapped, (
                SELECT choice FROM judgement AS said WHERE said.judge = place.judge AND said.item = place.item
                ORDER BY sequence DESC LIMIT 1)
            FROM place JOIN item ON item.number = place.item WHERE judge = ? ORDER BY position"""
        rows = tuple(
            JudgedItem(shown(Item(*_item((id, system, panels))), bool(swapped), study.kind), answer)
            for id, system, panels, swapped, answer in connection.execute(query, (number,))
        )
        return Sheet(name, study, rows)


# ---- small changes ----


def add_judges(path: str | os.PathLike[str], newcomers: Sequence[Judge]) -> None:
    """Add judges to a study, also while it is being served; all or none."""
    record = read(path)
    known = {judge.name for judge in record.judges}
    if taken := [judge.name for judge in newcomers if judge.name in known]:
        raise InputError(f"has a judge {taken[0]} already; choose another name", path=path)
    with opened(path) as connection:
        connection.execute("BEGIN IMMEDIATE")
        (number,) = connection.execute("SELECT coalesce(max(number) + 1, 0) FROM judge").fetchone()
        for judge in newcomers:
            _add_judge(connection, number, judge, places(record.study, judge.name))
            number += 1
        connection.execute("COMMIT")


@dataclass(frozen=True, slots=True)
class Served:
    """Where a study was served last: the address that judges opened, and the port behind it."""

    url: str
    port: int


def served(path: str | os.PathLike[str]) -> Served | None:
    """Where the study was served last; None if it never was."""
    with opened(path) as connection:
        facts = dict(connection.execute("SELECT name, value FROM fact WHERE name IN ('url', 'port')"))
    known = "url" in facts and facts.get("port", "").isdecimal()
    return Served(facts["url"], int(facts["port"])) if known else None


def remember(path: str | os.PathLike[str], where: Served) -> None:
    """Keep where the study is served, so that links stay the same the next time."""
    with opened(path) as connection:
        facts = [("url", where.url), ("port", str(where.port))]
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT OR REPLACE INTO fact VALUES (?, ?)", facts)
        connection.execute("COMMIT")
