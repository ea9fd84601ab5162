"""Studies and servers for the tests of judging."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator

import pytest

import serving
from verbalign.evaluate.judging import store
from verbalign.evaluate.judging.study import Item, Kind, Panel, Record, Study, places
from verbalign.studies.people import Participant


def new_record(names: str = "Anna Ben Chloe", pairs: int = 10, seed: int = 7) -> Record:
    """A readability study; the texts of ours have the word `zebra`, the rival's `walrus`, and no other trace."""
    items = tuple(
        Item(f"secret-id-{n}", (Panel("", f"The zebra says {n}."), Panel("", f"The walrus says {n}.")))
        for n in range(pairs)
    )
    study = Study(Kind.READABILITY, ("hidden-ours", "hidden-rival"), items, seed)
    judges = tuple(Participant(name, secrets.token_urlsafe(24)) for name in names.split())
    return Record(study, judges, tuple(places(study, judge.name) for judge in judges), ())


@pytest.fixture(scope="session")
def record() -> Callable[..., Record]:
    return new_record


def starting() -> Iterator[Callable[..., serving.StudyServer]]:
    yield from serving.study_servers("judge", lambda path: len(store.read(path).judges))


serve = pytest.fixture(starting, name="serve")
serve_long = pytest.fixture(starting, name="serve_long", scope="module")
