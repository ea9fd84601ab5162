"""Judging as a person does it: in a real browser, with keys, mouse and thumb."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from verbalign.evaluate.judging import render, store
from verbalign.evaluate.judging.results import results
from verbalign.evaluate.judging.study import Item, Kind, Panel, Record

PHONE = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}
SECRETS = ("hidden-ours", "hidden-rival", "secret-id", "swapped", '"seed"')


def saved(path: Path) -> list[str]:
    """Each judge's marks in the order of the study."""
    rows = json.loads(render.to_json(results(store.read(path))))["tables"][0]["rows"]
    return ["".join(mark or "." for mark in row["marks"]) for row in rows]


def texts(page: Page) -> list[str]:
    return page.locator("#panels section p").all_inner_texts()


def ready(page: Page, judged: int, total: int = 10) -> None:
    """Wait until so many are judged and the next item takes answers."""
    expect(page.locator("#count")).to_contain_text(
        f"{judged} judged" if judged < total else f"{total} of {total} judged"
    )
    page.wait_for_timeout(260)


class Traffic:
    """All that a page asks for and gets."""

    def __init__(self, page: Page) -> None:
        self.urls: list[str] = []
        self.seen: list[str] = []
        self.faults: list[str] = []
        page.on("request", self._request)
        page.on("requestfinished", self._finished)
        page.on("console", lambda message: self.faults.append(message.text))
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    def _request(self, request: Any) -> None:
        self.urls.append(request.url)
        self.seen += [request.url, request.post_data or "", json.dumps(request.headers)]

    def _finished(self, request: Any) -> None:
        reply = request.response()
        self.seen.append(json.dumps(reply.headers))
        if reply.status == 200:
            self.seen.append(reply.text())


def test_ten_pairs_three_judges_and_a_reload_in_the_middle(
    tmp_path: Path, record: Callable[..., Record], serve: Callable[..., Any], browser: Browser
):
    path = tmp_path / "s.db"
    store.write(path, record())
    server = serve(path)
    sides: set[int] = set()
    traffic: list[Traffic] = []

    def wanted(page: Page, word: str) -> int:
        place = next(n for n, text in enumerate(texts(page), 1) if word in text)
        sides.add(place)
        return place

    def visit(judge: str, **options: Any) -> Page:
        page = browser.new_context(**options).new_page()
        traffic.append(Traffic(page))
        page.goto(server.links[judge])
        return page

    page = visit("Anna")  # likes ours, on the keyboard, and reloads in the middle
    for n in range(10):
        ready(page, n)
        assert page.locator("#count").inner_text() == f"Item {n + 1} of 10 · {n} judged"
        page.keyboard.press(str(wanted(page, "zebra")))
        if n == 4:
            ready(page, 5)
            before = texts(page)
            page.reload()
            ready(page, 5)
            assert texts(page) == before
    expect(page.locator("#done")).to_be_visible()

    page = visit("Ben")  # likes the rival, with the mouse
    for n in range(10):
        ready(page, n)
        page.locator(".choice").nth(wanted(page, "walrus") - 1).click()
    expect(page.locator("#done")).to_be_visible()

    page = visit("Chloe", **PHONE)  # on a phone, undecided about every second item
    for n in range(10):
        ready(page, n)
        odd = int(texts(page)[0].split()[-1].rstrip(".")) % 2
        page.locator(".choice").nth(wanted(page, "zebra") - 1 if odd else 2).tap()
    expect(page.locator("#done")).to_be_visible()

    assert saved(path) == ["■" * 10, "□" * 10, "◆■" * 5]
    assert sides == {1, 2}
    seen = "\n".join(part for one in traffic for part in one.seen)
    assert seen.count("zebra") >= 40  # the answers were looked at, so what follows is no empty claim
    assert not [secret for secret in SECRETS if secret in seen]
    assert {urlsplit(url).netloc for one in traffic for url in one.urls} == {server.host}
    assert [fault for one in traffic for fault in one.faults] == []


def test_an_answer_is_not_called_saved_before_it_is(
    tmp_path: Path, record: Callable[..., Record], serve: Callable[..., Any], browser: Browser
):
    path = tmp_path / "s.db"
    store.write(path, record("Anna"))
    server = serve(path)
    page = browser.new_page()
    page.goto(server.links["Anna"])
    ready(page, 0)
    server.kill()
    page.keyboard.press("1")
    expect(page.locator("#status")).to_have_text("Not saved yet; trying again…")
    page.keyboard.press("2")  # nothing else is taken meanwhile
    expect(page.locator("#count")).to_have_text("Item 1 of 10 · 0 judged")
    assert store.read(path).judgements == ()
    serve(path, server.port)
    expect(page.locator("#status")).to_have_text("Saved", timeout=15_000)
    expect(page.locator("#count")).to_have_text("Item 2 of 10 · 1 judged")
    assert [said.choice for said in store.read(path).judgements] == [1]


