"""`verbalign thesaurus`: pairs from a corpus, or from a dictionary."""

import json

import pytest

from verbalign.cli import main

MEANINGS = [
    {
        "predicate": "show",
        "args": {"goal": goal},
        "texts": [f"Then we can prove that {goal} holds.", f"Then we can show that {goal} holds."],
    }
    for goal in ("a = b", "c = d")
]


@pytest.fixture
def corpus(tmp_path):
    path = tmp_path / "corpus.jsonl"
    path.write_text("".join(json.dumps(meaning) + "\n" for meaning in MEANINGS))
    return str(path)


def test_pairs_of_a_corpus_come_with_sentences_as_they_were_written(corpus, capsys):
    assert main(["thesaurus", corpus, "--json"]) == 0
    out = capsys.readouterr()
    assert [json.loads(line) for line in out.out.splitlines()] == [
        {
            "left": "prove",
            "right": "show",
            "support": 2,
            "examples": [
                ["Then we can prove that a = b holds.", "Then we can show that a = b holds."],
                ["Then we can prove that c = d holds.", "Then we can show that c = d holds."],
            ],
        }
    ]
    assert out.err == "1 paraphrase\n"


def test_without_json_the_pairs_can_be_read(corpus, capsys):
    assert main(["thesaurus", corpus, "--quiet"]) == 0
    out = capsys.readouterr()
    assert out.out.splitlines() == [
        "   2  prove ≈ show",
        "      Then we can prove that a = b holds.",
        "      Then we can show that a = b holds.",
    ]
    assert out.err == ""


def test_a_dictionary_lists_what_it_keeps(tmp_path, capsys):
    pair = {"left": "0", "right": "zero", "support": 3, "examples": [["a = 0", "a = zero"]]}
    path = tmp_path / "dict.json"
    path.write_text(json.dumps({"verbalign": "dictionary", "format": 1, "predicates": {}, "thesaurus": [pair]}))
    assert main(["thesaurus", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == pair


def test_a_dictionary_edited_wrongly_is_an_error_in_one_line(tmp_path, capsys):
    path = tmp_path / "dict.json"
    path.write_text(
        json.dumps({"verbalign": "dictionary", "format": 1, "predicates": {}, "thesaurus": [{"left": "0"}]})
    )
    assert main(["thesaurus", str(path)]) == 1
    fault = 'member 1 of "thesaurus" has no "right"; fix it, or learn again'
    assert capsys.readouterr().err == f"verbalign: {path}: {fault}\n"


@pytest.mark.parametrize("text", ['{"verbalign": "dictionary", "format": 1, "predi', "", '{"texts": ['])
def test_a_damaged_file_is_an_error_in_one_line(tmp_path, capsys, text):
    path = tmp_path / "broken.json"
    path.write_text(text)
    assert main(["thesaurus", str(path)]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"verbalign: {path}") and error.count("\n") == 1


def test_proofs_are_segmented_first(tmp_path, capsys):
    proofs = [
        {
            "id": f"p{k}",
            "theorem": goal,
            "steps": [{"predicate": "Arith", "args": {"goal": goal}}],
            "texts": [
                {"writer": writer, "sentences": [f"Now we can {verb} that {goal} by plain arithmetic."]}
                for writer, verb in (("A", "prove"), ("B", "show"))
            ],
        }
        for k, goal in enumerate(("a + 0 = a", "b * 1 = b"))
    ]
    path = tmp_path / "proofs.jsonl"
    path.write_text("".join(json.dumps(proof) + "\n" for proof in proofs))
    assert main(["thesaurus", str(path), "--json", "--quiet"]) == 0
    assert [json.loads(line)["left"] for line in capsys.readouterr().out.splitlines()] == ["prove"]
