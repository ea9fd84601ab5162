"""The command line: exit codes, results on stdout, talk on stderr, and bad input in one line, never a traceback."""

from __future__ import annotations

import argparse
import io
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from verbalign.bundled import DEV, PROOF_DICTIONARY
from verbalign.cli import COMMANDS, main
from verbalign.cli.help import parser, verbs
from verbalign.corpora import FORMATS, read
from verbalign.dictionary import MappingDictionary

UNFOLD = "Unfold(goal=even(n), subgoal=∃ k:ℤ. n = 2*k, definition=even)"
PROOFS = str(PROOF_DICTIONARY)


@pytest.fixture
def run(capsys):
    """Runs a command and gives its exit code, what it printed and what it said on stderr."""

    def ran(*words: object) -> tuple[int, str, str]:
        code = main([str(word) for word in words])
        printed = capsys.readouterr()
        assert "Traceback" not in printed.err
        return code, printed.out, printed.err

    return ran


@pytest.fixture
def stdin(monkeypatch):
    def given(data: str | bytes) -> None:
        raw = data if isinstance(data, bytes) else data.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))

    return given


@pytest.fixture(scope="module")
def dev(tmp_path_factory) -> Path:
    """One development proof."""
    path = tmp_path_factory.mktemp("dev") / "dev.jsonl"
    path.write_text(DEV.read_text().splitlines()[0] + "\n")
    return path


def verbalign(*words: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    """The command as a process of its own."""
    options.setdefault("stdout", subprocess.PIPE)
    command = [sys.executable, "-m", "verbalign", *words]
    return subprocess.run(command, stderr=subprocess.PIPE, check=False, timeout=120, **options)  # type: ignore[call-overload, no-any-return]


# ---- all commands ----


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_that_says_what_it_does(run, name):
    code, out, err = run(name, "--help")
    assert code == 0 and err == ""
    assert out.startswith(f"usage: verbalign {name} ") and "--quiet" in out and len(out.split("\n\n")) >= 3


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_has_a_word_of_help_and_the_examples_are_commands_that_can_be_given(name):
    whole = parser(name)
    for made in (whole, *verbs(whole).values()):
        for action in made._actions:
            assert action.help or isinstance(action, argparse._SubParsersAction), (made.prog, action.dest)
    lines = (whole.epilog or "").splitlines()[1:]
    assert lines, f"the docstring of the command {name} ends with no `Examples:`"
    for line in lines:
        words = shlex.split(line.split(" | ")[0].split(" > ")[0].split(" < ")[0], comments=True)
        assert words[:2] == ["verbalign", name] and len(line) < 110
        whole.parse_args(words[2:])


def test_learn_names_every_format_and_help_keeps_examples_as_they_are_written(run):
    help_text = run("learn", "--help")[1]
    assert all(format in help_text for format in FORMATS)
    assert "\n  verbalign learn trains.csv -o trains.json    " in help_text


def test_the_overview_lists_every_command(run):
    code, out, _ = run("--help")
    assert code == 0 and all(f"  {name}" in out for name in COMMANDS)
    assert run("--version")[:2] == (0, "verbalign 0.1.0\n")


def test_no_command_and_an_unknown_command_are_usage_errors(run):
    code, out, err = run()
    assert (code, out) == (2, "") and "usage: verbalign COMMAND" in err
    code, out, err = run("sing")
    assert (code, out) == (2, "") and err.startswith("verbalign: no command 'sing'; there are: demo, learn, say, ")


@pytest.mark.parametrize(
    "words",
    [
        ("say",), ("say", PROOFS), ("say", PROOFS, UNFOLD, "--input", "x"), ("say", PROOFS, UNFOLD, "--seed", "x"),
        ("learn", "c.jsonl"), ("learn", "-o", "d.json"), ("learn", "c.jsonl", "-o", "d.json", "--method", "magic"),
        ("learn", "c.jsonl", "-o", "d.json", "--workers", "two"), ("proof",), ("segment",), ("annotate",), ("show",),
        ("show", PROOFS, "Arith", "more"), ("demo", "--nonsense"),
    ],
)  # fmt: skip
def test_wrong_usage_is_exit_code_2_and_nothing_on_stdout(run, words):
    code, out, err = run(*words)
    assert (code, out) == (2, "") and err


# ---- learn ----


def test_learn_writes_a_dictionary_and_talks_on_stderr(run, made_up_file, tmp_path):
    path = tmp_path / "d.json"
    code, out, err = run("learn", made_up_file, "-o", path)
    assert (code, out) == (0, "") and err == f"{path}: 1 predicate, 2 templates\n"
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


def rows(*records: object) -> bytes:
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


SHOW = {"predicate": "show", "args": {"goal": "x"}, "texts": ["we show x", "we show that x"]}
SIGNED = {"signature": {"predicate": "show", "args": ["goal"]}}
BAD_CORPORA = {
    "empty": (b"", "{path}: the file is empty; a corpus has at least one record"),
    "wrong encoding": (
        rows(SHOW) + "§".encode("latin-1"),
        "{path}:2: not UTF-8 (byte 0xa7); save the file as UTF-8",
    ),
    "broken JSON": (
        rows(SHOW, SHOW) + b'{"predicate": ',
        "{path}:3: broken JSON at column 15: Expecting value; mend or remove the line",
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
        "nothing to learn from: passed over 1 wording (1) too long to be read: over 400 words, or too many arguments"
        "; add wordings",
    ),
    "no corpus": (b"hello", "{path}:1: the first record tells no format; name it with --format (jsonl, proofs, "),
}


@pytest.mark.parametrize("kind", BAD_CORPORA)
def test_a_bad_corpus_is_one_line_and_no_file(run, tmp_path, kind):
    data, message = BAD_CORPORA[kind]
    path = tmp_path / "c.jsonl"
    path.write_bytes(data)
    code, out, err = run("learn", path, "-o", tmp_path / "d.json")
    *notes, last = err.splitlines()
    assert (code, out) == (1, "") and len(notes) <= 1
    assert last.startswith(f"verbalign: {message.format(path=path)}")
    assert [file.name for file in tmp_path.iterdir()] == ["c.jsonl"]


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
    "nothing shared": (
        rows(SHOW, {**SHOW, "predicate": "tell", "texts": ["foo bar", "quux zap"]}),
        "1 predicate has no template, the wordings share too little; add wordings: tell",
    ),
    "ten thousand words": (
        rows(SHOW, {**SHOW, "texts": ["so " * 10_000, "we show x"]}),
        "passed over 1 wording (2) too long to be read: over 400 words, or too many arguments",
    ),
}


