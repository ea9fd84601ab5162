"""Varied wording by the thesaurus."""

from verbalign.bundled import proof_dictionary
from verbalign.cli import main
from verbalign.dictionary import Entry, MappingDictionary
from verbalign.dictionary.template import Template
from verbalign.speak.paraphrasing import Paraphraser

PAIR = {"left": "assume that", "right": "suppose", "support": 3}


def dictionary(*templates: str, pair=PAIR) -> MappingDictionary:
    entry = Entry("p", ("x",), tuple(Template(text) for text in templates), False, 1, 1, {})
    return MappingDictionary(entries={"p": entry}, thesaurus=(pair,))


def variants(made: MappingDictionary) -> list[str]:
    return [other.text for other in Paraphraser(made).variants(made.entries["p"].templates[0])]


def test_a_phrase_is_exchanged_where_the_other_was_written_beside_the_same_words():
    assert variants(dictionary("So suppose [x].", "So assume that [x] holds.")) == ["So assume that [x]."]
    assert variants(dictionary("Suppose [x] now.", "Assume that [x] holds.")) == ["Assume that [x] now."]


def test_it_is_not_where_nobody_has_written_it_so():
    assert variants(dictionary("So suppose [x].")) == []
    assert variants(dictionary("So suppose [x].", "Now assume that [x] holds.")) == []


def test_pairs_of_one_document_and_symbols_are_not_spoken():
    weak = {"left": "assume that", "right": "suppose", "support": 1}
    assert variants(dictionary("So suppose [x].", "So assume that [x] holds.", pair=weak)) == []
    symbol = {"left": "=", "right": "equals", "support": 9}
    assert variants(dictionary("Now a equals [x].", "Now a = [x].", pair=symbol)) == []


def test_with_a_seed_the_bundled_dictionary_says_more_things_and_all_arguments(capsys):
    meaning = "UnivCD(theorem=∀ n:ℤ. P n, hypotheses=n:ℤ, goal=P n)"
    known = proof_dictionary()
    plain = {str(known.say(meaning, seed=seed)) for seed in range(60)}
    try:
        known.speaker.paraphrase = True
        varied = {known.say(meaning, seed=seed) for seed in range(60)}
    finally:
        known.speaker.paraphrase = False
    assert {str(text) for text in varied} - plain
    assert all({"hypotheses", "goal"} <= text.arguments.keys() for text in varied)


def test_paraphrasing_needs_a_seed(capsys, tmp_path):
    path = tmp_path / "d.json"
    dictionary("So suppose [x].").save(path)
    assert main(["say", str(path), "p(x=y)", "--paraphrase"]) == 2
    assert "--paraphrase goes with --seed N" in capsys.readouterr().err
