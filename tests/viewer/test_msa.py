"""Alignments to be looked at: as a figure, as a table with gaps, and as a page."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from verbalign.alignment import align
from verbalign.alignment.lattice import LatticeSlot
from verbalign.cli import main

SENTENCES = "so a is zero\nthus a is 0 now\n"


@pytest.fixture
def sentences(tmp_path: Path) -> str:
    path = tmp_path / "sentences.txt"
    path.write_text(SENTENCES)
    return str(path)


def test_align_to_svg_prints_a_figure_with_every_word(sentences: str, capsys: pytest.CaptureFixture[str]):
    assert main(["align", sentences, "--to", "svg"]) == 0
    drawn = ElementTree.fromstring(capsys.readouterr().out)
    words = [node.text for node in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"start", "end", *SENTENCES.split()} <= set(words)


def test_align_to_html_prints_a_page_with_figure_and_table(sentences: str, capsys: pytest.CaptureFixture[str]):
    assert main(["align", sentences, "--to", "html"]) == 0
    page = capsys.readouterr().out
    assert "<svg" in page and page.count("<tr>") == 2 and 'class="gap">–' in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_what_all_rows_agree_on_is_bold_and_what_a_row_lacks_is_a_dash():
    html = align(
        [["x", "y", LatticeSlot("goal")], ["x", LatticeSlot("goal")]], method="paper", ids=["p", "q"]
    )._repr_html_()
    assert '<th scope="row">q</th><td class="all">x</td><td class="gap">–</td>' in html
    assert '<td class="all"><span class="slot">goal</span></td>' in html


def test_notebooks_get_figures():
    alignment = align(["a b c", "a c"])
    assert alignment._repr_svg_() == alignment.to_svg() == alignment.lattice()._repr_svg_()
    assert alignment.to_svg().startswith("<svg")


def test_markup_in_sentences_is_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "evil.txt"
    path.write_text("<script>alert(1)</script> <img src=x>\n</table><b onclick=x>\n")
    assert main(["align", str(path), "--to", "html"]) == 0
    tags: list[str] = []

    class Tags(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            tags.append(tag)

    Tags().feed(capsys.readouterr().out)
    assert not {"script", "img", "b"} & set(tags)
