"""The paper's method as a way of learning a dictionary."""

import pytest

from verbalign import bundled
from verbalign.corpora import read
from verbalign.dictionary import MappingDictionary
from verbalign.learning.learn import learn
from verbalign.learning.paper import entries as paper
from verbalign.learning.paper.entries import exemplary, paper_entries, thesaurus_json
from verbalign.learning.paper.phases import learn_thesaurus, sampled
from verbalign.mentions.wording import Wording
from verbalign.proofs.prooftext import speak
from verbalign.values import Corpus, Expression
from verbalign.values.text import words


def wordings(count: int = 3) -> list[Wording]:
    said = ("we use lemma L{0} to get a{0} = {0} .", "we apply lemma L{0} to get a{0} = {0} .")
    values = lambda n: (("lemma", (f"L{n}",)), ("goal", (f"a{n}", "=", str(n))))
    return [
        Wording(f"m{n}", "rewrite", values(n), tuple(text.format(n).split())) for n in range(count) for text in said
    ]


@pytest.fixture(scope="module")
def dictionary() -> MappingDictionary:
    proofs = read(bundled.TRAIN).proofs[:8]
    return learn(Corpus(proofs=proofs), method="paper")


def test_a_consensus_is_written_as_a_template_that_counts_what_people_state():
    entry = paper_entries(wordings(), {"rewrite": ("lemma", "goal", "never")}, declared=["rewrite"])["rewrite"]
    assert [t.text for t in entry.templates] == ["We use lemma [lemma] to get [goal]."]
    assert entry.stated == {"lemma": (6, 6, 0, 0), "goal": (6, 6, 0, 0), "never": (0, 0, 0, 0)}
    assert (entry.meanings, entry.wordings, entry.declared) == (3, 6, True)
    assert entry.templates[0].sources == (0, 1, 2, 3, 4, 5)


def test_a_predicate_whose_wordings_are_too_short_has_no_template():
    said = [Wording("m", "done", (), ("clear", "."))]
    assert paper_entries(said, {"done": ()})["done"].templates == ()


def test_brackets_of_the_wordings_are_not_slots():
    said = [
        Wording(f"m{n}", "empty", (("list", (f"l{n}",)),), ("the", "list", f"l{n}", "is", "[", "]", "or", "so"))
        for n in range(3)
    ]
    (template,) = paper_entries(said, {"empty": ("list",)})["empty"].templates
    assert template.text == "The list [list] is [[]] or so."
    assert template.slots == ("list",)


def test_sources_are_the_wordings_that_share_most_and_one_for_each_word(monkeypatch):
    monkeypatch.setattr(paper, "EXEMPLARY", 1)
    assert exemplary([(1, 2), (2, 3), (4,), (3, 4)]) == (2, 4)


def test_thesaurus_examples_are_the_sentences_as_written():
    said = wordings(6)
    texts = [f"Written {n}" for n in range(len(said))]
    (pair,) = thesaurus_json(learn_thesaurus(said), said, texts)
    assert (pair["left"], pair["right"]) == ("apply", "use")
    assert pair["support"] == 6
    assert pair["examples"][0] == ["Written 1", "Written 0"]


def test_of_a_large_corpus_meanings_are_taken_evenly_and_whole():
    said = wordings(100)
    kept = sampled(said, 40)
    assert len(kept) == 40
    assert [w.meaning for w in kept[::2]] == [f"m{n}" for n in range(0, 100, 5)]
    assert sampled(said, 200) is said


def test_the_papers_method_learns_speaks_and_says_what_it_left_out(dictionary, tmp_path):
    assert dictionary.parameters["method"] == "paper"
    assert all(len(entry.templates) <= 1 for entry in dictionary.entries.values())
    assert dictionary.thesaurus
    dictionary.save(tmp_path / "d.json")
    again = MappingDictionary.load(tmp_path / "d.json")
    assert again == dictionary
    text = again.say(Expression("Cases", (("condition", "0 ≤ i"), ("negation", "i < 0"), ("goal", "P i"))))
    assert {*text.arguments, *text.left_out} == {"condition", "negation", "goal"}
    for name, (start, end) in text.arguments.items():
        assert text[start:end] == {"condition": "0 ≤ i", "negation": "i < 0", "goal": "P i"}[name]


def test_every_word_of_a_template_of_the_paper_is_in_one_of_its_sources(dictionary):
    for entry in dictionary.entries.values():
        for template in entry.templates:
            said = {w.lower() for n in template.sources for w in words(dictionary.sources[n].text)}
            literal = [w.lower() for piece, _ in template.pieces for w in words(piece)]
            assert set(literal) - {"."} <= said


def test_a_whole_proof_can_be_told_with_the_papers_templates(dictionary):
    proof = read(bundled.DEV).proofs[0]
    spoken = speak(proof, dictionary)
    assert [s.steps for s in spoken.sentences if s.steps] == [(n,) for n in range(1, len(proof.steps) + 1)]
    said = {name for sentence in spoken.sentences for name in sentence.arguments}
    assert said.isdisjoint(spoken.left_out)
    assert said | {*spoken.left_out} == {f"{n}.{a}" for n, step in enumerate(proof.steps, 1) for a in step.names}
