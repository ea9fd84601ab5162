"""docs/provers.md shows what benchmarks/fixed_phrases.py prints."""

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.usefixtures("coqtop")
def test_the_side_by_side_of_the_docs_is_what_both_print():
    page = (ROOT / "docs" / "provers.md").read_text("utf-8")
    shown = page.partition("<!-- ten proofs -->\n")[2].partition("<!-- end -->")[0]
    assert runpy.run_path(str(ROOT / "benchmarks" / "fixed_phrases.py"))["page"]() == shown
    assert shown.count("| fixed phrases | verbalign |") == 10
