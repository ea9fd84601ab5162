"""`verbalign say`: texts on stdout, and what cannot be said in one line each."""

from __future__ import annotations

import json
import tracemalloc

import pytest

from records import UNFOLD
from verbalign.bundled import DEV, PROOF_DICTIONARY

PROOFS = str(PROOF_DICTIONARY)


def test_say_prints_one_text(run):
    code, out, err = run("say", PROOFS, UNFOLD)
    assert (code, err) == (0, "") and out.count("\n") == 1
    assert "even(n)" in out and "∃ k:ℤ. n = 2*k" in out


def test_say_json_has_spans_in_code_points_and_sources(run):
    found = json.loads(run("say", PROOFS, UNFOLD, "--json")[1])
    assert {name: found["text"][a:b] for name, (a, b) in found["arguments"].items()} == {
        "goal": "even(n)", "subgoal": "∃ k:ℤ. n = 2*k", "definition": "even",
    }  # fmt: skip
    assert found["left_out"] == [] and found["sources"] and len(found["templates"]) == 1


def test_say_all_lists_alternatives_with_scores_the_first_being_what_is_said(run):
    lines = run("say", PROOFS, UNFOLD, "--all")[1].splitlines()
    assert len(lines) > 2 and all(float(line.split("\t")[0]) >= 0 for line in lines)
    assert lines[0].split("\t")[1] == run("say", PROOFS, UNFOLD)[1].rstrip("\n")


def test_options_may_stand_between_the_dictionary_and_the_meaning(run):
    after = run("say", PROOFS, UNFOLD, "--json")
    assert after[0] == 0
    assert run("say", PROOFS, "--json", UNFOLD) == after
    assert run("say", "--json", PROOFS, UNFOLD) == after


def test_say_reads_a_meaning_a_line_from_standard_input(run, stdin):
    stdin(f"{UNFOLD}\n\nArith(goal=x = x)\n")
    code, out, err = run("say", PROOFS, "-")
    assert code == 0 and out.count("\n") == 2 and err == "2 meanings said\n"


def test_lines_that_cannot_be_said_are_counted_and_named_and_the_rest_is_said(run, stdin):
    stdin("Nope(a=1)\nArith(goal=x = x)\nUnfold(gaol=x)\n")
    code, out, err = run("say", PROOFS, "-", "--quiet")
    assert code == 3 and out.count("\n") == 1
    first, second, last = err.splitlines()
    assert first.startswith("verbalign: -:1: no predicate 'Nope'; there are: ")
    assert second.startswith("verbalign: -:3: Unfold has no argument 'gaol'")
    assert last == "verbalign: 2 of 3 meanings could not be said"


def test_say_writes_json_lines_for_a_file_of_meanings_in_input_order(run, made_up_file, made_up, tmp_path):
    made_up.save(tmp_path / "d.json")
    code, out, _ = run("say", tmp_path / "d.json", "--input", made_up_file)
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and [row["id"] for row in found] == [f"m{n}" for n in range(1, 7)]
    assert all(row["left_out"] == [] for row in found)
    run("say", tmp_path / "d.json", "--input", made_up_file, "--output", tmp_path / "out.jsonl")
    assert (tmp_path / "out.jsonl").read_text() == out


