"""A study and its replies in one file: written whole, read whole, or asked for what one writer may see.

A meaning stands in the file as in the native corpus formats, so that whoever opens it can read it.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from verbalign.collecting.choosing import Standing, Usefulness
from verbalign.collecting.study import AskedMeaning, AskedPlace, Reply, WordingRecord, WordingStudy, WriterReply
from verbalign.corpora.source import SourceFile
from verbalign.studies import files
from verbalign.studies.files import StudyFormat
from verbalign.studies.people import Participant
from verbalign.values import Expression, Value

HELD = 30 * 60 * 1000  # ms for which a meaning that a writer has before them counts as if it were worded
FORMAT = StudyFormat(
    "collect",
    1,
    person="writer",
    answer="reply",
    schema="""
CREATE TABLE item (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL, record TEXT NOT NULL, had INTEGER NOT NULL, weight REAL NOT NULL
);
CREATE TABLE place (
    writer INTEGER NOT NULL REFERENCES writer, position INTEGER NOT NULL, item INTEGER NOT NULL REFERENCES item,
    at INTEGER NOT NULL, PRIMARY KEY (writer, position), UNIQUE (writer, item)
) WITHOUT ROWID;
CREATE TABLE reply (
    sequence INTEGER PRIMARY KEY, writer INTEGER NOT NULL, id TEXT NOT NULL, item INTEGER NOT NULL,
    reply TEXT NOT NULL CHECK (reply IN ('wording', 'skip', 'never')), text TEXT NOT NULL, at INTEGER NOT NULL,
    UNIQUE (writer, id), FOREIGN KEY (writer, item) REFERENCES place (writer, item)
);
CREATE INDEX reply_of ON reply (writer, item);
""",
    tables=frozenset({"item", "place", "reply"}),
)
_LAST = "sequence IN (SELECT max(sequence) FROM reply GROUP BY writer, item)"


# ---- whole studies ----


def write(path: str | os.PathLike[str], record: WordingRecord) -> None:
    """Write a new study file, whole or not at all; one that exists is never overwritten."""
    files.write(path, FORMAT, partial(_fill, record))


def _fill(record: WordingRecord, connection: sqlite3.Connection) -> None:
    study = record.study
    known = {
        "wordings": str(study.wordings),
        "about": study.about,
        "language": study.language,
        "signatures": _json({name: list(args) for name, args in study.signatures.items()}),
        "kinds": _json(dict(study.declared)),
    }
    files.keep_facts(connection, known)
    connection.executemany(
        "INSERT INTO item VALUES (?, ?, ?, ?, ?)",
        ((n, item.id, _json(record_of(item)), item.had, item.weight) for n, item in enumerate(study.items)),
    )
    for writer, row in zip(record.writers, record.places, strict=True):
        number = files.add_person(connection, FORMAT, writer)
        connection.executemany(
            "INSERT INTO place VALUES (?, ?, ?, ?)",
            ((number, position, place.item, place.at) for position, place in enumerate(row, 1)),
        )
    connection.executemany(
        "INSERT INTO reply (writer, id, item, reply, text, at) VALUES (?, ?, ?, ?, ?, ?)",
        ((one.writer, one.id, one.item, one.reply.value, one.text, one.at) for one in record.replies),
    )


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def record_of(item: AskedMeaning) -> dict[str, Any]:
    """A meaning or proof as a record of the native formats, without wordings."""
    expressions = [_expression_json(part) for part in item.meaning]
    if item.theorem is not None:
        return {"id": item.id, "theorem": item.theorem, "steps": expressions}
    return {"id": item.id, **(expressions[0] if len(expressions) == 1 else {"meaning": expressions})}


def _expression_json(expression: Expression) -> dict[str, Any]:
    return {"predicate": expression.predicate, "args": {name: _value_json(value) for name, value in expression.args}}


def _value_json(value: Value) -> Any:
    if isinstance(value, str):
        return value
    return _expression_json(value) if isinstance(value, Expression) else [_value_json(member) for member in value]


def read(path: str | os.PathLike[str]) -> WordingRecord:
    """The whole study with its replies, checked from end to end."""
    return files.read(path, FORMAT, partial(_record, path))


def _record(path: str | os.PathLike[str], connection: sqlite3.Connection) -> WordingRecord:
    study = _study(path, connection)
    writers = files.people(connection, FORMAT)
    rows: list[list[AskedPlace]] = [[] for _ in writers]
    for writer, item, at in connection.execute("SELECT writer, item, at FROM place ORDER BY writer, position"):
        rows[writer].append(AskedPlace(item, at))
    said = "SELECT id, writer, item, reply, text, at FROM reply ORDER BY sequence"
    replies = tuple(
        WriterReply(id, writer, item, Reply(reply), text, at)
        for id, writer, item, reply, text, at in connection.execute(said)
    )
    placed = {(writer, place.item) for writer, row in enumerate(rows) for place in row}
    fits = all(0 <= item < len(study.items) for _, item in placed)
    if not fits or any((one.writer, one.item) not in placed for one in replies):
        raise ValueError
    return WordingRecord(study, writers, tuple(map(tuple, rows)), replies)


def _study(path: str | os.PathLike[str], connection: sqlite3.Connection) -> WordingStudy:
    known = files.facts(connection)
    rows = connection.execute("SELECT record, had, weight FROM item ORDER BY number").fetchall()
    items = _items(path, [record for record, _, _ in rows])
    return WordingStudy(
        tuple(replace(item, had=had, weight=weight) for item, (_, had, weight) in zip(items, rows, strict=True)),
        int(known["wordings"]),
        known["about"],
        known["language"],
        {name: tuple(args) for name, args in json.loads(known["signatures"]).items()},
        json.loads(known["kinds"]),
    )


def _items(path: str | os.PathLike[str], records: Sequence[str]) -> list[AskedMeaning]:
    """The meanings and proofs of these records, read as the native formats are."""
    from verbalign.corpora import jsonl, proofs

    source = SourceFile(path, "\n".join(records))
    if records and "steps" in json.loads(records[0]):
        return [AskedMeaning(proof.id, proof.steps, proof.theorem) for proof in proofs.read(source).proofs]
    return [AskedMeaning(one.id, one.meaning) for one in jsonl.read(source).instances]


# ---- what one writer may see, and is asked next ----


@dataclass(frozen=True, slots=True)
class WriterRow:
    """A meaning that a writer was shown, and what that writer replied last."""

    item: int
    reply: Reply | None
    text: str


@dataclass(frozen=True, slots=True)
class WriterSheet:
    """All that one writer may see: the own meanings with the own words, and how much is left to do."""

    writer: str
    rows: tuple[WriterRow, ...]
    share: int  # of the wordings that are wanted, if all writers do the same
    left: int  # meanings that this writer could still word


def load(path: str | os.PathLike[str]) -> WordingStudy:
    """The study without its writers and replies."""
    return files.read(path, FORMAT, partial(_study, path))


def sheet(connection: sqlite3.Connection, useful: Usefulness, token: str, now: int) -> WriterSheet | None:
    """What the writer with this token sees; None if there is no such writer."""
    found = files.person_at(connection, FORMAT, token)
    if found is None:
        return None
    number, name = found
    query = f"""
        SELECT place.item, said.reply, said.text FROM place
        LEFT JOIN (SELECT * FROM reply WHERE {_LAST}) AS said ON said.writer = place.writer AND said.item = place.item
        WHERE place.writer = ? ORDER BY position"""
    rows = tuple(
        WriterRow(item, Reply(reply) if reply else None, text or "")
        for item, reply, text in connection.execute(query, (number,))
    )
    (writers,) = connection.execute("SELECT count(*) FROM writer").fetchone()
    left = sum(1 for _ in useful.open(_standing(connection, number, now)))
    share = min(len(useful.study.items), -(-useful.study.wanted // max(1, writers)))
    return WriterSheet(name, rows, share, left)


def ask_next(connection: sqlite3.Connection, useful: Usefulness, token: str, now: int) -> WriterSheet | None:
    """The sheet with a meaning at its end that this writer has not replied to, if there is one left to ask.

    Asking again changes nothing before there is a reply."""
    seen = sheet(connection, useful, token, now)
    if seen is None or not seen.left or (seen.rows and seen.rows[-1].reply is None):
        return seen
    number, _ = files.person_at(connection, FORMAT, token) or (0, "")
    item = useful.best(_standing(connection, number, now))
    if item is None:
        return seen
    place_item(connection, number, item, now)
    return replace(seen, rows=(*seen.rows, WriterRow(item, None, "")), left=seen.left - 1)


def place_item(connection: sqlite3.Connection, writer: int, item: int, now: int) -> None:
    """Put a meaning at the end of a writer's sheet, unless it is there."""
    connection.execute(
        "INSERT INTO place SELECT ?, coalesce(max(position), 0) + 1, ?, ? FROM place WHERE writer = ?"
        " ON CONFLICT (writer, item) DO NOTHING",
        (writer, item, now, writer),
    )


