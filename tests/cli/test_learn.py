"""`verbalign learn`: a dictionary in its place, or one line and no file."""

from __future__ import annotations

import json

import pytest

from records import SHOW, rows
from verbalign.dictionary import MappingDictionary


def test_learn_writes_a_dictionary_and_talks_on_stderr(run, made_up_file, tmp_path):
    path = tmp_path / "d.json"
    code, out, err = run("learn", made_up_file, "-o", path)
    assert (code, out) == (0, "") and err.splitlines()[0] == f"{path}: 1 predicate, 4 sentences, 4 plans"
    assert MappingDictionary.load(path).say("rewrite(lemma=l, goal=g)")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["d.json", "d.sources.jsonl.gz"]


def test_quiet_silences_all_talk(run, made_up_file, tmp_path):
    assert run("learn", made_up_file, "-o", tmp_path / "d.json", "--quiet") == (0, "", "")


def test_learn_reads_standard_input_and_several_files(run, stdin, made_up_file, tmp_path):
    stdin(made_up_file.read_text())
    run("learn", "-", "-o", tmp_path / "a.json")
    run("learn", made_up_file, made_up_file, "-o", tmp_path / "b.json")
    one, two = (MappingDictionary.load(tmp_path / name) for name in ("a.json", "b.json"))
    assert one.parameters["corpus"] == {"meanings": 6, "wordings": 24}
    assert two.parameters["corpus"] == {"meanings": 12, "wordings": 48}


def test_learning_again_keeps_what_is_pinned(run, made_up_file, tmp_path):
    path = tmp_path / "d.json"
    run("learn", made_up_file, "-o", path)
    data = json.loads(path.read_text())
    data["predicates"]["rewrite"]["templates"].append({"text": "Use [lemma]: [goal].", "pinned": True})
    path.write_text(json.dumps(data))
    run("learn", made_up_file, "-o", path)
    assert run("say", path, "rewrite(lemma=l, goal=g)")[1] == "Use l: g.\n"


SIGNED = {"signature": {"predicate": "show", "args": ["goal"]}}
BAD_CORPORA = {
    "empty": (b"", "{path}: the file is empty; a corpus has at least one record"),
    "wrong encoding": (
        rows(SHOW) + "§".encode("latin-1"),
        "{path}:2: not UTF-8 (byte 0xa7); save the file as UTF-8",
    ),
    "broken JSON": (
        rows(SHOW, SHOW) + b'{"predicate": ',
        "{path}:3: broken JSON at column 15: Expecting value; fix or remove the line",
    ),
    "missing field": (
        rows({"args": {}, "texts": []}),
        "{path}:1: field 'predicate' is missing; the record has: args, texts",
    ),
    "argument not in the signature": (
        rows(SIGNED, {**SHOW, "args": {"aim": "x"}}),
        "{path}:2: show has no argument 'aim'; its signature is (goal)",
    ),
    "two signatures": (
        rows(SIGNED, {"signature": {"predicate": "show", "args": ["aim"]}}),
        "{path}:2: a second signature for show, (aim) after (goal); keep one",
    ),
    "control character": (
        rows({**SHOW, "args": {"goal": "x\u0007"}}),
        "{path}:1: argument 'goal' holds the control character U+0007; remove it",
    ),
    "no wordings": (
        rows({**SHOW, "texts": []}),
        "nothing to learn from: no meaning of the corpus has a wording; add wordings",
    ),
    "only one, too long": (
        rows({**SHOW, "texts": ["so " * 10_000]}),
        "nothing to learn from: skipped 1 wording (1) too long to be read: over 400 words, or too many arguments"
        "; add wordings",
    ),
    "no corpus": (b"hello", "{path}:1: can't tell what kind of file this is; expected a table (CSV, TSV, "),
}


def learned(run, tmp_path, data):
    """The corpus file, and what came of learning from it."""
    path = tmp_path / "c.jsonl"
    path.write_bytes(data)
    return path, run("learn", path, "-o", tmp_path / "d.json")


@pytest.mark.parametrize("kind", BAD_CORPORA)
def test_a_bad_corpus_is_one_line_and_no_file(run, tmp_path, kind):
    data, message = BAD_CORPORA[kind]
    path, (code, out, err) = learned(run, tmp_path, data)
    *notes, last = err.splitlines()
    assert (code, out) == (1, "") and len(notes) <= 1
    assert last.startswith(f"verbalign: {message.format(path=path)}")
    assert [file.name for file in tmp_path.iterdir()] == ["c.jsonl"]


