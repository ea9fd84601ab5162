"""The explorer in a real browser: saying, looking, curating, saving, coming back, and learning anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from verbalign.cli import main
from verbalign.dictionary import MappingDictionary

FOCUSED = "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent"
LEMMAS = ("absval_eq", "gcd_comm", "even_sum", "mod_bound", "div_pos", "max_left")


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Six meanings of one predicate, each in the words of four people."""
    path = tmp_path / "corpus.jsonl"
    with path.open("w") as out:
        for k, lemma in enumerate(LEMMAS):
            goal = f"f({k}) = g({k})"
            texts = [
                f"By the lemma {lemma} we get {goal}.",
                f"By {lemma} we have {goal}.",
                f"The lemma {lemma} gives us {goal}.",
                f"What remains is to note {goal}, which is just what {lemma} says.",
            ]
            record = {"predicate": "rewrite", "args": {"lemma": lemma, "goal": goal}, "texts": texts}
            out.write(json.dumps(record) + "\n")
    return path


def item(page: Any, text: str) -> Any:
    return page.locator(".templates > li").filter(has=page.locator(f'[aria-label="Edit: {text}"]'))


def saved(path: Path) -> dict[str, Any]:
    return {t.text: t for t in MappingDictionary.load(path).entries["rewrite"].templates}


def test_say_edit_pin_save_restart_and_learn_anew(
    corpus: Path, tmp_path: Path, serve: Callable[..., Any], open_page: Callable[..., Any]
):
    path = tmp_path / "dictionary.json"
    assert main(["learn", str(corpus), "-o", str(path), "--quiet"]) == 0
    learned = list(saved(path))
    first, second = learned[0], learned[1]

    server = serve(path)
    page = open_page(server.url)
    page.fill("#expression", "rewrite(lemma=new_lemma, goal=a = b)")
    page.get_by_role("button", name="Say", exact=True).click()
    before = page.locator("#said .text mark")
    expect(before).to_have_count(2)
    expect(page.locator("#said .why")).to_contain_text("It writes out lemma and goal.")

    page.goto(f"{server.url}/#/p/rewrite")
    item(page, first).get_by_role("button", name="Edit").click()
    page.locator("form.change textarea").first.fill("Thanks to [lemma], now [goal].")
    page.get_by_role("button", name="Change", exact=True).click()
    expect(page.locator("#pending")).to_have_text("1 change not saved")
    item(page, second).get_by_role("button", name="Pin").click()
    expect(page.locator("#pending")).to_have_text("2 changes not saved")
    expect(item(page, second).locator(".tag.pinned")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(item(page, second).locator(".tag.pinned")).to_have_count(0)
    item(page, second).get_by_role("button", name="Pin").click()
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator("#said .text")).to_contain_text("Thanks to")

    page.get_by_role("button", name="Review and save").click()
    expect(page.locator("dialog .diff .plus").filter(has_text="Thanks to [lemma]")).to_be_visible()
    assert "Thanks to [lemma], now [goal]." not in saved(path)
    page.locator("dialog").get_by_role("button", name="Save").click()
    expect(page.locator("#pending")).to_have_text("Saved")
    assert page.eyes.faults == []
    server.stop()

    again = serve(path)
    page = open_page(f"{again.url}/#/p/rewrite")
    expect(item(page, "Thanks to [lemma], now [goal].").locator(".tag.pinned")).to_be_visible()
    expect(item(page, second).locator(".tag.pinned")).to_be_visible()
    expect(item(page, first)).to_have_count(0)
    again.stop()

    assert main(["learn", str(corpus), "-o", str(path), "--quiet"]) == 0
    now = saved(path)
    assert now["Thanks to [lemma], now [goal]."].pinned and now[second].pinned and first not in now
    assert MappingDictionary.load(path).say("rewrite(lemma=x, goal=y)") == "Thanks to x, now y."


