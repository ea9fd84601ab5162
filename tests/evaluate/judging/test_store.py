"""The study file: whole or not at all, and never mistaken."""

from __future__ import annotations

import random
import sqlite3
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from verbalign.errors import InputError, OutputError
from verbalign.evaluate.judging import store
from verbalign.evaluate.judging.study import Item, Judgement, Kind, Panel, Place, Record, Study
from verbalign.studies import files
from verbalign.studies.people import Participant

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
panels = st.lists(st.builds(Panel, texts, texts, st.booleans()), max_size=3).map(tuple)
items = st.lists(st.builds(Item, texts, panels, st.none() | st.integers(0, 3)), min_size=1, max_size=5).map(tuple)
studies = st.builds(Study, st.sampled_from(Kind), st.tuples(texts, texts), items, st.integers(), texts)


@st.composite
def records(draw: st.DrawFn) -> Record:
    study = draw(studies)
    names = draw(st.lists(texts, unique=True, max_size=3))
    judges = tuple(Participant(name, f"token-{n}") for n, name in enumerate(names))
    rows = tuple(
        tuple(Place(item, draw(st.booleans())) for item in draw(st.permutations(range(len(study.items)))))
        for _ in judges
    )
    said = []
    if judges:
        for n in range(draw(st.integers(0, 5))):
            judge, item = draw(st.integers(0, len(judges) - 1)), draw(st.integers(0, len(study.items) - 1))
            said.append(Judgement(f"id{n}", judge, item, draw(st.integers(1, 3)), draw(st.integers(0, 2**40))))
    return Record(study, judges, rows, tuple(said))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(record=records())
def test_a_study_comes_back_as_it_was_written(record: Record, tmp_path_factory: pytest.TempPathFactory):
    path = tmp_path_factory.mktemp("study") / "a study?#.db"
    store.write(path, record)
    assert store.read(path) == record
    assert [p.name for p in path.parent.iterdir()] == [path.name]  # nothing else is left behind


def test_a_study_is_never_overwritten(tmp_path: Path, record: Callable[..., Record]):
    path = tmp_path / "s.db"
    store.write(path, record())
    before = path.read_bytes()
    with pytest.raises(OutputError, match=r"s\.db: exists already; choose another name, a study is never overwritten"):
        store.write(path, record())
    assert path.read_bytes() == before


def test_a_study_that_cannot_be_written_leaves_nothing(tmp_path: Path, record: Callable[..., Record]):
    with pytest.raises(OutputError, match="cannot be written: No such file or directory; choose another place"):
        store.write(tmp_path / "absent" / "s.db", record())
    broken = replace(
        record(), judgements=(Judgement("x" * 16, 0, 99, 1, 0),), judges=(Participant("A", "t"), Participant("A", "u"))
    )
    with pytest.raises(OutputError, match="cannot be written"):
        store.write(tmp_path / "s.db", replace(broken, places=((), ())))
    assert list(tmp_path.iterdir()) == []


def test_only_its_owner_may_read_a_study(tmp_path: Path, record: Callable[..., Record]):
    store.write(tmp_path / "s.db", record())
    assert stat.S_IMODE((tmp_path / "s.db").stat().st_mode) == 0o600


def test_a_study_is_in_wal_mode_and_synced_at_every_commit(tmp_path: Path, record: Callable[..., Record]):
    store.write(tmp_path / "s.db", record())
    with files.opened(tmp_path / "s.db", store.FORMAT) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


# ---- files that are no study ----


def test_what_is_not_there_or_no_study_is_said_so(tmp_path: Path):
    foreign = tmp_path / "x.db"
    with pytest.raises(InputError, match=r"x\.db: no such study; make one with `verbalign judge new`"):
        store.read(foreign)
    with pytest.raises(InputError, match="is a directory"):
        store.read(tmp_path)
    foreign.write_bytes(b"")
    with pytest.raises(InputError, match=r"x\.db: is empty; make a study with `verbalign judge new`"):
        store.read(foreign)
    for content in (b"no database at all", b"SQLite format 2\0" * 100, b"SQLite format 3\0" * 100):
        foreign.write_bytes(content)
        with pytest.raises(InputError, match=r"x\.db: is not a study file"):
            store.read(foreign)