@pytest.mark.parametrize("kind", NOTED)
def test_what_is_passed_over_is_counted_and_named(run, tmp_path, kind):
    data, message = NOTED[kind]
    path = tmp_path / "c.jsonl"
    path.write_bytes(data)
    code, out, err = run("learn", path, "-o", tmp_path / "d.json")
    assert (code, out) == (0, "") and message.format(path=path) in err
    assert all(line.startswith(("verbalign: ", str(tmp_path))) for line in err.splitlines())


UNWRITABLE = {
    "no/such/d.json": "cannot be written: No such file or directory; choose another place with -o",
    "": "is a directory; name a file in it",
    "x" * 300: "cannot be written: File name too long; choose another place with -o",
    "notes.txt": "is not overwritten, being no dictionary that can be read (not JSON: Expecting value)"
    "; choose another place with -o",
}


@pytest.mark.parametrize("place", UNWRITABLE)
def test_an_unwritable_dictionary_is_one_line_and_no_file(run, made_up_file, tmp_path, place):
    (tmp_path / "notes.txt").write_text("my notes")
    path = tmp_path / place
    code, out, err = run("learn", made_up_file, "-o", path)
    assert (code, out, err) == (1, "", f"verbalign: {path}: {UNWRITABLE[place]}\n")
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]
    assert (tmp_path / "notes.txt").read_text() == "my notes"


def test_two_files_with_different_signatures_do_not_go_together(run, tmp_path):
    for name, args in (("a", ["goal"]), ("b", ["aim"])):
        (tmp_path / name).write_bytes(
            rows({"signature": {"predicate": "p", "args": args}}, {"predicate": "p", "args": dict.fromkeys(args, "x")})
        )
    code, _, err = run("learn", tmp_path / "a", tmp_path / "b", "-o", tmp_path / "d.json", "--quiet")
    assert (code, err) == (1, "verbalign: two files have different signatures for 'p': (goal) and (aim); keep one\n")


# ---- say ----


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
        (("Unfold(goal=[[]])",), "no template for 'Unfold' can do without "),
        (("Unfold(goal=a\nb",), "')' is missing"),
        (("Arith(goal=\udcff)",), "EXPR is not UTF-8; set the terminal to UTF-8"),
        ((UNFOLD, "-o", "/no/such/place"), "/no/such/place: cannot be written: No such file or directory"),
        (("--input", str(DEV)), f"{DEV}: holds whole proofs; `verbalign proof` says them"),
        (("--input", "/no/such/file"), "/no/such/file: no such file; check the name"),
        (("--input", str(DEV), "--format", "xyz"), "no reader for format 'xyz'; there are: jsonl, "),
    ],
)
def test_what_cannot_be_said_is_one_line(run, words, message):
    code, out, err = run("say", PROOFS, *words)
    assert (code, out) == (1, "") and err.startswith(f"verbalign: {message}") and err.count("\n") == 1


