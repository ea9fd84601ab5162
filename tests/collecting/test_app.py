"""The writers' server at its door: what comes in, what is refused, what is never said."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from verbalign.collecting import store
from verbalign.collecting.study import ReplyKind, WordingRecord
from verbalign.collecting.texts import LONGEST

ID = "0123456789abcdef"


class Set:
    """A served study of four meanings and three writers."""

    def __init__(self, path: Path, record: WordingRecord, serve: Callable[[Path], Any]) -> None:
        store.write(path, record)
        self.path, self.server = path, serve(path)
        self.tokens = {writer.name: writer.token for writer in record.writers}

    def post(self, name: str, what: str, said: Any, **headers: str) -> tuple[int, Any]:
        status, _, body = self.server.post_to(f"/w/{self.tokens.get(name, name)}/{what}", said, **headers)
        return status, json.loads(body) if body.startswith(b"{") else body

    def next(self, name: str) -> Any:
        status, sheet = self.post(name, "next", {})
        assert status == 200
        return sheet

    def write(self, name: str, text: str, item: int = 1, id: str = ID, reply: str = "wording") -> int:
        return self.post(name, "reply", {"id": id, "item": item, "reply": reply, "text": text})[0]

    def texts(self) -> list[str]:
        return [said.text for said in store.read(self.path).replies]


@pytest.fixture
def here(tmp_path: Path, record: Callable[..., WordingRecord], serve: Callable[[Path], Any]) -> Set:
    return Set(tmp_path / "s.db", record(), serve)


@pytest.fixture(scope="module")
def closed(
    tmp_path_factory: pytest.TempPathFactory, record: Callable[..., WordingRecord], serve_long: Callable[[Path], Any]
) -> Set:
    """One where Anna is asked something, and nobody writes anything."""
    made = Set(tmp_path_factory.mktemp("closed") / "s.db", record(), serve_long)
    made.next("Anna")
    return made


# ---- what a writer gets ----


def test_a_writer_gets_the_page_a_meaning_and_an_acknowledgement(here: Set):
    status, headers, page = here.server.request("GET", f"/w/{here.tokens['Anna']}")
    assert status == 200 and headers["content-type"] == "text/html; charset=utf-8" and b"collect.js" in page
    sheet = here.next("Anna")
    assert sheet["writer"] == "Anna" and len(sheet["items"]) == 1 and sheet["items"][0]["reply"] is None
    status, reply = here.post("Anna", "reply", {"id": ID, "item": 1, "reply": "wording", "text": " Ana has Dune. \n"})
    assert (status, reply) == (200, {"saved": ID})
    assert here.texts() == ["Ana has Dune."]


def test_asking_again_without_a_reply_asks_the_same(here: Set):
    assert [len(here.next("Anna")["items"]) for _ in range(3)] == [1, 1, 1]
    here.write("Anna", "Dune is late.")
    assert len(here.next("Anna")["items"]) == 2


def test_writers_who_come_at_the_same_time_are_asked_different_things(here: Set):
    shown = [here.next(name)["items"][0]["parts"] for name in ("Anna", "Ben", "Chloe")]
    assert len({json.dumps(one) for one in shown}) == 3


def test_nobody_ever_sees_anothers_words_name_or_an_id(here: Set):
    here.next("Anna")
    here.write("Anna", "zebra words of Anna")
    anna = json.dumps(here.next("Anna"))
    assert "zebra" in anna
    for name in ("Ben", "Chloe"):
        for position in range(1, 5):  # all that there is to see, to the end
            here.next(name)
            here.write(name, f"{name} says {position}", position, f"{ID}-{position}")
    token = here.tokens["Ben"]
    seen = b"".join(here.server.request("GET", f"/w/{token}{rest}")[2] for rest in ("", "/study"))
    seen += json.dumps(here.next("Ben")).encode()
    seen += json.dumps(here.post("Ben", "mentions", {"item": 1, "text": "zebra"})[1]).encode()
    assert b"Ben says 4" in seen
    for secret in (b"zebra", b"Anna", b"Chloe", b"secret-id", here.tokens["Anna"].encode()):
        assert secret not in seen


def test_the_last_reply_counts_and_the_earlier_ones_are_kept(here: Set):
    here.next("Anna")
    for n, (reply, text) in enumerate([("wording", "One."), ("never", ""), ("skip", "x"), ("wording", "Two.")]):
        assert here.write("Anna", text, id=f"{ID}-{n}", reply=reply) == 200
    found = store.read(here.path)
    assert [said.reply for said in found.replies] == [
        ReplyKind.WORDING,
        ReplyKind.NEVER,
        ReplyKind.SKIP,
        ReplyKind.WORDING,
    ]
    assert [said.text for said in found.in_force().values()] == ["Two."]
    assert found.replies[2].text == ""  # a skipped text is not kept
    sheet = json.loads(here.server.request("GET", f"/w/{here.tokens['Anna']}/study")[2])
    assert (sheet["items"][0]["reply"], sheet["items"][0]["text"]) == ("wording", "Two.")


def test_a_link_used_twice_is_one_writer_and_the_later_wording_counts(here: Set):
    both = [here.next("Anna")["items"] for _ in range(2)]  # two browsers
    assert both[0] == both[1]
    assert (
        here.write("Anna", "From the desk.", id=ID + "-a") == here.write("Anna", "From the phone.", id=ID + "-b") == 200
    )
    assert [said.text for said in store.read(here.path).in_force().values()] == ["From the phone."]
    assert len(here.next("Anna")["items"]) == len(here.next("Anna")["items"]) == 2


def test_sending_twice_is_not_writing_twice_and_an_id_stands_for_one_reply(here: Set):
    here.next("Anna")
    assert [here.write("Anna", "One.") for _ in range(3)] == [200, 200, 200]
    assert here.write("Anna", "Two.") == 409
    assert here.texts() == ["One."]


def test_scripts_in_wordings_are_kept_as_text_and_served_as_json(here: Set):
    evil = "</script><script>alert(1)</script><img src=x onerror=alert(2)> '; DROP TABLE reply; --"
    here.next("Anna")
    assert here.write("Anna", evil) == 200
    _, headers, body = here.server.request("GET", f"/w/{here.tokens['Anna']}/study")
    assert headers["content-type"] == "application/json" and headers["x-content-type-options"] == "nosniff"
    assert json.loads(body)["items"][0]["text"] == evil and here.texts() == [evil]


def test_control_characters_become_spaces(here: Set):
    here.next("Anna")
    assert here.write("Anna", "Dune\x00 is\x1b late.\r\nVery.\x7f") == 200
    assert here.texts() == ["Dune  is  late.\nVery."]


# ---- the live hint ----


def test_the_hint_tells_which_values_a_text_mentions_and_which_not(here: Set):
    parts = here.next("Anna")["items"][0]["parts"]
    values = {arg["key"]: arg["value"] for arg in parts[0]["args"]}
    assert set(values) == {"book", "member", "days", "reserved"}
    text = f"{values['member']} must bring {values['book']} back."
    status, found = here.post("Anna", "mentions", {"item": 1, "text": text})
    assert status == 200
    assert found == {"mentioned": {n: values[n] for n in ("book", "member")}, "missing": ["days"], "free": ["reserved"]}
    assert here.texts() == []  # nothing of it is kept


def test_there_are_no_hints_for_what_is_not_on_the_sheet(closed: Set):
    assert closed.post("Anna", "mentions", {"item": 2, "text": "Dune"})[0] == 400
    assert closed.post("A" * 32, "mentions", {"item": 1, "text": "Dune"})[0] == 404


# ---- what is refused ----


@pytest.mark.parametrize("text", ["", "   \n\t ", "\x00\x01", "...", "-"])
def test_an_empty_wording_is_refused_with_a_reason(text: str, closed: Set):
    said = {"id": ID, "item": 1, "reply": "wording", "text": text}
    assert closed.post("Anna", "reply", said) == (400, {"error": "There is nothing written yet."})
    assert closed.texts() == []


def test_100_kb_in_the_box_are_refused_with_a_reason(closed: Set):
    said = {"id": ID, "item": 1, "reply": "wording", "text": "word " * 20_000}
    for what in ("reply", "mentions"):
        status, reply = closed.post("Anna", what, said)
        assert status == 413 and reply["error"].endswith(f"has at most {8 * LONGEST} bytes.")
    status, reply = closed.post("Anna", "reply", {**said, "text": "word " * 2_100})
    assert status == 400
    assert reply == {"error": "This is too long: 10,499 characters. At most 10,000 are taken."}
    assert closed.texts() == []


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"[]",
        b"\xff",
        {},
        {"id": "short", "item": 1, "reply": "skip"},
        {"id": ID, "item": 0, "reply": "skip"},
        {"id": ID, "item": 2, "reply": "skip"},  # not asked yet
        {"id": ID, "item": "1", "reply": "skip"},
        {"id": ID, "item": 1, "reply": "shout"},
        {"id": ID, "item": 1, "reply": None},
        {"id": ID, "item": 1, "reply": "wording"},
        {"id": ID, "item": 1, "reply": "wording", "text": 5},
        {"id": ID, "item": 1, "reply": "wording", "text": "It is \ud800 so."},
        f'{{"id": "{ID}", "item": 1, "reply": "wording", "text": "It is \ud800."}}'.encode("utf-8", "surrogatepass"),
    ],
)
def test_what_is_no_reply_is_refused_with_a_reason(said: Any, closed: Set):
    status, reply = closed.post("Anna", "reply", said)
    assert status == 400 and reply["error"].endswith(".")
    assert closed.texts() == []


def test_an_unknown_link_leads_nowhere(closed: Set):
    for token in ("A" * 32, "x", closed.tokens["Anna"][:-1]):
        assert closed.server.request("GET", f"/w/{token}")[0] == 404
        assert closed.server.request("GET", f"/w/{token}/study")[0] == 404
        assert closed.post(token, "next", {})[0] == 404
        assert closed.post(token, "reply", {"id": ID, "item": 1, "reply": "skip"})[0] == 404


def test_pages_of_other_sites_and_other_host_names_are_refused(closed: Set):
    said = {"id": ID, "item": 1, "reply": "wording", "text": "From elsewhere."}
    for headers in ({"Origin": "https://evil.example"}, {"Sec_Fetch_Site": "cross-site"}, {"Host": "evil.example"}):
        for what in ("next", "reply", "mentions"):
            assert closed.post("Anna", what, said, **headers)[0] in (403, 421)
    assert closed.post("Anna", "reply", said, Content_Type="text/plain")[0] == 415
    assert closed.server.request("GET", f"/w/{closed.tokens['Anna']}/next")[0] == 405
    assert closed.texts() == []
