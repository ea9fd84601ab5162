"""Every wording of a corpus with the places of its arguments, in input order."""

from __future__ import annotations

import unicodedata

import pytest

from verbalign.bundled import DEV, proof_dictionary
from verbalign.corpora import read
from verbalign.mentions.annotate import annotate
from verbalign.values import Corpus, Expression, Instance, Proof, ProofText
from verbalign.values.text import verbalization


def test_every_step_of_a_proof_comes_in_order_also_one_that_nobody_says():
    steps = tuple(Expression("Use", (("lemma", f"lemma_{n}"), ("result", f"x{n} = y{n}"))) for n in (1, 2, 3))
    text = ProofText("A", ("By lemma_1 we get x1 = y1.", "By lemma_2 we get x2 = y2."))
    silent = Proof("q", "T", steps[:1])
    found = list(annotate(Corpus(proofs=(Proof("p", "T", steps, (text,)), silent))))
    assert [one.id for one in found] == ["p#1", "p#2", "p#3", "q#1"]
    assert found[0].arguments == (("lemma", "lemma_1"), ("result", "x1 = y1")) and found[0].predicate == "Use"
    assert found[3].texts == ()


def test_spans_are_code_points_of_the_text_as_it_was_written():
    said = [verbalization(text) for text in ("  So  we get  ℤ ∋ x !", "We get ℤ ∋ x.")]
    instance = Instance("i", (Expression("p", (("goal", "ℤ ∋ x"),)),), tuple(said))
    (found,) = annotate(Corpus((instance,)))
    assert [text[slice(*where["goal"])] for text, _, where in found.texts] == ["ℤ ∋ x", "ℤ ∋ x"]
    assert [text for text, _, _ in found.texts] == [one.text for one in said]


@pytest.mark.parametrize("value", ["Cafe\u0301 Zoe\u0308", "5 \u2126"])
def test_a_value_is_found_however_its_letters_and_marks_are_coded(value):
    said = [f"The sign says {unicodedata.normalize('NFC', value)}.", f"It says {unicodedata.normalize('NFC', value)}."]
    meaning = (Expression("p", (("words", value),)),)
    (found,) = annotate(Corpus((Instance("i", meaning, tuple(map(verbalization, said))),)))
    assert [where for _, _, where in found.texts] == [
        {"words": (text.index(said[0][14:-1]), len(text) - 1)} for text in said
    ]


def test_instances_come_after_proofs_and_keep_all_their_texts():
    instance = Instance("i", (Expression("p", (("goal", "x"),)),), (verbalization("so x"), verbalization("so " * 5000)))
    found = list(annotate(Corpus((instance,)), proof_dictionary()))
    assert [len(one.texts) for one in found] == [2] and found[0].texts[1][2] == {}


def test_what_was_learned_elsewhere_finds_more_than_nothing_does():
    corpus = read(DEV)
    alone = Corpus(proofs=tuple(Proof(p.id, p.theorem, p.steps, p.texts[1:2]) for p in corpus.proofs[:1]))

    def said(found) -> int:
        return sum(len(where) for one in found for _, _, where in one.texts)

    assert said(annotate(alone, proof_dictionary())) >= said(annotate(alone)) > 0


def test_a_meaning_without_wordings_is_annotated_with_a_dictionary():
    (found,) = annotate(Corpus((Instance("i", (Expression("p", (("goal", "x"),)),), ()),)), proof_dictionary())
    assert found.texts == ()
