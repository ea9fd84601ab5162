"""Collecting as one of the kinds of studies that the command line runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verbalign.collecting import store
from verbalign.collecting.faces import progress
from verbalign.collecting.merge import merge
from verbalign.collecting.study import WordingRecord
from verbalign.studies.kind import FilePath, StudyKind

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from verbalign.web.addresses import Names


def _app(path: FilePath, names: Names) -> ASGIApp:
    from verbalign.collecting.app import app

    return app(path, names)


COLLECTING: StudyKind[WordingRecord] = StudyKind(
    store.FORMAT,
    "/w/",
    store.read,
    store.write,
    store.add_writers,
    people=lambda record: record.writers,
    progress=progress,
    merge=merge,
    app=_app,
)
