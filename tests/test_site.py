"""The documentation as a site: it builds strictly, loads nothing from the network, and the reference has it all."""

from __future__ import annotations

import importlib.util
import inspect
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import verbalign
from verbalign.cli import COMMANDS
from verbalign.cli.help import parser, verbs

ROOT = Path(__file__).parents[1]


def loaded(name: str) -> ModuleType:
    """A script of docs/ as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec and spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@pytest.fixture(scope="module")
def reference() -> ModuleType:
    return loaded("reference")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built strictly: a broken link or anchor, or a page that the navigation lacks, stops it."""
    pytest.importorskip("mkdocs", reason="mkdocs is not installed; pip install 'verbalign[docs]'")
    made = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(made)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert built.returncode == 0, built.stderr + built.stdout
    return made


def test_every_page_is_in_the_site_and_has_its_examples(site):
    for page in [*(ROOT / "docs").glob("*.md")]:
        assert (site / f"{page.stem}.html").exists()
    assert "verbalign proof abs.nuprl" in (site / "index.html").read_text("utf-8")
    assert not list(site.glob("*.py"))


def test_code_in_tables_is_shown_as_it_is_written(site):
    for page in site.rglob("*.html"):
        for cell in re.findall(r"<td><code>.*?</code></td>", page.read_text("utf-8")):
            assert "\\|" not in cell and "&amp;lt;" not in cell, (page.name, cell)
    assert "<code>Template | None</code>" in (site / "python.html").read_text("utf-8")


def test_the_site_loads_nothing_from_the_network(site):
    fetched = re.compile(r"""<(?:script|img|iframe|link)[^>]*\s(?:src|href)=["']?(?:https?:)?//""")
    styles = re.compile(r"""(?:url\(|@import)\s*["']?(?:https?:)?//""")
    for page in site.rglob("*.html"):
        assert not fetched.search(page.read_text("utf-8")), page.name
    for sheet in site.rglob("*.css"):
        assert not styles.search(sheet.read_text("utf-8")), sheet.name


def test_links_to_sources_are_plain_text_and_links_to_pages_lead_to_pages(site):
    for page in set(site.glob("*.html")) - {site / "404.html"}:  # which is served at any place: its links are absolute
        for link in re.findall(r'href="([^"#:]+)(?:#[^"]*)?"', page.read_text("utf-8")):
            assert (site / link).exists(), (page.name, link)


def test_what_is_copied_from_an_example_is_what_one_types(site):
    page = (site / "exports.html").read_text("utf-8")
    assert '<span class="prompt" data-prompt="$ "></span>verbalign export trains.json' in page
    assert '<span class="prompt" data-prompt="&gt; "></span>end\n' in page
    assert '<span class="output">3 argument sets exported\n</span>' in page
    assert '<span class="prompt" data-prompt="... "></span>    if not key.startswith(' in page
    for block in re.findall(r"<pre><code[^>]*>(.*?)</code></pre>", page, re.DOTALL):
        assert not re.search(r"^(?:\$|&gt;&gt;&gt;) ", block, re.MULTILINE)
    code = loaded("site_hooks").on_page_content('<pre><code class="language-python">x = 1\n</code></pre>')
    assert code == '<pre><code class="language-python">x = 1\n</code></pre>'
    sheet = (site / "site.css").read_text("utf-8")
    assert re.search(r"\.prompt, \.output \{ user-select: none", sheet)


def test_pages_opened_from_the_disk_have_a_search_and_no_script_errors(site, chromium):
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as runner:
        browser = runner.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto((site / "limits.html").as_uri() + "?q=fluent export")
        page.wait_for_selector("#mkdocs-search-results article", state="attached")
        links = page.eval_on_selector_all("#mkdocs-search-results a", "all => all.map(a => a.href)")
        assert any("exports.html" in link for link in links[:5])
        page.fill("#mkdocs-search-query", "zzzz", force=True)
        assert page.text_content("#mkdocs-search-results") == "No results found"
        browser.close()
    assert errors == []


@pytest.mark.parametrize("name", COMMANDS)
def test_the_reference_has_every_option_of_every_command(reference, name):
    page = reference.command_page()
    whole = parser(name)
    for made in (whole, *verbs(whole).values()):
        section = page.split(f"# {made.prog}\n")[1].split("\n## ")[0].split("\n### ")[0]
        for action in reference.actions(made):
            assert all(option in section for option in action.option_strings), (made.prog, action.option_strings)


def test_the_reference_has_every_public_name_and_each_is_described(reference):
    page = reference.python_page()
    for name in verbalign.__all__:
        assert f"\n## {name}\n" in page and inspect.getdoc(getattr(verbalign, name)), name
        found = getattr(verbalign, name)
        for member, value in reference.members(found) if inspect.isclass(found) else ():
            assert f"\n### {name}.{member}\n" in page and inspect.getdoc(value), f"{name}.{member} has no docstring"
    assert "0x" not in page  # no default that differs from run to run


def test_the_man_page_is_roff_that_man_takes(reference, tmp_path, groff):
    page = tmp_path / "verbalign.1"
    assert reference.main(str(page)) == 0
    text = page.read_text("utf-8")
    assert all(f".SH VERBALIGN {name.upper()}\n" in text for name in COMMANDS)
    ran = subprocess.run(
        [groff, "-man", "-Tutf8", "-ww", "-Kutf8", page], capture_output=True, text=True, check=False, timeout=60
    )
    assert ran.returncode == 0 and "warning" not in ran.stderr, ran.stderr
    assert "--one-parallel" in re.sub(r"\x1b\[[0-9;]*m|.\x08", "", ran.stdout)
