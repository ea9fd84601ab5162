"""All commands: help, exit codes, wrong usage, and a damaged dictionary in one line."""

from __future__ import annotations

import argparse
import shlex

import pytest

from records import UNFOLD
from verbalign.bundled import PROOF_DICTIONARY
from verbalign.cli import COMMANDS
from verbalign.cli.help import parser, verbs
from verbalign.corpora import FORMATS

PROOFS = str(PROOF_DICTIONARY)


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
    assert (code, out) == (2, "") and err.startswith(
        "verbalign: no command 'sing'; the commands are: demo, learn, say, "
    )


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


@pytest.mark.parametrize("command", ["say", "show", "proof", "segment", "annotate"])
def test_a_damaged_dictionary_is_one_line_in_every_command(run, dev, tmp_path, command):
    path = tmp_path / "d.json"
    path.write_text(PROOF_DICTIONARY.read_text()[:5000])
    words = {"say": (path, UNFOLD), "show": (path,)}.get(command, (dev, "--dict", path))
    code, out, err = run(command, *words)
    assert (code, out) == (1, "") and err.startswith(f"verbalign: {path}:") and err.count("\n") == 1
    assert "the file ends too early" in err