def test_accept_reject_restore_add_and_veto(little: Path, serve: Callable[..., Any], open_page: Callable[..., Any]):
    server = serve(little)
    page = open_page(f"{server.url}/#/p/rewrite")
    use = "Use [lemma]."
    item(page, use).get_by_role("button", name="Accept").click()
    expect(item(page, use).locator(".tag.accepted")).to_be_visible()
    item(page, use).get_by_role("button", name="Reject").click()
    expect(item(page, use)).to_have_count(0)
    page.get_by_text("Rejected (1)").click()
    page.get_by_role("button", name=f"Restore: {use}").click()
    expect(item(page, use).locator(".tag.accepted")).to_be_visible()
    page.get_by_role("button", name="Add a template").click()
    page.locator("form.change textarea").first.fill("Hence [gaol].")
    page.get_by_role("button", name="Add", exact=True).click()
    told = page.get_by_role("alert").filter(has_text="slot")
    expect(told).to_have_text("the template has a slot [gaol], but rewrite has: lemma, goal")
    page.locator("form.change textarea").first.fill("Hence [goal].")
    page.locator("form.change textarea").last.fill("last\ngoal has =")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(item(page, "Hence [goal].").locator(".tag")).to_have_text(["pinned", "when goal has =", "when last"])
    page.goto(f"{server.url}/#/thesaurus")
    page.get_by_role("button", name="Veto: even and odd").click()
    expect(page.get_by_role("button", name="Allow: even and odd")).to_be_visible()
    page.get_by_role("button", name="Review and save").click()
    page.locator("dialog").get_by_role("button", name="Save").click()
    expect(page.locator("#pending")).to_have_text("Saved")
    made = MappingDictionary.load(little)
    assert made.vetoed == (("even", "odd"),) and made.entries["rewrite"].rejected == ()
    assert saved(little)[use].accepted and saved(little)["Hence [goal]."].when == {"last", "goal has ="}


def test_two_windows_edit_one_entry_and_the_second_is_told_and_loses_nothing(
    little: Path, serve: Callable[..., Any], open_page: Callable[..., Any]
):
    server = serve(little)
    one, two = open_page(f"{server.url}/#/p/rewrite"), open_page(f"{server.url}/#/p/rewrite")
    item(two, "Use [lemma].").get_by_role("button", name="Edit").click()
    two.locator("form.change textarea").first.fill("My long and careful text on [lemma].")
    item(one, "Use [lemma].").get_by_role("button", name="Pin").click()
    expect(one.locator("#pending")).to_have_text("1 change not saved")
    two.get_by_role("button", name="Change", exact=True).click()
    expect(two.get_by_role("alert").filter(has_text="in the meantime")).to_be_visible()
    assert two.locator("form.change textarea").first.input_value() == "My long and careful text on [lemma]."
    two.get_by_role("button", name="Look at it as it is now; my text stays here").click()
    two.get_by_text("Now:").wait_for()
    two.get_by_role("button", name="Change", exact=True).click()
    expect(item(two, "My long and careful text on [lemma].")).to_have_count(1)


def test_a_file_changed_meanwhile_is_told_and_can_be_taken_over(
    little: Path, serve: Callable[..., Any], open_page: Callable[..., Any]
):
    server = serve(little)
    page = open_page(f"{server.url}/#/p/rewrite")
    item(page, "Use [lemma].").get_by_role("button", name="Pin").click()
    expect(page.locator("#pending")).to_have_text("1 change not saved")
    little.write_text(little.read_text().replace('"weight": 2.0', '"weight": 2.5'))
    page.get_by_role("button", name="Review and save").click()
    page.locator("dialog").get_by_role("button", name="Save").click()
    expect(page.locator("dialog h2")).to_have_text("The file has changed in the meantime")
    expect(page.locator("dialog .diff .plus").filter(has_text="2.5")).to_be_visible()
    page.get_by_role("button", name="Take these over and make my changes on them").click()
    expect(page.locator("dialog h2")).to_have_text("Taken over")
    page.locator("dialog").get_by_role("button", name="Save").click()
    expect(page.locator("#pending")).to_have_text("Saved")
    assert saved(little)["Use [lemma]."].pinned and saved(little)["Lemma [lemma] gives [goal]."].weight == 2.5


def completes(typed: str, reply: Any) -> bool:
    """Is this the answer to what ends in these letters?"""
    return parse_qs(urlsplit(reply.url).query).get("text", [""])[0].endswith(typed)


def test_an_expression_is_completed_and_said_with_the_keyboard_alone(
    little: Path, serve: Callable[..., Any], open_page: Callable[..., Any]
):
    server = serve(little)
    page = open_page(server.url)
    while page.evaluate("document.activeElement.id") != "expression":
        page.keyboard.press("Tab")
    for typed, put in (("r", "rewrite("), ("l", "rewrite(lemma="), ("a", "rewrite(lemma=abs")):
        with page.expect_response(partial(completes, typed)):
            page.keyboard.type(typed)
        expect(page.locator("#options[aria-busy=false] li").first).to_be_visible()  # and not those of an earlier text
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        assert page.input_value("#expression") == put
    page.keyboard.type(")")
    page.keyboard.press("Enter")
    expect(page.locator("#said .text")).to_have_text("Use abs.")
    expect(page.locator("#options")).to_be_hidden()


