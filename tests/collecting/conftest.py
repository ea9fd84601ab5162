"""Studies and servers for the tests of collecting."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import serving
from verbalign.collecting import store
from verbalign.collecting.study import AskedMeaning, WordingRecord, WordingStudy
from verbalign.studies.people import newcomers
from verbalign.values.expression import parse_meaning


def asked(*written: str) -> tuple[AskedMeaning, ...]:
    """Meanings with secret ids."""
    return tuple(AskedMeaning(f"secret-id-{n}", parse_meaning(one)) for n, one in enumerate(written))


LOANS = (
    "overdue(book=Dune, member=Ana, days=3, reserved=no)",
    "overdue(book=Emma, member=Tom, days=1, reserved=yes)",
    "overdue(book=Momo, member=Lena, days=12, reserved=no)",
    "returned(book=Dune, member=Ana)",
)


def new_record(
    names: str = "Anna,Ben,Chloe", written: tuple[str, ...] = LOANS, wordings: int = 3, about: str = ""
) -> WordingRecord:
    study = WordingStudy(asked(*written), wordings, about)
    writers = newcomers(names, "writer")
    return WordingRecord(study, writers, ((),) * len(writers), ())


@pytest.fixture(scope="session")
def record() -> Callable[..., WordingRecord]:
    return new_record


def starting() -> Iterator[Callable[..., serving.StudyServer]]:
    yield from serving.study_servers("collect", lambda path: len(store.read(path).writers))


serve = pytest.fixture(starting, name="serve")
serve_long = pytest.fixture(starting, name="serve_long", scope="module")
