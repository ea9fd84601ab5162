"""Sentences with choices in the explorer and the report, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import framed
from framed import GREEN, HEAD, TERSE, TESTS
from verbalign.bundled import proof_dictionary
from verbalign.dictionary import Entry, MappingDictionary, Source
from verbalign.dictionary.frames import Frames, Plan, SentenceTemplate
from verbalign.dictionary.template import Template
from verbalign.viewer.report import report

EVIL = "<script>window.stolen = 1</script>"
FIRST = "build(repo=webshop, branch=main, status=passed, failed=0, date=2026-07-01)"


@pytest.fixture
def builds(tmp_path: Path) -> Path:
    path = tmp_path / "builds.json"
    framed.made_framed().save(path)
    return path


def item(page: Any, text: str) -> Any:
    return page.locator(".templates > li").filter(has=page.locator(f'[aria-label="Edit: {text}"]'))


def test_choices_conditions_and_plans_are_shown(builds: Path, serve: Callable[..., Any], open_page: Callable[..., Any]):
    page = open_page(f"{serve(builds).url}/#/p/build")
    tests = item(page, TESTS).locator(".template")
    expect(tests.locator(".case .when")).to_have_text(["if failed is 0: ", "if failed is 1: ", "if failed is given: "])
    expect(tests.locator(".case .slot .rendering")).to_have_text(" words")
    optional = item(page, HEAD).locator(".cases.optional")
    expect(optional).to_have_text("if branch is given: on branch")
    expect(optional).to_have_attribute("title", "nothing if branch is not given (a guess)")
    expect(item(page, GREEN).locator(".tag")).to_have_text(
        ["when status is passed", "so far only said where failed is 0", "in doubt unless branch is main"]
    )
    expect(page.locator(".plans > li")).to_have_text(["1 + 2 2 wordings", "1 + 2 + 5 1 wording"])
    expect(page.locator("#where")).to_be_hidden()  # conditions on values are no places
    item(page, TERSE).get_by_role("button", name="Path").click()
    expect(item(page, TERSE).locator("figure")).to_contain_text("2 wordings")
    for route in ("#/", "#/thesaurus", "#/search/build", "#/p/build"):
        page.goto(f"{page.url.split('#')[0]}{route}")
        expect(page.locator(f'#view[data-shown="{route}"]')).to_be_visible()
        expect(page.locator("#view .fault")).to_have_count(0)
    assert page.eyes.faults == []


def test_it_is_explained_why_a_text_was_said_so(builds: Path, serve: Callable[..., Any], open_page: Callable[..., Any]):
    page = open_page(f"{serve(builds).url}/#/p/build")
    expect(page.locator("#expression")).to_have_value(FIRST)
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator("#said .text")).to_contain_text("No tests failed on")
    expect(page.locator("#said .why")).to_contain_text(
        "Its words were chosen because these conditions hold: branch is given; status is passed; failed is 0."
    )
    expect(page.locator("#said").get_by_role("button", name=f"Edit: {HEAD}")).to_be_visible()
    page.fill("#expression", "build(repo=webshop, status=passed, stops=Leer)")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator("#said")).to_contain_text("Not said: stops")
    page.get_by_text(re.compile(r"templates that do not fit here")).click()
    expect(page.locator("#said")).to_contain_text("it needs: failed is 0")
    assert page.eyes.faults == []


def test_a_doubtful_text_is_refused_and_can_be_said_all_the_same(
    builds: Path, serve: Callable[..., Any], open_page: Callable[..., Any]
):
    made = MappingDictionary.load(builds).with_sources()
    entry = made.entries["build"]
    assert entry.frames is not None
    only = replace(entry, templates=(entry.templates[2],), frames=replace(entry.frames, plans=(Plan((0,), (1,)),)))
    replace(made, entries={"build": only}).save(builds)
    page = open_page(serve(builds).url)
    page.fill("#expression", "build(repo=billing, branch=develop, status=passed, failed=0)")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator("#said .fault")).to_contain_text("in doubt: 'Hooray, billing is green!' was only said where")
    page.get_by_role("button", name="Say it all the same").click()
    expect(page.locator("#said .text")).to_contain_text("is green!")
    expect(page.locator("#said .fault")).to_have_text("This is in doubt; see below.")
    expect(page.locator("#said .why")).to_contain_text("people said this only where branch is main")


def test_a_sentence_is_edited_in_the_template_language_and_a_wrong_one_is_refused(
    builds: Path, serve: Callable[..., Any], open_page: Callable[..., Any]
):
    server = serve(builds)
    page = open_page(f"{server.url}/#/p/build")
    item(page, HEAD).get_by_role("button", name="Edit").click()
    form = page.locator("form.change")
    text = form.locator("textarea[name=text]")
    change = form.get_by_role("button", name="Change")
    for wrong, told in (
        ("So {branch is given: on [branch]", "opens a choice that is never closed; write } at its end"),
        ("So [brunch].", "the template names 'brunch', but build has: repo, branch, status, failed, date, stops"),
        ("On [date: soon].", "'soon' is no rendering of a date; write a pattern such as d MMMM"),
        ("{branch glows: Hot}", "can't read the condition 'branch glows'"),
        ("[repo] {branch is given: on [branch]}.", "add a case to it, for instance | branch is not given: …"),
    ):
        text.fill(wrong)
        change.click()
        expect(form.get_by_role("alert")).to_contain_text(told)
    better = HEAD.replace("The build of", "Our build of")
    text.fill(better)
    form.locator("textarea[name=doubts]").fill("status is passed or failed")
    change.click()
    expect(item(page, better).locator(".tag")).to_have_text(["pinned", "in doubt unless status is passed or failed"])
    expect(page.locator(".plans > li")).to_have_text(["1 + 2 2 wordings", "1 + 2 + 5 1 wording"])
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator("#said .text")).to_contain_text("Our build of")
    item(page, TESTS).get_by_role("button", name="Reject").click()
    expect(item(page, TESTS)).to_have_count(0)
    expect(page.locator(".plans > li")).to_have_text(["1 + 4 1 wording"])
    page.get_by_role("button", name="Review and save").click()
    page.locator("dialog").get_by_role("button", name="Save").click()
    expect(page.locator("#pending")).to_have_text("Saved")
    saved = MappingDictionary.load(builds)
    assert str(saved.say(FIRST)).startswith("Our build of webshop on main passed.")
    assert all(TESTS not in [t.text for t in made.templates] for made in saved.alternatives(FIRST))
    assert all("400" in fault for fault in page.eyes.faults)  # the refusals


@pytest.mark.parametrize("width", [1400, 400])
def test_nothing_is_wider_than_the_window(
    builds: Path, serve: Callable[..., Any], open_page: Callable[..., Any], width: int
):
    page = open_page(f"{serve(builds).url}/#/p/build", viewport={"width": width, "height": 900})
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator("#said .why")).to_be_visible()
    item(page, TESTS).get_by_role("button", name="Edit").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_report_shows_choices_conditions_and_plans(builds: Path, tmp_path: Path, open_page: Callable[..., Any]):
    path = tmp_path / "report.html"
    path.write_text(report(MappingDictionary.load(builds)), "utf-8")
    page = open_page(path.as_uri())
    page.locator("details.predicate summary").first.click()
    expect(page.locator(".templates .case .when").first).to_have_text("if status is passed: ")
    expect(page.locator(".templates .tag").first).to_have_text("when status is passed")
    expect(page.locator(".plans > li")).to_have_text(["1 + 2 2 wordings", "1 + 2 + 5 1 wording"])
    expect(page.locator("#samples")).to_contain_text("The build of webshop")
    assert page.eyes.faults == []


def seldom_stated() -> MappingDictionary:
    """A dictionary whose report lists arguments that writers drop, with names longer than any word."""
    name = "isTheLocationOfTheHeadquartersOf"
    templates = (Template("It is in [theCityInQuestion]."),)
    stated = {"theCityInQuestion": (9, 90, 9, 90), "theCountryInQuestion": (1, 90, 1, 90)}
    entry = Entry(name, tuple(stated), templates, meanings=90, wordings=180, stated=stated)
    return MappingDictionary({name: entry})


@pytest.mark.parametrize("made", [framed.made_framed, proof_dictionary, seldom_stated])
def test_tables_of_the_report_fit_a_narrow_window(made: Any, tmp_path: Path, open_page: Callable[..., Any]):
    path = tmp_path / "report.html"
    path.write_text(report(made()), "utf-8")
    page = open_page(path.as_uri(), viewport={"width": 400, "height": 900})
    cut = "[...document.querySelectorAll('.wide')].filter(e => e.scrollWidth > e.clientWidth + 1).length"
    assert page.locator(".wide table").count() and page.evaluate(cut) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 400


def made_evil() -> MappingDictionary:
    """Sentences in which every text that can be is markup."""
    name = f"a{EVIL}"
    words = EVIL.replace("<", r"\{<")
    choice = f'{{"{name}" is "{EVIL}": {words} | is given: [{name}: upper] | is not given:}}'
    template = SentenceTemplate(
        f"{words} {choice}", frozenset({f'"{name}" is not "x{EVIL}"'}), 1.0, (0,), only=(f'"{name}" is given',),
        doubts=(f'"{name}" ends in "{EVIL}"',),
    )  # fmt: skip
    entry = Entry(
        f"p{EVIL}", (name,), (template,), False, 1, 1, {name: (1, 1, 0, 0)}, (f"r{EVIL}",),
        frames=Frames((Plan((0,), (0,)), Plan((0, 0), (0,))), {name: "name"}),
    )  # fmt: skip
    source = Source(f"m{EVIL}", f"p{EVIL}", f"{EVIL} is", f"w{EVIL}", {name: (0, 6)}, {name: EVIL})
    return MappingDictionary({f"p{EVIL}": entry}, parameters={"language": "en"}, sources=(source,))


def test_a_dictionary_of_scripts_does_no_harm(tmp_path: Path, serve: Callable[..., Any], open_page: Callable[..., Any]):
    path = tmp_path / "evil.json"
    made_evil().save(path)
    page = open_page(serve(path).url)
    page.locator("#menu a").last.click()
    expect(page.locator(".templates > li")).to_have_count(1)
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator("#said .why, #said .fault").first).to_be_visible()
    assert page.evaluate("window.stolen") is None
    (tmp_path / "r.html").write_text(report(MappingDictionary.load(path)), "utf-8")
    page = open_page((tmp_path / "r.html").as_uri())
    page.locator("details.predicate summary").first.click()
    expect(page.locator(".templates > li")).to_have_count(1)
    assert page.evaluate("window.stolen") is None
