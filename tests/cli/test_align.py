"""`verbalign align`: sentences in, an alignment out, no token lost or doubled."""

import csv
import io
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from verbalign.alignment import Alignment
from verbalign.cli import main
from verbalign.values.text import words

SENTENCES = "so a is zero\nthus a is zero now\n"


def run(capsys, *argv: str) -> str:
    assert main(["align", *argv]) == 0
    return capsys.readouterr().out


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "sentences.txt"
    path.write_text(SENTENCES)
    return str(path)


def test_json_has_rows_of_tokens_with_null_for_a_gap(file, capsys):
    rows = json.loads(run(capsys, file, "--to", "json"))["rows"]
    assert [[cell for cell in row if cell is not None] for row in rows] == [
        words(line) for line in SENTENCES.splitlines()
    ]
    assert len({len(row) for row in rows}) == 1


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(
    st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\n\r\t"), max_size=20), min_size=1, max_size=5)
)
def test_no_token_is_lost_or_doubled_in_any_text(tmp_path, capsys, lines):
    path = tmp_path / "any.txt"
    path.write_text("\n".join(lines), newline="")
    kept = [line for line in lines if line.strip()]
    if kept:
        rows = json.loads(run(capsys, str(path), "--to", "json"))["rows"]
        assert [[cell for cell in row if cell is not None] for row in rows] == [words(line) for line in kept]


def test_a_sentence_may_have_an_id_before_a_tab(tmp_path, capsys):
    path = tmp_path / "with ids.txt"
    path.write_text("x\tso it is\ny\tthen it is\n")
    out = run(capsys, str(path), "--to", "csv")
    assert [row[0] for row in csv.reader(io.StringIO(out))] == ["x", "y"]
    assert Alignment.from_json(run(capsys, str(path), "--to", "json")).ids == ("x", "y")


def test_an_id_on_some_lines_only_is_an_error_that_names_the_line(tmp_path, capsys):
    path = tmp_path / "mixed.txt"
    path.write_text("so it is\ny\tthen it is\n")
    assert main(["align", str(path)]) == 1
    assert "mixed.txt:2: an id before a tab ('y')" in capsys.readouterr().err


def test_an_empty_file_is_an_error(tmp_path, capsys):
    path = tmp_path / "empty.txt"
    path.write_text("\n\n")
    assert main(["align", str(path)]) == 1
    assert capsys.readouterr().err == f"verbalign: {path}: no sentences; write one per line\n"


def test_the_paper_method_gives_the_papers_alignment(tmp_path, capsys):
    path = tmp_path / "five.txt"
    path.write_text("a b a d\na b d\nb a d\na b c a d\na c a d\n")
    assert run(capsys, str(path), "--method", "paper").splitlines()[:2] == ["a  b  -  a  d", "a  b  -  -  d"]


@pytest.mark.parametrize(
    ("form", "sign"), [("dot", "digraph lattice {"), ("html", "<!doctype html>"), ("table", "zero")]
)
def test_every_form_is_written(file, capsys, form, sign):
    assert sign in run(capsys, file, "--to", form)


def test_html_escapes_the_words(tmp_path, capsys):
    path = tmp_path / "tags.txt"
    path.write_text("<script> a\nb <script>\n")
    assert "<script>" not in run(capsys, str(path), "--to", "html")


def test_words_that_differ_in_case_or_by_a_letter_can_be_near(tmp_path, capsys):
    path = tmp_path / "near.txt"
    path.write_text("Colour it is\nit is\nwhat color\n")
    strict = json.loads(run(capsys, str(path), "--to", "json", "--method", "paper"))["rows"]
    near = json.loads(run(capsys, str(path), "--to", "json", "--method", "paper", "--near"))["rows"]
    assert strict[0].index("Colour") != strict[2].index("color")
    assert near[0].index("Colour") == near[2].index("color")
    assert main(["align", str(path), "--near", "sound"]) == 2


def test_paraphrases_are_read_from_a_file(tmp_path, capsys):
    sentences, pairs = tmp_path / "s.txt", tmp_path / "pairs.tsv"
    sentences.write_text("so a is zero\nb is 0\n")
    pairs.write_text("0\tzero\n")
    rows = json.loads(run(capsys, str(sentences), "--to", "json", "--method", "paper", "--paraphrases", str(pairs)))[
        "rows"
    ]
    assert rows[0].index("zero") == rows[1].index("0")
    pairs.write_text("0\tzero\none\n")
    assert main(["align", str(sentences), "--paraphrases", str(pairs)]) == 1
    assert "pairs.tsv:2: not two phrases with a tab between them" in capsys.readouterr().err


def test_sentences_are_added_to_a_saved_alignment(file, tmp_path, capsys):
    saved = tmp_path / "saved.json"
    saved.write_text(run(capsys, file, "--to", "json"))
    more = tmp_path / "more.txt"
    more.write_text("then a is zero\n")
    rows = json.loads(run(capsys, str(more), "--add", str(saved), "--to", "json"))["rows"]
    assert [cell for cell in rows[2] if cell] == ["then", "a", "is", "zero"]
    assert len({row.index("zero") for row in rows}) == 1


@pytest.mark.parametrize("text", ["", "{", "[]", '{"rows": 3}', '{"rows": [["a"], []]}', '{"format": 9, "rows": []}'])
def test_a_damaged_alignment_is_an_error_in_one_line(file, tmp_path, capsys, text):
    saved = tmp_path / "saved.json"
    saved.write_text(text)
    assert main(["align", file, "--add", str(saved)]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"verbalign: {saved}: ") and err.count("\n") == 1


def test_moved_blocks_are_told(tmp_path, capsys):
    path = tmp_path / "moves.txt"
    path.write_text(
        "cheap food near the river called Aromi\ncheap food near the river called Aromi today\n"
        "called Aromi cheap food near the river\n"
    )
    assert "moved: 'called Aromi'" in run(capsys, str(path), "--moves")
    assert json.loads(run(capsys, str(path), "--moves", "--to", "json"))["moves"]
    assert "moved: " in run(capsys, str(path), "--moves", "--to", "html")


@pytest.mark.parametrize("to", ["html", "svg"])
def test_a_picture_of_a_very_long_line_is_refused_in_one_line(tmp_path, capsys, to):
    path = tmp_path / "long.txt"
    path.write_text("the cats sat on a mat, " * 43_000)
    assert main(["align", str(path), "--near", "--to", to]) == 1
    fault = "301000 columns are too many for a picture, which has at most 30000; choose --to table, json or csv"
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"verbalign: {fault}\n")