def test_standard_input_that_is_no_text_is_one_line(run, stdin):
    stdin(b"Arith(goal=x)\n\xff\n")
    assert run("say", PROOFS, "-") == (1, "", "verbalign: -:2: not UTF-8 (byte 0xff); save the file as UTF-8\n")


@pytest.mark.parametrize("command", ["say", "show", "proof", "segment", "annotate"])
def test_a_damaged_dictionary_is_one_line_in_every_command(run, dev, tmp_path, command):
    path = tmp_path / "d.json"
    path.write_text(PROOF_DICTIONARY.read_text()[:5000])
    words = {"say": (path, UNFOLD), "show": (path,)}.get(command, (dev, "--dict", path))
    code, out, err = run(command, *words)
    assert (code, out) == (1, "") and err.startswith(f"verbalign: {path}:") and err.count("\n") == 1
    assert "the file ends too early" in err


# ---- proof ----


def test_proof_puts_a_proof_into_english(run, dev):
    code, out, err = run("proof", dev)
    head, text, *rest = out.split("\n")
    assert (code, err) == (0, "") and head.startswith("x_abs_mono_nonneg. ∀ a,b:ℤ.") and text.endswith(".")
    assert rest == ["", ""]


def test_proof_json_has_offsets_within_the_sentence(run, dev):
    (line,) = run("proof", dev, "--json")[1].splitlines()
    found = json.loads(line)
    assert set(found) == {"id", "text", "sentences", "left_out"}
    steps = read(dev).proofs[0].steps
    for sentence in found["sentences"]:
        for name, (start, end) in sentence["arguments"].items():
            number, argument = name.split(".")
            assert sentence["text"][start:end] == steps[int(number) - 1][argument]


def test_proof_reads_standard_input(run, stdin, dev):
    stdin(dev.read_text())
    assert run("proof", "-") == run("proof", dev)


def test_a_proof_that_cannot_be_said_is_counted_and_named_and_the_others_are_said(run, tmp_path, dev):
    path = tmp_path / "p.jsonl"
    strange = {"id": "strange", "theorem": "T", "steps": [{"predicate": "Magic", "args": {}}]}
    path.write_text(dev.read_text() + json.dumps(strange) + "\n")
    code, out, err = run("proof", path)
    assert code == 3 and out.startswith("x_abs_mono_nonneg.")
    first, last = err.splitlines()
    assert first.startswith("verbalign: strange, step 1: no predicate 'Magic'")
    assert last == "verbalign: 1 of 2 proofs could not be put into words"


def test_proof_says_where_there_is_no_proof(run, dev, made_up_file):
    assert run("proof", made_up_file)[::2] == (
        1,
        f'verbalign: {made_up_file}: has no proofs; a proof has "id", "theorem" and "steps"\n',
    )
    code, out, err = run("proof", dev, "--lemma", "nosuch")
    assert (code, out) == (1, "") and "no proof is called 'nosuch'" in err


# ---- segment, annotate, show, demo ----