def _standing(connection: sqlite3.Connection, writer: int, now: int) -> Standing:
    """How far the study is, as seen by one writer."""
    said: dict[Reply, dict[int, int]] = {reply: {} for reply in Reply}
    counted = f"SELECT item, reply, count(*) FROM reply WHERE {_LAST} GROUP BY item, reply"
    for item, reply, count in connection.execute(counted):
        said[Reply(reply)][item] = count
    held = """SELECT item, count(*) FROM place WHERE at > ? AND writer <> ? AND NOT EXISTS
        (SELECT 1 FROM reply WHERE reply.writer = place.writer AND reply.item = place.item) GROUP BY item"""
    return Standing(
        said[Reply.WORDING],
        said[Reply.NEVER],
        dict(connection.execute(held, (now - HELD, writer))),
        frozenset(item for (item,) in connection.execute("SELECT item FROM place WHERE writer = ?", (writer,))),
    )


# ---- small changes ----


def add_writers(path: str | os.PathLike[str], newcomers: Sequence[Participant]) -> None:
    """Add writers to a study, also while it is being served; all or none."""
    with files.changing(path, FORMAT) as connection:
        files.refuse_known(files.people(connection, FORMAT), newcomers, path, FORMAT)
        for writer in newcomers:
            files.add_person(connection, FORMAT, writer)
