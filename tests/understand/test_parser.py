"""People's sentences, sentences that nobody would say, and texts that are none."""

from __future__ import annotations

import unicodedata
from itertools import pairwise
from time import process_time

import pytest

from small_corpora import taught
from verbalign.bundled import DEV, TRAIN, proof_dictionary
from verbalign.corpora import read
from verbalign.dictionary import Entry, MappingDictionary, Template
from verbalign.errors import InputError
from verbalign.evaluate.understood import ranks, wordings_understood
from verbalign.understand.index import Effort, TemplateIndex
from verbalign.understand.parser import Parser
from verbalign.understand.settings import SETTINGS
from verbalign.values.features import proof_features
from verbalign.values.text import tokens

PROOFS = proof_dictionary()


@pytest.mark.parametrize("path", [TRAIN, DEV])
def test_every_step_of_the_bundled_proofs_is_read_back(path, monkeypatch):
    monkeypatch.setattr(PROOFS.speaker, "in_words", False)  # what was put into words is read in words
    said = []
    for proof in read(path).proofs:
        for step, place in zip(proof.steps, proof_features(proof), strict=True):
            said += [((step,), PROOFS.say(step)), ((step,), PROOFS.say(step, place=place))]
    counts = ranks(PROOFS, said)
    assert counts["first"] + counts["equal"] == counts.total() == len(said)


def test_most_of_what_people_wrote_is_understood():
    counts = wordings_understood(PROOFS, DEV)
    assert counts["understood"] >= 0.6 * counts["sentences"] > 60
    assert counts["predicate"] >= 0.8 * counts["sentences"]


def test_a_sentence_that_no_template_says_is_understood():
    text = "Now the lemma le_abs_of_le tells us that a ≤ |b| holds as soon as a ≤ b."
    reading = PROOFS.parse(text)[0]
    assert not reading.exact and reading.templates
    assert str(reading) == "BackThruLemma(goal=a ≤ |b|, subgoal=a ≤ b, lemma=le_abs_of_le)"
    assert text[slice(*reading.arguments["subgoal"])] == "a ≤ b"


def test_what_is_not_understood_is_told():
    text = "Luckily, by foo_bar it suffices to show a = b."
    reading = PROOFS.parse(text)[0]
    assert [text[a:b] for a, b in reading.unread] == ["Luckily"] and reading.score < 0.95


def test_several_sentences_are_read_one_by_one():
    reading = PROOFS.parse("This follows easily by arithmetic. Let us pick k so that n = 2*k.")[0]
    assert [part.predicate for part in reading.meaning] == ["Arith", "ElimExists"]
    assert reading.arguments["2.fact"] == (57, 64)


@pytest.mark.parametrize("text", ["Müller ist spät.", "  Heute kommt 각 Zoë zu spät."])
def test_letters_may_be_apart_from_their_marks(text):
    pairs = [("Bär", "Bär ist spät."), ("Zoë", "Heute kommt Zoë zu spät."), ("Bär", "Heute kommt Bär zu spät.")]
    dictionary = taught([({"who": who}, said) for who, said in [*pairs, ("Zoë", "Zoë ist spät.")]], "de")
    apart = unicodedata.normalize("NFD", text)
    assert len(apart) > len(text)
    (there, *_), (here, *_) = dictionary.parse(text), dictionary.parse(apart)
    assert here.meaning == there.meaning
    (a, b), (start, end) = there.arguments["who"], here.arguments["who"]
    assert unicodedata.normalize("NFC", apart[start:end]) == text[a:b]


def test_scores_go_down():
    for text in ("But r < n, which is absurd.", "By exp_succ it suffices to show x = y.", "This is true."):
        readings = PROOFS.parse(text)
        assert readings and all(a.score >= b.score for a, b in pairwise(readings))


@pytest.mark.parametrize("text", ["The cat sat on the mat.", "Hello world", "x", "!?", "ℤ ≤ n"])
def test_nothing_is_made_of_nothing(text):
    assert PROOFS.parse(text) == []


@pytest.mark.parametrize(
    ("text", "fault"), [(" \n", "the text is empty"), ("n " * SETTINGS.longest, "give at most 4,000")]
)
def test_what_cannot_be_read_is_told(text, fault):
    with pytest.raises(InputError, match=fault):
        PROOFS.parse(text)


def test_a_long_text_with_many_ways_ends_in_time():
    text = "Let " + "a, " * 600 + "we must show " + "b and " * 300 + "c."
    assert len(text) < SETTINGS.longest
    PROOFS.parse(text)


def test_a_reading_is_plain_json():
    saved = PROOFS.parse("Pick k with n = 2*k.")[0].to_json()
    assert saved["meaning"] == "ElimExists(witness=k, fact=n = 2*k)" and saved["exact"] is True
    assert saved["arguments"] == {"witness": [5, 6], "fact": [12, 19]}


def test_time_grows_with_the_text_and_not_faster():
    begin = process_time()
    (reading,) = PROOFS.parse("Pick k with n = 2*k. " * 190)
    assert reading.exact and len(reading.meaning) == 190
    assert process_time() - begin < 5, "it took minutes when every stretch was tried as a value"


def test_words_that_begin_many_templates_and_end_none_take_no_long_time():
    index: TemplateIndex[str] = TemplateIndex()
    index.add([("", "a"), (" ", "b"), (" ", "c"), (" so.", None)], "tell")
    text = "a b c d " * 500
    begin = process_time()
    assert not list(index.matches(text, 0, [len(text)], lambda name, start, end: 0.0, Effort(100_000)))
    assert process_time() - begin < 0.5, "it took seconds when what follows was looked for at every place again"


def test_of_a_long_text_with_short_words_few_predicates_are_tried():
    templates = (Template("It is [a] and it is [b]."),)
    entries = {f"tell {k}": Entry(f"tell {k}", ("a", "b"), templates) for k in range(8)}
    near = Parser(MappingDictionary(entries)).near
    assert [len(near.readings(cut, len(cut))) for cut in (tokens("A B C. " * 9), tokens("A B C " * 1000))] == [8, 2]


def test_thirty_sentences_are_read_though_one_of_them_is_not_understood():
    said = ["Pick k with n = 2*k.", "By the lemma gcd_comm, it is enough to show a = b.", "This is true by arithmetic."]
    text = " ".join([*said * 5, "The cat sat on the mat.", *said * 5])
    begin = process_time()
    reading = PROOFS.parse(text)[0]
    assert process_time() - begin < 5
    assert [part.predicate for part in reading.meaning] == ["ElimExists", "BackThruLemma", "Arith"] * 10
    assert [text[a:b] for a, b in reading.unread] == ["The cat sat on the mat."]


def test_of_a_long_text_fewer_beginnings_are_kept():
    names = tuple("abcdefgh")
    templates = tuple(Template(f"It is [{one}] and it is [{two}].") for one, two in pairwise(names))
    near, cut = Parser(MappingDictionary({"tell": Entry("tell", names, templates)})).near, tokens("it is " * 200)
    taken = []
    for size in (len(cut), 4_000):  # words of all that is read with it
        begin = process_time()
        near.readings(cut, size)
        taken.append(process_time() - begin)
    assert taken[1] < taken[0] / 2
