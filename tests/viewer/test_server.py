"""The explorer's server: its door, its answers, and what it says to bad input."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

import serving
from verbalign import corpora
from verbalign.bundled import DEV
from verbalign.cli import main
from verbalign.dictionary import MappingDictionary
from verbalign.dictionary.file import sources_path
from verbalign.files import locked
from verbalign.viewer.api import Api
from verbalign.viewer.openapi import description
from verbalign.viewer.server import LARGEST_BODY, app
from verbalign.viewer.session import Session
from verbalign.web import addresses

SAID = {"expression": "rewrite(lemma=abs, goal=i = j)"}
USE = "Use [lemma]."


class Client:
    """Asks the app without a socket."""

    def __init__(self, path: Path, corpus: Any = None) -> None:
        self.app = app(Api(Session(path), corpus), addresses.names("127.0.0.1", None))

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        async def reply() -> httpx.Response:
            transport = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as asking:
                return await asking.request(method, path, **more)

        return asyncio.run(reply())

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.request("POST", path, **more)


@pytest.fixture
def here(little: Path) -> Client:
    return Client(little)


# ---- what every service has ----


def test_health_tells_that_it_runs_and_with_what(here: Client):
    reply = here.get("/health")
    assert (reply.status_code, reply.json()["status"], reply.json()["predicates"]) == (200, "ok", 1)


@pytest.mark.parametrize(
    ("method", "path", "status", "error"),
    [
        ("GET", "/nothing", 404, "there is nothing at /nothing; /api/openapi.json lists what there is"),
        ("GET", "/api/nothing", 404, "there is nothing at /api/nothing"),
        ("GET", "/api/%2e%2e", 404, "there is nothing at this address"),
        ("GET", "/api/say", 405, "/api/say doesn't answer GET; use POST"),
        ("POST", "/api/check", 405, "/api/check doesn't answer POST; use GET"),
        ("DELETE", "/api/say", 405, "this method isn't allowed; use GET, HEAD or POST"),
    ],
)
def test_every_fault_is_json_with_one_line(here: Client, method: str, path: str, status: int, error: str):
    reply = here.request(method, path)
    assert reply.status_code == status and reply.json()["error"].startswith(error)


@pytest.mark.parametrize("path", ["/api/say", "/api/parse", "/api/undo"])
def test_a_mistake_of_our_own_is_json_too(here: Client, path: str, monkeypatch):
    def broken(*_: object) -> None:
        raise RuntimeError("oops")

    api = Api(here.app.answer.__self__.session)
    for name in ("say", "parse", "undo"):
        monkeypatch.setattr(api, name, broken)
    served = app(api, addresses.names("127.0.0.1", None))

    async def reply() -> httpx.Response:
        transport = httpx.ASGITransport(served, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as asking:
            return await asking.post(path, json={"text": "x"})

    answer = asyncio.run(reply())
    assert answer.status_code == 500
    assert answer.json() == {"error": "an error of verbalign itself (RuntimeError); please report it"}


def test_a_text_is_understood(here: Client):
    said = here.post("/api/say", json=SAID).json()["text"]
    found = here.post("/api/parse", json={"text": said, "all": True}).json()
    assert found["text"] == said and found["readings"][0]["meaning"] == SAID["expression"]
    assert here.post("/api/parse", json={"text": " "}).json() == {"error": 'give "text", the text to be understood'}
    half = here.post("/api/parse", content=rb'{"text": "\ud800"}', headers={"content-type": "application/json"})
    assert half.status_code == 400


@pytest.mark.parametrize("half", [rb"\ud800", rb"\uDFFF", "\ud800".encode("utf-8", "surrogatepass")])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("say", b'{"expression": "X"}'),
        ("say", b'{"expression": "rewrite(lemma=X, goal=i = j)"}'),
        ("say", b'{"expression": {"predicate": "rewrite", "args": {"lemma": "X", "goal": "i = j"}}}'),
        ("parse", b'{"text": "X"}'),
        ("edits", b'{"kind": "veto", "left": "X", "right": "odd"}'),
    ],
)
def test_half_a_character_is_refused(here: Client, path: str, said: bytes, encoding: str, half: bytes):
    text = said.replace(b"X", half).decode("utf-8", "surrogatepass")
    body = text.encode(encoding, "surrogatepass")
    answer = here.post(f"/api/{path}", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["error"].startswith(("the body holds half of", "the body is not JSON"))


# ---- saying ----


def test_say_gives_the_text_with_all_that_is_known_of_it(here: Client):
    assert here.post("/api/say", json=SAID).json() == {
        "text": "By abs we get i = j.",
        "template": "By [lemma] we get [goal].",
        "templates": ["By [lemma] we get [goal]."],
        "arguments": {"lemma": [3, 6], "goal": [14, 19]},
        "left_out": [],
        "implied": [],
        "conditions": [],
        "doubts": [],
        "score": 4.0,
        "sources": [0, 2],
    }


def test_a_meaning_may_be_given_as_json(here: Client):
    meaning = {"predicate": "rewrite", "args": {"lemma": "f(x), g", "goal": ["a", 7, True]}}
    assert here.post("/api/say", json={"meaning": meaning}).json()["text"] == "By f(x), g we get a, 7 and true."


def test_all_gives_the_alternatives_and_explain_tells_why(here: Client):
    texts = [text["text"] for text in here.post("/api/say", json={**SAID, "all": True}).json()["texts"]]
    assert texts == ["By abs we get i = j.", "Lemma abs gives i = j.", "Use abs."]
    told = here.post("/api/say", json={"expression": "rewrite(lemma=abs)", "explain": True}).json()["parts"][0]
    assert [choice["said"] for choice in told["choices"]] == ["Use abs."]
    assert told["why"] == ["It says lemma."]
    unfit = told["unfit"][0]
    assert (unfit["text"], unfit["reasons"]) == ("By [lemma] we get [goal].", ["goal is not given"])


def test_several_expressions_are_said_one_after_the_other(here: Client):
    said = here.post(
        "/api/say", json={"expression": "rewrite(lemma=a, goal=b); rewrite(lemma=c)", "explain": True}
    ).json()
    assert said["text"] == "By a we get b. Use c." and len(said["parts"]) == 2


@pytest.mark.parametrize(
    ("said", "status", "fault"),
    [
        (b"{", 400, "the body is not JSON; send an object like {…}"),
        (b"\xff\xfe", 400, "the body is not JSON"),
        (b"[" * 50_000, 400, "the body is not JSON"),
        (b"[]", 400, "the body is JSON, but not an object"),
        (b"{}", 400, 'give "expression", a text like predicate(name=value)'),
        ({"expression": 7}, 400, 'give "expression"'),
        ({**SAID, "gues": True}, 400, 'there is no field "gues"; the fields are: expression, meaning, seed'),
        ({"expression": "rewrit(lemma=a)"}, 422, "no predicate 'rewrit'; did you mean 'rewrite'?"),
        ({"expression": "rewrite(lema=a)"}, 422, "rewrite has no argument 'lema'"),
        ({"expression": "rewrite(lemma=a"}, 422, "')' is missing"),
        ({"expression": "rewrite(goal=a)"}, 422, "'rewrite' needs a value for lemma"),
        ({**SAID, "seed": "x"}, 400, '"seed" is a whole number'),
        ({**SAID, "place": "x"}, 400, '"place" is a list'),
        ({**SAID, "all": 1}, 400, '"all" is true or false'),
        ({"meaning": []}, 400, '"meaning" is empty'),
        ({"meaning": {"predicate": "rewrite", "args": {"lemma": None}}}, 422, "'rewrite' needs a value for lemma"),
        ({"meaning": {"args": {}}}, 400, "'predicate' is missing; expected {'predicate': 'push', "),
        ({"expression": "rewrite(lemma=\ud800)"}, 400, "the body holds half of a surrogate pair, such as \\ud800"),
        ({"meaning": {"predicate": "rewrite", "\ud800": "x"}}, 400, "the body holds half of a surrogate pair"),
        ({"meaning": {"predicate": "rewrite", "args": {"x": "y"}}}, 422, "rewrite has no argument 'x'"),
    ],
)
def test_what_cannot_be_said_is_told_clearly(here: Client, said: Any, status: int, fault: str):
    body = said if isinstance(said, bytes) else json.dumps(said).encode()
    reply = here.post("/api/say", content=body, headers={"Content-Type": "application/json"})
    assert (reply.status_code, fault in reply.json()["error"]) == (status, True), reply.json()
    assert "\n" not in reply.json()["error"]


def test_templates_that_depend_on_values_are_explained_and_can_be_curated_though_not_listed(places: Path):
    here = Client(places)
    asked = {"expression": "inform(name=Aromi, area=city)", "explain": True}
    said = here.post("/api/say", json=asked).json()
    part = said["parts"][0]
    assert said["text"] == "In the city there is Aromi." and part["unfit"] == [] and part["composed"] == []
    assert part["choices"][0]["pieces"][0] == ["In the ", "area", "city"]
    assert part["why"][0] == "It was worked out for just these arguments and the values that matter."
    found = here.get("/api/search", params={"q": "there is"}).json()["templates"]
    assert [one["text"] for one in found] == ["In the [area: city] there is [name]."]
    edit = {"kind": "reject", "predicate": "inform", "text": found[0]["text"], "version": part["version"]}
    version = here.post("/api/edits", json=edit).json()["entry"]["version"]
    assert here.post("/api/say", json=asked).json()["text"] == "Aromi is in the city."
    edit = {"kind": "pin", "predicate": "inform", "text": "[name] serves [food] food.", "version": version}
    entry = here.post("/api/edits", json=edit).json()["entry"]
    assert [one["pinned"] for one in entry["templates"]] == [False, True] and entry["configurations"] == 3


def test_what_is_put_together_from_several_templates_is_explained(places: Path):
    said = Client(places).post(
        "/api/say", json={"expression": "inform(name=Aromi, area=city, food=Thai)", "explain": True}
    )
    part = said.json()["parts"][0]
    assert said.json()["text"] == "In the city there is Aromi. It serves Thai food." and part["choices"] == []
    assert len(part["composed"]) == 2 and "put together" in part["why"][0]


# ---- reading ----


def test_the_dictionary_at_a_glance(here: Client):
    whole = here.get("/api/dictionary").json()
    assert whole["counts"] == {"predicates": 1, "templates": 3, "meanings": 2, "wordings": 4, "paraphrases": 2}
    assert whole["coverage"]["few"][0]["faults"] == ["fewer than 10 wordings"]
    assert whole["pending"] == [] and whole["changed_on_disk"] is False


def test_every_word_leads_to_its_wordings(here: Client):
    figure = here.get("/api/lattice", params={"predicate": "rewrite"}).json()
    assert figure["rows"] == [0, 1, 2, 3] and "data-rows" in figure["svg"]
    found = here.get("/api/wordings", params={"numbers": "2,3,99"}).json()["wordings"]
    assert [one["text"] for one in found] == ["By gcd we get a | b.", "Use gcd."]
    assert found[0]["arguments"] == [[3, 6, "lemma"], [14, 19, "goal"]]


def test_lattices_of_a_meaning_a_set_of_arguments_and_a_template(here: Client):
    def title(**query: str) -> str:
        return here.get("/api/lattice", params={"predicate": "rewrite", **query}).json()["title"]

    assert title(meaning="m1") == "The wordings of m1" and title(meaning="m1", slots="true").endswith("with slots")
    assert "that say goal, lemma" in title(arguments='["lemma","goal"]')
    bold = here.get("/api/lattice", params={"predicate": "rewrite", "template": "Lemma [lemma] gives [goal]."}).json()
    assert bold["consensus"] == "lemma [lemma] gives [goal]"


@pytest.mark.parametrize(
    ("path", "status", "fault"),
    [
        ("predicate", 400, "name is missing; add ?name=… to the address"),
        ("predicate?name=x", 404, "no predicate 'x'"),
        ("lattice?predicate=rewrite&meaning=x", 404, "no wordings of a meaning 'x'"),
        ("lattice?predicate=rewrite&template=x", 404, "rewrite has no template “x”"),
        ("lattice?predicate=rewrite&arguments=x", 400, "arguments is a JSON list of names"),
        ("lattice?predicate=rewrite&arguments=[%22x%22]", 404, "there are no such wordings of rewrite"),
        ("wordings?offset=-1", 400, "offset is a whole number, not '-1'"),
        ("search", 400, "q is missing"),
        ("complete?cursor=x", 400, "cursor is a whole number"),
    ],
)
def test_what_is_not_there_is_told(here: Client, path: str, status: int, fault: str):
    reply = here.get(f"/api/{path}")
    assert reply.status_code == status and fault in reply.json()["error"]


def test_search_finds_predicates_templates_pairs_and_wordings(here: Client):
    found = here.get("/api/search", params={"q": "GIVES"}).json()
    assert [one["text"] for one in found["templates"]] == ["Lemma [lemma] gives [goal]."]
    assert found["pairs"][0]["right"] == "gives" and found["total"] == 1
    assert here.get("/api/search", params={"q": "rewr"}).json()["predicates"] == ["rewrite"]


@pytest.mark.parametrize(
    ("text", "start", "first"),
    [
        ("", 0, "rewrite("),
        ("rew", 0, "rewrite("),
        ("rewrite(", 8, "lemma="),
        ("rewrite(goal=x, ", 16, "lemma="),
        ("rewrite(lemma=", 14, "abs"),
        ("rewrite(lemma=a, goal=i", 22, "i = j"),
        ("rewrite(lemma=a); r", 18, "rewrite("),
        ("rewrite(lemma=a)", 16, None),
        ('rewrite(lemma="a, ', 14, None),
    ],
)
def test_what_may_come_next_is_suggested(here: Client, text: str, start: int, first: str | None):
    found = here.get("/api/complete", params={"text": text, "cursor": len(text)}).json()
    options = [option["text"] for option in found["options"]]
    assert (found["start"], options[0] if options else None) == (start, first)


def test_a_corpus_gives_examples_and_the_wordings_that_are_missing(proofs: Path):
    sources_path(proofs).unlink()
    assert "no such file" in Client(proofs).get("/api/dictionary").json()["missing"]
    made = Client(proofs, corpora.read(DEV))
    whole = made.get("/api/dictionary").json()
    assert whole["missing"] == "" and whole["examples"] > 20
    example = made.get("/api/meanings", params={"limit": "1"}).json()["meanings"][0]
    assert made.post("/api/say", json={"expression": example["expression"]}).status_code == 200
    assert made.get("/api/wordings", params={"q": "by"}).json()["total"] > 5


def test_without_any_wordings_everything_else_works(proofs: Path):
    sources_path(proofs).unlink()
    bare = Client(proofs)
    found = bare.get("/api/predicate", params={"name": "Arith"}).json()
    assert found["meanings"] == [] and found["sets"] == [] and "no such file" in found["missing"]
    assert bare.get("/api/lattice", params={"predicate": "Arith"}).status_code == 404
    assert bare.post("/api/say", json={"expression": "Arith(goal=a = a)"}).status_code == 200


# ---- curation ----


def test_an_edit_is_heard_at_once_and_kept_only_when_saved(here: Client, little: Path):
    seen = here.get("/api/predicate", params={"name": "rewrite"}).json()["entry"]["version"]
    edit = {"kind": "pin", "predicate": "rewrite", "text": USE, "version": seen}
    after = here.post("/api/edits", json=edit).json()
    assert after["pending"] == [f"pin “{USE}” for rewrite"] and after["entry"]["version"] != seen
    assert here.post("/api/say", json=SAID).json()["text"] == "Use abs."
    assert not MappingDictionary.load(little).entries["rewrite"].templates[2].pinned
    assert here.post("/api/edits", json=edit).status_code == 409  # on the state that was seen before
    assert '"pinned": true' in here.get("/api/diff").json()["diff"]
    assert here.post("/api/save", json={}).json()["pending"] == []
    assert MappingDictionary.load(little).entries["rewrite"].templates[2].pinned
    assert here.post("/api/undo", json={}).json()["undone"] == f"pin “{USE}” for rewrite"


def test_a_file_changed_on_disk_is_told_with_the_differences(here: Client, little: Path):
    here.post("/api/edits", json={"kind": "veto", "left": "even", "right": "odd"})
    little.write_text(little.read_text().replace('"weight": 2.0', '"weight": 2.5'))
    assert here.get("/api/state").json()["changed_on_disk"] is True
    refused = here.post("/api/save", json={})
    assert refused.status_code == 409 and '"weight": 2.5' in refused.json()["diff"]
    done = here.post("/api/rebase", json={}).json()
    assert done["kept"] == ["veto “even” ≈ “odd”"] and done["lost"] == [] and done["changed_on_disk"] is False
    here.post("/api/save", json={})
    saved = MappingDictionary.load(little)
    assert saved.vetoed == (("even", "odd"),) and saved.entries["rewrite"].templates[1].weight == 2.5


def test_a_wrong_edit_changes_nothing(here: Client):
    for edit in ({"kind": "burn"}, {"kind": "add", "predicate": "rewrite", "text": "[x]"}):
        assert here.post("/api/edits", json=edit).status_code in (400, 409)
    assert here.get("/api/state").json()["pending"] == []


# ---- the description ----


def test_every_path_of_the_api_is_described_and_every_one_described_is_there(here: Client):
    told = here.get("/api/openapi.json").json()
    assert told == json.loads(json.dumps(description())) and told["openapi"].startswith("3.1")
    for path, operations in told["paths"].items():
        for method in operations:
            reply = here.request(method, path, json={} if method == "post" else None)
            assert reply.status_code not in (404, 405, 500), path
    routed = here.app.app.app.routes
    paths = {route.path for route in routed if route.path.startswith(("/api/", "/health"))} - {"/api/openapi.json"}
    assert paths == set(told["paths"])


def test_references_in_the_description_lead_somewhere():
    told = description()

    def visit(value: Any) -> None:
        if isinstance(value, dict):
            if "$ref" in value:
                assert value["$ref"].rsplit("/", 1)[1] in told["components"]["schemas"]
            for inner in value.values():
                visit(inner)
        elif isinstance(value, list):
            for inner in value:
                visit(inner)

    visit(told)


# ---- the door, with a real server ----


def test_pages_of_other_sites_reach_nothing(little: Path, serve: Callable[..., Any]):
    server = serve(little)
    own = f"http://127.0.0.1:{server.port}"
    for path in ("/", "/api/dictionary", "/static/common.js"):
        assert server.request("GET", path, Host="evil.example")[0] == 421  # DNS rebinding
        assert server.request("GET", path, Host=f"localhost:{server.port}")[0] == 200
    for path in ("say", "edits", "undo", "save", "rebase"):
        for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
            assert server.post(path, {}, Origin=origin)[0] == 403  # cross-site posts
        assert server.post(path, {}, Sec_Fetch_Site="cross-site")[0] == 403
        assert server.post(path, {}, Host="evil.example")[0] == 421
    assert server.post("say", SAID, Origin=own)[0] == 200
    assert server.post("say", SAID)[0] == 200  # a program names no page
    assert server.post("say", SAID, Content_Type="text/plain")[0] == 415  # what a form of another site could send
    for method in ("OPTIONS", "PUT", "DELETE", "TRACE"):
        assert server.request(method, "/api/say")[0] == 405


def test_every_answer_carries_the_safety_headers(little: Path, serve: Callable[..., Any]):
    server = serve(little)
    asked = [
        ("GET", "/", None),
        ("GET", "/api/dictionary", None),
        ("GET", "/nowhere", None),
        ("POST", "/api/say", b"{}"),
    ]
    for method, path, body in asked:
        _, headers, _ = server.request(method, path, body, Content_Type="application/json")
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff" and "access-control-allow-origin" not in headers


def test_huge_slow_and_broken_bodies_are_refused_and_the_server_lives_on(little: Path, serve: Callable[..., Any]):
    server = serve(little)
    assert server.post("say", b"x" * (LARGEST_BODY + 1)) == (413, {"error": "A request has at most 65536 bytes."})
    assert server.request("POST", "/api/say", b"", Content_Type="application/json", Content_Length="9" * 20)[0] in (
        400,
        413,
    )
    for path in ("say", "edits"):
        with socket.create_connection(("127.0.0.1", server.port)) as raw:  # more than it says, in chunks
            head = f"POST /api/{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            raw.sendall(head.encode() + b"Transfer-Encoding: chunked\r\n\r\n")
            chunk = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"
            raw.sendall(chunk * 5)
            assert b"413" in raw.recv(100)
    head = "POST /api/say HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n"
    for rest in ("{", ""):
        with socket.create_connection(("127.0.0.1", server.port)) as raw:  # cut off
            raw.sendall((head + rest).encode())
    time.sleep(0.1)
    assert server.post("say", SAID)[0] == 200


def test_the_server_tells_its_address_and_what_was_not_saved(little: Path, serve: Callable[..., Any]):
    server = serve(little)
    assert server.url == f"http://127.0.0.1:{server.port}"
    assert server.post("edits", {"kind": "veto", "left": "even", "right": "odd"})[0] == 200
    assert "verbalign: 1 change was not saved" in server.stop()
    assert server.process.returncode == 0


def test_a_port_that_is_taken_is_told(little: Path, serve: Callable[..., Any], capsys: pytest.CaptureFixture[str]):
    from verbalign.cli import main

    taken = str(serve(little).port)
    assert main(["serve", str(little), "--port", taken]) == 1
    assert "Address already in use; choose another with --port" in capsys.readouterr().err


def test_faults_at_the_start_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    from verbalign.cli import main

    (tmp_path / "bad.json").write_text("{}")
    assert main(["serve", str(tmp_path / "bad.json")]) == 1
    assert main(["serve", str(tmp_path / "none.json")]) == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2 and "is not a verbalign dictionary" in told[0] and "no such file" in told[1]


# ---- several processes with one file ----


def test_of_two_explorers_that_save_together_none_loses_an_edit(little: Path, serve: Callable[..., Any]):
    both = [serve(little), serve(little)]
    edits = [{"kind": "pin", "predicate": "rewrite", "text": USE}, {"kind": "accept", "predicate": "rewrite"}]
    edits[1]["text"] = MappingDictionary.load(little).entries["rewrite"].templates[0].text

    def held() -> list[bool]:
        templates = MappingDictionary.load(little).entries["rewrite"].templates
        return [any(t.pinned for t in templates), any(t.accepted for t in templates)]

    for on in (True, False) * 5:
        for server, edit in zip(both, edits, strict=True):
            server.post("rebase", {})
            seen = server.get("predicate?name=rewrite")["entry"]["version"]
            assert server.post("edits", {**edit, "on": on, "version": seen})[0] == 200
        with ThreadPoolExecutor(2) as threads:
            status = [found for found, _ in threads.map(lambda server: server.post("save", {}), both)]
        assert sorted(status) == [200, 409], "both were told that theirs is saved"
        assert [one == on for one in held()] == [one == 200 for one in status]
        late = both[status.index(409)]
        assert late.post("rebase", {})[1]["lost"] == [] and late.post("save", {})[0] == 200
        assert held() == [on, on]


def test_what_is_curated_while_learning_goes_on_is_kept(tmp_path: Path, made_up_file: Path, serve: Callable[..., Any]):
    path, corpus = tmp_path / "d.json", tmp_path / "corpus"
    assert main(["learn", str(made_up_file), "-o", str(path), "--quiet"]) == 0
    entry = MappingDictionary.load(path).entries["rewrite"]
    text, other = entry.templates[-1].text, entry.templates[0].text
    os.mkfifo(corpus)  # learning waits for its corpus, which it reads after the old dictionary
    learner = serving.begun("learn", str(corpus), "--format", "jsonl", "-o", str(path), "--quiet")
    with corpus.open("wb") as slowly:  # which waits until it is opened over there
        explorer = serve(path)
        for kind, what in (("pin", text), ("reject", other)):
            seen = explorer.get("predicate?name=rewrite")["entry"]["version"]
            edit = {"kind": kind, "predicate": "rewrite", "text": what, "version": seen}
            assert explorer.post("edits", edit)[0] == 200
        assert explorer.post("save", {})[0] == 200
        slowly.write(made_up_file.read_bytes())
    assert learner.wait(60) == 0
    learned = MappingDictionary.load(path).entries["rewrite"]
    assert [t.text for t in learned.templates if t.pinned] == [text]
    assert learned.rejected == (other,) and other not in {t.text for t in learned.templates}
    assert explorer.get("state")["changed_on_disk"] is True


@pytest.mark.parametrize("command", ["learn", "import"])
def test_who_writes_a_dictionary_waits_for_others_who_save_it(tmp_path: Path, made_up_file: Path, command: str):
    path, edited = tmp_path / "d.json", tmp_path / "edited.csv"
    assert main(["learn", str(made_up_file), "-o", str(path), "--quiet"]) == 0
    assert main(["export", str(path), "--to", "csv", "-o", str(edited)]) == 0
    words = ["learn", str(made_up_file)] if command == "learn" else ["import", str(path), str(edited)]
    with locked(path):
        data = json.loads(path.read_text())
        writer = serving.begun(*words, "-o", str(path), stderr=subprocess.DEVNULL)
        with pytest.raises(subprocess.TimeoutExpired):
            writer.wait(4)  # more than it needs
        data["predicates"]["rewrite"]["templates"].append({"text": USE, "pinned": True})
        path.write_text(json.dumps(data))
    assert writer.wait(60) == 0
    assert [t.text for t in MappingDictionary.load(path).entries["rewrite"].templates if t.pinned] == [USE]


def test_a_file_that_is_spoilt_while_learning_goes_on_is_not_overwritten(tmp_path: Path, made_up_file: Path):
    path, corpus = tmp_path / "d.json", tmp_path / "corpus"
    assert main(["learn", str(made_up_file), "-o", str(path), "--quiet"]) == 0
    os.mkfifo(corpus)
    learner = serving.begun(
        "learn", str(corpus), "--format", "jsonl", "-o", str(path), "--quiet", stderr=subprocess.PIPE
    )
    with corpus.open("wb") as slowly:
        good = path.read_text()
        path.write_text(good[:500])
        slowly.write(made_up_file.read_bytes())
    _, told = learner.communicate(timeout=60)
    fault = "has changed in the meantime, so it was not overwritten (the file ends too early, as if it was cut off)"
    assert told == f"verbalign: {path}: {fault}; what was learned is in {tmp_path / 'd.new.json'}\n"
    assert path.read_text() == good[:500]
    assert (tmp_path / "d.new.json").read_text() == good


def test_who_never_finishes_a_request_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, little: Path):
    from threading import Thread

    from verbalign.web import listening

    monkeypatch.setattr(listening, "SLOWEST_HEAD", 0.3)
    made = app(Api(Session(little)), addresses.names("127.0.0.1", None))
    server = listening.server(lambda: made)
    with listening.listen("127.0.0.1", None) as door:
        port = door.getsockname()[1]
        running = Thread(target=server.run, kwargs={"sockets": [door]})
        running.start()
        try:
            for head in (b"", b"GET /api/state HTT", b"GET /api/state HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: a"):
                with socket.create_connection(("127.0.0.1", port), timeout=10) as slow:
                    slow.sendall(head)
                    begin = time.monotonic()
                    with suppress(ConnectionResetError):
                        assert slow.recv(1) == b""
                    assert time.monotonic() - begin < 8
            with socket.create_connection(("127.0.0.1", port), timeout=10) as slow:  # so is the second request
                slow.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                assert slow.recv(99999).startswith(b"HTTP/1.1 200")
                slow.sendall(b"GET /api/sta")
                with suppress(ConnectionResetError):
                    while slow.recv(99999):
                        pass
            with httpx.Client(base_url=f"http://127.0.0.1:{port}") as asking:  # one connection, longer than that
                for _ in range(3):
                    assert asking.get("/api/state").status_code == 200
                    time.sleep(0.25)
        finally:
            server.should_exit = True
            running.join()


def test_half_a_sign_in_a_condition_is_refused(here: Client):
    seen = here.get("/api/predicate", params={"name": "rewrite"}).json()["entry"]["version"]
    for kind, text in (("edit", "new_text"), ("add", "text")):
        edit = {"kind": kind, "predicate": "rewrite", "text": USE, text: "Take [lemma].", "version": seen}
        body = json.dumps({**edit, "when": ["goal has \ud800"]})
        told = here.post("/api/edits", content=body, headers={"Content-Type": "application/json"})
        assert told.status_code == 400 and "half" in told.json()["error"]
    assert here.get("/api/dictionary").status_code == 200


def test_what_is_not_a_number_of_a_wording_is_an_error(here: Client):
    reply = here.get("/api/wordings?numbers=1,x")
    assert reply.status_code == 400 and "'x' is not a number of a wording" in reply.json()["error"]
    assert here.get("/api/wordings?numbers=999999").json() == {"total": 0, "wordings": []}


MANY_WAIT = """
import os, resource, signal, socket, sys, urllib.request
resource.setrlimit(resource.RLIMIT_NOFILE, (2048, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
port, server = map(int, sys.argv[1:])
os.kill(server, signal.SIGSTOP)  # so that all of them wait when it looks, as on a busy machine
waiting = [socket.socket() for _ in range(700)]
for one in waiting:
    one.setblocking(False)
    one.connect_ex(("127.0.0.1", port))
os.kill(server, signal.SIGCONT)
print(urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5).status)
"""


def test_who_only_waits_leaves_room_for_others_and_fills_no_log(little: Path, tmp_path: Path):
    with (tmp_path / "log").open("w") as log:
        command = [
            "sh",
            "-c",
            'ulimit -n 512; exec "$@"',
            "sh",
            sys.executable,
            "-m",
            "verbalign",
            "serve",
            str(little),
        ]
        server = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
        )
        try:
            assert server.stdout is not None
            port = server.stdout.readline().rpartition(":")[2].strip().strip("/")
            clients = [sys.executable, "-c", MANY_WAIT, port, str(server.pid)]
            found = subprocess.run(clients, capture_output=True, text=True, timeout=60)
            assert found.stdout == "200\n", found.stderr[-300:]
        finally:
            server.send_signal(signal.SIGCONT)
            server.terminate()
            server.wait(20)
    assert "Too many open files" not in (tmp_path / "log").read_text()
