"""What the tests of several rooms share."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from verbalign.dictionary import MappingDictionary

sys.path.insert(0, str(Path(__file__).parent))  # for what several tests use

from requiring import require

settings.register_profile("verbalign", deadline=None)  # a kernel may be compiled on its first call
settings.load_profile("verbalign")


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Recordings of proofs are kept for this run alone, not among the user's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VERBALIGN_CACHE", str(tmp_path_factory.mktemp("recordings")))
        yield


@pytest.fixture(scope="session")
def coqtop() -> str:
    """The path of `coqtop`."""
    return require("coq")


@pytest.fixture
def chromium() -> str:
    """The path of `chromium`."""
    return require("chromium")


QUIET = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
QUIET += ["--disable-background-networking", "--disable-component-update"]


@pytest.fixture
def browser(chromium: str) -> Iterator[Browser]:
    """A real Chromium."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=30_000)  # a busy machine may take its time
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def groff() -> str:
    """The path of `groff`."""
    return require("groff")


@pytest.fixture
def unprivileged() -> Callable[[], AbstractContextManager[None]]:
    """`with unprivileged():` as a user whom permissions bind; root, who may read everything, is somebody else there."""
    return _unprivileged


@contextmanager
def _unprivileged() -> Iterator[None]:
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


# ---- the command line ----


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs a command and gives its exit code, what it printed and what it said on stderr."""

    from verbalign.cli import main

    def ran(*words: object) -> tuple[int, str, str]:
        code = main([str(word) for word in words])
        printed = capsys.readouterr()
        assert "Traceback" not in printed.err
        return code, printed.out, printed.err

    return ran


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> Callable[[str | bytes], None]:
    """Gives what is to be read from standard input."""

    def given(data: str | bytes) -> None:
        raw = data if isinstance(data, bytes) else data.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))

    return given


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str, str], Path]:
    """Writes files."""

    def written(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return written


# ---- dictionaries: the bundled corpus is learned at most once, a small made-up one serves elsewhere ----

LEMMAS = ["absval_eq", "gcd_comm", "le_trans", "mul_assoc", "add_zero", "sub_self"]
GOALS = ["|i| = |-i|", "gcd(a, b) = gcd(b, a)", "x ≤ z", "a * (b * c) = d", "n + 0 = n", "m - m = 0"]
WORDINGS = [
    "We rewrite the goal into [goal] with [lemma].",
    "We rewrite the goal into [goal] with the lemma [lemma].",
    "By [lemma], it remains to show [goal].",
    "By [lemma], it is enough to show that [goal].",
]


def made_up_records() -> list[dict[str, object]]:
    """Six meanings of one predicate in four wordings each, by four writers, as the jsonl reader takes them."""
    return [
        {
            "predicate": "rewrite",
            "args": {"lemma": lemma, "goal": goal},
            "id": f"m{number}",
            "texts": [
                {"text": text.replace("[lemma]", lemma).replace("[goal]", goal), "writer": writer}
                for text, writer in zip(WORDINGS, "ABCD", strict=True)
            ],
        }
        for number, (lemma, goal) in enumerate(zip(LEMMAS, GOALS, strict=True), 1)
    ]


@pytest.fixture(scope="session")
def made_up_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The made-up corpus as a jsonl file."""
    path = tmp_path_factory.mktemp("made_up") / "corpus.jsonl"
    path.write_text("".join(json.dumps(record, ensure_ascii=False) + "\n" for record in made_up_records()))
    return path


@pytest.fixture(scope="session")
def made_up(made_up_file: Path) -> MappingDictionary:
    """The dictionary learned from the made-up corpus."""
    from dataclasses import replace

    from verbalign.corpora import read
    from verbalign.learning.learn import learn
    from verbalign.values import Structure

    mixed = replace(read(made_up_file), structure=Structure.MIXED)
    return learn(mixed)  # templates of slots alone, as proofs have them


@pytest.fixture(scope="session")
def learned_proofs() -> MappingDictionary:
    """The dictionary learned anew from the bundled training proofs."""
    from verbalign.bundled import TRAIN
    from verbalign.corpora import read
    from verbalign.learning.learn import learn

    return learn(read(TRAIN))


@pytest.fixture(scope="session")
def restaurants() -> MappingDictionary:
    """Learned from made-up restaurants: all configurations are gone through."""
    import made_up_places
    from verbalign.learning.learn import learn

    return learn(made_up_places.restaurants())


@pytest.fixture(scope="session")
def hotels() -> MappingDictionary:
    """Learned from made-up hotels: people's own sentences, whole and in parts."""
    import made_up_places
    from verbalign.learning.learn import learn

    return learn(made_up_places.hotels())


@pytest.fixture(scope="session")
def televisions() -> MappingDictionary:
    """Learned from made-up televisions: plurals, and one beside another."""
    import made_up_places
    from verbalign.learning.learn import learn

    return learn(made_up_places.televisions())
