"""Judging as one of the kinds of studies that the command line runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verbalign.evaluate.judging import store
from verbalign.evaluate.judging.merge import merge
from verbalign.evaluate.judging.render import progress
from verbalign.evaluate.judging.study import Record
from verbalign.studies.kind import FilePath, StudyKind

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from verbalign.web.addresses import Names


def _app(path: FilePath, names: Names) -> ASGIApp:
    from verbalign.evaluate.judging.app import app

    return app(path, names)


JUDGING: StudyKind[Record] = StudyKind(
    store.FORMAT,
    "/j/",
    store.read,
    store.write,
    store.add_judges,
    people=lambda record: record.judges,
    progress=progress,
    merge=merge,
    app=_app,
)
