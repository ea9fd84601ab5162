"""Dictionaries, servers and browsers for the tests of the viewer."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import serving
from verbalign.bundled import PROOF_DICTIONARY
from verbalign.dictionary import Entry, MappingDictionary, Source
from verbalign.dictionary.file import sources_path
from verbalign.dictionary.template import Template

EVIL = "<script>window.stolen = 1</script>"


class Eyes:
    """All that a page asks for, and what goes wrong in it."""

    def __init__(self, page: Any) -> None:
        self.urls: list[str] = []
        self.faults: list[str] = []
        page.on("request", lambda request: self.urls.append(request.url))
        page.on("console", lambda message: self.faults.append(message.text))
        page.on("pageerror", lambda error: self.faults.append(str(error)))


@pytest.fixture
def open_page(browser: Any) -> Callable[..., Any]:
    """Opens pages; `page.eyes` is what is seen of it."""

    def begin(url: str, **options: Any) -> Any:
        page = browser.new_context(**options).new_page()
        page.eyes = Eyes(page)
        page.goto(url)
        page.wait_for_selector("html[data-ready]")
        return page

    return begin


@pytest.fixture
def proofs(tmp_path: Path) -> Path:
    """A copy of the bundled proof dictionary with its sources."""
    path = tmp_path / "proofs.json"
    shutil.copy(PROOF_DICTIONARY, path)
    shutil.copy(sources_path(PROOF_DICTIONARY), sources_path(path))
    return path


def made_small() -> MappingDictionary:
    """A dictionary that is quickly understood: one predicate, four wordings of two meanings, a thesaurus."""
    texts = [
        ("m1", "By abs we get i = j.", {"lemma": (3, 6), "goal": (14, 19)}),
        ("m1", "Lemma abs gives i = j.", {"lemma": (6, 9), "goal": (16, 21)}),
        ("m2", "By gcd we get a | b.", {"lemma": (3, 6), "goal": (14, 19)}),
        ("m2", "Use gcd.", {"lemma": (4, 7)}),
    ]
    templates = (
        Template("By [lemma] we get [goal].", weight=4.0, sources=(0, 2)),
        Template("Lemma [lemma] gives [goal].", weight=2.0, sources=(1,)),
        Template("Use [lemma].", weight=1.0, sources=(3,)),
    )
    entry = Entry("rewrite", ("lemma", "goal"), templates, False, 2, 4, {"lemma": (4, 4, 0, 0), "goal": (3, 4, 0, 0)})
    pairs = (
        {"left": "we get", "right": "gives", "support": 2, "examples": [["By a we get b.", "Lemma a gives b."]]},
        {"left": "even", "right": "odd", "support": 1, "examples": []},
    )
    sources = tuple(Source(meaning, "rewrite", text, "W", spans) for meaning, text, spans in texts)
    return MappingDictionary(
        {"rewrite": entry}, thesaurus=pairs, parameters={"method": "consensus", "seed": 0}, sources=sources
    )


@pytest.fixture
def little(tmp_path: Path) -> Path:
    """The small dictionary in a file."""
    path = tmp_path / "little.json"
    made_small().save(path)
    return path


def made_evil() -> MappingDictionary:
    """A dictionary in which every text that can be is markup."""
    text = f"{EVIL} by <b onclick=x> & \"'"
    source = Source(f"m{EVIL}", f"p{EVIL}", text, f"w{EVIL}", {f"a{EVIL}": (0, 6)})
    other = Source(f"m{EVIL}", f"p{EVIL}", f"so {text}", "", {})
    template = Template(f"{EVIL} [a{EVIL}]", frozenset({f"f{EVIL}"}), 1.0, (0,))
    plain = Template(f"{EVIL} it is [a{EVIL}] \"'.", weight=0.5, sources=(1,))
    entry = Entry(f"p{EVIL}", (f"a{EVIL}",), (template, plain), False, 1, 2, {f"a{EVIL}": (1, 2, 0, 0)}, (f"r{EVIL}",))
    pair = {"left": f"l{EVIL}", "right": EVIL, "support": 1, "examples": [[EVIL, text]]}
    return MappingDictionary(
        {f"p{EVIL}": entry}, thesaurus=(pair,), vetoed=((EVIL, "x"),), parameters={EVIL: EVIL}, sources=(source, other)
    )


@pytest.fixture
def places(tmp_path: Path) -> Path:
    """A dictionary whose templates depend on which arguments there are and what values they have."""
    pool = ("In the [area: city] there is [name].", "[name] is in the [area].", "[name] serves [food] food.")
    entry = Entry(
        "inform", ("name", "area", "food"), (Template(pool[1], weight=3.0),), meanings=9, wordings=90,
        valued=("area",), pool=pool, choices={"area=city;name": (0, 1), "area=park;name": (1,), "food;name": (2,)},
        subject="name", pronoun="It",
    )  # fmt: skip
    path = tmp_path / "places.json"
    MappingDictionary({"inform": entry}).save(path)
    return path


@pytest.fixture
def small() -> MappingDictionary:
    return made_small()


@pytest.fixture
def evil() -> MappingDictionary:
    return made_evil()


class Server:
    """`verbalign serve` as a process of its own."""

    def __init__(self, path: Path, *more: str) -> None:
        self.process = serving.begun("serve", str(path), "--no-browser", *more, stderr=subprocess.PIPE)
        assert self.process.stdout
        self.url = self.process.stdout.readline().strip()
        self.port = int(self.url.rsplit(":", 1)[1])
        serving.wait_for(self.process, lambda: self.get("state"))

    def request(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        return serving.request(self.port, method, path, body, **headers)

    def get(self, path: str) -> Any:
        return json.loads(self.request("GET", f"/api/{path}")[2])

    def post(self, path: str, said: Any, **headers: str) -> tuple[int, Any]:
        body = said if isinstance(said, bytes) else json.dumps(said).encode()
        status, _, answer = self.request(
            "POST", f"/api/{path}", body, **{"Content_Type": "application/json", **headers}
        )
        try:
            return status, json.loads(answer)
        except ValueError:
            return status, answer.decode()

    def stop(self) -> str:
        """End it as Ctrl-C does; gives what it said on stderr."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        _, told = self.process.communicate(timeout=20)
        return told


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    """Starts servers, and ends those that still run."""
    started: list[Server] = []

    def begin(path: Path, *more: str) -> Server:
        started.append(Server(path, *more))
        return started[-1]

    yield begin
    for server in started:
        server.stop()
