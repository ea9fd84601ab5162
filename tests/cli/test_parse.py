"""`verbalign parse`."""

from __future__ import annotations

import json

import pytest

from verbalign.bundled import PROOF_DICTIONARY
from verbalign.cli import main

DICT = str(PROOF_DICTIONARY)


def test_it_prints_a_meaning_that_say_takes(capsys):
    assert main(["parse", DICT, "Pick k with n = 2*k."]) == 0
    meaning = capsys.readouterr().out.strip()
    assert main(["say", DICT, meaning]) == 0
    assert capsys.readouterr().out == "Pick k with n = 2*k.\n"


def test_all_readings_have_scores(capsys):
    assert main(["parse", DICT, "But r < n, which is absurd.", "--all"]) == 0
    scores = [float(line.split("\t")[0]) for line in capsys.readouterr().out.splitlines()]
    assert len(scores) > 1 and scores == sorted(scores, reverse=True)


def test_what_is_not_understood_goes_to_stderr(capsys):
    assert main(["parse", DICT, "Luckily, by foo_bar it suffices to show a = b."]) == 0
    assert capsys.readouterr().err == "not understood: Luckily\n"


def test_a_file_gives_a_line_for_each_text_and_names_what_was_not_understood(tmp_path, capsys):
    path = tmp_path / "texts.txt"
    path.write_text("Pick k with n = 2*k.\n\nHello world\n", "utf-8")
    assert main(["parse", DICT, "--input", str(path)]) == 3
    out, err = capsys.readouterr()
    assert out == "ElimExists(witness=k, fact=n = 2*k)\n\n"
    assert err == (
        f"verbalign: {path}:3: can't understand 'Hello world'\n"
        "verbalign: 1 of 2 texts was not understood\n"
    )  # fmt: skip


def test_json_has_all_that_is_known(tmp_path, capsys):
    path = tmp_path / "texts.txt"
    path.write_text("Arithmetic.\nHello world\n", "utf-8")
    assert main(["parse", DICT, "--input", str(path), "--json", "--quiet"]) == 3
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["readings"][0]["meaning"] == "Arith()"
    assert second == {"text": "Hello world", "readings": []}


@pytest.mark.parametrize(
    ("words", "code", "fault"),
    [
        ([""], 1, "verbalign: the text is empty; give a sentence\n"),
        (["Hello world"], 3, "verbalign: can't understand 'Hello world'\n"),
        (["n" * 9000], 1, "verbalign: the text has 9,000 characters; give at most 4,000 at a time\n"),
        ([], 2, "verbalign parse: give either TEXT or --input FILE\n"),
    ],
)
def test_bad_input_is_told_in_one_line(words, code, fault, capsys):
    assert main(["parse", DICT, *words]) == code
    out, err = capsys.readouterr()
    assert (out, err) == ("", fault)


def test_an_empty_file_is_told(tmp_path, capsys):
    path = tmp_path / "texts.txt"
    path.write_text("\n", "utf-8")
    assert main(["parse", DICT, "--input", str(path)]) == 1
    assert capsys.readouterr().err == f"verbalign: {path}: holds no text; write one per line\n"
