"""One kind of study, as the command line needs it: how its files are read, written, served and merged."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from verbalign.studies.files import StudyFormat
from verbalign.studies.merging import MergedStudy
from verbalign.studies.people import Participant

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from verbalign.web.addresses import Names

_R = TypeVar("_R")
FilePath: TypeAlias = "str | os.PathLike[str]"


@dataclass(frozen=True, slots=True)
class StudyKind(Generic[_R]):
    """A kind of study, of which `_R` is all that a file holds."""

    format: StudyFormat
    door: str  # the path under which each person's link lies
    read: Callable[[FilePath], _R]
    write: Callable[[FilePath, _R], None]
    add: Callable[[FilePath, Sequence[Participant]], None]
    people: Callable[[_R], Sequence[Participant]]
    progress: Callable[[_R], str]
    merge: Callable[[Sequence[tuple[str, _R]]], MergedStudy[_R]]
    app: Callable[[FilePath, Names], ASGIApp]
