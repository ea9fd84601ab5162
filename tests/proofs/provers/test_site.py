"""A development as a site: pages that stand alone, an index that finds lemmas, and names that lead to them."""

import re

import pytest

from verbalign.proofs.provers.pages.site import site
from verbalign.proofs.provers.spoken import RenderedProof, SpokenSentence


def proof(name, text="It holds.", *codes):
    spans = tuple((text.index(code), text.index(code) + len(code)) for code in codes)
    return RenderedProof(name, "1 = 1", (SpokenSentence(text, (), spans),), ())


def test_there_is_a_page_for_each_file_and_an_index_that_names_every_lemma():
    pages = site({"dev/a/One.v": [proof("x"), proof("y")], "dev/b/Two.v": [proof("z")]})
    assert list(pages) == ["index.html", "a-One.html", "b-Two.html"]
    assert re.findall(r'href="([^"]+)">([^<]+)</a>', pages["index.html"]) == [
        ("a-One.html#proof-1", "x"),
        ("a-One.html#proof-2", "y"),
        ("b-Two.html#proof-1", "z"),
    ]


def test_the_name_of_a_lemma_in_a_text_leads_to_it_and_nothing_leads_to_itself():
    pages = site({"A.v": [proof("one")], "B.v": [proof("two", "By one, two holds by three.", "one", "two", "three")]})
    assert '<code><a href="A.html#proof-1">one</a></code>' in pages["B.html"]
    assert "<code>two</code>" in pages["B.html"] and "<code>three</code>" in pages["B.html"]


def test_files_of_one_name_have_pages_of_their_own_and_none_takes_the_index():
    pages = site({"a/x.v": [proof("p")], "a/X.v": [proof("q")], "a/index.v": [proof("r")]})
    assert len({name.lower() for name in pages}) == 4


def test_names_with_signs_are_escaped():
    pages = site({"<a>.v": [proof("<script>")]})
    assert "<script>alert" not in "".join(pages.values()) and "&lt;script&gt;" in pages["index.html"]


@pytest.mark.usefixtures("coqtop")
def test_the_command_writes_a_directory(run, file, tmp_path):
    path = file("one.v", "Lemma l : 1 = 1.\nProof. reflexivity. Qed.\n")
    assert run("proof", path, "--to", "site")[0] == 1
    assert run("proof", path, "--to", "site", "-o", str(tmp_path / "out"))[0] == 0
    assert sorted(one.name for one in (tmp_path / "out").iterdir()) == ["index.html", "one.html"]