def test_say_writes_a_table_for_e2e_with_the_meaning_as_given(run, tmp_path):
    corpus = 'mr,ref\n"name[Alimentum], food[Thai]",Alimentum serves Thai food.\n"name[Zizzi], food[Thai]",\n'
    (tmp_path / "e2e.csv").write_text(corpus + '"name[Alimentum], food[Thai]",Alimentum has Thai food.\n')
    entry = {"args": ["name", "food"], "templates": [{"text": "[name] serves [food] food."}]}
    known = {"verbalign": "dictionary", "format": 1, "predicates": {"inform": entry}}
    (tmp_path / "d.json").write_text(json.dumps(known))
    code, out, _ = run("say", tmp_path / "d.json", "--input", tmp_path / "e2e.csv")
    assert (code, out.splitlines()) == (
        0,
        [
            "MR\toutput",
            "name[Alimentum], food[Thai]\tAlimentum serves Thai food.",
            "name[Zizzi], food[Thai]\tZizzi serves Thai food.",
        ],
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("Unfld(goal=x)",), "no predicate 'Unfld'; did you mean 'Unfold'?"),
        (("Unfold(gaol=x)",), "Unfold has no argument 'gaol'; it has: goal, subgoal, definition"),
        (("Unfold(",), "')' is missing: Unfold(‸"),
        (("",), "a predicate is expected: write predicate(name=value, …): ‸"),
        (("Unfold(goal=[[]])",), "'Unfold' needs a value for "),
        (("Unfold(goal=a\nb",), "')' is missing"),
        (("Arith(goal=\udcff)",), "EXPR is not UTF-8; set the terminal to UTF-8"),
        ((UNFOLD, "-o", "/no/such/place"), "/no/such/place: cannot be written: No such file or directory"),
        (("--input", str(DEV)), f"{DEV}: holds whole proofs; `verbalign proof` says them"),
        (("--input", "/no/such/file"), "/no/such/file: no such file; check the name"),
        (("--input", str(DEV), "--format", "xyz"), "no reader for format 'xyz'; there are: table, jsonl, "),
    ],
)
def test_what_cannot_be_said_is_one_line(run, words, message):
    code, out, err = run("say", PROOFS, *words)
    assert (code, out) == (1, "") and err.startswith(f"verbalign: {message}") and err.count("\n") == 1


def test_standard_input_that_is_no_text_is_one_line(run, stdin):
    stdin(b"Arith(goal=x)\n\xff\n")
    assert run("say", PROOFS, "-") == (
        1,
        "",
        "verbalign: -:2: not UTF-8 (byte 0xff); save the file as UTF-8 (in Excel: 'CSV UTF-8')\n",
    )


def test_what_is_said_of_a_file_is_written_row_by_row_and_not_held_in_memory(run, tmp_path):
    taught, asked, said = (tmp_path / name for name in ("trains.csv", "asked.jsonl", "said.jsonl"))
    taught.write_text("train,text\nthe express,The express is late.\nthe local,The local is late.\n")
    assert run("learn", str(taught), "-o", str(tmp_path / "trains.json"), "--quiet")[0] == 0
    for many in (100, 8_000):  # what is imported counts with the first
        rows = ({"predicate": "inform", "args": {"train": f"the train {n}"}, "id": str(n)} for n in range(many))
        asked.write_text("".join(json.dumps(row) + "\n" for row in rows))
        tracemalloc.start()
        words = ["say", str(tmp_path / "trains.json"), "--input", str(asked), "--json", "--output", str(said)]
        assert run(*words)[0] == 0
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert said.read_text().count("\n") == many
    assert peak < 200 * many, "their ids, and what is remembered of values; not the texts"


@pytest.mark.parametrize("form", ["csv", "json"])
def test_rows_of_a_table_are_not_held_in_memory_either(run, tmp_path, form):
    taught, asked, said = (tmp_path / name for name in ("trains.csv", "asked.csv", "said"))
    taught.write_text("train,text\nthe express,The express is late.\nthe local,The local is late.\n")
    assert run("learn", str(taught), "-o", str(tmp_path / "trains.json"), "--quiet")[0] == 0
    peaks = []
    for many in (100, 1_000, 3_000):  # what is imported counts with the first
        asked.write_text("train\n" + "".join(f"the train {n}\n" for n in range(many)))
        tracemalloc.start()
        words = ["say", str(tmp_path / "trains.json"), "--input", str(asked), "--output", str(said)]
        assert run(*words, *(["--json"] if form == "json" else ["--to", "csv"]))[0] == 0
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert said.read_text().count("\n") == many + (form == "csv")
    assert peaks[2] - peaks[1] < 2_000 * 300, "what is remembered of values; not the rows and texts"