def test_segment_matches_sentences_with_steps(run, dev):
    code, out, _ = run("segment", dev, "--dict", PROOFS, "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and [row["writer"] for row in found] == list("ABCDEF")
    assert all(set(row) == {"id", "writer", "sentences"} for row in found)
    assert [s["steps"] for s in found[0]["sentences"]] == [[1], [2], [3], [4]]
    assert "  1  Let a,b:ℤ" in run("segment", dev, "--dict", PROOFS)[1]


def test_segment_needs_proofs(run, made_up_file):
    code, out, err = run("segment", made_up_file)
    assert (code, out) == (1, "") and "has no proofs to segment" in err


def test_annotate_finds_the_arguments_of_every_step_in_order(run, dev):
    code, out, _ = run("annotate", dev, "--dict", PROOFS, "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and [row["id"] for row in found] == [f"x_abs_mono_nonneg#{n}" for n in range(1, 5)]
    text = found[1]["texts"][0]
    assert text["writer"] == "A"
    assert {name: text["text"][a:b] for name, (a, b) in text["arguments"].items()} == {
        "lemma": "abs_of_nonneg", "result": "a ≤ |b|",
    }  # fmt: skip


def test_annotate_learns_from_the_corpus_itself(run, made_up_file):
    code, out, _ = run("annotate", made_up_file, "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and [len(row["texts"]) for row in found] == [4] * 6
    for row in found:
        for text in row["texts"]:
            assert {name: text["text"][a:b] for name, (a, b) in text["arguments"].items()} == row["args"]
    assert "[goal: x ≤ z] with [lemma: le_trans]" in run("annotate", made_up_file)[1]


def test_annotate_loses_no_text_that_is_too_long(run, tmp_path):
    path = tmp_path / "c.jsonl"
    path.write_bytes(rows(SHOW, {**SHOW, "texts": ["so " * 1000, "we show x"]}))
    code, out, err = run("annotate", path, "--json")
    assert code == 0 and "passed over 1 wording (2)" in err
    assert [text["arguments"] for text in json.loads(out.splitlines()[1])["texts"]] == [{}, {"goal": [8, 9]}]


def test_show_prints_entries_and_the_wordings_behind_one(run):
    code, out, _ = run("show", PROOFS)
    assert code == 0 and "\033" not in out and out.count("meanings, ") == 14
    code, out, _ = run("show", PROOFS, "Cases")
    assert code == 0 and out.startswith("Cases(") and "\nsources\n" in out and " A: " in out


def test_show_says_which_predicates_there_are(run):
    code, out, err = run("show", PROOFS, "Case")
    assert (code, out) == (1, "") and err.startswith("verbalign: no predicate 'Case'; there are: Arith, ")


@pytest.mark.parametrize("damage", ["missing", "foreign", "numbers"])
def test_show_works_without_good_sources(run, made_up, tmp_path, damage):
    path = tmp_path / "d.json"
    made_up.save(path)
    beside = tmp_path / "d.sources.jsonl.gz"
    if damage == "missing":
        beside.unlink()
    elif damage == "foreign":
        beside.write_bytes(b"something else")
    else:
        path.write_text(path.read_text().replace('"sources": [', '"sources": [99999, '))
    code, out, _ = run("show", path, "rewrite")
    assert code == 0 and out.startswith("rewrite(lemma, goal)")
    assert damage == "numbers" or f"sources: {beside}: " in out


def test_the_demo_speaks_and_says_where_the_dictionary_is(run, tmp_path):
    path = tmp_path / "a b.json"
    code, out, err = run("demo", "-o", path)
    assert (code, err) == (0, "") and str(path) in out and "in English:" in out and f"say '{path}'" in out
    assert len(MappingDictionary.load(path).entries) == 14
    path.write_text("my notes")
    code, out, err = run("demo", "-o", path)
    assert (code, out) == (1, "") and "is not overwritten" in err and path.read_text() == "my notes"


# ---- as a process ----


def test_the_command_can_be_run_as_a_module():
    found = verbalign("say", PROOFS, UNFOLD)
    assert found.returncode == 0 and found.stderr == b"" and "even(n)" in found.stdout.decode()


def test_a_reader_that_leaves_is_no_fault(tmp_path):
    lines = "Arith(goal=x = x)\n" * 50_000
    (tmp_path / "meanings").write_text(lines)
    with (tmp_path / "meanings").open() as meanings:
        command = [sys.executable, "-m", "verbalign", "say", PROOFS, "-", "--quiet"]
        speaker = subprocess.Popen(command, stdin=meanings, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert speaker.stdout and speaker.stderr
        speaker.stdout.read(10)
        speaker.stdout.close()
        assert speaker.stderr.read() == b"" and speaker.wait(60) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_an_output_that_is_full_is_one_line():
    with Path("/dev/full").open("wb") as full:
        found = verbalign("say", PROOFS, UNFOLD, stdout=full)
    assert (found.returncode, found.stderr) == (
        1,
        b"verbalign: the output cannot be written: No space left on device\n",
    )


def test_an_output_that_cannot_show_a_sign_is_one_line():
    found = verbalign("say", PROOFS, UNFOLD, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    message = b"verbalign: the output's encoding, ascii, has no '\\u2203'; set PYTHONIOENCODING=utf-8\n"
    assert (found.returncode, found.stderr) == (1, message)


def test_closed_streams_are_no_fault():
    for command in ([PROOFS, UNFOLD], [PROOFS, "Nope(x=1)"], [PROOFS, "-"]):
        words = " ".join(f"'{word}'" for word in [sys.executable, "-m", "verbalign", "say", *command])
        found = subprocess.run(["sh", "-c", f"{words} <&- >&- 2>&-"], check=False, timeout=60)
        assert found.returncode == (0 if command[1] == UNFOLD else 1)
