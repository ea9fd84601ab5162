"""What ships with the package is what the code makes of it."""

from __future__ import annotations

import gzip
import json

from verbalign.bundled import DEV, PROOF_DICTIONARY, TRAIN, proof_dictionary
from verbalign.corpora import read
from verbalign.dictionary.file import sources_path


def test_the_shipped_dictionary_is_the_one_that_is_learned_from_the_shipped_proofs(learned_proofs, tmp_path):
    path = tmp_path / "proofs.dict.json"
    learned_proofs.save(path)
    assert path.read_bytes() == PROOF_DICTIONARY.read_bytes(), "`make dictionary` learns it anew"
    shipped, learned = sources_path(PROOF_DICTIONARY).read_bytes(), sources_path(path).read_bytes()
    assert gzip.decompress(shipped) == gzip.decompress(learned)  # another zlib may pack it differently


def test_the_shipped_corpus_is_what_its_description_says():
    train, dev = read(TRAIN), read(DEV)
    assert (len(train.proofs), len(dev.proofs)) == (30, 5)
    assert [sum(len(t.sentences) for p in c.proofs for t in p.texts) for c in (train, dev)] == [972, 154]
    assert len({step.predicate for proof in train.proofs for step in proof.steps}) == 14
    assert {text.writer for proof in train.proofs for text in proof.texts} == set("ABCDEF")
    assert train.warnings == dev.warnings == ()


def test_the_description_of_the_corpus_says_who_wrote_it():
    text = " ".join((TRAIN.parent / "README.md").read_text().split())
    assert "language models" in text and "paper" in text


def test_the_shipped_dictionary_is_small_and_knows_all_predicates():
    known = proof_dictionary()
    assert set(known.entries) == {step.predicate for proof in read(TRAIN).proofs for step in proof.steps}
    assert all(entry.templates for entry in known.entries.values())
    assert PROOF_DICTIONARY.stat().st_size < 300_000
    assert json.loads(PROOF_DICTIONARY.read_text())["format"] == 2


def test_the_shipped_dictionary_is_loaded_once():
    assert proof_dictionary() is proof_dictionary()