def test_a_table_whose_sentences_are_not_found_says_what_their_column_is_called(run, tmp_path):
    path = tmp_path / "c.csv"
    path.write_text("predicate,train,sentence\nlate,the express,The express is late.\n", "utf-8")
    for command in (("learn", path, "-o", tmp_path / "d.json"), ("annotate", path)):
        code, out, err = run(*command)
        assert (code, out) == (1, "")
        assert (
            err
            == f"verbalign: {path}: no column holds wordings; name it with --text COLUMN (columns: train, sentence)\n"
        )
    assert [file.name for file in tmp_path.iterdir()] == ["c.csv"]


NOTED = {
    "no wording": (rows(SHOW, SHOW, {**SHOW, "texts": []}), "a meaning without wordings (1: {path}:3)"),
    "control characters": (
        rows(SHOW, {**SHOW, "texts": ["we \u0007show x", "we show x"]}),
        "control characters in a wording are read as spaces (1: {path}:2)",
    ),
    "same id": (
        rows({**SHOW, "id": "a"}, {**SHOW, "id": "a"}),
        "an id that is taken already is given a number (1: {path}:2)",
    ),
    "one wording": (
        rows(SHOW, {**SHOW, "predicate": "tell", "texts": ["tell x"]}),
        "nothing to compare with for 1 predicate (tell) with a single wording; add wordings",
    ),
    "ten thousand words": (
        rows(SHOW, {**SHOW, "texts": ["so " * 10_000, "we show x"]}),
        "skipped 1 wording (2) too long to be read: over 400 words, or too many arguments",
    ),
}


@pytest.mark.parametrize("kind", NOTED)
def test_what_is_passed_over_is_counted_and_named(run, tmp_path, kind):
    data, message = NOTED[kind]
    path, (code, out, err) = learned(run, tmp_path, data)
    assert (code, out) == (0, "") and message.format(path=path) in err
    assert all(line.startswith(("verbalign: ", str(tmp_path))) for line in err.splitlines())


UNWRITABLE = {
    "no/such/d.json": "cannot be written: No such file or directory; choose another place with -o",
    "": "is a directory; name a file in it",
    "x" * 300: "cannot be written: File name too long; choose another place with -o",
    "notes.txt": "is not overwritten (is not a verbalign dictionary); choose another place with -o",
}


@pytest.mark.parametrize("place", UNWRITABLE)
def test_an_unwritable_dictionary_is_one_line_and_no_file(run, made_up_file, tmp_path, place):
    (tmp_path / "notes.txt").write_text("my notes")
    path = tmp_path / place
    code, out, err = run("learn", made_up_file, "-o", path)
    assert (code, out, err) == (1, "", f"verbalign: {path}: {UNWRITABLE[place]}\n")
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]
    assert (tmp_path / "notes.txt").read_text() == "my notes"


@pytest.mark.parametrize(
    ("column", "fault"), [("dc:price", ""), ("price: EUR", "holds ': '"), ("price [EUR]", "bracket")]
)
def test_a_column_has_a_name_that_a_slot_can_have_or_is_refused(run, tmp_path, column, fault):
    table, path = tmp_path / "bills.csv", tmp_path / "bills.json"
    bills = (("Tom", 1), ("Ann", 7), ("Kim", 30), ("Leo", ""), ("Sue", ""))
    texts = [
        f"{who} pays {price} euro{'s' * (price != 1)}." if price else f"{who} pays nothing." for who, price in bills
    ]
    lines = [f"{who},{price},{text}" for (who, price), text in zip(bills, texts, strict=True)]
    table.write_text("\n".join([f"who,{column},text", *lines]) + "\n")
    code, _, err = run("learn", table, "-o", path, "--quiet")
    assert (code, err.count("\n")) == ((1, 1) if fault else (0, 0)) and fault in err
    if not fault:
        assert run("say", path, f'inform(who=Eva, "{column}"=9)')[1] == "Eva pays 9 euros.\n"
        assert run("say", path, "inform(who=Eva)")[1] == "Eva pays nothing.\n"


def test_an_empty_file_is_a_place_to_write_to(run, made_up_file, tmp_path):
    path = tmp_path / "made-by-mktemp"
    path.touch(mode=0o600)
    code, out, _ = run("learn", made_up_file, "-o", path, "--quiet")
    assert (code, out) == (0, "") and MappingDictionary.load(path).entries


def test_two_files_with_different_signatures_do_not_go_together(run, tmp_path):
    for name, args in (("a", ["goal"]), ("b", ["aim"])):
        (tmp_path / name).write_bytes(
            rows({"signature": {"predicate": "p", "args": args}}, {"predicate": "p", "args": dict.fromkeys(args, "x")})
        )
    code, _, err = run("learn", tmp_path / "a", tmp_path / "b", "-o", tmp_path / "d.json", "--quiet")
    assert (code, err) == (1, "verbalign: two files have different signatures for 'p': (goal) and (aim); keep one\n")
