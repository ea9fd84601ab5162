"""Writing as a person does it: in a real browser, with keys, mouse and thumb."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from verbalign.collecting import store
from verbalign.collecting.study import ReplyKind, WordingRecord

DESK = {"viewport": {"width": 1400, "height": 900}}
PHONE = {"viewport": {"width": 400, "height": 800}, "has_touch": True, "is_mobile": True}
LOOKS = [(scheme, size) for scheme in ("light", "dark") for size in (DESK, PHONE)]


def visit(browser: Browser, link: str, faults: list[str] | None = None, **options: Any) -> Page:
    page = browser.new_context(**options).new_page()
    if faults is not None:
        page.on("console", lambda message: faults.append(message.text))
        page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(link)
    return page


def ready(page: Page, number: int) -> None:
    """Wait until the meaning of this number takes a reply."""
    expect(page.locator("#count")).to_contain_text(f"Number {number} ")
    page.wait_for_timeout(260)


def values(page: Page) -> dict[str, str]:
    rows = page.locator(".argument").all()
    return {row.locator("dt").inner_text(): row.locator("mark").inner_text() for row in rows}


def replies(path: Path) -> list[tuple[ReplyKind, str]]:
    return [(said.reply, said.text) for said in store.read(path).in_force().values()]


@pytest.fixture
def link(tmp_path: Path, record: Callable[..., WordingRecord], serve: Callable[..., Any]) -> str:
    store.write(tmp_path / "s.db", record("Anna,Ben,Chloe", about="Letters of a small library."))
    return serve(tmp_path / "s.db").links["Anna"]


def test_a_study_is_written_from_beginning_to_end_with_the_keyboard_alone(link: str, tmp_path: Path, browser: Browser):
    faults: list[str] = []
    page = visit(browser, link, faults, **DESK)
    for number in range(1, 5):
        ready(page, number)
        expect(page.locator("#text")).to_be_focused()
        page.keyboard.type("About " + " and ".join(values(page).values()) + ".")
        page.keyboard.press("Control+Enter")
    expect(page.locator("#done")).to_contain_text("You have written 4 texts.")
    page.keyboard.press("Enter")  # the button that has the focus: look through
    ready(page, 1)
    before = page.locator("#text").input_value()
    page.keyboard.press("End")
    page.keyboard.type(" Bye.")
    page.keyboard.press("Tab")  # to Save
    page.keyboard.press("Enter")
    ready(page, 2)
    for _ in range(4):  # Save, Skip, I would not say this, Back
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    ready(page, 1)
    assert page.locator("#text").input_value() == before + " Bye."
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # I would not say this, after all
    ready(page, 2)
    found = replies(tmp_path / "s.db")
    assert [reply for reply, _ in found] == [ReplyKind.NEVER, ReplyKind.WORDING, ReplyKind.WORDING, ReplyKind.WORDING]
    assert len(store.read(tmp_path / "s.db").replies) == 6 and faults == []


def test_a_phone_writes_skips_goes_back_and_changes(link: str, tmp_path: Path, browser: Browser):
    faults: list[str] = []
    page = visit(browser, link, faults, **PHONE)
    ready(page, 1)
    expect(page.locator("#back")).to_be_disabled()
    page.locator("#skip").tap()
    ready(page, 2)
    page.locator("#text").fill("Two.")
    page.locator("#save").tap()
    ready(page, 3)
    page.locator("#never").tap()
    ready(page, 4)
    for number in (3, 2, 1):
        page.locator("#back").tap()
        ready(page, number)
    expect(page.locator("#skip")).to_have_attribute("aria-pressed", "true")
    page.locator("#text").fill("One after all.")
    page.locator("#save").tap()
    ready(page, 2)
    expect(page.locator("#text")).to_have_value("Two.")
    found = replies(tmp_path / "s.db")
    assert found == [(ReplyKind.WORDING, "One after all."), (ReplyKind.WORDING, "Two."), (ReplyKind.NEVER, "")]
    assert faults == []


def test_the_hint_follows_the_writing(link: str, browser: Browser):
    page = visit(browser, link, **DESK)
    ready(page, 1)
    shown = values(page)
    state = lambda name: page.locator(".argument", has_text=name).first.locator(".state")
    expect(state("days")).to_have_text("not yet")
    expect(state("reserved")).to_have_text("in your own words")
    page.keyboard.type(f"{shown['book']} of {shown['member']}")
    expect(state("book")).to_have_text("✓ mentioned")
    expect(page.locator("#mentions")).to_contain_text("Not found yet: days.")
    spelled = {"3": "three", "1": "one", "12": "twelve"}[shown["days"]]
    page.keyboard.type(f", {spelled} days")
    expect(state("days")).to_have_text(f"✓ “{spelled}”")
    expect(page.locator("#mentions")).to_have_text("Everything else is mentioned. Please check yourself: reserved.")
    page.locator("#text").fill("")
    expect(state("book")).to_have_text("not yet")


def test_two_browsers_with_one_link_lose_and_double_nothing(link: str, tmp_path: Path, browser: Browser):
    one, two = visit(browser, link, **DESK), visit(browser, link, **PHONE)
    for page, text in ((one, "From the desk."), (two, "From the phone.")):
        ready(page, 1)
        page.locator("#text").fill(text)
    one.locator("#save").click()
    ready(one, 2)
    two.locator("#save").tap()
    ready(two, 2)
    assert values(one) == values(two)
    assert replies(tmp_path / "s.db") == [(ReplyKind.WORDING, "From the phone.")]
    assert len(store.read(tmp_path / "s.db").replies) == 2


def test_a_text_is_not_called_saved_before_it_is_and_a_reload_loses_no_draft(
    tmp_path: Path, record: Callable[..., WordingRecord], serve: Callable[..., Any], browser: Browser
):
    path = tmp_path / "s.db"
    store.write(path, record("Anna"))
    server = serve(path)
    page = visit(browser, server.links["Anna"], **DESK)
    ready(page, 1)
    page.keyboard.type("Half a sen")
    page.reload()
    ready(page, 1)
    expect(page.locator("#text")).to_have_value("Half a sen")
    server.kill()
    page.keyboard.press("Control+End")
    page.keyboard.type("tence.")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#status")).to_have_text("Not saved yet; trying again…")
    assert store.read(path).replies == ()
    serve(path, server.port)
    expect(page.locator("#status")).to_have_text("Saved", timeout=15_000)
    assert replies(path) == [(ReplyKind.WORDING, "Half a sentence.")]


def test_nothing_100_kb_and_a_double_click_are_answered_well(link: str, tmp_path: Path, browser: Browser):
    page = visit(browser, link, **DESK)
    ready(page, 1)
    page.locator("#save").click()
    expect(page.locator("#status")).to_have_text("Write something first, or skip this one.")
    page.locator("#text").fill("word " * 20_000)
    page.locator("#save").click()
    expect(page.locator("#status")).to_have_text("Too long: 99,999 characters. At most 10,000 are taken.")
    assert store.read(tmp_path / "s.db").replies == ()
    page.locator("#text").fill("Short.")
    page.locator("#save").dblclick()
    ready(page, 2)
    assert replies(tmp_path / "s.db") == [(ReplyKind.WORDING, "Short.")]


def test_a_writer_is_done_with_the_own_share_and_may_write_more(
    tmp_path: Path, record: Callable[..., WordingRecord], serve: Callable[..., Any], browser: Browser
):
    store.write(tmp_path / "s.db", record("Anna,Ben", wordings=1))  # two for each of them
    page = visit(browser, serve(tmp_path / "s.db").links["Anna"], **DESK)
    for number in (1, 2):
        ready(page, number)
        page.keyboard.type("Done.")
        page.keyboard.press("Control+Enter")
    expect(page.locator("#done")).to_contain_text("That was your share. 2 more could use your words.")
    page.locator("#more").click()
    ready(page, 3)


@pytest.mark.parametrize(("scheme", "size"), LOOKS, ids=[f"{s}-{z['viewport']['width']}" for s, z in LOOKS])
def test_the_page_is_accessible_fits_and_runs_no_text_as_code(
    scheme: str, size: dict[str, Any], tmp_path: Path, record: Callable[..., WordingRecord], serve: Callable[..., Any],
    browser: Browser,
):  # fmt: skip
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    odd = (
        f'due(title="{evil}", note="{"long" * 60}", days=3, urgent=yes)',
        "hello()",  # a meaning without values
        "request(area=(), price=())",
        "architect(subject=A, object=B); country(subject=A, object=C)",
    )
    store.write(tmp_path / "s.db", record("Anna,Ben", odd, about=f"{evil} For tests."))
    faults: list[str] = []
    seen: list[str] = []
    server = serve(tmp_path / "s.db")
    page = visit(browser, server.links["Anna"], faults, color_scheme=scheme, **size)
    page.on("request", lambda request: seen.append(request.url))
    page.on("dialog", lambda dialog: pytest.fail("a text was run as code"))
    for number in range(1, 5):
        ready(page, number)
        assert page.locator("#main img, #main script").count() == 0
        page.locator("#text").fill(f"{evil} for 3 days")
        page.wait_for_timeout(500)  # the hint has come
        assert axe_faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == size["viewport"]["width"]
        for button in page.locator("#choices .choice").all():  # in sight without scrolling, large enough for a thumb
            box = button.bounding_box()
            assert box and box["height"] >= 44 and box["y"] + box["height"] <= size["viewport"]["height"]
        page.locator("#save").click()
    expect(page.locator("#done")).to_be_visible()
    assert axe_faults(page) == []
    page.locator("#review").click()
    ready(page, 1)
    expect(page.locator("#text")).to_have_value(f"{evil} for 3 days")
    assert faults == [] and {urlsplit(url).netloc for url in seen} == {server.host}


def axe_faults(page: Page) -> list[str]:
    """What axe-core finds, whatever its weight."""
    found = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {json.dumps(fault['nodes'][0]['html'])[:200]}" for fault in found]
