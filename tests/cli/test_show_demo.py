"""`verbalign show` and `demo`."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import shlex
import subprocess
import sys

import pytest

import framed
from verbalign.bundled import PROOF_DICTIONARY
from verbalign.dictionary import MappingDictionary
from verbalign.files import locked

PROOFS = str(PROOF_DICTIONARY)


def test_show_prints_entries_and_the_wordings_behind_one(run):
    code, out, _ = run("show", PROOFS)
    assert code == 0 and "\033" not in out and out.count("meanings, ") == 14
    code, out, _ = run("show", PROOFS, "Cases")
    assert code == 0 and out.startswith("Cases(") and "\nsources\n" in out and " A: " in out


def test_show_counts_templates_that_only_configurations_have(run, tmp_path):
    entry = {"args": ["name"], "templates": [], "pool": ["[name] is a pub."], "choices": {"name": [0]}}
    path = tmp_path / "d.json"
    path.write_text(json.dumps({"verbalign": "dictionary", "format": 1, "predicates": {"inform": entry}}), "utf-8")
    code, out, _ = run("show", path)
    assert code == 0 and "no template" not in out
    assert "\n  in all 1 template for 1 set of arguments and values; `verbalign export --to csv` lists them\n" in out


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


def test_the_demo_keeps_what_was_pinned_in_its_dictionary(run, tmp_path):
    path = tmp_path / "proofs.json"
    assert run("demo", "-o", path)[0] == 0
    data = json.loads(path.read_text())
    data["predicates"]["ElimExists"]["templates"].append({"text": "Take some [witness]: [fact].", "pinned": True})
    path.write_text(json.dumps(data))
    assert run("demo", "-o", path)[0] == 0
    assert run("say", path, "ElimExists(witness=k, fact=n = 2*k)")[1] == "Take some k: n = 2*k.\n"


# ---- sentences with choices ----


@pytest.fixture
def builds(tmp_path):
    path = tmp_path / "builds.json"
    framed.made_framed().save(path)
    return path


def test_show_tells_the_conditions_of_sentences_in_plain_words(run, builds):
    code, out, _ = run("show", builds)
    assert code == 0 and "\033" not in out
    assert f"     3.00  {framed.HEAD}\n     3.00  {framed.TESTS}\n" in out
    assert (
        f"     1.00  {framed.GREEN}\n"
        "           when status is passed\n"
        "           so far only said where failed is 0\n"
        "           in doubt unless branch is main\n"
    ) in out
    assert "           when failed is given and neither 0 nor 1\n" in out


def test_the_command_that_show_suggests_can_be_run(run, builds):
    _, out, _ = run("show", builds, "build")
    (suggested,) = [line for line in out.splitlines() if line.startswith("  try: ")]
    name, *command = shlex.split(suggested.removeprefix("  try: "))
    assert name == "verbalign"
    code, said, _ = run(*command)
    assert (code, said) == (0, "The build of webshop on main passed. No tests failed on 1 July.\n")


def test_show_tells_which_sentences_are_said_one_after_the_other(run, builds):
    _, out, _ = run("show", builds, "build")
    assert "said one after the other\n  1, 2  (2 wordings)\n  1, 2, 5  (1 wording)\n" in out
    assert f"  4. {framed.TERSE}\n     m2: billing: failed, 1 failure\n" in out


def in_a_terminal(path, columns=200, **environment):
    """What `show` prints in a terminal of so many columns."""
    there, here = pty.openpty()
    known = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM", "COLUMNS")}
    shown = subprocess.Popen(
        [sys.executable, "-m", "verbalign", "show", str(path)], stdout=here, stdin=subprocess.DEVNULL,
        env={**known, "TERM": "xterm", "COLUMNS": str(columns), **environment},
    )  # fmt: skip
    os.close(here)
    out = b""
    with contextlib.suppress(OSError):  # the end of a terminal is an error
        while piece := os.read(there, 65536):
            out += piece
    os.close(there)
    assert shown.wait(60) == 0
    return out.decode().replace("\r\n", "\n")


def test_slots_choices_and_conditions_are_coloured_in_a_terminal(builds):
    out = in_a_terminal(builds)
    assert "\033[36m[repo]\033[0m \033[35m{\033[0m\033[33mbranch is given:\033[0m on \033[36m[branch]\033[0m" in out
    assert "\033[2mwhen status is passed\033[0m" in out


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colours_can_be_declined(builds, environment):
    out = in_a_terminal(builds, **environment)
    assert "\033" not in out and framed.HEAD in out


def test_long_templates_are_wrapped_below_their_text_but_not_the_command(builds):
    out = in_a_terminal(builds, columns=60, NO_COLOR="1")
    lines = out.splitlines()
    assert all(len(line) <= 60 or line.startswith("  try: verbalign say ") for line in lines)
    assert "     3.00  The build of [repo] {branch is given: on [branch]\n           | is not given?:}" in out


def test_the_demo_waits_for_others_who_save_its_dictionary(tmp_path):
    path = tmp_path / "proofs.json"
    path.touch()
    with locked(path):
        demo = subprocess.Popen(
            [sys.executable, "-m", "verbalign", "demo", "-o", str(path), "--quiet"], stdout=subprocess.DEVNULL
        )
        with pytest.raises(subprocess.TimeoutExpired):
            demo.wait(12)  # more than it needs
    assert demo.wait(60) == 0 and path.stat().st_size
