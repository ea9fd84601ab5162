"""The hand-written rival: a dictionary for the proof predicates that can take the learned one's place."""

import json

import pytest

from verbalign import bundled
from verbalign.cli import main
from verbalign.corpora import read
from verbalign.proofs.prooftext import speak
from verbalign.values import Expression
from verbalign.values.features import of_place, proof_features

PROOFS = [*read(bundled.TRAIN).proofs, *read(bundled.DEV).proofs]


@pytest.fixture(scope="module")
def rival():
    return bundled.rival_dictionary()


def test_it_knows_the_predicates_and_arguments_of_the_corpus_and_all_is_pinned(rival):
    known = {}
    for step in (step for proof in PROOFS for step in proof.steps):
        known.setdefault(step.predicate, step.names)
    assert {name: entry.args for name, entry in rival.entries.items()} == dict(sorted(known.items()))
    assert all(template.pinned for entry in rival.entries.values() for template in entry.templates)
    assert rival.learned == {} and rival.thesaurus == ()  # nothing in it was learned


@pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.id)
def test_every_proof_is_told_step_by_step_with_its_values_as_given(rival, proof):
    spoken = speak(proof, rival)
    assert [s.steps for s in spoken.sentences if s.steps] == [(n,) for n in range(1, len(proof.steps) + 1)]
    assert spoken.text.endswith(("proves the theorem.", "lemma."))
    for sentence in spoken.sentences:
        for key, (start, end) in sentence.arguments.items():
            number, _, name = key.partition(".")
            value = str(proof.steps[int(number) - 1][name])
            assert sentence.text[start:end].replace(" and ", ", ") == value.replace(" and ", ", ")


def test_it_keeps_the_conventions_of_the_system_of_1999(rival):
    text = " ".join(speak(proof, rival).text for proof in PROOFS)
    for cue in ("From the odd_square lemma,", "Now, ", "There are two possible cases:", "Equivalently,", "is trivial"):
        assert cue in text
    for cue in ("In the second case,", "For the inductive step,", "the induction hypothesis", "proves the theorem."):
        assert cue in text


def test_every_condition_is_one_that_holds_somewhere(rival):
    places = {feature for proof in PROOFS for place in proof_features(proof) for feature in place}
    for entry in rival.entries.values():
        for feature in {feature for template in entry.templates for feature in template.when}:
            assert feature in places if of_place(feature) else feature.split()[0] in entry.args


def test_a_meaning_that_lacks_arguments_can_still_be_said(rival):
    for predicate, argument in (("Induction", "variable"), ("InstConcl", "witness"), ("Unfold", "definition")):
        assert "x_1" in rival.say(Expression(predicate, ((argument, "x_1"),)))


def test_the_proof_command_and_a_study_run_with_either_dictionary(tmp_path, capsys):
    ours, theirs = tmp_path / "learned.jsonl", tmp_path / "rival.jsonl"
    assert main(["proof", str(bundled.DEV), "--json", "--output", str(ours)]) == 0
    command = ["proof", str(bundled.DEV), "--dict", str(bundled.RIVAL_DICTIONARY), "--json", "--output", str(theirs)]
    assert main(command) == 0
    texts = [[json.loads(line)["text"] for line in path.read_text("utf-8").splitlines()] for path in (ours, theirs)]
    assert all(one != other for one, other in zip(*texts, strict=True))
    assert main(["judge", "new", str(tmp_path / "study.db"), "--readability", str(ours), str(theirs)]) == 0
    capsys.readouterr()
    assert main(["judge", "results", str(tmp_path / "study.db"), "--to", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["systems"] == ["learned", "rival"] and len(found["tables"][0]["items"]) == 5
