"""Systems side by side on a corpus, and the slot check that needs no dictionary."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

from verbalign.cli import main
from verbalign.corpora import read
from verbalign.errors import InputError, SpeakingError
from verbalign.evaluate.outputs import of_mapping, spoken, system
from verbalign.evaluate.slots import Fault, LiteralCheck, slots
from verbalign.evaluate.texts import evaluate, parts
from verbalign.values import Expression

SHARED = Path(__file__).parents[3] / "shared"
PUBS = [("Goose", "Thai", "yes"), ("Swan", "Greek", "no"), ("Heron", "Thai", "no"), ("Kite", "Greek", "yes")]


def mr(name, food, family):
    return f"name[{name}], food[{food}], familyFriendly[{family}]"


def wordings(name, food, family):
    kids = "welcomes children" if family == "yes" else "is for adults"
    return [
        f"{name} serves {food} food and {kids}.",
        f"{name} {kids}; it is a {food} place.",
        f"{food}: {name}. It {kids}.",
    ]


@pytest.fixture
def corpus_file(tmp_path):
    path = tmp_path / "pubs.csv"
    with path.open("w", newline="", encoding="utf-8") as out:
        rows = csv.writer(out)
        rows.writerow(["mr", "ref"])
        rows.writerows((mr(*pub), text) for pub in PUBS for text in wordings(*pub))
        rows.writerow(["name[Lone]", "Lone is a place."])
    return path


@pytest.fixture
def corpus(corpus_file):
    return read(corpus_file)


def perfect(corpus):
    return {instance.id: instance.verbalizations[0].text for instance in corpus}


def figure(result, name):
    return next(found for found in result.figures if found.name == name)


def test_a_perfect_system_has_full_marks_and_no_slot_errors(corpus):
    (result,) = evaluate([of_mapping("copy", perfect(corpus), corpus)], corpus, samples=50)
    assert (result.meanings, result.said, result.errors) == (5, 5, ())
    assert figure(result, "BLEU").score == pytest.approx(100)
    assert figure(result, "slot errors %").score == 0
    assert figure(result, "meanings said %").score == 100
    assert (result.checked, result.unchecked) == (9, 4)  # yes and no are never said as such


def test_missing_added_and_wrong_values_are_told_apart_by_argument(corpus):
    texts = perfect(corpus)
    texts[mr(*PUBS[0])] = "Goose serves Greek food and welcomes children."
    texts[mr(*PUBS[1])] = "Swan is for adults."
    texts["name[Lone]"] = "Lone is a Thai place."
    (result,) = evaluate([of_mapping("bad", texts, corpus)], corpus, samples=0)
    assert result.errors == (("food", Fault.ADDED, 1), ("food", Fault.MISSING, 1), ("food", Fault.WRONG, 1))
    assert figure(result, "slot errors %").score == pytest.approx(100 * 3 / 9)
    assert figure(result, "BLEU").low is None


def test_silence_lowers_the_scores_and_is_counted(corpus):
    texts = perfect(corpus)
    del texts["name[Lone]"]
    (result,) = evaluate([of_mapping("shy", texts, corpus)], corpus, samples=0)
    assert (result.said, figure(result, "meanings said %").score) == (4, 80)
    assert 80 < figure(result, "BLEU").score < 100
    assert figure(result, "ROUGE-L").score == pytest.approx(80)


def test_systems_are_compared_with_the_first_on_the_same_resamples(corpus):
    good, bad = of_mapping("good", perfect(corpus), corpus), of_mapping("bad", {}, corpus)
    first, same, worse = evaluate([good, good, bad], corpus, samples=50)
    assert figure(first, "BLEU").ahead is None
    assert figure(same, "BLEU").ahead == 0
    assert figure(worse, "BLEU").ahead == 0
    assert figure(evaluate([bad, good], corpus, samples=50)[1], "chrF").ahead == 100


def test_argument_sets_that_training_lacks_are_measured_apart(corpus, tmp_path):
    training = tmp_path / "train.csv"
    training.write_text('mr,ref\n"food[Thai], familyFriendly[no], name[X]",X.\n', encoding="utf-8")
    split = parts(corpus, read(training))
    assert [(part.name, part.chosen) for part in split] == [("all", (0, 1, 2, 3, 4)), ("unseen argument sets", (4,))]
    results = evaluate([of_mapping("copy", perfect(corpus), corpus)], corpus, of=split, samples=10)
    assert [(result.part, result.meanings) for result in results] == [("all", 5), ("unseen argument sets", 1)]


def test_a_speaker_is_asked_for_every_meaning_and_timed(corpus):
    class Told(str):
        left_out = ("familyFriendly",)

    def say(meaning):
        if "food" not in meaning[0].names:
            raise SpeakingError("no template")
        return Told(f"{meaning[0]['name']} is {meaning[0]['food']}.")

    found = spoken("mine", say, corpus)
    assert found.texts == ("Goose is Thai.", "Swan is Greek.", "Heron is Thai.", "Kite is Greek.", None)
    assert found.left_out == 4
    assert found.speed > 0
    (result,) = evaluate([found], corpus, samples=0)
    assert (result.left_out, result.said, result.errors) == (4, 4, ())


def test_any_check_of_slots_will_do(corpus):
    from verbalign.evaluate.slots import SlotError

    def strict(instance, text):
        return [SlotError("name", Fault.WRONG, text)]

    (result,) = evaluate([of_mapping("copy", perfect(corpus), corpus)], corpus, check=strict, samples=0)
    assert result.errors == (("name", Fault.WRONG, 5),)
    assert (result.checked, result.unchecked) == (13, 0)


def test_a_value_inside_a_longer_one_is_not_found():
    check = LiteralCheck(
        {("brazil",): frozenset({"food"}), ("café", "brazil"): frozenset({"near"})}, frozenset(), frozenset(), 2
    )
    assert check.found("near Café Brazil, not brazilian") == {("café", "brazil")}
    assert check.found("Brazil. Café.") == {("brazil",)}


def test_slots_are_the_leaves_of_lists_and_nested_expressions():
    inner = Expression("g", (("x", "1"), ("y", ("2", "3"))))
    one = Expression("f", (("a", inner), ("b", " ")))
    assert list(slots((one,))) == [("a", "1"), ("a", "2"), ("a", "3")]
    assert list(slots((one, Expression("h", (("a", "4"),)))))[-1] == ("h.a", "4")


def write(path, content):
    path.write_text(content, encoding="utf-8")
    return path


def test_outputs_are_matched_by_id_or_by_their_attributes(corpus, tmp_path):
    tsv = write(
        tmp_path / "out.tsv",
        f'MR\toutput\n{mr(*PUBS[0])}\t"Goose" is Thai.\nfood[Greek], familyFriendly[no], name[Swan]\tSwan.\n',
    )
    assert system(tsv, corpus).texts == ('"Goose" is Thai.', "Swan.", None, None, None)
    jsonl = write(
        tmp_path / "out.jsonl",
        "\n".join(json.dumps({"id": i.id, "text": "t"}) for i in corpus) + '\n{"id": "x", "text": "y"}',
    )
    assert system(jsonl, corpus).texts == ("t",) * 5
    assert system(jsonl, corpus).strangers == ("x",)
    quoted = write(tmp_path / "out.csv", f'mr,ref\n"{mr(*PUBS[2])}","Heron, ""the"" place."\n')
    assert system(quoted, corpus).texts[2] == 'Heron, "the" place.'
    plain = write(tmp_path / "out.txt", "a\nb\nc\n\ne\n")
    assert system(plain, corpus).texts == ("a", "b", "c", None, "e")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("a\nb\n", "2 lines for 5 meanings; a plain file has one text per line"),
        ("a\n", "1 line for 5 meanings; a plain file has one text per line"),
        ("MR\tscore\nx\ty\n", "out:1: the header has no column 'output'; it must be: MR<TAB>output"),
        ("MR\toutput\nx\n", "out:2: 1 fields in a row; the header has 2"),
        ('{"id": "a", "text": "b"}\n{"id": "a"}', 'out:2: a line must be an object with "id" and "text"'),
        ('{"id": "a", "text": "b\n', 'out:1: a line must be an object with "id" and "text"'),
        ('{"text": "b"}\n', 'out:1: a line must be an object with "id" and "text"'),
    ],
)
def test_outputs_that_cannot_be_read_are_one_line(corpus, tmp_path, content, message):
    with pytest.raises(InputError) as caught:
        system(write(tmp_path / "out", content), corpus)
    assert message in str(caught.value)


@pytest.mark.parametrize("name", ["said.jsonl", "said", "said.json", "said.txt"])
def test_what_say_writes_of_a_file_is_read_as_texts_whatever_the_file_is_called(corpus, corpus_file, tmp_path, name):
    pubs, said = tmp_path / "pubs.json", tmp_path / name
    assert main(["learn", str(corpus_file), "-o", str(pubs), "--quiet"]) == 0
    assert main(["say", str(pubs), "--input", str(corpus_file), "--json", "-o", str(said), "--quiet"]) in (0, 3)
    assert '"templates"' in said.read_text(encoding="utf-8")
    told, spoken_now = system(said, corpus), system(pubs, corpus)
    assert told.texts == spoken_now.texts and any(told.texts)
    assert (told.speed, spoken_now.speed is None) == (None, False)


def test_a_dictionary_on_a_single_line_is_a_dictionary(corpus, tmp_path):
    entry = {"args": ["name", "food", "familyFriendly"], "templates": [{"text": "[name] is [food]."}]}
    known = {"verbalign": "dictionary", "format": 1, "predicates": {"inform": entry}}
    found = system(write(tmp_path / "d.json", json.dumps(known) + "\n"), corpus)
    assert found.texts == ("Goose is Thai.", "Swan is Greek.", "Heron is Thai.", "Kite is Greek.", None)


def test_meanings_without_references_cannot_be_measured(tmp_path):
    bare = read(write(tmp_path / "bare.csv", "mr\nname[A]\n"), "e2e")
    with pytest.raises(InputError, match=r"1 meaning has no references, the first 'name\[A\]'"):
        evaluate([], bare)


def test_the_command_prints_a_table_and_names_what_is_missing(corpus, corpus_file, tmp_path, capsys):
    full = write(
        tmp_path / "full.jsonl", "\n".join(json.dumps({"id": k, "text": v}) for k, v in perfect(corpus).items())
    )
    part = write(tmp_path / "part.tsv", f"MR\toutput\n{mr(*PUBS[0])}\tGoose serves Greek food.\n")
    assert main(["evaluate", "texts", str(full), str(part), str(corpus_file), "--samples", "20"]) == 3
    out, err = capsys.readouterr()
    assert "all: 5 meanings" in out
    assert "100.00 [100.0, 100.0]" in out
    assert "food 1" in out
    assert f"verbalign: part.tsv: 4 meanings without a text: {mr(*PUBS[1])}" in err


def test_the_command_gives_json(corpus, corpus_file, tmp_path, capsys):
    full = write(
        tmp_path / "full.jsonl", "\n".join(json.dumps({"id": k, "text": v}) for k, v in perfect(corpus).items())
    )
    assert (
        main(
            ["evaluate", "texts", str(full), str(corpus_file), "--samples", "20", "--json", "--train", str(corpus_file)]
        )
        == 0
    )
    (result,) = json.loads(capsys.readouterr().out)["results"]
    assert result["figures"]["BLEU"] == {"score": 100.0, "low": 100.0, "high": 100.0}
    assert (result["system"], result["said"], result["slot_errors"]) == ("full.jsonl", 5, [])


def test_rnnlg_brings_its_own_rival(capsys, tmp_path):
    sample = Path(__file__).parents[1] / "corpora" / "samples" / "rnnlg.jsonl"
    texts = [json.dumps({"id": i.id, "text": i.verbalizations[0].text}) for i in read(sample)]
    mine = write(tmp_path / "mine.jsonl", "\n".join(texts))
    assert main(["evaluate", "texts", str(mine), str(sample), "--samples", "10", "--json"]) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    assert [result["system"] for result in results] == ["mine.jsonl", "hand-crafted (the corpus's)"]


@pytest.mark.skipif(not SHARED.is_dir(), reason="the public corpora and the independent scorer are not at hand")
def test_figures_equal_those_of_an_independent_scorer(tmp_path):
    corpus = read(SHARED / "data" / "e2e" / "devset.csv.gz")
    outputs = {i.id: i.verbalizations[-1].text.replace("\t", " ").replace("\n", " ") for i in corpus}
    tsv = write(
        tmp_path / "out.tsv", "MR\toutput\n" + "".join(f"{k}\t{v.replace(chr(34), '')}\n" for k, v in outputs.items())
    )
    refs = SHARED / "data" / "e2e" / "devset.csv.gz"
    command = [sys.executable, str(SHARED / "score" / "e2e.py"), str(tsv), "--refs", str(refs), "--one-line"]
    line = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\t")
    (result,) = evaluate([system(tsv, corpus)], corpus, samples=0)
    ours = [figure(result, name).score for name in ("BLEU", "chrF", "ROUGE-L")]
    assert [f"{score:.2f}" for score in ours] == [line[1], line[3], line[5]]
