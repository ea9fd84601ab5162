"""Recordings that are kept: the same as new ones, and none where something has changed."""

from __future__ import annotations

import dataclasses

import pytest

from verbalign.cli import main
from verbalign.proofs.provers import coq
from verbalign.proofs.provers.coq import kept
from verbalign.proofs.provers.coq.coqtop import Coqtop

pytestmark = pytest.mark.usefixtures("coqtop")
SOURCE = (
    "Lemma one (n : nat) : n + 0 = n.\nProof. induction n; simpl; auto. Qed.\nLemma two : 1 = 2.\nProof. auto. Qed.\n"
)


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("VERBALIGN_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "a.v"
    path.write_text(SOURCE)
    return path


@pytest.fixture
def starts(monkeypatch):
    """How often Coq was started."""
    found = []
    begin = Coqtop.__init__
    monkeypatch.setattr(Coqtop, "__init__", lambda self, *args, **kw: (found.append(1), begin(self, *args, **kw))[1])
    return found


def test_a_recording_that_was_kept_is_the_one_that_was_made(cache, file, starts):
    made = coq.record(file, keep=True)
    assert coq.record(file, keep=True) == made == coq.record(file)
    assert len(starts) == 2  # the second was kept, the third asked for no keeping


@pytest.mark.parametrize("change", ["source", "option", "library"])
def test_what_has_changed_is_run_again(cache, file, starts, change, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    coq.record(file, keep=True)
    if change == "source":
        file.write_text(SOURCE + "\n")
    if change == "library":
        (tmp_path / "b.vo").write_bytes(b"new")
    coq.record(file, keep=True, options=["-w", "none"] if change == "option" else [])
    assert len(starts) == 2


def test_a_compiled_file_deep_in_the_search_path_makes_a_file_run_again(cache, file, starts, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "_CoqProject").write_text("-R . My\n")
    (tmp_path / "sub").mkdir()
    for content in (b"old", b"newer"):
        (tmp_path / "sub" / "b.vo").write_bytes(content)
        coq.record(file, keep=True)
    assert len(starts) == 2


def test_a_damaged_recording_is_made_anew_and_replaced(cache, file, starts):
    made = coq.record(file, keep=True)
    (kept_file,) = cache.iterdir()
    kept_file.write_bytes(b"\x1f\x8b no recording")
    assert coq.record(file, keep=True) == made
    assert coq.record(file, keep=True) == made
    assert len(starts) == 2


def test_what_was_cut_short_or_has_effects_is_not_kept(cache, file, monkeypatch):
    made = coq.record(file)
    late = dataclasses.replace(made.faults[0], message="did not end within 1 s")
    kept.recorded("a.v", b"", (), (), None, lambda: dataclasses.replace(made, faults=(late,)))
    file.write_text(f'Redirect "out" Print nat.\n{SOURCE}')
    monkeypatch.chdir(file.parent)
    coq.record(file, keep=True)
    assert not cache.exists()


def test_where_nothing_can_be_written_the_proof_is_told_all_the_same(file, tmp_path, monkeypatch, capsys):
    (tmp_path / "taken").write_text("a file")
    monkeypatch.setenv("VERBALIGN_CACHE", str(tmp_path / "taken" / "cache"))
    assert main(["proof", str(file), "--lemma", "one"]) == 0
    assert "We argue by induction" in capsys.readouterr().out


def test_the_text_is_the_same_with_and_without_the_cache(cache, file, capsys, starts):
    texts = []
    for options in ([], [], ["--no-cache"]):
        main(["proof", str(file), *options])
        texts.append(capsys.readouterr())
    assert texts[0] == texts[1] == texts[2]
    assert len(starts) == 2


def test_the_oldest_go_when_there_are_too_many(cache, file, monkeypatch):
    monkeypatch.setattr(kept, "MOST", 1)
    coq.record(file, keep=True)
    file.write_text(SOURCE + "\n")
    coq.record(file, keep=True)
    assert len(list(cache.iterdir())) == 1