def test_a_slip_of_the_hand_is_one_answer_and_can_be_taken_back(
    tmp_path: Path, record: Callable[..., Record], serve: Callable[..., Any], browser: Browser
):
    path = tmp_path / "s.db"
    store.write(path, record("Anna", 3))
    page = browser.new_page()
    page.goto(serve(path).links["Anna"])
    ready(page, 0, 3)
    for key in ("Control+1", "Alt+2", "4", "0", "a"):  # none of these is an answer
        page.keyboard.press(key)
    page.locator(".choice").first.dblclick()
    ready(page, 1, 3)
    page.keyboard.down("2")
    for _ in range(20):  # held down: the browser repeats it
        page.keyboard.down("2")
        page.wait_for_timeout(15)
    page.keyboard.up("2")
    ready(page, 2, 3)
    assert [said.choice for said in store.read(path).judgements] == [1, 2]

    page.keyboard.press("ArrowLeft")
    expect(page.locator('.choice[aria-pressed="true"]')).to_contain_text("Text 2 reads better")
    page.wait_for_timeout(260)
    page.keyboard.press("3")
    expect(page.locator("#count")).to_have_text("Item 3 of 3 · 2 judged")
    page.locator("#back").click()
    expect(page.locator('.choice[aria-pressed="true"]')).to_contain_text("No preference")
    assert [said.choice for said in store.read(path).judgements] == [1, 2, 3]
    assert sorted(said.choice for said in store.read(path).in_force().values()) == [1, 3]


def test_a_judge_stops_and_goes_on_elsewhere(
    tmp_path: Path, record: Callable[..., Record], serve: Callable[..., Any], browser: Browser
):
    path = tmp_path / "s.db"
    store.write(path, record("Anna", 3))
    link = serve(path).links["Anna"]
    for n in range(3):
        context = browser.new_context()  # another machine each time
        page = context.new_page()
        page.goto(link)
        ready(page, n, 3)
        page.keyboard.press("1")
        expect(page.locator("#status")).to_have_text("Saved")
        context.close()
    page = browser.new_page()
    page.goto(link)
    expect(page.locator("#done")).to_contain_text("All 3 items are judged and saved.")
    page.locator("#review").click()
    expect(page.locator("#count")).to_have_text("Item 1 of 3 · 3 judged")


@pytest.mark.parametrize("kind", Kind)
def test_every_study_fits_a_phone_and_a_desk_by_day_and_by_night(
    kind: Kind, tmp_path: Path, record: Callable[..., Record], serve: Callable[..., Any], browser: Browser
):
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script>&amp; "
    panels = (Panel("One", evil + "long" * 200, formal=True), Panel("Other", "word " * 300), Panel("", "∀ n:ℕ. n = n"))
    base = record("Anna", 2)
    items = tuple(Item(str(n), panels[:2] if kind is Kind.READABILITY else panels) for n in range(2))
    path = tmp_path / "s.db"
    store.write(path, replace(base, study=replace(base.study, kind=kind, items=items)))
    link = serve(path).links["Anna"]
    papers = {}
    for width, height, scheme in ((375, 667, "light"), (375, 667, "dark"), (1280, 800, "light"), (1280, 800, "dark")):
        context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
        page = context.new_page()
        traffic = Traffic(page)
        page.on("dialog", lambda dialog: pytest.fail("a text was run as code"))
        page.goto(link)
        expect(page.locator("#panels section")).to_have_count(len(items[0].panels))
        assert page.locator("#panels img, #panels script").count() == 0 and evil.strip() in page.inner_text("#panels")
        assert page.evaluate("document.documentElement.scrollWidth") == width
        for button in page.locator(".choice").all():  # in sight without scrolling, and large enough for a thumb
            box = button.bounding_box()
            assert (
                box and box["height"] >= 44 and box["y"] + box["height"] <= height and box["x"] + box["width"] <= width
            )
        papers[width, scheme] = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        assert traffic.faults == []
        context.close()
    assert papers[375, "light"] == papers[1280, "light"] != papers[375, "dark"] == papers[1280, "dark"]


def test_a_page_of_another_site_cannot_answer(
    tmp_path: Path, record: Callable[..., Record], serve: Callable[..., Any], browser: Browser
):
    path = tmp_path / "s.db"
    store.write(path, record("Anna"))
    link = serve(path).links["Anna"]
    said = json.dumps({"id": "0123456789abcdef", "item": 1, "choice": 1})
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "evil.html").write_text(f"""<iframe src="{link}"></iframe>
        <form method="post" enctype="text/plain" action="{link}/judgement"><input name='{said}' value=""></form>
        <script>
        const options = {{ method: "POST", body: {json.dumps(said)}, credentials: "include" }};
        const plain = fetch("{link}/judgement", {{ ...options, mode: "no-cors" }});
        const asJson = fetch("{link}/judgement", {{ ...options, headers: {{ "Content-Type": "application/json" }} }});
        const read = fetch("{link}/study").then((reply) => reply.text());
        Promise.allSettled([plain, asJson, read]).then((all) => {{
          document.title = all.map((one) => one.status).join(" ");
        }});
        </script>""")
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path / "site"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as site:
        Thread(target=site.serve_forever, daemon=True).start()
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{site.server_port}/evil.html")
        expect(page).to_have_title("rejected rejected rejected")
        assert page.frames[1].url == "chrome-error://chromewebdata/"  # not shown within another page
        with page.expect_navigation():
            page.evaluate("document.forms[0].submit()")
        assert "Only the page of the study itself may send answers." in page.content()
        site.shutdown()
    assert store.read(path).judgements == ()
