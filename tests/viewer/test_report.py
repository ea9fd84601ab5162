"""The report: one file, the same bytes each time, nothing from elsewhere, and quick however much is behind it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from verbalign.bundled import PROOF_DICTIONARY
from verbalign.cli import main
from verbalign.dictionary import Entry, MappingDictionary, Source
from verbalign.dictionary.file import sources_path
from verbalign.dictionary.template import Template
from verbalign.viewer.report import report

SCRIPT = 200_000  # bytes of JavaScript at most


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report on the bundled dictionary."""
    out = tmp_path_factory.mktemp("report") / "report.html"
    assert main(["report", str(PROOF_DICTIONARY), "-o", str(out), "--quiet"]) == 0
    return out


def test_the_same_dictionary_gives_the_same_bytes(little: Path):
    dictionary = MappingDictionary.load(little)
    assert report(dictionary) == report(MappingDictionary.load(little))


def test_it_needs_no_network_and_allows_none(little: Path):
    made = report(MappingDictionary.load(little))
    assert not re.findall(r'(?:src|href)="(?!#)', made)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', made)
    assert policy and policy[1].startswith("default-src 'none'") and "unsafe" not in policy[1]
    script = made.rpartition("<script>")[2].partition("</script>")[0]
    assert 5_000 < len(script) < SCRIPT


def test_a_dictionary_without_wordings_has_a_report_that_says_so(
    little: Path, open_page: Callable[..., Any], tmp_path: Path
):
    sources_path(little).unlink()
    out = tmp_path / "r.html"
    out.write_text(report(MappingDictionary.load(little)))
    page = open_page(out.as_uri())
    page.locator("details.predicate summary").first.click()
    page.get_by_text("sources are shown only where it lies beside its dictionary").wait_for()
    assert page.locator(".templates > li").count() == 3


def test_open_search_expand_and_see_the_bold_path(written: Path, open_page: Callable[..., Any]):
    page = open_page(written.as_uri())
    assert page.locator("#overview .counts").inner_text().split()[:2] == ["14", "predicates"]
    assert page.locator("details.predicate:visible").count() == 14
    page.keyboard.press("/")
    page.keyboard.type("backthru")
    expect(page.locator("details.predicate:visible")).to_have_count(1)
    page.locator("details.predicate:visible summary").first.click()
    page.wait_for_selector("details[open] svg.lattice .node.bold")
    assert page.locator("details[open] svg.lattice").count() == 3
    unified = page.locator("details[open] svg.lattice").last
    bold = unified.locator(".node.bold text").all_text_contents()
    assert bold[0] == "start" and {"lemma", "subgoal"} <= set(bold) and unified.locator(".line.bold").count() > 3
    looks = "(all, name) => all.map((one) => getComputedStyle(one)[name])"
    weights = unified.locator(".node.word.bold text").evaluate_all(looks, "fontWeight")
    colours = unified.locator(".line").evaluate_all(looks, "stroke")
    assert set(weights) == {"700"} and len(set(colours)) == 2
    page.locator("details[open] select").last.select_option(index=1)
    expect(page.locator("details[open] svg.lattice").last.locator("title").first).to_contain_text("that say")
    assert page.eyes.faults == [] and page.eyes.urls == [written.as_uri()]


def test_search_finds_wordings_and_leads_to_their_predicate(written: Path, open_page: Callable[..., Any]):
    page = open_page(written.as_uri())
    page.fill("#query", "without loss of generality of anything")
    expect(page.locator("#status")).to_have_text("0 predicates and 0 wordings found")
    page.fill("#query", "it suffices to show")
    page.wait_for_selector("#found li")
    assert "it suffices to show" in page.locator("#found li .prose").first.inner_text().replace("\n", " ").lower()
    page.locator("#found li button").first.click()
    page.wait_for_selector("details[open] .meaning li")
    page.fill("#query", "")
    expect(page.locator("details.predicate:visible")).to_have_count(14)


def test_a_word_a_line_and_a_slot_show_their_wordings_by_mouse_and_by_key(written: Path, open_page: Callable[..., Any]):
    page = open_page(written.as_uri())
    page.locator("details.predicate summary").filter(has_text="ElimExists").click()
    drawing = page.locator("details[open] svg.lattice").last
    drawing.locator(".node.slot").filter(has_text="witness").first.click()
    behind = page.locator("details[open] .behind:visible")
    behind.locator("li").first.wait_for()
    head = behind.locator("strong").inner_text()
    rows = int(re.search(r"(\d+) of 34 wordings", head)[1])  # type: ignore[index]
    assert head.startswith("Argument witness") and behind.locator("li").count() == rows
    page.keyboard.press("Escape")
    behind.wait_for(state="hidden")
    page.keyboard.press("Home")
    for key, kind in (("ArrowRight", "edge-choice"), ("ArrowRight", "node-choice")):
        page.keyboard.press(key)
        assert kind in page.evaluate("document.activeElement.getAttribute('class')")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    behind.locator("li").first.wait_for()
    assert behind.locator("strong").inner_text().startswith("From start to ")
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"


