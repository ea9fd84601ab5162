"""A study and its judgements in one file: written whole, read whole, or asked for what one judge may see."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from verbalign.evaluate.judging.study import Item, Judgement, Kind, Panel, Place, Record, Study, places, shown
from verbalign.studies import files
from verbalign.studies.files import StudyFormat
from verbalign.studies.people import Participant

FORMAT = StudyFormat(
    "judge",
    1,
    person="judge",
    answer="judgement",
    schema="""
CREATE TABLE item (number INTEGER PRIMARY KEY, id TEXT NOT NULL, system INTEGER, panels TEXT NOT NULL);
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
""",
    tables=frozenset({"item", "place", "judgement"}),
)


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


# ---- whole studies ----


def write(path: str | os.PathLike[str], record: Record) -> None:
    """Write a new study file, whole or not at all; one that exists is never overwritten."""
    files.write(path, FORMAT, partial(_fill, record))


def _fill(record: Record, connection: sqlite3.Connection) -> None:
    study = record.study
    known = {
        "kind": study.kind.value,
        "systems": json.dumps(study.systems, ensure_ascii=False),
        "seed": str(study.seed),
        "question": study.question,
    }
    files.keep_facts(connection, known)
    connection.executemany(
        "INSERT INTO item VALUES (?, ?, ?, ?)",
        ((number, item.id, item.system, _panels_json(item)) for number, item in enumerate(study.items)),
    )
    for judge, row in zip(record.judges, record.places, strict=True):
        _add_judge(connection, judge, row)
    connection.executemany(
        "INSERT INTO judgement (judge, id, item, choice, at) VALUES (?, ?, ?, ?, ?)",
        ((said.judge, said.id, said.item, said.choice, said.at) for said in record.judgements),
    )


def _panels_json(item: Item) -> str:
    return json.dumps([[p.label, p.text, p.formal] for p in item.panels], ensure_ascii=False)


def _add_judge(connection: sqlite3.Connection, judge: Participant, row: Sequence[Place]) -> None:
    number = files.add_person(connection, FORMAT, judge)
    connection.executemany(
        "INSERT INTO place VALUES (?, ?, ?, ?)",
        ((number, position, place.item, place.swapped) for position, place in enumerate(row, 1)),
    )


def read(path: str | os.PathLike[str]) -> Record:
    """The whole study with its judgements, checked from end to end."""
    return files.read(path, FORMAT, _record)


def _record(connection: sqlite3.Connection) -> Record:
    items = [Item(*_item(row)) for row in connection.execute("SELECT id, system, panels FROM item ORDER BY number")]
    judges = files.people(connection, FORMAT)
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
    return Record(_study(connection, tuple(items)), judges, tuple(map(tuple, rows)), judgements)


def _item(row: tuple[str, int | None, str]) -> tuple[str, tuple[Panel, ...], int | None]:
    return row[0], tuple(Panel(label, text, bool(formal)) for label, text, formal in json.loads(row[2])), row[1]


def _study(connection: sqlite3.Connection, items: tuple[Item, ...]) -> Study:
    known = files.facts(connection)
    systems = tuple(map(str, json.loads(known["systems"])))
    return Study(Kind(known["kind"]), systems, items, int(known["seed"]), known["question"])


# ---- what one judge may see ----


def sheet(path: str | os.PathLike[str], token: str) -> Sheet | None:
    """What the judge with this token sees; None if there is no such judge."""
    with files.opened(path, FORMAT) as connection:
        found = files.person_at(connection, FORMAT, token)
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


def add_judges(path: str | os.PathLike[str], newcomers: Sequence[Participant]) -> None:
    """Add judges to a study, also while it is being served; all or none."""
    record = read(path)
    files.refuse_known(record.judges, newcomers, path, FORMAT)
    with files.changing(path, FORMAT) as connection:
        for judge in newcomers:
            _add_judge(connection, judge, places(record.study, judge.name))
