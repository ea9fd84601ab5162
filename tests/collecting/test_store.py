"""The study file: whole or not at all, and never mistaken."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from verbalign.collecting import store
from verbalign.collecting.study import AskedMeaning, AskedPlace, ReplyKind, WordingRecord, WordingStudy, WriterReply
from verbalign.errors import InputError
from verbalign.evaluate.judging import store as judging
from verbalign.evaluate.judging.study import Kind, Record, Study
from verbalign.studies.people import Participant
from verbalign.values import Expression
from verbalign.values.objects import name_fault

names = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="[]"), min_size=1, max_size=8)
names = names.filter(lambda name: not name_fault(name))
plain = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12)
values = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple)
        | st.builds(
            Expression,
            names.filter(str.strip),
            st.dictionaries(names, inner, max_size=2).map(lambda d: tuple(d.items())),
        )
    ),
    max_leaves=4,
)
expressions = st.builds(
    Expression, names.filter(str.strip), st.dictionaries(names, values, max_size=3).map(lambda d: tuple(d.items()))
)


@st.composite
def records(draw: st.DrawFn) -> WordingRecord:
    proofs = draw(st.booleans())
    items = tuple(
        AskedMeaning(
            f"id {n}",
            tuple(draw(st.lists(expressions, min_size=1, max_size=3))),
            draw(plain) if proofs else None,
            draw(st.integers(0, 3)),
            draw(st.floats(0, 9, allow_nan=False)),
        )
        for n in range(draw(st.integers(1, 4)))
    )
    study = WordingStudy(items, draw(st.integers(1, 5)), draw(plain), "en", {"p": ("x", "y")}, {"x": "date"})
    writers = tuple(Participant(f"W{n}", f"token-{n}") for n in range(draw(st.integers(0, 3))))
    rows = tuple(
        tuple(AskedPlace(item, draw(st.integers(0, 2**40))) for item in draw(st.permutations(range(len(items)))))
        for _ in writers
    )
    replies = tuple(
        WriterReply(
            f"id{n}", writer, draw(st.integers(0, len(items) - 1)), draw(st.sampled_from(ReplyKind)), draw(plain), n
        )
        for writer in range(len(writers))
        for n in range(draw(st.integers(0, 3)))
    )
    return WordingRecord(study, writers, rows, replies)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(record=records())
def test_a_study_comes_back_as_it_was_written(record: WordingRecord, tmp_path_factory: pytest.TempPathFactory):
    path = tmp_path_factory.mktemp("study") / "a study?#.db"
    store.write(path, record)
    assert store.read(path) == record
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [p.name for p in path.parent.iterdir()] == [path.name]  # nothing else is left behind


def test_a_study_of_another_kind_is_named_for_what_it_is(tmp_path: Path, record: Callable[..., WordingRecord]):
    judged, written = tmp_path / "judged.db", tmp_path / "written.db"
    judging.write(judged, Record(Study(Kind.TEMPLATES, ("a",), (), 1), (), (), ()))
    store.write(written, record())
    fault = "is a study for `verbalign judge`, not for `verbalign collect`; use that command, or make one with"
    with pytest.raises(InputError, match=rf"judged\.db: {fault} `verbalign collect new`"):
        store.read(judged)
    with pytest.raises(InputError, match=r"written\.db: is a study for `verbalign collect`, not for `verbalign judge`"):
        judging.read(written)


def test_what_is_not_there_or_no_study_is_said_so(tmp_path: Path):
    path = tmp_path / "x.db"
    with pytest.raises(InputError, match=r"x\.db: no such study; make one with `verbalign collect new`"):
        store.read(path)
    path.write_text("predicate,text\n")
    with pytest.raises(InputError, match=r"x\.db: is not a study file; make one with `verbalign collect new`"):
        store.read(path)
    path.write_bytes(b"")
    with pytest.raises(InputError, match=r"x\.db: is empty; make a study with `verbalign collect new`"):
        store.read(path)
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE bookmarks (url)")
    connection.close()
    with pytest.raises(InputError, match="is an SQLite file, but not a study; make one with `verbalign collect new`"):
        store.read(path)


@pytest.mark.parametrize(
    ("script", "fault"),
    [
        ("DROP TABLE reply", r"is a damaged study file \(table reply is missing\)"),
        ("UPDATE item SET record = '{' WHERE number = 0", "its tables do not fit together"),
        ("DELETE FROM item WHERE number = 3", "its tables do not fit together"),
        ("DELETE FROM fact", "its tables do not fit together"),
        ("DELETE FROM writer WHERE number = 2", "its tables do not fit together"),
    ],
)
def test_a_study_that_was_tampered_with_is_an_error(
    script: str, fault: str, tmp_path: Path, record: Callable[..., WordingRecord]
):
    from dataclasses import replace

    path, whole = tmp_path / "s.db", record()
    store.write(path, replace(whole, places=tuple((AskedPlace(n, 0),) for n in (0, 3, 1))))
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.close()
    with pytest.raises(InputError, match=fault):
        store.read(path)


def test_writers_can_be_added_but_not_twice(tmp_path: Path, record: Callable[..., WordingRecord]):
    path = tmp_path / "s.db"
    store.write(path, record())
    store.add_writers(path, [Participant("Dora", "d" * 32)])
    assert [writer.name for writer in store.read(path).writers] == ["Anna", "Ben", "Chloe", "Dora"]
    with pytest.raises(InputError, match="has a writer Dora already; choose another name"):
        store.add_writers(path, [Participant("Emil", "e" * 32), Participant("Dora", "g" * 32)])
    assert len(store.read(path).writers) == 4