def test_the_sqlite_file_of_another_program_is_said_so(tmp_path: Path):
    with sqlite3.connect(tmp_path / "x.db") as connection:
        connection.execute("CREATE TABLE bookmarks (url)")
    connection.close()
    with pytest.raises(InputError, match="is an SQLite file, but not a study"):
        store.read(tmp_path / "x.db")


def altered(path: Path, script: str) -> Path:
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.close()
    return path


@pytest.mark.parametrize(
    ("script", "fault"),
    [
        ("PRAGMA user_version = 9", "has format 9, this verbalign reads format 1; update verbalign"),
        ("DROP TABLE place", r"is a damaged study file \(table place is missing\); take a copy that is whole"),
        ("UPDATE fact SET value = 'tasting' WHERE name = 'kind'", "its tables do not fit together"),
        ("UPDATE item SET panels = '[[' WHERE number = 0", "its tables do not fit together"),
        ("DELETE FROM fact", "its tables do not fit together"),
        ("DELETE FROM item WHERE number = 9", "its tables do not fit together"),
        ("DELETE FROM judge WHERE number = 2", "its tables do not fit together"),
        ("INSERT INTO judgement VALUES (1, 0, 'x', 77, 1, 0)", "its tables do not fit together"),
        ("ALTER TABLE item DROP COLUMN panels", "cannot be used: no such column: panels"),
    ],
)
def test_a_study_that_was_tampered_with_is_an_error(
    script: str, fault: str, tmp_path: Path, record: Callable[..., Record]
):
    store.write(tmp_path / "s.db", record())
    with pytest.raises(InputError, match=fault):
        store.read(altered(tmp_path / "s.db", script))


def test_a_damaged_study_is_an_error_or_reads_as_a_study_but_never_crashes(
    tmp_path: Path, record: Callable[..., Record]
):
    written = record()
    store.write(tmp_path / "whole.db", written)
    whole, draw, changed = (tmp_path / "whole.db").read_bytes(), random.Random(1), 0
    for trial in range(150):
        damaged, at = bytearray(whole), draw.randrange(len(whole))
        if trial % 3:
            damaged[at : at + 40] = draw.randbytes(40)
        else:
            del damaged[at:]
        path = tmp_path / f"{trial}.db"
        path.write_bytes(damaged)
        try:
            read = store.read(path)
            assert trial % 3 or read == written, "a study that lost something was taken for whole"
        except InputError as error:
            assert str(error).startswith(str(path)) and "\n" not in str(error)
            changed += trial % 3 > 0
    assert changed  # most hit free space


# ---- what one judge sees ----


def test_a_sheet_holds_what_its_judge_may_see_and_nothing_else(tmp_path: Path, record: Callable[..., Record]):
    whole = record()
    store.write(tmp_path / "s.db", whole)
    sheet = store.sheet(tmp_path / "s.db", whole.judges[1].token)
    assert sheet is not None and sheet.judge == "Ben" and len(sheet.rows) == 10
    assert all(row.answer is None and [p.label for p in row.panels] == ["Text 1", "Text 2"] for row in sheet.rows)
    assert sheet.study.items == ()
    assert store.sheet(tmp_path / "s.db", "x" * 32) is None


def test_judges_can_be_added_but_not_twice(tmp_path: Path, record: Callable[..., Record]):
    path, whole = tmp_path / "s.db", record()
    store.write(path, whole)
    store.add_judges(path, [Participant("Dora", "d" * 32), Participant("Emil", "e" * 32)])
    added = store.read(path)
    assert [judge.name for judge in added.judges] == ["Anna", "Ben", "Chloe", "Dora", "Emil"]
    assert added.places[:3] == whole.places and len(added.places[4]) == 10
    with pytest.raises(InputError, match="has a judge Dora already; choose another name"):
        store.add_judges(path, [Participant("Fritz", "f" * 32), Participant("Dora", "g" * 32)])
    assert store.read(path) == added


def test_the_address_is_kept(tmp_path: Path, record: Callable[..., Record]):
    path = tmp_path / "s.db"
    store.write(path, record())
    assert files.served(path, store.FORMAT) is None
    files.remember(path, store.FORMAT, files.Served("https://study.example.org", 8080))
    files.remember(path, store.FORMAT, files.Served("https://study.example.org", 8081))
    assert files.served(path, store.FORMAT) == files.Served("https://study.example.org", 8081)
