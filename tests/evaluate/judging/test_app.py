"""The judging server at its door: what comes in, what is refused, what is never said."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from verbalign.evaluate.judging import store
from verbalign.evaluate.judging.study import Record

ID = "0123456789abcdef"


class Set:
    """A served study of ten pairs and three judges."""

    def __init__(self, path: Path, record: Record, serve: Callable[[Path], Any]) -> None:
        store.write(path, record)
        self.path, self.server = path, serve(path)
        self.tokens = {judge.name: judge.token for judge in record.judges}
        self.anna = self.tokens["Anna"]

    def post(self, token: str, said: Any, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """An answer, sent as the judging page sends it unless headers say otherwise."""
        return self.server.post_to(f"/j/{token}/judgement", said, **headers)

    def said(self) -> list[tuple[int, int, int]]:
        return [(j.judge, j.item, j.choice) for j in store.read(self.path).judgements]


@pytest.fixture
def here(tmp_path: Path, record: Callable[..., Record], serve: Callable[[Path], Any]) -> Set:
    return Set(tmp_path / "s.db", record(), serve)


@pytest.fixture(scope="module")
def closed(
    tmp_path_factory: pytest.TempPathFactory, record: Callable[..., Record], serve_long: Callable[[Path], Any]
) -> Set:
    """One that many tests knock at and none enters."""
    return Set(tmp_path_factory.mktemp("closed") / "s.db", record(), serve_long)


def answer(**changes: Any) -> dict[str, Any]:
    return {"id": ID, "item": 1, "choice": 1, **changes}


# ---- what a judge gets ----


def test_a_judge_gets_the_page_the_study_and_an_acknowledgement(here: Set):
    status, headers, page = here.server.request("GET", f"/j/{here.anna}")
    assert status == 200 and headers["content-type"] == "text/html; charset=utf-8" and b"judge.js" in page
    status, _, body = here.server.request("GET", f"/j/{here.anna}/study")
    study = json.loads(body)
    assert status == 200 and study["judge"] == "Anna" and len(study["items"]) == 10
    status, _, body = here.post(here.anna, answer(item=4, choice=3))
    assert status == 200 and json.loads(body) == {"saved": ID}
    assert here.said() == [(0, store.read(here.path).places[0][3].item, 3)]


def test_neither_page_nor_study_tells_system_or_id_or_another_judge(closed: Set):
    seen = b"".join(closed.server.request("GET", f"/j/{closed.anna}{rest}")[2] for rest in ("", "/study"))
    seen += b"".join(closed.server.request("GET", f"/static/judge.{end}")[2] for end in ("js", "css"))
    for secret in ("hidden-ours", "hidden-rival", "secret-id", "swap", "seed", "Ben", "Chloe", closed.tokens["Ben"]):
        assert secret.encode() not in seen


def test_the_page_is_the_same_for_every_judge(closed: Set):
    pages = {closed.server.request("GET", f"/j/{token}")[2] for token in closed.tokens.values()}
    assert len(pages) == 1


def test_one_judge_neither_sees_nor_changes_anothers_answers(here: Set):
    here.post(here.anna, answer(choice=1))
    ben = json.loads(here.server.request("GET", f"/j/{here.tokens['Ben']}/study")[2])
    assert all(item["answer"] is None for item in ben["items"])
    # the same id and the same place on Ben's sheet are Ben's own
    assert here.post(here.tokens["Ben"], answer(choice=2))[0] == 200
    anna = json.loads(here.server.request("GET", f"/j/{here.anna}/study")[2])
    assert [item["answer"] for item in anna["items"]] == [1] + [None] * 9
    # naming another judge in the body changes nothing
    assert here.post(here.anna, answer(id=ID + "2", item=2, judge=1, token=here.tokens["Ben"]))[0] == 200
    assert [judge for judge, _, _ in here.said()] == [0, 1, 0]


def test_nothing_is_loaded_from_elsewhere_and_nothing_is_stored_on_the_way(closed: Set):
    for path in ("/", f"/j/{closed.anna}", f"/j/{closed.anna}/study", "/static/judge.js", "/absent"):
        _, headers, _ = closed.server.request("GET", path)
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert "unsafe" not in policy and "http" not in policy
        assert headers["cache-control"] == "no-store" and headers["referrer-policy"] == "same-origin"
        assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"
        assert "server" not in headers and "set-cookie" not in headers and "access-control-allow-origin" not in headers


# ---- what is refused ----


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "127.0.0.1@evil.example", "10.0.0.1"]
)
def test_another_host_name_is_refused(host: str, closed: Set):
    for path in ("/", f"/j/{closed.anna}", f"/j/{closed.anna}/study", "/static/judge.js"):
        status, _, body = closed.server.request("GET", path, Host=host)
        assert status in (400, 421) and b"<html" not in body and b"zebra" not in body


def test_local_names_are_welcome(closed: Set):
    for host in (closed.server.host, f"localhost:{closed.server.port}", f"[::1]:{closed.server.port}"):
        assert closed.server.request("GET", f"/j/{closed.anna}", Host=host)[0] == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://127.0.0.1:1"},  # another server on this machine
        {"Origin": "http://127.0.0.1"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Origin": "http://evil.example", "Host": "evil.example"},
    ],
)
def test_posts_from_other_pages_are_refused(headers: dict[str, str], closed: Set):
    status, _, _ = closed.post(closed.anna, answer(), **headers)
    assert status in (403, 421)
    assert closed.said() == []


def test_a_post_that_hides_where_it_comes_from_is_refused(closed: Set):
    body = json.dumps(answer()).encode()
    path = f"/j/{closed.anna}/judgement"
    assert closed.server.request("POST", path, body, Content_Type="application/json")[0] == 403
    assert closed.said() == []


def test_what_a_form_of_another_site_can_send_is_refused(closed: Set):
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        assert closed.post(closed.anna, answer(), Content_Type=kind)[0] == 415
    assert closed.said() == []


def test_answers_cannot_be_given_by_a_link_or_an_image(closed: Set):
    for method in ("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"):
        status, _, _ = closed.server.request(method, f"/j/{closed.anna}/judgement?id={ID}&item=1&choice=1")
        assert status == 405
    assert closed.said() == []


@pytest.mark.parametrize(
    "path",
    [
        "/static/../store.py",
        "/static/..%2fstore.py",
        "/static/%2e%2e/%2e%2e/store.py",
        "/static/%2e%2e%5cstore.py",
        "/static/",
        "/static/judge.js/",
        "/static//judge.js",
        "/static/judge.js%00.css",
        "/static/results.css",
        "//etc/passwd",
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/j/",
        "/j/{anna}/",
        "/j/{anna}/../study",
        "/j/{anna}%2fstudy",
        "/j/{anna}/study/",
        "/j//study",
        "/j/{anna}%00",
        "/j/%27%20OR%201=1--",
        "/j/{anna_upper}",
        "/j/{anna_short}",
        "/j/" + "A" * 5000,
        "/s.db",
    ],
)
def test_crooked_paths_lead_nowhere(path: str, closed: Set):
    raw = (
        path.format(anna=closed.anna, anna_upper=closed.anna.swapcase(), anna_short=closed.anna[:-1])
        if "{" in path
        else path
    )
    status, headers, body = closed.server.request("GET", raw)
    assert status == 404 and "location" not in headers
    assert b"zebra" not in body and b"root:" not in body and b"import" not in body


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"[" * 1000,
        answer(choice=0),
        answer(choice=4),
        answer(choice="1"),
        answer(choice=True),
        answer(choice=1.0),
        answer(choice=None),
        answer(item=0),
        answer(item=11),
        answer(item=-1),
        answer(item=10**30),
        answer(item="1"),
        answer(id="short"),
        answer(id="x" * 65),
        answer(id="0123456789abcde/"),
        answer(id="0123456789abcdé"),
        answer(id=5),
        {"id": ID},
    ],
)
def test_what_is_no_answer_is_refused_with_a_reason(said: Any, closed: Set):
    status, headers, body = closed.post(closed.anna, said)
    assert status == 400 and headers["content-type"] == "application/json"
    assert json.loads(body)["error"].endswith(".")
    assert closed.said() == []


def test_another_answer_under_a_known_id_is_refused(here: Set):
    assert here.post(here.anna, answer())[0] == 200
    assert here.post(here.anna, answer())[0] == 200  # the same again is the same
    assert here.post(here.anna, answer(choice=2))[0] == 409
    assert len(here.said()) == 1


def test_an_unknown_link_cannot_answer(closed: Set):
    assert closed.post("A" * 32, answer())[0] == 404
    assert closed.post("x", answer())[0] == 404


def test_oversized_bodies_are_refused_before_they_are_read(closed: Set):
    large = json.dumps(answer(padding="x" * 2000)).encode()
    assert closed.post(closed.anna, large)[0] == 413
    for length in ("1000000000", "99999999999999999999"):  # announced, and never sent
        status, _, _ = closed.post(closed.anna, b"", Content_Length=length)
        assert status in (400, 413)
    chunks = b"".join(b"400\r\n" + b"x" * 1024 + b"\r\n" for _ in range(3)) + b"0\r\n\r\n"
    assert closed.post(closed.anna, chunks, Transfer_Encoding="chunked")[0] == 413
    assert closed.said() == []


def test_many_who_never_finish_their_request_do_not_stop_the_others(here: Set):
    head = (
        f"POST /j/{here.anna}/judgement HTTP/1.1\r\nHost: {here.server.host}\r\nOrigin: http://{here.server.host}\r\n"
    )
    head += "Content-Type: application/json\r\nContent-Length: 90\r\n\r\n{"
    idle = [socket.create_connection(("127.0.0.1", here.server.port)) for _ in range(60)]
    try:
        for one in idle:
            one.sendall(head.encode())
        assert here.post(here.anna, answer())[0] == 200
    finally:
        for one in idle:
            one.close()
    assert here.post(here.anna, answer(id=ID + "2"))[0] == 200


def test_judges_added_while_the_server_runs_can_join(here: Set):
    command = [sys.executable, "-m", "verbalign", "judge", "links", str(here.path), "--add", "Dora"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    link = dict(line.split("\t") for line in printed.splitlines())["Dora"]
    assert link.startswith(f"http://{here.server.host}/j/")
    assert here.post(link.rsplit("/", 1)[1], answer())[0] == 200


def test_results_can_be_read_while_judges_are_at_work(here: Set):
    command = [sys.executable, "-m", "verbalign", "judge", "results", str(here.path), "--to", "csv"]
    for n in range(1, 6):
        # A reader that leaves must not take itself for the last one and fold away the log that the server writes.
        # It would, if the server had ever opened and closed the file past SQLite: that gives up all its locks.
        here.server.request("GET", f"/j/{here.anna}/study")
        here.post(here.anna, answer(id=f"{ID}-{n}", item=n))
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        assert printed.count("\n") == 1 + n


def test_a_server_that_is_asked_to_stop_leaves_one_whole_file(here: Set):
    here.post(here.anna, answer())
    here.server.process.terminate()
    here.server.process.wait(20)
    deadline = time.monotonic() + 5
    while [p.name for p in here.path.parent.iterdir()] != ["s.db"] and time.monotonic() < deadline:
        time.sleep(0.05)
    assert [p.name for p in here.path.parent.iterdir()] == ["s.db"]  # the log is folded in: it can be copied as it is
    assert len(here.said()) == 1
