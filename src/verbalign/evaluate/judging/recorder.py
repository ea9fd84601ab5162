"""Judgements into the study file: all that arrive while the disk is busy go down together in the next commit.

A judgement's future is done only after the commit that holds it is on the disk.
"""

from __future__ import annotations

import os
import queue
import sqlite3
import threading
import time
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import dataclass
from enum import Enum, auto

from verbalign.evaluate.judging.store import key_of, opened

LARGEST_BATCH = 256


class Outcome(Enum):
    """What became of an answer."""

    SAVED = auto()  # now, or when it was sent before
    NO_JUDGE = auto()
    NO_ITEM = auto()
    CONFLICT = auto()  # another answer has this id


@dataclass(frozen=True, slots=True)
class Answer:
    """What a judge sends: the position on that judge's sheet and the key pressed, under an id of the sender's own."""

    token: str
    id: str
    position: int
    choice: int


class NotSaved(Exception):
    """The study file could not be written just now; the answer may be sent again."""


_Waiting = tuple[Answer, "Future[Outcome]"]


class Recorder:
    """A thread that owns the writing connection; a context manager."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._stack = ExitStack()
        self._connection = self._stack.enter_context(opened(path, shared=True))
        self._latest = self._connection.execute("SELECT coalesce(max(at), 0) FROM judgement").fetchone()[0]
        self._thread = threading.Thread(target=self._run, name="recorder", daemon=True)

    def __enter__(self) -> Recorder:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._queue.put(None)
        self._thread.join()
        self._stack.close()

    def submit(self, answer: Answer) -> Future[Outcome]:
        """The outcome to come; it fails with NotSaved if the file cannot be written."""
        future: Future[Outcome] = Future()
        self._queue.put((answer, future))
        return future

    def _run(self) -> None:
        going = True
        while going:
            batch, going = self._next_batch()
            if batch:
                self._commit(batch)

    def _next_batch(self) -> tuple[list[_Waiting], bool]:
        """All that is waiting, at least one; and whether there may be more."""
        batch: list[_Waiting] = []
        waiting = self._queue.get()
        while waiting is not None:
            if waiting[1].set_running_or_notify_cancel():  # a sender who has left is not recorded
                batch.append(waiting)
            if len(batch) == LARGEST_BATCH or self._queue.empty():
                return batch, True
            waiting = self._queue.get()
        return batch, False

    def _commit(self, batch: list[_Waiting]) -> None:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                outcomes = [self._record(answer) for answer, _ in batch]
                self._connection.execute("COMMIT")
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
        except sqlite3.Error as error:
            for _, future in batch:
                future.set_exception(NotSaved(str(error)))
            return
        for (_, future), outcome in zip(batch, outcomes, strict=True):
            future.set_result(outcome)

    def _record(self, answer: Answer) -> Outcome:
        look_up = "SELECT number FROM judge WHERE key = ?"
        judge = self._connection.execute(look_up, (key_of(answer.token),)).fetchone()
        if judge is None:
            return Outcome.NO_JUDGE
        look_up = "SELECT item FROM place WHERE judge = ? AND position = ?"
        item = self._connection.execute(look_up, (*judge, answer.position)).fetchone()
        if item is None:
            return Outcome.NO_ITEM
        self._latest = max(self._latest, time.time_ns() // 1_000_000)  # a clock set back does not undo the order
        added = self._connection.execute(
            "INSERT INTO judgement (judge, id, item, choice, at) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (judge, id) DO NOTHING",
            (*judge, answer.id, *item, answer.choice, self._latest),
        )
        if added.rowcount:
            return Outcome.SAVED
        look_up = "SELECT item, choice FROM judgement WHERE judge = ? AND id = ?"
        known = self._connection.execute(look_up, (*judge, answer.id)).fetchone()
        return Outcome.SAVED if known == (*item, answer.choice) else Outcome.CONFLICT
