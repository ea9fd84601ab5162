"""Makes the pictures of the documentation from the bundled dictionary: run `python docs/make_images.py` after a change
that shows.  The figures are the same bytes each time, and a test compares them; the screenshots need Chromium."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from verbalign.bundled import PROOF_DICTIONARY, proof_dictionary
from verbalign.viewer.phases import Phases
from verbalign.viewer.svg import render

IMAGES = Path(__file__).parent / "images"
STEP = "ForwardChain", "even_not_odd#3"  # six people on one step of a proof
QUIET = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
QUIET += ["--disable-background-networking", "--disable-component-update"]


def figures() -> dict[str, str]:
    """The lattices behind one predicate, phase by phase, by the names of their files: the words of one meaning with
    its arguments shaded, the same with slots, and all slotted wordings of the predicate."""
    phases = Phases(proof_dictionary())
    predicate, _ = STEP
    together = phases.of_predicate(predicate)
    assert together is not None
    return {
        "phase-words.svg": render(phases.of_meaning(*STEP, slots=False).view),
        "lattice.svg": render(phases.of_meaning(*STEP, slots=True).view),
        "phase-together.svg": render(together.view),
    }


def screenshots(chromium: str) -> None:
    """The explorer in light, the report in dark."""
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        report = Path(place) / "report.html"
        subprocess.run([sys.executable, "-m", "verbalign", "report", PROOF_DICTIONARY, "-o", report], check=True)
        page = browser.new_context(color_scheme="dark", viewport={"width": 1280, "height": 840}).new_page()
        page.goto(report.as_uri())
        page.wait_for_selector("html[data-ready]")
        opened = page.locator("details.predicate").filter(has=page.get_by_text("ForwardChain", exact=True))
        opened.locator("summary").first.click()
        opened.locator("svg.lattice").last.wait_for()
        page.evaluate("document.documentElement.style.scrollPaddingTop = '4.5rem'")
        opened.locator("h3").nth(1).evaluate("one => one.scrollIntoView()")
        page.wait_for_timeout(300)
        page.screenshot(path=IMAGES / "report.png")

        command = [sys.executable, "-m", "verbalign", "serve", str(PROOF_DICTIONARY), "--no-browser", "--quiet"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout
        try:
            page = browser.new_context(color_scheme="light", viewport={"width": 1280, "height": 840}).new_page()
            page.goto(f"{server.stdout.readline().strip()}/#/p/ForwardChain")
            page.wait_for_selector(".phases svg.lattice")
            said = "ForwardChain(hypothesis=n is even, lemma=even_not_odd, conclusion=¬odd(n))"
            page.fill("#expression", said)
            page.keyboard.press("Escape")
            page.keyboard.press("Enter")
            page.wait_for_selector("#said .text")
            page.locator('[data-act="path"]').first.click()
            page.wait_for_selector("#templates figure")
            page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
            page.wait_for_timeout(300)
            page.screenshot(path=IMAGES / "explorer.png")
        finally:
            server.terminate()
            server.wait()
        browser.close()


def main() -> int:
    for name, figure in figures().items():
        (IMAGES / name).write_text(figure, "utf-8")
    chromium = shutil.which("chromium")
    if chromium is None:
        print("no chromium here: the screenshots stay as they are", file=sys.stderr)
        return 0
    screenshots(chromium)
    return 0


if __name__ == "__main__":
    sys.exit(main())