def test_a_corpus_of_scripts_does_no_harm(evil: MappingDictionary, tmp_path: Path, open_page: Callable[..., Any]):
    evil.save(tmp_path / "evil.json")
    out = tmp_path / "evil.html"
    assert main(["report", str(tmp_path / "evil.json"), "-o", str(out), "--quiet"]) == 0
    assert out.read_text().count("<script>") == 1
    page = open_page(out.as_uri())
    page.locator("details.predicate summary").first.click()
    page.wait_for_selector("details[open] svg.lattice")
    for one in page.locator("details summary:visible").all()[1:]:
        one.click()
    page.fill("#query", "<script>")
    page.wait_for_selector("#found li")
    assert page.evaluate("window.stolen") is None and page.locator("main script").count() == 0
    assert "<script>window.stolen = 1</script>" in page.locator("#found li .prose").first.inner_text()
    assert page.eyes.faults == []


def thick(wordings: int) -> MappingDictionary:
    """A dictionary with as much behind it as E2E's: one predicate, eight wordings a meaning, a thousand templates."""
    sources, places = [], ("riverside", "city centre", "harbour", "old town", "station", "market")
    for k in range(wordings):
        name, food, area = f"The Place {k // 8 % 40}", ("Thai", "French", "English")[k % 3], places[k % 6]
        heads = ("{n} is a {f} place in the {a}.", "In the {a} there is {n}, which serves {f} food.",
                 "{n} serves {f} food in the {a} area.", "Try {n} ({f}) near the {a}, number {k}!")  # fmt: skip
        text = heads[k % 4].format(n=name, f=food, a=area, k=k)
        spans = {key: (text.index(value), text.index(value) + len(value)) for key, value in
                 (("name", name), ("food", food), ("area", area))}  # fmt: skip
        sources.append(Source(f"meaning {k // 8}", "inform", text, "", spans))
    templates = tuple(
        Template(f"[name], number {k}, serves [food] food.", weight=float(k), sources=(k,)) for k in range(1000)
    )
    entry = Entry("inform", ("name", "food", "area"), templates, False, wordings // 8, wordings,
                  dict.fromkeys(("name", "food", "area"), (wordings, wordings, 0, 0)))  # fmt: skip
    return MappingDictionary({"inform": entry}, sources=tuple(sources))


def test_forty_two_thousand_wordings_open_expand_and_are_searched_at_once(
    tmp_path: Path, open_page: Callable[..., Any]
):
    out = tmp_path / "thick.html"
    out.write_text(report(thick(42_000)))
    assert out.stat().st_size < 6e6
    begun = time.monotonic()
    page = open_page(out.as_uri())
    opened = time.monotonic()
    page.locator("details.predicate summary").first.click()
    page.wait_for_selector("details[open] svg.lattice .node.bold")
    expanded = time.monotonic()
    assert (
        "200 of 42,000 wordings, evenly chosen; the heavier"
        in page.locator("details[open] figcaption").last.inner_text()
    )
    page.fill("#query", "harbour number 41,")
    page.wait_for_selector("#found li, #found p")
    found = time.monotonic()
    # generous for a busy machine; on a quiet one a tenth of it
    assert opened - begun < 10 and expanded - opened < 10 and found - expanded < 20


def test_sources_that_are_not_there_are_passed_over(little: Path, open_page: Callable[..., Any], tmp_path: Path):
    little.write_text(little.read_text().replace('"sources": [3]', '"sources": [3, 4000]'))
    out = tmp_path / "r.html"
    out.write_text(report(MappingDictionary.load(little)))
    page = open_page(out.as_uri())
    page.locator("details.predicate summary").first.click()
    page.get_by_text("taken from 2 wordings").last.click()
    expect(page.locator(".templates li li")).to_have_text(["Use gcd. m2, W"])
    assert page.eyes.faults == []


def test_the_report_goes_to_standard_output_too(little: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["report", str(little), "-o", "-", "--quiet"]) == 0
    assert capsys.readouterr().out.startswith("<!doctype html>")


def test_the_report_cannot_be_written_over_a_directory(
    little: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["report", str(little), "-o", str(tmp_path), "--quiet"]) == 1
    assert capsys.readouterr().err.count("\n") == 1