def test_who_types_fast_is_not_given_what_belongs_to_an_earlier_text(
    little: Path, serve: Callable[..., Any], open_page: Callable[..., Any]
):
    page = open_page(serve(little).url)
    page.focus("#expression")
    with page.expect_response(partial(completes, "rewrite(")):
        page.keyboard.type("rewrite(")
    expect(page.locator("#options li").first).to_contain_text("lemma=")
    page.keyboard.type("l")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.input_value("#expression") != "rewrite(lemma=l"  # "lemma=" was found for what stood there before


def test_a_template_is_edited_and_saved_with_the_keyboard_alone(
    little: Path, serve: Callable[..., Any], open_page: Callable[..., Any]
):
    server = serve(little)
    page = open_page(f"{server.url}/#/p/rewrite")

    def tab_to(label: str) -> None:
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate(FOCUSED) == label:
                return
        raise AssertionError(f"{label} cannot be reached")

    tab_to("Edit: Use [lemma].")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+A")
    page.keyboard.type("Now use [lemma].")
    tab_to("Change")
    page.keyboard.press("Enter")
    expect(page.locator("#pending")).to_have_text("1 change not saved")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Edit: Now use [lemma]."
    page.evaluate("document.activeElement.blur()")
    tab_to("Review and save")
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_be_visible()
    tab_to("Save")
    page.keyboard.press("Enter")
    expect(page.locator("#pending")).to_have_text("Saved")
    assert saved(little)["Now use [lemma]."].pinned


def test_a_click_on_word_line_or_slot_shows_its_wordings_and_a_template_its_path(
    proofs: Path, serve: Callable[..., Any], open_page: Callable[..., Any]
):
    server = serve(proofs)
    page = open_page(f"{server.url}/#/p/Cases")
    page.get_by_role("button", name="Path: Either [condition] or [negation].").click()
    drawn = page.locator("#templates figure")
    expect(drawn.locator(".node.bold text")).to_have_text(["start", "either", "condition", "or", "negation", "end"])
    drawn.locator(".node.bold").filter(has_text="either").click()
    expect(drawn.locator(".behind li")).to_have_count(4)
    assert all("either" in text.lower() for text in drawn.locator(".behind li").all_inner_texts())
    drawn.locator(".edge-choice .line.bold").last.dispatch_event("click")
    expect(drawn.locator(".behind strong")).to_contain_text("to end")
    page.fill("#query", "distinguish")
    expect(page.locator("#view h2")).to_have_text("“distinguish”")
    expect(page.locator("#view li mark").first).to_be_visible()
    assert page.eyes.faults == []


def test_a_corpus_of_scripts_does_no_harm(
    evil: MappingDictionary, tmp_path: Path, serve: Callable[..., Any], open_page: Callable[..., Any]
):
    path = tmp_path / "evil.json"
    evil.save(path)
    server = serve(path)
    page = open_page(server.url)
    places = page.locator("#menu a").evaluate_all("all => all.map((one) => one.href)")
    for place in (*places, f"{server.url}/#/search/script"):
        page.goto(place)
        expect(page.locator("#view")).to_contain_text("<script>")
    page.get_by_role("button", name="Example").click()
    expect(page.locator("#said .text")).to_contain_text("<script>")
    for one in page.locator("main details:visible > summary").all():
        one.click()
    assert page.evaluate("window.stolen") is None and page.locator("main script").count() == 0
    assert page.eyes.faults == [] and all(url.startswith(server.url) for url in page.eyes.urls)


def test_a_server_that_is_gone_is_told(little: Path, serve: Callable[..., Any], open_page: Callable[..., Any]):
    server = serve(little)
    page = open_page(server.url)
    server.stop()
    page.fill("#expression", "rewrite(lemma=a)")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator("#said")).to_have_text("The server does not answer; is it still running?")


def test_what_was_said_can_be_edited_where_it_is_said(
    places: Path, serve: Callable[..., Any], open_page: Callable[..., Any]
):
    server = serve(places)
    page = open_page(f"{server.url}/#/p/inform")
    page.fill("#expression", "inform(name=Aromi, area=city)")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator("#said .text")).to_contain_text("In the city there is Aromi")
    page.locator("#said").get_by_role("button", name="Edit").click()
    page.locator("#said form.change textarea").first.fill("Downtown, in the [area], you find [name].")
    page.get_by_role("button", name="Change", exact=True).click()
    expect(page.locator("#said .text")).to_contain_text("Downtown, in the city")
    expect(item(page, "Downtown, in the [area], you find [name].").locator(".tag.pinned")).to_be_visible()
    page.fill("#expression", "inform(name=Aromi, area=park, food=Thai)")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator("#said .why")).to_contain_text("put together")
    assert page.eyes.faults == []
