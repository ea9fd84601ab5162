"""Judgements on their way to the disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import wait
from pathlib import Path

import pytest

from verbalign.evaluate.judging import store
from verbalign.evaluate.judging.study import Record
from verbalign.studies import files
from verbalign.studies.files import Outcome, SentAnswer, record_answer
from verbalign.studies.recorder import Job, NotSaved, Recorder


@pytest.fixture
def path(tmp_path: Path, record: Callable[..., Record]) -> Path:
    store.write(tmp_path / "s.db", record())
    return tmp_path / "s.db"


def token(path: Path, judge: int = 0) -> str:
    return store.read(path).judges[judge].token


def answer(path: Path, id: str, position: int = 1, choice: int = 1, judge: int = 0) -> Job[Outcome]:
    return sent(token(path, judge), id.ljust(16, "-"), position, choice)


def sent(token: str, id: str, position: int, choice: int) -> Job[Outcome]:
    said = SentAnswer(token, id, position, (("choice", choice),))
    return lambda connection, at: record_answer(connection, store.FORMAT, said, at)


def test_what_is_saved_is_in_the_file_at_once(path: Path):
    with Recorder(path, store.FORMAT) as recorder:
        assert recorder.submit(answer(path, "a", position=3, choice=2)).result(20) is Outcome.SAVED
        saved = store.read(path)
    (said,) = saved.judgements
    assert (said.judge, said.item, said.choice) == (0, saved.places[0][2].item, 2)


def test_sending_twice_is_not_answering_twice(path: Path):
    with Recorder(path, store.FORMAT) as recorder:
        futures = [recorder.submit(answer(path, "a")) for _ in range(5)]
        assert [future.result(20) for future in futures] == [Outcome.SAVED] * 5
    assert len(store.read(path).judgements) == 1


def test_an_id_stands_for_one_answer(path: Path):
    with Recorder(path, store.FORMAT) as recorder:
        recorder.submit(answer(path, "a", choice=1)).result(20)
        assert recorder.submit(answer(path, "a", choice=2)).result(20) is Outcome.CONFLICT
        assert recorder.submit(answer(path, "a", position=2)).result(20) is Outcome.CONFLICT
        # another judge has ids of her own
        assert recorder.submit(answer(path, "a", choice=2, judge=1)).result(20) is Outcome.SAVED


def test_the_last_answer_counts_and_the_earlier_ones_are_kept(path: Path):
    with Recorder(path, store.FORMAT) as recorder:
        for id, choice in (("a", 1), ("b", 3), ("c", 2)):
            recorder.submit(answer(path, id, choice=choice)).result(20)
    saved = store.read(path)
    assert [said.choice for said in saved.judgements] == [1, 3, 2]
    assert [said.choice for said in saved.in_force().values()] == [2]
    sheet = store.sheet(path, token(path))
    assert sheet is not None and sheet.rows[0].answer == 2 and sheet.rows[1].answer is None


def test_a_judge_answers_only_what_is_on_the_own_sheet(path: Path):
    with Recorder(path, store.FORMAT) as recorder:
        assert recorder.submit(answer(path, "a", position=11)).result(20) is Outcome.NO_ITEM
        assert recorder.submit(sent("x" * 32, "a" * 16, 1, 1)).result(20) is Outcome.NO_PERSON
    assert store.read(path).judgements == ()


def test_a_thousand_at_once_are_all_saved(path: Path):
    tokens = [judge.token for judge in store.read(path).judges]
    said = [sent(tokens[n % 3], f"id-{n:016}", n % 10 + 1, n % 3 + 1) for n in range(1000)]
    with Recorder(path, store.FORMAT) as recorder:
        futures = [recorder.submit(one) for one in said]
        assert not wait(futures, 60).not_done
    assert len(store.read(path).judgements) == 1000


def test_what_waits_at_the_end_is_still_saved(path: Path):
    said = [answer(path, f"id{n}") for n in range(300)]
    with Recorder(path, store.FORMAT) as recorder:
        futures = [recorder.submit(one) for one in said]
    assert all(future.result(0) is Outcome.SAVED for future in futures)
    assert len(store.read(path).judgements) == 300


def test_the_order_survives_a_clock_that_is_set_back(path: Path):
    with files.opened(path, store.FORMAT) as connection:
        far = 2**45  # in a thousand years
        connection.execute("INSERT INTO judgement (judge, id, item, choice, at) VALUES (0, 'x', 0, 1, ?)", (far,))
    with Recorder(path, store.FORMAT) as recorder:
        recorder.submit(answer(path, "a")).result(20)
    assert [said.at for said in store.read(path).judgements] == [far, far]


def test_a_file_that_cannot_be_written_saves_nothing_and_says_so(path: Path):
    first, second = answer(path, "a"), answer(path, "b")
    with Recorder(path, store.FORMAT) as recorder:
        recorder.submit(first).result(20)
        breaker = sqlite3.connect(path)
        breaker.execute("ALTER TABLE judgement RENAME TO elsewhere")
        breaker.close()
        with pytest.raises(NotSaved):
            recorder.submit(second).result(30)
        breaker = sqlite3.connect(path)
        breaker.execute("ALTER TABLE elsewhere RENAME TO judgement")
        breaker.close()
        assert recorder.submit(second).result(30) is Outcome.SAVED
    assert len(store.read(path).judgements) == 2
