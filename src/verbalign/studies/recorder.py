"""Answers into the study file: all that arrive while the disk is busy go down together in the next commit.

A job's future is done only after the commit that holds it is on the disk.
"""

from __future__ import annotations

import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack
from typing import Any, TypeAlias, TypeVar

from verbalign.studies.files import StudyFormat, opened

LARGEST_BATCH = 256
_T = TypeVar("_T")
Job: TypeAlias = Callable[[sqlite3.Connection, int], _T]  # told the time, in milliseconds since 1970
_Waiting: TypeAlias = "tuple[Job[Any], Future[Any]]"


class NotSaved(Exception):
    """The study file could not be written just now; the answer may be sent again."""


class Recorder:
    """A thread that owns the writing connection; a context manager."""

    def __init__(self, path: str | os.PathLike[str], format: StudyFormat) -> None:
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._stack = ExitStack()
        self._connection = self._stack.enter_context(opened(path, format, shared=True))
        self._latest = self._connection.execute(f"SELECT coalesce(max(at), 0) FROM {format.answer}").fetchone()[0]
        self._thread = threading.Thread(target=self._run, name="recorder", daemon=True)

    def __enter__(self) -> Recorder:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._queue.put(None)
        self._thread.join()
        self._stack.close()

    def submit(self, job: Job[_T]) -> Future[_T]:
        """What comes of a job; it fails with NotSaved if the file cannot be written."""
        future: Future[_T] = Future()
        self._queue.put((job, future))
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
                outcomes = [job(self._connection, self._now()) for job, _ in batch]
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

    def _now(self) -> int:
        self._latest = max(self._latest, time.time_ns() // 1_000_000)  # a clock set back does not undo the order
        return int(self._latest)
