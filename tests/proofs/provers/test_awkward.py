"""Awkward Coq files, each with what must and what must not be said beside every lemma.

In `awkward/*.v`, `(*+ words *)` before a proof are words that its text has, `(*- words *)` words that it must not have.
`(*fault: words *)` is a fault that the file has, `(*timeout 2*)` its limit a sentence, and `(*no proofs*)` says that
there is nothing to tell.  Faults that are not named are faults of ours."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from verbalign.bundled import proof_dictionary
from verbalign.errors import InputError
from verbalign.proofs.model import Ending
from verbalign.proofs.provers.coq import source_of
from verbalign.proofs.provers.pages.render import plain
from verbalign.proofs.provers.reading import files_within, read
from verbalign.proofs.provers.spoken import note
from verbalign.proofs.provers.texts import text
from verbalign.values.prooftree import tree

pytestmark = pytest.mark.usefixtures("coqtop")
FILES = sorted((Path(__file__).parent / "awkward").glob("*.v"))
MARK = re.compile(r"\(\*([+-]) (.*?) \*\)", re.DOTALL)


def told(path):
    """The reading of an awkward file, and the text of each proof by its name, on one line, with its note."""
    source = source_of(path)
    limit = re.search(r"\(\*timeout (\d+)\*\)", source)
    reading = read(path, timeout=float(limit[1]) if limit else 30.0)
    made = [text(one, proof_dictionary()) for one in reading.proofs]
    return source, reading, {one.told.proof.id: one for one in made}


def said(one):
    return " ".join([*one.rendered().text.split(), note(one.told)])


def wanted(source, reading):
    """The marks between the statement of a proof and its first tactic."""
    for one in reading.proofs:
        start = one.script.sentences[0].start
        end = source.find("Proof", start)
        yield one, MARK.findall(source[start:end])


def test_there_are_forty_of_them():
    assert len(FILES) >= 40


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_awkward_file_is_told_truly(path):
    source, reading, texts = told(path)
    faults = re.findall(r"\(\*fault: (.*?) \*\)", source)
    for words in faults:
        assert any(words in fault.message for fault in reading.faults), words
    assert bool(reading.faults) == bool(faults), reading.faults
    assert bool(texts) != ("(*no proofs*)" in source)
    marks = 0
    for one, found in wanted(source, reading):
        line = said(texts[one.proof.id])
        for sign, words in found:
            marks += 1
            assert (words in line) == (sign == "+"), f"{one.proof.id}: {sign} {words}\n{line}"
    assert marks == len(MARK.findall(source)), "a mark belongs to no proof"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_awkward_text_shows_open_places_or_says_a_step_raw_or_runs_on(path):
    _, reading, texts = told(path)
    for one in texts.values():
        line = said(one)
        assert not re.search(r"\?[A-Za-z]", line), line
        assert not re.search(r"The step \w+ is done", line), line
        assert all(paragraph.words <= 120 for paragraph in one.rendered().paragraphs())
        if one.told.script.ending is Ending.PROVED:
            found = tree(one.told.proof, one.told.shapes)
            assert (found.unproved, found.surplus) == ((), 0), line
    assert plain(one.rendered() for one in texts.values()).strip() or not reading.proofs


# ---- too large to lie about as files, or no files at all ----


def test_a_proof_of_five_thousand_tactics_is_told_in_paragraphs_of_bounded_length(file):
    steps = "\n".join(f"assert (H{n} : a = a) by reflexivity. clear H{n}." for n in range(2500))
    path = file("long.v", f"Lemma long : forall a : nat, a = a.\nProof.\nintros a.\n{steps}\nreflexivity. Qed.\n")
    (one,) = read(path).proofs
    assert len(one.accounts) == 5002
    made = text(one, proof_dictionary()).rendered()
    assert max(paragraph.words for paragraph in made.paragraphs()) <= 120
    assert made.text.count("a = a") >= 2500


def test_symbolic_links_in_a_circle_are_not_followed(tmp_path):
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "round").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "self.v").symlink_to(tmp_path / "self.v")
    (inner / "good.v").write_text("Lemma good : 1 = 1.\nProof. reflexivity. Qed.\n")
    assert files_within(tmp_path) == [str(inner / "good.v"), str(tmp_path / "self.v")]
    done = subprocess.run(
        [sys.executable, "-m", "verbalign", "proof", str(tmp_path), "--no-cache"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 3
    assert "1 = 1" in done.stdout
    assert "self.v" in done.stderr and "Traceback" not in done.stderr


def test_copies_that_tools_make_are_not_read_with_a_directory(tmp_path):
    for folder in ("theories", "_build/default/theories", ".lake/packages/mathlib", ".git"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "a.v").write_text("Lemma good : 1 = 1.\nProof. reflexivity. Qed.\n")
    assert files_within(tmp_path) == [str(tmp_path / "theories" / "a.v")]
    assert files_within(tmp_path / "_build") == [str(tmp_path / "_build" / "default" / "theories" / "a.v")]


def test_a_link_to_itself_is_one_clear_line(tmp_path):
    (tmp_path / "self.v").symlink_to(tmp_path / "self.v")
    with pytest.raises(InputError):
        read(tmp_path / "self.v")
