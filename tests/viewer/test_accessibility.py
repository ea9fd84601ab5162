"""The pages for everyone: axe-core finds nothing serious, nothing is cut off or sticks out, light or dark, wide or
narrow; and what is drawn has room for its text in a real browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from verbalign.bundled import proof_dictionary
from verbalign.cli import main
from verbalign.viewer import svg
from verbalign.viewer.pages import page as page_file
from verbalign.viewer.phases import Phases

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 900}}
LOOKS = [(scheme, size) for scheme in ("light", "dark") for size in (DESK, PHONE)]
NAMES = [f"{scheme}-{size['viewport']['width']}" for scheme, size in LOOKS]


def faults(page: Any) -> list[str]:
    """What axe-core finds that is serious or critical, with the first place of each."""
    found = Axe().run(page).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in found if v["impact"] in ("serious", "critical")]


def sticks_out(page: Any) -> bool:
    return page.evaluate("document.documentElement.scrollWidth > innerWidth")


@pytest.mark.parametrize(("scheme", "size"), LOOKS, ids=NAMES)
def test_the_report_is_accessible(scheme: str, size: dict[str, Any], proofs: Path, open_page: Callable[..., Any]):
    out = proofs.with_name("report.html")
    small = json.loads(proofs.read_text())
    small["predicates"] = {name: small["predicates"][name] for name in ("Cases", "ElimExists")}
    small["thesaurus"] = [{"left": "pick", "right": "choose", "support": 2, "examples": [["pick k", "choose k"]]}]
    proofs.write_text(json.dumps(small))
    assert main(["report", str(proofs), "-o", str(out), "--quiet"]) == 0
    page = open_page(out.as_uri(), color_scheme=scheme, **size)
    page.locator("details.predicate > summary").first.click()
    page.wait_for_selector("details[open] svg.lattice")
    page.locator("details[open] svg.lattice .node-choice").nth(2).dispatch_event("click")
    page.wait_for_selector("details[open] .behind li")
    assert faults(page) == [] and not sticks_out(page)
    page.fill("#query", "pick")
    page.wait_for_selector("#found li")
    assert faults(page) == [] and not sticks_out(page)


@pytest.mark.parametrize(("scheme", "size"), LOOKS, ids=NAMES)
def test_the_explorer_is_accessible(
    scheme: str, size: dict[str, Any], little: Path, serve: Callable[..., Any], open_page: Callable[..., Any]
):
    server = serve(little)
    page = open_page(server.url, color_scheme=scheme, **size)
    assert faults(page) == [] and not sticks_out(page)
    page.fill("#expression", "rew")
    page.wait_for_selector("#options li")
    page.keyboard.press("ArrowDown")
    assert faults(page) == []
    page.fill("#expression", "rewrite(lemma=abs, goal=x)")
    page.keyboard.press("Enter")
    expect(page.locator("#said .text")).to_be_visible()
    page.goto(f"{server.url}/#/p/rewrite")
    page.wait_for_selector(".phases svg.lattice")
    page.get_by_role("button", name="Pin: Use [lemma].").click()
    page.get_by_role("button", name="Reject: Lemma [lemma] gives [goal].").click()
    page.get_by_role("button", name="Edit: Use [lemma].").click()
    for one in page.locator("#said details:visible > summary, #templates details:visible > summary").all():
        one.click()
    assert faults(page) == [] and not sticks_out(page)
    page.get_by_role("button", name="Review and save").click()
    page.wait_for_selector("dialog .diff")
    assert faults(page) == [] and not sticks_out(page)
    page.keyboard.press("Escape")
    for place in ("thesaurus", "search/get", "nothing"):
        page.goto(f"{server.url}/#/{place}")
        expect(page.locator("#view h2").first).to_be_visible()
        assert faults(page) == [] and not sticks_out(page)


def test_every_label_of_the_bundled_figures_fits_its_box_in_a_real_browser(browser: Any):
    phases = Phases(proof_dictionary())
    page = browser.new_page()
    page.set_content(f"<style>{page_file('common.css')}{page_file('figure.css')}</style><div id=here></div>")
    outside = """(drawing) => {
      document.getElementById('here').innerHTML = drawing;
      return [...document.querySelectorAll('.node')].filter((node) => {
        const text = node.querySelector('text').getBBox(), box = node.querySelector('rect').getBBox();
        return text.x < box.x + 1 || text.x + text.width > box.x + box.width - 1 || text.y < box.y - 1
          || text.y + text.height > box.y + box.height + 1;
      }).map((node) => node.textContent);
    }"""
    figures = 0
    for predicate in phases.by_predicate:
        drawings = [phases.of_predicate(predicate)]
        drawings += [
            phases.of_meaning(predicate, m, slots=slots)
            for m in phases.telling_meanings(predicate)[:4]
            for slots in (False, True)
        ]
        for drawn in drawings:
            assert drawn and page.evaluate(outside, svg.embedded(drawn.view, "f")) == [], drawn.view.title
            figures += 1
    assert figures > 80
